//! Real records, read in place where they are at hand.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder of real records: `$HUFF_CORPORA`, else `../shared/corpora` beside the workspace.
fn folder() -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::env::var_os("HUFF_CORPORA").map_or_else(|| root.join("../shared/corpora"), PathBuf::from)
}

/// Every PDN file of the corpora with its name, cut after `most` bytes at the end of a game. Says so
/// where there is none.
pub(crate) fn samples(most: usize) -> Vec<(String, Vec<u8>)> {
    let mut paths = Vec::new();
    let mut folders = vec![folder()];
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
    if paths.is_empty() {
        println!("skipped: no records in {}", folder().display());
    }
    paths
        .into_iter()
        .map(|path| {
            let mut bytes = fs::read(&path).expect("a record that can be read");
            if bytes.len() > most {
                bytes.truncate(most);
                let cut = pdn::game_boundary(&bytes).unwrap_or(most);
                bytes.truncate(cut);
            }
            (path.display().to_string(), bytes)
        })
        .collect()
}
