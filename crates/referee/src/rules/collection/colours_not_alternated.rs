//! ## What it finds
//! In a match, one player has the same colour in both games of a pair: games 1 and 2, 3 and 4, and so on. The rule
//! reports a match once and names the pairs.
//!
//! ## What a match is
//! A match is the games of two players in one event of one file, with any games between them, under one of two
//! conditions:
//! - The games are numbered, by the event (`Petal 1981, game 18`) or by the Round tag (`18`, or `3.18` for game 18 of
//!   heat 3). There are at least three of them, and at least three of every four numbers up to the highest are
//!   present.
//! - The games are not numbered, but the event is called a match, no other player takes part, and each game has a
//!   full date. They are then ordered by date.
//!
//! Two players who meet in a round or two of a tournament do not play a match, and games by mail have no order. The
//! rule compares pairs, not neighbours, because each side may play the same opening once: the colours then change
//! within a pair but not from one pair to the next. If two games have the same number, the rule reports nothing.
//!
//! ## The law
//! The players alternate the colours (6), so that each has the first move equally often (26).
//!
//! ## Example
//! Hellman is Black in games 27 and 28 of a match of 50. A colour is recorded wrongly, or the players did not change
//! sides.
//!
//! ## How to fix it
//! Check the games of the pair in another source, and swap the Black and White tags of the wrong one. If the players
//! did not change sides, the record is right.

use super::{collection_finding, list_in_words};
use crate::{Finding, Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "C603",
    "colours-not-alternated",
    Severity::Warning,
    manual!("colours_not_alternated.rs"),
)
.citing(&["S1:6", "S1:26"]);

/// `pairs` are the first numbers of the pairs with the same colours; `games` is the number of games of the match.
pub(crate) fn finding(pairs: &[u16], games: u16) -> Finding {
    let pairs = pairs.iter().map(|odd| format!("{odd}-{}", odd + 1));
    let colours = if pairs.len() == 1 {
        "the same player has Black in both games of the pair"
    } else {
        "the same player has Black in both games of the pairs"
    };
    collection_finding(
        &RULE,
        format!(
            "in this match of {games} games {colours} {}",
            list_in_words(pairs)
        ),
    )
}
