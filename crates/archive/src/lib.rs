//! Collections of draughts games: reading them in blocks, turning them into other forms and back, mending, formatting
//! and thinning them, and summing them up.
//!
//! Reading:
//!
//! - [`unpacked`] and [`members`] read compressed files and archives as if they were plain, [`Packer`] writes
//!   compressed ones, [`NotText`] tells what is no text at all, [`Decoder`] turns UTF-16 and code pages into UTF-8.
//! - [`Blocks`] cuts a file into pieces that hold whole games, [`in_order()`] works on the pieces in parallel, and
//!   [`judge_games`] reads and judges the games of one. A [`Shard`] is a part of the games, for one of several runs.
//!
//! Other forms:
//!
//! - [`Converter`] turns collections from one [`Format`] into another; [`json`] is the shape of a game in JSON, [`csv`]
//!   are the columns of its tables.
//! - [`sqlite::Loader`] puts games into a database; with the feature `parquet`, `parquet::Tables` writes them for engines
//!   that read large tables.
//! - [`Summary`] counts games, results, players, events, lengths and findings.
//! - [`find`] looks for games, and hands them out as they stand.
//!
//! The same games, in better order:
//!
//! - [`fix_games`] mends what can be mended without changing what a game says, and [`Rewriter`] writes the file
//!   with nothing else changed.
//! - [`fmt::Formatter`] writes games in one canonical form.
//! - [`dedup`] finds games that were recorded more than once.
//!
//! [`GameId`] tells which game it is, whatever the file and the layout. [`openings`] names the openings of English draughts and their three-move ballots.
//!
//! Everything is read and written through [`std::io::Read`], [`std::io::Seek`] and [`std::io::Write`], or through the
//! database [connection](rusqlite::Connection) that the caller opened; nothing here opens a file, prints or exits.

mod block;
mod cells;
mod code_page;
mod compressed;
mod convert;
pub mod csv;
mod decode;
pub mod dedup;
mod detect;
mod encoding;
mod entry;
mod fen_lines;
pub mod find;
mod fix;
pub mod fmt;
mod games;
mod identity;
mod in_order;
pub mod json;
mod main_line;
mod names;
mod not_text;
pub mod openings;
#[cfg(feature = "parquet")]
pub mod parquet;
mod pdn_text;
mod separator;
mod shard;
pub mod sqlite;
pub mod summary;

pub use block::{Block, Blocks, GameTooLarge, line_ends};
pub use code_page::CodePage;
pub use compressed::{Member, Packer, Packing, members, unpacked};
pub use convert::{
    BadNumbers, Change, ConvertOptions, Converted, Converter, Format, GameNumbers, Reading, Strip,
    Target, With,
};
pub use decode::Decoder;
pub use encoding::Encoding;
pub use fen_lines::Plies;
pub use fix::{
    BlockFix, DiskEdit, Rewriter, count_fixes, fix_block, fix_games, is_fixed_in, mend_block,
    on_disk,
};
pub use games::{Place, Places, judge_games};
pub use identity::GameId;
pub use in_order::{Error, in_order};
pub use not_text::NotText;
pub use separator::separator;
pub use shard::{BadShard, Shard, Share};
pub use summary::Summary;
