//! Finds the configuration of an input: the nearest file above it, narrowed to the input.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use report::text::{Sanitized, counted};

use super::Config;
use super::per_file::{FileGlob, Ignores};
use crate::args::ConfigArgs;
use crate::bug::catch_panic;
use crate::exit::Failure;
use crate::input::{Input, Inputs};
use crate::progress::eprint_message;

/// The name of a configuration file.
const NAME: &str = "huff.toml";

/// The configurations of a run. Each file is read once, and each folder is searched once.
#[derive(Debug)]
pub(crate) struct Configs<'a> {
    args: &'a ConfigArgs,
    /// Each file with its configuration, or the reason why it cannot be used.
    read: Vec<(PathBuf, Result<Config, Failure>)>,
    /// Indices of the files by path.
    indices: HashMap<PathBuf, usize>,
    by_folder: HashMap<PathBuf, Folder>,
}

/// A folder with inputs.
#[derive(Clone, Debug)]
struct Folder {
    /// Index of its configuration; `None` if no file is above it.
    config: Option<usize>,
    /// Its canonical path.
    real: PathBuf,
}

impl<'a> Configs<'a> {
    /// An empty set.
    pub(crate) fn new(args: &'a ConfigArgs) -> Self {
        Self {
            args,
            read: Vec::new(),
            indices: HashMap::new(),
            by_folder: HashMap::new(),
        }
    }

    /// The configuration of a folder, if any, without per-file settings applied.
    ///
    /// # Errors
    /// If the file cannot be read or is not valid.
    pub(crate) fn above(&mut self, folder: &Path) -> Result<Option<&Config>, Failure> {
        let folder = self.folder(folder);
        self.get(&folder)
    }

    /// The configuration of an input, if any. Sets the input's encoding to the configured one.
    ///
    /// # Errors
    /// As for [`above`](Self::above).
    pub(crate) fn for_input(&mut self, input: &mut Input) -> Result<Option<Config>, Failure> {
        let folder = self.folder(input.folder());
        let Some(config) = self.get(&folder)? else {
            return Ok(None);
        };
        let config = config.narrowed(&config.glob_matches(&input.within(&folder.real)));
        input.set_default_encoding(config.scoped.encoding.as_ref().map(|located| located.value));
        input.set_max_game_size(
            config
                .limits
                .game_size
                .as_ref()
                .map(|located| located.value),
        );
        Ok(Some(config))
    }

    /// Checks that the output is not one of the configuration files read.
    ///
    /// # Errors
    /// If the output is one of them.
    pub(crate) fn ensure_not_output(&self, output: Option<&Path>) -> Result<(), Failure> {
        ensure_not_output(self.read.iter().map(|(path, _)| path.as_path()), output)
    }

    /// The configuration of a folder.
    fn get(&self, folder: &Folder) -> Result<Option<&Config>, Failure> {
        match folder.config.map(|index| &self.read[index].1) {
            None => Ok(None),
            Some(Ok(config)) => Ok(Some(config)),
            Some(Err(failure)) => Err(failure.clone()),
        }
    }

    fn folder(&mut self, folder: &Path) -> Folder {
        if let Some(known) = self.by_folder.get(folder) {
            return known.clone();
        }
        // `..` and links make the path differ from the real one.
        let real = fs::canonicalize(folder).ok();
        let config = match &self.args.config {
            _ if self.args.isolated => None,
            Some(path) => {
                let name = path.to_string_lossy().into_owned();
                Some(self.read(path, || Config::read(path, &name)))
            }
            None => real.as_deref().and_then(find_configuration).map(|path| {
                let name = display_path(&path);
                self.read(&path, || read_discovered(&path, &name))
            }),
        };
        let known = Folder {
            config,
            real: real.unwrap_or_else(|| folder.to_owned()),
        };
        self.by_folder.insert(folder.to_owned(), known.clone());
        known
    }

    /// The index of a file. The file is read if it is new.
    fn read(&mut self, path: &Path, read: impl FnOnce() -> Result<Config, Failure>) -> usize {
        if let Some(known) = self.indices.get(path) {
            return *known;
        }
        let config = catch_panic(&path.to_string_lossy(), read).and_then(|config| config);
        let index = self.read.len();
        self.read.push((path.to_owned(), config));
        self.indices.insert(path.to_owned(), index);
        index
    }
}

impl Configs<'_> {
    /// Reports the configurations that cannot be used, with the number of inputs skipped for each.
    ///
    /// # Errors
    /// If no input is left: the failure of the last such configuration.
    fn report_skipped(
        &self,
        skipped: BTreeMap<usize, u64>,
        inputs: &mut Inputs,
    ) -> Result<(), Failure> {
        let last = skipped.keys().next_back().copied();
        for (index, count) in skipped {
            let (path, config) = &self.read[index];
            let Err(failure) = config else { continue };
            if inputs.files.is_empty() && Some(index) == last {
                return Err(failure.clone());
            }
            inputs.exit = inputs.exit.max(failure.report());
            let name = display_path(path);
            eprint_message(format_args!(
                "note: skipped {} below {}",
                counted(count, "file"),
                Sanitized(&name)
            ));
        }
        Ok(())
    }
}

/// Reads a configuration that the user did not name. It may have come with the records. Therefore it must not refer to
/// files outside its folder, nor allow games that take too much memory.
fn read_discovered(path: &Path, name: &str) -> Result<Config, Failure> {
    check_regular_file(path, name)?;
    let target = fs::canonicalize(path).ok();
    let target = target.filter(|target| target.parent() != path.parent());
    let config = match (Config::read(path, name), target) {
        // The message could quote a file outside the folder.
        (Err(_), Some(target)) => {
            let target = target.to_string_lossy();
            let what = format!(
                "{} is a link to {}, which is not a valid configuration",
                Sanitized(name),
                Sanitized(&target)
            );
            let tip = "run 'huff check --config' with that file to see the error";
            return Err(Failure::new(what).tip(tip));
        }
        (config, _) => config?,
    };
    config.limits.ensure_discovered_limits()?;
    config.ensure_within(path.parent().unwrap_or(path))
}

/// The globs of a configuration that match a file: indices into `per-file` and `per-file-ignores`.
#[derive(PartialEq, Eq, Hash, Clone, Debug, Default)]
struct GlobMatches {
    settings: Vec<usize>,
    ignores: Vec<usize>,
}

impl Config {
    fn glob_matches(&self, file: &Path) -> GlobMatches {
        let matches = |files: &FileGlob| files.matches(file, &self.folder);
        GlobMatches {
            settings: matching_indices(&self.per_file, |one| matches(&one.files)),
            ignores: matching_indices(&self.per_file_ignores, |one| matches(&one.value.files)),
        }
    }

    /// The configuration, narrowed to the files with these matches.
    fn narrowed(&self, glob_matches: &GlobMatches) -> Self {
        let mut narrowed = self.clone();
        narrowed.per_file.clear();
        for place in &glob_matches.settings {
            narrowed.scoped.narrow(&self.per_file[*place].scoped);
        }
        let ignores = glob_matches.ignores.iter();
        narrowed.per_file_ignores = ignores
            .map(|place| self.per_file_ignores[*place].clone())
            .collect();
        narrowed
    }
}

/// Indices of the items that satisfy `is`.
fn matching_indices<T>(all: &[T], is: impl Fn(&T) -> bool) -> Vec<usize> {
    let all = all.iter().enumerate();
    all.filter(|(_, one)| is(one)).map(|(at, _)| at).collect()
}

/// The first `huff.toml` from the folder upwards.
fn find_configuration(folder: &Path) -> Option<PathBuf> {
    let files = folder.ancestors().map(|folder| folder.join(NAME));
    // A broken link with this name is reported when it is read.
    files
        .into_iter()
        .find(|path| fs::symlink_metadata(path).is_ok())
}

/// Checks that a configuration that the user did not name is a regular file, because a pipe would block the run.
fn check_regular_file(path: &Path, name: &str) -> Result<(), Failure> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => {
            let error = std::io::Error::other("not a regular file");
            let tip = "huff.toml must be a configuration file; --isolated ignores it";
            Err(Failure::reading(name, &error).tip(tip))
        }
        _ => Ok(()),
    }
}

/// Checks that none of these configurations is the output: the report would become the configuration of the
/// next run.
fn ensure_not_output<'p>(
    mut configurations: impl Iterator<Item = &'p Path>,
    output: Option<&Path>,
) -> Result<(), Failure> {
    let Some(output) = output.and_then(|output| fs::canonicalize(output).ok()) else {
        return Ok(());
    };
    let is_output = |path: &&Path| fs::canonicalize(path).is_ok_and(|path| path == output);
    match configurations.find(is_output) {
        None => Ok(()),
        Some(path) => {
            let name = display_path(path);
            let what = format!(
                "{} is the configuration and cannot be the output",
                Sanitized(&name)
            );
            Err(Failure::new(what).tip("write to another file"))
        }
    }
}

/// A path in messages: relative if it is below the current folder.
pub(super) fn display_path(path: &Path) -> String {
    let here = std::env::current_dir().and_then(fs::canonicalize).ok();
    let below = here.and_then(|here| path.strip_prefix(here).ok());
    below.unwrap_or(path).to_string_lossy().into_owned()
}

/// Why an input has no value.
#[derive(Debug)]
pub(crate) enum Rejection {
    /// The configuration of the input, or a file that it names, cannot be used. Other inputs are not affected.
    Inputs(Failure),
    /// An error of the whole run.
    Run(Failure),
}

impl From<Failure> for Rejection {
    fn from(failure: Failure) -> Self {
        Rejection::Run(failure)
    }
}

/// One value per input; inputs with the same configuration share it.
#[derive(Debug)]
pub(crate) struct PerInput<T> {
    distinct: Vec<T>,
    of: Vec<usize>,
    /// The configurations that were read.
    read: Vec<PathBuf>,
}

impl<T> PerInput<T> {
    /// Makes a value for each configuration of the inputs, and sets the encoding of each input to the
    /// configured one.
    ///
    /// A `huff.toml` that cannot be used is reported, and the inputs below it are skipped. It may have come with these
    /// inputs, and does not affect others.
    ///
    /// # Errors
    /// If no input is left, if the file of `--config` cannot be used, or if `build` fails.
    pub(crate) fn new(
        inputs: &mut Inputs,
        args: &ConfigArgs,
        mut build: impl FnMut(Option<&Config>) -> Result<T, Failure>,
    ) -> Result<Self, Failure> {
        Self::with_ignores(inputs, args, &[], |config, _| Ok(build(config)?))
    }

    /// Like [`new`](Self::new), with per-file ignores of the command line: `build` receives the rules whose globs
    /// match the input.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub(crate) fn with_ignores(
        inputs: &mut Inputs,
        args: &ConfigArgs,
        ignores: &[Ignores],
        mut build: impl FnMut(Option<&Config>, &[String]) -> Result<T, Rejection>,
    ) -> Result<Self, Failure> {
        let here = if ignores.is_empty() {
            PathBuf::new()
        } else {
            fs::canonicalize(".").map_err(|error| Failure::reading(".", &error))?
        };
        let mut configs = Configs::new(args);
        // The values made so far, by configuration and glob matches.
        let mut known = HashMap::new();
        let (mut distinct, mut of) = (Vec::new(), Vec::with_capacity(inputs.files.len()));
        // Number of inputs skipped for each configuration.
        let mut skipped: BTreeMap<usize, u64> = BTreeMap::new();
        let mut kept = Vec::with_capacity(inputs.files.len());
        for mut input in std::mem::take(&mut inputs.files) {
            let folder = configs.folder(input.folder());
            let path = input.within(&folder.real);
            let config = match (configs.get(&folder), folder.config) {
                (Err(_), Some(index)) if args.config.is_none() => {
                    *skipped.entry(index).or_default() += 1;
                    continue;
                }
                (config, _) => config?,
            };
            let glob_matches = config.map(|config| config.glob_matches(&path));
            let ignored = matching_indices(ignores, |one| one.files.matches(&path, &here));
            let key = (folder.config, glob_matches, ignored);
            let (index, encoding) = if let Some(known) = known.get(&key) {
                *known
            } else {
                let (_, glob_matches, ignored) = &key;
                let narrowed = config
                    .zip(glob_matches.as_ref())
                    .map(|(config, glob_matches)| config.narrowed(glob_matches));
                let rules = ignored.iter().flat_map(|place| &ignores[*place].rules);
                let rules: Vec<String> = rules.cloned().collect();
                match (build(narrowed.as_ref(), &rules), folder.config) {
                    (Ok(made), _) => distinct.push(made),
                    (Err(Rejection::Inputs(failure)), Some(index)) if args.config.is_none() => {
                        configs.read[index].1 = Err(failure);
                        *skipped.entry(index).or_default() += 1;
                        continue;
                    }
                    (Err(Rejection::Inputs(failure) | Rejection::Run(failure)), _) => {
                        return Err(failure);
                    }
                }
                let encoding = narrowed.and_then(|config| config.scoped.encoding);
                let made = (distinct.len() - 1, encoding.map(|located| located.value));
                known.insert(key, made);
                made
            };
            input.set_default_encoding(encoding);
            let limits = config.map(|config| &config.limits);
            let game_size = limits.and_then(|limits| limits.game_size.as_ref());
            input.set_max_game_size(game_size.map(|located| located.value));
            of.push(index);
            kept.push(input);
        }
        inputs.files = kept;
        configs.report_skipped(skipped, inputs)?;
        let read = configs.read.into_iter().map(|(path, _)| path).collect();
        Ok(Self { distinct, of, read })
    }

    /// Checks that no configuration is the output of the run.
    ///
    /// # Errors
    /// If a configuration is the output.
    pub(crate) fn ensure_not_output(&self, output: Option<&Path>) -> Result<(), Failure> {
        ensure_not_output(self.read.iter().map(PathBuf::as_path), output)
    }

    /// The value of the input with this index.
    pub(crate) fn get(&self, input: usize) -> &T {
        &self.distinct[self.of[input]]
    }

    /// Each value with the indices of its inputs.
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

/// Matches every glob of a configuration against a few files, and resolves the settings for each.
pub(super) fn fuzz(config: &Config) {
    for file in [
        "/nowhere/a.pdn",
        "/nowhere/old/b/c.pdn.gz",
        "/else/a b.pdn",
        "/nowhere/x.zip/y.pdn",
    ] {
        let narrowed = config.narrowed(&config.glob_matches(Path::new(file)));
        // Contradictory settings are an error here, as for users.
        let _ = crate::args::JudgingArgs::default().to_options(Some(&narrowed));
    }
}
