//! Where the checks of one game leave their findings.

use std::borrow::Cow;

use pdn::Span;

use crate::{Detail, Finding, Ply, Rule, Severity};

/// The findings of one game while it is judged.
#[derive(Debug)]
pub(crate) struct Report<'j> {
    findings: &'j mut Vec<Finding>,
    /// The rules that have spoken for the whole game.
    once: Vec<&'static Rule>,
    /// How many findings have a board and a list of moves.
    detailed: usize,
}

/// Findings of one game that are given their board; a game with more of them is not made clearer by
/// further boards, and the memory must stay bounded.
const MOST_DETAILED: usize = 500;

impl<'j> Report<'j> {
    pub(crate) fn new(findings: &'j mut Vec<Finding>) -> Self {
        Self {
            findings,
            once: Vec::new(),
            detailed: 0,
        }
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
        laws: &[&'static str],
    ) {
        let detail = Detail {
            laws: laws.to_vec(),
            ..Detail::default()
        };
        self.push(rule, span, None, message.into(), Some(Box::new(detail)));
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
        if let Some(finding) = self.findings.last_mut() {
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

    /// The finding added last only follows from an earlier one of the game.
    pub(crate) fn last_follows(&mut self) {
        if let Some(finding) = self.findings.last_mut() {
            finding.consequence = true;
        }
    }

    /// The finding added last is of another gravity than its rule's others.
    pub(crate) fn last_is(&mut self, severity: Severity) {
        if let Some(finding) = self.findings.last_mut() {
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
        self.findings.push(Finding {
            rule,
            severity: rule.severity(),
            span,
            ply,
            message,
            consequence: false,
            detail,
        });
    }
}
