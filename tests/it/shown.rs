//! Pages that show output of `huff`: their fenced blocks, and whether a command prints what its block shows.

#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::support::Folder;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A fenced block of a page.
pub(crate) struct FencedBlock<'t> {
    /// The second word of its opening line: the file that the block contains.
    pub(crate) file: Option<&'t str>,
    pub(crate) lines: Vec<&'t str>,
}

pub(crate) fn blocks(page: &str) -> Vec<FencedBlock<'_>> {
    let mut all: Vec<FencedBlock<'_>> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        if let Some(info) = line.strip_prefix("```") {
            inside = !inside;
            if inside {
                let file = info.split_whitespace().nth(1);
                let lines = Vec::new();
                all.push(FencedBlock { file, lines });
            }
        } else if inside && let Some(block) = all.last_mut() {
            block.lines.push(line);
        }
    }
    all
}

/// A command after a `$`, and the lines that follow it.
pub(crate) struct ShownCommand<'t> {
    pub(crate) command: &'t str,
    pub(crate) lines: Vec<&'t str>,
}

impl<'t> FencedBlock<'t> {
    /// The commands of a block that starts with one.
    pub(crate) fn commands(&self) -> Vec<ShownCommand<'t>> {
        let mut all: Vec<ShownCommand<'_>> = Vec::new();
        if !self
            .lines
            .first()
            .is_some_and(|line| line.starts_with("$ "))
        {
            return all;
        }
        for line in &self.lines {
            if let Some(command) = line.strip_prefix("$ ") {
                let lines = Vec::new();
                all.push(ShownCommand { command, lines });
            } else if let Some(last) = all.last_mut() {
                last.lines.push(line);
            }
        }
        all
    }
}

impl ShownCommand<'_> {
    /// Runs the command in a folder; its output, with or without messages, must be what is shown.
    pub(crate) fn assert_output(mut self, folder: &Folder) {
        let huff = Path::new(env!("CARGO_BIN_EXE_huff"));
        let path = std::env::var("PATH").unwrap_or_default();
        let path = format!("{}:{path}", huff.parent().expect("a folder").display());
        let output = Command::new("sh")
            .args(["-c", self.command])
            .current_dir(folder.path("."))
            .env("PATH", &path)
            .env_remove("COLUMNS")
            .output()
            .expect("a shell");
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        while self.lines.last().is_some_and(|line| line.is_empty()) {
            self.lines.pop();
        }
        let both = format!("{printed}{said}");
        assert!(
            agree(&self.lines, &lines(&both)) || agree(&self.lines, &lines(&printed)),
            "{}\n{both}",
            self.command
        );
    }
}

/// Whether the lines match; `...` matches any lines, or the rest of a line.
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
fn dots_match_omitted_text() {
    assert!(agree(&["a", "...", "d"], &["a", "b", "c", "d"]));
    assert!(agree(&["a", "..."], &["a"]));
    assert!(agree(&["ab..."], &["abc"]));
    assert!(!agree(&["a", "...", "d"], &["a", "b"]));
    assert!(!agree(&["a"], &["a", "b"]));
    assert!(!agree(&["a", "b"], &["a"]));
}
