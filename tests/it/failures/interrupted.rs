//! Ctrl-C and a closed terminal: the run dies of the signal, files are complete, and no temporary file remains.

use std::fs;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use crate::support::{CLEAN, Folder, MISSED};

/// Sends a signal through the shell: without `unsafe`, this is the shortest way.
fn send(signal: &str, child: &Child) {
    let kill = format!("kill -{signal} {}", child.id());
    let sent = Command::new("sh")
        .args(["-c", &kill])
        .stderr(Stdio::null())
        .status();
    assert!(sent.is_ok(), "there is no shell");
}

/// Whether the parent process ignores the signal, as `nohup` does; huff must then ignore it, too. Known on
/// Linux only.
fn is_ignored(number: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    ignored.is_some_and(|mask| mask >> (number - 1) & 1 == 1)
}

/// Waits for an unfinished file in the folder; false if the run ended without one.
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
fn an_interrupted_output_is_unchanged() {
    for (signal, number) in [("INT", 2), ("TERM", 15), ("HUP", 1)] {
        if is_ignored(number) {
            eprintln!("skipped: SIG{signal} is ignored here");
            continue;
        }
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
                // It waits for input.
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
                stderr.contains("interrupted before the end"),
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
fn an_interrupted_database_is_unchanged() {
    if is_ignored(2) {
        eprintln!("skipped: SIGINT is ignored here");
        return;
    }
    let mut games = 10_000;
    // A run that ends before the interruption gets more work.
    loop {
        let folder = Folder::with(CLEAN);
        folder.huff("convert games.pdn -o out.sqlite").exits(0);
        folder.write(
            "more.pdn",
            CLEAN.replace("1. 11-15", "1. 9-13").repeat(games),
        );
        let mut child = folder
            .command("convert more.pdn -o out.sqlite")
            .stderr(Stdio::piped())
            .spawn()
            .expect("huff can be run");
        let journal = folder.path("out.sqlite-journal");
        while !journal.exists() && child.try_wait().expect("huff can be waited for").is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        send("INT", &child);
        let output = child.wait_with_output().expect("huff can be waited for");
        if output.status.signal() == Some(2) {
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(stderr.matches("error").count(), 1, "{stderr}");
            assert!(stderr.contains("interrupted before the end"), "{stderr}");
            assert_eq!(folder.names("."), ["games.pdn", "more.pdn", "out.sqlite"]);
            let run = folder.huff("convert games.pdn -o out.sqlite").exits(0);
            run.says("0 games added, 1 game already present");
            break;
        }
        assert!(games < 10_000_000, "it is too fast to be interrupted");
        games *= 4;
    }
}

#[test]
fn an_interrupted_fix_leaves_the_record_unchanged() {
    if is_ignored(2) {
        eprintln!("skipped: SIGINT is ignored here");
        return;
    }
    let untidy = CLEAN.replace("1. 11-15", "1. 11 - 15");
    for arguments in ["fmt --write games.pdn", "check --fix -q games.pdn"] {
        let mut games = 10_000;
        // A run that ends before the interruption gets more work.
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

/// The end of a run that is interrupted while it reads `slow.pdn`, a pipe without content.
fn interrupted_at_a_pipe(folder: &Folder, arguments: &str) -> Output {
    let slow = folder.pipe("slow.pdn");
    let child = folder
        .command(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("huff can be run");
    // Succeeds once huff reads.
    let source = fs::File::options().write(true).open(&slow);
    send("INT", &child);
    let output = child.wait_with_output().expect("huff can be waited for");
    drop(source);
    output
}

#[test]
fn an_interrupted_run_says_so() {
    if is_ignored(2) {
        eprintln!("skipped: SIGINT is ignored here");
        return;
    }
    for arguments in ["fmt --write slow.pdn", "check --fix slow.pdn"] {
        let folder = Folder::new();
        let output = interrupted_at_a_pipe(&folder, arguments);
        assert_eq!(output.status.signal(), Some(2), "{arguments}");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(
            stderr.contains("interrupted before the end"),
            "{arguments}: {stderr}"
        );
    }
}

#[test]
fn replaced_files_are_reported() {
    if is_ignored(2) {
        eprintln!("skipped: SIGINT is ignored here");
        return;
    }
    let untidy = CLEAN.replace("1. 11-15", "1. 11 - 15");
    for (arguments, message) in [
        ("fmt --write a.pdn slow.pdn", "a.pdn was replaced; "),
        (
            "fmt --write a.pdn b.pdn slow.pdn",
            "2 files were replaced, the last of them b.pdn; ",
        ),
        (
            "check --fix -j 1 a.pdn b.pdn slow.pdn",
            "2 files were replaced, the last of them b.pdn; ",
        ),
    ] {
        let folder = Folder::new();
        folder.write("a.pdn", &untidy).write("b.pdn", &untidy);
        let output = interrupted_at_a_pipe(&folder, arguments);
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(stderr.contains(message), "{arguments}: {stderr}");
        assert!(folder.read("a.pdn").contains("1. 11-15"), "{arguments}");
    }
}

#[test]
fn a_file_beyond_the_size_limit_is_an_error() {
    let folder = Folder::with(CLEAN.replace("1. 11-15", "1. 11 - 15").repeat(1000));
    let before = folder.read("games.pdn");
    let huff = env!("CARGO_BIN_EXE_huff");
    for (arguments, name) in [
        ("convert games.pdn --to json -o out.json", "out.json"),
        ("convert games.pdn -o out.sqlite", "out.sqlite"),
        ("check --notes games.pdn -o out.txt", "out.txt"),
        ("fmt --write games.pdn", "games.pdn"),
        ("check --fix -q games.pdn", "games.pdn"),
        ("convert games.pdn --to json > out.txt", "the output"),
    ] {
        let output = Command::new("sh")
            .args(["-c", &format!("ulimit -f 8; {huff} {arguments}")])
            .current_dir(folder.path("."))
            .output()
            .expect("there is a shell");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {output:?}");
        assert!(
            stderr.contains(&format!("cannot write {name}: ")),
            "{arguments}: {stderr}"
        );
        if name == "the output" {
            fs::remove_file(folder.path("out.txt")).expect("what the shell made");
        }
        assert_eq!(folder.names("."), ["games.pdn"], "{arguments}");
        assert_eq!(folder.read("games.pdn"), before, "{arguments}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_ignored_signal_stays_ignored() {
    for (out, signal) in [
        ("out.sqlite", "INT"),
        ("out.json", "INT"),
        ("out.pdn", "HUP"),
    ] {
        let folder = Folder::new();
        let huff = env!("CARGO_BIN_EXE_huff");
        let script = format!("trap '' {signal}; exec {huff} convert - -o {out}");
        let mut child = Command::new("sh")
            .args(["-c", &script])
            .current_dir(folder.path("."))
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("there is a shell");
        assert!(waits_for_an_unfinished_file(&folder, &mut child), "{out}");
        send(signal, &child);
        let mut input = child.stdin.take().expect("a pipe");
        std::io::Write::write_all(&mut input, CLEAN.as_bytes()).expect("huff reads");
        drop(input);
        let output = child.wait_with_output().expect("huff can be waited for");
        assert!(output.status.success(), "{out}: {output:?}");
        assert_eq!(folder.names("."), [out]);
    }
}

#[test]
fn files_of_a_killed_run_are_removed_by_the_next() {
    let folder = Folder::with(MISSED);
    let hour = std::time::Duration::from_secs(60 * 60);
    let file = |name: &str, hours: u32| {
        folder.write(name, "unfinished");
        let file = std::fs::File::options().write(true).open(folder.path(name));
        let before = std::time::SystemTime::now() - hours * hour;
        let file = file.expect("a file");
        file.set_modified(before).expect("a time");
    };
    // A process number beyond all possible ones.
    let gone = 999_999_999;
    let here = std::process::id();
    let abandoned = [
        format!(".games.pdn.{gone}.0.tmp"),
        format!(".other.json.{gone}.3.tmp"),
        format!(".games.sqlite.{gone}.tmp"),
        format!(".games.sqlite.{gone}.tmp-journal"),
        ".games.sqlite.turn.tmp".to_owned(),
        ".games.sqlite.turn.tmp-journal".to_owned(),
    ];
    for name in &abandoned {
        file(name, 25);
    }
    let kept = [
        // Another machine may be writing it.
        (format!(".young.pdn.{gone}.0.tmp"), 0),
        (format!(".running.pdn.{here}.0.tmp"), 2),
        // A run may hold the lock of a database for hours.
        (".other.sqlite.turn.tmp".to_owned(), 2),
        (".notes.tmp".to_owned(), 48),
        (".4711.0.tmp".to_owned(), 48),
        ("games.4711.0.tmp".to_owned(), 48),
    ];
    for (name, hours) in &kept {
        file(name, *hours);
    }
    std::fs::create_dir(folder.path(&format!(".folder.{gone}.0.tmp"))).expect("a folder");
    // A run that writes nothing removes nothing.
    folder.huff("check").exits(1);
    assert!(folder.path(&abandoned[0]).exists());
    folder.huff("check --format json -o report.json").exits(1);
    for name in &abandoned {
        assert!(!folder.path(name).exists(), "{name}");
    }
    for (name, _) in &kept {
        assert!(folder.path(name).exists(), "{name}");
    }
    assert!(folder.path(&format!(".folder.{gone}.0.tmp")).exists());
}
