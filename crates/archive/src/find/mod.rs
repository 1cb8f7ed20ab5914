//! Searches games by tags and comments, positions, material and openings, endings and findings.
//!
//! A [`Query`] combines [`Condition`]s; [`Query::search`] applies it to every game of an input. Conditions that the
//! record alone decides are checked first, and only games that may still match are judged. [`CopyWriter`] writes the games
//! byte for byte.

mod bounds;
mod condition;
mod copies;
mod date;
mod material;
mod pattern;
mod query;
mod retained;
mod search;
mod tag_view;
mod words;

pub use bounds::{Bounds, ParseConditionError};
pub use condition::Condition;
pub use copies::{CopyWriter, UnencodableGame};
pub use date::DateRange;
pub use material::Material;
pub use pattern::Pattern;
pub use query::Query;
pub use search::{FoundGame, GameText, SearchOptions};
pub use words::Words;

#[cfg(test)]
mod tests;
