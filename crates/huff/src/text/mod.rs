//! Text for people: counts, escapes, excerpts and boards.

mod board;
mod count;
mod escaped;
mod excerpt;
mod json;
mod sanitized;
mod toml_string;

pub(crate) use board::Drawing;
pub(crate) use count::{counted, grouped};
pub(crate) use escaped::Escaped;
pub(crate) use excerpt::Excerpt;
pub(crate) use json::to_json;
pub(crate) use sanitized::{
    Sanitized, SanitizedLine, SanitizedPath, begins_reference, is_command, put,
};
pub(crate) use toml_string::toml_string;
