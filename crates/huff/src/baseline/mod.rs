//! The baseline: findings that are known, so that only what is new is reported.
//!
//! A known finding is told by its game, its rule and its ply, not by its place: games may be put in before, files
//! be renamed, shuffled and formatted. The same finding is known as often as it was found when the baseline was
//! written. The file that it was found in stands there as well, so that a run that looks at some of the files, or for
//! some of the rules, leaves what is known of the others alone. [`file`](mod@file) reads and writes it, [`KnownBy`]
//! says what makes two findings the same, [`Ledger`] keeps the account of a run, and [`unread`] looks for the files
//! that the run did not read.

mod file;
mod ledger;
mod mark;
mod unread;

pub(crate) use file::Known;
pub(crate) use ledger::{Ledger, Written};
pub(crate) use mark::{About, KnownBy};
