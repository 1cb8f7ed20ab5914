//! Settings for the files that a glob means.
//!
//! ```toml
//! [per-file-ignores]
//! "old/**" = ["T", "N101"]
//!
//! [per-file."brazil/*.pdn"]
//! variant = "brazilian"
//! severity = { R307 = "warning" }
//! ```

use std::path::Path;

use globset::{GlobBuilder, GlobSet};
use toml::Spanned;
use toml::de::DeValue;

use super::Message;
use super::file::{at_most, expected, in_order, unknown_key};
use super::place::Source;
use super::scoped::{Scoped, rule_words};
use super::sets::OwnSet;
use crate::exit::Failure;
use crate::rules;
use crate::text::Shown;

/// Maximum number of globs under `per-file`, and under `per-file-ignores`: each is compared with each file.
const MOST_GLOBS: usize = 256;

/// Maximum length of a glob in bytes, and of the groups `{a,b}` in it.
const LONGEST_GLOB: usize = 1000;
const MOST_GROUPS: usize = 32;

/// What is said of the files that a glob means.
#[derive(Clone, Debug)]
pub(super) struct PerFile {
    pub(super) files: Files,
    pub(super) scoped: Scoped,
}

/// What is ignored in the files that a glob means.
#[derive(Clone, Debug)]
pub(crate) struct Ignores {
    pub(super) files: Files,
    /// Codes, their beginnings and names; each is known.
    pub(super) rules: Vec<String>,
}

/// Files by a glob. One without a `/` means the name of a file in whatever folder, any other the path from a
/// folder on; `*` stops at a `/`, `**` does not. One that begins with a `/` may also be a whole path.
#[derive(Clone, Debug)]
pub(super) struct Files {
    below: GlobSet,
    whole: Option<GlobSet>,
    /// It does not say from which folder on.
    is_open: bool,
}

/// Why a glob can mean no file, and the way out.
#[derive(Debug)]
struct BadGlob {
    why: String,
    tip: &'static str,
}

impl BadGlob {
    fn none(why: impl std::fmt::Display) -> Self {
        Self {
            why: format!("is no glob: {why}"),
            tip: "* is any part of a name, ** any folders, ? a letter, [ab] one of these, {a,b} either",
        }
    }
}

impl Files {
    /// The files that a glob means.
    fn new(glob: &str) -> Result<Self, BadGlob> {
        if glob.is_empty() {
            return Err(BadGlob::none("it is empty"));
        }
        if glob.len() > LONGEST_GLOB {
            return Err(BadGlob::none(format!(
                "it is longer than {LONGEST_GLOB} bytes"
            )));
        }
        if glob.matches('{').count() > MOST_GROUPS {
            return Err(BadGlob::none(format!(
                "it has more than {MOST_GROUPS} groups"
            )));
        }
        // paths are matched as they really are, and none of those has such a step in it
        if glob.split('/').any(|step| step == "..") {
            return Err(BadGlob {
                why: "can mean no file: it leads upwards, and globs count downwards".to_owned(),
                tip: "say where the files lie from this folder on, or their whole path from / on",
            });
        }
        let steps = glob.split('/').filter(|step| !matches!(*step, "" | "."));
        let mut path = steps.collect::<Vec<_>>().join("/");
        if glob.ends_with('/') {
            path.push_str(if path.is_empty() { "**" } else { "/**" });
        }
        let matcher = |glob: &str| {
            let built = GlobBuilder::new(glob).literal_separator(true).build();
            let built = built.and_then(|glob| GlobSet::builder().add(glob).build());
            // one glob alone is compiled by a function that panics where this one fails
            built.map_err(|error| BadGlob::none(error.kind()))
        };
        Ok(Self {
            whole: glob
                .starts_with('/')
                .then(|| matcher(&format!("/{path}")))
                .transpose()?,
            below: if glob.contains('/') {
                matcher(&path)?
            } else {
                matcher(&format!("**/{path}"))?
            },
            is_open: !glob.starts_with('/') && !glob.starts_with("./"),
        })
    }

    /// Whether a file is meant; the path is whole, and so is that of the folder from which on globs count.
    pub(super) fn mean(&self, file: &Path, folder: &Path) -> bool {
        // of a file that does not lie below, only the name can be meant, or its whole path
        let path = file.strip_prefix(folder).ok();
        let name = || file.file_name().filter(|_| self.is_open).map(Path::new);
        let below = path
            .or_else(name)
            .is_some_and(|path| self.below.is_match(path));
        below
            || self
                .whole
                .as_ref()
                .is_some_and(|whole| whole.is_match(file))
    }
}

impl Ignores {
    /// What a word of `--per-file-ignores` says: `GLOB:RULE`, where the glob may have a `:` in it.
    ///
    /// # Errors
    /// If it says nothing of the kind, the glob is none, or there is no such rule.
    pub(crate) fn given(word: &str) -> Result<Self, Failure> {
        let Some((glob, rule)) = word.rsplit_once(':') else {
            let what = format!(
                "--per-file-ignores '{}' does not say GLOB:RULE",
                Shown(word)
            );
            return Err(Failure::new(what).tip("say for example 'old/**:T'"));
        };
        let rule = rule.trim();
        rules::check_word(rule)?;
        let files = Files::new(glob.trim()).map_err(|BadGlob { why, tip }| {
            let what = format!("--per-file-ignores: '{}' {why}", Shown(glob));
            Failure::new(what).tip(tip)
        })?;
        Ok(Self {
            files,
            rules: vec![rule.to_owned()],
        })
    }
}

/// The table `per-file`.
///
/// # Errors
/// With the place, if it is no table of tables, a glob is none, or a key is not known there.
pub(super) fn settings(
    source: Source<'_>,
    value: &Spanned<DeValue<'_>>,
    sets: &[OwnSet],
) -> Result<Vec<PerFile>, Failure> {
    let Some(table) = value.get_ref().as_table() else {
        return Err(expected(
            source,
            value,
            "tables such as [per-file.\"old/**\"]",
        ));
    };
    at_most(source, &value.span(), table.len(), MOST_GLOBS, "globs")?;
    let mut all = Vec::new();
    for (key, value) in in_order(table) {
        let files = files(source, key)?;
        let Some(table) = value.get_ref().as_table() else {
            return Err(expected(source, value, "a table of settings"));
        };
        let mut scoped = Scoped::default();
        for entry in in_order(table) {
            if !scoped.set(source, entry, sets)? {
                let (key, keys) = (entry.0, Scoped::KEYS.iter().copied());
                return Err(unknown_key(source, &key.span(), key.get_ref(), keys));
            }
        }
        all.push(PerFile { files, scoped });
    }
    Ok(all)
}

/// The table `per-file-ignores`.
///
/// # Errors
/// With the place, if it is no table of lists, a glob is none, or there is no such rule.
pub(super) fn ignores(
    source: Source<'_>,
    value: &Spanned<DeValue<'_>>,
) -> Result<Vec<Message<Ignores>>, Failure> {
    let Some(table) = value.get_ref().as_table() else {
        let what = "a table of globs, such as \"old/**\" = [\"T\"]";
        return Err(expected(source, value, what));
    };
    at_most(source, &value.span(), table.len(), MOST_GLOBS, "globs")?;
    let ignores = |(key, value)| {
        let value = Ignores {
            files: files(source, key)?,
            rules: rule_words(source, value)?,
        };
        let place = source.place(&key.span());
        Ok(Message { value, place })
    };
    in_order(table).into_iter().map(ignores).collect()
}

fn files(source: Source<'_>, key: &Spanned<toml::de::DeString<'_>>) -> Result<Files, Failure> {
    let glob: &str = key.get_ref();
    Files::new(glob).map_err(|BadGlob { why, tip }| {
        let what = format!("'{}' {why}", Shown(glob));
        source.failure(&key.span(), what).tip(tip)
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Files;

    #[track_caller]
    fn means(glob: &str, path: &str) -> bool {
        let files = Files::new(glob).unwrap();
        files.mean(&Path::new("/archive").join(path), Path::new("/archive"))
    }

    #[test]
    fn a_glob_without_a_folder_means_a_name_anywhere() {
        assert!(means("*.pdn", "a.pdn"));
        assert!(means("*.pdn", "old/a.pdn"));
        assert!(!means("a.pdn", "old/b.pdn"));
        assert!(means("a.pdn", "/elsewhere/a.pdn"));
    }

    #[test]
    fn a_glob_with_a_folder_counts_from_the_file_on() {
        assert!(means("old/*.pdn", "old/a.pdn"));
        assert!(means("./old/*.pdn", "old/a.pdn"));
        assert!(!means("old/*.pdn", "old/er/a.pdn"));
        assert!(means("old/**", "old/er/a.pdn"));
        assert!(!means("old/**", "new/old/a.pdn"));
        assert!(!means("/a.pdn", "old/a.pdn"));
        assert!(means("{old,new}/*.zip/*", "new/x.zip/a.pdn"));
    }

    #[test]
    fn a_path_may_be_written_in_any_way_that_leads_there() {
        assert!(means("./a.pdn", "a.pdn"));
        assert!(!means("./a.pdn", "old/a.pdn"));
        assert!(!means("./a.pdn", "/elsewhere/a.pdn"));
        assert!(means("./old/**", "old/er/a.pdn"));
        assert!(means("old//./*.pdn", "old/a.pdn"));
        assert!(means("old/", "old/er/a.pdn"));
        assert!(means("./", "old/a.pdn"));
        assert!(!means("old/", "new/old/a.pdn"));
    }

    #[test]
    fn a_whole_path_is_meant_wherever_it_lies() {
        assert!(means("/archive/old/*.pdn", "old/a.pdn"));
        assert!(!means("/archive/old/*.pdn", "old/er/a.pdn"));
        assert!(means("/archive/**", "a.pdn"));
        assert!(means("/else/*.pdn", "/else/a.pdn"));
        assert!(!means("/else/*.pdn", "/else/where/a.pdn"));
        assert!(means("/old/*.pdn", "old/a.pdn"));
    }

    #[test]
    fn what_can_mean_no_file_is_refused() {
        for glob in [
            "", "[", "a{b", "[z-a]", "..", "../a.pdn", "./../a", "old/../a",
        ] {
            assert!(Files::new(glob).is_err(), "{glob}");
        }
        let groups = |count: usize| "{".repeat(count) + "a" + &"}".repeat(count);
        for (glob, is_read) in [
            ("a".repeat(1000), true),
            ("a".repeat(1001), false),
            (groups(32), true),
            (groups(33), false),
            ("[\u{0}-\u{10ffff}]?*".repeat(50), true),
        ] {
            assert_eq!(Files::new(&glob).is_ok(), is_read, "{glob}");
        }
    }
}
