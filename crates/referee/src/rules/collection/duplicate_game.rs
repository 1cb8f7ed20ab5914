//! ## What it finds
//! A game that is recorded a second time: the same moves from the same start, and nothing in the tags
//! that says it is another game. The finding stands at the second record and at every later one, and names
//! the first.
//!
//! ## When two records are one game
//! - Each piece goes from the same square to the same square, ply by ply. How that is written makes no
//!   difference (`9-13` or `09-13`, `6x22` or `6x15x22`), nor do comments and variations.
//! - Neither players nor event, round, date or result contradict each other. What a record does not tell
//!   contradicts nothing; names are compared by their letters and figures.
//! - Fewer than 16 plies (4 where the game starts from a position that was set up) may be a common opening or a
//!   quick draw, which many games have: of these only copies are told, which name both players and have the same
//!   tags. Where players, event, year and round are the same, one may have more tags than the other. Without any
//!   move or position the round has to be known.
//!
//! It is looked for in all files of a run, among the last 262,144 games at least. `huff dedup`
//! has no such limit, and finds more: games cut short, with the colours reversed, with other tags.
//!
//! ## The law
//! None: a collection counts each game once, and the tags are there to tell games apart (PDN 3.0).
//!
//! ## Example
//! Game 340 has the 52 plies of game 12, by the same players in the same year.
//!
//! ## How to mend it
//! `huff dedup --write FILE` keeps the fullest record of each game. Where two games did run alike, tags that tell them
//! apart (Date, Round) say so.

use super::finding;
use crate::{Finding, LineKey, Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "C601",
    "duplicate-game",
    Severity::Warning,
    include_str!("duplicate_game.rs"),
)
.citing(&["PDN3:tags"]);

/// The game has that line, and was recorded before: as that number in the same file, or in the one named.
pub(crate) fn found(line: &LineKey, first: u64, file: Option<&str>) -> Finding {
    let file = file.unwrap_or("this file");
    let same = match line.plies {
        plies if line.is_distinctive() => {
            format!("the same {plies} plies, and no tag says otherwise")
        }
        0 => "no moves, with the same tags".to_owned(),
        1 => "the same move, with the same tags".to_owned(),
        plies => format!("the same {plies} plies, with the same tags"),
    };
    finding(
        &RULE,
        format!("records game {first} of {file} again: {same}"),
    )
}
