//! Elements of a line of play: moves, setups, unread text, and remarks before the first move.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use super::{
    Analysis, Arrow, Clock, ColouredSquare, Evaluation, Move, Remark, Setup, Side, Unread,
};
use crate::SquareName;

/// One element of `moves` or of a variation. When JSON is read, a bare string is a move as written.
///
/// ```
/// use pdn::json::Item;
///
/// let items: Vec<Item> = serde_json::from_str(r#"["11-15",{"setup":"W:W22:B18"}]"#)?;
/// match &items[..] {
///     [Item::Move(first), Item::Setup(setup)] => {
///         assert_eq!(first.written, "11-15");
///         assert_eq!(setup.setup.as_deref(), Some("W:W22:B18"));
///     }
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Item {
    /// A move, known or unknown.
    Move(Box<Move>),
    /// A position put on the board.
    Setup(Box<Setup>),
    /// Text that could not be read and may be a move.
    Unread(Box<Unread>),
    /// Comments of a variation without moves, or a variation that replaces no move.
    Remark(Remark),
}

/// All members that an item can have in JSON.
#[derive(Deserialize, Default)]
#[serde(default)]
struct ItemFields {
    comments_before: Vec<String>,
    nags_before: Vec<u16>,
    setup: StringMember,
    unread: StringMember,
    ply: u32,
    number: Option<u32>,
    side: Option<Side>,
    #[serde(rename = "move")]
    mv: StringMember,
    written: StringMember,
    path: Option<Vec<SquareName>>,
    captures: Option<Vec<SquareName>>,
    crowns: Option<bool>,
    strength: Option<String>,
    nags: Vec<u16>,
    comments: Vec<String>,
    clock: Option<Clock>,
    eval: Option<Evaluation>,
    squares: Vec<ColouredSquare>,
    arrows: Vec<Arrow>,
    variations: Vec<Vec<Item>>,
}

/// A string that may be `null` or absent.
#[derive(Default)]
enum StringMember {
    #[default]
    Absent,
    Null,
    Text(String),
}

impl StringMember {
    fn is_absent(&self) -> bool {
        matches!(self, StringMember::Absent)
    }

    fn text(self) -> Option<String> {
        match self {
            StringMember::Text(text) => Some(text),
            StringMember::Absent | StringMember::Null => None,
        }
    }
}

impl<'de> Deserialize<'de> for StringMember {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Option::deserialize(deserializer)?;
        Ok(text.map_or(StringMember::Null, StringMember::Text))
    }
}

impl<'de> Deserialize<'de> for Item {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ItemVisitor;

        impl<'de> Visitor<'de> for ItemVisitor {
            type Value = Item;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a move, a setup, unreadable text or a remark")
            }

            fn visit_str<E>(self, written: &str) -> Result<Item, E> {
                Ok(Item::Move(Box::new(Move {
                    written: written.to_owned(),
                    ..Move::default()
                })))
            }

            // The required members are checked here, while the place in the text is known.
            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Item, A::Error> {
                let read = ItemFields::deserialize(MapAccessDeserializer::new(map))?;
                read.item().map_err(A::Error::custom)
            }
        }

        deserializer.deserialize_any(ItemVisitor)
    }
}

impl ItemFields {
    fn item(self) -> Result<Item, &'static str> {
        let read = self;
        if !read.setup.is_absent() {
            let (setup, written) = (read.setup.text(), read.written.text());
            if setup.is_none() && written.is_none() {
                return Err("a setup needs a FEN in \"setup\", or its text in \"written\"");
            }
            return Ok(Item::Setup(Box::new(Setup {
                comments_before: read.comments_before,
                nags_before: read.nags_before,
                setup,
                written,
                strength: read.strength,
                nags: read.nags,
                comments: read.comments,
                variations: read.variations,
            })));
        }
        if !read.unread.is_absent() {
            let unread = read.unread.text();
            return Ok(Item::Unread(Box::new(Unread {
                comments_before: read.comments_before,
                nags_before: read.nags_before,
                unread: unread.ok_or("unreadable text needs \"unread\"")?,
                comments: read.comments,
                variations: read.variations,
            })));
        }
        if read.mv.is_absent() && read.written.is_absent() {
            let is_empty =
                read.comments.is_empty() && read.nags.is_empty() && read.variations.is_empty();
            if is_empty || read.strength.is_some() {
                return Err("a move needs \"move\" or \"written\"");
            }
            return Ok(Item::Remark(Remark {
                comments: read.comments,
                nags: read.nags,
                variations: read.variations,
            }));
        }
        let mv = read.mv.text();
        let written = read.written.text();
        let written = written
            .or_else(|| mv.clone())
            .unwrap_or_else(|| "...".to_owned());
        Ok(Item::Move(Box::new(Move {
            comments_before: read.comments_before,
            nags_before: read.nags_before,
            ply: read.ply,
            number: read.number.unwrap_or(read.ply.div_ceil(2)),
            side: read.side,
            mv,
            written,
            path: read.path,
            captures: read.captures,
            crowns: read.crowns,
            fen: None,
            strength: read.strength,
            nags: read.nags,
            comments: read.comments,
            clock: read.clock,
            analysis: Analysis {
                eval: read.eval,
                squares: read.squares,
                arrows: read.arrows,
            },
            variations: read.variations,
        })))
    }
}
