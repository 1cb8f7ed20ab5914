//! The baseline file: JSON with one finding per line. The lines are sorted, and the file is never compressed, so that
//! `diff` can compare two versions.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use report::FindingFingerprint;
use report::text::Sanitized;
use serde::{Deserialize, Serialize};

use crate::exit::Failure;
use crate::input::{Input, is_packed};
use crate::links::destination;
use crate::replace;

/// Version of the file format.
const VERSION: u32 = 1;

/// Maps each finding, in each file, to the number of its occurrences.
pub(super) type Entries = BTreeMap<(FindingFingerprint, Option<String>), u64>;

/// Name of standard input without `--stdin-filename`.
pub(super) const STDIN: &str = "-";

/// A baseline: the known findings.
#[derive(Debug, Default)]
pub(crate) struct Baseline {
    path: PathBuf,
    /// The folder that file names are relative to.
    folder: PathBuf,
    /// The file name in messages.
    pub(super) name: String,
    /// The number of occurrences of each finding in each file.
    pub(super) entries: Entries,
    /// Number of files read when the baseline was written.
    pub(super) files: u64,
    /// Fingerprints of the games, and of the sets of games, that have findings in the baseline.
    subjects: Arc<HashSet<u64>>,
}

/// A finding in the file format.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// The fingerprint of a game or of a set of games: sixteen hexadecimal digits.
    game: String,
    code: String,
    ply: Option<u32>,
    #[serde(default = "default_count")]
    count: u64,
    /// The file of the last occurrence, relative to the folder of the baseline. It is not part of the
    /// fingerprint: it lets a run over other files keep this entry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

#[derive(Deserialize)]
struct BaselineFile {
    version: u32,
    /// Number of files read. A run over fewer files may miss findings that need several files.
    #[serde(default)]
    files: u64,
    findings: Vec<Entry>,
}

fn default_count() -> u64 {
    1
}

impl Baseline {
    /// An empty baseline, for a file to be created.
    fn empty(path: &Path, name: &str) -> Self {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(Path::new("."));
        Self {
            path: path.to_owned(),
            folder: fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned()),
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// The baseline to update: empty if the file does not exist yet.
    ///
    /// # Errors
    /// If the file could not be written at the end of the run, or if it is not a baseline: huff must not replace such a
    /// file.
    pub(crate) fn for_update(path: &Path, name: &str) -> Result<Self, Failure> {
        if is_packed(path) {
            let what = format!(
                "cannot write {}: a baseline cannot be compressed",
                Sanitized(name)
            );
            return Err(Failure::new(what).tip("name it *.json, so that versions can be compared"));
        }
        let none = Self::empty(path, name);
        let metadata = fs::metadata(path).ok();
        let target = destination(path).map_err(|error| Failure::writing(name, &error))?;
        let folder = target.parent().filter(|folder| *folder != Path::new(""));
        let wrong = match &metadata {
            Some(metadata) if metadata.is_dir() => "it is a folder",
            Some(metadata) if !metadata.is_file() => "not a regular file",
            None if folder.is_some_and(|folder| !folder.is_dir()) => "there is no such folder",
            // An empty file counts as a new baseline.
            Some(metadata) if metadata.len() > 0 => return Self::read(path, name),
            _ => return Ok(none),
        };
        Err(Failure::writing(name, &io::Error::other(wrong)))
    }

    /// Reads a baseline; `name` is the file name in messages.
    ///
    /// # Errors
    /// If the file does not exist or is not a baseline.
    pub(crate) fn read(path: &Path, name: &str) -> Result<Self, Failure> {
        let none = |why: &str| {
            let what = format!("{} is not a baseline: {}", Sanitized(name), Sanitized(why));
            Failure::new(what).tip(
                "name another file, or move this one away and create a baseline with --write-baseline",
            )
        };
        let unreadable = |error: io::Error| {
            let failure = Failure::reading(name, &error);
            match error.kind() {
                io::ErrorKind::NotFound => {
                    failure.tip("create it from the current findings with --write-baseline")
                }
                _ => failure,
            }
        };
        let mut file = BufReader::new(File::open(path).map_err(unreadable)?);
        // A file that is not a baseline may be large, so only its start is examined.
        let first = file.fill_buf().map_err(unreadable)?;
        let first = first.iter().find(|byte| !byte.is_ascii_whitespace());
        if first.is_some_and(|byte| *byte != b'{') {
            return Err(none("it does not start with {"));
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(unreadable)?;
        let whole: BaselineFile =
            serde_json::from_slice(&text).map_err(|error| none(&error.to_string()))?;
        if whole.version != VERSION {
            return Err(none(&format!(
                "its version is {}, but this huff reads version {VERSION}",
                whole.version
            )));
        }
        let mut known = Self::empty(path, name);
        known.files = whole.files;
        let mut subjects = HashSet::new();
        for entry in whole.findings {
            let subject = match entry.game.len() {
                16 => u64::from_str_radix(&entry.game, 16).ok(),
                _ => None,
            };
            let subject = subject.ok_or_else(|| {
                none(&format!(
                    "\"{}\" is not sixteen hexadecimal digits",
                    entry.game
                ))
            })?;
            subjects.insert(subject);
            let mark = FindingFingerprint {
                subject,
                code: entry.code,
                ply: entry.ply,
            };
            *known.entries.entry((mark, entry.file)).or_default() += entry.count;
        }
        known.subjects = Arc::new(subjects);
        Ok(known)
    }

    /// The games that have findings in the baseline.
    pub(crate) fn games(&self) -> Arc<HashSet<u64>> {
        Arc::clone(&self.subjects)
    }

    /// The number of known occurrences of each finding in all files.
    pub(super) fn counts(&self) -> HashMap<FindingFingerprint, u64> {
        let mut counts = HashMap::new();
        for ((mark, _), count) in &self.entries {
            *counts.entry(mark.clone()).or_default() += count;
        }
        counts
    }

    /// The name of an input in the baseline: its path relative to the baseline's folder, with `/` as separator.
    pub(super) fn file_name_of(&self, input: &Input) -> String {
        let named = input.named_path();
        if input.path().is_none() && named == Path::new(STDIN) {
            return STDIN.to_owned();
        }
        // For a member of an archive, this is the path of the archive.
        let (place, member) = match input.path() {
            Some(path) => (path, named.strip_prefix(path).unwrap_or(Path::new(""))),
            None => (named, Path::new("")),
        };
        let place = fs::canonicalize(place)
            .or_else(|_| std::path::absolute(place))
            .unwrap_or_else(|_| place.to_owned());
        let mut parts: Vec<_> = relative_components(&self.folder, &place.join(member));
        parts.retain(|part| !part.is_empty());
        parts.join("/")
    }

    /// The path of a file that the baseline names.
    pub(super) fn place(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    /// Replaces the baseline atomically with the findings `found` in `files` files.
    ///
    /// # Errors
    /// If writing fails.
    pub(super) fn write(&self, found: &Entries, files: u64) -> Result<(), Failure> {
        let text = encode(found, files)?;
        let written = if self.path.exists() {
            replace::replace_file(&self.path, &text)
        } else {
            replace::create_file(&self.path, &text)
        };
        written.map_err(|error| Failure::writing(&self.name, &error))
    }
}

/// The components of the relative path from a folder to a place; the whole path if there is no relative one.
fn relative_components(folder: &Path, place: &Path) -> Vec<String> {
    let shared = folder
        .components()
        .zip(place.components())
        .take_while(|(one, other)| one == other)
        .count();
    let name = |part: Component<'_>| part.as_os_str().to_string_lossy().into_owned();
    let up = folder.components().skip(shared).map(|_| "..".to_owned());
    up.chain(place.components().skip(shared).map(name))
        .collect()
}

fn encode(found: &Entries, files: u64) -> Result<Vec<u8>, Failure> {
    let mut text = format!("{{\"version\":{VERSION},\"files\":{files},\"findings\":[").into_bytes();
    for (number, ((mark, file), count)) in found.iter().enumerate() {
        text.extend_from_slice(if number == 0 { b"\n" } else { b",\n" });
        let entry = Entry {
            game: format!("{:016x}", mark.subject),
            code: mark.code.clone(),
            ply: mark.ply,
            count: *count,
            file: file.clone(),
        };
        report::text::to_json(&mut text, &entry)?;
    }
    text.extend_from_slice(if found.is_empty() { b"]}\n" } else { b"\n]}\n" });
    Ok(text)
}
