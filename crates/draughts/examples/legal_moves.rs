//! Lists the legal moves of positions, for `benches/differential.py`, which compares them with other generators.
//!
//! Reads lines `variant<TAB>FEN` and writes one line of moves for each: `from to captured...` by number, captured
//! squares ascending, moves sorted and separated by commas. An invalid FEN yields `?`.

use std::io::{self, BufRead as _, Write as _};

use draughts::{AnyPosition, Variant};

fn moves(line: &str) -> Option<String> {
    let (variant, fen) = line.split_once('\t')?;
    let position = AnyPosition::from_fen(variant.parse::<Variant>().ok()?, fen).ok()?;
    let mut moves: Vec<String> = position
        .legal_moves()
        .iter()
        .map(|mv| {
            let squares = [mv.from(), mv.to()].into_iter().chain(mv.captured());
            let numbers: Vec<String> = squares.map(|square| square.number().to_string()).collect();
            numbers.join(" ")
        })
        .collect();
    moves.sort();
    Some(moves.join(","))
}

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let found = moves(&line?).unwrap_or_else(|| "?".to_owned());
        writeln!(out, "{found}")?;
    }
    Ok(())
}
