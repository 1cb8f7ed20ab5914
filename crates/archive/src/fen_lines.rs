//! The positions of games, one FEN a line.

use referee::Judgement;

use crate::main_line::start;

/// Which positions of each game are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Plies {
    /// The start, and the position after every main-line ply.
    #[default]
    All,
    /// The position after so many plies; 0 is the start.
    At(u32),
    /// The position in which the record ends.
    Last,
}

/// Writes the positions of a game's main line, a line each, in the order of play. Positions that are not known are left
/// out: of a game that does not replay, those from the break on. False if not one is known, whichever are wanted.
pub(crate) fn write(judgement: &Judgement, plies: Plies, out: &mut Vec<u8>) -> bool {
    let start = start(judgement);
    let known = start.is_some() || judgement.positions.iter().any(Option::is_some);
    let mut line =
        std::iter::once(start).chain(judgement.main_line().map(|(_, position)| position));
    let mut put = |position: Option<draughts::AnyPosition>| {
        if let Some(position) = position {
            out.extend_from_slice(position.fen().as_bytes());
            out.push(b'\n');
        }
    };
    match plies {
        Plies::All => line.for_each(put),
        Plies::At(ply) => put(line.nth(ply as usize).flatten()),
        Plies::Last => put(line.last().flatten()),
    }
    known
}
