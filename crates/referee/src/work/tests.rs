//! Judging takes linear time for every repetition of a token: four times the text costs four times the work. The work
//! of fixing is bounded.

use draughts::jumps_tried;

use super::{count, units_done};
use crate::{Fixer, Judgement, Options, Record, Referee};

/// Text that records contain between the tags and the result: legal, illegal, unreadable.
const TOKENS: &[&str] = &[
    "11-15 ",
    "11-15",
    "7-11 ",
    "1-32 ",
    "22x18 ",
    "22x15x8 ",
    "11-15 22-18 15x22 ",
    "12-16 24-20 16-12 20-24 ",
    "c3-d4 ",
    "cd4 ",
    "31-26 ",
    "1. ",
    "1.",
    "2... ",
    "1. 11-15 22-18 ",
    "(11-15) ",
    "(7-11) ",
    "(1. 7-11 22-18) ",
    "(",
    "11-15 (",
    ")",
    "{a} ",
    "{won} ",
    "{White forgot to jump} ",
    "{[%clk 1:00]} ",
    "[%clk 1:00]",
    "1:00 ",
    "$1 ",
    "! ",
    "? ",
    "?? ",
    "... ",
    "-- ",
    "|",
    "11-15|",
    "11-15, ",
    "11-15*",
    "1)11-15 ",
    "O-9 ",
    "word ",
    "White won ",
    "/FEN \"W:W32:B1\"/ ",
    "/FEN \"W:WK1:BK32\"/ 1-6 ",
    "\u{feff}",
    "\0",
];

/// The beginnings that decide how the rest is judged.
const HEADS: &[&str] = &[
    "",
    "[GameType \"21\"]\n1. ",
    "[GameType \"20\"]\n1. ",
    "[GameType \"21\"]\n[FEN \"W:WK1:BK32\"]\n",
];

/// The text of one game: `head`, followed by repetitions of `unit`, about `size` bytes.
fn repeated(head: &str, unit: &str, size: usize) -> String {
    let times = (size - head.len()) / unit.len();
    format!("{head}{}\n", unit.repeat(times))
}

/// The work of judging the first game of a text, and of fixing it.
fn work(text: &str) -> [u64; 2] {
    let mut events = Vec::new();
    crate::reader(text.as_bytes()).read_game(&mut events);
    let record = Record {
        source: text.as_bytes(),
        events: &events,
    };
    let total = || units_done() + jumps_tried();
    let before = total();
    Referee::default().judge(&record, &mut Judgement::default());
    let judged = total();
    Fixer::new(Options::default(), true).game(&record, &|_| true);
    [judged - before, total() - judged]
}

/// Asserts that four times the text costs about four times the work. `size` is large enough for the part of the budget
/// that grows with the record to be as large as its constant part. Fixing has no such ratio: a long game is proved in
/// fewer rounds.
#[track_caller]
fn check(head: &str, unit: &str, size: usize) {
    /// Maximum work per byte. It is more than that of a megabyte of the most expensive token.
    const MAX_WORK_PER_BYTE: u64 = 400;
    /// Maximum work for a short game, whatever its length.
    const MAX_WORK_OF_SHORT_GAME: u64 = 1_500_000;
    let (few, many) = (repeated(head, unit, size), repeated(head, unit, 4 * size));
    let ([once, _], [four_times, fixing]) = (work(&few), work(&many));
    let most = MAX_WORK_OF_SHORT_GAME + MAX_WORK_PER_BYTE * many.len() as u64;
    assert!(
        four_times <= once * 5 + 1_000 && four_times <= most && fixing <= most,
        "{once} and {four_times} for {} and {} bytes of {unit:?} behind {head:?}, {fixing} for fixing",
        few.len(),
        many.len(),
    );
}

#[test]
fn repeated_tokens_are_judged_in_linear_time() {
    for unit in TOKENS {
        for head in HEADS {
            check(head, unit, 3 << 10);
        }
    }
}

#[test]
fn examining_all_earlier_findings_again_is_not_linear() {
    let quadratic = |findings: usize| {
        let before = units_done();
        (0..findings).for_each(count);
        units_done() - before
    };
    assert!(quadratic(4_000) > 15 * quadratic(1_000));
}
