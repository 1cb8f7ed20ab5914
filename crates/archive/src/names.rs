//! The names in a game's tags.

use std::borrow::Cow;

use pdn::Tag;
use referee::{Aliases, Record, telling_tag};

/// Who played, what and when; none where a tag says nothing.
pub(crate) struct Names<'a> {
    pub(crate) black: Option<Cow<'a, str>>,
    pub(crate) white: Option<Cow<'a, str>>,
    pub(crate) event: Option<Cow<'a, str>>,
    pub(crate) date: Option<Cow<'a, str>>,
}

impl<'a> Names<'a> {
    pub(crate) fn of(record: &Record<'a>) -> Self {
        let told = |tag| telling_tag(tag, record.events).and_then(name);
        Self {
            black: told("Black"),
            white: told("White"),
            event: told("Event"),
            date: told("Date"),
        }
    }

    /// Calls the players as they are to be called.
    pub(crate) fn call(&mut self, aliases: &'a Aliases) {
        for player in [&mut self.black, &mut self.white] {
            let name = player.as_deref().and_then(|name| aliases.name_of(name));
            if let Some(name) = name {
                *player = Some(Cow::Borrowed(name));
            }
        }
    }

    /// `Moorhead, W. (black) v Wyllie, J. (white), Manchester, 1841`, as far as it is told.
    pub(crate) fn label(&self) -> String {
        let players = match (&self.black, &self.white) {
            (Some(black), Some(white)) => Some(format!("{black} (black) v {white} (white)")),
            (Some(black), None) => Some(format!("{black} (black)")),
            (None, Some(white)) => Some(format!("{white} (white)")),
            (None, None) => None,
        };
        let parts = [
            players.as_deref(),
            self.event.as_deref(),
            self.date.as_deref(),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// The value of a tag without the white space around it; none for `?` and the like.
fn name(tag: Tag<'_>) -> Option<Cow<'_, str>> {
    let says = |byte: &u8| !matches!(byte, b'?' | b'-' | b'.' | b' ' | b'\t');
    if !tag.value.iter().any(says) {
        return None;
    }
    Some(match tag.value() {
        Cow::Borrowed(text) => Cow::Borrowed(text.trim()),
        Cow::Owned(text) => Cow::Owned(text.trim().to_owned()),
    })
}
