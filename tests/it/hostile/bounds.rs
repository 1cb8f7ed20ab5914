//! The table of bounds in the book contains the values that the tests check.

use std::fs;
use std::path::Path;

use crate::support::{CLEAN, Folder};

/// The bound with this name.
pub(super) fn bound(what: &str) -> usize {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/src/explanation/safety.md");
    let page = fs::read_to_string(page).expect("the page of the book");
    let row = page.lines().find_map(|line| {
        let mut cells = line.trim_matches('|').split('|').map(str::trim);
        (cells.next() == Some(what)).then(|| cells.next().unwrap_or_default().to_owned())
    });
    let row = row.unwrap_or_else(|| panic!("the table has no row '{what}'"));
    row.parse().unwrap_or_else(|_| panic!("{what}: {row}"))
}

#[test]
fn a_game_has_no_more_bytes_than_the_book_says() {
    let most = bound("bytes of a game, unless a `huff.toml` says otherwise");
    let game = |bytes: usize| {
        let (before, after) = (
            "[Event \"a\"]\n[GameType \"21\"]\n{",
            "}\n1. 11-15 22-18 *\n",
        );
        let fill = "x".repeat(bytes - before.len() - after.len());
        [before, &fill, after].concat()
    };
    let folder = Folder::new();
    folder.write("a.pdn", game(most - 1000) + "\n" + CLEAN);
    folder.huff("check -q --format concise").exits(0);
    folder.write("a.pdn", game(most + 1000) + "\n" + CLEAN);
    let run = folder.huff("check -q --format concise").exits(2);
    run.says("cannot read a.pdn: a game that begins at byte 0");
}

#[test]
fn a_discovered_configuration_allows_no_larger_games_than_the_book_says() {
    let most = bound("bytes of a game that a discovered `huff.toml` may allow");
    let folder = Folder::with(CLEAN);
    let allow = |bytes: usize| {
        folder.write("huff.toml", format!("[limits]\ngame-size = {bytes}\n"));
    };
    allow(most);
    folder.huff("check games.pdn").exits(0);
    allow(most + 1);
    let run = folder.huff("check games.pdn").exits(2);
    run.says(&format!(
        "huff.toml:2:1: game-size cannot be {} bytes here",
        most + 1
    ));
    run.says("tip: at most 67108864 (64 MiB), or more if this file is named with --config");
    // What the command line names is trusted.
    folder.huff("check --config huff.toml games.pdn").exits(0);
}

#[test]
fn a_discovered_configuration_names_no_larger_baseline_than_the_book_says() {
    let most = bound("bytes of a baseline that a discovered `huff.toml` names");
    let folder = Folder::with(CLEAN);
    folder
        .write("other/b.pdn", CLEAN)
        .write("huff.toml", "baseline = \"known.json\"\n")
        .write("other/huff.toml", "");
    let empty = "{\"version\":1,\"files\":1,\"findings\":[]}\n";
    folder.write(
        "known.json",
        empty.to_owned() + &" ".repeat(most - empty.len()),
    );
    folder.huff("check -q .").exits(0);
    // The file is sparse: only a run that reads it needs the memory.
    let file = fs::OpenOptions::new()
        .append(true)
        .open(folder.path("known.json"));
    file.and_then(|file| file.set_len(most as u64 + 1))
        .expect("a file can be extended");
    let run = folder.huff("check -q . other").exits(2);
    run.says("huff.toml:1:1: the baseline 'known.json' is too large");
    run.says("tip: at most 67108864 bytes (64 MiB) are read");
    run.says("note: skipped 1 file below huff.toml");
    // What the command line names is trusted: it is read, and is not JSON to its end.
    let run = folder.huff("check -q --baseline known.json .").exits(2);
    run.says("known.json is not a baseline: trailing characters");
}

#[test]
fn fix_changes_no_larger_games_than_the_book_says() {
    let most = bound("bytes of a game that `--fix` changes");
    let record = |bytes: usize| {
        let (before, after) = ("[GameType \"21\"]\n1. 09-13 {", "} 22-18 *\n");
        let fill = "x".repeat(bytes - before.len() - after.len() + 1);
        [before, &fill, after].concat()
    };
    let folder = Folder::new();
    // The line end after a game is no part of it.
    for (bytes, fixed) in [(most, true), (most + 1, false)] {
        let text = record(bytes);
        folder.write("a.pdn", text.clone() + "\n" + CLEAN);
        folder.huff("check --fix -q --exit-zero a.pdn").exits(0);
        let expected = if fixed {
            text.replace("09-13", "9-13")
        } else {
            text
        };
        // Assert without printing a megabyte.
        let same = folder.read("a.pdn") == expected + "\n" + CLEAN;
        assert!(same, "a game of {bytes} bytes");
    }
}

#[test]
fn a_game_has_no_more_tokens_than_the_book_says() {
    let most = bound("tokens of a game; the rest of it is one finding (S001)");
    let folder = Folder::new();
    for (annotations, whole) in [(most - 100, true), (most + 100, false)] {
        let annotations = "$1 ".repeat(annotations);
        folder.write(
            "a.pdn",
            format!("[GameType \"21\"]\n1. 11-15 {annotations} 22-18 *\n"),
        );
        let run = folder.huff("check --format concise --select S001 --exit-zero a.pdn");
        assert_eq!(run.stdout.is_empty(), whole, "{}", run.stdout);
    }
}

#[test]
fn a_rule_has_no_more_findings_in_a_game_than_the_book_says() {
    let what = "findings of a rule listed for a game (the last of them counts the others)";
    let most = bound(what);
    let folder = Folder::new();
    for more in [0, 1, 700] {
        let moves = "11-15, ".repeat(most + more);
        folder.write("a.pdn", format!("[GameType \"21\"]\n1. {moves}*\n"));
        let run = folder.huff("check --format jsonl --notes --select N113 --exit-zero a.pdn");
        let lines: Vec<&str> = run
            .stdout
            .lines()
            .filter(|line| line.contains("\"N113\""))
            .collect();
        assert_eq!(lines.len(), most, "{more} more");
        let omitted = |line: &&&str| line.contains("not listed");
        let counting: Vec<&&str> = lines.iter().filter(omitted).collect();
        match counting[..] {
            [] => assert_eq!(more, 0),
            [last] => {
                let counted = format!("{more} more finding");
                assert!(last.contains(&counted), "{last}");
            }
            _ => panic!("{counting:?}"),
        }
    }
}

#[test]
fn a_file_has_no_more_findings_about_repeated_games_than_the_book_says() {
    let most = bound("repeated games listed for a file (the last of them counts the others)");
    let folder = Folder::new();
    let game = "[Black \"A\"][White \"B\"][GameType \"21\"]\n1. 11-15 22-18 15x22 25x18 1-0\n\n";
    for more in [0, 1, 70] {
        folder.write("a.pdn", game.repeat(1 + most + more));
        let run = folder.huff("check --format jsonl --select C601 --exit-zero a.pdn");
        let lines: Vec<&str> = run
            .stdout
            .lines()
            .filter(|line| line.contains("\"C601\""))
            .collect();
        assert_eq!(lines.len(), most, "{more} more");
        let counted = match more {
            0 => "with the same tags\"".to_owned(),
            1 => "; 1 more finding of this rule in this file not listed\"".to_owned(),
            more => format!("; {more} more findings of this rule in this file not listed\""),
        };
        let (last, others) = lines.split_last().expect("findings");
        assert!(last.contains(&counted), "{last}");
        assert!(!others.iter().any(|line| line.contains("not listed")));
    }
}
