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

use globset::{GlobBuilder, GlobMatcher};
use toml::Spanned;
use toml::de::DeValue;

use super::Said;
use super::file::{expected, in_order, unknown_key};
use super::place::Source;
use super::scoped::{Scoped, rule_words};
use super::sets::OwnSet;
use crate::exit::Failure;
use crate::rules;
use crate::text::Shown;

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
/// folder on; `*` stops at a `/`, `**` does not.
#[derive(Clone, Debug)]
pub(super) struct Files(GlobMatcher);

impl Files {
    /// The files that a glob means; else why it is none.
    fn new(glob: &str) -> Result<Self, String> {
        let glob = glob.strip_prefix("./").unwrap_or(glob);
        let whole = match glob.strip_prefix('/') {
            Some(from_the_folder) => from_the_folder.to_owned(),
            None if glob.contains('/') => glob.to_owned(),
            None => format!("**/{glob}"),
        };
        if glob.is_empty() {
            return Err("it is empty".to_owned());
        }
        let built = GlobBuilder::new(&whole).literal_separator(true).build();
        let built = built.map_err(|error| error.kind().to_string())?;
        Ok(Self(built.compile_matcher()))
    }

    /// Whether a file is meant; the path is whole, and so is that of the folder from which on globs count.
    pub(super) fn mean(&self, file: &Path, folder: &Path) -> bool {
        // of a file that does not lie below, only the name can be meant
        let path = file.strip_prefix(folder).ok();
        let name = file.file_name().map(Path::new);
        path.or(name).is_some_and(|path| self.0.is_match(path))
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
        rules::known(rule)?;
        let files = Files::new(glob.trim()).map_err(|why| {
            Failure::new(format!(
                "--per-file-ignores: '{}' is no glob: {why}",
                Shown(glob)
            ))
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
) -> Result<Vec<Said<Ignores>>, Failure> {
    let Some(table) = value.get_ref().as_table() else {
        let what = "a table of globs, such as \"old/**\" = [\"T\"]";
        return Err(expected(source, value, what));
    };
    let ignores = |(key, value)| {
        let value = Ignores {
            files: files(source, key)?,
            rules: rule_words(source, value)?,
        };
        let place = source.place(&key.span());
        Ok(Said { value, place })
    };
    in_order(table).into_iter().map(ignores).collect()
}

fn files(source: Source<'_>, key: &Spanned<toml::de::DeString<'_>>) -> Result<Files, Failure> {
    let glob: &str = key.get_ref();
    Files::new(glob).map_err(|why| {
        let what = format!("'{}' is no glob: {why}", Shown(glob));
        let failure = source.failure(&key.span(), what);
        failure.tip(
            "* is any part of a name, ** any folders, ? a letter, [ab] one of these, {a,b} either",
        )
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
    fn what_is_no_glob_is_refused() {
        for glob in ["", "[", "a{b", "[z-a]"] {
            assert!(Files::new(glob).is_err(), "{glob}");
        }
    }
}
