//! ## What it finds
//! A side that has no pieces left, or none that can move, and that did not lose as the record has it. In
//! the losing game, and in antidraughts, such a side has won. In breakthrough: a side that made the first king, and that
//! did not win as the record has it. Whose figure stands first in `1-0` is not settled: where a whole file gives
//! it to the other side, `result-order` (O403) says so once, and the order is to be set rather than each result mended.
//!
//! ## The law
//! A game is won when a player has taken all his opponent's men, or made them unable to move (23). In *Le
//! jeu perdant* the first to lose all his pieces wins (S4:18).
//!
//! ## Example
//! White has no piece left, it is White's turn, and the Result is `1/2-1/2`.

use draughts::{Aim, Color, Position, Rules};

use crate::{
    Blocked, Detail, Objective, Rule, RuleSet, Severity, Winner,
    header::Header,
    laws::End,
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

/// Who has won, if the side to move has no move: by the aim of the game where it is one of its own, else by the laws.
pub(crate) fn winner<R: Rules>(laws: &RuleSet, last: &Position<R>) -> Option<Color> {
    let winner = last.winner()?;
    if R::AIM != Aim::LeaveNoMove {
        return Some(winner);
    }
    let switches = laws.switches();
    let wins = if last.count(last.side()) > 0 {
        switches.blocked.setting == Blocked::Wins
    } else {
        switches.objective.setting == Objective::LoseAll
    };
    Some(if wins { last.side() } else { !last.side() })
}

/// A last position in which a side has no move, and the result of its record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoMove<'r, 'a, R: Rules> {
    pub(crate) laws: &'r RuleSet,
    pub(crate) last: &'r Position<R>,
    pub(crate) winner: Color,
    pub(crate) recorded: Option<Winner>,
    pub(crate) stated: &'r Stated<'a>,
    pub(crate) header: &'r Header<'a>,
    /// To whom the first figure was given; none if the caller said to whom it belongs.
    pub(crate) first: Option<Color>,
}

pub(crate) fn check<R: Rules>(seen: NoMove<'_, '_, R>, report: &mut Report<'_>) {
    let Some(recorded) = seen.recorded else {
        return;
    };
    if recorded == Winner::from(seen.winner) {
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
    let end = End::of(seen.last);
    let side = end.side();
    let detail = Detail {
        laws: end.laws::<R>(seen.laws).to_vec(),
        ..Detail::default()
    };
    report.add_detailed(
        &RULE,
        span,
        None,
        format!(
            "{end} and has {}, but the result is {}, {}{turned}",
            if seen.winner == side { "won" } else { "lost" },
            pdn::text(written),
            in_words(recorded)
        ),
        detail,
    );
}
