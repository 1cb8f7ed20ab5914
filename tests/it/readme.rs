//! The README shows what `huff` prints: each command in it is run, and has to print that.

#![cfg(unix)]

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::Folder;

/// A command of the README, and the lines that it shows after it.
struct Shown<'t> {
    command: &'t str,
    lines: Vec<&'t str>,
    /// The `huff.toml` of its section.
    settings: Option<String>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A fenced block of the README.
struct Fenced<'t> {
    /// How many headings stand before it: a heading inside a block is no heading.
    section: usize,
    language: &'t str,
    lines: Vec<&'t str>,
}

fn blocks(readme: &str) -> Vec<Fenced<'_>> {
    let mut all: Vec<Fenced<'_>> = Vec::new();
    let (mut section, mut inside) = (0, false);
    for line in readme.lines() {
        if let Some(language) = line.strip_prefix("```") {
            inside = !inside;
            if inside {
                all.push(Fenced {
                    section,
                    language,
                    lines: Vec::new(),
                });
            }
        } else if inside && let Some(block) = all.last_mut() {
            block.lines.push(line);
        } else if line.starts_with("## ") {
            section += 1;
        }
    }
    all
}

/// Every command with a `$` before it.
fn commands<'t>(blocks: &[Fenced<'t>]) -> Vec<Shown<'t>> {
    let mut all: Vec<Shown<'_>> = Vec::new();
    let shell = blocks.iter().filter(|block| {
        block
            .lines
            .first()
            .is_some_and(|line| line.starts_with("$ "))
    });
    for block in shell {
        let settings = blocks
            .iter()
            .find(|other| other.language == "toml" && other.section == block.section);
        for line in &block.lines {
            if let Some(command) = line.strip_prefix("$ ") {
                all.push(Shown {
                    command,
                    lines: Vec::new(),
                    settings: settings.map(|settings| settings.lines.join("\n")),
                });
            } else if let Some(last) = all.last_mut() {
                last.lines.push(line);
            }
        }
    }
    all
}

/// The record that a diff was made from, as far as the diff has it.
fn before(diff: &[&str]) -> String {
    let lines = diff.iter().filter(|line| !line.starts_with("---"));
    let old = lines.filter_map(|line| line.strip_prefix([' ', '-']));
    old.flat_map(|line| [line, "\n"]).collect()
}

/// True if the lines are those shown, where `...` stands for any lines, or for the rest of one.
fn agree(shown: &[&str], printed: &[&str]) -> bool {
    match (shown, printed) {
        ([], []) => true,
        (["...", shown @ ..], _) => {
            (0..=printed.len()).any(|skipped| agree(shown, &printed[skipped..]))
        }
        ([line, shown @ ..], [first, printed @ ..]) => {
            let same = match line.strip_suffix("...") {
                Some(beginning) => first.starts_with(beginning),
                None => line == first,
            };
            same && agree(shown, printed)
        }
        _ => false,
    }
}

fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().collect()
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
    let huff = Path::new(env!("CARGO_BIN_EXE_huff"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", huff.parent().expect("a folder").display());
    let has_jq = Command::new("jq").arg("--version").output().is_ok();
    let mut run = 0;
    for Shown {
        command,
        lines: mut shown,
        settings,
    } in commands(&blocks)
    {
        if command.contains("jq") && !has_jq {
            println!("skipped: no jq for {command}");
            continue;
        }
        let folder = Folder::new();
        folder.write("mine.pdn", format!("{mine}\n"));
        folder.write("dirty.pdn", &dirty);
        if let Some(settings) = settings {
            folder.write("huff.toml", settings);
        }
        symlink(root().join("fixtures"), folder.path("fixtures")).expect("a link");
        let output = Command::new("sh")
            .args(["-c", command])
            .current_dir(folder.path("."))
            .env("PATH", &path)
            .env_remove("COLUMNS")
            .output()
            .expect("a shell");
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        while shown.last().is_some_and(|line| line.is_empty()) {
            shown.pop();
        }
        let both = format!("{printed}{said}");
        assert!(
            agree(&shown, &lines(&both)) || agree(&shown, &lines(&printed)),
            "{command}\n{both}"
        );
        run += 1;
    }
    assert!(run >= 20, "{run} commands");
}

#[test]
fn dots_stand_for_what_is_left_out() {
    assert!(agree(&["a", "...", "d"], &["a", "b", "c", "d"]));
    assert!(agree(&["a", "..."], &["a"]));
    assert!(agree(&["ab..."], &["abc"]));
    assert!(!agree(&["a", "...", "d"], &["a", "b"]));
    assert!(!agree(&["a"], &["a", "b"]));
    assert!(!agree(&["a", "b"], &["a"]));
}
