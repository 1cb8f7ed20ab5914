//! What records say in words: comments and the Termination tag.
//!
//! Only what is told plainly is understood; analysis, in which much is told of moves that were not made, is
//! passed over. [`conduct`] knows what the players did beside the board, [`huff`] that a piece was huffed, [`notice`] what begins a count of
//! 40 moves, [`time`] whose time ran out, [`winner`] who won. What follows from it is for the rules and the laws.

pub(crate) mod conduct;
pub(crate) mod engine;
pub(crate) mod huff;
mod lexicon;
pub(crate) mod notice;
mod sides;
mod squeezed;
pub(crate) mod time;
pub(crate) mod winner;
