//! Counts per game, and their sums.

use draughts::Move;
use pdn::Date;
use referee::{Termination, Winner};
use serde::Serialize;

/// The results of games, by colour.
///
/// ```
/// use archive::summary::Results;
///
/// let results = Results { black: 3, white: 1, draw: 6, ..Results::default() };
/// assert_eq!(results.games(), 10);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Results {
    /// Games that Black won.
    pub black: u64,
    /// Games that White won.
    pub white: u64,
    /// Draws.
    pub draw: u64,
    /// Games lost by both.
    pub both_lost: u64,
    /// Games without a result, or with a result whose winner is unknown.
    pub unknown: u64,
}

/// The score of a player.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// let winner = &report.players[0];
/// assert_eq!((winner.name.as_str(), winner.score.games, winner.score.wins), ("A", 1, 1));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct PlayerScore {
    /// Games played.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost, including those lost by both.
    pub losses: u64,
    /// Games of unknown result.
    pub unknown: u64,
    /// Losses in games that the opponent won.
    #[serde(skip)]
    lost_to_opponent: u64,
}

/// How complete the dates of games are.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// assert_eq!((report.dates.day, report.dates.unknown), (1, 0));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct DateCounts {
    /// Games with a complete date.
    pub day: u64,
    /// Games with only year and month.
    pub month: u64,
    /// Games with only a year.
    pub year: u64,
    /// Games without a date, or with a placeholder.
    pub unknown: u64,
    /// Games whose date contains no recognisable year.
    pub unreadable: u64,
}

/// Statistics of the main-line moves that could be replayed.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// assert_eq!((report.moves.replayed, report.moves.captures, report.moves.captured), (4, 2, 2));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Moves {
    /// Replayed moves.
    pub replayed: u64,
    /// Captures.
    pub captures: u64,
    /// Captured pieces.
    pub captured: u64,
    /// Moves that crown a man.
    pub crownings: u64,
    /// Games with a crowning.
    pub games_with_crowning: u64,
}

/// How games end, on the board and by result.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// assert_eq!((report.endings.won_earlier, report.endings.no_moves), (1, 0));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Endings {
    /// The side to move has pieces but no legal move.
    pub no_moves: u64,
    /// The side to move has no pieces.
    pub no_pieces: u64,
    /// Drawn with moves left, by agreement or claim.
    pub drawn: u64,
    /// Won with moves left: by resignation, on time, or because the record is truncated.
    pub won_earlier: u64,
    /// Without a result or a move, lost by both, or won in an unknown position.
    pub unknown: u64,
}

impl Results {
    pub(super) fn count(&mut self, winner: Option<Winner>) {
        *match winner {
            Some(Winner::Black) => &mut self.black,
            Some(Winner::White) => &mut self.white,
            Some(Winner::Draw) => &mut self.draw,
            Some(Winner::BothLost) => &mut self.both_lost,
            None => &mut self.unknown,
        } += 1;
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.black += other.black;
        self.white += other.white;
        self.draw += other.draw;
        self.both_lost += other.both_lost;
        self.unknown += other.unknown;
    }

    /// Number of games.
    pub fn games(&self) -> u64 {
        self.black + self.white + self.draw + self.both_lost + self.unknown
    }
}

impl PlayerScore {
    /// Counts a game. `own` is the result with which the player wins.
    pub(crate) fn count(&mut self, winner: Option<Winner>, own: Winner) {
        self.games += 1;
        let is_lost = matches!(winner, Some(Winner::Black | Winner::White)) && winner != Some(own);
        self.lost_to_opponent += u64::from(is_lost);
        *match winner {
            Some(winner) if winner == own => &mut self.wins,
            Some(Winner::Draw) => &mut self.draws,
            Some(_) => &mut self.losses,
            None => &mut self.unknown,
        } += 1;
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.unknown += other.unknown;
        self.lost_to_opponent += other.lost_to_opponent;
    }

    /// The opponent's score in these games. A game lost by both is a loss for the opponent as well.
    pub(super) fn reversed(self) -> Self {
        let both_lost = self.losses - self.lost_to_opponent;
        Self {
            wins: self.lost_to_opponent,
            losses: self.wins + both_lost,
            lost_to_opponent: self.wins,
            ..self
        }
    }

    /// The score in half points: two for a win, one for a draw.
    pub fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }
}

impl DateCounts {
    /// Counts the date of a game, by the parts that are known.
    pub(super) fn count(&mut self, date: Option<Date>) {
        *match date {
            None => &mut self.unknown,
            Some(date) if date.year().is_none() => &mut self.unreadable,
            Some(date) if date.is_full() => &mut self.day,
            Some(date) if date.month().is_some() => &mut self.month,
            Some(_) => &mut self.year,
        } += 1;
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.day += other.day;
        self.month += other.month;
        self.year += other.year;
        self.unknown += other.unknown;
        self.unreadable += other.unreadable;
    }
}

impl Moves {
    pub(super) fn count(&mut self, mv: &Move) {
        self.replayed += 1;
        self.captures += u64::from(mv.is_capture());
        self.captured += mv.captured().len() as u64;
        self.crownings += u64::from(mv.crowns());
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.replayed += other.replayed;
        self.captures += other.captures;
        self.captured += other.captured;
        self.crownings += other.crownings;
        self.games_with_crowning += other.games_with_crowning;
    }
}

impl Endings {
    /// Counts the end of a game.
    pub(super) fn count(&mut self, ended: Option<Termination>) {
        *match ended {
            Some(Termination::NoMoves) => &mut self.no_moves,
            Some(Termination::NoPieces) => &mut self.no_pieces,
            Some(Termination::Agreed) => &mut self.drawn,
            Some(Termination::Resigned | Termination::Time) => &mut self.won_earlier,
            None => &mut self.unknown,
        } += 1;
    }

    pub(super) fn merge(&mut self, other: Self) {
        self.no_moves += other.no_moves;
        self.no_pieces += other.no_pieces;
        self.drawn += other.drawn;
        self.won_earlier += other.won_earlier;
        self.unknown += other.unknown;
    }
}
