//! Text for people: counts, escapes, excerpts and boards.

mod board;
mod count;
mod escaped;
mod excerpt;
mod json;
mod sanitized;
mod toml_string;

pub use board::Drawing;
pub use count::{counted, grouped};
pub use escaped::Escaped;
pub use excerpt::Excerpt;
pub use json::to_json;
pub use sanitized::{Sanitized, SanitizedLine, SanitizedPath, begins_reference, is_command, put};
pub use toml_string::toml_string;
