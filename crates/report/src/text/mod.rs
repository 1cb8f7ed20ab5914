//! The parts of texts: counts, escapes, colours, file names, excerpts and boards.

mod address;
mod board;
mod count;
mod escaped;
mod excerpt;
mod json;
mod palette;
mod sanitized;
mod toml_string;

pub use address::{Address, percent_encode};
pub use board::{Drawing, pieces, side_name};
pub use count::{counted, grouped};
pub use escaped::Escaped;
pub use excerpt::Excerpt;
pub use json::to_json;
pub use palette::Palette;
pub use sanitized::{Sanitized, SanitizedLine, SanitizedPath, begins_reference, is_command, put};
pub use toml_string::toml_string;
