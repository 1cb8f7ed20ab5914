//! Portable Draughts Notation: bytes to events, events to games, games to bytes.
//!
//! This crate knows the notation and no board. The [`Reader`] turns any bytes into [`Event`]s, each with its [`Span`].
//! Parsing never fails: an error is also an event ([`Token::Fault`]), and does not affect other games.
//!
//! There are three layers, each in a module:
//! - `grammar` parses the symbols of PDN 3.0, with one function each.
//! - `reader` groups symbols into games, and continues after an error.
//! - `game` has the [`Game`], which owns its text, and [`write`](mod@write), which turns a game back into text.
//!
//! With the feature `serde`, dates, game types, moves, results, separators and squares can be serialised as their text,
//! and `json` is the form of a game in JSON.

mod date;
#[cfg(test)]
#[path = "../tests/suite/dirt/mod.rs"]
mod dirt;
mod event;
mod fault;
mod fold;
mod game;
mod grammar;
mod locate;
mod reader;
mod scan;
mod text;
mod token;

pub use date::{Date, DateForm, NoSuchDay, WrittenDate};
pub use event::{Event, ONLY_MOVE, is_only_move};
pub use fault::{Fault, FaultKind};
pub use fold::folded;
#[cfg(feature = "serde")]
pub use game::json;
pub use game::{
    Ending, Game, GameMove, GameTag, Item, ItemKind, Line, ParseDateError, ParseGameError,
    ParseGameMoveError, ParseGameTypeError, ParseOutcomeError, ParseSeparatorError,
    ParseSquareNameError, Remark, VariationAnchor, games, missing_plies, write,
};
pub use grammar::comment::Command;
pub use grammar::entity::{comment_text, html_entities};
pub use grammar::game_type::{GameType, GameTypeBoard};
pub use grammar::misread::could_continue_move;
pub use grammar::square::SquareName;
pub use grammar::tag::{is_identifier, is_name_character};
pub use grammar::{analysis, clock};
pub use locate::{LineColumn, Locator, Span, line_ends};
pub use reader::{Limits, Reader, Restarts, game_boundary};
pub use text::{is_invisible, is_undecodable, join_unread, text};
pub use token::{
    Blank, Comment, CommentStyle, MoveNumber, Outcome, Quirks, RawMove, Separator, Setup, Tag,
    Terminator, Token,
};
