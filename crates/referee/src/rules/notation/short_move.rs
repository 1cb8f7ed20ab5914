//! ## What it finds
//! A move names only the file of its first square, as in handwritten Russian draughts: `cd4` for `c3-d4`, `c:e5` for
//! `c3:e5`. The position decides which piece moves. If several pieces can move there, the move is ambiguous (N106).
//!
//! ## The law
//! A move names its first and its last square in full (PDN 3.0 grammar).
//!
//! ## Example
//! `1. cd4 ba5 2. dc5`; `4. ce5` for a capture; the standard writes `1. c3-d4 b6-a5 2. d4-c5`.
//!
//! ## Fix
//! The rank is added, and the sign if it is missing.

use draughts::Notation;
use pdn::Separator;

use super::MoveNotation;
use crate::{
    Rule, Severity, edit::Edit, fix_case::FixCase, move_parts::capture_sign, report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "N114",
    "short-move",
    Severity::Note,
    manual!("short_move.rs"),
)
.citing(&["PDN3:grammar"])
.with_safe_fix();

pub(super) fn check(notation: &MoveNotation<'_, '_>, report: &mut FindingReport<'_>) {
    if notation.written.is_short() {
        let message = "expected the full first square, found only its file";
        report.add_at(&RULE, notation.span, notation.ply, message);
    }
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let (written, span) = case.written_move()?;
    let mv = case.played_move()?.mv?;
    let (naming, board) = (case.game.naming?, case.judgement.variant?.board());
    let from = naming.apparent_square(mv.from(), Notation::Algebraic);
    let name = board.name_in(from, Notation::Algebraic).to_string();
    let sign = match written.separator {
        Separator::Omitted if mv.is_capture() => capture_sign(case),
        Separator::Omitted => "-",
        _ => "",
    };
    let (_, file) = written.located_squares().next()?;
    let rank = name.get(1..)?;
    Some(vec![Edit::insert(
        span.start + file.end,
        format!("{rank}{sign}"),
    )])
}
