//! A game as JSON has it, for reading and for those who want it as a value.

use draughts::Color;
use serde::{Deserialize, Serialize};

use super::{Analysis, Clock, Item, Tags};

/// One game: the element of `games`, and one line of JSON Lines.
///
/// Only what cannot be derived need be there when it is read; a minimal game is
/// `{"tags": {}, "moves": [{"move": "11-15"}]}`.
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
    /// The number of the game type: from its tag, else of the game it was judged as.
    pub game_type: Option<u64>,
    /// The position it starts from, FEN; none where no board is known.
    pub start: Option<String>,
    /// The Result tag, else the terminator.
    pub result: Option<String>,
    /// What ends the record, as written.
    pub terminator: Option<String>,
    /// Who won.
    pub winner: Option<Outcome>,
    /// The comments before the first move.
    pub comments: Vec<String>,
    /// The main line.
    pub moves: Vec<Item>,
    /// Why the game does not replay; none if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub findings: Option<Vec<Finding>>,
    /// Where the game was read.
    pub source: Option<Source>,
}

/// Who won, always by colour.
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
/// assert_eq!(mv.notes.comments, ["forced"]);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Move {
    /// The comments before the first move of a variation.
    pub comments_before: Vec<String>,
    /// From 1 in the game; in a variation, as if its moves stood in the main line.
    pub ply: u32,
    /// The move number, from 1; 0 behind text that could not be read, as long as no number of the record tells whether
    /// plies are lost in it.
    pub number: u32,
    /// Whose move it is, where that is known.
    pub side: Option<Color>,
    /// The full path in the game's notation; none where it could not be replayed. A record is written from `written` where
    /// both are given, and they are not compared.
    pub mv: Option<String>,
    /// The move as the record has it, without its strength.
    pub written: String,
    /// The squares of the path, as written where it could not be replayed.
    pub path: Option<Vec<SquareName>>,
    /// The squares of the pieces taken; none where it could not be replayed.
    pub captures: Option<Vec<SquareName>>,
    /// Whether it makes a man a king; none where it could not be replayed.
    pub crowns: Option<bool>,
    /// `!?`, `(?)` and the like.
    pub strength: Option<String>,
    /// What stands beside it.
    pub notes: Notes,
    /// What the clock commands in its comments say.
    pub clock: Option<Clock>,
    /// What the evaluations and drawings in its comments say.
    pub analysis: Analysis,
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
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Setup {
    /// The comments before it, if it opens a variation.
    pub comments_before: Vec<String>,
    /// The FEN; none if the setup is not of that form.
    pub setup: Option<String>,
    /// What stands between the slashes, if that is no FEN.
    pub written: Option<String>,
    /// Strengths that stand after it.
    pub strength: Option<String>,
    /// What stands beside it.
    pub notes: Notes,
}

/// Text among the moves that could not be read (S001): it may be a move, so what comes after it is not held against the
/// players.
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
    /// The comments before it, if it opens a variation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments_before: Vec<String>,
    /// The text as it stands; pieces of it with nothing between that is kept are one, with blanks between.
    pub unread: String,
    /// Comments after it, and marks that belong to no move.
    pub comments: Vec<String>,
    /// Variations after it.
    pub variations: Vec<Vec<Item>>,
}

/// What stands beside a move.
///
/// ```
/// use archive::json::Item;
///
/// let text = r#"{"move":"11-15","nags":[1],"comments":["old"],"variations":[["9-13","22-18"]]}"#;
/// let Item::Move(mv) = serde_json::from_str(text)? else { panic!("it has a move") };
/// assert_eq!(mv.notes.nags, [1]);
/// assert_eq!(mv.notes.variations[0].len(), 2);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Notes {
    /// Numeric annotation glyphs, without the `$`.
    pub nags: Vec<u16>,
    /// Comments, to the byte.
    pub comments: Vec<String>,
    /// Other lines from the position before the move.
    pub variations: Vec<Vec<Item>>,
}

/// What stands in a line before its first move.
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
    /// Comments, and marks that belong to no move.
    pub comments: Vec<String>,
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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum SquareName {
    /// `22`
    Number(u8),
    /// `c3`
    Name(String),
}

/// Why a game does not replay.
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
    /// The ply it speaks of, if any.
    pub ply: Option<u32>,
    /// What is wrong, in a sentence.
    pub message: String,
}

/// Where a game was read.
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
    /// The file, as it was named.
    pub path: String,
    /// From 1 in the file.
    pub game: u64,
    /// The line of its first token, from 1.
    pub line: u64,
    /// The byte of its first token in the file as it lies on disk.
    pub offset: u64,
}
