//! ## What it finds
//! A game starts from the position in its `FEN` tag and not from the normal array. Problems, ballots with a piece
//! less and studies do so for good reason.
//!
//! ## The law
//! The game begins with twelve men on each side, Black on 1 to 12 and White on 21 to 32 (4, 5). Other games have
//! their own start.
//!
//! ## Example
//! `[FEN "W:W18,24,27:B12,16,20"]` starts from six pieces.

use pdn::Span;

use crate::{Rule, Severity, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "T213",
    "nonstandard-start",
    Severity::Note,
    manual!("nonstandard_start.rs"),
)
.citing(&["S1:4", "S1:5"]);

/// `span` is the FEN tag's.
pub(crate) fn report(report: &mut FindingReport<'_>, span: Span) {
    let laws = report.laws_on(|laws| laws.topics().setup);
    report.add_citing(
        &RULE,
        span,
        "the game starts from a set-up position, not from the normal array",
        laws,
    );
}
