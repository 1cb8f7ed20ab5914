//! What a run adds up to.

use referee::{Finding, Fixable, Rule, Severity};

use crate::render::Address;

/// Findings by severity and rule.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    by_severity: [u64; 3],
    by_rule: Vec<(&'static Rule, u64)>,
    /// Notes that are counted and not listed.
    pub(crate) unlisted_notes: u64,
    /// Findings that only follow from another.
    pub(crate) consequences: u64,
}

impl Tally {
    /// Counts a finding.
    pub(crate) fn add(&mut self, finding: &Finding, listed: bool) {
        self.by_severity[finding.severity as usize] += 1;
        self.add_rule(finding.rule, 1);
        self.consequences += u64::from(listed && finding.consequence);
        self.unlisted_notes += u64::from(!listed && finding.severity == Severity::Note);
    }

    /// Adds the counts of another part of the run.
    pub(crate) fn join(&mut self, other: &Tally) {
        for (all, more) in self.by_severity.iter_mut().zip(other.by_severity) {
            *all += more;
        }
        for (rule, count) in &other.by_rule {
            self.add_rule(rule, *count);
        }
        self.unlisted_notes += other.unlisted_notes;
        self.consequences += other.consequences;
    }

    /// A run sees a dozen rules at most, some of them very often: a list is the fastest table. Each rule
    /// is one static, so that its place tells it.
    fn add_rule(&mut self, rule: &'static Rule, more: u64) {
        let mut known = self.by_rule.iter_mut();
        match known.find(|(known, _)| std::ptr::eq(*known, rule)) {
            Some((_, count)) => *count += more,
            None => self.by_rule.push((rule, more)),
        }
    }

    /// Number of findings of exactly this severity.
    pub(crate) fn count(&self, severity: Severity) -> u64 {
        self.by_severity[severity as usize]
    }

    /// Number of findings.
    pub(crate) fn total(&self) -> u64 {
        self.by_severity.iter().sum()
    }

    /// Number of findings of rules that know a safe fix, which need not fit each of them.
    pub(crate) fn mendable(&self) -> u64 {
        let with_a_fix = |(rule, _): &&(&Rule, u64)| rule.fix() == Fixable::Safe;
        self.by_rule
            .iter()
            .filter(with_a_fix)
            .map(|(_, count)| count)
            .sum()
    }

    /// True if there is a finding of this severity or a graver one.
    pub(crate) fn reaches(&self, severity: Severity) -> bool {
        self.by_severity[severity as usize..]
            .iter()
            .any(|count| *count > 0)
    }

    /// Every rule that fired and how often, by code.
    pub(crate) fn rules(&self) -> Vec<(&'static Rule, u64)> {
        let mut rules = self.by_rule.clone();
        rules.sort_unstable_by_key(|(rule, _)| rule.code());
        rules
    }
}

/// What was read of one file.
#[derive(Clone, Debug, Default)]
pub(crate) struct FileTotals {
    pub(crate) path: String,
    /// Its names for other programs.
    pub(crate) address: Address,
    /// Bytes on disk.
    pub(crate) bytes: u64,
    pub(crate) games: u64,
    /// Main-line moves.
    pub(crate) plies: u64,
}

/// What was read and found in all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Summary {
    pub(crate) files: u64,
    pub(crate) games: u64,
    pub(crate) plies: u64,
    /// Games that no rules could be told for.
    pub(crate) unjudged: u64,
    pub(crate) tally: Tally,
    /// Findings left out because of `--max-findings`.
    pub(crate) beyond_limit: u64,
    /// Findings that `--fix` may be able to mend, where it was not asked for.
    pub(crate) mendable: u64,
    /// Whether a table of findings by rule was asked for.
    pub(crate) statistics: bool,
}

impl Summary {
    /// Adds a file that was read.
    pub(crate) fn add(&mut self, file: &FileTotals) {
        self.files += 1;
        self.games += file.games;
        self.plies += file.plies;
    }
}
