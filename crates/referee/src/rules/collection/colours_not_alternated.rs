//! ## What it finds
//! A match in which one player has the same colour in both games of a pair: in games 1 and 2, 3 and 4 and so
//! on. One finding for a match, which names the pairs.
//!
//! ## What a match is
//! The games of two players in one event of one file, whatever lies between them, where
//! - they are numbered, by the event (`Petal 1981, game 18`) or by the Round tag (`18`, or `3.18` for game 18 of
//!   heat 3), there are at least three of them, and at least three of every four numbers up to the
//!   highest are there; or
//! - they are not numbered, but the event is called a match, nobody else plays in it, and each game has a
//!   date known to the day; then they count in the order of their days.
//!
//! Two players who meet in a round or two of a tournament are no match, and games that are played by mail
//! have no order. Pairs are looked at, and not neighbours, because openings may be played once by each side: there
//! the colours change within a pair, and stay from one pair to the next. Where one number stands for two games
//! nothing is said.
//!
//! ## The law
//! The players have the colours alternately (6), so that each has the first move equally often (26).
//!
//! ## Example
//! Games 27 and 28 of a match of 50, both with Hellman as Black: a colour is recorded wrongly, or the players
//! did not change sides.
//!
//! ## How to mend it
//! Look up the games of the pair in another source, and exchange the Black and White tags of the one that has them
//! wrong. Where the players did sit so, nothing is to be done.

use super::{finding, listed};
use crate::{Finding, Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "C603",
    "colours-not-alternated",
    Severity::Warning,
    include_str!("colours_not_alternated.rs"),
)
.citing(&["S1:6", "S1:26"]);

/// `pairs` are the odd numbers of the pairs with the same colours, of a match of so many games.
pub(crate) fn found(pairs: &[u16], games: u16) -> Finding {
    let pairs = pairs.iter().map(|odd| format!("{odd}-{}", odd + 1));
    let colours = if pairs.len() == 1 {
        "the same player has Black in both games of the pair"
    } else {
        "the same player has Black in both games of each of the pairs"
    };
    finding(
        &RULE,
        format!("in this match of {games} games {colours} {}", listed(pairs)),
    )
}
