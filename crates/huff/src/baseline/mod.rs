//! Baselines: known findings, so that only new ones are reported.
//!
//! A known finding is identified by its game, rule and ply, not by its location, so it survives inserted games
//! and renamed, reordered or formatted files. It is known as many times as it occurred when the baseline was
//! written. Its file is recorded too, so that a run over other files or rules keeps the entry.
//! [`file`](mod@file) reads and writes the file, [`FindingFingerprint`] identifies a finding, [`Ledger`]
//! follows a run, and [`unread`] searches for files that the run did not read.

mod file;
mod ledger;
mod mark;
mod unread;

pub(crate) use file::Baseline;
pub(crate) use ledger::{Ledger, Written};
pub(crate) use mark::{FindingFingerprint, GameFingerprint};
