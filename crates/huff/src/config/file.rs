//! A parsed `huff.toml`.

use std::fs::File;
use std::io::Read;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use referee::Aliases;
use report::text::Sanitized;
use toml::de::DeTable;

use super::limits::{self, ConfigLimits};
use super::per_file::{self, Ignores, PerFileSettings};
use super::players;
use super::scoped::ScopedSettings;
use super::sets::{self, UserRuleSet};
use super::values::{
    ConfigText, KeyValue, LineMarks, Located, count, in_order, located, string, unknown_key,
};
use crate::exit::Failure;
use crate::links::destination;

/// The top-level keys that apply to the whole run.
const KEYS: &[&str] = &[
    "baseline",
    "limits",
    "max-findings",
    "per-file",
    "per-file-ignores",
    "players",
    "rule-sets",
];

/// Maximum size of a configuration; a larger file is not read into memory.
pub(crate) const MAX_CONFIG_SIZE: u64 = 1 << 20;

/// Maximum size of a baseline named by a file that the command line does not name, since both may have come with the
/// records. A baseline is read into memory.
const MAX_DISCOVERED_BASELINE: u64 = 64 << 20;

/// A configuration file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Config {
    /// The file name in messages.
    pub(crate) name: String,
    /// The file's folder with links resolved: globs and the baseline are relative to it.
    pub(crate) folder: PathBuf,
    /// The settings for all inputs or, after narrowing, for one input.
    pub(super) scoped: ScopedSettings,
    /// Per-file settings, in file order.
    pub(super) per_file: Vec<PerFileSettings>,
    /// Per-file ignores, in file order.
    pub(super) per_file_ignores: Vec<Located<Ignores>>,
    /// The baseline file, as written.
    pub(super) baseline: Option<Located<String>>,
    pub(super) max_findings: Option<Located<u64>>,
    pub(super) limits: ConfigLimits,
    /// The players' names and their other spellings.
    pub(super) players: Option<Located<Arc<Aliases>>>,
    /// The rule sets defined here, in file order.
    pub(crate) sets: Vec<UserRuleSet>,
}

impl Config {
    /// Reads a file; `name` is the file name in messages.
    ///
    /// # Errors
    /// With the place, if the file cannot be read, is not TOML, or has unknown keys or values.
    pub(super) fn read(path: &Path, name: &str) -> Result<Self, Failure> {
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(MAX_CONFIG_SIZE + 1).read_to_end(&mut bytes))
            .map_err(|error| Failure::reading(name, &error))?;
        if bytes.len() as u64 > MAX_CONFIG_SIZE {
            let what = format!("{} is too large for a configuration", Sanitized(name));
            return Err(Failure::new(what).tip("a huff.toml has at most 1 MB"));
        }
        let text = match std::str::from_utf8(&bytes) {
            Ok(text) => text,
            Err(error) => {
                let valid = &bytes[..error.valid_up_to()];
                let text = std::str::from_utf8(valid).unwrap_or_default();
                let end = text.len()..text.len();
                let marks = &LineMarks::new(text);
                let source = ConfigText { name, text, marks };
                return Err(source.failure(&end, "this is not UTF-8 text"));
            }
        };
        let mut config = Self::parse(name, text)?;
        // The file was read, so its folder existed. If the folder is gone by now, no input is below it.
        let path = std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        config.folder = path.parent().map(Path::to_owned).unwrap_or_default();
        Ok(config)
    }

    /// Checks that the files named by the configuration are inside `folder`, with links resolved.
    ///
    /// # Errors
    /// If the baseline is outside, not a regular file, or too large.
    pub(super) fn ensure_within(mut self, folder: &Path) -> Result<Self, Failure> {
        folder.clone_into(&mut self.folder);
        let Some(baseline) = &self.baseline else {
            return Ok(self);
        };
        let path = folder.join(&baseline.value);
        let climbs = Path::new(&baseline.value)
            .components()
            .any(|part| part == Component::ParentDir);
        let target = destination(&path).ok();
        let home = target.as_deref().and_then(Path::parent);
        // A missing folder is reported when the file is read or created.
        let home = home.and_then(|home| std::fs::canonicalize(home).ok());
        let lies_within = home.is_none_or(|home| home.starts_with(folder));
        let metadata = std::fs::metadata(&path).ok();
        let mut tip = "name it with --baseline, or name this file with --config: both accept files in any folder".to_owned();
        let what = match metadata {
            _ if !lies_within || climbs || !path.starts_with(folder) => {
                "is not in the folder of this file"
            }
            Some(data) if !data.is_file() && !data.is_dir() => "is not a regular file",
            Some(data) if data.is_file() && data.len() > MAX_DISCOVERED_BASELINE => {
                tip = format!(
                    "at most {MAX_DISCOVERED_BASELINE} bytes (64 MiB) are read, or more if it is named with --baseline or this file with --config"
                );
                "is too large"
            }
            _ => return Ok(self),
        };
        let what = format!("the baseline '{}' {what}", Sanitized(&baseline.value));
        Err(Failure::new(what).at(&baseline.place).tip(tip))
    }

    /// Parses the text of a file; `name` is the file name in messages.
    pub(super) fn parse(name: &str, text: &str) -> Result<Self, Failure> {
        let marks = &LineMarks::new(text);
        let source = ConfigText { name, text, marks };
        let table = DeTable::parse(source.text).map_err(|error| {
            let what = format!("not TOML: {}", Sanitized(error.message()));
            let failure = source.failure(&error.span().unwrap_or_default(), what);
            // as after `huff check --format aliases >> huff.toml` for the second time
            if error.message().contains("duplicate key") {
                failure.tip("a table or key is there twice: put its lines under one name")
            } else {
                failure
            }
        })?;
        let mut config = Self {
            name: source.name.to_owned(),
            ..Self::default()
        };
        let entries = in_order(table.get_ref());
        // The laws may name a rule set that is defined further down.
        if let Some((_, value)) = entries.iter().find(|(key, _)| key.get_ref() == "rule-sets") {
            config.sets = sets::user_rule_sets(source, value)?;
        }
        for entry in entries {
            config.set(source, entry)?;
        }
        Ok(config)
    }

    fn set(
        &mut self,
        source: ConfigText<'_>,
        (key, value): KeyValue<'_, '_>,
    ) -> Result<(), Failure> {
        let place = source.place(&key.span());
        match key.get_ref().as_ref() {
            "baseline" => {
                let file = string(source, value, "the name of a file")?;
                if file.is_empty() {
                    return Err(source.failure(&value.span(), "the name of the baseline is empty"));
                }
                self.baseline = located(file.to_owned(), place);
            }
            "limits" => self.limits = limits::limits(source, value)?,
            "max-findings" => {
                self.max_findings = located(count(source, value)?, place);
            }
            "per-file" => self.per_file = per_file::settings(source, value, &self.sets)?,
            "per-file-ignores" => self.per_file_ignores = per_file::ignores(source, value)?,
            "players" => self.players = located(players::players(source, value)?, place),
            "rule-sets" => {}
            other => {
                if !self.scoped.set(source, (key, value), &self.sets)? {
                    let keys = ScopedSettings::KEYS.iter().chain(KEYS).copied();
                    return Err(unknown_key(source, &key.span(), other, keys));
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::Config;

    /// Parts of configurations, valid and broken.
    fn text() -> impl Strategy<Value = String> {
        let word = prop::sample::select(vec![
            "laws",
            "=",
            "\"standard\"",
            "'club'",
            "[rule-sets.club]",
            "[rule-sets]",
            "based-on",
            "huff",
            "true",
            "select",
            "[",
            "]",
            "\"R\"",
            ",",
            "\n",
            " ",
            "{",
            "}",
            ".",
            "#",
            "\"",
            "'",
            "1",
            "1979-05-27",
            "\u{feff}",
            "\r\n",
            "variant",
            "title",
            "time",
            "rule-sets",
            "\u{e9}",
            "\"\"\"",
            "x = 1e9",
            "notes",
            "[per-file.\"a/*\"]",
            "[per-file-ignores]",
            "\"*.pdn\"",
            "[severity]",
            "R307",
            "fail-on",
            "\"note\"",
            "max-findings",
            "encoding",
            "baseline",
            "limits = {game-size",
        ]);
        prop::collection::vec(word, 0..40).prop_map(|words| words.concat())
    }

    proptest! {
        #[test]
        fn any_text_is_read_or_refused_with_its_place(text in text()) {
            crate::config::fuzz(text.as_bytes());
            if let Err(failure) = Config::parse("huff.toml", &text) {
                let located = failure.to_string();
                prop_assert!(located.contains("huff.toml:"), "{located}");
            }
        }
    }
}
