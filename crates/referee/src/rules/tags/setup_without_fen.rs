//! ## What it finds
//! A `SetUp` tag announces a start position, but the game has no `FEN` tag. The game is judged from the normal start.
//!
//! ## The law
//! `SetUp` comes from chess notation: with the value `1`, a `FEN` tag must follow. PDN needs only the `FEN` tag (PDN
//! 3.0, the FEN section).
//!
//! ## Example
//! `[SetUp "1"]` in a game that has no `FEN` tag.

use crate::{Rule, Severity, header::Header, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "T207",
    "setup-without-fen",
    Severity::Note,
    manual!("setup_without_fen.rs"),
)
.citing(&["PDN3:fen"]);

pub(super) fn check(header: &Header<'_>, report: &mut FindingReport<'_>) {
    let Some(setup) = header.setup else { return };
    if header.fen.is_none() && setup.trimmed() == b"1" {
        report.add(
            &RULE,
            setup.span,
            "expected a FEN tag because SetUp is 1, found none",
        );
    }
}
