//! Numbers in a FEN of a game that names its squares: programs count them from two opposite ends of the board.
//!
//! Most count from Black's side, as the numbers of the standard run; some count as the letters do, `a1` being 1. Where a
//! FEN of numbers and the moves after it do not fit together, the other way of counting is tried.

use draughts::{Notation, Position, Rules, Setup};

use super::{Start, guess::legal_plies};
use crate::Record;

/// What a FEN of numbers says if they are counted from `a1`; none where nothing speaks for that.
///
/// The usual way goes first: the other one is taken only where the first move of the record is not legal as usual and
/// every move is legal so; and for the normal array, which no game has the other way round.
pub(super) fn counted_from_a1<R: Rules>(
    text: &str,
    setup: &Setup,
    record: &Record<'_>,
) -> Option<Setup> {
    if R::GAME_TYPE.notation != Notation::Algebraic || !is_of_numbers(text) {
        return None;
    }
    let pieces = setup.pieces.iter();
    let pieces: Option<Vec<_>> = pieces
        .map(|(number, piece)| Some((from_the_other_end::<R>(*number)?, *piece)))
        .collect();
    let other = Setup {
        side: setup.side,
        pieces: pieces?,
    };
    let usual = legal_plies(record, Start::<R>::of_setup(setup)?.positions);
    let counted = legal_plies(record, Start::<R>::of_setup(&other)?.positions);
    let start = Position::<R>::from_setup(&other).ok()?;
    let is_normal = start.with_side(R::GAME_TYPE.first_mover) == Position::start();
    let fits = is_normal || counted.plies > 0 && counted.to_the_end;
    (usual.plies == 0 && fits).then_some(other)
}

/// The number, counted the usual way, of the square that has this one counted from the other end: the same place in the
/// rank, the ranks turned about.
fn from_the_other_end<R: Rules>(number: u32) -> Option<u32> {
    let board = R::GAME_TYPE.board;
    let squares = u32::from(board.squares());
    let in_a_rank = squares / u32::from(board.height());
    let from = number.checked_sub(1).filter(|from| *from < squares)?;
    let rank = squares / in_a_rank - 1 - from / in_a_rank;
    Some(rank * in_a_rank + from % in_a_rank + 1)
}

/// True if a FEN names no square by letter and digit.
fn is_of_numbers(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.windows(2).all(|pair| {
        let marks_a_piece = matches!(
            pair[0],
            b'W' | b'B' | b'w' | b'b' | b'K' | b'k' | b'G' | b'P'
        );
        !pair[0].is_ascii_alphabetic() || marks_a_piece || !pair[1].is_ascii_digit()
    })
}
