//! Sample records: the fixtures of this repository, and real records if available.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The folder of real records: `$HUFF_CORPORA`, else `../shared/corpora` beside the workspace.
fn folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::var_os("HUFF_CORPORA").map_or_else(|| root.join("../shared/corpora"), PathBuf::from)
}

/// Every PDN file of the fixtures and of the corpora with its name, decoded and truncated at the end of a game after
/// `most` bytes. Prints a note if there are no corpora.
pub(crate) fn samples(most: usize) -> Vec<(String, Vec<u8>)> {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    let mut paths = files(fixtures);
    assert!(paths.len() > 100, "the fixtures are available");
    let real = files(folder());
    if real.is_empty() {
        println!("skipped: no records in {}", folder().display());
    }
    paths.extend(real);
    paths
        .into_iter()
        .map(|path| {
            let mut bytes = fs::read(&path).expect("a record that can be read");
            if bytes.len() > most {
                bytes.truncate(most);
                let cut = pdn::game_boundary(&bytes).unwrap_or(most);
                bytes.truncate(cut);
            }
            let mut text = Vec::new();
            let mut decoder = archive::Decoder::new(&bytes[..]);
            decoder
                .read_to_end(&mut text)
                .expect("memory does not fail");
            (path.display().to_string(), text)
        })
        .collect()
}

/// The PDN files in a folder, in order.
fn files(folder: PathBuf) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "pdn") {
                paths.push(path);
            }
        }
    }
    paths.sort();
    paths
}
