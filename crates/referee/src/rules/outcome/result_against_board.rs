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

use draughts::{Aim, AnyPosition, Color, Variant};

use super::result_mismatch::majority;
use crate::{
    Blocked, Detail, Objective, Record, Rule, RuleSet, Severity, Winner,
    header::Header,
    laws::End,
    outcome::{self, StatedResult, in_words},
    report::FindingReport,
    wording::side_name,
    words::winner::who_won,
};

pub(crate) static RULE: Rule = Rule::new(
    "O402",
    "result-against-board",
    Severity::Error,
    include_str!("result_against_board.rs"),
)
.citing(&["S1:23"]);

/// The winner if the side to move has no move: by the game's own aim if it has one, otherwise by the laws.
pub(crate) fn winner(laws: &RuleSet, last: &AnyPosition) -> Option<Color> {
    let winner = last.winner()?;
    if last.variant().aim() != Aim::LeaveNoMove {
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
pub(crate) struct NoMove<'r, 'a> {
    pub(crate) laws: &'r RuleSet,
    pub(crate) last: &'r AnyPosition,
    pub(crate) winner: Color,
    pub(crate) recorded: Option<Winner>,
    pub(crate) stated: &'r StatedResult<'a>,
    pub(crate) header: &'r Header<'a>,
    pub(crate) record: &'r Record<'a>,
    /// The side whose figure was read as the first; none if the caller fixed the order.
    pub(crate) first: Option<Color>,
    /// True if no tag names the variant.
    pub(crate) guessed: bool,
}

pub(crate) fn check(seen: &NoMove<'_, '_>, report: &mut FindingReport<'_>) {
    let Some(recorded) = seen.recorded else {
        return;
    };
    if recorded == Winner::from(seen.winner) {
        return;
    }
    let variant = seen.last.variant();
    let (written, span) = seen.stated.written(seen.header);
    // Files differ in whose figure is first. In the other order, this result would be right.
    let other_order = match (seen.first, recorded) {
        (Some(first), Winner::Black | Winner::White) => {
            let order = match first {
                Color::Black => "white-black",
                Color::White => "black-white",
            };
            format!(
                "; if {}'s figure is first in this file, use --result-order {order} (O403)",
                side_name(!first)
            )
        }
        _ => String::new(),
    };
    // The moves are those of international draughts.
    let other_game = if seen.guessed
        && variant == Variant::International
        && recorded == Winner::from(!seen.winner)
    {
        "; without a GameType tag this may be antidraughts, in which this side wins"
    } else {
        ""
    };
    let end = End::from_position(seen.last);
    let side = end.side();
    let detail = Detail {
        ruling: ruling(seen, recorded),
        laws: end.laws(variant, seen.laws).to_vec(),
        ..Detail::default()
    };
    report.add_detailed(
        &RULE,
        span,
        None,
        format!(
            "{end} and has {}, but the result is {}, {}{other_order}{other_game}",
            if seen.winner == side { "won" } else { "lost" },
            pdn::text(written),
            in_words(recorded)
        ),
        detail,
    );
}

/// The outcome that most of three or more sources give: the last position, the words, the tag and the terminator.
fn ruling(seen: &NoMove<'_, '_>, recorded: Winner) -> Option<String> {
    let mut sources = vec![("the last position", Winner::from(seen.winner))];
    let words = who_won(seen.record, seen.header);
    sources.extend(words.map(|words| ("the words in the record", words)));
    if seen.stated.disagrees() {
        let end = seen.stated.terminator.map(|end| end.outcome);
        let figures = [
            ("the Result tag", seen.stated.tag),
            ("the result at the end", end),
        ];
        let winners =
            figures.map(|(name, outcome)| Some((name, outcome::winner(outcome?, seen.first)?)));
        sources.extend(winners.into_iter().flatten());
    } else {
        sources.push(("the result", recorded));
    }
    let owned = sources
        .iter()
        .map(|(name, winner)| ((*name).to_owned(), *winner));
    let owned: Vec<_> = owned.collect();
    (owned.len() > 2).then(|| majority(&owned)).flatten()
}
