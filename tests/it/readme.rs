//! The README shows what `huff` prints: each command in it is run, and has to print that.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::process::Command;

use crate::shown::{blocks, root};
use crate::support::Folder;

/// The record that a diff was made from, as far as the diff has it.
fn before(diff: &[&str]) -> String {
    let lines = diff.iter().filter(|line| !line.starts_with("---"));
    let old = lines.filter_map(|line| line.strip_prefix([' ', '-']));
    old.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn every_command_in_the_readme_prints_what_it_shows() {
    let readme = fs::read_to_string(root().join("README.md")).expect("the README can be read");
    let blocks = blocks(&readme);
    let mine = blocks.iter().find(|block| block.language == "pdn");
    let mine = mine.expect("a record").lines.join("\n");
    let diff = blocks
        .iter()
        .find(|block| block.lines.contains(&"+++ dirty.pdn"));
    let dirty = before(&diff.expect("a diff").lines);
    let has_jq = Command::new("jq").arg("--version").output().is_ok();
    let mut run = 0;
    for block in &blocks {
        let settings = blocks
            .iter()
            .find(|other| other.language == "toml" && other.section == block.section);
        for shown in block.commands() {
            if shown.command.contains("jq") && !has_jq {
                println!("skipped: no jq for {}", shown.command);
                continue;
            }
            let folder = Folder::new();
            folder.write("mine.pdn", format!("{mine}\n"));
            folder.write("dirty.pdn", &dirty);
            if let Some(settings) = settings {
                folder.write("huff.toml", settings.lines.join("\n"));
            }
            symlink(root().join("fixtures"), folder.path("fixtures")).expect("a link");
            shown.holds(&folder);
            run += 1;
        }
    }
    assert!(run >= 20, "{run} commands");
}
