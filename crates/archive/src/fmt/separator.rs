//! Where one game of a formatted text ends and the next begins.

use pdn::{FaultKind, Token};

use super::game::is_blank;
use super::line_end::LineEnd;

/// The last game of a text, as far as the next one depends on it, and those before it that stand as they stood.
#[derive(Debug, Default)]
pub(super) struct Tail {
    /// It was left as it was.
    pub(super) is_left: bool,
    /// Its text and theirs, where that depends on what follows.
    pub(super) text: Vec<u8>,
    /// Where the text of each of them ends; nothing if a result or `*` ends the last, whatever follows.
    pub(super) ends: Vec<usize>,
    /// What stood between it and the next block of its file, where it was left.
    pub(super) behind: Option<Vec<u8>>,
}

impl Tail {
    /// How many games are kept. Where one ends may depend on so many tags behind it, and they may be of as many games.
    const GAMES: usize = 32;

    /// Adds a game that stands behind the others as it stood, with what stands before it.
    pub(super) fn go_on(&mut self, text: &[u8], line_end: LineEnd) {
        self.text.truncate(self.ends.last().copied().unwrap_or(0));
        self.text.extend_from_slice(text);
        self.ends.push(self.text.len());
        line_end.put(b"\n", &mut self.text);
        if self.ends.len() > Self::GAMES {
            let first = self.ends.remove(0);
            self.text.drain(..first);
            for end in &mut self.ends {
                *end -= first;
            }
        }
        self.is_left = true;
    }
}

/// What stands between the last game and the text that follows: an empty line, and an end where a reader would not
/// see that the game before is whole and another begins. Where a comment without its brace would go on into that text,
/// because it comes from another file and has no tags, nothing but the brace ends it. None if the game before would lose
/// some of its text to the one that follows, whatever stands between.
pub(super) fn between(tail: Option<&Tail>, next: &[u8]) -> Option<&'static [u8]> {
    const BLANK: &[u8] = b"\n";
    const CLOSED: &[u8] = b"}\n*\n\n";
    let Some(tail) = tail else {
        return Some(b"");
    };
    let Some((&text_end, others)) = tail.ends.split_last() else {
        return Some(BLANK);
    };
    let parts = |separator: &&[u8]| {
        let both = [&tail.text, *separator, next].concat();
        let mut reader = referee::reader(&both);
        let mut events = Vec::new();
        for end in others {
            reader.read_game(&mut events);
            let last = events.iter().rfind(|event| !is_blank(event));
            if last.is_none_or(|last| last.span.end != *end) {
                return false;
            }
        }
        let most = tail.text.len() + separator.len();
        let ends_before = reader.read_game(&mut events)
            && events.last().is_some_and(|end| end.span.start <= most);
        let last = events.iter().rfind(|event| !is_blank(event));
        let closes_nothing = |event: &pdn::Event<'_>| {
            event.span.start >= text_end
                && matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::StrayCloser)
        };
        ends_before
            && last.is_some_and(|last| last.span.end >= text_end)
            && !events.iter().any(closes_nothing)
    };
    let mut separators = [BLANK, STAR, CLOSED].into_iter();
    separators.find(parts)
}

/// True if a game ends with what is a result wherever it stands; `5-1` is one only by what stands around it.
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

/// An end for a game that has none.
pub(super) const STAR: &[u8] = b"*\n\n";
