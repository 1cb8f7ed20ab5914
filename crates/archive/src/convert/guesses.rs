//! Reports the guesses made while reading a game, and text that is lost. The converted output shows a guess as if it
//! were the record, so later checks cannot report it.

use pdn::{Event, FaultKind, Token, line_ends};
use referee::Record;

use super::Strip;
use crate::Block;

/// The kinds of guesses and their messages.
const KINDS: [GuessKind; 7] = [
    GuessKind {
        fault: Some(FaultKind::UnclosedComment),
        code: "S002",
        singular: "a comment is not closed",
        plural: "comments are not closed",
        consequences: [
            "it was closed at its probable end",
            "they were closed at their probable ends",
        ],
    },
    GuessKind {
        fault: Some(FaultKind::UnclosedVariation),
        code: "S003",
        singular: "a variation is not closed",
        plural: "variations are not closed",
        consequences: [
            "it was closed at its probable end",
            "they were closed at their probable ends",
        ],
    },
    GuessKind {
        fault: Some(FaultKind::BrokenTag),
        code: "S004",
        singular: "a tag is broken",
        plural: "tags are broken",
        consequences: [
            "only its readable part was written",
            "only their readable parts were written",
        ],
    },
    GuessKind {
        fault: Some(FaultKind::StrayCloser),
        code: "S005",
        singular: "a closing bracket has no opening one",
        plural: "closing brackets have no opening one",
        consequences: ["it was left out", "they were left out"],
    },
    GuessKind {
        fault: Some(FaultKind::NestedComment),
        code: "S005",
        singular: "a comment contains another",
        plural: "comments contain others",
        consequences: [
            "it was read up to its last brace",
            "they were read up to their last braces",
        ],
    },
    GuessKind {
        fault: Some(FaultKind::TooDeep),
        code: "S009",
        singular: "variations are nested too deep",
        plural: "variations are nested too deep",
        consequences: ["the innermost were joined with the variation around them"; 2],
    },
    GuessKind {
        fault: None,
        code: "S007",
        singular: "a byte is not valid in the encoding of the input",
        plural: "bytes are not valid in the encoding of the input",
        consequences: ["it was replaced by U+FFFD", "they were replaced by U+FFFD"],
    },
];

/// A kind of guess.
struct GuessKind {
    /// The fault that reveals the guess; `None` for undecodable bytes.
    fault: Option<FaultKind>,
    /// The code of the rule that reports the guess.
    code: &'static str,
    singular: &'static str,
    plural: &'static str,
    /// The consequence of one such guess, and of several.
    consequences: [&'static str; 2],
}

/// The guesses in a game: for each kind, how many there are, and the number of line ends between the start of the game
/// and the first guess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Guesses([(u32, u64); KINDS.len()]);

impl Guesses {
    /// Finds the guesses made for one game. Parts that `strip` removes are not examined.
    pub(super) fn find(block: &Block, events: &[Event<'_>], strip: Strip) -> Self {
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
                FaultKind::UnclosedComment | FaultKind::NestedComment => strip.comments,
                FaultKind::UnclosedVariation | FaultKind::TooDeep => strip.variations,
                _ => false,
            };
            if !left_out {
                add(Some(fault.kind), fault.place.start.max(start));
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

    /// Messages for a game whose first token is on line `line`. Each is a pair: a path in the game, and a message. The
    /// path is always empty, because the message contains the line.
    pub(super) fn messages(&self, line: u64) -> Vec<(String, String)> {
        let found = KINDS
            .iter()
            .zip(&self.0)
            .filter(|(_, (count, _))| *count > 0);
        found
            .map(|(kind, &(count, lines))| {
                let (code, consequence) = (kind.code, kind.consequences[usize::from(count > 1)]);
                let line = line + lines;
                let words = match count {
                    1 => format!("{} ({code}, line {line}): {consequence}", kind.singular),
                    _ if kind.fault == Some(FaultKind::TooDeep) => {
                        format!(
                            "{} ({code}, first in line {line}): {consequence}",
                            kind.plural
                        )
                    }
                    _ => format!(
                        "{count} {} ({code}, first in line {line}): {consequence}",
                        kind.plural
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

    fn messages(text: &str, strip: Strip) -> Vec<String> {
        let block = Block {
            bytes: text.into(),
            ..Block::default()
        };
        block_messages(&block, strip)
    }

    fn block_messages(block: &Block, strip: Strip) -> Vec<String> {
        let mut events = Vec::new();
        assert!(pdn::Reader::new(&block.bytes).read_game(&mut events));
        let found = Guesses::find(block, &events, strip).messages(7);
        found.into_iter().map(|(_, what)| what).collect()
    }

    #[test]
    fn guesses_are_reported_with_their_first_line() {
        let nothing = Strip::default();
        assert_eq!(messages("1. 9-13 (1. 9-14) { x } *", nothing), [""; 0]);
        assert_eq!(
            messages("\n[Event x]\n[Site y]\n\n1. 9-13 } 22-18 )\n) *", nothing),
            [
                "2 tags are broken (S004, first in line 7): only their readable parts were written",
                "3 closing brackets have no opening one (S005, first in line 10): they were left out",
            ]
        );
        let open = "1. 9-13\n(1. 9-14 { x";
        assert_eq!(messages(open, nothing).len(), 2);
        let comments = Strip {
            comments: true,
            ..nothing
        };
        assert_eq!(
            messages(open, comments),
            ["a variation is not closed (S003, line 8): it was closed at its probable end"]
        );
        let variations = Strip {
            variations: true,
            ..comments
        };
        assert_eq!(messages(open, variations), [""; 0]);
    }

    #[test]
    fn undecodable_bytes_are_reported() {
        let block = Block {
            bytes: "\n1. 9-13 {\u{FFFD}}\n{\u{FFFD}} *\n{\u{FFFD}} 1. 9-13".into(),
            encoding: Encoding::for_label("windows-1251").expect("a label"),
            ..Block::default()
        };
        assert_eq!(
            block_messages(&block, Strip::default()),
            [
                "2 bytes are not valid in the encoding of the input (S007, first in line 7): they were replaced by U+FFFD"
            ]
        );
        // A UTF-8 file may contain that character itself.
        let utf8_block = Block {
            encoding: Encoding::Utf8,
            ..block
        };
        assert_eq!(block_messages(&utf8_block, Strip::default()), [""; 0]);
    }
}
