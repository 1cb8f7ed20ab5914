//! A game in JSON as a Rust value.

use draughts::Color;
use serde::{Deserialize, Serialize};

use super::{Analysis, Clock, Item, Tags};

/// One game: the element of `games`, and one line of JSON Lines.
///
/// Members that can be derived may be absent in the input. A minimal game is `{"tags": {}, "moves": [{"move":
/// "11-15"}]}`.
///
/// ```
/// use archive::json::Game;
///
/// let game: Game = serde_json::from_str(r#"{"tags":{"Event":"Perth"},"moves":["11-15","22-18"]}"#)?;
/// assert_eq!(game.tags.get("Event"), Some("Perth"));
/// assert_eq!(game.moves.len(), 2);
/// assert_eq!(game.result, None);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Game {
    /// The tags in their order.
    pub tags: Tags,
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
    pub comments: Vec<String>,
    /// Numeric annotation glyphs before the first move, without the `$`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub nags: Vec<u16>,
    /// The number of the first move as written, if it is greater than 1. The `number` of a move counts from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_number: Option<u32>,
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
/// use archive::json::Outcome;
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

/// A move of the record.
///
/// ```
/// use archive::json::{Item, SquareName};
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
    pub side: Option<Color>,
    /// The full path in the game's notation; `None` if the move could not be replayed. If `written` is present as well,
    /// PDN is written from `written`, and a difference of squares is reported ([`Discrepancy`](crate::Discrepancy)).
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
/// use archive::json::Item;
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
/// use archive::json::Item;
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
/// use archive::json::Remark;
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

/// A square: a number, or a name such as `c3` in algebraic records.
///
/// ```
/// use archive::json::SquareName;
///
/// let path: Vec<SquareName> = serde_json::from_str(r#"[22,"c3"]"#)?;
/// assert_eq!(path, [SquareName::Number(22), SquareName::Name("c3".to_owned())]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SquareName {
    /// `22`
    Number(u8),
    /// `c3`
    Name(String),
}

/// A finding that explains why a game does not replay.
///
/// ```
/// use archive::{ConvertOptions, Converter, Format};
/// use archive::json::Game;
///
/// let mut converter = Converter::new(Vec::new(), Format::JsonLines, ConvertOptions::default());
/// converter.add(&b"[GameType \"21\"] 1. 11-32 *"[..], Format::Pdn, "a.pdn")?;
/// let game: Game = serde_json::from_slice(&converter.finish()?)?;
/// let finding = &game.findings.unwrap()[0];
/// assert_eq!((finding.code.as_str(), finding.ply), ("R303", Some(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
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
/// use archive::{ConvertOptions, Converter, Format};
/// use archive::json::{Game, Source};
///
/// let mut converter = Converter::new(Vec::new(), Format::JsonLines, ConvertOptions::default());
/// converter.add(&b"\n1. 11-15 *"[..], Format::Pdn, "a.pdn")?;
/// let game: Game = serde_json::from_slice(&converter.finish()?)?;
/// assert_eq!(game.source, Some(Source { path: "a.pdn".to_owned(), game: 1, line: 2, offset: 1 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
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
