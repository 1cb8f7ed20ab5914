//! ## What it finds
//! A side that has no pieces left, or none that can move, and that did not lose as the record has it.
//!
//! ## The law
//! A game is won when a player has taken all his opponent's men, or made them unable to move (23).
//!
//! ## Example
//! White has no piece left, it is White's turn, and the Result is `1/2-1/2`.

use draughts::Color;
use pdn::Outcome;

use crate::{
    Rule, Severity, Winner, header::Header, outcome::Stated, play::side_name, report::Report,
};

pub(crate) static RULE: Rule = Rule::new(
    "O402",
    "result-against-board",
    Severity::Error,
    include_str!("result_against_board.rs"),
)
.citing(&["S1:23"]);

/// `loser` is the side that has no move in the last position.
pub(crate) fn check(
    loser: Color,
    has_pieces: bool,
    recorded: Option<Winner>,
    stated: &Stated<'_>,
    header: &Header<'_>,
    report: &mut Report<'_>,
) {
    let Some(recorded) = recorded else {
        return;
    };
    if recorded == Winner::from(!loser) {
        return;
    }
    let (written, span) = match header.result {
        Some(found) if stated.tag.is_some_and(|tag| tag != Outcome::Unknown) => {
            (found.trimmed(), found.span)
        }
        _ => (
            stated
                .terminator
                .map_or(&b""[..], |terminator| terminator.text),
            stated.terminator_span,
        ),
    };
    let written = pdn::text(written);
    let why = if has_pieces {
        "cannot move"
    } else {
        "has no piece left"
    };
    report.add(
        &RULE,
        span,
        format!(
            "{} {why} and has lost, but the result is {written}, {}",
            side_name(loser),
            match recorded {
                Winner::Black => "a win for Black",
                Winner::White => "a win for White",
                Winner::Draw => "a draw",
                Winner::BothLost => "a loss for both",
            }
        ),
    );
}
