//! ## What it finds
//! A piece moves as a king two or more times although it never reached the king-row. The rule reports this once, at
//! the first such move. A single backward move is `backward-man` (R306).
//!
//! ## The law
//! Uncrowned men move and capture forward only (10). Only a man that has reached the far row becomes a king (13) and
//! may move both ways (14).
//!
//! ## Example
//! A man moves from 14 to 9 and later from 9 to 6 and back, and it was never on the king-row.

use draughts::{Square, Variant};

use crate::{Rule, Severity, wording::square_name};

pub(crate) static RULE: Rule = Rule::new(
    "R312",
    "uncrowned-king",
    Severity::Error,
    manual!("uncrowned_king.rs"),
)
.citing(&["S1:10", "S1:13", "S1:14"]);

/// The piece on `from` moves `times` times as a king.
pub(crate) fn message(variant: Variant, from: Square, times: usize) -> String {
    format!(
        "the man on {} moves as a king {times} times from here, but never reached the king-row",
        square_name(variant, from)
    )
}
