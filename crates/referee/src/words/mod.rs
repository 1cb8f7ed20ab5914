//! Finds facts in the words of a record: comments and the Termination tag.
//!
//! Only plain statements count. Analysis is ignored, because it is about moves that were not made.
//!
//! - [`conduct`] finds conduct that moves cannot show.
//! - [`huff`] finds mentions of a huffed piece.
//! - [`notice`] finds the start of a count of 40 moves.
//! - [`pieces`] finds a man that was crowned or not, or a piece that was removed.
//! - [`time`] finds whose time ran out.
//! - [`winner`] finds who won.
//! - [`engine`] detects the output of a program.
//!
//! The rules and the laws decide on the consequences.

mod compact_text;
pub(crate) mod conduct;
pub(crate) mod engine;
pub(crate) mod huff;
mod lexicon;
pub(crate) mod notice;
pub(crate) mod pieces;
mod sides;
pub(crate) mod time;
pub(crate) mod winner;
