//! The integer types of bitboards.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// An unsigned integer with one bit per square of a padded board.
///
/// The boards of 8x8, 10x8 and 10x10 squares fit in `u64`, the larger ones in `u128`. The trait is sealed: a variant
/// uses one of these two types.
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
    /// The operations that the engine needs. The trait is sealed.
    pub trait Number: Sized {
        const EMPTY: Self;
        const WIDTH: u32;
        /// Truncates a constant to the width of the board. The layout asserts that no bit is lost.
        fn truncate(bits: u128) -> Self;
        fn widen(self) -> u128;
        fn any(self) -> bool;
        fn count(self) -> u32;
        /// The index of the lowest bit of a non-empty number.
        fn lowest(self) -> u32;
        /// The number without its lowest bit.
        fn without_lowest_bit(self) -> Self;
        /// The lowest bit alone.
        fn lowest_bit(self) -> Self;
        /// Shifts up by `by` bits; down if `by` is negative.
        fn shift(self, by: i32) -> Self;
    }

    macro_rules! number {
        ($type:ty) => {
            impl Number for $type {
                const EMPTY: $type = 0;
                const WIDTH: u32 = <$type>::BITS;

                #[inline(always)]
                fn truncate(bits: u128) -> $type {
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
                fn without_lowest_bit(self) -> $type {
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
