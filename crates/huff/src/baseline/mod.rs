//! Baselines: known findings, so that only new ones are reported.
//!
//! A known finding is identified by its game, rule and ply. Its location is ignored, so a finding survives inserted
//! games and renamed, reordered or formatted files. The baseline counts the occurrences of each finding; further
//! occurrences are new. The file of a finding is recorded too, so that a run over other files or rules keeps the entry.
//! [`file`](mod@file) reads and writes the file, [`report::FindingFingerprint`] identifies a finding, [`Ledger`]
//! compares a run with the baseline, and [`unread`] searches for files that the run did not read.

mod file;
mod ledger;
mod unread;

pub(crate) use file::Baseline;
pub(crate) use ledger::{EntryCounts, Ledger};
