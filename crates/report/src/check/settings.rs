//! Settings that decide which findings of some files are counted and listed, and with which severity.

use std::collections::HashSet;
use std::sync::Arc;

use referee::Severity;

use crate::rules::Selection;

/// Decides which findings are counted and listed, and with which severity.
#[derive(Debug)]
pub struct CheckSettings {
    /// The findings that count, and their severity.
    pub selection: Selection,
    /// The lowest severity that makes a run fail; `None` for never.
    pub fail_on: Option<Severity>,
    /// The maximum number of listed findings, and the source of this limit. Files with the same source share one
    /// limit.
    pub limit: Option<(String, u64)>,
    /// The index of the baseline, and the games that have findings in it.
    pub baseline: Option<(usize, Arc<HashSet<u64>>)>,
}

impl CheckSettings {
    /// Whether a finding of this severity makes the run fail.
    pub fn fails(&self, severity: Severity) -> bool {
        self.fail_on.is_some_and(|least| severity >= least)
    }
}
