//! Games as JSON, in the shape of the schema `convert`.

mod analysis;
mod buffer;
mod clock;
mod detect;
mod head;
mod item;
mod model;
mod outline;
mod place;
mod plain;
mod read;
mod scan;
mod tags;
mod text;
mod write;

pub use analysis::{Analysis, Arrow, ColouredSquare, Evaluation, Score};
pub(crate) use buffer::JsonBuffer;
pub use clock::{Clock, Seconds};
pub(crate) use head::{leading_number, start};
pub use item::Item;
pub use model::{Finding, Game, Move, Outcome, Remark, Setup, Source, SquareName, Unread};
pub use read::{Games, Layout, ReadError};
pub use tags::Tags;
pub(crate) use write::finish;
pub use write::{GameWriter, JsonExtras};

#[cfg(test)]
mod tests;
