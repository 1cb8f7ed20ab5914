//! The built `huff` on small records: what it prints, where, and how it exits.

mod check;
#[cfg(unix)]
mod ci;
mod collection;
mod config;
mod config_files;
mod config_schema;
mod convert;
mod database;
mod dedup;
mod failures;
mod find;
mod fix;
mod fixtures;
mod fmt;
mod formats;
mod help;
mod input;
mod machine;
mod moves;
mod output;
mod packed;
mod players;
mod readme;
mod rule_fixtures;
mod rules;
mod select;
mod show;
mod statement;
mod summary;
mod support;
mod tables;
mod terminal;
mod threads;
