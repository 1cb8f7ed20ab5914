//! The names in a game's tags.

use std::borrow::Cow;

use pdn::{Event, Tag, Token};
use referee::{Aliases, Record, find_tag, fmjd_id};

/// Players, event and date; `None` if the tag is empty or a placeholder.
pub(crate) struct GameNames<'a> {
    pub(crate) black: Option<Cow<'a, str>>,
    pub(crate) white: Option<Cow<'a, str>>,
    pub(crate) event: Option<Cow<'a, str>>,
    pub(crate) date: Option<Cow<'a, str>>,
}

impl<'a> GameNames<'a> {
    pub(crate) fn from_record(record: &Record<'a>) -> Self {
        let value = |tag| find_tag(tag, record.events).and_then(name);
        Self {
            black: value("Black"),
            white: value("White"),
            event: value("Event"),
            date: value("Date"),
        }
    }

    /// Black and White as the tags name them; `None` if a name is empty or a placeholder.
    pub(crate) fn players(&self, record: &Record<'a>) -> [Option<PlayerTags>; 2] {
        let [black, white] = Self::fmjd_ids(record);
        [(&self.black, black), (&self.white, white)].map(|(name, id)| {
            Some(PlayerTags {
                name: name.as_deref()?.to_owned(),
                fmjd_id: id.map(Cow::into_owned),
            })
        })
    }

    /// The FMJD numbers of Black and White, if the tags have them.
    fn fmjd_ids(record: &Record<'a>) -> [Option<Cow<'a, str>>; 2] {
        let mut ids = [None, None];
        let is_move = |event: &&Event<'_>| matches!(event.token, Token::Move(_));
        for event in record.events.iter().take_while(|event| !is_move(event)) {
            let Token::Tag(tag) = event.token else {
                continue;
            };
            let id = match tag.name {
                b"BlackFmjdId" => &mut ids[0],
                b"WhiteFmjdId" => &mut ids[1],
                _ => continue,
            };
            let value = fmjd_id(tag.value);
            *id = id.take().or_else(|| name(Tag { value, ..tag }));
        }
        ids
    }

    /// Replaces the players' names by their canonical names.
    pub(crate) fn apply_aliases(&mut self, aliases: &'a Aliases) {
        for player in [&mut self.black, &mut self.white] {
            let name = player.as_deref().and_then(|name| aliases.name_of(name));
            if let Some(name) = name {
                *player = Some(Cow::Borrowed(name));
            }
        }
    }

    /// A label such as `Moorhead, W. (black) v Wyllie, J. (white), Manchester, 1841`. Unknown parts are omitted.
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

/// A player as the tags of a game name him.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct PlayerTags {
    pub(crate) name: String,
    pub(crate) fmjd_id: Option<String>,
}

/// The value of a tag without surrounding white space; `None` for placeholders such as `?`.
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
