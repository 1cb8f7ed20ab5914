//! Text as people read it: counts, escapes, positions in a file, excerpts and boards.

mod board;
mod count;
mod escaped;
mod excerpt;
mod lines;
mod shown;

pub(crate) use board::Drawing;
pub(crate) use count::{counted, grouped};
pub(crate) use escaped::Escaped;
pub(crate) use excerpt::Excerpt;
pub(crate) use lines::{Locator, Place};
pub(crate) use shown::{Shown, put};
