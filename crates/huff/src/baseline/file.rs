//! The file of a baseline: JSON, a line for each finding, in order, so that two versions of it can be compared.
//!
//! It is never packed: nobody could compare it then.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::KnownBy;
use crate::exit::Failure;
use crate::input::{Input, is_packed};
use crate::output::destination;
use crate::replace::{self, Replacement};
use crate::text::Shown;

/// The version of the form of the file.
const VERSION: u32 = 1;

/// How often each finding was made, by the file that it was found in.
pub(super) type Entries = BTreeMap<(KnownBy, Option<String>), u64>;

/// What standard input is called where nobody names it.
pub(super) const STDIN: &str = "-";

/// Findings that are known.
#[derive(Debug, Default)]
pub(crate) struct Known {
    path: PathBuf,
    /// The folder that files are named from.
    folder: PathBuf,
    /// The file, as messages name it.
    pub(super) name: String,
    /// How often each was found, and where.
    pub(super) entries: Entries,
    /// How many files were read when it was written.
    pub(super) files: u64,
    /// What the findings are about.
    about: HashSet<u64>,
}

/// A finding as the file has it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    /// Sixteen hexadecimal digits: a game, or what is said of several.
    game: String,
    code: String,
    ply: Option<u32>,
    #[serde(default = "once")]
    count: u64,
    /// Where it was found last, from the folder of the baseline on. It is no part of what a finding is known by: it
    /// tells what a run that reads other files has to leave alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    file: Option<String>,
}

#[derive(Deserialize)]
struct Whole {
    version: u32,
    /// How many files were read: a run that reads fewer does not show what it takes several to find.
    #[serde(default)]
    files: u64,
    findings: Vec<Entry>,
}

fn once() -> u64 {
    1
}

impl Known {
    /// A baseline that is to be made.
    fn none(path: &Path, name: &str) -> Self {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = folder.unwrap_or(Path::new("."));
        Self {
            path: path.to_owned(),
            folder: fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned()),
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// What is known before all that is found is written to the file: nothing if there is none yet.
    ///
    /// # Errors
    /// For what would fail at the end of the run, and for a file that is something else: it is not ours to replace.
    pub(crate) fn before_writing(path: &Path, name: &str) -> Result<Self, Failure> {
        if is_packed(path) {
            let what = format!("cannot write {}: a baseline is not packed", Shown(name));
            return Err(
                Failure::new(what).tip("name it *.json, so that two versions can be compared")
            );
        }
        let none = Self::none(path, name);
        let metadata = fs::metadata(path).ok();
        let target = destination(path).map_err(|error| Failure::writing(name, &error))?;
        let folder = target.parent().filter(|folder| *folder != Path::new(""));
        let wrong = match &metadata {
            Some(metadata) if metadata.is_dir() => "it is a folder",
            Some(metadata) if !metadata.is_file() => "it is no plain file",
            None if folder.is_some_and(|folder| !folder.is_dir()) => "there is no such folder",
            // an empty one was made to be written to
            Some(metadata) if metadata.len() > 0 => return Self::read(path, name),
            _ => return Ok(none),
        };
        Err(Failure::writing(name, &io::Error::other(wrong)))
    }

    /// Reads a file; `name` is how messages call it.
    ///
    /// # Errors
    /// If there is none, or it is no baseline.
    pub(crate) fn read(path: &Path, name: &str) -> Result<Self, Failure> {
        let none = |why: &str| {
            let what = format!("{} is no baseline: {}", Shown(name), Shown(why));
            Failure::new(what).tip(
                "name another file, or move this one away and have it made with --write-baseline",
            )
        };
        let unreadable = |error: io::Error| {
            let failure = Failure::reading(name, &error);
            match error.kind() {
                io::ErrorKind::NotFound => {
                    failure.tip("--write-baseline makes it of what is found now")
                }
                _ => failure,
            }
        };
        let mut file = BufReader::new(File::open(path).map_err(unreadable)?);
        // whatever else it is may be large
        let first = file.fill_buf().map_err(unreadable)?;
        let first = first.iter().find(|byte| !byte.is_ascii_whitespace());
        if first.is_some_and(|byte| *byte != b'{') {
            return Err(none("it does not begin with {"));
        }
        let mut text = Vec::new();
        file.read_to_end(&mut text).map_err(unreadable)?;
        let whole: Whole =
            serde_json::from_slice(&text).map_err(|error| none(&error.to_string()))?;
        if whole.version != VERSION {
            return Err(none(&format!(
                "it is of version {}, and this huff knows version {VERSION}",
                whole.version
            )));
        }
        let mut known = Self::none(path, name);
        known.files = whole.files;
        for entry in whole.findings {
            let about = match entry.game.len() {
                16 => u64::from_str_radix(&entry.game, 16).ok(),
                _ => None,
            };
            let about = about.ok_or_else(|| {
                none(&format!(
                    "\"{}\" are not sixteen hexadecimal digits",
                    entry.game
                ))
            })?;
            known.about.insert(about);
            let mark = KnownBy {
                about,
                code: entry.code,
                ply: entry.ply,
            };
            *known.entries.entry((mark, entry.file)).or_default() += entry.count;
        }
        Ok(known)
    }

    /// Whether something is known of a game.
    pub(crate) fn knows(&self, game: u64) -> bool {
        self.about.contains(&game)
    }

    /// How often each finding is known, wherever it was found.
    pub(super) fn counts(&self) -> HashMap<KnownBy, u64> {
        let mut counts = HashMap::new();
        for ((mark, _), count) in &self.entries {
            *counts.entry(mark.clone()).or_default() += count;
        }
        counts
    }

    /// What an input is called here: its path from the folder of the baseline on, with `/` between its parts.
    pub(super) fn file_of(&self, input: &Input) -> String {
        let named = input.named_path();
        if input.path().is_none() && named == Path::new(STDIN) {
            return STDIN.to_owned();
        }
        // a member of an archive has no place of its own
        let (place, member) = match input.path() {
            Some(path) => (path, named.strip_prefix(path).unwrap_or(Path::new(""))),
            None => (named, Path::new("")),
        };
        let place = fs::canonicalize(place)
            .or_else(|_| std::path::absolute(place))
            .unwrap_or_else(|_| place.to_owned());
        let mut parts: Vec<_> = from(&self.folder, &place.join(member));
        parts.retain(|part| !part.is_empty());
        parts.join("/")
    }

    /// Where a file of the baseline lies.
    pub(super) fn place(&self, file: &str) -> PathBuf {
        self.folder.join(file)
    }

    /// Writes what was found in so many files in its place, as a whole or not at all.
    ///
    /// # Errors
    /// If that cannot be written.
    pub(super) fn write(&self, found: &Entries, files: u64) -> Result<(), Failure> {
        let text = text(found, files)?;
        let written = if self.path.exists() {
            Replacement::of(&self.path).and_then(|mut new| {
                new.write_all(&text)?;
                new.commit()
            })
        } else {
            replace::make(&self.path, &text)
        };
        written.map_err(|error| Failure::writing(&self.name, &error))
    }
}

/// The parts of the way from a folder to a place; all of the place if there is no such way.
fn from(folder: &Path, place: &Path) -> Vec<String> {
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

fn text(found: &Entries, files: u64) -> Result<Vec<u8>, Failure> {
    let mut text = format!("{{\"version\":{VERSION},\"files\":{files},\"findings\":[").into_bytes();
    for (number, ((mark, file), count)) in found.iter().enumerate() {
        text.extend_from_slice(if number == 0 { b"\n" } else { b",\n" });
        let entry = Entry {
            game: format!("{:016x}", mark.about),
            code: mark.code.clone(),
            ply: mark.ply,
            count: *count,
            file: file.clone(),
        };
        serde_json::to_writer(&mut text, &entry)?;
    }
    text.extend_from_slice(if found.is_empty() { b"]}\n" } else { b"\n]}\n" });
    Ok(text)
}
