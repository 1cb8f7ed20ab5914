//! Self-contained HTML pages with games to play through: the report of an archive, and one game.
//!
//! A page needs no other files and requests none. Its policy (CSP) allows one script, by hash: the viewer, which
//! `web/build.mjs` builds from the sources of the page in `web/`. Games are compressed JSON in base64, so no text of a
//! record can end their element; all other text of records is escaped by `maud` when the page is compiled.

mod archive;
mod events;
mod findings;
mod game;
mod shell;

pub use archive::{GameContext, PageOptions, ReportPage};
pub use game::write_game;
