//! The separator between two games, so that a reader sees the same two games.

use pdn::Token;

/// Terminates a game that has no end.
const STAR: &str = "*\n";

/// Closes an open comment, which would swallow the terminator, and ends the game.
const CLOSED: &str = "}\n*\n";

/// Returns the text to put between two texts of whole games, on its own line, so that they are read as the same games
/// as separately; empty if a line end is enough.
///
/// Neighbours affect each other: `[Event: "x"]` opens a game only after a game that has an end, and `15x 2-0` is a
/// result only at the end of a file. So the function reads the joined text and compares. If no separator works, it
/// returns `*`.
///
/// ```
/// use archive::separator;
///
/// assert_eq!(separator(b"1. 11-15 *\n", b"1. 9-13\n"), "");
/// assert_eq!(separator(b"[Event \"a\"]\n1. 11-15\n", b"[ \"x\"]\n1. 9-13\n"), "*\n");
/// ```
pub fn separator(before: &[u8], next: &[u8]) -> &'static str {
    first_separator(before, &["", STAR, CLOSED], next).unwrap_or(STAR)
}

/// The first of `separators` that separates two texts.
pub(crate) fn first_separator<'p>(
    before: &[u8],
    separators: &[&'p str],
    next: &[u8],
) -> Option<&'p str> {
    if let Some(first) = separators.first()
        && ends_surely(before)
        && begins_surely(next)
    {
        return Some(first);
    }
    let apart = [games(before), games(next)].concat();
    let is_apart = |separator: &&str| {
        let both = [before, separator.as_bytes(), next].concat();
        games(&both) == apart
    };
    separators.iter().copied().find(is_apart)
}

/// The moves of each game of a text.
fn games(text: &[u8]) -> Vec<Vec<Token<'_>>> {
    let is_played = |token: &Token<'_>| {
        matches!(
            token,
            Token::Move(_) | Token::UnknownMove | Token::VariationStart | Token::VariationEnd
        )
    };
    let mut reader = referee::reader(text);
    let (mut events, mut games) = (Vec::new(), Vec::new());
    while reader.read_game(&mut events) {
        let tokens = events.iter().map(|event| event.token);
        games.push(tokens.filter(is_played).collect());
    }
    games
}

/// True if a text ends with a result after a complete move, a comment or a tag: any text after it is another game.
fn ends_surely(text: &[u8]) -> bool {
    if memchr::memrchr(b'{', text) > memchr::memrchr(b'}', text) {
        // an open comment contains the result
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
fn begins_surely(text: &[u8]) -> bool {
    let Some(name) = text.strip_prefix(b"[") else {
        return false;
    };
    let end = name.iter().position(|byte| !byte.is_ascii_alphabetic());
    let end = end.unwrap_or(name.len());
    end > 0 && name[end..].starts_with(b" \"")
}

#[cfg(test)]
mod tests {
    use super::{CLOSED, STAR, first_separator};

    #[track_caller]
    fn parted(before: &str, next: &str, expected: Option<&str>) {
        let separators = ["", STAR, CLOSED];
        let found = first_separator(before.as_bytes(), &separators, next.as_bytes());
        assert_eq!(found, expected, "between {before:?} and {next:?}");
    }

    #[test]
    fn a_line_end_separates_what_reads_as_two_games() {
        parted("1. 11-15 *\n", "1. 9-13\n", Some(""));
        parted("1. 11-15\n", "[Event \"a\"]\n1. 9-13\n", Some(""));
        parted("1. 11-15 1-0\n", "[ \"x\"]\n1. 9-13\n", Some(""));
        parted("1. 11-15 2. 8 2-0\n", "[Event \"a\"]\n1. 9-13\n", Some(""));
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
            parted(
                "[Event \"A\"]\n1. 11-15 23-19\n",
                &format!("{head}\n1. 9-13 22-18 *\n"),
                Some(STAR),
            );
        }
        parted(
            "1. 11-15 22-18 2. 15x 2-0\n",
            "[Event: \"B\"]\n1. 11-15\n",
            Some(STAR),
        );
    }

    #[test]
    fn an_open_comment_is_closed_if_it_would_swallow_the_next_game() {
        parted("1. 11-15 {never closed\n", "1. 9-13 22-18\n", Some(CLOSED));
    }
}
