//! The likelihood of slips in writing, typing and reading handwriting. It is a cost in hundredths of a nat: a slip that
//! costs 100 more is rarer by a factor of e.
//!
//! No values are learned from records. The tables list which digits are adjacent on a keyboard and which look alike in
//! handwriting:
//! - the digit row of typewriters and keyboards, `1234567890` (ISO/IEC 9995-3, row E);
//! - the numeric pad, `789 / 456 / 123 / 0` (ISO/IEC 9995-4, the layout of adding machines);
//! - digits that look alike: 1/7, 4/9, 3/8, 5/6, 3/5, 7/9, 0/6, 8/9, the pairs that lead
//!   the confusion tables published with the NIST handwriting database (`LeCun` et al., "Handwritten
//!   digit recognition with a back-propagation network", 1990; "Gradient-based learning applied to
//!   document recognition", 1998).
//!
//! The classes (one digit for another, a digit lost, added, digits exchanged, a neighbouring square) are assumed to be
//! about equally frequent. The slips of a class share its likelihood, so the cost depends on their number.

use draughts::{Geometry, Move, Notation, Square, Variant};
use pdn::SquareName;

use super::WrittenPly;
use crate::square_on;

/// Cost of a digit that looks like the right one or is adjacent to it on a keyboard.
const NEAR_DIGIT_COST: u32 = 150;
/// Cost of any other digit.
const OTHER_DIGIT_COST: u32 = 250;
/// Cost of two exchanged digits. A two-digit number allows only one exchange.
const DIGITS_EXCHANGED_COST: u32 = 150;
/// Cost of a missing or superfluous digit.
const DIGIT_LOST_OR_ADDED_COST: u32 = 200;
/// Cost of a square adjacent to the right one, or the next square in its row or file.
const NEIGHBOUR_COST: u32 = 250;
/// Cost of any other square.
const ANY_SQUARE_COST: u32 = 600;
/// Additional cost if both squares of a move are wrong.
const SECOND_SQUARE_COST: u32 = 300;
/// Cost of an exchange of the first and last square.
const ENDS_EXCHANGED_COST: u32 = 250;
/// Cost of wrong squares between the ends.
const WRONG_PATH_COST: u32 = 200;
/// Cost of the squares of the right capture, incomplete or in another order.
const SCRAMBLED_COST: u32 = 300;
/// Cost of `-` for a capture or `x` for a move, in a record that distinguishes them.
const SIGN_COST: u32 = 300;

/// Digits that look alike.
const LOOK_ALIKE: [(u8, u8); 8] = [
    (1, 7),
    (4, 9),
    (3, 8),
    (5, 6),
    (3, 5),
    (7, 9),
    (0, 6),
    (8, 9),
];

/// The place of each digit on the numeric pad, as column and row. 0 is below 1 and 2.
const NUMERIC_PAD: [(i8, i8); 10] = [
    (0, 3),
    (0, 2),
    (1, 2),
    (2, 2),
    (0, 1),
    (1, 1),
    (2, 1),
    (0, 0),
    (1, 0),
    (2, 0),
];

/// The cost of writing `written` for a move `meant`. `signs` is true if the record distinguishes captures by sign.
pub(super) fn cost(variant: Variant, written: &WrittenPly, meant: &Move, signs: bool) -> u32 {
    let board = variant.board();
    let sign = match written.capture_sign {
        Some(captures) if signs && captures != meant.is_capture() => SIGN_COST,
        _ => 0,
    };
    let (Some(&from), Some(&to)) = (written.path.first(), written.path.last()) else {
        return 2 * ANY_SQUARE_COST;
    };
    let first = square_cost(board, from, meant.from());
    let last = square_cost(board, to, meant.to());
    let both = if first > 0 && last > 0 {
        SECOND_SQUARE_COST
    } else {
        0
    };
    let mut ends = first + last + both;
    if is_same_square(board, from, meant.to()) && is_same_square(board, to, meant.from()) {
        ends = ends.min(ENDS_EXCHANGED_COST);
    }
    let cost = ends + path_cost(board, &written.path, meant.path());
    let scrambled = is_scrambled(board, &written.path, meant.path());
    sign + if scrambled {
        cost.min(SCRAMBLED_COST)
    } else {
        cost
    }
}

/// True if three or more squares of a capture are written, but not its beginning, because a capture that stops early is
/// not a slip.
fn is_scrambled(board: Geometry, written: &[SquareName], meant: &[Square]) -> bool {
    let is_of = |name: &SquareName| {
        meant
            .iter()
            .any(|square| is_same_square(board, *name, *square))
    };
    let begins = || {
        let mut pairs = written.iter().zip(meant);
        pairs.all(|(name, square)| is_same_square(board, *name, *square))
    };
    written.len() > 2 && written.iter().all(is_of) && !begins()
}

/// The cost of the squares between the ends. Omitting all of them is not a slip.
fn path_cost(board: Geometry, written: &[SquareName], meant: &[Square]) -> u32 {
    if written.len() <= 2 {
        return 0;
    }
    if written.len() != meant.len() {
        return WRONG_PATH_COST;
    }
    let between = 1..written.len() - 1;
    let wrong = between
        .map(|at| square_cost(board, written[at], meant[at]))
        .sum::<u32>();
    wrong.min(WRONG_PATH_COST * 2)
}

fn is_same_square(board: Geometry, written: SquareName, meant: Square) -> bool {
    match written {
        SquareName::Number(number) => number == meant.number(),
        SquareName::Algebraic { file, rank } => {
            file == board.file(meant) && rank == board.rank(meant) + 1
        }
        SquareName::File(file) => file == board.file(meant),
    }
}

fn square_cost(board: Geometry, written: SquareName, meant: Square) -> u32 {
    if is_same_square(board, written, meant) {
        return 0;
    }
    let slip = match written {
        SquareName::Number(number) => number_cost(number, meant.number()),
        SquareName::Algebraic { file, rank } => {
            name_cost((file, rank), (board.file(meant), board.rank(meant) + 1))
        }
        SquareName::File(_) => ANY_SQUARE_COST,
    };
    match square_on(board, written) {
        Some(square) if are_adjacent(board, square, meant) => slip.min(NEIGHBOUR_COST),
        _ => slip,
    }
}

/// The cost of one slip, in a digit or a letter, between the names of two squares; `None` if more than one slip is
/// needed.
pub(super) fn single_slip_cost(variant: Variant, written: Square, meant: Square) -> Option<u32> {
    let board = variant.board();
    let cost = match variant.notation() {
        Notation::Numeric => number_cost(written.number(), meant.number()),
        Notation::Algebraic => {
            let name = |square| (board.file(square), board.rank(square) + 1);
            name_cost(name(written), name(meant))
        }
    };
    (cost < ANY_SQUARE_COST).then_some(cost)
}

/// True if the squares are adjacent, or side by side in a row or file.
fn are_adjacent(board: Geometry, first: Square, second: Square) -> bool {
    let files = board.file(first).abs_diff(board.file(second));
    let ranks = board.rank(first).abs_diff(board.rank(second));
    (files <= 1 && ranks <= 1) || (ranks == 0 && files == 2) || (files == 0 && ranks == 2)
}

fn number_cost(written: u8, meant: u8) -> u32 {
    let digits = |number: u8| (number / 10, number % 10);
    let ((tens, ones), (meant_tens, meant_ones)) = (digits(written), digits(meant));
    if (tens == 0) == (meant_tens == 0) {
        return match (tens == meant_tens, ones == meant_ones) {
            (true, _) => digit_cost(ones, meant_ones),
            (_, true) => digit_cost(tens, meant_tens),
            _ if (tens, ones) == (meant_ones, meant_tens) => DIGITS_EXCHANGED_COST,
            _ => ANY_SQUARE_COST,
        };
    }
    let (short, (first, second)) = if tens == 0 {
        (ones, (meant_tens, meant_ones))
    } else {
        (meant_ones, (tens, ones))
    };
    if short == first || short == second {
        DIGIT_LOST_OR_ADDED_COST
    } else {
        ANY_SQUARE_COST
    }
}

/// The cost between algebraic names, with a neighbouring letter or another digit.
fn name_cost(written: (u8, u8), meant: (u8, u8)) -> u32 {
    match (written.0 == meant.0, written.1 == meant.1) {
        (true, _) => digit_cost(written.1 % 10, meant.1 % 10),
        (_, true) if written.0.abs_diff(meant.0) == 1 => NEAR_DIGIT_COST,
        (_, true) => OTHER_DIGIT_COST,
        _ => ANY_SQUARE_COST,
    }
}

fn digit_cost(written: u8, meant: u8) -> u32 {
    let pair = (written.min(meant), written.max(meant));
    let alike = LOOK_ALIKE.contains(&pair);
    // On the digit row, 0 is next to 9.
    let beside = pair.1 - pair.0 == 1 && pair.0 != 0 || pair == (0, 9);
    let place = |digit: u8| NUMERIC_PAD[usize::from(digit % 10)];
    let (one, other) = (place(written), place(meant));
    let on_pad = one.0.abs_diff(other.0) + one.1.abs_diff(other.1) == 1;
    if alike || beside || on_pad {
        NEAR_DIGIT_COST
    } else {
        OTHER_DIGIT_COST
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adjacent_and_similar_digits_cost_less() {
        assert_eq!(number_cost(17, 11), NEAR_DIGIT_COST);
        assert_eq!(number_cost(22, 25), NEAR_DIGIT_COST);
        assert_eq!(number_cost(22, 28), OTHER_DIGIT_COST);
    }

    #[test]
    fn lost_added_and_exchanged_digits_have_a_cost() {
        assert_eq!(number_cost(1, 15), DIGIT_LOST_OR_ADDED_COST);
        assert_eq!(number_cost(5, 15), DIGIT_LOST_OR_ADDED_COST);
        assert_eq!(number_cost(15, 5), DIGIT_LOST_OR_ADDED_COST);
        assert_eq!(number_cost(12, 21), DIGITS_EXCHANGED_COST);
        assert_eq!(number_cost(2, 15), ANY_SQUARE_COST);
    }
}
