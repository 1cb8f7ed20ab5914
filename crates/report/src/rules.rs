//! The rules of all crates, and the words by which the command line selects them.

use crate::text::Sanitized;
use referee::{Finding, Rule, Severities, Severity};

use crate::NameError;
use crate::suggest::nearest;

/// Every rule, sorted by code.
pub fn all() -> impl Iterator<Item = &'static Rule> {
    referee::RULES.iter().copied()
}

/// Whether the rule's code starts with `beginning`, ignoring case.
pub fn has_prefix(rule: &Rule, beginning: &str) -> bool {
    let start = rule.code().get(..beginning.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(beginning))
}

/// The rule with this code or name.
///
/// # Errors
/// If there is no such rule; suggests the nearest name.
pub fn find(given: &str) -> Result<&'static Rule, NameError> {
    all()
        .find(|rule| is_named(rule, given))
        .ok_or_else(|| unknown_rule(given))
}

fn is_named(rule: &Rule, given: &str) -> bool {
    rule.code().eq_ignore_ascii_case(given) || rule.name().eq_ignore_ascii_case(given)
}

fn unknown_rule(given: &str) -> NameError {
    if given.is_empty() {
        let error = NameError::new("a rule name is empty");
        return error.tip("write for example R307,R308; 'huff explain' lists all rules");
    }
    let error = NameError::new(format!("no rule '{}'", Sanitized(given)));
    let shown = |rules: &[&Rule]| {
        let rules = rules.iter();
        let rules = rules.map(|rule| format!("{} ({})", rule.code(), rule.name()));
        rules.collect::<Vec<_>>().join(", ")
    };
    let lists = "'huff explain' lists all rules";
    let mut characters = given.chars();
    let letter = characters.next().filter(char::is_ascii_alphabetic);
    let is_code = letter.is_some() && characters.all(|character| character.is_ascii_digit());
    let names = all().flat_map(|rule| [rule.code(), rule.name()]);
    // A wrong code is rarely a typing error for a similar code.
    let is_complete = is_code && all().any(|rule| rule.code().len() == given.len());
    let similar = nearest(given, names).filter(|_| !is_complete);
    if let Some(rule) = similar.and_then(|name| find(name).ok()) {
        return error.tip(format!("there is {}; {lists}", shown(&[rule])));
    }
    let word = given.to_lowercase();
    let has_word = |rule: &&&Rule| rule.name().split('-').any(|part| part.starts_with(&word));
    let alike: Vec<&Rule> = all()
        .filter(|rule| has_word(&rule))
        .take(MAX_NAMED)
        .collect();
    if !alike.is_empty() {
        return error.tip(format!("there is {}; {lists}", shown(&alike)));
    }
    let mut family = all().filter(|rule| has_prefix(rule, given.get(..1).unwrap_or(given)));
    match (family.next(), family.last()) {
        (Some(first), Some(last)) if is_code => {
            let (letter, first, last) = (&first.code()[..1], first.code(), last.code());
            error.tip(format!(
                "the {letter} rules are {first} to {last}: 'huff explain {letter}' lists them"
            ))
        }
        _ => error.tip(lists),
    }
}

/// Maximum number of rules that a tip names.
const MAX_NAMED: usize = 4;

/// Checks that a word is a rule's code or name, or the start of a code.
///
/// # Errors
/// If the word is not one of these; suggests the nearest name.
pub fn check_word(word: &str) -> Result<(), NameError> {
    if all().any(|rule| specificity(rule, word).is_some()) {
        Ok(())
    } else {
        Err(unknown_rule(word.trim()))
    }
}

/// The rules that a word selects: by code or name, or by the start of their codes.
///
/// # Errors
/// If there is no such rule; suggests the nearest name.
pub fn matching(word: &str) -> Result<Vec<&'static Rule>, NameError> {
    check_word(word)?;
    let matches_word = |rule: &&Rule| specificity(rule, word).is_some();
    Ok(all().filter(matches_word).collect())
}

/// Decides which findings count, which of them are listed, and their severity.
#[derive(Debug)]
pub struct Selection {
    /// Verdicts by rule. `None` if no option or setting concerns rules, which keeps the hot path short.
    verdicts: Option<Vec<(u32, Verdict)>>,
    notes: bool,
}

/// A severity that the user sets for some rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeveritySetting {
    /// A code, the start of a code, or a name.
    pub word: String,
    /// The severity of their findings.
    pub severity: Severity,
}

/// The treatment of a rule's findings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Verdict {
    counted: bool,
    /// Whether the rule was selected by its code or full name.
    by_name: bool,
    /// The severity setting, if any.
    severity: Option<Severity>,
}

impl Selection {
    /// The selection made by `--select`, `--ignore` and `--notes`.
    ///
    /// # Errors
    /// For the first word that is neither a rule nor the start of a code.
    pub fn new(select: &[String], ignore: &[String], notes: bool) -> Result<Self, NameError> {
        select
            .iter()
            .chain(ignore)
            .try_for_each(|word| check_word(word))?;
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

    /// Adds severity settings. If several words match a rule, the most specific one decides. Among equally specific
    /// words, the last one decides.
    ///
    /// # Errors
    /// For the first word that is neither a rule nor the start of a code.
    pub fn with_severities(mut self, settings: &[SeveritySetting]) -> Result<Self, NameError> {
        settings
            .iter()
            .try_for_each(|setting| check_word(&setting.word))?;
        if settings.is_empty() {
            return Ok(self);
        }
        let verdicts = verdicts(|rule| Verdict {
            severity: severity_by_words(rule, settings),
            ..self.verdict(rule)
        });
        self.verdicts = Some(verdicts);
        Ok(self)
    }

    fn verdict(&self, rule: &Rule) -> Verdict {
        let unset = Verdict {
            counted: true,
            by_name: false,
            severity: None,
        };
        let Some(verdicts) = &self.verdicts else {
            return unset;
        };
        let number = code_as_number(rule);
        verdicts
            .binary_search_by_key(&number, |(number, _)| *number)
            .map_or(unset, |place| verdicts[place].1)
    }

    /// Whether findings of the rule count.
    pub fn counts(&self, rule: &Rule) -> bool {
        self.verdict(rule).counted
    }

    /// Sets the severity of a finding.
    pub fn set_severity(&self, finding: &mut Finding) {
        finding.severity = self.severity(finding.rule, finding.severity);
    }

    /// The severity of a finding that its rule gives the severity `own`.
    pub fn severity(&self, rule: &Rule, own: Severity) -> Severity {
        match self.verdicts {
            Some(_) => self.verdict(rule).severity.unwrap_or(own),
            None => own,
        }
    }

    /// Whether a finding that counts is listed.
    pub fn lists(&self, rule: &Rule, severity: Severity) -> bool {
        severity > Severity::Note || self.notes || self.verdict(rule).by_name
    }
}

/// The severity settings by rule; `None` if there are none. Every word must be known.
pub fn severities(settings: &[SeveritySetting]) -> Option<Severities> {
    let mut severities = Severities::default();
    for rule in all() {
        if let Some(severity) = severity_by_words(rule, settings) {
            severities.set(rule, severity);
        }
    }
    (!settings.is_empty()).then_some(severities)
}

/// The severity that the most specific matching word sets. Among equally specific words, the last one decides.
fn severity_by_words(rule: &Rule, settings: &[SeveritySetting]) -> Option<Severity> {
    let matches = settings
        .iter()
        .filter_map(|setting| Some((specificity(rule, &setting.word)?, setting.severity)));
    matches
        .max_by_key(|(weight, _)| *weight)
        .map(|(_, severity)| severity)
}

/// The verdict for every rule, by number.
fn verdicts(verdict: impl Fn(&Rule) -> Verdict) -> Vec<(u32, Verdict)> {
    let mut verdicts: Vec<_> = all()
        .map(|rule| (code_as_number(rule), verdict(rule)))
        .collect();
    verdicts.sort_unstable_by_key(|(number, _)| *number);
    verdicts
}

/// The code of a rule as one integer, which is fast to compare.
fn code_as_number(rule: &Rule) -> u32 {
    rule.code()
        .bytes()
        .fold(0, |number, byte| number << 8 | u32::from(byte))
}

fn verdict(rule: &Rule, select: &[String], ignore: &[String]) -> Verdict {
    let heaviest = |words: &[String]| {
        words
            .iter()
            .filter_map(|word| specificity(rule, word))
            .max()
    };
    let selected = if select.is_empty() {
        Some(0)
    } else {
        heaviest(select)
    };
    Verdict {
        counted: selected.is_some() && selected > heaviest(ignore),
        by_name: select.iter().any(|word| is_named(rule, word.trim())),
        severity: None,
    }
}

/// How specific a word is for a rule. A code or name is more specific than the start of a code, and a longer start is
/// more specific than a shorter one. `None` if the word does not match.
fn specificity(rule: &Rule, word: &str) -> Option<usize> {
    let word = word.trim();
    if is_named(rule, word) {
        return Some(usize::MAX);
    }
    (!word.is_empty() && has_prefix(rule, word)).then_some(word.len())
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
    fn the_more_specific_word_decides() {
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
    fn the_more_specific_word_sets_the_severity() {
        let setting = |word: &str, severity| super::SeveritySetting {
            word: word.to_owned(),
            severity,
        };
        let settings = [
            setting("missed-capture", Severity::Note),
            setting("R", Severity::Warning),
            setting("N1", Severity::Error),
            setting("N", Severity::Warning),
        ];
        let selection = selection(&[], &["N101"])
            .with_severities(&settings)
            .unwrap();
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
        let error = Selection::new(&["mised-capture".to_owned()], &[], false).unwrap_err();
        assert!(
            error.to_string().contains("R307 (missed-capture)"),
            "{error}"
        );
    }
}
