//! The bit of each square in a bitboard.
//!
//! Bits are in the order of square numbers. At the ends of ranks there are ghost bits, which are always empty. With
//! ghosts, every direction is the same shift on all squares. A step over the edge ends on a ghost bit or outside the
//! integer, and is masked away.
//!
//! On a chequered board with `k` playable squares in a rank and `g` ghosts, two ranks take `2(k + g) - 1` bits. A step
//! forward is a shift by `k + g - 1` or `k + g`. A step along a file (two ranks) is a shift by their sum. `g` is 1 for
//! diagonal games. It is 2 if pieces also capture along ranks, because then ranks must not be adjacent.

use std::marker::PhantomData;

use crate::bitboard::private::Number as _;
use crate::{Color, Direction, Rules, Square, Squares};

/// The layout of the board of `R`, computed at compile time.
pub(crate) struct BitLayout<R>(PhantomData<R>);

const OFF_BOARD: u8 = u8::MAX;

impl<R: Rules> BitLayout<R> {
    /// The side whose men advance towards higher numbers.
    pub(crate) const LOW: Color = R::GAME_TYPE.board.low_side();

    /// The number of bits between the first squares of adjacent ranks: the smaller of the two distances.
    const STRIDE: u8 = R::GAME_TYPE.board.squares_per_rank() + R::GHOSTS - 1;

    const BITS: &'static [u8; 128] = &Self::bits();
    const MASKS: &'static [u128; 128] = &Self::masks();
    const NUMBERS: &'static [u8; 128] = &Self::numbers();
    const BOARD: u128 = Self::rows(0, R::GAME_TYPE.board.height());
    const KING_ROWS: [u128; 2] = Self::king_rows();

    /// All squares.
    #[inline(always)]
    pub(crate) fn board() -> R::Bits {
        R::Bits::truncate(Self::BOARD)
    }

    /// The king-row of a side.
    #[inline(always)]
    pub(crate) fn king_row(low: bool) -> R::Bits {
        R::Bits::truncate(Self::KING_ROWS[usize::from(low)])
    }

    /// The bit of a square; zero if the board has no such square.
    #[inline(always)]
    pub(crate) fn bit(square: Square) -> R::Bits {
        R::Bits::truncate(Self::MASKS[square.index() & 127])
    }

    /// The square of the lowest bit.
    #[inline(always)]
    pub(crate) fn square(bit: R::Bits) -> Square {
        Square::at(Self::NUMBERS[(bit.lowest() & 127) as usize] as usize)
    }

    /// The squares of a board, by number.
    pub(crate) fn squares(mut bits: R::Bits) -> Squares {
        let mut squares = Squares::EMPTY;
        while bits.any() {
            squares.insert(Self::square(bits));
            bits = bits.without_lowest_bit();
        }
        squares
    }

    /// The bits of a set of squares. Squares that are not on the board are omitted.
    pub(crate) fn collect(squares: Squares) -> R::Bits {
        squares
            .iter()
            .fold(R::Bits::EMPTY, |bits, square| bits | Self::bit(square))
    }

    /// The men's squares in the starting position.
    pub(crate) fn start(color: Color) -> R::Bits {
        let height = R::GAME_TYPE.board.height();
        let (from, to) = R::GAME_TYPE.men;
        R::Bits::truncate(if color == Self::LOW {
            Self::rows(from, to)
        } else {
            Self::rows(height - to, height - from)
        })
    }

    /// The shift for one step in a direction of the low side.
    #[inline(always)]
    pub(crate) const fn shift(direction: Direction) -> i32 {
        if R::GAME_TYPE.board.is_full() {
            let rank = R::GAME_TYPE.board.squares_per_rank() as i32 + 1;
            return match direction {
                Direction::Forward => rank,
                Direction::Back => -rank,
                Direction::Left => -1,
                Direction::Right => 1,
                Direction::ForwardLeft => rank - 1,
                Direction::ForwardRight => rank + 1,
                Direction::BackLeft => -rank - 1,
                Direction::BackRight => 1 - rank,
            };
        }
        let step = Self::STRIDE as i32;
        match direction {
            Direction::ForwardLeft => step,
            Direction::ForwardRight => step + 1,
            Direction::BackRight => -step,
            Direction::BackLeft => -step - 1,
            Direction::Forward => 2 * step + 1,
            Direction::Back => -2 * step - 1,
            Direction::Left => -1,
            Direction::Right => 1,
        }
    }

    /// Shifts a board by one step in a direction of the side.
    #[inline(always)]
    pub(crate) fn step(bits: R::Bits, direction: Direction, low: bool) -> R::Bits {
        let by = Self::shift(direction);
        bits.shift(if low { by } else { -by })
    }

    /// Shifts a board by one step against a direction of the side.
    #[inline(always)]
    pub(crate) fn step_back(bits: R::Bits, direction: Direction, low: bool) -> R::Bits {
        Self::step(bits, direction, !low)
    }

    const fn bits() -> [u8; 128] {
        let board = R::GAME_TYPE.board;
        let mut bits = [OFF_BOARD; 128];
        let mut i = 0;
        while i < board.squares() {
            let line = i / board.squares_per_rank();
            let start = if board.is_full() {
                line * (board.squares_per_rank() + 1)
            } else {
                // The larger distance is from a rank that starts at the edge to one that does not.
                let odd = line % 2 * (Self::STRIDE + 1 - board.first_step(0));
                line / 2 * (2 * Self::STRIDE + 1) + odd
            };
            bits[i as usize] = start + i % board.squares_per_rank();
            i += 1;
        }
        assert!(
            (bits[board.squares() as usize - 1] as u32) < R::Bits::WIDTH,
            "the board does not fit its bitboard"
        );
        bits
    }

    const fn masks() -> [u128; 128] {
        let mut masks = [0; 128];
        let mut i = 0;
        while i < 128 {
            if Self::BITS[i] != OFF_BOARD {
                masks[i] = 1 << Self::BITS[i];
            }
            i += 1;
        }
        masks
    }

    const fn numbers() -> [u8; 128] {
        let mut numbers = [0; 128];
        let mut i = 0;
        while i < 128 {
            if Self::BITS[i] != OFF_BOARD {
                numbers[Self::BITS[i] as usize] = i as u8;
            }
            i += 1;
        }
        numbers
    }

    /// The squares of a range of ranks, without `to`. Ranks are counted from the one with the lowest square numbers.
    const fn rows(from: u8, to: u8) -> u128 {
        let row = R::GAME_TYPE.board.squares_per_rank();
        let mut rows = 0;
        let mut i = from * row;
        while i < to * row {
            rows |= Self::MASKS[i as usize];
            i += 1;
        }
        rows
    }

    /// King-rows by side, the high side first.
    const fn king_rows() -> [u128; 2] {
        let height = R::GAME_TYPE.board.height();
        [Self::rows(0, 1), Self::rows(height - 1, height)]
    }
}
