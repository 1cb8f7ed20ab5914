//! A game in JSON as a Rust value: what the notation says, and what a replay adds to it.
//!
//! This crate has no board. Code that replays a game fills in the members that need a board: `game_type` and `start` of a
//! record without these tags, `winner`, `opening` and `findings` of the game, and `side`, `move`, `captures`, `crowns` and
//! `fen` of a move.

mod analysis;
mod clock;
mod form;
mod item;
mod record;
mod tags;

use serde::{Deserialize, Serialize};

pub use self::analysis::{Analysis, Arrow, ColouredSquare};
pub use self::clock::{Clock, Seconds};
pub use self::form::leading_number;
pub use self::item::Item;
pub use self::record::FieldError;
pub use self::tags::Tags;
use crate::SquareName;
pub use crate::analysis::{Evaluation, Score};

/// One game: the element of `games`, and one line of JSON Lines.
///
/// Members that can be derived may be absent in the input. A minimal game is `{"tags": {}, "moves": [{"move":
/// "11-15"}]}`.
///
/// ```
/// use pdn::json::Game;
///
/// let game: Game = serde_json::from_str(r#"{"tags":{"Event":"Perth"},"moves":["11-15","22-18"]}"#)?;
/// assert_eq!(game.tags.get("Event"), Some("Perth"));
/// assert_eq!(game.moves.len(), 2);
/// assert_eq!(game.result, None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(expecting = "a game: an object with \"moves\"")]
pub struct Game<'t> {
    /// The tags in their order.
    #[serde(default)]
    pub tags: Tags<'t>,
    /// The number of the game type: that of the tag, else that of the detected variant.
    pub game_type: Option<u64>,
    /// The start position as FEN; `None` if the board is unknown.
    pub start: Option<String>,
    /// The Result tag, else the terminator.
    pub result: Option<String>,
    /// The game terminator, as written.
    pub terminator: Option<String>,
    /// The winner.
    pub winner: Option<Outcome>,
    /// The comments before the first move.
    #[serde(default)]
    pub comments: Vec<String>,
    /// Numeric annotation glyphs before the first move, without the `$`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u16>,
    /// The number of the first move as written, if it is greater than 1. The `number` of a move counts from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_number: Option<u32>,
    /// The opening, if asked for; `None` inside if it has no name.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub opening: Option<Option<NamedOpening>>,
    /// The main line.
    pub moves: Vec<Item>,
    /// The findings that explain why the game does not replay; `None` if it replays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub findings: Option<Vec<Finding>>,
    /// The place in the source file.
    pub source: Option<Source>,
}

/// The winner, always by colour.
///
/// ```
/// use pdn::json::Outcome;
///
/// assert_eq!(serde_json::to_string(&Outcome::BothLost)?, "\"both-lost\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Black won.
    Black,
    /// White won.
    White,
    /// A draw.
    Draw,
    /// Both lost.
    BothLost,
}

/// A side, by the colour of its pieces.
///
/// ```
/// assert_eq!(serde_json::to_string(&pdn::json::Side::White)?, "\"white\"");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Black, also called Red.
    Black,
    /// White.
    White,
}

/// The name of an opening, and the ballot that prescribes it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct NamedOpening {
    /// Its name.
    pub name: &'static str,
    /// The number of plies after which the game left it.
    pub plies: u32,
    /// The opening that it belongs to.
    pub family: &'static str,
    /// The number of the ballot.
    pub ballot: Option<u8>,
    /// Whether the ballot is in the deck of today.
    pub in_deck: Option<bool>,
    /// The deck of the ballot.
    pub deck: Option<&'static str>,
}

/// A move of the record.
///
/// ```
/// use pdn::SquareName;
/// use pdn::json::Item;
///
/// let text = r#"{"move":"15x22","path":[15,22],"captures":[18],"strength":"!","comments":["forced"]}"#;
/// let Item::Move(mv) = serde_json::from_str(text)? else { panic!("it has a move") };
/// assert_eq!(mv.path, Some(vec![SquareName::Number(15), SquareName::Number(22)]));
/// assert_eq!(mv.captures, Some(vec![SquareName::Number(18)]));
/// assert_eq!(mv.comments, ["forced"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Move {
    /// The comments before the first move of a variation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments_before: Vec<String>,
    /// Numeric annotation glyphs before the first move of a variation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nags_before: Vec<u16>,
    /// The ply, from 1 in the game; in a variation, counted as if its moves were in the main line.
    pub ply: u32,
    /// The move number, from 1. After unread text, the number is 0 until a move number of the record shows whether the
    /// text hides plies.
    pub number: u32,
    /// The side to move, if known.
    pub side: Option<Side>,
    /// The full path in the game's notation; `None` if the move could not be replayed. If `written` is present as well,
    /// PDN is written from `written`, and a difference of squares is reported (`archive::Discrepancy`).
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The move as written, without its strength.
    pub written: String,
    /// The squares of the path; those of the written move if the move could not be replayed.
    pub path: Option<Vec<SquareName>>,
    /// The squares of the captured pieces; `None` if the move could not be replayed.
    pub captures: Option<Vec<SquareName>>,
    /// Whether the move crowns a man; `None` if it could not be replayed.
    pub crowns: Option<bool>,
    /// The position after the move as FEN, if asked for; `None` inside if it is unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<Option<String>>,
    /// A mark such as `!?` or `(?)`.
    pub strength: Option<String>,
    /// Numeric annotation glyphs, without the `$`.
    pub nags: Vec<u16>,
    /// Comments, byte for byte.
    pub comments: Vec<String>,
    /// The clock commands in the comments.
    pub clock: Option<Clock>,
    /// The evaluations and drawings in the comments.
    #[serde(flatten)]
    pub analysis: Analysis,
    /// Alternatives to the move.
    pub variations: Vec<Vec<Item>>,
}

/// A position put on the board within the game: `/FEN "..."/`.
///
/// ```
/// use pdn::json::Item;
///
/// let Item::Setup(setup) = serde_json::from_str(r#"{"setup":"W:W22:B18"}"#)? else { panic!("it has a setup") };
/// assert_eq!((setup.setup.as_deref(), setup.written.as_deref()), (Some("W:W22:B18"), None));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Setup {
    /// The comments before it, if it is the first item of a variation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments_before: Vec<String>,
    /// Numeric annotation glyphs before it, if it is the first item of a variation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nags_before: Vec<u16>,
    /// The FEN; `None` if the setup has another form.
    pub setup: Option<String>,
    /// The text between the slashes, if it is not a FEN.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub written: Option<String>,
    /// Strengths after it.
    pub strength: Option<String>,
    /// Numeric annotation glyphs, without the `$`.
    pub nags: Vec<u16>,
    /// Comments, byte for byte.
    pub comments: Vec<String>,
    /// Other lines of play after the setup.
    pub variations: Vec<Vec<Item>>,
}

/// Unread text among the moves (S001). It may be a move, so the players are not blamed for later moves.
///
/// ```
/// use pdn::json::Item;
///
/// let Item::Unread(text) = serde_json::from_str(r#"{"unread":"15xz2"}"#)? else { panic!("it has such text") };
/// assert_eq!(text.unread, "15xz2");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Unread {
    /// The comments before it, if it is the first item of a variation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments_before: Vec<String>,
    /// Numeric annotation glyphs before it, if it is the first item of a variation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nags_before: Vec<u16>,
    /// The text as written; adjacent parts are joined with blanks.
    pub unread: String,
    /// Comments after it, with marks that belong to no move.
    pub comments: Vec<String>,
    /// Variations after it.
    pub variations: Vec<Vec<Item>>,
}

/// Remarks in a line before its first move.
///
/// ```
/// use pdn::json::Remark;
///
/// let remark: Remark = serde_json::from_str(r#"{"comments":["no move was written"]}"#)?;
/// assert_eq!(remark.comments, ["no move was written"]);
/// assert!(remark.variations.is_empty());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Remark {
    /// Comments, with strengths that belong to no move.
    pub comments: Vec<String>,
    /// Numeric annotation glyphs, without the `$`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u16>,
    /// Variations that replace no move.
    pub variations: Vec<Vec<Item>>,
}

/// A finding that explains why a game does not replay.
///
/// ```
/// let text = r#"{"moves":["11-32"],"findings":[{"code":"R303","name":"out-of-reach","severity":"error","ply":1,"message":"no"}]}"#;
/// let game: pdn::json::Game = serde_json::from_str(text)?;
/// let finding = &game.findings.expect("findings")[0];
/// assert_eq!((finding.code.as_str(), finding.ply), ("R303", Some(1)));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// `R305`
    pub code: String,
    /// `out-of-reach`
    pub name: String,
    /// `error`, `warning` or `note`.
    pub severity: String,
    /// The ply concerned, if any.
    pub ply: Option<u32>,
    /// The problem, in a sentence.
    pub message: String,
}

/// The place of a game in its source.
///
/// ```
/// let source: pdn::json::Source = serde_json::from_str(r#"{"path":"a.pdn","game":1,"line":2,"offset":1}"#)?;
/// assert_eq!((&*source.path, source.line), ("a.pdn", 2));
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Source {
    /// The path of the file, as given.
    pub path: String,
    /// From 1 in the file.
    pub game: u64,
    /// The line of its first token, from 1.
    pub line: u64,
    /// Offset of its first token in the file on disk.
    pub offset: u64,
}
