//! The totals of a run.

use std::cmp::Reverse;
use std::fmt;

use referee::{Finding, Rule, Severity};
use serde::Serialize;

use crate::text::Address;

/// Number of findings of one rule and severity.
#[derive(Clone, Copy, Debug)]
pub struct RuleTally {
    /// The rule.
    pub rule: &'static Rule,
    /// The severity of the findings.
    pub severity: Severity,
    /// Number of findings.
    pub count: u64,
}

/// Findings by severity and rule.
#[derive(Clone, Debug, Default)]
pub struct FindingTally {
    by_severity: [u64; 3],
    by_rule: Vec<RuleTally>,
    /// Notes that are counted and not listed.
    pub unlisted_notes: u64,
    /// Findings that are only consequences of another finding.
    pub consequences: u64,
}

impl FindingTally {
    /// Counts a finding.
    pub fn add(&mut self, finding: &Finding, listed: bool) {
        let Finding { rule, severity, .. } = *finding;
        self.add_one(rule, severity, finding.consequence, listed);
    }

    /// Counts one finding without keeping it.
    pub fn add_one(
        &mut self,
        rule: &'static Rule,
        severity: Severity,
        consequence: bool,
        listed: bool,
    ) {
        self.by_severity[severity as usize] += 1;
        self.add_rule(RuleTally {
            rule,
            severity,
            count: 1,
        });
        self.consequences += u64::from(listed && consequence);
        self.unlisted_notes += u64::from(!listed && severity == Severity::Note);
    }

    /// Adds the counts of another part of the run.
    pub fn merge(&mut self, other: &FindingTally) {
        for (all, more) in self.by_severity.iter_mut().zip(other.by_severity) {
            *all += more;
        }
        for more in &other.by_rule {
            self.add_rule(*more);
        }
        self.unlisted_notes += other.unlisted_notes;
        self.consequences += other.consequences;
    }

    /// Adds to the count of a rule. Few rules fire in one run, some of them very often, so a list is the fastest
    /// table. Each rule is a `static`, so rules are compared by address.
    fn add_rule(&mut self, more: RuleTally) {
        let mut known = self.by_rule.iter_mut();
        let is_same = |known: &&mut RuleTally| {
            known.severity == more.severity && std::ptr::eq(known.rule, more.rule)
        };
        match known.find(is_same) {
            Some(known) => known.count += more.count,
            None => self.by_rule.push(more),
        }
    }

    /// Number of findings of exactly this severity.
    pub fn count(&self, severity: Severity) -> u64 {
        self.by_severity[severity as usize]
    }

    /// Number of findings.
    pub fn total(&self) -> u64 {
        self.by_severity.iter().sum()
    }

    /// The number of findings by rule, sorted by code.
    pub fn rules(&self) -> Vec<(&'static Rule, u64)> {
        let mut rules: Vec<(&'static Rule, u64)> = Vec::new();
        for tally in self.by_severity() {
            match rules.last_mut() {
                Some((rule, count)) if std::ptr::eq(*rule, tally.rule) => *count += tally.count,
                _ => rules.push((tally.rule, tally.count)),
            }
        }
        rules
    }

    /// The number of findings by rule and severity, most severe first.
    pub fn by_severity(&self) -> Vec<RuleTally> {
        let mut rules = self.by_rule.clone();
        rules.sort_unstable_by_key(|tally| (tally.rule.code(), Reverse(tally.severity)));
        rules
    }
}

/// Totals of one file. Serialized, they are the object of the JSON formats.
#[derive(Clone, Debug, Default, Serialize)]
pub struct FileTotals {
    /// The file as named in the report.
    pub path: String,
    /// Its address for other programs.
    #[serde(skip)]
    pub address: Address,
    /// Bytes on disk.
    pub bytes: u64,
    /// Number of games.
    pub games: u64,
    /// Main-line moves.
    pub plies: u64,
}

/// Totals of the run.
#[derive(Clone, Debug, Default)]
pub struct RunSummary {
    /// Files read.
    pub files: u64,
    /// Games in them.
    pub games: u64,
    /// Main-line moves in them.
    pub plies: u64,
    /// Games whose variant is unknown.
    pub unjudged: u64,
    /// The findings by severity and rule.
    pub tally: FindingTally,
    /// Findings omitted because of a limit.
    pub omitted: OmittedFindings,
    /// Findings that `--fix` would fix; only if the report shows that.
    pub fixable: u64,
    /// Known findings, if there is a baseline.
    pub baselined: Option<u64>,
    /// Whether a table of findings by rule is requested.
    pub statistics: bool,
}

/// Findings omitted because of a limit.
#[derive(Clone, Debug, Default)]
pub struct OmittedFindings {
    /// Number of omitted findings.
    pub findings: u64,
    /// The limits and their sources, in order of appearance.
    limits: Vec<(String, u64)>,
}

impl OmittedFindings {
    /// Counts an omitted finding.
    pub fn add(&mut self, limit: &(String, u64)) {
        self.findings += 1;
        if !self.limits.contains(limit) {
            self.limits.push(limit.clone());
        }
    }
}

/// Displays the limits as `--max-findings 9` or `max-findings = 9 (huff.toml:2:1)`.
impl fmt::Display for OmittedFindings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (origin, most)) in self.limits.iter().enumerate() {
            f.write_str(if index > 0 { ", " } else { "" })?;
            match origin.strip_prefix("--") {
                Some(_) => write!(f, "{origin} {most}")?,
                None => write!(f, "max-findings = {most} ({origin})")?,
            }
        }
        Ok(())
    }
}

impl RunSummary {
    /// Adds a file that was read.
    pub fn add(&mut self, file: &FileTotals) {
        self.files += 1;
        self.games += file.games;
        self.plies += file.plies;
    }
}
