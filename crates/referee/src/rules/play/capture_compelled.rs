//! ## What it finds
//! A missed or unfinished capture followed by the right capture of the same side: the opponent
//! compelled it, or the players saw the error and put it right. The replay takes the wrong move back
//! and goes on with the capture; it is not counted as moving out of turn.
//!
//! ## The law
//! The player has the power to huff, or compel the capture, or let the piece remain (17). In the
//! masters' game the error is pointed out and the right move made (S3).
//!
//! ## Example
//! `2. 8-11 15x22`: Black did not take, and then did.

use crate::{Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "R321",
    "capture-compelled",
    Severity::Note,
    include_str!("capture_compelled.rs"),
)
.citing(&["S1:17", "S3:9"]);

/// Which capture was made after all.
pub(crate) fn message(capture: &str) -> String {
    format!("the capture was made after all: {capture} takes the place of the move before it")
}
