//! Collections of draughts games: reading them in blocks, converting, repairing, formatting, searching, de-duplicating
//! and summarising them.
//!
//! Reading:
//!
//! - [`unpacked`] and [`members`] read compressed files and archives, and [`Packer`] writes compressed ones.
//!   [`NotText`] detects binary input. [`Decoder`] turns UTF-16 and code pages into UTF-8.
//! - [`Blocks`] cuts a file into blocks of whole games. [`in_order()`] processes blocks in parallel. [`judge_games`]
//!   reads and judges the games of a block. A [`Shard`] is the part of the games that one of several runs processes.
//!
//! Converting and counting:
//!
//! - [`Converter`] converts collections from one [`Format`] to another. [`json`] defines a game in JSON, and [`csv`]
//!   the columns of the tables.
//! - [`sqlite::Loader`] loads games into a database. With the feature `parquet`, `parquet::Tables` writes Parquet
//!   files.
//! - [`Summary`] counts games, results, players, events, lengths and findings.
//! - [`standings`] ranks the players of an event.
//! - [`find`] searches games and returns their unchanged text.
//!
//! Correcting collections:
//!
//! - [`fix_games`] finds the fixes that do not change the meaning of a game, and [`Rewriter`] writes the file with only
//!   these changes.
//! - [`fmt::Formatter`] writes games in one canonical form.
//! - [`dedup`] finds games that were recorded more than once.
//!
//! [`GameId`] identifies a game regardless of file and layout. [`openings`] names the openings of English draughts and
//! their three-move ballots.
//!
//! Everything is read and written through [`std::io::Read`], [`std::io::Seek`] and [`std::io::Write`], or through a
//! database connection that the caller opened. Nothing in this crate opens a file, prints or
//! exits.
//!
//! The default features `compression`, `parallel` and `sqlite` enable what a browser does not support: compressed
//! files, threads, and databases.

mod block;
mod cells;
mod code_page;
#[cfg(feature = "compression")]
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
#[cfg(feature = "sqlite")]
pub mod sqlite;
pub mod standings;
pub mod summary;
mod work;

pub use block::{Block, Blocks, GameTooLarge};
pub use code_page::CodePage;
#[cfg(feature = "compression")]
pub use compressed::{Member, Packer, Packing, members, unpacked};
pub use convert::{
    ConvertOptions, Converted, Converter, Discrepancy, Format, GameNumbers, InputOptions,
    OutputFormat, ParseGameNumbersError, Strip,
};
pub use decode::Decoder;
pub use encoding::Encoding;
pub use fen_lines::Plies;
pub use fix::{
    BlockFix, DiskEdit, Rewriter, apply_edits, count_fixes, fix_block, fix_games, is_fixed_in,
    to_disk_edits,
};
pub use games::{Place, Places, judge_games};
pub use identity::GameId;
pub use in_order::{Error, in_order};
pub use json::JsonExtras;
pub use not_text::NotText;
pub use separator::WrittenGames;
pub use shard::{ParseShardError, Shard, Share};
pub use summary::Summary;
