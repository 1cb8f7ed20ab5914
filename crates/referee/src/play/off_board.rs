//! A FEN with a square that the board does not have, and the square that was probably meant.

use draughts::{Role, Setup, SetupProblem, Square, Variant};

use super::{
    Start, notation_extent::each_move, numbering::is_of_numbers, replay_score::legal_plies,
};
use crate::Record;

/// The probable square, in words; `None` if the FEN has another fault, or if not exactly one square fits.
///
/// A square fits if a wrong, extra or exchanged digit turns its number into the number in the FEN, if it is free, and if
/// it is not on the king-row of a man. If `record` has moves, all of them must be legal with the piece there.
pub(super) fn likely_square(
    variant: Variant,
    text: &str,
    setup: &Setup,
    record: Option<&Record<'_>>,
) -> Option<String> {
    let squares = u32::from(variant.board().squares());
    let is_off_board = |(_, (number, _)): &(usize, &(u32, _))| !(1..=squares).contains(number);
    let mut wrong = setup.pieces.iter().enumerate().filter(is_off_board);
    let (at, &(written, piece)) = wrong.next()?;
    if wrong.next().is_some() || !is_of_numbers(text) {
        return None;
    }
    let moves = record.filter(|record| each_move(record).next().is_some());
    let fits = |number: &u32| {
        let is_king_row = || {
            let square = u8::try_from(*number).ok().and_then(Square::new);
            square.is_some_and(|square| variant.is_on_king_row(piece.color, square))
        };
        if !is_digit_slip(written, *number) || piece.role == Role::Man && is_king_row() {
            return false;
        }
        let mut other = setup.clone();
        other.pieces[at].0 = *number;
        let problems = other.problems(variant);
        let is_possible = problems
            .iter()
            .all(|problem| matches!(problem, SetupProblem::ManOnKingRow(..)));
        let is_legal = |record| {
            let start = Start::from_setup(variant, &other)?;
            Some(legal_plies(variant, record, start.positions).to_the_end)
        };
        is_possible && moves.is_none_or(|record| is_legal(record) == Some(true))
    };
    let mut fitting = (1..=squares).filter(fits);
    let number = fitting.next()?;
    if fitting.next().is_some() {
        return None;
    }
    Some(match moves {
        Some(_) => format!("; perhaps {number}, with which all moves are legal"),
        None => {
            format!("; perhaps {number}, the only possible square that one wrong digit explains")
        }
    })
}

/// True if one slip in the digits makes the number `meant` the number `written`: a wrong digit, a digit too many, or two
/// digits exchanged.
fn is_digit_slip(written: u32, meant: u32) -> bool {
    let (written, meant) = (written.to_string(), meant.to_string());
    let (written, meant) = (written.as_bytes(), meant.as_bytes());
    if written.len() == meant.len() {
        let differing = written
            .iter()
            .zip(meant)
            .filter(|(one, other)| one != other);
        let is_exchanged = || matches!((written, meant), ([a, b], [c, d]) if (a, b) == (d, c));
        return differing.count() == 1 || is_exchanged();
    }
    let without = |at: usize| [&written[..at], &written[at + 1..]].concat();
    written.len() == meant.len() + 1 && (0..written.len()).any(|at| without(at) == meant)
}

#[cfg(test)]
mod tests {
    use super::is_digit_slip;

    #[test]
    fn one_digit_makes_a_slip() {
        for (written, meant) in [
            (49, 19),
            (49, 29),
            (49, 4),
            (49, 9),
            (94, 49),
            (118, 18),
            (33, 3),
        ] {
            assert!(is_digit_slip(written, meant), "{written} {meant}");
        }
        for (written, meant) in [(49, 18), (49, 49), (49, 5), (118, 8), (40, 5)] {
            assert!(!is_digit_slip(written, meant), "{written} {meant}");
        }
    }
}
