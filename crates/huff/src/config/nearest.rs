//! Which configuration holds for an input: the one nearest above it, with what that says of files like it.

use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

use super::per_file::{Files, Ignores};
use super::{Config, ConfigArgs};
use crate::bug::catch_panic;
use crate::exit::Failure;
use crate::input::{Input, Inputs};
use crate::progress::eprint_message;
use crate::text::{Shown, counted};

/// The name of the file that is looked for.
const NAME: &str = "huff.toml";

/// The configurations of a run. Each file is read once, and each folder looked at once.
#[derive(Debug)]
pub(crate) struct Configs<'a> {
    args: &'a ConfigArgs,
    /// Each file with what it says, or why it cannot be used.
    read: Vec<(PathBuf, Result<Config, Failure>)>,
    /// The files that were read, by their places among them.
    indices: HashMap<PathBuf, usize>,
    of_folder: HashMap<PathBuf, Folder>,
}

/// A folder that inputs lie in.
#[derive(Clone, Debug)]
struct Folder {
    /// The index among the files that were read; none where no file lies above it.
    config: Option<usize>,
    /// Its path without links and dots.
    real: PathBuf,
}

impl<'a> Configs<'a> {
    /// Nothing is read yet.
    pub(crate) fn new(args: &'a ConfigArgs) -> Self {
        Self {
            args,
            read: Vec::new(),
            indices: HashMap::new(),
            of_folder: HashMap::new(),
        }
    }

    /// The configuration for a folder, if there is one: what it says of single files is open.
    ///
    /// # Errors
    /// If it cannot be read, or says what huff does not know.
    pub(crate) fn above(&mut self, folder: &Path) -> Result<Option<&Config>, Failure> {
        let folder = self.folder(folder);
        self.get(&folder)
    }

    /// The configuration for an input, if there is one; the input is read in the encoding that it declares.
    ///
    /// # Errors
    /// As for [`above`](Self::above).
    pub(crate) fn of(&mut self, input: &mut Input) -> Result<Option<Config>, Failure> {
        let folder = self.folder(input.folder());
        let Some(config) = self.get(&folder)? else {
            return Ok(None);
        };
        let config = config.narrowed(&config.meaning(&input.within(&folder.real)));
        input.read_in(config.scoped.encoding.as_ref().map(|said| said.value));
        input.bound(config.limits.game_size.as_ref().map(|said| said.value));
        Ok(Some(config))
    }

    /// Makes sure that none of the files that were read is the output.
    ///
    /// # Errors
    /// If one is.
    pub(crate) fn ensure_not_output(&self, output: Option<&Path>) -> Result<(), Failure> {
        ensure_not_output(self.read.iter().map(|(path, _)| path.as_path()), output)
    }

    /// The configuration that holds in a folder.
    fn get(&self, folder: &Folder) -> Result<Option<&Config>, Failure> {
        match folder.config.map(|index| &self.read[index].1) {
            None => Ok(None),
            Some(Ok(config)) => Ok(Some(config)),
            Some(Err(failure)) => Err(failure.clone()),
        }
    }

    fn folder(&mut self, folder: &Path) -> Folder {
        if let Some(known) = self.of_folder.get(folder) {
            return known.clone();
        }
        // `..` and links lead elsewhere than their letters say
        let real = fs::canonicalize(folder).ok();
        let config = match &self.args.config {
            _ if self.args.isolated => None,
            Some(path) => {
                let name = path.to_string_lossy().into_owned();
                Some(self.read(path, || Config::read(path, &name)))
            }
            None => real.as_deref().and_then(search).map(|path| {
                let name = shown(&path);
                self.read(&path, || found(&path, &name))
            }),
        };
        let known = Folder {
            config,
            real: real.unwrap_or_else(|| folder.to_owned()),
        };
        self.of_folder.insert(folder.to_owned(), known.clone());
        known
    }

    /// The index of a file among those that were read; it is from now on.
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
    /// Reports the configurations that cannot be used, with the number of inputs that each costs.
    ///
    /// # Errors
    /// The last of them if no input is left.
    fn report_left_out(
        &self,
        left_out: BTreeMap<usize, u64>,
        inputs: &mut Inputs,
    ) -> Result<(), Failure> {
        let last = left_out.keys().next_back().copied();
        for (index, count) in left_out {
            let (path, config) = &self.read[index];
            let Err(failure) = config else { continue };
            if inputs.files.is_empty() && Some(index) == last {
                return Err(failure.clone());
            }
            inputs.exit = inputs.exit.max(failure.report());
            let name = shown(path);
            eprint_message(format_args!(
                "note: not read: {} below {}",
                counted(count, "file"),
                Shown(&name)
            ));
        }
        Ok(())
    }
}

/// Reads a configuration that nobody named: it may have come with the records, and reaches no further than its folder.
fn found(path: &Path, name: &str) -> Result<Config, Failure> {
    is_plain(path, name)?;
    let target = fs::canonicalize(path).ok();
    let target = target.filter(|target| target.parent() != path.parent());
    let config = match (Config::read(path, name), target) {
        // the message may quote what is none of the folder's
        (Err(_), Some(target)) => {
            let target = target.to_string_lossy();
            let what = format!(
                "{} is a link to {}, which is no configuration",
                Shown(name),
                Shown(&target)
            );
            let tip = "huff check --config with that file says what is wrong with it";
            return Err(Failure::new(what).tip(tip));
        }
        (config, _) => config?,
    };
    config.kept_within(path.parent().unwrap_or(path))
}

/// Which of the globs of a configuration mean a file: their places among `per-file`, and among
/// `per-file-ignores`.
#[derive(PartialEq, Eq, Hash, Clone, Debug, Default)]
struct Meaning {
    settings: Vec<usize>,
    ignores: Vec<usize>,
}

impl Config {
    fn meaning(&self, file: &Path) -> Meaning {
        let means = |files: &Files| files.mean(file, &self.folder);
        Meaning {
            settings: places(&self.per_file, |one| means(&one.files)),
            ignores: places(&self.per_file_ignores, |one| means(&one.value.files)),
        }
    }

    /// The configuration of the files of that meaning: nothing in it is for other files.
    fn narrowed(&self, meaning: &Meaning) -> Self {
        let mut narrowed = self.clone();
        narrowed.per_file.clear();
        for place in &meaning.settings {
            narrowed.scoped.narrow(&self.per_file[*place].scoped);
        }
        let ignores = meaning.ignores.iter();
        narrowed.per_file_ignores = ignores
            .map(|place| self.per_file_ignores[*place].clone())
            .collect();
        narrowed
    }
}

/// The places of those that meet the condition.
fn places<T>(all: &[T], is: impl Fn(&T) -> bool) -> Vec<usize> {
    let all = all.iter().enumerate();
    all.filter(|(_, one)| is(one)).map(|(at, _)| at).collect()
}

/// The first `huff.toml` from the folder upwards.
fn search(folder: &Path) -> Option<PathBuf> {
    let files = folder.ancestors().map(|folder| folder.join(NAME));
    // Whatever has the name was meant to be one, also a link that leads nowhere: reading it says what is wrong.
    files
        .into_iter()
        .find(|path| fs::symlink_metadata(path).is_ok())
}

/// Makes sure that a configuration that nobody named is a file: a pipe of that name would keep us waiting for ever.
fn is_plain(path: &Path, name: &str) -> Result<(), Failure> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => {
            let error = std::io::Error::other("not a regular file");
            let tip = "huff.toml is the name of the configuration; --isolated reads none";
            Err(Failure::reading(name, &error).tip(tip))
        }
        _ => Ok(()),
    }
}

/// Makes sure that none of these configurations is the output: what is written there would be the configuration of the
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
            let name = shown(path);
            let what = format!(
                "{} is the configuration and cannot be the output",
                Shown(&name)
            );
            Err(Failure::new(what).tip("write to another file"))
        }
    }
}

/// A path as a message names it: from here, if it lies below.
pub(super) fn shown(path: &Path) -> String {
    let here = std::env::current_dir().and_then(fs::canonicalize).ok();
    let below = here.and_then(|here| path.strip_prefix(here).ok());
    below.unwrap_or(path).to_string_lossy().into_owned()
}

/// Why nothing was made for an input.
#[derive(Debug)]
pub(crate) enum Refused {
    /// Its configuration, or what that names, cannot be used: this is about the inputs below it alone.
    Inputs(Failure),
    /// Something that is asked of the whole run.
    Run(Failure),
}

impl From<Failure> for Refused {
    fn from(failure: Failure) -> Self {
        Refused::Run(failure)
    }
}

/// One value for each input of a run; inputs that are configured alike share theirs.
#[derive(Debug)]
pub(crate) struct PerInput<T> {
    distinct: Vec<T>,
    of: Vec<usize>,
    /// The configurations that were read.
    read: Vec<PathBuf>,
}

impl<T> PerInput<T> {
    /// Makes the value of every configuration that holds for one of the inputs, and has each input read in the
    /// encoding that its configuration declares.
    ///
    /// A `huff.toml` that cannot be used is reported, and the inputs below it are left out: it may have come with
    /// them, and the others are no concern of it.
    ///
    /// # Errors
    /// If no input is left, `--config` names a file that cannot be used, or `make` fails.
    pub(crate) fn new(
        inputs: &mut Inputs,
        args: &ConfigArgs,
        mut make: impl FnMut(Option<&Config>) -> Result<T, Failure>,
    ) -> Result<Self, Failure> {
        Self::ignoring(inputs, args, &[], |config, _| Ok(make(config)?))
    }

    /// The same with what the command line has ignored in some inputs: `make` is given the rules of those whose
    /// glob means the input.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub(crate) fn ignoring(
        inputs: &mut Inputs,
        args: &ConfigArgs,
        ignores: &[Ignores],
        mut make: impl FnMut(Option<&Config>, &[String]) -> Result<T, Refused>,
    ) -> Result<Self, Failure> {
        let here = if ignores.is_empty() {
            PathBuf::new()
        } else {
            fs::canonicalize(".").map_err(|error| Failure::reading(".", &error))?
        };
        let mut configs = Configs::new(args);
        // the value made for each configuration and meaning, and for having none
        let mut known = HashMap::new();
        let (mut distinct, mut of) = (Vec::new(), Vec::with_capacity(inputs.files.len()));
        // how many inputs each configuration costs
        let mut left_out: BTreeMap<usize, u64> = BTreeMap::new();
        let mut kept = Vec::with_capacity(inputs.files.len());
        for mut input in std::mem::take(&mut inputs.files) {
            let folder = configs.folder(input.folder());
            let path = input.within(&folder.real);
            let config = match (configs.get(&folder), folder.config) {
                (Err(_), Some(index)) if args.config.is_none() => {
                    *left_out.entry(index).or_default() += 1;
                    continue;
                }
                (config, _) => config?,
            };
            let meaning = config.map(|config| config.meaning(&path));
            let ignored = places(ignores, |one| one.files.mean(&path, &here));
            let key = (folder.config, meaning, ignored);
            let (index, encoding) = if let Some(known) = known.get(&key) {
                *known
            } else {
                let (_, meaning, ignored) = &key;
                let narrowed = config
                    .zip(meaning.as_ref())
                    .map(|(config, meaning)| config.narrowed(meaning));
                let rules = ignored.iter().flat_map(|place| &ignores[*place].rules);
                let rules: Vec<String> = rules.cloned().collect();
                match (make(narrowed.as_ref(), &rules), folder.config) {
                    (Ok(made), _) => distinct.push(made),
                    (Err(Refused::Inputs(failure)), Some(index)) if args.config.is_none() => {
                        configs.read[index].1 = Err(failure);
                        *left_out.entry(index).or_default() += 1;
                        continue;
                    }
                    (Err(Refused::Inputs(failure) | Refused::Run(failure)), _) => {
                        return Err(failure);
                    }
                }
                let encoding = narrowed.and_then(|config| config.scoped.encoding);
                let made = (distinct.len() - 1, encoding.map(|said| said.value));
                known.insert(key, made);
                made
            };
            input.read_in(encoding);
            let limits = config.map(|config| &config.limits);
            let game_size = limits.and_then(|limits| limits.game_size.as_ref());
            input.bound(game_size.map(|said| said.value));
            of.push(index);
            kept.push(input);
        }
        inputs.files = kept;
        configs.report_left_out(left_out, inputs)?;
        let read = configs.read.into_iter().map(|(path, _)| path).collect();
        Ok(Self { distinct, of, read })
    }

    /// Makes sure that none of the configurations is the output.
    ///
    /// # Errors
    /// If one is.
    pub(crate) fn ensure_not_output(&self, output: Option<&Path>) -> Result<(), Failure> {
        ensure_not_output(self.read.iter().map(PathBuf::as_path), output)
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

/// Has every glob of a configuration compared with a few files, and settles what is in force for each.
pub(super) fn fuzz(config: &Config) {
    for file in [
        "/nowhere/a.pdn",
        "/nowhere/old/b/c.pdn.gz",
        "/else/a b.pdn",
        "/nowhere/x.zip/y.pdn",
    ] {
        let narrowed = config.narrowed(&config.meaning(Path::new(file)));
        // what makes no sense there is refused, as it is for everybody
        let _ = crate::check::JudgingArgs::default().to_options(Some(&narrowed));
    }
}
