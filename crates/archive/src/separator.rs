//! Chooses a separator so that a reader finds the same games again.

use pdn::{Event, FaultKind, Token};
use referee::GameReader;

use crate::work;

/// Terminates a game that has no end.
const STAR: &str = "*\n";

/// Closes an open comment, which would otherwise contain the terminator, and ends the game.
const CLOSED: &str = "}\n*\n";

/// Closes an open comment before a game that has tags.
const BRACE: &str = "}\n";

/// An empty comment. A comment that an earlier game left open ends before the tags after it, as it did in its file, because
/// a `{` comes before the next `}`.
const EMPTY_COMMENT: &str = "{}\n";

/// An empty comment, and the end of the game.
const EMPTY_COMMENT_AND_STAR: &str = "{}\n*\n";

/// The games written last, as far as the text before the next game depends on them.
///
/// Games that were adjacent in their file are written with the text between them. A game from another place needs a
/// separator, so that the output is read back as the same games. Neighbours affect each other: `[Event: "x"]` opens a game
/// only after a game that has an end, and where an unclosed comment ends depends on all tags and braces after it.
/// Therefore the joined text is read and compared.
///
/// ```
/// use archive::WrittenGames;
///
/// let ended = WrittenGames::new(b"1. 11-15 *");
/// assert_eq!(ended.separator(b"\n", b"1. 9-13\n"), Some(""));
/// let unended = WrittenGames::new(b"[Event \"a\"]\n1. 11-15");
/// assert_eq!(unended.separator(b"\n", b"[ \"x\"]\n1. 9-13\n"), Some("*\n"));
/// let mut open = WrittenGames::new(b"1. 11-15 {open");
/// assert_eq!(open.separator(b"\n", b"1. 9-13\n"), Some("}\n"));
/// open.push_adjacent(b" ", b"[Event \"a\"] 1. 9-13 *");
/// assert_eq!(open.separator(b"\n", b"[Event \"b\"]\n1. 9-13\n"), Some("{}\n"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct WrittenGames {
    text: Vec<u8>,
    /// The end of the last token of each game in the text.
    ends: Vec<usize>,
    /// True if a comment is open before the text, and ends before the first game of the text.
    follows_open_comment: bool,
}

impl WrittenGames {
    /// Maximum number of adjacent games read together.
    const MAX_GAMES: usize = 32;

    /// Maximum number of bytes of adjacent games read together, unless one game has more.
    const MAX_BYTES: usize = 1 << 20;

    /// A game after a separator, from its first token to its last.
    pub fn new(game: &[u8]) -> Self {
        Self {
            text: game.to_vec(),
            ends: vec![game.len()],
            follows_open_comment: false,
        }
    }

    /// Adds a game that followed the previous one in its file, with the text between them.
    pub fn push_adjacent(&mut self, between: &[u8], game: &[u8]) {
        if begins_certainly(game) && ends_certainly(&self.text) {
            self.forget(self.ends.len());
        }
        work::count(between.len() + game.len());
        self.text.extend_from_slice(between);
        self.text.extend_from_slice(game);
        self.ends.push(self.text.len());
        while self.ends.len() > 1
            && (self.ends.len() > Self::MAX_GAMES || self.text.len() > Self::MAX_BYTES)
        {
            self.forget(1);
        }
    }

    /// Removes the first games.
    fn forget(&mut self, games: usize) {
        let Some(&end) = games.checked_sub(1).and_then(|last| self.ends.get(last)) else {
            return;
        };
        if let Some(last) = memchr::memrchr2(b'{', b'}', &self.text[..end]) {
            self.follows_open_comment =
                self.text[last] == b'{' && has_open_comment(&self.text[..end]);
        }
        work::count(self.text.len() - end);
        self.text.drain(..end);
        self.ends.drain(..games);
        for left in &mut self.ends {
            *left -= end;
        }
    }

    /// Returns the text to put before the next game, on its own line, after the text `between` (a line end or more).
    /// Without a next game, this is the text to put at the end of the output. It is empty if nothing is needed, and `None`
    /// if nothing keeps the games separate.
    ///
    /// A comment that was left open is always closed before a game from another place, since that game or any later one
    /// may contain a `}`.
    pub fn separator(&self, between: &[u8], next: &[u8]) -> Option<&'static str> {
        let text = [&self.text[..], between].concat();
        let last_brace = memchr::memrchr2(b'{', b'}', &self.text).map(|at| self.text[at]);
        let separators: &[_] = match last_brace {
            _ if next.is_empty() => &["", BRACE, EMPTY_COMMENT],
            None if self.follows_open_comment => &[EMPTY_COMMENT, EMPTY_COMMENT_AND_STAR],
            Some(b'{') if has_open_comment(&text) => {
                &[BRACE, CLOSED, EMPTY_COMMENT, EMPTY_COMMENT_AND_STAR]
            }
            _ => &["", STAR],
        };
        let preceding = PrecedingText {
            text: &text,
            ends: Some(&self.ends()),
        };
        preceding.first_separator(separators, next)
    }

    /// The end of each game. Comments after the last game of a file may belong to no game.
    fn ends(&self) -> Vec<usize> {
        let mut ends = self.ends.clone();
        if let Some((last, before)) = ends.split_last_mut() {
            let start = before.last().copied().unwrap_or(0);
            let mut alone = GameEnds(referee::reader(&self.text[start..]));
            if let (Some(game), None) = (alone.next(), alone.next()) {
                *last = start + game.last;
            }
        }
        ends
    }
}

/// True if a game in the text has an unclosed comment.
fn has_open_comment(text: &[u8]) -> bool {
    pdn::Reader::new(text).any(|event| {
        matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::UnclosedComment)
    })
}

/// A text of whole games that another game will follow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PrecedingText<'t> {
    pub(crate) text: &'t [u8],
    /// The end of the last token of each game, if the games were already read in their original place.
    pub(crate) ends: Option<&'t [usize]>,
}

impl<'t> PrecedingText<'t> {
    /// A text whose games end where a reader of only this text finds their ends.
    pub(crate) fn new(text: &'t [u8]) -> Self {
        Self { text, ends: None }
    }

    /// The first of `separators` that keeps the games before it and the game after it. `None` if no separator does.
    pub(crate) fn first_separator<'p>(
        self,
        separators: &[&'p str],
        next: &[u8],
    ) -> Option<&'p str> {
        work::count(self.text.len());
        // Where one of several adjacent games ends may depend on all the text after it.
        let is_one = self.ends.is_none_or(|ends| ends.len() < 2);
        if let Some(first) = separators.first()
            && is_one
            && ends_certainly(self.text)
            && begins_certainly(next)
        {
            return Some(first);
        }
        let read = GameEnds(referee::reader(self.text)).map(|game| game.last);
        let ends = self.ends.map_or_else(|| read.collect(), <[usize]>::to_vec);
        let separates =
            |separator: &&str| keeps_games(self.text, &ends, separator.as_bytes(), next);
        separators.iter().copied().find(separates)
    }
}

/// True if the joined text is read as the same games as each of the two texts alone.
fn keeps_games(before: &[u8], ends: &[usize], separator: &[u8], next: &[u8]) -> bool {
    let both = [before, separator, next].concat();
    work::count(both.len());
    let most = before.len() + separator.len();
    let closer = if separator.starts_with(b"}") {
        before.len() + 1
    } else {
        0
    };
    let mut games = GameEnds(referee::reader(&both));
    for (index, &end) in ends.iter().enumerate() {
        let Some(game) = games.next() else {
            return false;
        };
        let is_kept = if index + 1 < ends.len() {
            // Line ends written as `\r` may follow its last token.
            (game.last..=game.end).contains(&end)
        } else {
            // The separator may belong to the last game, but a bracket in it must close something. After a result, it
            // would belong to the next game.
            game.last >= end.max(closer)
                && game.end <= most
                && game.stray.is_none_or(|stray| stray < end)
        };
        if !is_kept {
            return false;
        }
    }
    // If the two readers agree on one game, they agree on the following ones.
    let mut alone = PlayedTokens(referee::reader(next));
    let mut together = PlayedTokens(games.0);
    loop {
        let game = together.next();
        if game != alone.next() {
            return false;
        }
        if game.is_none_or(|game| !game.is_empty()) {
            return true;
        }
    }
}

/// Where a game ends.
struct GameEnd {
    /// The end of its last token that is not blank.
    last: usize,
    /// Where the next game begins.
    end: usize,
    /// The last bracket that closes nothing.
    stray: Option<usize>,
}

/// Reads where each game ends.
struct GameEnds<'t>(GameReader<'t>);

impl Iterator for GameEnds<'_> {
    type Item = GameEnd;

    fn next(&mut self) -> Option<GameEnd> {
        let mut events = Vec::new();
        if !self.0.read_game(&mut events) {
            return None;
        }
        let is_stray = |event: &&Event<'_>| matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::StrayCloser);
        let end = events.last().map_or(0, |event| event.span.start);
        let last = events.iter().rfind(|event| !is_blank(event));
        Some(GameEnd {
            last: last.map_or(end, |last| last.span.end),
            end,
            stray: events.iter().rfind(is_stray).map(|event| event.span.start),
        })
    }
}

/// Reads the moves and variations of each game.
struct PlayedTokens<'t>(GameReader<'t>);

impl<'t> Iterator for PlayedTokens<'t> {
    type Item = Vec<Token<'t>>;

    fn next(&mut self) -> Option<Vec<Token<'t>>> {
        let mut events = Vec::new();
        if !self.0.read_game(&mut events) {
            return None;
        }
        let is_played = |token: &Token<'_>| {
            matches!(
                token,
                Token::Move(_) | Token::UnknownMove | Token::VariationStart | Token::VariationEnd
            )
        };
        let tokens = events.iter().map(|event| event.token);
        Some(tokens.filter(is_played).collect())
    }
}

/// True for events that are empty or only separate others.
pub(crate) fn is_blank(event: &Event<'_>) -> bool {
    event.span.is_empty() || matches!(event.token, Token::Blank(_) | Token::GameEnd)
}

/// True if a text ends with a result after a complete move, a comment or a tag. Any text after it is then another game.
fn ends_certainly(text: &[u8]) -> bool {
    if memchr::memrchr(b'{', text) > memchr::memrchr(b'}', text) {
        // An open comment contains the result.
        return false;
    }
    let mut words = text
        .rsplit(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let is_result = |word: &[u8]| {
        matches!(
            word,
            b"*" | b"1-0" | b"0-1" | b"1/2-1/2" | b"2-0" | b"0-2" | b"1-1"
        )
    };
    let is_whole = |word: &[u8]| match word {
        [.., b'}' | b')' | b']'] => true,
        [b'0'..=b'9' | b'a'..=b'h', .., b'0'..=b'9'] => {
            word.contains(&b'-') || word.contains(&b'x')
        }
        _ => false,
    };
    words.next().is_some_and(is_result) && words.next().is_some_and(is_whole)
}

/// True if a text begins with a tag in its usual form.
pub(crate) fn begins_certainly(text: &[u8]) -> bool {
    let Some(name) = text.strip_prefix(b"[") else {
        return false;
    };
    let end = name.iter().position(|byte| !byte.is_ascii_alphabetic());
    let end = end.unwrap_or(name.len());
    end > 0 && name[end..].starts_with(b" \"")
}

#[cfg(test)]
mod tests {
    use super::{CLOSED, PrecedingText, STAR, WrittenGames};

    #[track_caller]
    fn check_separator(before: &str, next: &str, expected: Option<&str>) {
        let separators = ["", STAR, CLOSED];
        let found =
            PrecedingText::new(before.as_bytes()).first_separator(&separators, next.as_bytes());
        assert_eq!(found, expected, "between {before:?} and {next:?}");
    }

    #[test]
    fn a_line_end_separates_what_reads_as_two_games() {
        check_separator("1. 11-15 *\n", "1. 9-13\n", Some(""));
        check_separator("1. 11-15\n", "[Event \"a\"]\n1. 9-13\n", Some(""));
        check_separator("1. 11-15 1-0\n", "[ \"x\"]\n1. 9-13\n", Some(""));
        check_separator("1. 11-15 2. 8 2-0\n", "[Event \"a\"]\n1. 9-13\n", Some(""));
    }

    #[test]
    fn a_game_without_an_end_is_ended_if_the_next_would_continue_it() {
        for head in [
            "[Ev{x \"B\"]",
            "[Event: \"B\"]",
            "[ \"x\"]",
            "Game two:",
            "2. 8-11 22-17",
        ] {
            check_separator(
                "[Event \"A\"]\n1. 11-15 23-19\n",
                &format!("{head}\n1. 9-13 22-18 *\n"),
                Some(STAR),
            );
        }
        // The result behind an unfinished move ends its game.
        check_separator(
            "1. 11-15 22-18 2. 15x 2-0\n",
            "[Event: \"B\"]\n1. 11-15\n",
            Some(""),
        );
    }

    #[test]
    fn line_ends_in_two_characters_separate_games() {
        let mut games = WrittenGames::new(b"[White \"a\"]\\r\n\\r\n1. 9-13 1-1\\r");
        games.push_adjacent(b"\n\\r\n", b"[White \"b\"]\\r\n\\r\n1. 9-14 1-1\\r");
        assert_eq!(games.separator(b"\n", b""), Some(""));
    }

    #[test]
    fn an_open_comment_is_closed_if_it_would_swallow_the_next_game() {
        check_separator("1. 11-15 {never closed\n", "1. 9-13 22-18\n", Some(CLOSED));
    }
}
