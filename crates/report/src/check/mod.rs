//! Judging the records of a file and listing the findings. The caller reads the files and cuts them into blocks.

mod collection;
mod judge;
mod listing;
mod settings;

pub use collection::{Location, collects_games};
pub use judge::{BaselineCandidate, Judge, JudgedBlock};

pub use listing::{KnownFindings, Listing, NoBaseline};
pub use settings::CheckSettings;
