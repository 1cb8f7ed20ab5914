//! The names of players in the games of a run, and which of them are spellings of one player (C602).
//!
//! While games are read, [`Spellings`] only notes each distinct spelling once, by the bytes of the tag. At the end
//! each is taken apart ([`split`]), and compared with those of the same family name ([`groups`]), again until nothing is
//! found of what was found ([`settled`]): the work and the memory go with the number of distinct spellings, which are few
//! in an archive of any size.

mod groups;
mod ids;
mod meetings;
mod settled;
mod spellings;
mod split;
mod table;
mod years;

pub(crate) use groups::{Group, Similarity, NameSpelling};
pub use spellings::{Mention, Spellings};

#[cfg(test)]
mod tests;
