//! What of a game is read by a guess, and written as if it were the record, and what is lost of it: whoever converts is
//! told of it, for in what is written it can no longer be found.

use pdn::{Event, FaultKind, Token};
use referee::Record;

use super::Strip;
use crate::{Block, line_ends};

/// The kinds of guesses, and what is told of each.
const KINDS: [Kind; 6] = [
    Kind {
        fault: Some(FaultKind::UnclosedComment),
        code: "S002",
        one: "a comment is not closed",
        more: "comments are not closed",
        what: [
            "it is written closed, where it was guessed to end",
            "they are written closed, where they were guessed to end",
        ],
    },
    Kind {
        fault: Some(FaultKind::UnclosedVariation),
        code: "S003",
        one: "a variation is not closed",
        more: "variations are not closed",
        what: [
            "it is written closed, where it was guessed to end",
            "they are written closed, where they were guessed to end",
        ],
    },
    Kind {
        fault: Some(FaultKind::BrokenTag),
        code: "S004",
        one: "a tag is broken",
        more: "tags are broken",
        what: [
            "what could be told of it is written",
            "what could be told of them is written",
        ],
    },
    Kind {
        fault: Some(FaultKind::StrayCloser),
        code: "S005",
        one: "a bracket closes nothing",
        more: "brackets close nothing",
        what: ["it is left out", "they are left out"],
    },
    Kind {
        fault: Some(FaultKind::TooDeep),
        code: "S009",
        one: "variations nest too deep",
        more: "variations nest too deep",
        what: ["the innermost go on in the one around them, as one line of moves"; 2],
    },
    Kind {
        fault: None,
        code: "S007",
        one: "a byte is no character in the encoding it was read in",
        more: "bytes are no characters in the encoding they were read in",
        what: ["U+FFFD stands for it", "U+FFFD stands for them"],
    },
];

/// A kind of guess.
struct Kind {
    /// By what it is found; none for bytes that are no text.
    fault: Option<FaultKind>,
    /// The code of the rule that finds it.
    code: &'static str,
    one: &'static str,
    more: &'static str,
    /// What becomes of one, and of several.
    what: [&'static str; 2],
}

/// What is guessed of a game: for each kind how often, and how many lines of the game end before the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Guesses([(u32, u64); KINDS.len()]);

impl Guesses {
    /// Those of a game of the block, of which not all may be written.
    pub(super) fn of(block: &Block, events: &[Event<'_>], strip: Strip) -> Self {
        let mut guesses = Self::default();
        let first = events
            .iter()
            .find(|event| !matches!(event.token, Token::Blank(_)));
        let Some(start) = first.map(|event| event.span.start) else {
            return guesses;
        };
        let mut add = |kind: Option<FaultKind>, at: usize| {
            let Some(place) = KINDS.iter().position(|known| known.fault == kind) else {
                return;
            };
            let (count, lines) = &mut guesses.0[place];
            if *count == 0 {
                *lines = line_ends(&block.bytes[start..at]);
            }
            *count += 1;
        };
        for event in events {
            let Token::Fault(fault) = event.token else {
                continue;
            };
            let left_out = match fault.kind {
                FaultKind::UnclosedComment => strip.comments,
                FaultKind::UnclosedVariation | FaultKind::TooDeep => strip.variations,
                _ => false,
            };
            if !left_out {
                add(Some(fault.kind), event.span.start);
            }
        }
        let record = Record {
            source: &block.bytes,
            events,
        };
        let span = record.span();
        for at in block.undecodable(start..span.end.max(start)) {
            add(None, at);
        }
        guesses
    }

    /// What is told of a game whose first token stands in that line: where in the game (the place in the file is in the
    /// words), and what becomes of it.
    pub(super) fn told(&self, line: u64) -> Vec<(String, String)> {
        let told = KINDS
            .iter()
            .zip(&self.0)
            .filter(|(_, (count, _))| *count > 0);
        told.map(|(kind, &(count, lines))| {
            let (code, what) = (kind.code, kind.what[usize::from(count > 1)]);
            let line = line + lines;
            let words = match count {
                1 => format!("{} ({code}, line {line}): {what}", kind.one),
                _ if kind.fault == Some(FaultKind::TooDeep) => {
                    format!("{} ({code}, first in line {line}): {what}", kind.more)
                }
                _ => format!(
                    "{count} {} ({code}, first in line {line}): {what}",
                    kind.more
                ),
            };
            (String::new(), words)
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Encoding;

    fn told(text: &str, strip: Strip) -> Vec<String> {
        let block = Block {
            bytes: text.into(),
            ..Block::default()
        };
        of_block(&block, strip)
    }

    fn of_block(block: &Block, strip: Strip) -> Vec<String> {
        let mut events = Vec::new();
        assert!(pdn::Reader::new(&block.bytes).read_game(&mut events));
        let told = Guesses::of(block, &events, strip).told(7);
        told.into_iter().map(|(_, what)| what).collect()
    }

    #[test]
    fn every_guess_is_told_with_its_first_place() {
        let nothing = Strip::default();
        assert_eq!(told("1. 9-13 (1. 9-14) { x } *", nothing), [""; 0]);
        assert_eq!(
            told("\n[Event x]\n[Site y]\n\n1. 9-13 } 22-18 )\n) *", nothing),
            [
                "2 tags are broken (S004, first in line 7): what could be told of them is written",
                "3 brackets close nothing (S005, first in line 10): they are left out",
            ]
        );
        let open = "1. 9-13\n(1. 9-14 { x";
        assert_eq!(told(open, nothing).len(), 2);
        let comments = Strip {
            comments: true,
            ..nothing
        };
        assert_eq!(
            told(open, comments),
            [
                "a variation is not closed (S003, line 8): it is written closed, where it was guessed to end"
            ]
        );
        let variations = Strip {
            variations: true,
            ..comments
        };
        assert_eq!(told(open, variations), [""; 0]);
    }

    #[test]
    fn bytes_that_were_no_text_are_told() {
        let block = Block {
            bytes: "\n1. 9-13 {\u{FFFD}}\n{\u{FFFD}} *\n{\u{FFFD}} 1. 9-13".into(),
            encoding: Encoding::for_label("windows-1251").expect("a label"),
            ..Block::default()
        };
        assert_eq!(
            of_block(&block, Strip::default()),
            [
                "2 bytes are no characters in the encoding they were read in (S007, first in line 7): U+FFFD stands for them"
            ]
        );
        // UTF-8 may have that character itself
        let of_its_own = Block {
            encoding: Encoding::Utf8,
            ..block
        };
        assert_eq!(of_block(&of_its_own, Strip::default()), [""; 0]);
    }
}
