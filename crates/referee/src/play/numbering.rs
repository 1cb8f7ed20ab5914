//! FENs whose square numbers start in a different corner from the square numbers of the moves.
//!
//! If a variant names its squares by letters, most programs number FEN squares from Black's side, as the standard does.
//! Other programs start at `a1`. The boards of Italian, Spanish and Portuguese draughts are mirrored, and programs
//! number them like those of other variants. If such a FEN and its moves do not match, the other numberings are tried.

use draughts::{AnyPosition, Notation, Setup, Variant};
use pdn::{SquareName, Token};

use super::{
    Start,
    guess::{LegalMoveCount, MIN_PLIES, MIN_PLIES_FROM_FEN},
    notation_extent::each_move,
    replay_score::{ReplayStart, SlipLine, legal_plies, replay_score, slips},
    start::crown_men_on_king_row,
};
use crate::{Record, header::Header};

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

/// The reason why the numbers of the moves are counted from `a1`, in a variant that names its squares by letters: with
/// this numbering all moves, or all but one, are legal, and with the usual numbering at most one is.
pub(super) fn moves_numbered_from_a1(
    record: &Record<'_>,
    header: &Header<'_>,
    variant: Variant,
) -> Option<String> {
    let squares = variant.board().squares();
    let is_numbered = each_move(record).all(|(_, of)| of.file == 0 && of.number <= squares);
    if variant.notation() != Notation::Algebraic || !is_numbered {
        return None;
    }
    let own = replay_score(record, ReplayStart::Tags(header), variant);
    if own.plies > 1 || own.to_the_end {
        return None;
    }
    // The numbers of the FEN may be counted from the same corner as those of the moves.
    let moves = [false, true].into_iter().find_map(|with_fen| {
        let text = renumbered_record(record, variant, with_fen)?;
        let mut events = Vec::new();
        pdn::Reader::new(&text).read_game(&mut events);
        let record = Record {
            source: &text,
            events: &events,
        };
        let header = Header::from_record(&record);
        let from = ReplayStart::Tags(&header);
        let whole = replay_score(&record, from, variant);
        if whole.to_the_end && whole.plies > MIN_PLIES_FROM_FEN {
            return Some(LegalMoveCount::ReplayScore(whole));
        }
        let slips = slips(&record, &SlipLine::new(&record), from, variant, 1)?;
        (slips.legal >= MIN_PLIES).then_some(LegalMoveCount::ButFor(slips))
    })?;
    Some(format!(
        "the numbers of the moves are counted from a1: {}, which has squares such as c3",
        moves
            .to_text()
            .replace(" in it", &format!(" in {}", variant.title()))
    ))
}

/// The text of a record with the numbers of its moves, and with those of its FEN if `with_fen` is true, counted from the
/// other end of the ranks.
fn renumbered_record(record: &Record<'_>, variant: Variant, with_fen: bool) -> Option<Vec<u8>> {
    let other = |name: SquareName| match name {
        SquareName::Number(number) => from_the_other_end(variant, u32::from(number)),
        _ => None,
    };
    let mut text = Vec::new();
    for event in record.events {
        match event.token {
            Token::Move(written) => {
                let squares: Option<Vec<u32>> = written.squares().map(other).collect();
                let squares: Vec<String> = squares?.iter().map(u32::to_string).collect();
                text.extend_from_slice(squares.join(written.separator.sign()).as_bytes());
            }
            Token::Tag(tag) if with_fen && tag.name == b"FEN" => {
                let value = tag.value();
                let (setup, _) = draughts::fen::parse(value.trim(), variant).ok()?;
                if !is_of_numbers(&value) {
                    return None;
                }
                let fen = renumbered_setup_text(variant, &setup)?;
                text.extend_from_slice(format!("[FEN \"{fen}\"]").as_bytes());
            }
            Token::Comment(_) => {}
            _ => text.extend_from_slice(record.bytes(event.span)),
        }
        text.push(b'\n');
    }
    Some(text)
}

/// The FEN of a setup with its numbers counted from the other end of the ranks.
fn renumbered_setup_text(variant: Variant, setup: &Setup) -> Option<String> {
    let pieces = setup
        .pieces
        .iter()
        .map(|(number, piece)| Some((from_the_other_end(variant, *number)?, *piece)));
    let other = Setup {
        side: setup.side,
        pieces: pieces.collect::<Option<Vec<_>>>()?,
    };
    Some(draughts::fen::write(&other, variant))
}

/// True for the normal array with either side to move.
fn is_array(position: &AnyPosition) -> bool {
    let variant = position.variant();
    position.with_side(variant.first_mover()) == AnyPosition::start(variant)
}

/// The usual number of the square that has this number if the ranks are counted from the other end.
fn from_the_other_end(variant: Variant, number: u32) -> Option<u32> {
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
