//! What a record shows without a board: its tags by whatever name, its result, its comments.

use pdn::{Outcome, Tag, Token};
use referee::{Record, find_tag};

/// A record, of which as much is looked up as is asked for.
pub(super) struct Glance<'r, 'a> {
    pub(super) record: &'r Record<'a>,
}

impl<'r, 'a> Glance<'r, 'a> {
    /// Nothing is looked up yet.
    pub(super) fn new(record: &'r Record<'a>) -> Self {
        Self { record }
    }

    /// What the standard's tag of that name would tell.
    pub(super) fn told(&self, name: &str) -> Option<&'a [u8]> {
        Some(find_tag(name, self.record.events)?.value.trim_ascii())
    }

    /// Who played Black.
    pub(super) fn black(&self) -> Option<&'a [u8]> {
        self.told("Black")
    }

    /// Who played White.
    pub(super) fn white(&self) -> Option<&'a [u8]> {
        self.told("White")
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
        let tag = self.told("Result").and_then(Outcome::parse).filter(told);
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
