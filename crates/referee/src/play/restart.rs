//! Decides whether another game begins at a move number 1 without a preceding result or tag, or at the first move of a line
//! in a game without numbers. The `pdn` reader has no board and does not interpret words, so it calls this module.

use draughts::{AnyPosition, Variant};
use pdn::{Event, Reader, Token};

use super::{
    fen::possible_starts,
    replay_score::after_move,
    walk::{UpcomingMove, moves_ahead, rest_of_line},
};
use crate::{Record, game_type::GameTypeValue, header::Header, words::winner::ends_with_outcome};

/// Maximum number of plies played after the number.
const MAX_PLIES: usize = 10;

/// Minimum number of these plies that must be legal from the start position, if the moves before the number are not all
/// legal.
const MIN_LEGAL: usize = 6;

/// Minimum difference between two numbers: the plies that are legal from the start position, and those that are legal
/// from the position before the move number. Used if not all plies are legal from the start position.
const MIN_LEAD: usize = 3;

/// Maximum number of bytes of a game, up to the number, that are replayed.
const MAX_BYTES: usize = 64 * 1024;

/// The first events of the text after a move number 1: enough to decide whether it begins a new game.
pub(super) fn first_moves(next: &[u8]) -> Vec<Event<'_>> {
    let mut plies = 0;
    let events = Reader::new(next).take_while(|event| {
        // A capture may be written in parts.
        plies += usize::from(matches!(event.token, Token::Move(_)));
        event.token != Token::GameEnd && plies <= 2 * MAX_PLIES
    });
    events.collect()
}

/// The events of a game up to a move number 1; `None` if it is too long to be replayed.
pub(super) fn moves_before(game: &[u8]) -> Option<Vec<Event<'_>>> {
    (game.len() <= MAX_BYTES).then(|| Reader::new(game).collect())
}

/// True if the move number 1 before the events of `following` begins a new game instead of continuing `record`.
pub(super) fn begins_new_game(record: &Record<'_>, following: &[Event<'_>]) -> bool {
    // On one line, text that cannot be read may be the next ply of this game.
    let is_first = |event: &&Event<'_>| {
        event.is_unread() || matches!(event.token, Token::Move(_) | Token::UnknownMove)
    };
    let begins_unread = following
        .iter()
        .find(is_first)
        .is_some_and(Event::is_unread);
    if begins_unread && !ends_with_line_end(record.source) {
        return false;
    }
    if ends_with_outcome(record) {
        return plays(following) > 0;
    }
    // Another game may follow the next one, too.
    let next = up_to_restart(following);
    may_be_new_game(record, next) && is_new_game(record, next)
        || next.len() < following.len()
            && may_be_new_game(record, following)
            && is_new_game(record, following)
}

/// Number of plies, also unknown ones.
fn plays(events: &[Event<'_>]) -> usize {
    let moves = events.iter();
    moves
        .filter(|event| matches!(event.token, Token::Move(_) | Token::UnknownMove))
        .count()
}

/// The events up to the second number 1 of a first ply in the main line.
fn up_to_restart<'e, 'a>(following: &'e [Event<'a>]) -> &'e [Event<'a>] {
    let mut numbers = rest_of_line(following, 0).filter(|(_, event)| {
        matches!(event.token, Token::MoveNumber(found) if found.number == 1 && !found.is_second())
    });
    let end = numbers.nth(1).map_or(following.len(), |(at, _)| at);
    &following[..end]
}

/// True if the moves are enough to show that a new game begins. One ply before or after the number shows it only if
/// the number begins a line, because a ply may repeat the number of the ply before it, and if no text is unread, because
/// that may be a ply.
fn may_be_new_game(record: &Record<'_>, following: &[Event<'_>]) -> bool {
    let is_numbered =
        |event: &Event<'_>| matches!(event.token, Token::MoveNumber(found) if found.number > 1);
    let before = record.events;
    plays(following) > 1 && (plays(before) > 1 || before.iter().any(is_numbered))
        || ends_with_line_end(record.source)
            && !before.iter().chain(following).any(Event::is_unread)
}

/// True if only blanks follow the last line end.
fn ends_with_line_end(text: &[u8]) -> bool {
    let mut others = text
        .iter()
        .rev()
        .skip_while(|byte| matches!(byte, b' ' | b'\t'));
    matches!(others.next(), None | Some(b'\n' | b'\r'))
}

/// True if the moves of `following` can be played only from the start position.
fn is_new_game(record: &Record<'_>, following: &[Event<'_>]) -> bool {
    let header = Header::from_record(record);
    let is_numbered_on = is_numbered_on(following);
    let named = GameTypeValue::from_header(&header).and_then(GameTypeValue::variant);
    let variants = named.as_slice();
    let variants = if variants.is_empty() {
        Variant::ALL
    } else {
        variants
    };
    let trial = RestartTrial {
        header: &header,
        record,
        following,
        is_numbered_on,
    };
    let trials: Vec<Restart> = variants.iter().map(|game| trial.run(*game)).collect();
    let is_legal_in_any = trials.iter().any(|trial| trial.before.is_some());
    // Only variants in which the moves before the number are legal are considered.
    let mut relevant = trials
        .iter()
        .filter(|trial| trial.before.is_some() == is_legal_in_any);
    let continues = |trial: &Restart| trial.before.is_some_and(|on| on == trial.len);
    // Without a GameType tag, the next game may be of another variant.
    let begins_other_variant = || trials.iter().any(Restart::is_game_of_other_variant);
    !relevant.clone().any(continues)
        && (relevant.any(Restart::is_another_game) || begins_other_variant())
}

/// True if the first number other than 1 is 2, or there is none. Other numbers are those of a game that is numbered
/// wrongly throughout.
fn is_numbered_on(following: &[Event<'_>]) -> bool {
    let mut numbers = following.iter().filter_map(|event| match event.token {
        Token::MoveNumber(number) => Some(number.number),
        _ => None,
    });
    numbers
        .find(|number| *number != 1)
        .is_none_or(|number| number == 2)
}

/// Tries the moves before and after a move number 1 in a variant.
#[derive(Clone, Copy)]
struct RestartTrial<'t, 'a> {
    header: &'t Header<'a>,
    /// The game up to the number.
    record: &'t Record<'a>,
    following: &'t [Event<'a>],
    /// True if the numbers after the 1 go on with 2.
    is_numbered_on: bool,
}

/// The number of plies after a move number 1 that are legal.
struct Restart {
    /// Number of plies to try.
    len: usize,
    /// Legal plies from the position before the number; `None` if not all moves before the number are legal.
    before: Option<usize>,
    /// Legal plies from the start position.
    start: usize,
    /// True if the numbers after the 1 go on with 2.
    is_numbered_on: bool,
}

impl Restart {
    fn is_another_game(&self) -> bool {
        match self.before {
            Some(on) => {
                self.len > 0
                    && (self.start == self.len && on < self.len || self.start >= on + MIN_LEAD)
            }
            None => self.start >= MIN_LEGAL && self.is_numbered_on,
        }
    }

    /// True if only the moves after the number are legal, all of them, from the start position.
    fn is_game_of_other_variant(&self) -> bool {
        self.before.is_none()
            && self.start == self.len
            && self.start >= MIN_LEGAL
            && self.is_numbered_on
    }
}

impl RestartTrial<'_, '_> {
    fn run(self, variant: Variant) -> Restart {
        let following = moves_ahead(variant, self.following, 0);
        let following = &following[..following.len().min(MAX_PLIES)];
        let starts = match self.header.fen {
            None => vec![AnyPosition::start(variant)],
            Some(fen) => possible_starts(variant, fen.tag.value().trim(), self.record),
        };
        // Moves after a setup or an unknown move start from another position.
        let is_known = rest_of_line(self.record.events, 0)
            .all(|(_, event)| !matches!(event.token, Token::Setup(_) | Token::UnknownMove));
        let before = moves_ahead(variant, self.record.events, 0);
        let (played, readings) = count_legal(starts, &before);
        let is_legal = is_known && played == before.len() && !readings.is_empty();
        let on = is_legal.then(|| count_legal(readings, following).0);
        Restart {
            len: following.len(),
            before: on,
            start: count_legal(vec![AnyPosition::start(variant)], following).0,
            is_numbered_on: self.is_numbered_on,
        }
    }
}

/// The number of legal moves, counted from the first one, and the positions after them.
fn count_legal(
    mut readings: Vec<AnyPosition>,
    moves: &[UpcomingMove],
) -> (usize, Vec<AnyPosition>) {
    let mut at = 0;
    loop {
        let (next, words) = after_move(&readings, &moves[at..]);
        if next.is_empty() {
            return (at, readings);
        }
        readings = next;
        at += words;
    }
}

#[cfg(test)]
mod tests {
    use crate::reader;

    /// Asserts the number of plies of each game.
    #[track_caller]
    fn games(text: &str, expected: &[usize]) {
        let mut reader = reader(text.as_bytes());
        let (mut events, mut found) = (Vec::new(), Vec::new());
        while reader.read_game(&mut events) {
            let moves = events.iter();
            let is_move = |event: &&pdn::Event<'_>| matches!(event.token, pdn::Token::Move(_));
            found.push(moves.filter(is_move).count());
        }
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn a_restarted_move_number_begins_another_game() {
        let one = "1. 11-15 23-19 2. 8-11 22-17";
        let two = "1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25";
        for between in ["\n", "\n\n", " ", " {so far}\n", "\n; the next\n", "\r\n"] {
            games(&format!("{one}{between}{two}"), &[4, 6]);
            games(&format!("{one}{between}{two}{between}{one}"), &[4, 6, 4]);
        }
        let international = "1. 32-28 18-23 2. 38-32 12-18 3. 31-27 7-12 4. 37-31 20-25";
        let eight = format!("{two} 4. 4-8 25-22");
        games(&format!("{eight}\n{international}"), &[8, 8]);
        games(&format!("{international}\n{eight}"), &[8, 8]);
        let in_brackets = "1. (11-15) 22-18 2. (15x22) 25x18 3. (8-11) 29-25";
        games(&format!("{one}\n{in_brackets}"), &[4, 6]);
        games(&format!("{in_brackets}\n{one}"), &[6, 4]);
        for star in ["*1.", "* 1.", "*\n1.", "*{x}1."] {
            games(&format!("{one}{star}{}", &two[2..]), &[4, 6]);
        }
        games(&format!("{one}* 1. 9-13 17-14"), &[6]);
        games(
            "I. 11-15 23-19 II. 8-11 22-17\n\nI. 11-15 22-18 II. 15x22 25x18",
            &[4, 4],
        );
        // A slip is in the first game, and one is in the second.
        games(&format!("1. 11-15 23-20 2. 8-11 22-17\n{two}"), &[4, 6]);
        games(&format!("{one}\n{two} 4. 4-12 32-28"), &[4, 8]);
        games(
            "1. c3-d4 d6-c5 2. b2-c3 f6-g5\n1. c3-d4 d6-c5 2. b2-c3 f6-g5",
            &[4, 4],
        );
        let tags = "[GameType \"20\"]\n";
        games(
            &format!("{tags}1. 33-28 18-22 2. 38-33 12-18\n1. 33-28 18-23 *"),
            &[4, 2],
        );
    }

    #[test]
    fn a_game_from_a_fen_with_one_colour_ends_where_the_next_begins() {
        let one = "[GameType \"21\"][FEN \"B:W21-32:W1-12\"]\n1. 11-15 23-19 2. 8-11 22-17";
        games(&format!("{one}\n1. 9-13 22-18 *"), &[4, 2]);
        games(&format!("{one}\n1. 9-13 17-14 *"), &[6]);
    }

    #[test]
    fn games_of_one_or_two_plies_are_not_joined() {
        let two = "1. 11-15 22-18";
        games(&format!("{two}\n{two}\n{two}"), &[2, 2, 2]);
        games(&format!("{two}\n{two}\n1. 11-15\n1. 9-13 *"), &[2, 2, 1, 1]);
        games(&format!("{two}\n1. 11-15 *"), &[2, 1]);
        games(&format!("{two} {{x}}\r\n 1. 11-15 *"), &[2, 1]);
        games(
            &format!("1. 11-15\n{two}\n{two} 2. 15x22 25x18"),
            &[1, 2, 4],
        );
        games("1. 11-15 22-18\n1. 10-14 22-18\n1. 11-15", &[2, 3]);
        // On one line, the number may be wrong and the move a slip.
        games(&format!("{two} 1. 11-15 *"), &[3]);
        games("1. 11-15 1. 11-15 22-18 *", &[3]);
        // The text may be a ply.
        games("1. 11-15 x22\n1. 11-15 *", &[2]);
        games("1. 33-28 1. \"20\"] 1: 33-28 20-24 2. 39-33 *", &[4]);
        games(
            "1. 11-15 23-19 2. 8-11 22-17\n\n1. Opening 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25",
            &[4, 6],
        );
        // A variation may begin with the number 1.
        games(
            "1. 11-15 22-18\n1. 9-13 (1. 9-14) 25-22 2. 18-14 10x17 *",
            &[7],
        );
        // The moves continue the game.
        games("1. 11-15\n1. 22-18\n2. 15x22 25x18 *", &[4]);
        games("1. 11-15 23-19\n1. 9-13 22-18 *", &[4]);
        games("1. 11-15 23-19\n1. 9-13 *", &[3]);
        // They are legal neither way.
        games("1. 11-15 23-19\n1. 23-18 *", &[3]);
        games("1. 11-15\n1. 23-32 *", &[2]);
    }

    #[test]
    fn a_game_without_numbers_ends_where_only_another_game_can_begin() {
        let (one, two) = (
            "11-15 23-19 8-11 22-17 4-8 17-13",
            "9-14 22-18 5-9 24-19 11-15 18x11",
        );
        for between in [
            "\n\n",
            "\nDrawn.\n\n",
            " Drawn.\n",
            "\nDrawn.\n\nGAME 2.\n",
            "\n\nOld Fourteenth\n",
        ] {
            games(&format!("{one}{between}{two}"), &[6, 6]);
        }
        // The moves continue the game, or are on its line.
        games("11-15 23-19 8-11\n\n22-17 4-8 17-13", &[6]);
        games(&format!("{one} {two}"), &[12]);
    }

    #[test]
    fn a_result_in_words_ends_a_game() {
        for words in [
            "White won",
            "Black resigns.",
            "{Draw agreed}",
            "White won\n\nThe next:",
            "белые сдались",
        ] {
            games(
                &format!("1. 11-15 23-19 {words}\n\n1. 9-13 22-18 Black won"),
                &[2, 2],
            );
            games(
                &format!("I. 11-15 23-19 {words}\n\nI. 9-13 22-18 Black won"),
                &[2, 2],
            );
            games(
                &format!("1. 11-15 {words} 1. 9-13 22-18 {words}\n1. 10-14 *"),
                &[1, 2, 1],
            );
        }
        games(
            "[Event \"x\"]\n1. 11-15 23-19White won\n1. 9-13 22-18",
            &[2, 2],
        );
        games("1. 11-15 23-19 White won\n2. 9-13 22-18", &[4]);
        games("1. 11-15 {White wins a man} 1. 23-19 2. 9-13 22-18", &[4]);
        games("1. 11-15 23-19 White won\n1. see above", &[2]);
        games("1. 11-15 23-19 {White won} 1. gg 22-18", &[3]);
    }

    #[test]
    fn half_a_point_ends_a_game() {
        games("1. 11-15 23-19 1/21. 9-13 22-18 1/2", &[2, 2]);
        games("1. 11-15 23-19 ½1. 9-13 22-18 ½ {so}\n1. 9-13", &[2, 2, 1]);
        games("1. 11-15 23-19 1/2\n[Event \"x\"]\n1. 9-13 1/2 *", &[2, 1]);
        games("1. 11-15 23-19 2. 1/2 22-18", &[3]);
    }

    #[test]
    fn a_wrong_number_does_not_begin_a_game() {
        games(
            "1. 11-15 23-19 2. 8-11 22-17 1. 9-13 17-14 4. 10x17 21x14",
            &[8],
        );
        games("1. 11-15 23-19\n1. 8-11 22-17\n1. 9-13 17-14", &[6]);
        games(
            "1. 11-15 23-19 2. 8-11 22-17\n(1. 9-13 22-18 2. 11-15) 3. 9-13",
            &[8],
        );
        games("1. 11-15 {x} 1. ... 23-19 2. 8-11 {y} 1... 22-17", &[4]);
        // The moves are not legal as one game, nor as two.
        games("1. 11-15 23-19 2. 8-11 22-17\n1. 1-32 2-31 2. 1-32", &[7]);
        games("1. 11-15 23-19 2. 8-11 22-17\n1. 1-5", &[5]);
    }
}
