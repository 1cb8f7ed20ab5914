//! Files that change while they are read: huff ends, and reports the games that it read.
//!
//! A run with an unread output stops in the middle of its input, so nothing here depends on time.

use std::fs::{File, OpenOptions};
use std::io::{Read as _, Write as _};
use std::process::{Command, Stdio};

use crate::support::{CLEAN, Folder};

/// Enough games to fill all buffers and the pipe.
const MANY: usize = 40_000;

/// Runs `huff` on `games.pdn`, which `change` changes after the start and long before the end of reading.
/// Returns the status, the number of lines written, and the messages.
fn run_while_changing(
    folder: &Folder,
    arguments: &str,
    change: impl FnOnce(&File),
) -> (Option<i32>, usize, String) {
    folder.write("games.pdn", CLEAN.repeat(MANY));
    let mut command = folder.command(arguments);
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("huff can be run");
    let mut stdout = child.stdout.take().expect("it is a pipe");
    let mut first = [0];
    stdout.read_exact(&mut first).expect("something is written");
    let file = OpenOptions::new()
        .append(true)
        .open(folder.path("games.pdn"));
    change(&file.expect("the file is there"));
    let mut rest = Vec::new();
    stdout.read_to_end(&mut rest).expect("the pipe can be read");
    let output = child.wait_with_output().expect("huff ends");
    let lines = rest.split(|byte| *byte == b'\n').count() - 1;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), lines, said)
}

#[test]
fn a_truncated_file_ends_at_the_cut() {
    let folder = Folder::new();
    // In the middle of a tag.
    let half = CLEAN.len() * (MANY / 2) + 20;
    let cut = |file: &File| file.set_len(half as u64).expect("it can be cut");
    let (status, games, said) =
        run_while_changing(&folder, "convert --to jsonl -j 1 games.pdn", cut);
    assert_eq!((status, games), (Some(0), MANY / 2 + 1), "{said}");
    let message = format!("game {games}: a tag is broken");
    assert!(said.contains(&message), "{said}");
    let (status, ..) = run_while_changing(&folder, "fmt -j 2 games.pdn", cut);
    assert_eq!(status, Some(0));
}

#[test]
fn an_emptied_file_ends_there() {
    let folder = Folder::new();
    let (status, games, said) =
        run_while_changing(&folder, "convert --to jsonl -j 1 games.pdn", |file| {
            file.set_len(0).expect("it can be cut");
        });
    assert_eq!(status, Some(0), "{said}");
    assert!((1..MANY).contains(&games), "{games}");
}

#[test]
fn a_growing_file_is_read_to_its_end() {
    let folder = Folder::new();
    let (status, games, said) =
        run_while_changing(&folder, "convert --to jsonl -j 1 games.pdn", |mut file| {
            file.write_all(CLEAN.repeat(10).as_bytes())
                .expect("it can be written");
        });
    assert_eq!((status, games, said.as_str()), (Some(0), MANY + 10, ""));
}

#[cfg(target_os = "linux")]
#[test]
fn an_input_cannot_be_the_output() {
    let folder = Folder::with(CLEAN);
    for (arguments, input) in [
        ("convert --to pdn games.pdn", "games.pdn"),
        ("convert --to pdn - < games.pdn", "-"),
        ("fmt games.pdn", "games.pdn"),
        ("check .", "games.pdn"),
        ("find -o - games.pdn", "games.pdn"),
        ("dedup --write - games.pdn", "games.pdn"),
    ] {
        let huff = env!("CARGO_BIN_EXE_huff");
        // If it were read without end, it would stop at this size.
        let line = format!("ulimit -f 100; {huff} {arguments} >> games.pdn");
        let mut shell = Command::new("sh");
        let output = shell.args(["-c", &line]).current_dir(folder.path("."));
        let output = output.output().expect("there is a shell");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
        let message = format!("{input} is an input and cannot be the output");
        assert!(said.contains(&message), "{arguments}: {said}");
        assert_eq!(folder.read("games.pdn"), CLEAN, "{arguments}");
    }
    // A device can be both.
    let null = "check --format json - < /dev/null > /dev/null";
    let line = format!("{} {null}", env!("CARGO_BIN_EXE_huff"));
    let status = Command::new("sh").args(["-c", &line]).status();
    assert_eq!(status.expect("there is a shell").code(), Some(0));
}
