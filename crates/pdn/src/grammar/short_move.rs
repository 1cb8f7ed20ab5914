//! Short notation, which players of Russian draughts write by hand: `cd4 ba5`, `c:e5`.

use nom::Parser;
use nom::character::complete::one_of;
use nom::combinator::opt;

use super::annotation::evaluation;
use super::blank::{is_white, starts_prose};
use super::moves::next_step;
use super::path::PathStep;
use super::separator::{dash, separator};
use super::square::{algebraic_square, file_letter};
use super::{Parsed, begins, no_match};
use crate::{Quirks, RawMove, Separator, SquareName};

/// Number of files of the widest board.
const MAX_FILES: u8 = 12;

/// `cd4`, `c:e5`, `cxe5:g7`: the origin has only its file. A dash may separate the move from the answer: `cd4-ba5`.
pub(crate) fn short_move(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let (rest, mv) = short_path(input)?;
    let answer = |input| short_path(input).is_ok_and(|(rest, _)| ends(rest));
    if ends(rest) || dash(rest).is_ok_and(|(answered, ())| answer(answered)) {
        Ok((rest, mv))
    } else {
        no_match()
    }
}

/// True if a move in short notation may end here. A full stop may end a sentence: `ba5. Drawn.`
fn ends(rest: &[u8]) -> bool {
    let is_full_stop = || {
        let after = rest.strip_prefix(b".");
        after.is_some_and(|after| after.first().copied().is_none_or(is_white))
    };
    !starts_prose(rest) && !begins(one_of("0123456789.-:"), rest)
        || begins(evaluation, rest)
        || is_full_stop()
}

/// A move in short notation, whatever follows it.
fn short_path(input: &[u8]) -> Parsed<'_, RawMove<'_>> {
    let (target, ((file, quirks), sign)) = (file_letter, opt(separator)).parse(input)?;
    let (separator, more) = sign.unwrap_or((Separator::Omitted, Quirks::NONE));
    let quirks = quirks.with(more).with(Quirks::SHORT);
    let (mut rest, (square, more)) = algebraic_square(target)?;
    let mut mv = RawMove::starting_at(SquareName::File(file), quirks).with(PathStep {
        separator,
        square,
        quirks: more,
    });
    while separator != Separator::Omitted
        && let Ok((after, step)) = next_step(rest, mv.to, true)
        && step.separator == separator
    {
        rest = after;
        mv = mv.with(step);
    }
    // `Bb5` is a chess move.
    let of_one_case = input[0].is_ascii_uppercase() == target[0].is_ascii_uppercase();
    if of_one_case && file < MAX_FILES && mv.to.exists() {
        Ok((rest, mv.between(input, rest)))
    } else {
        no_match()
    }
}

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
    fn the_origin_may_have_only_its_file() {
        reads("cd4", Separator::Omitted, &["c", "d4"]);
        reads("c:e5", Separator::Colon, &["c", "e5"]);
        reads("cxe5", Separator::Cross, &["c", "e5"]);
        reads("c-d4", Separator::Hyphen, &["c", "d4"]);
        reads("c:e5:g7", Separator::Colon, &["c", "e5", "g7"]);
        reads("CD4", Separator::Omitted, &["c", "d4"]);
    }

    #[test]
    fn a_dash_may_separate_a_move_from_its_answer() {
        let (rest, mv) = short_move(b"cd4-ba5 2").expect("a move");
        assert_eq!((mv.text, rest), (&b"cd4"[..], &b"-ba5 2"[..]));
        assert!(short_move(b"c:e5-fd4").is_ok());
        assert!(short_move(b"cd4-ba5-ab4").is_err());
    }

    #[test]
    fn a_full_stop_may_follow_a_move() {
        for text in ["cd4.", "cd4. Drawn.", "c:e5.\n"] {
            let (rest, _) = short_move(text.as_bytes()).expect("a move");
            assert!(rest.starts_with(b"."), "{text}");
        }
    }

    #[test]
    fn words_and_chess_moves_are_not_short_moves() {
        for text in [
            "Bb5", "Nf3", "be", "de55", "xe5", "cd4x", "cd4-e5", "cd4.5", "cd4.e", "cd42", "cd0",
        ] {
            assert!(short_move(text.as_bytes()).is_err(), "{text}");
        }
    }
}
