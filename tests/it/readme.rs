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
    settings: Option<&'t str>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The blocks of a text that are fenced as this language.
fn blocks<'t>(text: &'t str, language: &str) -> impl Iterator<Item = &'t str> {
    let fence = format!("```{language}\n");
    text.match_indices(&fence)
        .filter_map(|(at, fence)| text[at + fence.len()..].split("\n```").next())
        .collect::<Vec<_>>()
        .into_iter()
}

/// Every command with a `$` before it.
fn commands(readme: &str) -> Vec<Shown<'_>> {
    let mut all: Vec<Shown<'_>> = Vec::new();
    for section in readme.split("\n## ") {
        let settings = blocks(section, "toml").next();
        for block in blocks(section, "text").chain(blocks(section, "console")) {
            if !block.starts_with("$ ") {
                continue;
            }
            for line in block.lines() {
                if let Some(command) = line.strip_prefix("$ ") {
                    all.push(Shown {
                        command,
                        lines: Vec::new(),
                        settings,
                    });
                } else if let Some(last) = all.last_mut() {
                    last.lines.push(line);
                }
            }
        }
    }
    all
}

/// The record that a diff was made from, as far as the diff has it.
fn before(diff: &str) -> String {
    let lines = diff.lines().filter(|line| !line.starts_with("---"));
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
    let mine = blocks(&readme, "pdn").next().expect("a record");
    let diff = blocks(&readme, "text").find(|block| block.contains("+++ dirty.pdn"));
    let dirty = before(diff.expect("a diff"));
    let huff = Path::new(env!("CARGO_BIN_EXE_huff"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", huff.parent().expect("a folder").display());
    let has_jq = Command::new("jq").arg("--version").output().is_ok();
    let mut run = 0;
    for Shown {
        command,
        lines: mut shown,
        settings,
    } in commands(&readme)
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
