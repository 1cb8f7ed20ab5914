//! ## What it finds
//! A side that has no pieces left, or none that can move, and that did not lose as the record has it. In
//! the losing game such a side has won.
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

/// `side` has no move in the last position.
pub(crate) fn check(
    laws: &RuleSet,
    side: Color,
    has_pieces: bool,
    recorded: Option<Winner>,
    stated: &Stated<'_>,
    header: &Header<'_>,
    report: &mut Report<'_>,
) {
    let Some(recorded) = recorded else {
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
    let (written, span) = stated.written(header);
    let detail = Detail {
        laws: laws.on_no_move(has_pieces).to_vec(),
        ..Detail::default()
    };
    report.add_detailed(
        &RULE,
        span,
        None,
        format!(
            "{} {why} and has {}, but the result is {}, {}",
            side_name(side),
            if winner == side { "won" } else { "lost" },
            pdn::text(written),
            in_words(recorded)
        ),
        detail,
    );
}
