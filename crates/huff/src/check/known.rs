//! The baselines of a run: each is read once, whatever the number of configurations that name it.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::CheckArgs;
use crate::baseline::{Known, Ledger};
use crate::config::InForce;
use crate::exit::Failure;
use crate::input::Inputs;

/// The baselines that were asked for so far.
#[derive(Debug, Default)]
pub(super) struct Baselines {
    read: Vec<(PathBuf, Arc<Known>)>,
}

impl Baselines {
    /// The baseline of inputs for which this is in force: its place among those of the run, and what it holds.
    ///
    /// # Errors
    /// If it cannot be read, or is to be written and there is none.
    pub(super) fn of(
        &mut self,
        args: &CheckArgs,
        in_force: &InForce,
    ) -> Result<Option<(usize, Arc<Known>)>, Failure> {
        if args.write_baseline && (args.inputs.since.is_some() || args.inputs.files_from.is_some())
        {
            let failure = Failure::new(
                "--write-baseline would forget what is known of the files that are not looked at",
            );
            return Err(failure.tip("leave out --since and --files-from, and name all the records"));
        }
        let Some((path, name)) = in_force.baseline(args) else {
            if args.write_baseline {
                let failure = Failure::new("--write-baseline does not know where to write");
                return Err(failure.tip(
                    "add --baseline FILE, or the key baseline to the huff.toml of each input",
                ));
            }
            return Ok(None);
        };
        let place = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if let Some(index) = self.read.iter().position(|(known, _)| *known == place) {
            return Ok(Some((index, Arc::clone(&self.read[index].1))));
        }
        // what is written anew may be anything but a folder, or missing
        let known = if args.write_baseline {
            writable(&path, &name)?;
            Known::none(&path, &name)
        } else {
            Known::read(&path, &name)?
        };
        let known = Arc::new(known);
        self.read.push((place, Arc::clone(&known)));
        Ok(Some((self.read.len() - 1, known)))
    }

    /// Makes sure that none of the baselines is an input.
    ///
    /// # Errors
    /// If one is.
    pub(super) fn spare(&self, inputs: &Inputs) -> Result<(), Failure> {
        self.read
            .iter()
            .try_for_each(|(path, _)| inputs.spare(Some(path)))
    }

    /// Opens the account of each.
    pub(super) fn ledgers(self, args: &CheckArgs) -> Vec<Ledger> {
        let known = self.read.into_iter();
        known
            .map(|(_, known)| Ledger::new(known, args.write_baseline))
            .collect()
    }
}

/// Says at the beginning what would fail at the end.
fn writable(path: &Path, name: &str) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    let folder = folder.unwrap_or(Path::new("."));
    let wrong = if path.is_dir() {
        "it is a folder"
    } else if !folder.is_dir() {
        "there is no such folder"
    } else {
        return Ok(());
    };
    Err(Failure::writing(name, &std::io::Error::other(wrong)))
}
