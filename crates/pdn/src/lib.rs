//! Portable Draughts Notation: bytes to events, events to games, games to bytes.
//!
//! This crate knows the notation and no board. The reader turns any bytes into [`Event`]s, each with
//! its [`Span`]; parsing never fails: what is wrong is itself an event ([`Token::Fault`]) and costs no
//! other game.

mod event;
mod fault;
mod square;
mod token;

pub use event::{Event, Span};
pub use fault::{Fault, FaultKind};
pub use square::SquareName;
pub use token::{
    Blank, Comment, CommentStyle, MoveNumber, Outcome, Quirks, Separator, Setup, Tag, Terminator,
    Token, WrittenMove,
};
