//! Games as JSON, in the shape of the schema `convert`. The value of a game is [`pdn::json::Game`].

mod detect;
mod escape;
mod head;
mod outline;
mod plain;
mod read;
mod split;
mod write;

pub use escape::to_json;
pub(crate) use head::{side, start};
pub use pdn::json::{
    Analysis, Arrow, Clock, ColouredSquare, Evaluation, Finding, Item, Move, NamedOpening, Outcome,
    Remark, Score, Seconds, Setup, Side, Source, Tags, Unread,
};
pub use read::{Games, Layout, ReadError};
pub use write::{GameWriter, JsonExtras};
pub(crate) use write::{append, set_source};

/// A game that owns its text.
pub type Game = pdn::json::Game<'static>;

#[cfg(test)]
mod tests;
