//! The rules of the house that a test can check: plain words, and one meaning for a type name.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::shown::root;

/// Every file below a folder whose name ends in `extension`, in order.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut folders = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == extension) {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// The source files of every crate.
fn sources() -> Vec<PathBuf> {
    let crates = fs::read_dir(root().join("crates")).expect("the crates");
    let sources = crates.map(|entry| entry.expect("a crate").path().join("src"));
    sources.flat_map(|source| files(&source, "rs")).collect()
}

/// Overused words that each have a plain use as well.
const DIALECT: [&str; 7] = [
    "told", "tells", "tell", "telling", "stand", "stands", "nobody",
];

fn dialect_words(text: &str) -> usize {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    words
        .filter(|word| DIALECT.contains(&word.to_lowercase().as_str()))
        .count()
}

#[test]
fn the_words_of_the_old_dialect_are_rare() {
    let mut pages = files(&root().join("docs"), "md");
    pages.extend(
        [
            "README",
            "ARCHITECTURE",
            "BENCHMARKS",
            "CONTRIBUTING",
            "CHANGELOG",
            "SECURITY",
        ]
        .map(|page| root().join(page).with_extension("md")),
    );
    let mut total = 0;
    for path in sources().into_iter().chain(pages) {
        let count = dialect_words(&fs::read_to_string(&path).expect("UTF-8"));
        if count > 0 {
            println!("{count:4} {}", path.display());
        }
        total += count;
    }
    assert!(total < 60, "{total} of {DIALECT:?}");
}

#[test]
fn words_are_counted_whole_and_in_any_case() {
    assert_eq!(
        dialect_words("Nobody tells of `told_by`, but a bystander is told."),
        3
    );
}

/// The names of the types that a file defines for others: `pub struct Name`, `pub(crate) enum Name` and so on.
fn type_names(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter_map(|line| {
        let line = line.trim_start().strip_prefix("pub")?;
        let line = match line.strip_prefix('(') {
            Some(rest) => rest.split_once(") ")?.1,
            None => line.strip_prefix(' ')?,
        };
        let (kind, rest) = line.split_once(' ')?;
        ["struct", "enum", "trait", "type"]
            .contains(&kind)
            .then_some(())?;
        // a macro's `$name` is not a name
        let name = rest.split(|c: char| !c.is_alphanumeric()).next()?;
        (!name.is_empty()).then_some(name)
    })
}

/// Names with two definitions, each with the reason why one name is right.
const SHARED_NAMES: &[(&str, &str)] = &[
    ("Clock", JSON_FORM),
    ("Finding", JSON_FORM),
    ("Game", JSON_FORM),
    ("Item", JSON_FORM),
    ("Move", JSON_FORM),
    ("Outcome", JSON_FORM),
    ("Remark", JSON_FORM),
    (
        "Setup",
        "a position not yet checked in draughts, the symbol of the standard in pdn, and its JSON form",
    ),
    ("Folder", "one build has Parquet and the other does not"),
];

/// A JSON form is read as `json::Game` beside `pdn::Game`.
const JSON_FORM: &str = "its JSON form in `pdn::json` has the name of what it describes";

#[test]
fn a_type_name_means_one_thing_in_the_workspace() {
    let mut definitions: BTreeMap<String, BTreeSet<PathBuf>> = BTreeMap::new();
    for path in sources() {
        for name in type_names(&fs::read_to_string(&path).expect("UTF-8")) {
            definitions
                .entry(name.to_owned())
                .or_default()
                .insert(path.clone());
        }
    }
    let argued: BTreeSet<_> = SHARED_NAMES.iter().map(|(name, _)| *name).collect();
    let mut unargued = Vec::new();
    for (name, paths) in &definitions {
        if paths.len() > 1 && !argued.contains(name.as_str()) {
            unargued.push(format!("{name}: {paths:?}"));
        }
    }
    assert!(unargued.is_empty(), "{}", unargued.join("\n"));
    for name in argued {
        let count = definitions.get(name).map_or(0, BTreeSet::len);
        assert!(
            count > 1,
            "{name} has {count} definitions: remove it from the list"
        );
    }
}

#[test]
fn public_types_are_found() {
    let text = "pub struct A<T>;\n    pub(crate) enum B {\npub(in crate::x) type C = u8;\nstruct D;\npub fn e() {}";
    assert_eq!(type_names(text).collect::<Vec<_>>(), ["A", "B", "C"]);
}
