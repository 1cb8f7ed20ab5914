//! The names of players in a run, and which of them are spellings of one player (C602).
//!
//! While games are read, [`Spellings`] stores each distinct spelling once, by the bytes of the tag. At the end, each
//! spelling is parsed ([`player_name`]) and compared with others of the same family name ([`groups`]). The groups are
//! then merged and the names compared again, until nothing changes ([`stable_groups`]). Time and memory depend on the
//! number of distinct spellings, not on the number of games.

mod groups;
mod ids;
mod interner;
mod meetings;
mod player_name;
mod spellings;
mod stable_groups;
mod years;

pub(crate) use groups::{NameSpelling, Similarity, SpellingGroup};
pub use spellings::{NewSpelling, Spellings};

#[cfg(test)]
mod tests;
