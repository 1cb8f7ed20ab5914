//! Collects the findings of one game.

use std::borrow::Cow;

use pdn::Span;

use crate::{Detail, Finding, Ply, Rule, RuleSet, Scope, Severity, work};

/// The findings of a game that is being judged.
#[derive(Debug)]
pub(crate) struct FindingReport<'j> {
    /// The laws in force; `None` if the game is not judged.
    laws: Option<&'j RuleSet>,
    scope: Scope,
    findings: &'j mut Vec<Finding>,
    /// True if the last finding was dropped because it is outside the scope.
    dropped_last: bool,
    /// The rules that report at most once per game and have already reported.
    once: Vec<&'static Rule>,
    /// Number of findings with details.
    detailed: usize,
    /// Number of findings of each rule; empty while there are few findings.
    counts: Vec<FindingCount>,
}

/// Maximum number of findings with details (board, legal moves) per game. It bounds the memory.
const MAX_FINDINGS_WITH_DETAILS: usize = 500;

/// Maximum number of findings of one rule per game. It bounds the memory. The message of the last one gives the number
/// of the others.
pub(crate) const MAX_OF_RULE: usize = 1000;

/// The number of findings of a rule in this game.
#[derive(Debug)]
struct FindingCount {
    rule: &'static Rule,
    count: usize,
    /// Index of the last finding of the rule.
    last: usize,
}

impl<'j> FindingReport<'j> {
    /// A report of all findings. `laws` are the laws in force, if any.
    pub(crate) fn new(findings: &'j mut Vec<Finding>, laws: Option<&'j RuleSet>) -> Self {
        Self::with_scope(Scope::All, findings, laws)
    }

    /// A report that is limited to a scope.
    pub(crate) fn with_scope(
        scope: Scope,
        findings: &'j mut Vec<Finding>,
        laws: Option<&'j RuleSet>,
    ) -> Self {
        Self {
            laws,
            scope,
            findings,
            dropped_last: false,
            once: Vec::new(),
            detailed: 0,
            counts: Vec::new(),
        }
    }

    /// True if the scope is not limited to play.
    pub(crate) fn covers_all_rules(&self) -> bool {
        self.scope == Scope::All
    }

    /// Adds a finding about the text, a tag or the game as a whole.
    pub(crate) fn add(
        &mut self,
        rule: &'static Rule,
        span: Span,
        message: impl Into<Cow<'static, str>>,
    ) {
        self.push(rule, span, None, message.into(), None);
    }

    /// Adds a finding about the text. The message is written only if the finding is listed.
    pub(crate) fn add_with(
        &mut self,
        rule: &'static Rule,
        span: Span,
        message: impl FnOnce() -> String,
    ) {
        if self.accepts(rule) {
            self.push_accepted(rule, span, None, message().into(), None);
        }
    }

    /// The findings so far.
    pub(crate) fn findings(&self) -> &[Finding] {
        self.findings
    }

    /// The laws that the function `select` chooses from the laws in force.
    pub(crate) fn laws_on(
        &self,
        select: impl FnOnce(&RuleSet) -> &'static [&'static str],
    ) -> &'static [&'static str] {
        self.laws.map_or(&[], select)
    }

    /// Adds a finding, unless the rule already has a finding in this game.
    pub(crate) fn add_once(
        &mut self,
        rule: &'static Rule,
        span: Span,
        message: impl Into<Cow<'static, str>>,
    ) {
        if !self.once.contains(&rule) {
            self.once.push(rule);
            self.add(rule, span, message);
        }
    }

    /// Adds a finding about the game as a whole that cites the given laws instead of those of its rule.
    pub(crate) fn add_citing(
        &mut self,
        rule: &'static Rule,
        span: Span,
        message: impl Into<Cow<'static, str>>,
        laws: &'static [&'static str],
    ) {
        self.add(rule, span, message);
        self.set_last_laws(laws);
    }

    /// Adds a finding about the text or a tag with the given severity.
    pub(crate) fn add_with_severity(
        &mut self,
        severity: Severity,
        rule: &'static Rule,
        span: Span,
        message: impl Into<Cow<'static, str>>,
    ) {
        self.push(rule, span, None, message.into(), None);
        if let Some(finding) = self.last() {
            finding.severity = severity;
        }
    }

    /// Adds a finding about a ply, without details.
    pub(crate) fn add_at(
        &mut self,
        rule: &'static Rule,
        span: Span,
        ply: Ply,
        message: impl Into<Cow<'static, str>>,
    ) {
        self.push(rule, span, Some(ply), message.into(), None);
    }

    /// The last finding, unless it was dropped.
    fn last(&mut self) -> Option<&mut Finding> {
        self.findings.last_mut().filter(|_| !self.dropped_last)
    }

    /// Marks the last finding as a consequence of an earlier one.
    pub(crate) fn mark_last_as_consequence(&mut self) {
        if let Some(finding) = self.last() {
            finding.consequence = true;
        }
    }

    /// Replaces the laws that the last finding cites.
    pub(crate) fn set_last_laws(&mut self, laws: &'static [&'static str]) {
        if let Some(finding) = self.last() {
            finding.rule_laws = laws;
            finding.detail = None;
        }
    }

    /// Replaces the severity of the last finding.
    pub(crate) fn set_last_severity(&mut self, severity: Severity) {
        if let Some(finding) = self.last() {
            finding.severity = severity;
        }
    }

    /// Adds a finding with details.
    pub(crate) fn add_detailed(
        &mut self,
        rule: &'static Rule,
        span: Span,
        ply: Option<Ply>,
        message: impl Into<Cow<'static, str>>,
        detail: Detail,
    ) {
        self.detailed += 1;
        let detail = (self.detailed <= MAX_FINDINGS_WITH_DETAILS).then(|| Box::new(detail));
        self.push(rule, span, ply, message.into(), detail);
    }

    fn push(
        &mut self,
        rule: &'static Rule,
        span: Span,
        ply: Option<Ply>,
        message: Cow<'static, str>,
        detail: Option<Box<Detail>>,
    ) {
        if self.accepts(rule) {
            self.push_accepted(rule, span, ply, message, detail);
        }
    }

    /// Counts a finding of a rule. Returns true if it is to be listed.
    fn accepts(&mut self, rule: &'static Rule) -> bool {
        work::count(1);
        self.dropped_last =
            self.scope == Scope::Play && !rule.is_of_play() || self.exceeds_limit(rule);
        !self.dropped_last
    }

    fn push_accepted(
        &mut self,
        rule: &'static Rule,
        span: Span,
        ply: Option<Ply>,
        message: Cow<'static, str>,
        detail: Option<Box<Detail>>,
    ) {
        let mut finding = Finding {
            rule,
            severity: rule.severity(),
            span,
            ply,
            message,
            consequence: false,
            rule_laws: rule.laws(),
            detail,
        };
        retain_laws_in_force(&mut finding, self.laws);
        self.findings.push(finding);
    }

    /// Counts a finding of a rule. Returns true if the game already has the maximum number of such findings. The last
    /// of them then counts this one, which is dropped.
    fn exceeds_limit(&mut self, rule: &'static Rule) -> bool {
        if self.findings.len() < MAX_OF_RULE {
            return false;
        }
        let next = self.findings.len();
        if self.counts.is_empty() {
            for (index, finding) in self.findings.iter().enumerate() {
                count(&mut self.counts, finding.rule, index);
            }
        }
        let known = self.counts.iter().find(|known| known.rule == rule);
        let full = known.filter(|known| known.count >= MAX_OF_RULE);
        if let Some(full) = full {
            let last = &mut self.findings[full.last];
            last.detail.get_or_insert_default().omitted += 1;
            return true;
        }
        count(&mut self.counts, rule, next);
        false
    }
}

/// Counts the finding with this index.
fn count(counts: &mut Vec<FindingCount>, rule: &'static Rule, index: usize) {
    match counts.iter_mut().find(|known| known.rule == rule) {
        Some(known) => {
            known.count += 1;
            known.last = index;
        }
        None => counts.push(FindingCount {
            rule,
            count: 1,
            last: index,
        }),
    }
}

/// Adds the number of omitted findings to the messages.
pub(crate) fn report_omitted(findings: &mut [Finding]) {
    if findings.len() < MAX_OF_RULE {
        return;
    }
    for finding in findings {
        let omitted = finding.detail.as_ref().map_or(0, |detail| detail.omitted);
        finding.say_omitted(omitted, "game");
    }
}

impl Finding {
    /// Adds to the message that this many further findings of the rule in the `place` (game, file) are not listed.
    ///
    /// ```
    /// use referee::Referee;
    ///
    /// let judgement = Referee::default().judge_first(b"1. 11-15 23-19 2. 8-12").unwrap();
    /// let mut finding = judgement.findings[0].clone();
    /// finding.say_omitted(1, "file");
    /// assert!(finding.message.ends_with("; 1 more finding of this rule in this file not listed"));
    /// ```
    pub fn say_omitted(&mut self, omitted: u32, place: &str) {
        if omitted > 0 {
            let more = if omitted == 1 { "finding" } else { "findings" };
            let omitted =
                format!("; {omitted} more {more} of this rule in this {place} not listed");
            self.message.to_mut().push_str(&omitted);
        }
    }
}

/// Removes from a finding the laws of its rule that are not in force. A rule cites the Standard Laws. Another set may
/// have the same law under another number, or no such law.
pub(crate) fn retain_laws_in_force(finding: &mut Finding, laws: Option<&RuleSet>) {
    if let Some(detail) = finding.detail.as_deref()
        && !detail.laws.is_empty()
    {
        return;
    }
    let holds = |law: &&str| !is_law_of_play(law) || laws.is_some_and(|laws| laws.has(law));
    if finding.rule_laws.iter().all(holds) {
        return;
    }
    let held: Vec<&'static str> = finding
        .rule_laws
        .iter()
        .copied()
        .filter(|law| holds(law))
        .collect();
    finding.rule_laws = &[];
    if !held.is_empty() {
        finding.detail.get_or_insert_default().laws = held;
    }
}

/// True for a law of play. The notation standard (`PDN3:grammar`) applies to every game.
fn is_law_of_play(law: &str) -> bool {
    !law.starts_with("PDN")
}
