//! A board and the side to move.

use crate::bitboard::private::Number as _;
use crate::layout::BitLayout;
use crate::{Color, Piece, ResolvedMove, Role, Rules, Square, Squares};

/// A board and the side to move, under the laws `R`.
///
/// A position is a small `Copy` value. [`play`](Position::play) plays legal moves; [`resolve`](Position::resolve) and
/// [`after`](Position::after) are a faster way. Illegal changes have separate methods: [`force`](Position::force),
/// [`put`](Position::put), [`remove`](Position::remove).
///
/// ```
/// use draughts::{Color, English, Position};
/// let start = Position::<English>::start();
/// assert_eq!(start.side(), Color::Black);
/// assert_eq!(start.legal_moves().len(), 7);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position<R: Rules> {
    /// The pieces of the side to move. They are stored by turn, not by colour, because the swap at every move then
    /// needs no branch.
    pub(crate) mine: R::Bits,
    pub(crate) theirs: R::Bits,
    pub(crate) kings: R::Bits,
    pub(crate) side: Color,
    pub(crate) memory: R::Memory,
}

impl<R: Rules> Position<R> {
    /// The starting position.
    pub fn start() -> Self {
        let mut position = Self::empty(R::GAME_TYPE.first_mover);
        position.mine = BitLayout::<R>::start(position.side);
        position.theirs = BitLayout::<R>::start(!position.side);
        position
    }

    /// An empty board.
    pub fn empty(side: Color) -> Self {
        Position {
            mine: R::Bits::EMPTY,
            theirs: R::Bits::EMPTY,
            kings: R::Bits::EMPTY,
            side,
            memory: R::Memory::default(),
        }
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.side
    }

    /// Returns the same board with the given side to move.
    #[must_use]
    pub fn with_side(mut self, side: Color) -> Self {
        if side != self.side {
            (self.mine, self.theirs) = (self.theirs, self.mine);
            self.side = side;
        }
        self
    }

    /// The piece on a square; `None` if the square is empty or not on the board.
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let bit = BitLayout::<R>::bit(square);
        let color = Color::ALL
            .into_iter()
            .find(|&color| (self.pieces_of(color) & bit).any())?;
        let role = if (self.kings & bit).any() {
            Role::King
        } else {
            Role::Man
        };
        Some(Piece { color, role })
    }

    /// The squares of all pieces of a colour.
    pub fn pieces(&self, color: Color) -> Squares {
        BitLayout::<R>::squares(self.pieces_of(color))
    }

    /// The squares of the kings of a colour.
    pub fn kings(&self, color: Color) -> Squares {
        BitLayout::<R>::squares(self.pieces_of(color) & self.kings)
    }

    /// The squares of the men of a colour.
    pub fn men(&self, color: Color) -> Squares {
        BitLayout::<R>::squares(self.pieces_of(color) & !self.kings)
    }

    /// The number of pieces of a colour.
    pub fn count(&self, color: Color) -> u32 {
        self.pieces_of(color).count()
    }

    /// The number of kings of a colour.
    pub fn count_kings(&self, color: Color) -> u32 {
        (self.pieces_of(color) & self.kings).count()
    }

    /// Whether the men of a colour are on the same squares in both positions.
    pub fn has_same_men(&self, other: &Self, color: Color) -> bool {
        self.pieces_of(color) & !self.kings == other.pieces_of(color) & !other.kings
    }

    /// A hash of the board and the side to move. It is the same on every machine and in every run.
    ///
    /// The hash is computed from the board with a few multiplications, not updated incrementally. The memory of earlier
    /// moves (Frisian draughts) is not included, because the repetition of positions ignores it.
    pub fn hash(&self) -> u64 {
        let mut state = if self.side == Color::Black {
            0x9e37_79b9_7f4a_7c15
        } else {
            0x6a09_e667_f3bc_c909
        };
        for bits in [
            self.pieces_of(Color::Black),
            self.pieces_of(Color::White),
            self.kings,
        ] {
            state = mix(state ^ bits.widen() as u64);
            if R::Bits::WIDTH > 64 {
                state = mix(state ^ (bits.widen() >> 64) as u64);
            }
        }
        state
    }

    #[inline(always)]
    pub(crate) fn pieces_of(&self, color: Color) -> R::Bits {
        if color == self.side {
            self.mine
        } else {
            self.theirs
        }
    }

    /// Puts a piece on an empty square.
    pub(crate) fn set(&mut self, bit: R::Bits, piece: Piece) {
        if piece.color == self.side {
            self.mine = self.mine | bit;
        } else {
            self.theirs = self.theirs | bit;
        }
        if piece.is_king() {
            self.kings = self.kings | bit;
        }
    }

    #[inline(always)]
    pub(crate) fn vacant(&self) -> R::Bits {
        BitLayout::<R>::board() & !(self.mine | self.theirs)
    }

    /// Plays a step that [`resolve`](Position::resolve) returned **for this position**.
    #[inline]
    #[must_use]
    pub fn after(&self, step: &ResolvedMove<R>) -> Self {
        use crate::memory::Memory as _;
        let king = (self.kings & step.from).any();
        let crowned = if king || step.crowns {
            step.to
        } else {
            R::Bits::EMPTY
        };
        let mut next = Position {
            mine: self.theirs & !step.captured,
            theirs: self.mine ^ step.from ^ step.to,
            kings: (self.kings & !(step.captured | step.from)) | crowned,
            side: !self.side,
            memory: self.memory,
        };
        if R::Memory::HAS_STATE {
            let quiet_king = (king && !step.captured.any()).then(|| (step.from(), step.to()));
            next.memory = self.memory.after(self.side, quiet_king);
        }
        next
    }
}

/// The finalizer of `SplitMix64`.
fn mix(mut x: u64) -> u64 {
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

impl<R: Rules> Default for Position<R> {
    fn default() -> Self {
        Self::start()
    }
}
