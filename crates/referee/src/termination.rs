//! How a game came to its end, as far as its record shows it.

use pdn::Token;

use crate::{
    Judgement, Record, Winner,
    header::{Header, tags},
    words::time::ran_out,
};

/// What the last position leaves to the side to move.
///
/// ```
/// use referee::{SideStatus, Referee};
///
/// let status = |game: &[u8]| Referee::default().judge_first(game).unwrap().side_status;
/// assert_eq!(status(b"[GameType \"21\"] 1. 11-15 22-18 *"), Some(SideStatus::Moves));
/// let last = b"[GameType \"21\"][FEN \"B:W22:B18\"] 1. 18x25 1-0";
/// assert_eq!(status(last), Some(SideStatus::NoPieces));
/// // what cannot be replayed leaves nobody knows what
/// assert_eq!(status(b"[GameType \"21\"] 1. 11-32 *"), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SideStatus {
    /// It has a legal move.
    Moves,
    /// It has pieces, and none of them can move: they are blocked, or the opponent made the first king, which ends a game
    /// of breakthrough.
    NoMoves,
    /// It has no pieces.
    NoPieces,
}

/// How a game came to its end.
///
/// The board tells the first two, words the third. The others are what is left: a draw is agreed (or claimed,
/// which records hardly ever tell apart), and a game that is won while the loser could move was resigned.
///
/// ```
/// use referee::{Termination, Referee};
///
/// let mut ended = None;
/// let resigned = b"[GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// Referee::default().judge_each(resigned, |record, judgement| {
///     ended = Termination::detect(record, judgement);
/// });
/// assert_eq!(ended, Some(Termination::Resigned));
/// assert_eq!(Termination::ALL.map(Termination::name)[3], "resigned");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Termination {
    /// The side to move has pieces, and none of them can move.
    NoMoves,
    /// The side to move has no pieces.
    NoPieces,
    /// A draw in a position in which play could go on, or in one that is not known.
    Agreed,
    /// Won in a position in which the side to move could move, and nothing says that time ran out.
    Resigned,
    /// The last comment or the Termination tag says that time ran out.
    Time,
}

impl Termination {
    /// Every way to end.
    pub const ALL: [Termination; 5] = [
        Termination::NoMoves,
        Termination::NoPieces,
        Termination::Agreed,
        Termination::Resigned,
        Termination::Time,
    ];

    /// `no-moves`, `no-pieces`, `agreed`, `resigned` or `time`.
    pub const fn name(self) -> &'static str {
        match self {
            Termination::NoMoves => "no-moves",
            Termination::NoPieces => "no-pieces",
            Termination::Agreed => "agreed",
            Termination::Resigned => "resigned",
            Termination::Time => "time",
        }
    }

    /// How a judged game ended; none where the record does not show it: no move was made, there is no result, or
    /// it is won in a position that is not known.
    ///
    /// ```
    /// use referee::{Termination, Judgement, Record, Referee};
    ///
    /// let source = b"[GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
    /// let mut events = Vec::new();
    /// pdn::Reader::new(source).read_game(&mut events);
    /// let record = Record { source, events: &events };
    /// let mut judgement = Judgement::default();
    /// Referee::default().judge(&record, &mut judgement);
    /// assert_eq!(Termination::detect(&record, &judgement), Some(Termination::Resigned));
    /// ```
    pub fn detect(record: &Record<'_>, judgement: &Judgement) -> Option<Termination> {
        if judgement.plies == 0 {
            return None;
        }
        match judgement.side_status {
            Some(SideStatus::NoMoves) => return Some(Termination::NoMoves),
            Some(SideStatus::NoPieces) => return Some(Termination::NoPieces),
            Some(SideStatus::Moves) | None => {}
        }
        if time_ran_out(record) {
            return Some(Termination::Time);
        }
        match judgement.recorded? {
            Winner::Draw => Some(Termination::Agreed),
            Winner::Black | Winner::White if judgement.side_status.is_some() => {
                Some(Termination::Resigned)
            }
            Winner::Black | Winner::White | Winner::BothLost => None,
        }
    }
}

/// True if a comment after the last move, or the Termination tag, says that a player's time ran out.
fn time_ran_out(record: &Record<'_>) -> bool {
    let mut depth = 0_u32;
    for event in record.events.iter().rev() {
        match event.token {
            Token::VariationEnd => depth += 1,
            Token::VariationStart => depth = depth.saturating_sub(1),
            Token::Move(_) | Token::UnknownMove | Token::Setup(_) | Token::Tag(_) if depth == 0 => {
                break;
            }
            Token::Comment(comment) if depth == 0 && ran_out(comment.text) => return true,
            _ => {}
        }
    }
    let termination = |name: &[u8]| name == b"Termination";
    Header::from_record(record).others
        && tags(record.events).any(|found| termination(found.tag.name) && ran_out(found.trimmed()))
}

#[cfg(test)]
mod tests {
    use super::Termination;
    use crate::{Judgement, Record, Referee};

    #[track_caller]
    fn ended(text: &str, how: impl Into<Option<Termination>>) {
        let mut events = Vec::new();
        pdn::Reader::new(text.as_bytes()).read_game(&mut events);
        let record = Record {
            source: text.as_bytes(),
            events: &events,
        };
        let mut judgement = Judgement::default();
        Referee::default().judge(&record, &mut judgement);
        assert_eq!(
            Termination::detect(&record, &judgement),
            how.into(),
            "{text}"
        );
    }

    #[test]
    fn the_board_goes_before_words_and_results() {
        ended(
            "[FEN \"W:W18:B14\"] 1. 18x9 {Black lost on time} 0-1",
            Termination::NoPieces,
        );
        ended("[FEN \"W:W18:B14\"] 1. 18x9 1/2-1/2", Termination::NoPieces);
        // the man on 28 is blocked
        ended(
            "[FEN \"W:W32,19:B28\"] 1. 19-15 1/2-1/2",
            Termination::NoMoves,
        );
    }

    #[test]
    fn time_runs_out_in_words() {
        ended("1. 11-15 22-18 {Black lost on time} 0-1", Termination::Time);
        ended(
            "1. 11-15 22-18 {nero perde per tempo} 0-1",
            Termination::Time,
        );
        ended(
            "[Termination \"White's flag fell\"] 1. 11-15 1-0",
            Termination::Time,
        );
        // said of an earlier position
        ended(
            "1. 11-15 {White lost on time} 22-18 0-1",
            Termination::Resigned,
        );
    }

    #[test]
    fn what_is_left_is_agreed_or_resigned() {
        ended("1. 11-15 22-18 1/2-1/2", Termination::Agreed);
        ended("1. 11-15 22-18 2. 1-30 1/2-1/2", Termination::Agreed);
        ended("1. 11-15 22-18 1-0", Termination::Resigned);
        // nothing shows where the game stood
        ended("1. 11-15 22-18 2. 1-30 1-0", None);
        ended("1. 11-15 22-18 0-0", None);
        ended("1. 11-15 22-18 *", None);
        ended("[FEN \"W:W18:B14\"] 1-0", None);
    }
}
