//! The rules of all crates that have some, and how the command line names them.

use referee::{Finding, Rule, Severities, Severity};

use crate::exit::Failure;
use crate::suggest::nearest;
use crate::text::Shown;

/// Every rule, by code.
pub(crate) fn all() -> impl Iterator<Item = &'static Rule> {
    referee::RULES.iter().copied()
}

/// True if the code of the rule begins so, capitals or not.
pub(crate) fn begins(rule: &Rule, beginning: &str) -> bool {
    let start = rule.code().get(..beginning.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(beginning))
}

/// The rule of a code or name.
///
/// # Errors
/// If there is none; with the nearest right name.
pub(crate) fn find(given: &str) -> Result<&'static Rule, Failure> {
    all()
        .find(|rule| is(rule, given))
        .ok_or_else(|| unknown(given))
}

fn is(rule: &Rule, given: &str) -> bool {
    rule.code().eq_ignore_ascii_case(given) || rule.name().eq_ignore_ascii_case(given)
}

fn unknown(given: &str) -> Failure {
    if given.is_empty() {
        let failure = Failure::new("a rule is missing: an empty word means none");
        return failure.tip("say for example R307,R308; 'huff explain' lists all rules");
    }
    let failure = Failure::new(format!("no rule '{}'", Shown(given)));
    let names = all().flat_map(|rule| [rule.code(), rule.name()]);
    match nearest(given, names).map(find) {
        Some(Ok(rule)) => failure.tip(format!(
            "there is {} ({}); 'huff explain' lists all rules",
            rule.code(),
            rule.name()
        )),
        _ => failure.tip("'huff explain' lists all rules"),
    }
}

/// Makes sure that a word is a rule's code or name, or the beginning of a code.
///
/// # Errors
/// If it is not; with the nearest right name.
pub(crate) fn known(word: &str) -> Result<(), Failure> {
    if all().any(|rule| weight(rule, word).is_some()) {
        Ok(())
    } else {
        Err(unknown(word.trim()))
    }
}

/// The rules that a word means: by code or name, or by the beginning of their codes.
///
/// # Errors
/// If there is none; with the nearest right name.
pub(crate) fn meant(word: &str) -> Result<Vec<&'static Rule>, Failure> {
    known(word)?;
    let meant = |rule: &&Rule| weight(rule, word).is_some();
    Ok(all().filter(meant).collect())
}

/// Which findings count, which of them are listed, and how grave they are.
#[derive(Debug)]
pub(crate) struct Selection {
    /// What was said about rules, none if nothing was: the hot path asks no further.
    verdicts: Option<Vec<(u32, Verdict)>>,
    notes: bool,
}

/// How grave the findings of some rules are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Graded {
    /// A code, the beginning of some, or a name.
    pub(crate) word: String,
    pub(crate) severity: Severity,
}

/// What is done with the findings of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Verdict {
    counted: bool,
    /// Selected by its own code or name.
    by_name: bool,
    /// How grave they are, if that was said.
    severity: Option<Severity>,
}

impl Selection {
    /// The selection that `--select`, `--ignore` and `--notes` make.
    ///
    /// # Errors
    /// For the first word that is no rule and no beginning of a code.
    pub(crate) fn new(select: &[String], ignore: &[String], notes: bool) -> Result<Self, Failure> {
        select
            .iter()
            .chain(ignore)
            .try_for_each(|word| known(word))?;
        if select.is_empty() && ignore.is_empty() {
            return Ok(Self {
                verdicts: None,
                notes,
            });
        }
        Ok(Self {
            verdicts: Some(verdicts(|rule| verdict(rule, select, ignore))),
            notes,
        })
    }

    /// The same selection of findings that are as grave as that; where several words mean a rule, the most
    /// particular one decides, of equal ones the last.
    ///
    /// # Errors
    /// For the first word that is no rule and no beginning of a code.
    pub(crate) fn grading(mut self, grades: &[Graded]) -> Result<Self, Failure> {
        grades.iter().try_for_each(|grade| known(&grade.word))?;
        if grades.is_empty() {
            return Ok(self);
        }
        let graded = verdicts(|rule| Verdict {
            severity: graded(rule, grades),
            ..self.verdict(rule)
        });
        self.verdicts = Some(graded);
        Ok(self)
    }

    fn verdict(&self, rule: &Rule) -> Verdict {
        let nothing_said = Verdict {
            counted: true,
            by_name: false,
            severity: None,
        };
        let Some(verdicts) = &self.verdicts else {
            return nothing_said;
        };
        let number = number(rule);
        verdicts
            .binary_search_by_key(&number, |(number, _)| *number)
            .map_or(nothing_said, |place| verdicts[place].1)
    }

    /// True if findings of the rule count at all.
    pub(crate) fn counts(&self, rule: &Rule) -> bool {
        self.verdict(rule).counted
    }

    /// Makes a finding as grave as it is said to be.
    pub(crate) fn grade(&self, finding: &mut Finding) {
        if self.verdicts.is_some() {
            finding.severity = self
                .verdict(finding.rule)
                .severity
                .unwrap_or(finding.severity);
        }
    }

    /// True if a finding that counts is listed.
    pub(crate) fn lists(&self, rule: &Rule, severity: Severity) -> bool {
        severity > Severity::Note || self.notes || self.verdict(rule).by_name
    }
}

/// How grave the findings of every rule are of which that is said; none if it is said of no rule. Each word is known.
pub(crate) fn severities(grades: &[Graded]) -> Option<Severities> {
    let mut severities = Severities::default();
    for rule in all() {
        if let Some(severity) = graded(rule, grades) {
            severities.set(rule, severity);
        }
    }
    (!grades.is_empty()).then_some(severities)
}

/// How grave the findings of a rule are by the most particular word that means it, of equal ones the last.
fn graded(rule: &Rule, grades: &[Graded]) -> Option<Severity> {
    let mean = grades
        .iter()
        .filter_map(|grade| Some((weight(rule, &grade.word)?, grade.severity)));
    mean.max_by_key(|(weight, _)| *weight)
        .map(|(_, severity)| severity)
}

/// What is done with the findings of every rule, by number.
fn verdicts(verdict: impl Fn(&Rule) -> Verdict) -> Vec<(u32, Verdict)> {
    let mut verdicts: Vec<_> = all().map(|rule| (number(rule), verdict(rule))).collect();
    verdicts.sort_unstable_by_key(|(number, _)| *number);
    verdicts
}

/// The code of a rule as one number, quickly compared.
fn number(rule: &Rule) -> u32 {
    rule.code()
        .bytes()
        .fold(0, |number, byte| number << 8 | u32::from(byte))
}

fn verdict(rule: &Rule, select: &[String], ignore: &[String]) -> Verdict {
    let heaviest = |words: &[String]| words.iter().filter_map(|word| weight(rule, word)).max();
    let selected = if select.is_empty() {
        Some(0)
    } else {
        heaviest(select)
    };
    Verdict {
        counted: selected.is_some() && selected > heaviest(ignore),
        by_name: select.iter().any(|word| is(rule, word.trim())),
        severity: None,
    }
}

/// How particularly a word means a rule: its code or name more than any beginning of its code, a
/// long beginning more than a short one. None if it does not.
fn weight(rule: &Rule, word: &str) -> Option<usize> {
    let word = word.trim();
    if is(rule, word) {
        return Some(usize::MAX);
    }
    (!word.is_empty() && begins(rule, word)).then_some(word.len())
}

#[cfg(test)]
mod tests {
    use referee::Severity;

    use super::{Selection, find};

    fn selection(select: &[&str], ignore: &[&str]) -> Selection {
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        Selection::new(&words(select), &words(ignore), false).unwrap()
    }

    #[track_caller]
    fn counts(select: &[&str], ignore: &[&str], rules: &[(&str, bool)]) {
        let selection = selection(select, ignore);
        for (code, counted) in rules {
            assert_eq!(selection.counts(find(code).unwrap()), *counted, "{code}");
        }
    }

    #[test]
    fn the_more_particular_word_decides() {
        counts(&[], &[], &[("R307", true), ("N101", true)]);
        counts(&["R"], &[], &[("R307", true), ("N101", false)]);
        counts(&["R"], &["R30"], &[("R307", false), ("R313", true)]);
        counts(
            &["missed-capture"],
            &["R"],
            &[("R307", true), ("R301", false)],
        );
        counts(&["r307"], &["R307"], &[("R307", false)]);
        counts(&[], &["n"], &[("N101", false), ("R307", true)]);
    }

    #[test]
    fn notes_are_listed_when_named() {
        let unverified = find("unverified").unwrap();
        for (select, listed) in [
            (&["R320"][..], true),
            (&["unverified"], true),
            (&["R"], false),
        ] {
            assert_eq!(
                selection(select, &[]).lists(unverified, Severity::Note),
                listed
            );
        }
    }

    #[test]
    fn the_more_particular_word_says_how_grave_a_finding_is() {
        let grade = |word: &str, severity| super::Graded {
            word: word.to_owned(),
            severity,
        };
        let grades = [
            grade("missed-capture", Severity::Note),
            grade("R", Severity::Warning),
            grade("N1", Severity::Error),
            grade("N", Severity::Warning),
        ];
        let selection = selection(&[], &["N101"]).grading(&grades).unwrap();
        let severity = |code: &str| selection.verdict(find(code).unwrap()).severity;
        assert_eq!(severity("R307"), Some(Severity::Note));
        assert_eq!(severity("R301"), Some(Severity::Warning));
        assert_eq!(severity("N101"), Some(Severity::Error));
        assert_eq!(severity("T201"), None);
        assert!(!selection.counts(find("N101").unwrap()));
        assert!(selection.counts(find("R301").unwrap()));
    }

    #[test]
    fn a_mistyped_rule_is_an_error_with_the_right_name() {
        let failure = Selection::new(&["mised-capture".to_owned()], &[], false).unwrap_err();
        assert!(
            failure.to_string().contains("R307 (missed-capture)"),
            "{failure}"
        );
    }
}
