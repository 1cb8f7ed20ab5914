//! Converts a FEN to its canonical form without loss.

use super::{FenRemarkKind, parse, write};
use crate::{Color, Setup, Variant};

/// The FEN in canonical form. The starting position of the variant has its usual form, with ranges.
///
/// `None` if the text is already canonical, if it is not a FEN or has no group of pieces, or if information would be
/// lost. This is the case for counters or captured pieces of some program, numeric squares in an algebraic variant, two groups of one colour and
/// none of the other, two pieces on one square, or a square off the board. Of a range that ends off the board, only some
/// squares are known.
///
/// ```
/// use draughts::{Variant, fen};
/// let canonical = fen::canonical("w: W 21-24, K32 : B01.", Variant::English);
/// assert_eq!(canonical.as_deref(), Some("W:W21,22,23,24,K32:B1"));
/// assert_eq!(fen::canonical("W:W30:B1:H0:F1", Variant::English), None);
/// assert_eq!(fen::canonical("?", Variant::English), None);
/// ```
pub fn canonical(text: &str, variant: Variant) -> Option<String> {
    let (setup, remarks) = parse(text.trim(), variant).ok()?;
    let keeps = [
        FenRemarkKind::ForeignGroup,
        FenRemarkKind::GhostPiece,
        // Numeric FENs of algebraic variants exist in two opposite numberings.
        FenRemarkKind::OtherNotation,
    ];
    if keeps.into_iter().any(|kind| remarks.has(kind)) {
        return None;
    }
    // If there are two groups of one colour and none of the other, one of them has the wrong letter.
    let colors = |color| setup.pieces.iter().any(|(_, piece)| piece.color == color);
    if remarks.has(FenRemarkKind::RepeatedGroup) && !(colors(Color::White) && colors(Color::Black))
    {
        return None;
    }
    // A text such as `?` would become an empty board.
    if setup.pieces.is_empty() && !text.contains(':') {
        return None;
    }
    let board = 1..=u32::from(variant.board().squares());
    if !setup
        .pieces
        .iter()
        .all(|(square, _)| board.contains(square))
    {
        return None;
    }
    // If two pieces are on one square, a person must decide.
    let mut squares: Vec<_> = setup.pieces.iter().map(|(square, _)| *square).collect();
    squares.sort_unstable();
    if squares.windows(2).any(|pair| pair[0] == pair[1]) {
        return None;
    }
    let written = match parse(variant.start_fen(), variant) {
        Ok((start, _)) if sorted_pieces(&start) == sorted_pieces(&setup) => {
            variant.start_fen().to_owned()
        }
        _ => write(&setup, variant),
    };
    let (again, _) = parse(&written, variant).ok()?;
    (written != text && sorted_pieces(&again) == sorted_pieces(&setup)).then_some(written)
}

fn sorted_pieces(setup: &Setup) -> impl PartialEq {
    let mut pieces: Vec<_> = setup
        .pieces
        .iter()
        .map(|(square, piece)| (*square, piece.to_string()))
        .collect();
    pieces.sort();
    (setup.side, pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn canonical_form_loses_no_information() {
        for (text, expected) in [
            ("B:W32,31,30:B01,02,03.", Some("B:W30,31,32:B1,2,3")),
            ("w: W 21-24, K32 : B01", Some("W:W21,22,23,24,K32:B1")),
            ("B:W30:B1", None),
            ("W:W32-1:B1-32", None),
            ("W:W30, 31:B31", None),
            ("B:W32,21-31:B1-12.", Some("B:W21-32:B1-12")),
            ("B:W21-32:B1-12", None),
            ("B:W30:B1:H0:F1", None),
            ("W:W18-36: B1-3", None),
            ("W:W21: B0-3", None),
            ("nonsense", None),
        ] {
            let found = canonical(text, Variant::English);
            assert_eq!(found.as_deref(), expected, "{text}");
        }
        assert_eq!(canonical("W:W21-32:B1-12", Variant::Russian), None);
    }
}
