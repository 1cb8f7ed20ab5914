//! ## What it finds
//! A game is recorded a second time: it has the same moves from the same start, and its tags do not contradict the
//! first record. The finding is at the second record and at every later one, and it names the first. At most 1,000 are
//! listed for a file; the last of them counts the others, and `huff dedup` lists all.
//!
//! ## When two records are one game
//! - Each piece moves between the same squares, ply by ply. Notation makes no difference (`9-13` or `09-13`, `6x22`
//!   or `6x15x22`), and comments and variations are ignored.
//! - The two records do not contradict each other in players, event, round, date or result. A missing tag contradicts nothing, and
//!   names are compared by their letters and digits.
//! - A game of fewer than 16 plies (4 if it starts from a set-up position) may be a common opening or a quick draw,
//!   which many games share. It is reported only if both records name both players and have the same tags. If
//!   players, event, year and round are the same, one record may have more tags than the other. If the records have
//!   neither a move nor a position, the round must be known.
//!
//! The rule compares the games of all files of a run, each with at least the 262,144 games before it. `huff dedup` has
//! no such limit and finds more: incomplete games, reversed colours, different tags.
//!
//! ## The law
//! None: a collection counts each game once, and tags distinguish the games (PDN 3.0).
//!
//! ## Example
//! Game 340 has the 52 plies of game 12, by the same players in the same year.
//!
//! ## How to fix it
//! `huff dedup --write FILE` keeps the fullest record of each game. If the two games really were identical, add
//! tags (Date, Round) that distinguish them.

use super::collection_finding;
use crate::{Finding, LineKey, Rule, Severity};

pub(crate) static RULE: Rule = Rule::new(
    "C601",
    "duplicate-game",
    Severity::Warning,
    manual!("duplicate_game.rs"),
)
.citing(&["PDN3:tags"]);

/// `first` is the number of the earlier record, in `file` or else in the same file.
pub(crate) fn finding(line: &LineKey, first: u64, file: Option<&str>) -> Finding {
    let file = file.unwrap_or("this file");
    let same = match line.plies {
        plies if line.is_distinctive() => {
            format!("the same {plies} plies, and tags that do not contradict each other")
        }
        0 => "no moves, with the same tags".to_owned(),
        1 => "the same move, with the same tags".to_owned(),
        plies => format!("the same {plies} plies, with the same tags"),
    };
    collection_finding(&RULE, format!("repeats game {first} of {file}: {same}"))
}
