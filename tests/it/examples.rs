//! The documentation of the libraries: what is public has an example, which `cargo test` runs.

use std::fs;
use std::path::PathBuf;

use crate::shown::root;

/// The libraries, of which every public item has one.
const LIBRARIES: &[&str] = &["archive", "draughts", "pdn", "referee"];

/// Every file of Rust below a folder, in order.
fn sources(folder: PathBuf) -> Vec<PathBuf> {
    let mut folders = vec![folder];
    let mut sources = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "rs") {
                sources.push(path);
            }
        }
    }
    sources.sort();
    sources
}

/// The public items at the top of a file, each with whether its documentation has an example. What a type can do
/// may be shown at the type.
fn items(text: &str) -> Vec<(&str, bool)> {
    const KINDS: [&str; 7] = ["const", "enum", "fn", "static", "struct", "trait", "type"];
    let mut items = Vec::new();
    let mut has_example = false;
    for line in text.lines() {
        if line.starts_with("///") {
            has_example |= line.starts_with("/// ```");
        } else if !line.starts_with('#') && !line.starts_with("    ") && !line.starts_with(")]") {
            let mut words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            if line.starts_with("pub ")
                && let Some(kind) = words.nth(1)
                && KINDS.contains(&kind)
            {
                let name = words.find(|word| !KINDS.contains(word));
                items.push((name.unwrap_or_default(), has_example));
            }
            has_example = false;
        }
    }
    items
}

#[test]
fn every_public_item_has_an_example() {
    for library in LIBRARIES {
        let mut seen = 0;
        for path in sources(root().join("crates").join(library).join("src")) {
            let text = fs::read_to_string(&path).expect("a source in UTF-8");
            for (item, has_example) in items(&text) {
                seen += 1;
                assert!(has_example, "{item} in {}", path.display());
            }
        }
        assert!(seen > 20, "{library}: {seen} items");
    }
}

#[test]
fn an_item_without_an_example_is_seen() {
    let text = "/// A.\n///\n/// ```\n/// ```\n#[derive(Debug)]\npub struct A;\n\n/// B.\npub const fn b() {}\n";
    assert_eq!(items(text), [("A", true), ("b", false)]);
}
