//! The tags of one game, with fields for the well-known ones.

use pdn::{Date, Event, Outcome, Span, Tag, Token, WrittenDate};

use crate::{Record, excerpt::excerpt, standard_tag};

/// A tag and its place in the record.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocatedTag<'a> {
    pub(crate) tag: Tag<'a>,
    pub(crate) span: Span,
}

impl<'a> LocatedTag<'a> {
    /// The value as written, without surrounding white space. Escapes are not decoded.
    pub(crate) fn trimmed(&self) -> &'a [u8] {
        self.tag.value.trim_ascii()
    }

    /// The decoded value, quoted and shortened, for a message.
    pub(crate) fn quoted_value(&self) -> String {
        excerpt(self.tag.value().trim().as_bytes())
    }

    /// True if the value is a placeholder; see [`is_placeholder`].
    pub(crate) fn is_placeholder(&self) -> bool {
        is_placeholder(self.tag.value)
    }
}

/// True for an empty tag value, or one of question marks, dots, hyphens and blanks only.
///
/// ```
/// assert!(referee::is_placeholder(b" ????.??.?? "));
/// assert!(!referee::is_placeholder(b"1841.??.??"));
/// ```
pub fn is_placeholder(value: &[u8]) -> bool {
    value
        .trim_ascii()
        .iter()
        .all(|byte| matches!(byte, b'?' | b'.' | b'-' | b' '))
}

impl AsRef<[u8]> for LocatedTag<'_> {
    /// The value as written.
    fn as_ref(&self) -> &[u8] {
        self.tag.value
    }
}

/// The tags of one game. If a tag is repeated, the first one is kept.
#[derive(Debug, Default)]
pub(crate) struct Header<'a> {
    pub(crate) event: Option<LocatedTag<'a>>,
    pub(crate) site: Option<LocatedTag<'a>>,
    pub(crate) date: Option<LocatedTag<'a>>,
    /// The value of the date. Several rules need it, and parsing takes longer than finding the tag.
    pub(crate) written_date: Option<WrittenDate>,
    pub(crate) round: Option<LocatedTag<'a>>,
    pub(crate) white: Option<LocatedTag<'a>>,
    pub(crate) black: Option<LocatedTag<'a>>,
    pub(crate) result: Option<LocatedTag<'a>>,
    pub(crate) game_type: Option<LocatedTag<'a>>,
    /// The FEN, if it is not a placeholder.
    pub(crate) fen: Option<LocatedTag<'a>>,
    /// A FEN tag without a position: `[FEN ""]`.
    pub(crate) empty_fen: Option<LocatedTag<'a>>,
    pub(crate) setup: Option<LocatedTag<'a>>,
    pub(crate) time_control: Option<LocatedTag<'a>>,
    pub(crate) ply_count: Option<LocatedTag<'a>>,
    /// The result tag of a game without a Result tag. Its name is in another language or in different capitals.
    pub(crate) foreign_result: Option<LocatedTag<'a>>,
    /// Number of tags.
    pub(crate) len: usize,
    /// True if a well-known tag is repeated.
    pub(crate) repeated: bool,
    /// True if there are tags that have no field above.
    pub(crate) others: bool,
}

impl<'a> Header<'a> {
    /// The part of the date that is certain.
    pub(crate) fn known_date(&self) -> Date {
        self.written_date
            .map_or(Date::UNKNOWN, WrittenDate::certain_part)
    }

    pub(crate) fn from_record(record: &Record<'a>) -> Self {
        let mut header = Self::default();
        for found in tags(record.events) {
            header.len += 1;
            let slot = match found.tag.name {
                b"Event" => &mut header.event,
                b"Site" => &mut header.site,
                b"Date" => &mut header.date,
                b"Round" => &mut header.round,
                b"White" => &mut header.white,
                b"Black" => &mut header.black,
                b"Result" => &mut header.result,
                b"GameType" => &mut header.game_type,
                b"FEN" if found.is_placeholder() => &mut header.empty_fen,
                b"FEN" => &mut header.fen,
                b"SetUp" | b"Setup" => &mut header.setup,
                b"TimeControl" => &mut header.time_control,
                b"PlyCount" => &mut header.ply_count,
                _ => {
                    header.others = true;
                    continue;
                }
            };
            if slot.is_some() {
                header.repeated = true;
            } else {
                *slot = Some(found);
            }
        }
        let date = header.date;
        header.written_date = date.map(|date| WrittenDate::parse(date.trimmed()));
        if header.others && header.result.is_none() {
            let is_result = |found: &LocatedTag<'_>| {
                standard_tag(found.tag.name) == Some("Result")
                    && Outcome::parse(found.trimmed()).is_some()
            };
            header.foreign_result = tags(record.events).find(is_result);
        }
        header
    }

    /// The tag that gives the result.
    pub(crate) fn result_tag(&self) -> Option<LocatedTag<'a>> {
        self.result.or(self.foreign_result)
    }
}

/// True for a FEN tag that gives a position.
pub(crate) fn is_fen(tag: &Tag<'_>) -> bool {
    tag.name == b"FEN" && !is_placeholder(tag.value)
}

/// The tags before the first move, in order.
pub(crate) fn tags<'e, 'a: 'e>(
    events: &'e [Event<'a>],
) -> impl Iterator<Item = LocatedTag<'a>> + Clone + 'e {
    events
        .iter()
        .take_while(|event| {
            !matches!(
                event.token,
                Token::Move(_) | Token::Terminator(_) | Token::VariationStart
            )
        })
        .filter_map(|event| match event.token {
            Token::Tag(tag) => Some(LocatedTag {
                tag,
                span: event.span,
            }),
            _ => None,
        })
}
