//! ## What it finds
//! A variation opens with `(` and has no `)` before the game ends. The rest of the game is read as part of the
//! variation.
//!
//! ## The law
//! A variation is written between `(` and `)` (PDN 3.0 grammar, `Variation`).
//!
//! ## Example
//! `1. 11-15 23-19 (22-18 15x22 2. 8-11 1/2-1/2`: the main line ends with `23-19`.
//!
//! ## How to fix it
//! Add the `)` where the variation ends. huff does not guess the place, because the later moves may belong to either
//! line.

use pdn::Fault;

use crate::{Rule, Severity, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "S003",
    "unclosed-variation",
    Severity::Error,
    manual!("unclosed_variation.rs"),
)
.citing(&["PDN3:grammar"]);

pub(super) fn check(fault: &Fault, report: &mut FindingReport<'_>) {
    report.add(
        &RULE,
        fault.place,
        "\"(\" without \")\": the variation is read to the end of the game",
    );
}
