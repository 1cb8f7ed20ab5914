//! Moves that would be possible without some law, for a referee who explains an illegal move.

use crate::bitboard::private::Number as _;
use crate::generate::Collector;
use crate::layout::BitLayout;
use crate::{Move, MoveList, Piece, Position, Role, Rules, Square, Squares};

/// Laws to ignore, in order to find out which law forbids a written move.
///
/// ```
/// use draughts::{English, Hypothesis, Position, Square, fen};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let position: Position<English> = fen::position("B:W10:B15")?;
/// let square = Square::new(15).ok_or("no square")?;
/// assert!(position.routes_from(square, Hypothesis::LAWFUL).is_empty());
/// let backward = position.routes_from(square, Hypothesis { backward: true, ..Hypothesis::LAWFUL });
/// assert_eq!(backward[0].to_string(), "15x6");
/// # Ok(()) }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct Hypothesis {
    /// The piece captures as a king.
    pub as_king: bool,
    /// A man captures in every direction of a king, one step at a time.
    pub backward: bool,
    /// A man that reaches the king-row continues as a king.
    pub past_crown: bool,
    /// A capture may stop at any landing square.
    pub partial: bool,
    /// The variant's preference among captures is ignored.
    pub ignore_most: bool,
}

impl Hypothesis {
    /// All laws hold.
    pub const LAWFUL: Hypothesis = Hypothesis {
        as_king: false,
        backward: false,
        past_crown: false,
        partial: false,
        ignore_most: false,
    };
}

impl<R: Rules> Position<R> {
    /// The non-capturing moves of the piece on a square, regardless of the turn and of compulsory captures.
    pub fn quiet_moves_from(&self, square: Square) -> MoveList {
        self.quiet_moves_if(square, Hypothesis::LAWFUL)
    }

    /// The non-capturing moves of the piece on a square under a hypothesis. The piece moves as a king, or a man moves
    /// one step in every direction of a king.
    pub fn quiet_moves_if(&self, square: Square, how: Hypothesis) -> MoveList {
        let Some(piece) = self.piece_at(square) else {
            return MoveList::default();
        };
        let low = piece.color == BitLayout::<R>::LOW;
        let from = BitLayout::<R>::bit(square);
        let role = if how.as_king { Role::King } else { piece.role };
        let mut targets = self.quiet_targets(from, role, low);
        if how.backward {
            let steps = R::KING_MOVES.iter().chain(R::MAN_MOVES);
            let all = steps.fold(targets, |all, &direction| {
                all | BitLayout::<R>::step(from, direction, low)
            });
            targets = all & self.vacant();
        }
        let mut moves = Vec::new();
        while targets.any() {
            let crowns =
                role == Role::Man && (targets.lowest_bit() & BitLayout::<R>::king_row(low)).any();
            let path = [square, BitLayout::<R>::square(targets)];
            moves.push(Move::new(piece, &path, Squares::EMPTY, crowns));
            targets = targets.without_lowest_bit();
        }
        MoveList::from_unsorted(moves, false)
    }

    /// The captures of the piece on a square under a hypothesis, regardless of the turn.
    ///
    /// The variant's preference applies among the routes of this piece only, unless the hypothesis ignores it. Every
    /// route is listed. With [`Hypothesis::partial`], so is every beginning of a route.
    pub fn routes_from(&self, square: Square, how: Hypothesis) -> MoveList {
        let Some(piece) = self.piece_at(square) else {
            return MoveList::default();
        };
        let role = if how.as_king { Role::King } else { piece.role };
        let mut collector = Collector::new(piece.color, how.ignore_most || how.partial);
        let bit = BitLayout::<R>::bit(square);
        let truncated = if piece.color == BitLayout::<R>::LOW {
            self.search_captures_of::<_, true, true>(&mut collector, bit, role, how)
        } else {
            self.search_captures_of::<_, false, true>(&mut collector, bit, role, how)
        };
        let list = collector.into_list(truncated);
        // The search may have treated a man as a king, so the role is restored here.
        MoveList::from_unsorted(
            list.into_iter()
                .map(|mv| {
                    Move::new(
                        Piece {
                            role: piece.role,
                            ..piece
                        },
                        mv.path(),
                        mv.captured(),
                        mv.crowns(),
                    )
                })
                .collect(),
            truncated,
        )
    }
}
