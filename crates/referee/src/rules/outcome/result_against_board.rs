//! ## What it finds
//! A side has no pieces, or none that can move, but the record does not say that it lost. In the losing game and in
//! antidraughts such a side has won. In breakthrough, a side made the first king, but the record does not say that it
//! won.
//!
//! Files differ in whose figure is first in `1-0`. If a whole file uses the other order, `result-order` (O403)
//! reports it once; set the order instead of correcting each result.
//!
//! ## The law
//! A player wins when he has captured all opposing men or has left them no move (23). In *Le jeu perdant* the first
//! player to lose all pieces wins (S4:18).
//!
//! ## Example
//! White has no piece left, it is White's turn, and the Result is `1/2-1/2`.

use draughts::{AnyPosition, Color, Variant};

use super::result_mismatch::majority_in_words;
use crate::{
    Detail, Record, Rule, RuleSet, Severity, Winner,
    header::Header,
    laws::EndOnBoard,
    outcome::{StatedResult, in_words},
    report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "O402",
    "result-against-board",
    Severity::Error,
    manual!("result_against_board.rs"),
)
.citing(&["S1:23"]);

/// A last position in which a side has no move, and the result of its record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoMove<'r, 'a> {
    pub(crate) laws: &'r RuleSet,
    pub(crate) last: &'r AnyPosition,
    pub(crate) winner: Color,
    pub(crate) stated: &'r StatedResult<'a>,
    pub(crate) header: &'r Header<'a>,
    pub(crate) record: &'r Record<'a>,
    /// True if no tag names the variant.
    pub(crate) guessed: bool,
}

pub(crate) fn check(no_move: &NoMove<'_, '_>, report: &mut FindingReport<'_>) {
    let Some(recorded) = no_move.stated.claimed() else {
        return;
    };
    if recorded == Winner::from(no_move.winner) {
        return;
    }
    let variant = no_move.last.variant();
    let (written, span) = no_move.stated.written(no_move.header, no_move.record);
    // The moves are those of international draughts.
    let other_variant = if no_move.guessed
        && variant == Variant::International
        && recorded == Winner::from(!no_move.winner)
    {
        "; without a GameType tag this may be antidraughts, in which this side wins"
    } else {
        ""
    };
    let end = EndOnBoard::from_position(no_move.last);
    let side = end.side();
    let detail = Detail {
        ruling: ruling(no_move, recorded),
        laws: end.laws(variant, no_move.laws).to_vec(),
        ..Detail::default()
    };
    report.add_detailed(
        &RULE,
        span,
        None,
        format!(
            "{end} and has {}, but the result is {}, {}{}{other_variant}",
            if no_move.winner == side {
                "won"
            } else {
                "lost"
            },
            written,
            in_words(recorded),
            no_move.stated.other_order()
        ),
        detail,
    );
}

/// The outcome that most of three or more sources give: the last position, the words, the tag and the terminator.
fn ruling(no_move: &NoMove<'_, '_>, recorded: Winner) -> Option<String> {
    let stated = no_move.stated;
    let mut sources = vec![("the last position", Winner::from(no_move.winner))];
    let words = stated.winner_in_words();
    sources.extend(words.map(|words| ("the words in the record", words)));
    if stated.figures_disagree() {
        sources.extend(stated.winners_in_figures());
    } else if stated.figures().is_some() {
        sources.push(("the result", recorded));
    }
    let sources = sources
        .into_iter()
        .map(|(name, winner)| (name.to_owned(), winner));
    let sources: Vec<_> = sources.collect();
    (sources.len() > 2)
        .then(|| majority_in_words(&sources))
        .flatten()
}
