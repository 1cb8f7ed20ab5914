//! FENs whose square numbers start in a different corner from the square numbers of the moves. For moves, see
//! `numbered_moves`.
//!
//! If a variant names its squares by letters, most programs number FEN squares from Black's side, as the standard does.
//! Other programs start at `a1`. The boards of Italian, Spanish and Portuguese draughts are mirrored, and programs
//! number them like those of other variants. If such a FEN and its moves do not match, the other numberings are tried.

use draughts::{AnyPosition, Notation, Setup, Variant};

use super::{Start, replay_score::legal_plies, start::crown_men_on_king_row};
use crate::Record;

/// Maps a square number of another numbering to the usual number of that square.
type Renumbering<'c> = dyn Fn(u32) -> Option<u32> + 'c;

/// A FEN read with another numbering.
pub(super) struct RenumberedFen {
    pub(super) setup: Setup,
    /// The corner in words, `from the other end of the ranks`; `None` if the numbering is only a matter of style.
    pub(super) corner: Option<&'static str>,
}

/// The FEN read with another numbering; `None` if nothing indicates one.
pub(super) fn renumbered_fen(
    variant: Variant,
    text: &str,
    setup: &Setup,
    record: &Record<'_>,
) -> Option<RenumberedFen> {
    if has_mirrored_board(variant) {
        let usual = AnyPosition::from_setup(variant, setup);
        if usual.is_ok_and(|usual| is_array(&usual)) {
            return None;
        }
        let squares = u32::from(variant.board().squares());
        let corners: [(&'static str, &Renumbering<'_>); 3] = [
            ("from the opposite corner of the board", &|number| {
                (squares + 1).checked_sub(number)
            }),
            ("from the other side of the board", &|number| {
                from_the_other_end(variant, number)
            }),
            ("from the other end of the ranks", &|number| {
                from_the_other_end(variant, (squares + 1).checked_sub(number)?)
            }),
        ];
        return corners.into_iter().find_map(|(corner, count)| {
            let setup = read_renumbered(variant, setup, record, count)?;
            let corner = Some(corner);
            Some(RenumberedFen { setup, corner })
        });
    }
    let setup = numbered_from_a1(variant, text, setup, record)?;
    let corner = None;
    Some(RenumberedFen { setup, corner })
}

/// True for variants with a mirrored board. Programs number their FENs in several ways.
fn has_mirrored_board(variant: Variant) -> bool {
    matches!(
        variant,
        Variant::Italian | Variant::Spanish | Variant::Portuguese
    )
}

/// The FEN read with numbers from `a1`; `None` if nothing indicates that.
///
/// The usual numbering takes precedence. The numbering from `a1` is used if it gives the normal array. It is also used
/// if all moves are legal with it, and the first move is illegal with the usual numbering.
fn numbered_from_a1(
    variant: Variant,
    text: &str,
    setup: &Setup,
    record: &Record<'_>,
) -> Option<Setup> {
    if variant.notation() != Notation::Algebraic || !is_of_numbers(text) {
        return None;
    }
    read_renumbered(variant, setup, record, &|number| {
        from_the_other_end(variant, number)
    })
}

/// The FEN read with a given numbering, under the conditions of `numbered_from_a1`.
fn read_renumbered(
    variant: Variant,
    setup: &Setup,
    record: &Record<'_>,
    count: &Renumbering<'_>,
) -> Option<Setup> {
    let pieces = setup.pieces.iter();
    let pieces: Option<Vec<_>> = pieces
        .map(|(number, piece)| Some((count(*number)?, *piece)))
        .collect();
    let other = Setup {
        side: setup.side,
        pieces: pieces?,
    };
    let usual = legal_plies(
        variant,
        record,
        Start::from_setup(variant, setup)?.positions,
    );
    let renumbered = legal_plies(
        variant,
        record,
        Start::from_setup(variant, &other)?.positions,
    );
    let start = AnyPosition::from_setup(variant, &other).ok()?;
    // A numbering that puts a man on its king-row explains nothing.
    let is_in_order = crown_men_on_king_row(&start) == start;
    let fits = is_array(&start) || renumbered.plies > 0 && renumbered.to_the_end && is_in_order;
    (usual.plies == 0 && fits).then_some(other)
}

/// True for the normal array with either side to move.
fn is_array(position: &AnyPosition) -> bool {
    let variant = position.variant();
    position.with_side(variant.first_mover()) == AnyPosition::start(variant)
}

/// The usual number of the square that has this number if the ranks are counted from the other end.
pub(super) fn from_the_other_end(variant: Variant, number: u32) -> Option<u32> {
    let board = variant.board();
    let squares = u32::from(board.squares());
    let in_a_rank = squares / u32::from(board.height());
    let from = number.checked_sub(1).filter(|from| *from < squares)?;
    let rank = squares / in_a_rank - 1 - from / in_a_rank;
    Some(rank * in_a_rank + from % in_a_rank + 1)
}

/// True if a FEN names no square by letter and digit.
pub(super) fn is_of_numbers(text: &str) -> bool {
    let bytes = text.as_bytes();
    bytes.windows(2).all(|pair| {
        let marks_a_piece = matches!(
            pair[0],
            b'W' | b'B' | b'w' | b'b' | b'K' | b'k' | b'G' | b'P'
        );
        !pair[0].is_ascii_alphabetic() || marks_a_piece || !pair[1].is_ascii_digit()
    })
}
