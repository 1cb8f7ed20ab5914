//! Output on a terminal: progress in a long run, optional colours, and never a control character of a record.
//!
//! The terminal is made by `script` of util-linux; without it these tests print a message and pass.

use std::process::{Command, Stdio};
use std::thread;

use crate::support::{CLEAN, Folder, MISSED};

/// The terminal output of a run after a shell command, and its exit status; `None` without `script`.
fn on_terminal(
    folder: &Folder,
    before: &str,
    arguments: &str,
    env: &[(&str, &str)],
) -> Option<(String, i32)> {
    let huff = env!("CARGO_BIN_EXE_huff");
    let mut command = Command::new("script");
    command
        .args(["--quiet", "--return", "--command"])
        .arg(format!("{before} {huff} {arguments}"))
        .arg("/dev/null")
        .current_dir(folder.path("."))
        .stdin(Stdio::null())
        .stderr(Stdio::null());
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "CI"] {
        command.env_remove(name);
    }
    command
        .env("TERM", "xterm")
        .env("SHELL", "/bin/sh")
        .envs(env.iter().copied());
    let output = command.output().ok();
    let output = output.filter(|output| !output.stdout.starts_with(b"usage"));
    if output.is_none() {
        eprintln!("skipped: there is no util-linux script to make a terminal");
    }
    output.map(|output| {
        let shown = String::from_utf8_lossy(&output.stdout).into_owned();
        (shown, output.status.code().unwrap_or(-1))
    })
}

/// Clears the progress line.
const CLEARED: &str = "\r\x1b[2K";

#[test]
fn a_long_run_shows_its_progress() {
    let folder = Folder::with(MISSED);
    // A source that stays open for two seconds.
    let slowly = "{ cat games.pdn; sleep 2; } |";
    thread::scope(|scope| {
        for arguments in [
            "check - --format concise",
            "convert - --to json",
            "convert - --to json -o out.json",
            "convert - -o out.sqlite",
            "summary -",
            "fmt -",
            "find - --count",
            "dedup -",
        ] {
            let folder = &folder;
            scope.spawn(move || {
                let Some((shown, _)) = on_terminal(folder, slowly, arguments, &[]) else {
                    return;
                };
                let bytes = format!("{} B", MISSED.len());
                assert!(shown.contains(&bytes), "{arguments}: {shown:?}");
                // Nothing is printed beside the line, and at the end it is cleared.
                let last = shown.rfind(CLEARED).expect("the line is cleared");
                assert!(
                    !shown[last + CLEARED.len()..].contains(&bytes),
                    "{arguments}: {shown:?}"
                );
                for line in shown.split('\n') {
                    let printed = line.rsplit(CLEARED).next().unwrap_or_default();
                    assert!(!printed.contains(&bytes), "{arguments}: {line:?}");
                }
            });
        }
    });
}

#[test]
fn games_and_findings_are_counted_as_they_come() {
    // More than a few blocks; all but the last can be judged while the source is open.
    let folder = Folder::with(MISSED.repeat(8_000));
    let slowly = "{ cat games.pdn; sleep 2; } |";
    thread::scope(|scope| {
        for (arguments, message) in [
            ("check - -j 1 -o report.txt", &[" games, ", " findings"][..]),
            ("find - -j 1 --count", &[" games, ", " found"]),
            ("convert - -j 1 --to json -o out.json", &[" games"]),
            ("convert - -j 1 --to pdn -o out.pdn", &[" games"]),
            ("convert - -j 1 -o out.sqlite", &[" games"]),
            ("fmt - -j 1 -o formatted.pdn", &[" games"]),
            ("summary - -j 1", &[" games"]),
            ("dedup - -j 1 --format json", &[" games"]),
        ] {
            let folder = &folder;
            scope.spawn(move || {
                if let Some((shown, _)) = on_terminal(folder, slowly, arguments, &[]) {
                    let lines: Vec<&str> = shown.split(CLEARED).collect();
                    let is_expected =
                        |line: &&str| message.iter().all(|message| line.contains(message));
                    assert!(lines.iter().any(is_expected), "{arguments}: {shown:?}");
                }
            });
        }
    });
}

#[test]
fn progress_appears_only_on_terminals() {
    let folder = Folder::with(MISSED);
    let slowly = "{ cat games.pdn; sleep 2; } |";
    thread::scope(|scope| {
        for (before, arguments, env) in [
            (slowly, "check -", &[("CI", "true")][..]),
            (slowly, "check -", &[("TERM", "dumb")]),
            (slowly, "check - -q", &[]),
            (slowly, "check - 2> messages", &[]),
            // Too short for a progress line.
            ("", "check games.pdn", &[]),
        ] {
            let folder = &folder;
            scope.spawn(move || {
                if let Some((shown, status)) = on_terminal(folder, before, arguments, env) {
                    assert!(!shown.contains(CLEARED), "{arguments}: {shown:?}");
                    assert_eq!(status, 1, "{arguments}: {shown:?}");
                }
            });
        }
    });
    assert_eq!(folder.read("messages"), "");
}

#[test]
fn colours_follow_the_terminal_the_environment_and_the_user() {
    let folder = Folder::with(MISSED);
    let colour = "\x1b[1m";
    // On a terminal.
    for (arguments, env, colored) in [
        ("check", &[][..], true),
        ("check", &[("NO_COLOR", "1")], false),
        ("check", &[("TERM", "dumb")], false),
        ("check", &[("CLICOLOR", "0")], false),
        ("check", &[("TERM", "dumb"), ("CLICOLOR_FORCE", "1")], true),
        ("check --color never", &[], false),
        ("check --color never", &[("CLICOLOR_FORCE", "1")], false),
        ("check --color always", &[("NO_COLOR", "1")], true),
        ("explain R307", &[], true),
        ("explain R307 --color never", &[], false),
        // messages
        ("check nowhere.pdn -q", &[], true),
        ("check nowhere.pdn -q", &[("NO_COLOR", "1")], false),
        ("check nowhere.pdn -q --color never", &[], false),
    ] {
        let Some((shown, _)) = on_terminal(&folder, "", arguments, env) else {
            return;
        };
        assert_eq!(
            shown.contains(colour),
            colored,
            "{arguments} {env:?}: {shown:?}"
        );
    }
}

#[test]
fn colours_go_into_a_pipe_only_if_forced() {
    let folder = Folder::with(MISSED);
    for (arguments, env, colored) in [
        ("check", None, false),
        ("check", Some("CLICOLOR_FORCE"), true),
        ("check --color never", Some("CLICOLOR_FORCE"), false),
        ("check --color always", Some("NO_COLOR"), true),
        ("check --format json", Some("CLICOLOR_FORCE"), false),
        ("check --format github", Some("CLICOLOR_FORCE"), false),
    ] {
        let mut command = folder.command(arguments);
        let output = command.envs(env.map(|name| (name, "1"))).output();
        let output = output.expect("huff can be run");
        let colours = output.stdout.contains(&b'\x1b');
        assert_eq!(colours, colored, "{arguments} {env:?}");
    }
}

/// Characters with an effect on a terminal (ESC, BEL, CSI as one character, changes of the writing direction),
/// and invisible ones.
const TRICKS: &str =
    "\x1b]0;x\x07\u{9b}2J\u{202e}\u{2066}\u{200f}\u{2028}\u{200b}\u{2060}\u{e0041}";

/// A record with tricks in its tags, comments, text and variation.
fn tricky() -> String {
    MISSED
        .replace("Hay, W.", &format!("Hay{TRICKS}"))
        .replace("\"Perth\"", &format!("\"Perth{TRICKS}\""))
        .replace("[Result", &format!("[Annotator \"{TRICKS}\"]\n[Result"))
        .replace(
            "2. 8-11",
            &format!("{{a {TRICKS} b}} 2. 8-11 {{{TRICKS}}} x{TRICKS}y"),
        )
}

#[track_caller]
fn is_harmless(text: &str, what: &str) {
    let obeyed = ['\x07', '\u{9b}', '\u{202e}', '\u{2066}', '\u{200f}'];
    assert!(!text.contains(obeyed), "{what}: {text:?}");
    assert!(!text.contains("\x1b]"), "{what}: {text:?}");
    let unseen = ['\u{2028}', '\u{200b}', '\u{2060}', '\u{e0041}'];
    assert!(!text.contains(unseen), "{what}: {text:?}");
}

/// A folder with such a record, under such a name if the system allows it.
fn folder_of_tricks() -> (Folder, String) {
    let folder = Folder::new();
    let name = if cfg!(unix) {
        format!("a{TRICKS}.pdn")
    } else {
        "a.pdn".to_owned()
    };
    folder.write(&name, tricky()).write("b.pdn", tricky());
    (folder, name)
}

#[test]
fn reports_write_control_characters_out() {
    let (folder, name) = folder_of_tricks();
    for arguments in [
        "check --notes",
        "check --notes --color always",
        "check --notes --format concise",
        "check --notes --format markdown",
        "check --notes --format github",
        "check --notes --format junit",
        "check --show-settings",
        "check --fix --diff --unsafe-fixes",
        "show FILE",
        "show FILE#1:2",
        "summary",
        "summary --players",
        "summary --format markdown",
        "find --list",
        "dedup",
        "statement FILE#1:2",
        "statement FILE#1:2 --format html",
        "fmt --check .",
        "fmt --diff .",
        "check FILE/nowhere",
        "show FILE#9",
        "check --select 'TRICKS'",
        "check --laws 'TRICKS'",
        "moves --variant 'TRICKS'",
        "find --opening 'TRICKS' nowhere",
    ] {
        let words: Vec<String> = arguments
            .split(' ')
            .map(|word| word.replace("FILE", &name).replace("'TRICKS'", TRICKS))
            .collect();
        let output = folder
            .command("")
            .args(words)
            .output()
            .expect("huff can be run");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        is_harmless(&text, arguments);
        is_harmless(&String::from_utf8_lossy(&output.stderr), arguments);
    }
}

#[test]
fn a_terminal_gets_no_control_characters_even_of_the_record_itself() {
    let (folder, _) = folder_of_tricks();
    for arguments in [
        "check",
        "check --format json",
        "convert b.pdn --to pdn",
        "convert b.pdn --to json",
        "convert b.pdn --to csv",
        "fmt b.pdn",
        "fmt --diff b.pdn",
        "find b.pdn",
        "find b.pdn --list",
        "show b.pdn",
        "summary",
        "statement b.pdn",
        "dedup --write -",
    ] {
        let Some((shown, _)) = on_terminal(&folder, "", arguments, &[]) else {
            return;
        };
        is_harmless(&shown, arguments);
    }
    // A pipe receives the bytes of the record.
    let run = folder.huff("find b.pdn").exits(0);
    assert!(run.stdout.contains(TRICKS), "{run:#?}");
}

#[test]
fn columns_align_in_every_script() {
    let folder = Folder::new();
    let named = |name: &str| CLEAN.replace("Smith, A.", name).replace("Glasgow", "東京");
    let games: Vec<String> = ["Иванов, И.", "王小明", "Müller, Ö.", "Smith, A."]
        .iter()
        .map(|name| named(name))
        .collect();
    folder.write("games.pdn", games.join("\n"));
    let run = folder.huff("summary").exits(0);
    insta::assert_snapshot!("wide_names_align", run.stdout);
}

#[test]
fn colour_codes_in_a_record_never_reach_a_terminal() {
    let folder = Folder::with("[Event \"\x1b[8mhidden\"]\n1. 11-15 *\n");
    for arguments in ["fmt games.pdn", "find games.pdn", "show games.pdn#1"] {
        let Some((shown, _)) = on_terminal(&folder, "", arguments, &[]) else {
            return;
        };
        assert!(!shown.contains("\x1b[8m"), "{arguments}: {shown:?}");
        assert!(shown.contains("[8mhidden"), "{arguments}: {shown:?}");
    }
}
