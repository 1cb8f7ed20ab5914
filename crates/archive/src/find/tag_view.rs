//! The data of a record that needs no board: tags in any language, comments.

use pdn::{Tag, Token};
use referee::{Record, find_tag};

/// A record whose data is looked up only on request.
pub(super) struct TagView<'r, 'a> {
    pub(super) record: &'r Record<'a>,
}

impl<'r, 'a> TagView<'r, 'a> {
    /// A view of `record`.
    pub(super) fn new(record: &'r Record<'a>) -> Self {
        Self { record }
    }

    /// The value of the standard tag of that name, or of its counterpart in another language.
    pub(super) fn find_tag(&self, name: &str) -> Option<&'a [u8]> {
        Some(find_tag(name, self.record.events)?.value.trim_ascii())
    }

    /// The name of Black.
    pub(super) fn black(&self) -> Option<&'a [u8]> {
        self.find_tag("Black")
    }

    /// The name of White.
    pub(super) fn white(&self) -> Option<&'a [u8]> {
        self.find_tag("White")
    }

    /// The values of the tags with that name or a counterpart of it.
    pub(super) fn tags_named(&self, name: &str) -> impl Iterator<Item = &'a [u8]> {
        tags_of(self.record).filter_map(move |tag| {
            let standard = || referee::standard_tag(tag.name);
            let is_called = tag.name.eq_ignore_ascii_case(name.as_bytes())
                || standard().is_some_and(|standard| standard.eq_ignore_ascii_case(name));
            is_called.then(|| tag.value.trim_ascii())
        })
    }

    /// The comments of the game, including those of variations.
    pub(super) fn comments(&self) -> impl Iterator<Item = &'a [u8]> {
        self.record
            .events
            .iter()
            .filter_map(|event| match event.token {
                Token::Comment(comment) => Some(comment.text),
                _ => None,
            })
    }

    /// An upper bound of the number of main-line moves; it counts the parts of a split capture separately.
    pub(super) fn max_plies(&self) -> u32 {
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

/// The tags of a record, which precede its moves.
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
