//! Results with the next token glued to them.

use nom::Parser;
use nom::combinator::verify;
use nom::sequence::terminated;

use super::annotation::inside_marks;
use super::blank::{is_white, skip_to_text, skip_white};
use super::misread::any_move;
use super::moves::pdn_move;
use super::number::{ellipsis_move, move_number};
use super::points::{Form, Points, half, points};
use super::result::{is_common_score, may_begin_result, plus_draw, sign, twelve_points};
use super::{Parsed, begins, no_match};
use crate::scan;
use crate::{Outcome, Quirks, Separator, SquareName};

/// A result to which the next game is glued. `0-001.33-29` is `0-0` and the number 1; `1-011-15` is `1-0` and a move.
///
/// The next game begins either with the move number 1 and something that it can number, or with a plain move. A path of
/// several squares, `1-15-22`, is a move. Half a point alone, as in `1/21. 9-13`, is a draw only before a move number.
// `score` is the score in the game's Result tag, if that score reads like a move.
pub(crate) fn glued_result(input: &[u8], score: Option<(u8, u8)>) -> Parsed<'_, Outcome> {
    if let Ok((next, ())) = half(input)
        && begins(move_number, next)
        && begins_game(input, next)
    {
        return Ok((next, Outcome::Draw));
    }
    result_before(input, score, |next| begins_game(input, next))
}

/// A result glued to the move number 1, whatever follows that number. Unlike [`glued_result`], this function parses no
/// moves, so the move parser can call it.
pub(crate) fn result_before_number(input: &[u8]) -> Parsed<'_, Outcome> {
    let is_first = |next: &[u8]| move_number(next).is_ok_and(|(_, number)| number.number == 1);
    result_before(input, None, is_first)
}

/// A result glued to the move number that is due: `0-12. 15x22`.
pub(crate) fn result_before_due(input: &[u8], is_due: impl Fn(u32) -> bool) -> Parsed<'_, Outcome> {
    result_before(input, None, |next| match move_number(next) {
        Ok((after, number)) if is_due(number.number) => {
            let after = skip_white(after);
            begins(pdn_move, after) || begins(ellipsis_move, after)
        }
        _ => false,
    })
}

/// A result glued to the move number 1 with a bracket for its dot: `0-11) 11-15`.
pub(crate) fn result_before_bracket(input: &[u8]) -> Parsed<'_, Outcome> {
    result_before(input, None, |next| {
        let moves = next.strip_prefix(b"1)").map(skip_white);
        moves.is_some_and(|moves| begins(pdn_move, moves))
    })
}

/// A result directly before something that begins a game.
fn result_before(
    input: &[u8],
    expected: Option<(u8, u8)>,
    begins: impl Fn(&[u8]) -> bool,
) -> Parsed<'_, Outcome> {
    /// Length of the longest way to write points: `1&frac12;`.
    const MAX_LEN: usize = 9;
    if expected.is_none() && !may_begin_result(input) {
        return no_match();
    }
    if let Ok((rest, ())) = plus_draw(input)
        && begins(rest)
    {
        return Ok((rest, Outcome::Draw));
    }
    let may_lead = |first: &Points| {
        first.form != Form::Number || expected.is_some() || first.as_whole() == Some(12)
    };
    let (second, first) = terminated(verify(points, may_lead), sign).parse(input)?;
    let may_be_points = |byte: &&u8| !b"()[]{}-:".contains(byte);
    let longest = second
        .iter()
        .take(MAX_LEN)
        .take_while(may_be_points)
        .count();
    for len in 1..=longest {
        let (text, next) = second.split_at(len);
        let Ok(([], points)) = points(text) else {
            continue;
        };
        let score = (first, points);
        let whole = first.as_whole().zip(points.as_whole());
        let glued = &input[..input.len() - next.len()];
        let is_twelve = matches!(twelve_points(glued), Ok(([], _)));
        let is_expected = expected.is_some() && expected == whole;
        if (is_common_score(&score) || is_expected || is_twelve) && begins(next) {
            return Ok((next, Outcome::from_score(score)));
        }
    }
    no_match()
}

/// True if a game begins at `next`, in the same word as the result at the start of `input`.
fn begins_game(input: &[u8], next: &[u8]) -> bool {
    if !next.first().is_some_and(u8::is_ascii_digit) {
        return false;
    }
    if let Ok((after, number)) = move_number(next) {
        let after = inside_marks(&after[skip_to_text(after, 0)..]);
        return number.number == 1 && (begins(any_move, after) || begins(ellipsis_move, after));
    }
    // In `1: 11-15`, the first number is a move number.
    let glued = &input[..input.len() - next.len()];
    let blank = scan::rposition(glued, is_white);
    let word = blank.map(|at| pdn_move(&input[at + 1..]));
    if matches!(word, Some(Ok((_, mv))) if mv.squares == 2) {
        return false;
    }
    let on_board = |square| !matches!(square, SquareName::Number(0));
    let ends = |rest: &[u8]| rest.first().is_none_or(|byte| is_white(*byte));
    // This is a capture written square by square: `1-15-22`.
    let is_path = matches!(pdn_move(input), Ok((rest, _)) if ends(rest));
    !is_path
        && matches!(pdn_move(next), Ok((rest, mv)) if mv.squares == 2
            && mv.from != mv.to
            && mv.separator != Separator::Omitted
            && !mv.quirks.contains(Quirks::SPACED)
            && on_board(mv.from)
            && on_board(mv.to)
            && ends(rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_result_with_a_game_glued_to_it_is_read_whole() {
        let results = [
            "1-0",
            "0-1",
            "1/2-1/2",
            "2-0",
            "0-2",
            "1-1",
            "0-0",
            "½-½",
            "1½-½",
            "0.5-0.5",
            "0,5-0,5",
            "1+ - 1-",
            "1- - 1+",
            "1 1/2 - 1/2",
            "1/2 - 1 1/2",
            "1.3-0.7",
            "1 – 0",
            "1\u{2212}0",
            "2:0",
        ];
        for text in results {
            let outcome = Outcome::parse(text.as_bytes()).expect("a result");
            for next in [
                "1. 11-15",
                "01.33-29",
                "1.c3-d4",
                "1. [35-30]",
                "1.\\r\nc7-d6",
                "1. ... 22-18",
                "1. 22-I9",
                "33-29 17-22",
                "11-15",
            ] {
                let input = format!("{text}{next}");
                let read = glued_result(input.as_bytes(), None);
                assert_eq!(read, Ok((next.as_bytes(), outcome)), "{input}");
            }
            for next in ["", " 1. 11-15", "2. 11-15", "1.", "9", "-1", "{c}1. 11-15"] {
                let input = format!("{text}{next}");
                assert!(glued_result(input.as_bytes(), None).is_err(), "{input}");
            }
        }
        assert!(glued_result(b"4-61. 11-15", None).is_err());
        let of_tag = glued_result(b"4-61. 11-15", Some((4, 6)));
        assert_eq!(of_tag, Ok((&b"1. 11-15"[..], Outcome::Second)));
        for text in ["0-11) 11-15", "1/2-1/21) c3-d4", "2-01)9-13"] {
            assert!(result_before_bracket(text.as_bytes()).is_ok(), "{text}");
        }
        for text in ["2-11) 9-13", "0-12) 9-13", "0-11)", "0-11) so"] {
            assert!(result_before_bracket(text.as_bytes()).is_err(), "{text}");
        }
        for text in [
            "1-15-22",
            "1-11-01",
            "1-10-19 ",
            "2-11. 9-13",
            "12-161. 9-13",
            "1-0x5",
            "2-015 ",
            "0-12/2",
            "1: 11-15",
            "1 - 12-16",
        ] {
            assert!(glued_result(text.as_bytes(), None).is_err(), "{text}");
        }
    }
}
