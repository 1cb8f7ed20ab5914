//! The positions of games as FEN, one per line.

use referee::Judgement;

use crate::main_line::start;

/// The positions to write of each game.
///
/// ```
/// use archive::{ConvertOptions, Converter, Format, Plies, OutputFormat};
///
/// let mut converter = Converter::new(Vec::new(), OutputFormat::Fen(Plies::At(1)), ConvertOptions::default());
/// converter.add(&b"[GameType \"21\"] 1. 11-15 22-18 *"[..], Format::Pdn, "a.pdn")?;
/// let fen = String::from_utf8(converter.finish()?)?;
/// assert_eq!(fen, "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Plies {
    /// The start, and the position after every main-line ply.
    #[default]
    All,
    /// The position after this many plies; 0 is the start.
    At(u32),
    /// The final position of the record.
    Last,
}

/// The result of writing the positions of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum FenOutcome {
    /// All requested positions that are known were written.
    #[default]
    Written,
    /// Nothing was written, because no position of the game is known.
    NoPosition,
    /// Nothing was written, because the requested position does not exist or is unknown. Others are known.
    NoRequestedPosition,
}

/// Writes the positions of a game's main line, one per line, in order. Unknown positions are omitted: those after the
/// point where a game no longer replays.
pub(crate) fn write(judgement: &Judgement, plies: Plies, out: &mut Vec<u8>) -> FenOutcome {
    let start = start(judgement);
    let known = start.is_some() || judgement.positions.iter().any(Option::is_some);
    let mut line =
        std::iter::once(start).chain(judgement.main_line().map(|(_, position)| position));
    let before = out.len();
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
    match (known, out.len() > before) {
        (false, _) => FenOutcome::NoPosition,
        (true, false) => FenOutcome::NoRequestedPosition,
        (true, true) => FenOutcome::Written,
    }
}
