//! Finds facts in the words of a record: comments and the Termination tag.
//!
//! Only plain statements count. Analysis is ignored, because it is about moves that were not made.
//! [`conduct`] finds what the players did away from the board, [`huff`] a huffed piece, [`notice`] the start of
//! a count of 40 moves, [`pieces`] a man crowned or a piece removed, [`time`] whose time ran out, [`winner`] who won, and [`engine`] the output of a program.
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
