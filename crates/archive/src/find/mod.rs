//! Games looked for: by what their tags and comments say, by positions, material and openings, by how they ended and by
//! what was found in them.
//!
//! A [`Query`] puts [`Condition`]s together; [`Query::search`] asks it of every game of an input. What the record alone
//! answers is asked first, and no game is judged that cannot be one of those looked for. [`Copies`] writes games as they
//! stood, byte by byte.

mod bounds;
mod condition;
mod copies;
mod date;
mod glance;
mod kept;
mod material;
mod pattern;
mod query;
mod search;
mod words;

pub use bounds::{Bounds, Wrong};
pub use condition::Condition;
pub use copies::{Copies, Unwritable};
pub use date::Dates;
pub use material::Material;
pub use pattern::Pattern;
pub use query::Query;
pub use referee::folded;
pub use search::{Found, SearchOptions, Text};
pub use words::Words;

#[cfg(test)]
mod tests;
