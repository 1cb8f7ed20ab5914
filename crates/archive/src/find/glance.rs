//! What a record shows without a board: its tags by whatever name, its result, its comments.

use std::cell::OnceCell;

use pdn::{Outcome, Tag, Token};
use referee::{Record, telling_tag};

/// A record, and what was looked up in it.
pub(super) struct Glance<'r, 'a> {
    pub(super) record: &'r Record<'a>,
    tags: OnceCell<Tags<'a>>,
}

/// The values of the tags that can be asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Tags<'a> {
    pub(super) black: Option<&'a [u8]>,
    pub(super) white: Option<&'a [u8]>,
    pub(super) event: Option<&'a [u8]>,
    pub(super) site: Option<&'a [u8]>,
    pub(super) date: Option<&'a [u8]>,
    result: Option<&'a [u8]>,
}

impl<'r, 'a> Glance<'r, 'a> {
    /// Nothing is looked up yet.
    pub(super) fn new(record: &'r Record<'a>) -> Self {
        Self {
            record,
            tags: OnceCell::new(),
        }
    }

    /// The tags of the game.
    pub(super) fn tags(&self) -> &Tags<'a> {
        self.tags.get_or_init(|| Tags::of(self.record))
    }

    /// The values of the tags of that name, or of a name that stands for it.
    pub(super) fn tags_called(&self, name: &str) -> impl Iterator<Item = &'a [u8]> {
        tags_of(self.record).filter_map(move |tag| {
            let standard = || referee::standard_tag(tag.name);
            let is_called = tag.name.eq_ignore_ascii_case(name.as_bytes())
                || standard().is_some_and(|standard| standard.eq_ignore_ascii_case(name));
            is_called.then(|| tag.value.trim_ascii())
        })
    }

    /// The result as it is written: the Result tag where it says something, else what ends the game.
    pub(super) fn outcome(&self) -> Outcome {
        let told = |outcome: &Outcome| *outcome != Outcome::Unknown;
        let tag = self.tags().result.and_then(Outcome::parse).filter(told);
        tag.unwrap_or_else(|| {
            let mut ends = self
                .record
                .events
                .iter()
                .filter_map(|event| match event.token {
                    Token::Terminator(terminator) => Some(terminator.outcome),
                    _ => None,
                });
            ends.next().unwrap_or(Outcome::Unknown)
        })
    }

    /// The comments of the game, those of its variations among them.
    pub(super) fn comments(&self) -> impl Iterator<Item = &'a [u8]> {
        self.record
            .events
            .iter()
            .filter_map(|event| match event.token {
                Token::Comment(comment) => Some(comment.text),
                _ => None,
            })
    }

    /// How many main-line moves there are at most: a capture that is written in pieces counts more than once.
    pub(super) fn most_plies(&self) -> u32 {
        let (mut plies, mut depth) = (0, 0_u32);
        for event in self.record.events {
            match event.token {
                Token::VariationStart => depth += 1,
                Token::VariationEnd => depth = depth.saturating_sub(1),
                Token::Move(_) | Token::UnknownMove if depth == 0 => plies += 1,
                _ => {}
            }
        }
        plies
    }
}

/// The tags of a record, which stand before its moves.
fn tags_of<'a>(record: &Record<'a>) -> impl Iterator<Item = Tag<'a>> {
    let before_moves = record
        .events
        .iter()
        .take_while(|event| !matches!(event.token, Token::Move(_) | Token::Terminator(_)));
    before_moves.filter_map(|event| match event.token {
        Token::Tag(tag) => Some(tag),
        _ => None,
    })
}

impl<'a> Tags<'a> {
    fn of(record: &Record<'a>) -> Self {
        let told = |name| Some(telling_tag(name, record.events)?.value.trim_ascii());
        // whoever looks for a player finds him where only the order of the players is told, too
        let in_order = |name: &[u8]| {
            let mut tags = tags_of(record).filter(|tag| tag.name == name);
            Some(tags.next()?.value.trim_ascii())
        };
        Self {
            black: told("Black").or_else(|| in_order(b"P1")),
            white: told("White").or_else(|| in_order(b"P2")),
            event: told("Event"),
            site: told("Site"),
            date: told("Date"),
            result: told("Result"),
        }
    }
}
