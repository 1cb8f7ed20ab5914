//! The tag section of the game being read. Its names show where another section begins. Its result distinguishes a
//! score such as `4-6` from a move.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::{tag, take};
use nom::combinator::{opt, value};
use nom::multi::fold_many0;

use super::{Reader, Stage};
use crate::grammar::Parsed;
use crate::grammar::blank::skip_to_text;
use crate::grammar::result::whole_numbers;
use crate::grammar::tag::{opens_header, pdn_tag};
use crate::{RawMove, Separator, SquareName, Tag, text};

/// Maximum number of tag names remembered in a section. The repetition of a later name is not noticed, so it does not
/// start a new section.
const MAX_NAMES: usize = 32;

#[derive(Clone, Debug)]
pub(super) struct TagSection<'a> {
    names: [&'a [u8]; MAX_NAMES],
    len: usize,
    /// The keys of the first names, computed at the first search.
    keys: [u64; MAX_NAMES],
    keyed: usize,
    /// True if a comment or stray text came after the last tag.
    interrupted: bool,
    /// The score in the Result tag, if it could be mistaken for a move, such as `4-6`.
    score: Option<(u8, u8)>,
    searched: SearchedPairs,
}

/// Adjacent tag pairs that open no other header, found by an earlier search. Without them, each of many broken tags
/// would search the next ones again.
#[derive(Clone, Copy, Debug, Default)]
struct SearchedPairs {
    /// The offsets of the first pair, and of the text after the last.
    start: usize,
    end: usize,
    /// True if another pair of the section begins at `end`.
    continues_at_end: bool,
    /// Number of names that the pairs were compared with.
    names: usize,
}

impl Default for TagSection<'_> {
    fn default() -> Self {
        Self {
            names: [b""; MAX_NAMES],
            len: 0,
            keys: [0; MAX_NAMES],
            keyed: 0,
            interrupted: false,
            score: None,
            searched: SearchedPairs::default(),
        }
    }
}

impl<'a> TagSection<'a> {
    #[inline]
    pub(super) fn push(&mut self, tag: Tag<'a>) {
        if let Some(slot) = self.names.get_mut(self.len) {
            *slot = tag.name;
            self.len += 1;
        }
        self.interrupted = false;
        if matches!(tag.name, b"Result" | b"Risultato") {
            self.score = whole_numbers(tag.value);
        }
    }

    /// True if the text after this white space is on the next line, and in the same section.
    #[inline]
    pub(super) fn continues(&self, white: &[u8]) -> bool {
        !self.interrupted && matches!(white, b"\n" | b"\r\n")
    }

    pub(super) fn interrupt(&mut self) {
        self.interrupted = true;
    }

    /// The score in the Result tag, if it could be mistaken for a move, such as `4-6`.
    pub(super) fn score(&self) -> Option<(u8, u8)> {
        self.score
    }

    pub(super) fn forget_score(&mut self) {
        self.score = None;
    }

    pub(super) fn clear(&mut self) {
        self.len = 0;
        self.keyed = 0;
        self.interrupted = false;
        self.score = None;
        self.searched = SearchedPairs::default();
    }

    /// True if the move is written like the game's result.
    #[inline]
    pub(super) fn may_be_score(&self, mv: &RawMove<'_>) -> bool {
        match self.score {
            None => false,
            Some((first, second)) => {
                mv.from == SquareName::Number(first)
                    && mv.to == SquareName::Number(second)
                    && mv.squares == 2
                    && mv.separator != Separator::Cross
            }
        }
    }

    /// True if the section has a tag with this name, in any encoding.
    fn has_tag(&mut self, name: &[u8]) -> bool {
        while self.keyed < self.len {
            self.keys[self.keyed] = key(self.names[self.keyed]);
            self.keyed += 1;
        }
        self.keys[..self.len].contains(&key(name))
    }
}

/// A hash of the name (FNV-1a) that ignores case and encoding.
fn key(name: &[u8]) -> u64 {
    const BASIS: u64 = 0xcbf2_9ce4_8422_2325;
    const PRIME: u64 = 0x0100_0000_01b3;
    let name = text(name);
    name.bytes().fold(BASIS, |key, byte| {
        (key ^ u64::from(byte.to_ascii_lowercase())).wrapping_mul(PRIME)
    })
}

impl Reader<'_> {
    /// True if the tag at `at`, after other tags, opens the header of another game.
    ///
    /// The tag must follow a blank line, a comment or stray text. Also, its section must repeat a name, or it must be `Event`
    /// after a FEN or a Result, which may end a header without moves. The name of a broken tag counts only after a blank
    /// line, and only if a quote follows it, because the name may be incomplete, as in `[Heure blanche "1:59"]`.
    pub(super) fn header_restarts(&mut self, at: usize) -> bool {
        debug_assert!(self.stage == Stage::Header);
        let is_apart = line_ends(&self.input[self.text_end..at]) >= 2;
        if !self.header.interrupted && !is_apart {
            return false;
        }
        let mut here = at;
        let mut continues_at_end = true;
        for index in 0..MAX_NAMES {
            let known = self.header.searched;
            let is_known =
                known.names == self.header.len && (known.start..known.end).contains(&here);
            if index > 0 && is_known && !is_apart {
                (here, continues_at_end) = (known.end, known.continues_at_end);
                if !continues_at_end {
                    break;
                }
            }
            let Ok((rest, pair)) = pdn_tag(&self.input[here..]) else {
                return false;
            };
            let name = pair.tag.name;
            let counts = !pair.broken || is_apart && pair.is_named;
            let is_event = index == 0 && name == b"Event";
            if counts && self.header.has_tag(name)
                || is_event && self.header.has_tag(b"FEN")
                || is_event && self.header.has_tag(b"Result")
            {
                return true;
            }
            let end = self.input.len() - rest.len();
            here = skip_to_text(self.input, end);
            continues_at_end = self.input.get(here) == Some(&b'[')
                && line_ends(&self.input[end..here]) <= 1
                && opens_header(self.input, here);
            if !continues_at_end {
                break;
            }
        }
        self.header.searched = SearchedPairs {
            start: at,
            end: here,
            continues_at_end,
            names: self.header.len,
        };
        false
    }
}

/// Number of line ends in this white space.
fn line_ends(white: &[u8]) -> usize {
    let count = alt((value(1, line_end), value(0, take(1_usize))));
    let sum: Parsed<'_, usize> = fold_many0(count, || 0, |sum, count| sum + count).parse(white);
    sum.map_or(0, |(_, sum)| sum)
}

/// CR, LF or CRLF; the same written as characters; or such characters with a real line end after them.
fn line_end(input: &[u8]) -> Parsed<'_, ()> {
    let written = alt((tag("\\r\\n"), tag("\\r"), tag("\\n")));
    let real = || alt((tag("\r\n"), tag("\r"), tag("\n")));
    alt((value((), (written, opt(real()))), value((), real()))).parse(input)
}
