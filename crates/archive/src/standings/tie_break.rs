//! How players with the same points are ordered.

/// A tie-break.
///
/// ```
/// use archive::standings::TieBreak;
///
/// assert_eq!(TieBreak::SonnebornBerger.name(), "sonneborn-berger");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TieBreak {
    /// Points against the players with the same points.
    Direct,
    /// Games won.
    Wins,
    /// Points of the opponents, weighted by the results against them.
    SonnebornBerger,
    /// Points of the opponents.
    Buchholz,
    /// Points of the opponents but the strongest and the weakest.
    MedianBuchholz,
}

impl TieBreak {
    /// All tie-breaks.
    pub const ALL: [Self; 5] = [
        Self::Direct,
        Self::Wins,
        Self::SonnebornBerger,
        Self::Buchholz,
        Self::MedianBuchholz,
    ];

    /// The name, as in `--tie-breaks`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Wins => "wins",
            Self::SonnebornBerger => "sonneborn-berger",
            Self::Buchholz => "buchholz",
            Self::MedianBuchholz => "median-buchholz",
        }
    }

    /// The title of its column.
    pub fn title(self) -> &'static str {
        match self {
            Self::Direct => "Direct",
            Self::Wins => "Wins",
            Self::SonnebornBerger => "Sonneborn-Berger",
            Self::Buchholz => "Buchholz",
            Self::MedianBuchholz => "Median Buchholz",
        }
    }

    /// What it is, in one sentence. Games of unknown result never count.
    pub fn definition(self) -> &'static str {
        match self {
            Self::Direct => {
                "the points from the games between the players who have the same points"
            }
            Self::Wins => "the number of games won",
            Self::SonnebornBerger => {
                "for each game won the opponent's points, and for each game drawn half of them, added up"
            }
            Self::Buchholz => "for each game the opponent's points, added up",
            Self::MedianBuchholz => {
                "Buchholz without the game against the opponent with the most points and the game against the one with the fewest"
            }
        }
    }
}
