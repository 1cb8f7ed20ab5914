//! Moves whose square numbers are counted from `a1` or from White's side, in a variant that names its squares by letters.

use draughts::{Notation, Setup, Variant};
use pdn::{SquareName, Token};

use super::{
    guess::{LegalMoveCount, MIN_PLIES, MIN_PLIES_FROM_FEN},
    notation_extent::each_move,
    numbering::{from_the_other_end, is_of_numbers},
    replay_score::{MAX_REPLAYED_PLIES, ReplayStart, SlipLine, replay_score, slips},
};
use crate::{Record, header::Header};

/// Maps a square number of another numbering to the usual number of that square.
type Renumbering = fn(Variant, u32) -> Option<u32>;

/// The usual number of the square that has this number if White's men are on 1-12.
fn from_whites_side(variant: Variant, number: u32) -> Option<u32> {
    let squares = u32::from(variant.board().squares());
    (1..=squares)
        .contains(&number)
        .then(|| squares + 1 - number)
}

/// The reason why the numbers of the moves are counted from White's side, in a variant that names its squares by letters:
/// with this numbering all moves are legal, and with the usual numbering the first one is not.
pub(super) fn moves_numbered_from_whites_side(
    record: &Record<'_>,
    header: &Header<'_>,
    variant: Variant,
) -> Option<String> {
    if !is_numbered(record, variant) || header.fen.is_some() {
        return None;
    }
    let from = ReplayStart::Tags(header);
    if replay_score(record, from, variant).plies > 0 {
        return None;
    }
    let whole = with_renumbered(
        record,
        variant,
        from_whites_side,
        false,
        |record, header| Some(replay_score(record, ReplayStart::Tags(header), variant)),
    )?;
    let is_enough = whole.to_the_end && whole.plies > MIN_PLIES_FROM_FEN;
    is_enough.then(|| {
        let moves = LegalMoveCount::ReplayScore(whole);
        format!(
            "the numbers of the moves are counted from White's side: {}",
            in_variant(&moves, variant)
        )
    })
}

/// The count of legal moves and the variant, as text.
fn in_variant(moves: &LegalMoveCount, variant: Variant) -> String {
    let title = format!(" in {}", variant.title());
    format!(
        "{}, which has squares such as c3",
        moves.to_text().replace(" in it", &title)
    )
}

/// True if a variant names its squares by letters, and all moves of a record by numbers.
fn is_numbered(record: &Record<'_>, variant: Variant) -> bool {
    let squares = variant.board().squares();
    variant.notation() == Notation::Algebraic
        && each_move(record).all(|(_, of)| of.file == 0 && of.number <= squares)
}

/// The reason why the numbers of the moves are counted from `a1`, in a variant that names its squares by letters: with
/// this numbering all moves, or all but one, are legal, and with the usual numbering they are not. A few moves are legal
/// with both, so if the usual numbering explains more than one, the record must be long. `line` has the plies of the
/// record.
pub(super) fn moves_numbered_from_a1(
    record: &Record<'_>,
    header: &Header<'_>,
    variant: Variant,
    line: &SlipLine,
) -> Option<String> {
    if !is_numbered(record, variant) || line.has_more_slips_than(1) {
        return None;
    }
    let own = replay_score(record, ReplayStart::Tags(header), variant);
    if own.to_the_end {
        return None;
    }
    let from = ReplayStart::Tags(header);
    let is_explained = || slips(record, line, from, variant, 1).is_some();
    let fewest = if own.plies > 1 {
        MIN_PLIES
    } else {
        MIN_PLIES_FROM_FEN + 1
    };
    // The numbers of the FEN may be counted from the same corner as those of the moves.
    let has_fen = header.fen.is_some();
    let mut with_fen = [false, true]
        .into_iter()
        .filter(|with_fen| has_fen || !with_fen);
    let moves = with_fen.find_map(|with_fen| {
        with_renumbered(
            record,
            variant,
            from_the_other_end,
            with_fen,
            |record, header| {
                let from = ReplayStart::Tags(header);
                let whole = replay_score(record, from, variant);
                if whole.to_the_end && whole.plies >= fewest {
                    return Some(LegalMoveCount::ReplayScore(whole));
                }
                let slips = slips(record, &SlipLine::new(record), from, variant, 1)?;
                let is_better = slips.legal >= MIN_PLIES && slips.legal > own.plies;
                is_better.then_some(LegalMoveCount::ButFor(slips))
            },
        )
    })?;
    if own.plies > 1 && is_explained() {
        return None;
    }
    Some(format!(
        "the numbers of the moves are counted from a1: {}",
        in_variant(&moves, variant)
    ))
}

/// What `judge` returns for the renumbered record and its tags.
fn with_renumbered<T>(
    record: &Record<'_>,
    variant: Variant,
    renumbering: Renumbering,
    with_fen: bool,
    judge: impl FnOnce(&Record<'_>, &Header<'_>) -> Option<T>,
) -> Option<T> {
    let text = renumbered_record(record, variant, renumbering, with_fen)?;
    let mut events = Vec::new();
    pdn::Reader::new(&text).read_game(&mut events);
    let record = Record {
        source: &text,
        events: &events,
    };
    judge(&record, &Header::from_record(&record))
}

/// The text of the first moves of a record with the usual numbers of their squares, and with those of its FEN if
/// `with_fen` is true.
fn renumbered_record(
    record: &Record<'_>,
    variant: Variant,
    renumbering: Renumbering,
    with_fen: bool,
) -> Option<Vec<u8>> {
    /// Maximum number of moves in the main line and in variations: more than are replayed.
    const MAX_MOVES: usize = 5 * MAX_REPLAYED_PLIES;
    let other = |name: SquareName| match name {
        SquareName::Number(number) => renumbering(variant, u32::from(number)),
        _ => None,
    };
    let mut text = Vec::new();
    let mut moves = 0;
    for event in record.events {
        match event.token {
            Token::Move(_) if moves == MAX_MOVES => break,
            Token::Move(written) => {
                moves += 1;
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
            Token::Tag(tag) if tag.name != b"FEN" => {}
            Token::Comment(_) | Token::Fault(_) => {}
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
