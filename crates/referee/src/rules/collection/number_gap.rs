//! ## What it finds
//! Numbers that are missing among the numbered games of two players in one event, between the lowest and the
//! highest that are there. One finding for a match, at the first game after a gap.
//!
//! Where the number stands in the event (`Petal 1981, game 18`) two games are enough; where only the Round tag
//! has it, which may as well number the rounds of a tournament, it has to be a match as told with C603.
//!
//! ## The law
//! None: an archive may be a selection. The numbers of a whole match go up to the even number of games that
//! law 26 asks for.
//!
//! ## Example
//! `game 2` and `game 4` of a match, and no game 3.
//!
//! ## How to mend it
//! Look for the games of those numbers. Where the archive is a selection, nothing is to be done.

use super::{finding, listed};
use crate::{Finding, Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "C606",
    "number-gap",
    Severity::Note,
    include_str!("number_gap.rs"),
)
.citing(&["PDN3:tags"]);

/// `gaps` are the first and last number of each run that is missing, of a match of which so many games are
/// there.
pub(crate) fn found(gaps: &[(u16, u16)], games: u16) -> Finding {
    let missing: u16 = gaps.iter().map(|(first, last)| last - first + 1).sum();
    let runs = gaps.iter().map(|&(first, last)| {
        if first == last {
            first.to_string()
        } else {
            format!("{first}-{last}")
        }
    });
    let (word, verb) = if missing == 1 {
        ("game", "is")
    } else {
        ("games", "are")
    };
    finding(
        &RULE,
        format!(
            "{word} {} of this match {verb} missing; {games} are there",
            listed(runs)
        ),
    )
}
