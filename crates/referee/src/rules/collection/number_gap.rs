//! ## What it finds
//! The numbered games of two players in one event have gaps between the lowest and the highest number. The rule
//! reports a match once, at the first game after a gap.
//!
//! If the event contains the number (`Petal 1981, game 18`), two games are enough. If only the Round tag contains the
//! number, it may be the round of a tournament, so the games must be a match as C603 defines it.
//!
//! ## The law
//! None: an archive may be a selection. The numbers of a complete match run up to the even number of games that law
//! 26 recommends.
//!
//! ## Example
//! An archive has `game 2` and `game 4` of a match, but not game 3.
//!
//! ## How to fix it
//! Look for the missing games. If the archive is a selection, nothing needs a fix.

use super::{collection_finding, list_in_words};
use crate::{Finding, Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "C606",
    "number-gap",
    Severity::Note,
    manual!("number_gap.rs"),
)
.citing(&["PDN3:tags"]);

/// `gaps` are the first and last number of each missing run; `games` is the number of games present.
pub(crate) fn finding(gaps: &[(u16, u16)], games: u16) -> Finding {
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
    collection_finding(
        &RULE,
        format!(
            "{word} {} of this match {verb} missing; {games} are present",
            list_in_words(runs)
        ),
    )
}
