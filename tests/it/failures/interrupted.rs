//! Ctrl-C: the run dies of it, files are whole, and nothing else is left.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::{CLEAN, Folder};

/// Sends a signal by the shell, as a user would: without `unsafe` there is no shorter way.
fn send(signal: &str, child: &Child) {
    let kill = format!("kill -{signal} {}", child.id());
    let sent = Command::new("sh")
        .args(["-c", &kill])
        .stderr(Stdio::null())
        .status();
    assert!(sent.is_ok(), "there is no shell");
}

/// Waits for an unfinished file in the folder; false if the run ended without.
fn waits_for_an_unfinished_file(folder: &Folder, child: &mut Child) -> bool {
    loop {
        let is_unfinished =
            |name: &String| Path::new(name).extension().is_some_and(|end| end == "tmp");
        if folder.names(".").iter().any(is_unfinished) {
            return true;
        }
        if child.try_wait().expect("huff can be waited for").is_some() {
            return false;
        }
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn a_file_that_was_being_made_is_as_it_was() {
    for (signal, number) in [("INT", 2), ("TERM", 15)] {
        for (arguments, out) in [
            ("convert - --to json -o out.json", "out.json"),
            ("convert - -o out.sqlite", "out.sqlite"),
            ("check - -o out.txt", "out.txt"),
            ("fmt - -o out.pdn", "out.pdn"),
        ] {
            let folder = Folder::new();
            let is_database = out.ends_with("sqlite");
            if !is_database {
                folder.write(out, "before");
            }
            let mut child = folder
                .command(arguments)
                // it waits for a record that never comes
                .stdin(Stdio::piped())
                .stdout(Stdio::null())
                .stderr(Stdio::piped())
                .spawn()
                .expect("huff can be run");
            assert!(
                waits_for_an_unfinished_file(&folder, &mut child),
                "{arguments}"
            );
            let input = child.stdin.take();
            send(signal, &child);
            let output = child.wait_with_output().expect("huff can be waited for");
            drop(input);
            assert_eq!(output.status.signal(), Some(number), "{arguments}");
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert!(
                stderr.contains("interrupted before all was done"),
                "{arguments}: {stderr}"
            );
            if is_database {
                assert!(
                    folder.names(".").is_empty(),
                    "{arguments}: {:?}",
                    folder.names(".")
                );
            } else {
                assert_eq!(folder.names("."), [out], "{arguments}");
                assert_eq!(folder.read(out), "before", "{arguments}");
            }
        }
    }
}

#[test]
fn a_record_that_was_being_mended_is_as_it_was() {
    let untidy = CLEAN.replace("1. 11-15", "1. 11 - 15");
    for arguments in ["fmt --write games.pdn", "check --fix -q games.pdn"] {
        let mut games = 10_000;
        // a run that is done before it can be interrupted gets more to do
        loop {
            let text = untidy.repeat(games);
            let folder = Folder::with(&text);
            let mut child = folder
                .command(arguments)
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .expect("huff can be run");
            waits_for_an_unfinished_file(&folder, &mut child);
            send("INT", &child);
            let status = child.wait().expect("huff can be waited for");
            assert_eq!(folder.names("."), ["games.pdn"], "{arguments}");
            if status.signal() == Some(2) {
                let now = fs::read(folder.path("games.pdn")).expect("the record can be read");
                assert!(
                    now == text.as_bytes(),
                    "{arguments}: the record was changed"
                );
                break;
            }
            assert!(
                games < 10_000_000,
                "{arguments} is too fast to be interrupted"
            );
            games *= 4;
        }
    }
}
