//! Where the checks of one game leave their findings.

use std::borrow::Cow;

use draughts::Color;
use pdn::Span;

use crate::{
    Detail, Finding, Ply, Rule, RuleSet, Scope, Severity,
    rules::play::{missed_capture, not_the_most, unfinished_capture},
};

/// The findings of one game while it is judged.
#[derive(Debug)]
pub(crate) struct Report<'j> {
    /// The laws in force; none if the game is not judged.
    laws: Option<&'j RuleSet>,
    scope: Scope,
    findings: &'j mut Vec<Finding>,
    /// True if the finding added last is nothing that is looked for.
    left_out: bool,
    /// The rules that have spoken for the whole game.
    once: Vec<&'static Rule>,
    /// How many findings have a board and a list of moves.
    detailed: usize,
}

/// Findings of one game that are given their board; a game with more of them is not made clearer by
/// further boards, and the memory must stay bounded.
const MOST_DETAILED: usize = 500;

impl<'j> Report<'j> {
    /// A report on a game that `laws` judge, if any do.
    pub(crate) fn new(findings: &'j mut Vec<Finding>, laws: Option<&'j RuleSet>) -> Self {
        Self::within(Scope::All, findings, laws)
    }

    /// The same, of what is looked for.
    pub(crate) fn within(
        scope: Scope,
        findings: &'j mut Vec<Finding>,
        laws: Option<&'j RuleSet>,
    ) -> Self {
        Self {
            laws,
            scope,
            findings,
            left_out: false,
            once: Vec::new(),
            detailed: 0,
        }
    }

    /// True if all is looked for, and not the play alone.
    pub(crate) fn looks_for_all(&self) -> bool {
        self.scope == Scope::All
    }

    /// A finding about the text, a tag or the game as a whole.
    pub(crate) fn add(
        &mut self,
        rule: &'static Rule,
        span: Span,
        message: impl Into<Cow<'static, str>>,
    ) {
        self.push(rule, span, None, message.into(), None);
    }

    /// True if a side has left a capture undone, or unfinished, so far.
    pub(crate) fn has_missed(&self, side: Color) -> bool {
        let missed = [
            &missed_capture::RULE,
            &unfinished_capture::RULE,
            &not_the_most::RULE,
        ];
        self.findings.iter().any(|finding| {
            missed.contains(&finding.rule) && finding.ply.is_some_and(|ply| ply.side == side)
        })
    }

    /// The laws on a matter, as `of` takes them from the laws in force.
    pub(crate) fn laws_on(
        &self,
        of: impl FnOnce(&RuleSet) -> &'static [&'static str],
    ) -> &'static [&'static str] {
        self.laws.map_or(&[], of)
    }

    /// A finding that stands for all its like in the game: only the first of them is kept.
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

    /// A finding about the game as a whole that cites other laws than its rule.
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

    /// A finding about the text or a tag that is less grave than the rule's others.
    pub(crate) fn add_as(
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

    /// A finding about a ply that needs no board.
    pub(crate) fn add_at(
        &mut self,
        rule: &'static Rule,
        span: Span,
        ply: Ply,
        message: impl Into<Cow<'static, str>>,
    ) {
        self.push(rule, span, Some(ply), message.into(), None);
    }

    /// The finding added last, if it is looked for.
    fn last(&mut self) -> Option<&mut Finding> {
        self.findings.last_mut().filter(|_| !self.left_out)
    }

    /// The finding added last only follows from an earlier one of the game.
    pub(crate) fn mark_last_as_consequence(&mut self) {
        if let Some(finding) = self.last() {
            finding.consequence = true;
        }
    }

    /// The finding added last cites these laws, whatever its rule cites.
    pub(crate) fn set_last_laws(&mut self, laws: &'static [&'static str]) {
        if let Some(finding) = self.last() {
            finding.of_rule = laws;
            finding.detail = None;
        }
    }

    /// The finding added last is of another gravity than its rule's others.
    pub(crate) fn set_last_severity(&mut self, severity: Severity) {
        if let Some(finding) = self.last() {
            finding.severity = severity;
        }
    }

    /// A finding with the board, the law and the alternatives.
    pub(crate) fn add_detailed(
        &mut self,
        rule: &'static Rule,
        span: Span,
        ply: Option<Ply>,
        message: impl Into<Cow<'static, str>>,
        detail: Detail,
    ) {
        self.detailed += 1;
        let detail = (self.detailed <= MOST_DETAILED).then(|| Box::new(detail));
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
        self.left_out = self.scope == Scope::Play && !rule.is_of_play();
        if self.left_out {
            return;
        }
        let mut finding = Finding {
            rule,
            severity: rule.severity(),
            span,
            ply,
            message,
            consequence: false,
            of_rule: rule.laws(),
            detail,
        };
        keep_in_force(&mut finding, self.laws);
        self.findings.push(finding);
    }
}

/// Takes from a finding the laws of its rule that are not in force: a rule cites the Standard Laws of itself,
/// and another set may say the same in another place, or nothing.
pub(crate) fn keep_in_force(finding: &mut Finding, laws: Option<&RuleSet>) {
    if let Some(detail) = finding.detail.as_deref()
        && !detail.laws.is_empty()
    {
        return;
    }
    let holds = |law: &&str| !is_of_a_game(law) || laws.is_some_and(|laws| laws.has(law));
    if finding.of_rule.iter().all(holds) {
        return;
    }
    let held: Vec<&'static str> = finding
        .of_rule
        .iter()
        .copied()
        .filter(|law| holds(law))
        .collect();
    finding.of_rule = &[];
    if !held.is_empty() {
        finding.detail.get_or_insert_default().laws = held;
    }
}

/// True for a law of a game; what a text on the notation says (`PDN3:grammar`) is in force in every game.
fn is_of_a_game(law: &str) -> bool {
    !law.starts_with("PDN")
}
