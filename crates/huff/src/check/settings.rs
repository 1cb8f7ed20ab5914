//! The settings of `check` for some inputs, resolved from command line and configuration.

use std::sync::Arc;

use referee::Severity;

use crate::baseline::Baseline;
use crate::config::ResolvedConfig;
use crate::exit::Failure;
use crate::rules::Selection;

/// How findings are counted, listed and graded.
#[derive(Debug)]
pub(crate) struct CheckSettings {
    pub(crate) selection: Selection,
    /// The lowest severity that makes the exit status 1; `None` for never.
    fail_on: Option<Severity>,
    /// The maximum number of listed findings, and the source of this limit. Inputs with the same source share one
    /// limit.
    pub(super) limit: Option<(String, u64)>,
    /// The baseline, with the index of its ledger.
    pub(super) baseline: Option<(usize, Arc<Baseline>)>,
}

impl CheckSettings {
    /// The settings for inputs with this configuration and baseline.
    ///
    /// # Errors
    /// For the first word that is not a rule.
    pub(super) fn new(
        resolved: &ResolvedConfig,
        baseline: Option<(usize, Arc<Baseline>)>,
    ) -> Result<Self, Failure> {
        let most = &resolved.max_findings;
        Ok(Self {
            selection: resolved.selection()?,
            fail_on: resolved.fail_on.value.severity(),
            limit: most.value.map(|number| (most.origin.clone(), number)),
            baseline,
        })
    }

    /// Whether a finding of this severity makes the exit status 1.
    pub(super) fn fails(&self, severity: Severity) -> bool {
        self.fail_on.is_some_and(|least| severity >= least)
    }
}
