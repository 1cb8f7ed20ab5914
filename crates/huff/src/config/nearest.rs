//! Which configuration holds for an input: the one nearest above it.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::{Config, ConfigArgs};
use crate::exit::Failure;
use crate::input::Input;

/// The name of the file that is looked for.
const NAME: &str = "huff.toml";

/// The configurations of a run. Each file is read once, and each folder looked at once.
#[derive(Debug)]
pub(crate) struct Configs<'a> {
    args: &'a ConfigArgs,
    read: Vec<(PathBuf, Config)>,
    /// The index in `read` for the folder of an input; none where no file lies above it.
    of_folder: HashMap<PathBuf, Option<usize>>,
}

impl<'a> Configs<'a> {
    /// Nothing is read yet.
    pub(crate) fn new(args: &'a ConfigArgs) -> Self {
        Self {
            args,
            read: Vec::new(),
            of_folder: HashMap::new(),
        }
    }

    /// The configuration for the inputs of a folder, if there is one.
    ///
    /// # Errors
    /// If it cannot be read, or says what huff does not know.
    pub(crate) fn above(&mut self, folder: &Path) -> Result<Option<&Config>, Failure> {
        let index = self.index(folder)?;
        Ok(index.map(|index| &self.read[index].1))
    }

    fn index(&mut self, folder: &Path) -> Result<Option<usize>, Failure> {
        if let Some(known) = self.of_folder.get(folder) {
            return Ok(*known);
        }
        let found = match &self.args.config {
            _ if self.args.isolated => None,
            Some(path) => Some((path.clone(), path.to_string_lossy().into_owned())),
            None => search(folder).map(|path| {
                let name = shown(&path);
                (path, name)
            }),
        };
        let index = found
            .map(|(path, name)| self.read(path, &name))
            .transpose()?;
        self.of_folder.insert(folder.to_owned(), index);
        Ok(index)
    }

    fn read(&mut self, path: PathBuf, name: &str) -> Result<usize, Failure> {
        if let Some(known) = self.read.iter().position(|(known, _)| *known == path) {
            return Ok(known);
        }
        let config = Config::read(&path, name)?;
        self.read.push((path, config));
        Ok(self.read.len() - 1)
    }
}

/// The first `huff.toml` from the folder upwards.
fn search(folder: &Path) -> Option<PathBuf> {
    // `..` and links lead elsewhere than their letters say
    let folder = fs::canonicalize(folder).ok()?;
    let files = folder.ancestors().map(|folder| folder.join(NAME));
    // A link that leads nowhere was meant to lead to a configuration: reading it says what is wrong.
    let broken = |path: &Path| path.is_symlink() && fs::metadata(path).is_err();
    files
        .into_iter()
        .find(|path| path.is_file() || broken(path))
}

/// A path as a message names it: from here, if it lies below.
fn shown(path: &Path) -> String {
    let here = std::env::current_dir().and_then(fs::canonicalize).ok();
    let below = here.and_then(|here| path.strip_prefix(here).ok());
    below.unwrap_or(path).to_string_lossy().into_owned()
}

/// One value for each input of a run; inputs under one configuration share theirs.
#[derive(Debug)]
pub(crate) struct PerInput<T> {
    distinct: Vec<T>,
    of: Vec<usize>,
}

impl<T> PerInput<T> {
    /// Makes the value of every configuration that holds for one of the inputs.
    ///
    /// # Errors
    /// If a configuration cannot be used, or `make` fails.
    pub(crate) fn new(
        inputs: &[Input],
        args: &ConfigArgs,
        mut make: impl FnMut(Option<&Config>) -> Result<T, Failure>,
    ) -> Result<Self, Failure> {
        let mut configs = Configs::new(args);
        // the value made for each configuration, and for having none
        let mut known: Vec<(Option<usize>, usize)> = Vec::new();
        let (mut distinct, mut of) = (Vec::new(), Vec::with_capacity(inputs.len()));
        for input in inputs {
            let config = configs.index(input.folder())?;
            let made = known.iter().find(|(of, _)| *of == config);
            let index = if let Some((_, index)) = made {
                *index
            } else {
                distinct.push(make(config.map(|index| &configs.read[index].1))?);
                known.push((config, distinct.len() - 1));
                distinct.len() - 1
            };
            of.push(index);
        }
        Ok(Self { distinct, of })
    }

    /// The value of the input of that index.
    pub(crate) fn of(&self, input: usize) -> &T {
        &self.distinct[self.of[input]]
    }

    /// Every value with the indices of its inputs.
    pub(crate) fn groups(&self) -> impl Iterator<Item = (&T, Vec<usize>)> {
        self.distinct.iter().enumerate().map(|(index, value)| {
            let of = self.of.iter().enumerate();
            (
                value,
                of.filter(|(_, is)| **is == index)
                    .map(|(input, _)| input)
                    .collect(),
            )
        })
    }
}
