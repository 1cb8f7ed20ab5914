//! The side of the board from which a record counts its squares.

use pdn::SquareName;

/// The side of the board from which algebraic names are counted.
///
/// ```
/// use referee::{Orientation, Referee};
///
/// let jamaican = Referee::default().judge_first(b"[GameType \"23,B,8,8,A1,1\"] 1. c3-d4 b6-a5 *").unwrap();
/// assert_eq!(jamaican.orientation, Orientation::Rotated);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Orientation {
    /// `a1` is at White's left hand, as in nearly all records. Only some records of games that Black starts differ.
    #[default]
    Usual,
    /// `a1` is at Black's left hand, on the square usually called `h8`.
    Rotated,
    /// `a1` is at White's left hand, on a mirror image of the game's board. For example, `PlayStrategy` plays Spanish
    /// draughts on the board of Russian draughts.
    Mirrored,
}

impl Orientation {
    /// The usual name of a square that a record in this orientation calls `name`. Only for 8x8 boards.
    pub(crate) fn to_usual(self, name: SquareName) -> SquareName {
        const SIDE: u8 = 8;
        match (self, name) {
            (
                Orientation::Rotated | Orientation::Mirrored,
                SquareName::Algebraic { file, rank },
            ) if file < SIDE && (1..=SIDE).contains(&rank) => SquareName::Algebraic {
                file: SIDE - 1 - file,
                rank: if self == Orientation::Rotated {
                    SIDE + 1 - rank
                } else {
                    rank
                },
            },
            _ => name,
        }
    }
}
