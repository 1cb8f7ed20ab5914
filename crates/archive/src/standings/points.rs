//! Points, exact to a quarter.

use std::fmt;
use std::iter::Sum;
use std::ops::Add;

/// Points: one for a win, a half for a draw. Products of them, as in tie-breaks, are exact to a quarter.
///
/// ```
/// use archive::standings::TournamentPoints;
///
/// assert_eq!((TournamentPoints::WIN + TournamentPoints::DRAW).to_string(), "1½");
/// assert_eq!(TournamentPoints::DRAW.to_string(), "½");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TournamentPoints(u64);

impl TournamentPoints {
    /// No point.
    pub const LOSS: Self = Self(0);
    /// A half point.
    pub const DRAW: Self = Self(2);
    /// One point.
    pub const WIN: Self = Self(4);

    /// Whole points.
    pub(super) fn whole(points: u64) -> Self {
        Self(4 * points)
    }

    /// These points of an opponent multiplied by the result of a game against the opponent.
    pub(super) fn times_result(self, result: TournamentPoints) -> Self {
        Self(self.0 * result.0 / 4)
    }
}

impl Add for TournamentPoints {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sum for TournamentPoints {
    fn sum<I: Iterator<Item = Self>>(points: I) -> Self {
        points.fold(Self::LOSS, Add::add)
    }
}

impl fmt::Display for TournamentPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fraction = ["", "¼", "½", "¾"][(self.0 % 4) as usize];
        match self.0 / 4 {
            0 if !fraction.is_empty() => f.write_str(fraction),
            whole => write!(f, "{whole}{fraction}"),
        }
    }
}
