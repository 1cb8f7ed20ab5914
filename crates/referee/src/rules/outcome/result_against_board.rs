//! ## What it finds
//! A side that has no pieces left, or none that can move, and that did not lose as the record has it. In
//! the losing game such a side has won. Whose figure stands first in `1-0` is not settled: where a whole file gives
//! it to the other side, `result-order` (O403) says so once, and the order is to be set rather than each result mended.
//!
//! ## The law
//! A game is won when a player has taken all his opponent's men, or made them unable to move (23). In *Le
//! jeu perdant* the first to lose all his pieces wins (S4:18).
//!
//! ## Example
//! White has no piece left, it is White's turn, and the Result is `1/2-1/2`.

use draughts::Color;

use crate::{
    Blocked, Detail, Objective, Rule, RuleSet, Severity, Winner,
    header::Header,
    outcome::{Stated, in_words},
    play::side_name,
    report::Report,
};

pub(crate) static RULE: Rule = Rule::new(
    "O402",
    "result-against-board",
    Severity::Error,
    include_str!("result_against_board.rs"),
)
.citing(&["S1:23"]);

/// Who has won where `side` has no move, for want of pieces or of squares.
pub(crate) fn winner(laws: &RuleSet, side: Color, has_pieces: bool) -> Color {
    let switches = laws.switches();
    let wins = if has_pieces {
        switches.blocked.setting == Blocked::Wins
    } else {
        switches.objective.setting == Objective::LoseAll
    };
    if wins { side } else { !side }
}

/// A last position in which a side has no move, and the result of its record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoMove<'r, 'a> {
    pub(crate) laws: &'r RuleSet,
    pub(crate) side: Color,
    pub(crate) has_pieces: bool,
    pub(crate) recorded: Option<Winner>,
    pub(crate) stated: &'r Stated<'a>,
    pub(crate) header: &'r Header<'a>,
    /// To whom the first figure was given; none if the caller said to whom it belongs.
    pub(crate) first: Option<Color>,
}

pub(crate) fn check(seen: NoMove<'_, '_>, report: &mut Report<'_>) {
    let NoMove {
        laws,
        side,
        has_pieces,
        ..
    } = seen;
    let Some(recorded) = seen.recorded else {
        return;
    };
    let winner = winner(laws, side, has_pieces);
    let why = if has_pieces {
        "cannot move"
    } else {
        "has no piece left"
    };
    if recorded == Winner::from(winner) {
        return;
    }
    let (written, span) = seen.stated.written(seen.header);
    // files differ about whose the first figure is, and read the other way this result would be right
    let turned = match (seen.first, recorded) {
        (Some(first), Winner::Black | Winner::White) => {
            let order = match first {
                Color::Black => "white-black",
                Color::White => "black-white",
            };
            format!(
                ", unless the first figure is {}'s in this file (O403, --result-order {order})",
                side_name(!first)
            )
        }
        _ => String::new(),
    };
    let detail = Detail {
        laws: laws.on_no_move(has_pieces).to_vec(),
        ..Detail::default()
    };
    report.add_detailed(
        &RULE,
        span,
        None,
        format!(
            "{} {why} and has {}, but the result is {}, {}{turned}",
            side_name(side),
            if winner == side { "won" } else { "lost" },
            pdn::text(written),
            in_words(recorded)
        ),
        detail,
    );
}
