//! What holds for the findings of some inputs, once the command line and the configuration have been heard.

use std::sync::Arc;

use referee::Severity;

use crate::baseline::Known;
use crate::config::InForce;
use crate::exit::Failure;
use crate::rules::Selection;

/// The terms on which findings are counted, listed and weighed.
#[derive(Debug)]
pub(crate) struct Terms {
    pub(crate) selection: Selection,
    /// From which severity on they make the exit status 1; never if there is none.
    fail_on: Option<Severity>,
    /// How many are listed, and who says so: inputs for which the same one says it share the number.
    pub(super) limit: Option<(String, u64)>,
    /// What is known of them: the place of the account among those of the run, and what it begins with.
    pub(super) baseline: Option<(usize, Arc<Known>)>,
}

impl Terms {
    /// The terms of inputs for which this is in force, and of which that is known.
    ///
    /// # Errors
    /// For the first word that is no rule.
    pub(super) fn new(
        in_force: &InForce,
        baseline: Option<(usize, Arc<Known>)>,
    ) -> Result<Self, Failure> {
        let most = &in_force.max_findings;
        Ok(Self {
            selection: in_force.selection()?,
            fail_on: in_force.fail_on.value.severity(),
            limit: most.value.map(|number| (most.origin.clone(), number)),
            baseline,
        })
    }

    /// Whether a finding that grave makes the exit status 1.
    pub(super) fn fails(&self, severity: Severity) -> bool {
        self.fail_on.is_some_and(|least| severity >= least)
    }
}
