//! The baselines of a run. Each is read once, even if several configurations name it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use report::FindingFingerprint;
use report::check::KnownFindings;
use report::text::Sanitized;

use crate::args::CheckArgs;
use crate::baseline::{Baseline, Ledger};
use crate::config::{Rejection, ResolvedConfig};
use crate::exit::Failure;
use crate::input::{InputArgs, Inputs};

/// The baselines read so far.
#[derive(Debug, Default)]
pub(super) struct Baselines {
    read: Vec<(PathBuf, Arc<Baseline>)>,
}

impl Baselines {
    /// Loads the baseline that a configuration names, unless it is loaded already. Also returns its index among those
    /// of the run.
    ///
    /// # Errors
    /// If it cannot be read or written, or if it is to be written and no file is named.
    pub(super) fn load(
        &mut self,
        args: &CheckArgs,
        resolved: &ResolvedConfig,
    ) -> Result<Option<(usize, Arc<Baseline>)>, Rejection> {
        let Some((path, name)) = resolved.baseline(args) else {
            if args.write_baseline {
                let failure = Failure::new("--write-baseline needs a file");
                let tip = "add --baseline FILE, or the key baseline to the huff.toml of each input";
                return Err(Rejection::Run(failure.tip(tip)));
            }
            return Ok(None);
        };
        let place = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if let Some(index) = self.read.iter().position(|(known, _)| *known == place) {
            return Ok(Some((index, Arc::clone(&self.read[index].1))));
        }
        let known = if args.write_baseline {
            Baseline::for_update(&path, &name)
        } else {
            Baseline::read(&path, &name)
        };
        let known = Arc::new(known.map_err(|failure| match &args.baseline {
            Some(_) => Rejection::Run(failure),
            None => Rejection::Inputs(failure),
        })?);
        self.read.push((place, Arc::clone(&known)));
        Ok(Some((self.read.len() - 1, known)))
    }

    /// Whether there is any baseline.
    pub(super) fn is_any_used(&self) -> bool {
        !self.read.is_empty()
    }

    /// Checks that no baseline is an input or the output of the run.
    ///
    /// # Errors
    /// If a baseline is an input or the output.
    pub(super) fn ensure_not_output(
        &self,
        inputs: &Inputs,
        output: Option<&Path>,
    ) -> Result<(), Failure> {
        // A file that does not exist yet has no canonical path.
        let whole = |path: &Path| {
            path.canonicalize()
                .or_else(|_| std::path::absolute(path))
                .ok()
        };
        let output = output.and_then(whole);
        for (path, _) in &self.read {
            inputs.ensure_not_output(Some(path))?;
            if output.is_some() && whole(path) == output {
                let shown = path.display().to_string();
                let shown = Sanitized(&shown);
                let failure =
                    Failure::new(format!("{shown} is the baseline and cannot be the output"));
                return Err(failure.tip("write the report to another file"));
            }
        }
        Ok(())
    }

    /// Starts a ledger for each baseline.
    pub(super) fn ledgers(self, args: &CheckArgs) -> Ledgers {
        let InputArgs {
            paths,
            files_from,
            since,
            ..
        } = &args.inputs;
        let chosen =
            files_from.is_some() || since.is_some() || paths.iter().any(|path| !path.is_dir());
        let known = self.read.into_iter();
        let ledgers = known.map(|(_, known)| Ledger::new(known, args.write_baseline, chosen));
        Ledgers(ledgers.collect())
    }
}

/// The ledgers of the baselines of a run.
pub(super) struct Ledgers(pub(super) Vec<Ledger>);

impl KnownFindings for Ledgers {
    fn read_game(&mut self, baseline: usize, game: u64) {
        if let Some(ledger) = self.0.get_mut(baseline) {
            ledger.read(game);
        }
    }

    fn register(&mut self, baseline: usize, fingerprint: &FindingFingerprint, path: &str) -> bool {
        let ledger = self.0.get_mut(baseline);
        ledger.is_some_and(|ledger| ledger.register_finding(fingerprint, path))
    }
}
