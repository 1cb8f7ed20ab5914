//! Portable Draughts Notation: bytes to events, events to games, games to bytes.
//!
//! This crate knows the notation and no board. The reader turns any bytes into [`Event`]s, each with
//! its [`Span`]; parsing never fails: what is wrong is itself an event ([`Token::Fault`]) and costs no
//! other game.

pub mod analysis;
mod boundary;
pub mod clock;
mod comment;
mod event;
mod fault;
mod game;
mod misread;
mod moves;
mod outcome;
mod parsed;
mod reader;
mod short_move;
mod square;
mod symbol;
mod tag;
mod text;
mod token;
mod word;
pub mod write;

pub use boundary::game_boundary;
pub use comment::Command;
pub use event::{Event, Span};
pub use fault::{Fault, FaultKind};
pub use game::{
    Ending, Game, GameMove, GameTag, Item, ItemKind, Line, Remark, VariationAnchor, games,
    missing_plies,
};
pub use misread::could_continue_move;
pub use reader::{Limits, Reader, Restarts};
pub use square::SquareName;
pub use tag::html_entities;
pub use text::{is_invisible, is_undecodable, text};
pub use token::{
    Blank, Comment, CommentStyle, MoveNumber, Outcome, Quirks, RawMove, Separator, Setup, Tag,
    Terminator, Token,
};
