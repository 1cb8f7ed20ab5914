//! Settings for files that match a glob.
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
use report::rules;
use report::text::Sanitized;
use toml::Spanned;
use toml::de::DeValue;

use super::scoped::{ScopedSettings, rule_words};
use super::sets::UserRuleSet;
use super::values::{ConfigText, Located, check_count, expected, in_order, unknown_key};
use crate::exit::Failure;

/// Maximum number of globs under `per-file`, and under `per-file-ignores`: each is compared with each file.
const MAX_GLOBS: usize = 256;

/// Maximum length of a glob in bytes; `MAX_GROUPS` bounds its groups `{a,b}`.
const MAX_GLOB_LENGTH: usize = 1000;
const MAX_GROUPS: usize = 32;

/// Settings for the files that match a glob.
#[derive(Clone, Debug)]
pub(super) struct PerFileSettings {
    pub(super) files: FileGlob,
    pub(super) scoped: ScopedSettings,
}

/// Rules ignored in the files that match a glob.
#[derive(Clone, Debug)]
pub(crate) struct Ignores {
    pub(super) files: FileGlob,
    /// Rule codes, code prefixes and rule names, already checked to exist.
    pub(super) rules: Vec<String>,
}

/// A set of files by glob. A glob without a `/` matches the names of files and folders in any folder, any other glob
/// matches the path relative to a folder; `*` does not match a `/`, `**` does. A glob that starts with a `/` may also
/// match an absolute path. A glob that matches a folder matches all files below it.
#[derive(Clone, Debug)]
pub(super) struct FileGlob {
    relative: GlobSet,
    absolute: Option<GlobSet>,
    /// Whether the glob can match a file outside the folder.
    matches_outside: bool,
}

/// Why a glob cannot match any file, and the remedy.
#[derive(Debug)]
struct GlobError {
    why: String,
    tip: &'static str,
}

impl GlobError {
    fn invalid(why: impl std::fmt::Display) -> Self {
        Self {
            why: format!("is not a valid glob: {why}"),
            tip: "* matches any part of a name, ** any folders, ? one letter, [ab] one of the letters, {a,b} one of the words",
        }
    }
}

impl FileGlob {
    /// A set of the files that match a glob.
    fn new(glob: &str) -> Result<Self, GlobError> {
        if glob.is_empty() {
            return Err(GlobError::invalid("it is empty"));
        }
        if glob.len() > MAX_GLOB_LENGTH {
            return Err(GlobError::invalid(format!(
                "it is longer than {MAX_GLOB_LENGTH} bytes"
            )));
        }
        if glob.matches('{').count() > MAX_GROUPS {
            return Err(GlobError::invalid(format!(
                "it has more than {MAX_GROUPS} groups"
            )));
        }
        // Paths are canonical, so none contains `..`.
        if glob.split('/').any(|step| step == "..") {
            return Err(GlobError {
                why: "cannot match any file: it contains ..".to_owned(),
                tip: "give the path relative to this folder, or an absolute path",
            });
        }
        let steps = glob.split('/').filter(|step| !matches!(*step, "" | "."));
        let mut path = steps.collect::<Vec<_>>().join("/");
        if glob.ends_with('/') {
            path.push_str(if path.is_empty() { "**" } else { "/**" });
        }
        let matcher = |glob: &str| {
            let build = |glob: &str| GlobBuilder::new(glob).literal_separator(true).build();
            let built = build(glob).and_then(|this| {
                let mut set = GlobSet::builder();
                set.add(this);
                // `old/*` matches the files of one folder only.
                if !glob.ends_with("/*") {
                    set.add(build(&format!("{glob}/**"))?);
                }
                set.build()
            });
            // `GlobSetBuilder` panics on a glob that fails here.
            built.map_err(|error| GlobError::invalid(error.kind()))
        };
        Ok(Self {
            absolute: glob
                .starts_with('/')
                .then(|| matcher(&format!("/{path}")))
                .transpose()?,
            relative: if glob.contains('/') {
                matcher(&path)?
            } else {
                matcher(&format!("**/{path}"))?
            },
            matches_outside: !glob.starts_with('/') && !glob.starts_with("./"),
        })
    }

    /// Whether a file matches. Both paths must be absolute; globs are relative to `folder`.
    pub(super) fn matches(&self, file: &Path, folder: &Path) -> bool {
        // A file outside the folder can match by name or by absolute path only.
        let path = file.strip_prefix(folder).ok();
        let name = || {
            file.file_name()
                .filter(|_| self.matches_outside)
                .map(Path::new)
        };
        let below = path
            .or_else(name)
            .is_some_and(|path| self.relative.is_match(path));
        below
            || self
                .absolute
                .as_ref()
                .is_some_and(|whole| whole.is_match(file))
    }
}

impl Ignores {
    /// Parses an entry of `--per-file-ignores`: `GLOB:RULE`, where the glob may contain a `:`.
    ///
    /// # Errors
    /// If the entry has another form, the glob is not valid, or the rule is unknown.
    pub(crate) fn from_option(word: &str) -> Result<Self, Failure> {
        let Some((glob, rule)) = word.rsplit_once(':') else {
            let what = format!(
                "--per-file-ignores '{}' is not of the form GLOB:RULE",
                Sanitized(word)
            );
            return Err(Failure::new(what).tip("write for example 'old/**:T'"));
        };
        let rule = rule.trim();
        rules::check_word(rule)?;
        let files = FileGlob::new(glob.trim()).map_err(|GlobError { why, tip }| {
            let what = format!("--per-file-ignores: '{}' {why}", Sanitized(glob));
            Failure::new(what).tip(tip)
        })?;
        Ok(Self {
            files,
            rules: vec![rule.to_owned()],
        })
    }
}

/// Reads the table `per-file`.
///
/// # Errors
/// With the place, if it is not a table of tables, a glob is not valid, or a key is unknown.
pub(super) fn settings(
    source: ConfigText<'_>,
    value: &Spanned<DeValue<'_>>,
    sets: &[UserRuleSet],
) -> Result<Vec<PerFileSettings>, Failure> {
    let Some(table) = value.get_ref().as_table() else {
        return Err(expected(
            source,
            value,
            "tables such as [per-file.\"old/**\"]",
        ));
    };
    check_count(source, &value.span(), table.len(), MAX_GLOBS, "globs")?;
    let mut all = Vec::new();
    for (key, value) in in_order(table) {
        let files = files(source, key)?;
        let Some(table) = value.get_ref().as_table() else {
            return Err(expected(source, value, "a table of settings"));
        };
        let mut scoped = ScopedSettings::default();
        for entry in in_order(table) {
            if !scoped.set(source, entry, sets)? {
                let (key, keys) = (entry.0, ScopedSettings::KEYS.iter().copied());
                return Err(unknown_key(source, &key.span(), key.get_ref(), keys));
            }
        }
        all.push(PerFileSettings { files, scoped });
    }
    Ok(all)
}

/// Reads the table `per-file-ignores`.
///
/// # Errors
/// With the place, if it is not a table of lists, a glob is not valid, or a rule is unknown.
pub(super) fn ignores(
    source: ConfigText<'_>,
    value: &Spanned<DeValue<'_>>,
) -> Result<Vec<Located<Ignores>>, Failure> {
    let Some(table) = value.get_ref().as_table() else {
        let what = "a table of globs, such as \"old/**\" = [\"T\"]";
        return Err(expected(source, value, what));
    };
    check_count(source, &value.span(), table.len(), MAX_GLOBS, "globs")?;
    let ignores = |(key, value)| {
        let value = Ignores {
            files: files(source, key)?,
            rules: rule_words(source, value)?,
        };
        let place = source.place(&key.span());
        Ok(Located { value, place })
    };
    in_order(table).into_iter().map(ignores).collect()
}

fn files(
    source: ConfigText<'_>,
    key: &Spanned<toml::de::DeString<'_>>,
) -> Result<FileGlob, Failure> {
    let glob: &str = key.get_ref();
    FileGlob::new(glob).map_err(|GlobError { why, tip }| {
        let what = format!("'{}' {why}", Sanitized(glob));
        source.failure(&key.span(), what).tip(tip)
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::FileGlob;

    #[track_caller]
    fn matches(glob: &str, path: &str) -> bool {
        let files = FileGlob::new(glob).unwrap();
        files.matches(&Path::new("/archive").join(path), Path::new("/archive"))
    }

    #[test]
    fn a_glob_without_a_folder_matches_names_anywhere() {
        assert!(matches("*.pdn", "a.pdn"));
        assert!(matches("*.pdn", "old/a.pdn"));
        assert!(!matches("a.pdn", "old/b.pdn"));
        assert!(matches("a.pdn", "/elsewhere/a.pdn"));
    }

    #[test]
    fn a_glob_of_a_folder_matches_the_files_below_it() {
        assert!(matches("old", "old/a.pdn"));
        assert!(matches("old", "new/old/er/a.pdn"));
        assert!(matches("*.zip", "x.zip/a.pdn"));
        assert!(matches("new/old", "new/old/a.pdn"));
        assert!(!matches("new/old", "old/a.pdn"));
        assert!(!matches("old", "older/a.pdn"));
        assert!(!matches("old/*", "old/er/a.pdn"));
    }

    #[test]
    fn a_glob_with_a_folder_is_relative_to_the_file() {
        assert!(matches("old/*.pdn", "old/a.pdn"));
        assert!(matches("./old/*.pdn", "old/a.pdn"));
        assert!(!matches("old/*.pdn", "old/er/a.pdn"));
        assert!(matches("old/**", "old/er/a.pdn"));
        assert!(!matches("old/**", "new/old/a.pdn"));
        assert!(!matches("/a.pdn", "old/a.pdn"));
        assert!(matches("{old,new}/*.zip/*", "new/x.zip/a.pdn"));
    }

    #[test]
    fn equivalent_paths_match() {
        assert!(matches("./a.pdn", "a.pdn"));
        assert!(!matches("./a.pdn", "old/a.pdn"));
        assert!(!matches("./a.pdn", "/elsewhere/a.pdn"));
        assert!(matches("./old/**", "old/er/a.pdn"));
        assert!(matches("old//./*.pdn", "old/a.pdn"));
        assert!(matches("old/", "old/er/a.pdn"));
        assert!(matches("./", "old/a.pdn"));
        assert!(!matches("old/", "new/old/a.pdn"));
    }

    #[test]
    fn an_absolute_path_matches_anywhere() {
        assert!(matches("/archive/old/*.pdn", "old/a.pdn"));
        assert!(!matches("/archive/old/*.pdn", "old/er/a.pdn"));
        assert!(matches("/archive/**", "a.pdn"));
        assert!(matches("/else/*.pdn", "/else/a.pdn"));
        assert!(!matches("/else/*.pdn", "/else/where/a.pdn"));
        assert!(matches("/old/*.pdn", "old/a.pdn"));
    }

    #[test]
    fn a_glob_that_matches_no_file_is_refused() {
        for glob in [
            "", "[", "a{b", "[z-a]", "..", "../a.pdn", "./../a", "old/../a",
        ] {
            assert!(FileGlob::new(glob).is_err(), "{glob}");
        }
        let groups = |count: usize| "{".repeat(count) + "a" + &"}".repeat(count);
        for (glob, is_read) in [
            ("a".repeat(1000), true),
            ("a".repeat(1001), false),
            (groups(32), true),
            (groups(33), false),
            ("[\u{0}-\u{10ffff}]?*".repeat(50), true),
        ] {
            assert_eq!(FileGlob::new(&glob).is_ok(), is_read, "{glob}");
        }
    }
}
