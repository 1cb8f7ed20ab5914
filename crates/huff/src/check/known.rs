//! The baselines of a run: each is read once, whatever the number of configurations that name it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::CheckArgs;
use crate::baseline::{Known, Ledger};
use crate::config::{InForce, Refused};
use crate::exit::Failure;
use crate::input::{InputArgs, Inputs};
use crate::text::Shown;

/// The baselines that were asked for so far.
#[derive(Debug, Default)]
pub(super) struct Baselines {
    read: Vec<(PathBuf, Arc<Known>)>,
}

impl Baselines {
    /// The baseline of inputs for which this is in force: its place among those of the run, and what it holds.
    ///
    /// # Errors
    /// If it cannot be read or written, or it is to be written and nobody says where.
    pub(super) fn of(
        &mut self,
        args: &CheckArgs,
        in_force: &InForce,
    ) -> Result<Option<(usize, Arc<Known>)>, Refused> {
        let Some((path, name)) = in_force.baseline(args) else {
            if args.write_baseline {
                let failure = Failure::new("--write-baseline does not know where to write");
                let tip = "add --baseline FILE, or the key baseline to the huff.toml of each input";
                return Err(Refused::Run(failure.tip(tip)));
            }
            return Ok(None);
        };
        let place = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if let Some(index) = self.read.iter().position(|(known, _)| *known == place) {
            return Ok(Some((index, Arc::clone(&self.read[index].1))));
        }
        let known = if args.write_baseline {
            Known::before_writing(&path, &name)
        } else {
            Known::read(&path, &name)
        };
        let known = Arc::new(known.map_err(|failure| match &args.baseline {
            Some(_) => Refused::Run(failure),
            None => Refused::Inputs(failure),
        })?);
        self.read.push((place, Arc::clone(&known)));
        Ok(Some((self.read.len() - 1, known)))
    }

    /// True if there is any.
    pub(super) fn are_asked(&self) -> bool {
        !self.read.is_empty()
    }

    /// Makes sure that none of the baselines is an input, nor the output.
    ///
    /// # Errors
    /// If one is.
    pub(super) fn spare(&self, inputs: &Inputs, output: Option<&Path>) -> Result<(), Failure> {
        // what is not there yet has no other name than its own
        let whole = |path: &Path| {
            path.canonicalize()
                .or_else(|_| std::path::absolute(path))
                .ok()
        };
        let output = output.and_then(whole);
        for (path, _) in &self.read {
            inputs.spare(Some(path))?;
            if output.is_some() && whole(path) == output {
                let shown = path.display().to_string();
                let shown = Shown(&shown);
                let failure =
                    Failure::new(format!("{shown} is the baseline and cannot be the output"));
                return Err(failure.tip("write the report to another file"));
            }
        }
        Ok(())
    }

    /// Opens the account of each.
    pub(super) fn ledgers(self, args: &CheckArgs) -> Vec<Ledger> {
        let InputArgs {
            paths,
            files_from,
            since,
            ..
        } = &args.inputs;
        let chosen =
            files_from.is_some() || since.is_some() || paths.iter().any(|path| !path.is_dir());
        let known = self.read.into_iter();
        known
            .map(|(_, known)| Ledger::new(known, args.write_baseline, chosen))
            .collect()
    }
}
