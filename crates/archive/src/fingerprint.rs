//! What tells one game from another in every table, in every run: a number made of what the game says.

use std::collections::HashMap;
use std::fmt::Write as _;

use pdn::{SquareName, Token};
use referee::Record;

/// A number made of a game's tags, of the squares of its main-line moves and of its result, by FNV-1a. How it is laid out,
/// its comments and its variations make no difference, nor does the file it is read from.
pub(crate) fn fingerprint(record: &Record<'_>) -> u64 {
    let mut hash = Fnv::default();
    let mut depth = 0u32;
    for event in record.events {
        match event.token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth = depth.saturating_sub(1),
            _ if depth > 0 => {}
            Token::Tag(tag) => {
                hash.bytes(tag.name().as_bytes());
                hash.bytes(b" ");
                hash.bytes(tag.value().trim().as_bytes());
                hash.bytes(b"]");
            }
            Token::Move(mv) => {
                for square in mv.squares() {
                    match square {
                        SquareName::Number(number) => hash.bytes(&[number]),
                        name @ SquareName::Algebraic { .. } => {
                            // Hashing cannot fail.
                            let _ = write!(hash, "{name}");
                        }
                    }
                }
                hash.bytes(b" ");
            }
            Token::UnknownMove => hash.bytes(b"... "),
            Token::Setup(setup) => hash.bytes(pdn::text(setup.text).as_bytes()),
            Token::Terminator(terminator) => hash.bytes(terminator.text),
            _ => {}
        }
    }
    hash.0
}

/// FNV-1a of 64 bits.
struct Fnv(u64);

impl Default for Fnv {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Fnv {
    fn bytes(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

impl std::fmt::Write for Fnv {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.bytes(text.as_bytes());
        Ok(())
    }
}

/// Names for games: the fingerprint in sixteen hexadecimal digits, and for a game that stands there again `-2`, `-3`.
#[derive(Clone, Debug, Default)]
pub(crate) struct GameIds {
    seen: HashMap<u64, u32>,
}

impl GameIds {
    /// The name of the next game with that fingerprint.
    pub(crate) fn next(&mut self, fingerprint: u64) -> String {
        let times = self.seen.entry(fingerprint).or_default();
        *times += 1;
        match *times {
            1 => format!("{fingerprint:016x}"),
            times => format!("{fingerprint:016x}-{times}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> u64 {
        let mut events = Vec::new();
        pdn::Reader::new(text.as_bytes()).read_game(&mut events);
        fingerprint(&Record {
            source: text.as_bytes(),
            events: &events,
        })
    }

    #[test]
    fn layout_comments_and_variations_make_no_difference() {
        let game = of("[Event \"a\"]\n[Black \"b\"]\n\n1. 11-15 22-18 2. 15x22 *");
        assert_eq!(
            game,
            of("[Event \" a\"][Black \"b\"] 11-15! 22 - 18 (22-17 9-13) {c} 15-22 *")
        );
        for other in [
            "[Event \"a\"]\n[Black \"b\"]\n\n1. 11-15 22-18 2. 15x22 1-0",
            "[Event \"a\"]\n[Black \"c\"]\n\n1. 11-15 22-18 2. 15x22 *",
            "[Event \"a\"]\n[Black \"b\"]\n\n1. 11-15 22-18 *",
            "[Event \"a\"]\n[Black \"b\"]\n\n1. 11-15 22-17 2. 15x22 *",
        ] {
            assert_ne!(game, of(other), "{other}");
        }
    }

    #[test]
    fn a_number_that_will_not_change() {
        // Databases hold it: a change of this number is a change of their format.
        assert_eq!(
            of("[Event \"a\"] 1. 11-15 c3-d4 *"),
            3_471_912_949_187_345_335
        );
    }

    #[test]
    fn a_game_that_stands_there_again_is_numbered() {
        let mut ids = GameIds::default();
        let names: Vec<_> = [7, 7, 8, 7].map(|number| ids.next(number)).into();
        assert_eq!(
            names,
            [
                "0000000000000007",
                "0000000000000007-2",
                "0000000000000008",
                "0000000000000007-3"
            ]
        );
    }
}
