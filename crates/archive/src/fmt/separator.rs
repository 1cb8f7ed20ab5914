//! The boundary between two games of formatted text.

use super::line_end::LineEnd;
use crate::separator::{PrecedingText, begins_certainly};
use crate::work;

/// The data on which the separator before the next game depends: the last game of a text, and the unchanged games
/// before it.
#[derive(Debug, Default)]
pub(super) struct Tail {
    /// True if the last game was left unchanged.
    pub(super) is_unchanged: bool,
    /// True if the last game ends with a result or `*`, so that tags after it certainly begin another game.
    pub(super) is_ended: bool,
    /// The text of these games.
    pub(super) text: Vec<u8>,
    /// The end of each game in the text.
    pub(super) ends: Vec<usize>,
    /// The text between the last game and the next block of its file, if the game was left unchanged.
    pub(super) behind: Option<Vec<u8>>,
}

impl Tail {
    /// Maximum number of games kept. The end of a game may depend on that many later tags, each of another game.
    const MAX_GAMES: usize = 32;

    /// Appends an unchanged game with the text before it.
    pub(super) fn append_unchanged(&mut self, text: &[u8], line_end: LineEnd) {
        self.text.truncate(self.ends.last().copied().unwrap_or(0));
        work::count(text.len());
        self.text.extend_from_slice(text);
        self.ends.push(self.text.len());
        line_end.put(b"\n", &mut self.text);
        if self.ends.len() > Self::MAX_GAMES {
            let first = self.ends.remove(0);
            work::count(self.text.len());
            self.text.drain(..first);
            for end in &mut self.ends {
                *end -= first;
            }
        }
        self.is_unchanged = true;
        self.is_ended = false;
    }
}

/// The text between the last game and the next: an empty line, with a terminator if a reader would not recognise the
/// boundary. An unclosed comment is closed if it would swallow the next game. This is possible if the next game comes
/// from another file and has no tags. `None` if no text separates the games without changing the first one.
pub(super) fn between(tail: Option<&Tail>, next: &[u8]) -> Option<&'static str> {
    const BLANK: &str = "\n";
    const CLOSED: &str = "}\n*\n\n";
    let Some(tail) = tail else {
        return Some("");
    };
    if tail.is_ended && begins_certainly(next) {
        return Some(BLANK);
    }
    let previous = PrecedingText {
        text: &tail.text,
        ends: Some(&tail.ends),
    };
    previous.first_separator(&[BLANK, STAR, CLOSED], next)
}

/// True if a game ends with an unambiguous result. A result such as `5-1` depends on its context.
pub(super) fn ends_with_result(text: &str) -> bool {
    let word = text
        .trim_ascii_end()
        .rsplit(|c: char| c.is_ascii_whitespace())
        .next();
    matches!(
        word,
        Some("*" | "1-0" | "0-1" | "1/2-1/2" | "2-0" | "0-2" | "1-1" | "0-0")
    )
}

/// Terminates a game that has no end.
pub(super) const STAR: &str = "*\n\n";
