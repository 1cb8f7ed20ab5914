//! The parts of texts: counts, escapes, colours, file names, excerpts and boards.

mod address;
mod board;
mod count;
mod escaped;
mod excerpt;
mod markdown;
mod palette;
mod sanitized;
mod shell;
mod toml_string;

pub use address::{Address, percent_encode};
pub use archive::json::to_json;
pub use board::{Drawing, pieces, side_name};
pub use count::{counted, grouped};
pub use escaped::Escaped;
pub use excerpt::Excerpt;
pub use markdown::{escape_hover, escape_markdown};
pub use palette::Palette;
pub use sanitized::{Sanitized, SanitizedLine, SanitizedPath, is_command, put};
pub use shell::shell_quoted;
pub use toml_string::toml_string;
