//! Short notation, as Russian draughts is written by hand: `cd4 ba5`, `c:e5`.

use crate::moves::{algebraic_square, file_letter, joint, separator};
use crate::parsed::{Parsed, starts_prose, unfit};
use crate::{Quirks, RawMove, Separator, SquareName};

/// `cd4`, `c:e5`, `cxe5:g7`: the file alone of the square that the piece comes from.
pub(crate) fn short_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let (after, (file, quirks)) = file_letter(input)?;
    let (target, (separator, more)) =
        separator(after).unwrap_or((after, (Separator::Omitted, Quirks::default())));
    let quirks = quirks.with(more).with(Quirks::SHORT);
    let (mut rest, (mut to, more)) = algebraic_square(target)?;
    let mut quirks = quirks.with(more);
    let mut squares = 2u8;
    while separator != Separator::Omitted
        && let Ok((after, joint)) = joint(rest, to, true)
        && joint.separator == separator
    {
        rest = after;
        to = joint.square;
        quirks = quirks.with(joint.quirks);
        squares = squares.saturating_add(1);
    }
    // `Bb5` is a move of chess
    let of_one_case = input[0].is_ascii_uppercase() == target[0].is_ascii_uppercase();
    let ends =
        !starts_prose(rest) && !matches!(rest.first(), Some(b'0'..=b'9' | b'.' | b'-' | b':'));
    if !of_one_case || !ends || file >= SHORT_FILES || !is_of_a_rank(to) {
        return unfit();
    }
    Ok((
        rest,
        RawMove {
            text: &input[..input.len() - rest.len()],
            from: SquareName::File(file),
            to,
            squares,
            separator,
            quirks,
        },
    ))
}

/// True for a square with a rank of the widest board.
fn is_of_a_rank(square: SquareName) -> bool {
    matches!(square, SquareName::Algebraic { rank: 1..=12, .. })
}

/// The widest board whose moves are written short has so many files.
const SHORT_FILES: u8 = 12;

#[cfg(test)]
mod tests {
    use super::short_move;
    use crate::{GameMove, Separator, SquareName};

    #[track_caller]
    fn reads(text: &str, separator: Separator, squares: &[&str]) {
        let (rest, mv) = short_move(text.as_bytes()).expect("a move");
        assert_eq!((rest, mv.separator), (&b""[..], separator), "{text}");
        assert!(mv.is_short() && matches!(mv.from, SquareName::File(_)));
        let names: Vec<_> = mv.squares().map(|name| name.to_string()).collect();
        assert_eq!(names, squares, "{text}");
        assert_eq!(usize::from(mv.squares), squares.len());
        assert!(GameMove::parse(text).is_some_and(|mv| mv.text == text));
    }

    #[test]
    fn the_file_alone_may_say_where_a_piece_comes_from() {
        reads("cd4", Separator::Omitted, &["c", "d4"]);
        reads("c:e5", Separator::Colon, &["c", "e5"]);
        reads("cxe5", Separator::Cross, &["c", "e5"]);
        reads("c-d4", Separator::Hyphen, &["c", "d4"]);
        reads("c:e5:g7", Separator::Colon, &["c", "e5", "g7"]);
        reads("CD4", Separator::Omitted, &["c", "d4"]);
    }

    #[test]
    fn words_and_moves_of_chess_are_none() {
        for text in [
            "Bb5", "Nf3", "be", "de55", "xe5", "cd4x", "cd4-e5", "cd4.", "cd42", "cd0",
        ] {
            assert!(short_move(text.as_bytes()).is_err(), "{text}");
        }
    }
}
