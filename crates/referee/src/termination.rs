//! How a game ended, according to its record.

use pdn::Token;

use crate::{
    Judgement, Record, SideStatus, Winner,
    header::{Header, tags},
    words::time::mentions_time_overrun,
};

/// How a game ended.
///
/// The board shows `NoMoves` and `NoPieces`; a comment or tag shows `Time`. Any other draw counts as agreed, because
/// records rarely distinguish a claimed draw. A game that was won while the loser could still move counts as resigned.
///
/// ```
/// use referee::{Termination, Referee};
///
/// let resigned = b"[GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let game = Referee::default().judge_all(resigned).next().unwrap();
/// assert_eq!(Termination::detect(&game.record(), &game.judgement), Some(Termination::Resigned));
/// assert_eq!(Termination::ALL.map(Termination::name)[3], "resigned");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Termination {
    /// The side to move has pieces, but no legal move.
    NoMoves,
    /// The side to move has no pieces.
    NoPieces,
    /// The game was drawn while play could continue, or in an unknown position.
    Agreed,
    /// The game was won while the side to move could move, and no loss on time is recorded.
    Resigned,
    /// The last comment or the Termination tag records a loss on time.
    Time,
}

impl Termination {
    /// All terminations.
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

    /// How a judged game ended; `None` if no move was made, if there is no result, or if the game was won in an unknown
    /// position.
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

/// True if a comment after the last move, or the Termination tag, records a loss on time.
fn time_ran_out(record: &Record<'_>) -> bool {
    let mut depth = 0_u32;
    for event in record.events.iter().rev() {
        match event.token {
            Token::VariationEnd => depth += 1,
            Token::VariationStart => depth = depth.saturating_sub(1),
            Token::Move(_) | Token::UnknownMove | Token::Setup(_) | Token::Tag(_) if depth == 0 => {
                break;
            }
            Token::Comment(comment) if depth == 0 && mentions_time_overrun(comment.text) => {
                return true;
            }
            _ => {}
        }
    }
    let termination = |name: &[u8]| name == b"Termination";
    Header::from_record(record).others
        && tags(record.events)
            .any(|found| termination(found.tag.name) && mentions_time_overrun(found.trimmed()))
}

#[cfg(test)]
mod tests {
    use super::Termination;
    use crate::{Judgement, Record, Referee};

    #[track_caller]
    fn terminates(text: &str, how: impl Into<Option<Termination>>) {
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
    fn the_board_takes_precedence_over_words_and_results() {
        terminates(
            "[FEN \"W:W18:B14\"] 1. 18x9 {Black lost on time} 0-1",
            Termination::NoPieces,
        );
        terminates("[FEN \"W:W18:B14\"] 1. 18x9 1/2-1/2", Termination::NoPieces);
        // The man on 28 is blocked.
        terminates(
            "[FEN \"W:W32,19:B28\"] 1. 19-15 1/2-1/2",
            Termination::NoMoves,
        );
    }

    #[test]
    fn a_loss_on_time_is_detected_from_words() {
        terminates("1. 11-15 22-18 {Black lost on time} 0-1", Termination::Time);
        terminates(
            "1. 11-15 22-18 {nero perde per tempo} 0-1",
            Termination::Time,
        );
        terminates(
            "[Termination \"White's flag fell\"] 1. 11-15 1-0",
            Termination::Time,
        );
        // The comment is about an earlier position.
        terminates(
            "1. 11-15 {White lost on time} 22-18 0-1",
            Termination::Resigned,
        );
    }

    #[test]
    fn other_games_are_agreed_or_resigned() {
        terminates("1. 11-15 22-18 1/2-1/2", Termination::Agreed);
        terminates("1. 11-15 22-18 2. 1-30 1/2-1/2", Termination::Agreed);
        terminates("1. 11-15 22-18 1-0", Termination::Resigned);
        // The last position is unknown.
        terminates("1. 11-15 22-18 2. 1-30 1-0", None);
        terminates("1. 11-15 22-18 0-0", None);
        terminates("1. 11-15 22-18 *", None);
        terminates("[FEN \"W:W18:B14\"] 1-0", None);
    }
}
