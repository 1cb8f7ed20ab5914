//! Players and event of a game. Tags are kept as bytes and formatted only if a finding needs them.

use std::sync::{Arc, OnceLock};

use pdn::{Event, Reader, Token};
use referee::{find_tag, is_placeholder};

/// The tags of a game and their text.
#[derive(Clone, Debug)]
pub struct Heading(Arc<KeptTags>);

#[derive(Debug)]
struct KeptTags {
    bytes: Box<[u8]>,
    /// Formatted on first use.
    text: OnceLock<String>,
}

impl Heading {
    /// Keeps the tags of a game with these events in `source`. Only the start of a very long tag section is kept.
    pub fn from_events(source: &[u8], events: &[Event<'_>]) -> Self {
        Self::from(Self::tag_bytes(source, events))
    }

    /// The bytes that [`from_events`](Self::from_events) keeps.
    pub fn tag_bytes<'s>(source: &'s [u8], events: &[Event<'_>]) -> &'s [u8] {
        /// Maximum bytes of tags kept; the tags of a heading need far fewer.
        const MAX_TAG_BYTES: usize = 4096;
        let mut tags = events
            .iter()
            .take_while(|event| !matches!(event.token, Token::Move(_)))
            .filter(|event| matches!(event.token, Token::Tag(_)))
            .map(|event| event.span);
        let bytes = tags.next().map(|first| {
            let end = tags.last().map_or(first.end, |last| last.end);
            &source[first.start..end.min(first.start + MAX_TAG_BYTES)]
        });
        bytes.unwrap_or_default()
    }

    /// The text, for example `Moorhead, W. (black) v Wyllie, J. (white), Manchester 1841`.
    pub fn text(&self) -> &str {
        self.0.text.get_or_init(|| {
            let mut events = Vec::new();
            Reader::new(&self.0.bytes).read_game(&mut events);
            heading(&events)
        })
    }
}

impl From<&[u8]> for Heading {
    fn from(tags: &[u8]) -> Self {
        Self(Arc::new(KeptTags {
            bytes: tags.into(),
            text: OnceLock::new(),
        }))
    }
}

/// Players and event of a game, from its tags.
pub fn heading(events: &[Event<'_>]) -> String {
    heading_from(|name| Some(find_tag(name, events)?.value().into_owned()))
}

/// Players and event of a game; `value` looks up the value of a tag.
pub fn heading_from(value: impl Fn(&str) -> Option<String>) -> String {
    let tag = |name| {
        let value = value(name)?;
        (!is_placeholder(value.as_bytes())).then(|| value.trim().to_owned())
    };
    let players = match (tag("Black"), tag("White")) {
        (Some(black), Some(white)) => Some(format!("{black} (black) v {white} (white)")),
        (Some(black), None) => Some(format!("{black} (black)")),
        (None, Some(white)) => Some(format!("{white} (white)")),
        (None, None) => None,
    };
    let parts: Vec<String> = players.into_iter().chain(tag("Event")).collect();
    parts.join(", ")
}
