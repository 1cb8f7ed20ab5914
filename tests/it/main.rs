//! The built `huff` on small records: what it prints, where, and how it exits.

mod check;
mod collection;
mod config;
mod convert;
mod database;
mod dedup;
mod find;
mod fix;
mod fixtures;
mod fmt;
mod formats;
mod help;
mod input;
mod moves;
mod output;
mod packed;
mod readme;
mod rule_fixtures;
mod rules;
mod select;
mod show;
mod statement;
mod summary;
mod support;
mod tables;
mod threads;
