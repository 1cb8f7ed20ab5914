//! The number types a board can be held in.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// An unsigned number, one bit of which stands for one square of a padded board.
///
/// `u64` holds the 8x8, 10x8 and 10x10 boards, `u128` the larger ones. The trait is closed: its two numbers are all the
/// engine knows, and a variant only says which of them its board needs.
///
/// ```
/// use draughts::{English, Rules, Turkish};
///
/// fn size_of_board<R: Rules>() -> usize {
///     size_of::<R::Bits>()
/// }
/// assert_eq!(size_of_board::<English>(), 8);
/// assert_eq!(size_of_board::<Turkish>(), 16, "all 64 squares, and ghosts");
/// ```
pub trait Bitboard:
    Copy
    + Debug
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + private::Number
    + 'static
{
}

impl Bitboard for u64 {}
impl Bitboard for u128 {}

pub(crate) mod private {
    /// What the engine asks of the number, out of users' sight.
    pub trait Number: Sized {
        const EMPTY: Self;
        const WIDTH: u32;
        /// Cuts a constant to the width of the board; the layout proves that nothing is lost.
        fn cut(bits: u128) -> Self;
        fn widen(self) -> u128;
        fn any(self) -> bool;
        fn count(self) -> u32;
        /// The place of the lowest bit; the number must not be empty.
        fn lowest(self) -> u32;
        /// The number without its lowest bit.
        fn rest(self) -> Self;
        /// The lowest bit alone.
        fn lowest_bit(self) -> Self;
        /// Moves every bit `by` places up the numbers, or down if negative.
        fn shift(self, by: i32) -> Self;
    }

    macro_rules! number {
        ($type:ty) => {
            impl Number for $type {
                const EMPTY: $type = 0;
                const WIDTH: u32 = <$type>::BITS;

                #[inline(always)]
                fn cut(bits: u128) -> $type {
                    bits as $type
                }

                #[inline(always)]
                fn widen(self) -> u128 {
                    u128::from(self)
                }

                #[inline(always)]
                fn any(self) -> bool {
                    self != 0
                }

                #[inline(always)]
                fn count(self) -> u32 {
                    self.count_ones()
                }

                #[inline(always)]
                fn lowest(self) -> u32 {
                    self.trailing_zeros()
                }

                #[inline(always)]
                fn rest(self) -> $type {
                    self & self.wrapping_sub(1)
                }

                #[inline(always)]
                fn lowest_bit(self) -> $type {
                    self & self.wrapping_neg()
                }

                #[inline(always)]
                fn shift(self, by: i32) -> $type {
                    if by >= 0 {
                        self.wrapping_shl(by.unsigned_abs())
                    } else {
                        self.wrapping_shr(by.unsigned_abs())
                    }
                }
            }
        };
    }

    number!(u64);
    number!(u128);
}
