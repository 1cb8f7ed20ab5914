//! ## What it finds
//! A side misses a capture or leaves it unfinished, and then the same side makes the correct capture. The opponent
//! compelled the capture, or the players saw the error and corrected it. The replay takes the wrong move back and
//! continues with the capture. The second move does not count as a move out of turn.
//!
//! ## The law
//! The opponent may huff, compel the capture, or let the piece remain (17). In the masters' game the error is pointed
//! out and the correct move is made (S3).
//!
//! ## Example
//! `2. 8-11 15x22`: Black missed the capture, and then made it.

use crate::{Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "R321",
    "capture-compelled",
    Severity::Note,
    manual!("capture_compelled.rs"),
)
.citing(&["S1:17", "S3:9"]);

/// `capture` is the correct capture.
pub(crate) fn message(capture: &str) -> String {
    format!("the capture was made after all: {capture} replaces the move before it")
}
