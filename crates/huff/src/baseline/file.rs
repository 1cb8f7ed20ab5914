//! The file of a baseline: JSON, a line for each finding, in order, so that two versions of it can be compared.

use std::collections::{BTreeMap, HashSet};
use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::KnownBy;
use crate::exit::Failure;
use crate::replace::Replacement;
use crate::text::Shown;

/// The version of the form of the file.
const VERSION: u32 = 1;

/// Findings that are known.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub(super) path: PathBuf,
    /// The file, as messages name it.
    pub(super) name: String,
    /// How often each was found.
    pub(super) counts: BTreeMap<KnownBy, u64>,
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
}

#[derive(Deserialize)]
struct Whole {
    version: u32,
    findings: Vec<Entry>,
}

fn once() -> u64 {
    1
}

impl Known {
    /// A baseline that is to be made.
    pub(crate) fn none(path: &Path, name: &str) -> Self {
        Self {
            path: path.to_owned(),
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// Reads a file; `name` is how messages call it.
    ///
    /// # Errors
    /// If there is none, or it is no baseline.
    pub(crate) fn read(path: &Path, name: &str) -> Result<Self, Failure> {
        let mut text = Vec::new();
        let read = File::open(path).and_then(|file| BufReader::new(file).read_to_end(&mut text));
        read.map_err(|error| {
            let failure = Failure::reading(name, &error);
            match error.kind() {
                io::ErrorKind::NotFound => {
                    failure.tip("--write-baseline makes it of what is found now")
                }
                _ => failure,
            }
        })?;
        let none = |why: &str| {
            let what = format!("{} is no baseline: {}", Shown(name), Shown(why));
            Failure::new(what).tip("--write-baseline writes it anew")
        };
        let whole: Whole =
            serde_json::from_slice(&text).map_err(|error| none(&error.to_string()))?;
        if whole.version != VERSION {
            return Err(none(&format!(
                "it is of version {}, and this huff knows version {VERSION}",
                whole.version
            )));
        }
        let mut known = Self::none(path, name);
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
            *known.counts.entry(mark).or_default() += entry.count;
        }
        Ok(known)
    }

    /// Whether something is known of a game.
    pub(crate) fn knows(&self, game: u64) -> bool {
        self.about.contains(&game)
    }

    /// Writes what was found in its place, as a whole or not at all.
    ///
    /// # Errors
    /// If that cannot be written.
    pub(super) fn write(&self, found: &BTreeMap<KnownBy, u64>) -> Result<(), Failure> {
        let text = text(found)?;
        let written = if self.path.exists() {
            Replacement::of(&self.path).and_then(|mut new| {
                new.write_all(&text)?;
                new.commit()
            })
        } else {
            create(&self.path, &text)
        };
        written.map_err(|error| Failure::writing(&self.name, &error))
    }
}

/// Makes a file that is not there.
fn create(path: &Path, text: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    let written = file.write_all(text).and_then(|()| file.sync_all());
    if written.is_err() {
        // half a baseline is none; nothing more can be done if it stays
        let _ = fs::remove_file(path);
    }
    written
}

fn text(found: &BTreeMap<KnownBy, u64>) -> Result<Vec<u8>, Failure> {
    let mut text = format!("{{\"version\":{VERSION},\"findings\":[").into_bytes();
    for (number, (mark, count)) in found.iter().enumerate() {
        text.extend_from_slice(if number == 0 { b"\n" } else { b",\n" });
        let entry = Entry {
            game: format!("{:016x}", mark.about),
            code: mark.code.clone(),
            ply: mark.ply,
            count: *count,
        };
        serde_json::to_writer(&mut text, &entry)?;
    }
    text.extend_from_slice(if found.is_empty() { b"]}\n" } else { b"\n]}\n" });
    Ok(text)
}
