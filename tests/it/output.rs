//! Standard output, files, colours and closed pipes.

use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;

use crate::support::{CLEAN, Folder, MISSED};

#[test]
fn a_report_can_go_to_a_file() {
    let folder = Folder::with(MISSED);
    let run = folder
        .huff("check -o report.txt --format concise -q")
        .exits(1);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""));
    assert!(
        folder
            .read("report.txt")
            .starts_with("games.pdn:9:19: error R307")
    );
    folder
        .huff("check games.pdn -o report.txt -q --ignore R")
        .exits(0);
    assert_eq!(folder.read("report.txt"), "");
    folder.huff("check -o nowhere/report.txt").exits(2);
}

#[test]
fn a_report_never_replaces_a_record() {
    let folder = Folder::with(MISSED);
    for arguments in ["check -o games.pdn", "convert . --to json -o ./games.pdn"] {
        let run = folder.huff(arguments).exits(2);
        run.says("is an input and cannot be the output");
        assert_eq!(folder.read("games.pdn"), MISSED);
    }
}

#[test]
fn neither_a_list_nor_standard_input_can_be_the_output() {
    let folder = Folder::with(MISSED);
    folder.write("list", "games.pdn\n");
    for arguments in [
        "check --files-from list -o ./list",
        "convert --files-from list --to json -o list",
        "dedup --files-from list --write list",
    ] {
        let run = folder.huff(arguments).exits(2);
        run.says("list is the list of the inputs and cannot be the output");
        assert_eq!(folder.read("list"), "games.pdn\n");
    }
    let run = folder
        .huff("dedup games.pdn --write both -o ./both")
        .exits(2);
    run.says("the report and the games cannot go to the same file");
    if cfg!(target_os = "linux") {
        let games = std::fs::File::open(folder.path("games.pdn")).expect("it is there");
        let mut command = folder.command("check - -o games.pdn");
        let done = command
            .stdin(games)
            .stderr(std::process::Stdio::null())
            .status();
        assert_eq!(done.expect("huff can be run").code(), Some(2));
        assert_eq!(folder.read("games.pdn"), MISSED);
    }
}

#[test]
fn a_baseline_is_never_replaced_by_a_report() {
    let folder = Folder::with(MISSED);
    for arguments in [
        "check --baseline known.json --write-baseline games.pdn -o ./known.json",
        "check --baseline known.json games.pdn --format json -o known.json",
    ] {
        let run = folder.huff(arguments).exits(2);
        run.says("known.json is the baseline and cannot be the output");
        folder
            .huff("check --baseline known.json --write-baseline games.pdn -q")
            .exits(0);
    }
    folder
        .huff("check --baseline known.json games.pdn -q")
        .exits(0);
}

#[test]
fn a_failed_run_leaves_the_output_unchanged() {
    let folder = Folder::with(CLEAN);
    folder.write("report.txt", "before");
    folder.huff("check -o report.txt --select R999").exits(2);
    folder.huff("show games.pdn#9 -o report.txt").exits(2);
    assert_eq!(folder.read("report.txt"), "before");
}

#[test]
fn colours_appear_on_terminals_or_on_request() {
    let folder = Folder::with(MISSED);
    for (arguments, colored) in [
        ("check", false),
        ("check --color never", false),
        ("check --color always", true),
        ("check --color always --format concise", true),
        ("check --color always --format json", false),
    ] {
        let run = folder.huff(arguments).exits(1);
        assert_eq!(run.stdout.contains('\x1b'), colored, "{arguments}");
    }
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let evil = MISSED
        .replace("Hay, W.", "Hay\x1b[31m")
        .replace("8-11", "{\x1b]0;\x07} 8-11");
    let run = Folder::with(evil).huff("check --notes").exits(1);
    assert!(!run.stdout.contains(['\x1b', '\x07']), "{run:#?}");
    assert!(run.stdout.contains(r"Hay\u{1b}[31m"), "{run:#?}");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let folder = Folder::with(MISSED.repeat(20_000));
    for (arguments, expected) in [
        ("check --format concise -j 1", 1),
        ("check --format concise -j 2", 1),
        ("check --format json", 1),
        ("convert games.pdn --to csv", 0),
        ("convert games.pdn --to csv-moves", 0),
        ("convert games.pdn --to fen", 0),
        ("convert games.pdn --to jsonl", 0),
        ("summary --format csv", 0),
    ] {
        let mut child = folder
            .command(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("huff can be run");
        let mut line = String::new();
        let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
        stdout.read_line(&mut line).expect("a line");
        drop(stdout);
        let mut stderr = String::new();
        child
            .stderr
            .take()
            .expect("a pipe")
            .read_to_string(&mut stderr)
            .expect("UTF-8");
        let status = child.wait().expect("huff ends").code();
        assert_eq!(
            (status, stderr.as_str()),
            (Some(expected), ""),
            "{arguments}"
        );
    }
}

#[test]
fn quiet_omits_the_summary() {
    let run = Folder::with(CLEAN).huff("check -q").exits(0);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""));
}

#[test]
fn the_version_is_printed() {
    let run = Folder::new().huff("--version").exits(0);
    assert_eq!(
        run.stdout,
        concat!("huff ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[cfg(unix)]
#[test]
fn a_broken_link_is_created_as_a_file() {
    let folder = Folder::with(CLEAN);
    folder.write("real/keep.txt", "");
    for (link, target) in [("a.out", "real/a.json"), ("b.sqlite", "real/b.sqlite")] {
        std::os::unix::fs::symlink(target, folder.path(link)).expect("a link can be made");
    }
    folder
        .huff("check games.pdn --format json -o a.out")
        .exits(0);
    folder.huff("convert games.pdn -o b.sqlite").exits(0);
    for (link, target) in [("a.out", "real/a.json"), ("b.sqlite", "real/b.sqlite")] {
        assert!(folder.path(link).is_symlink(), "{link}");
        assert!(folder.path(target).is_file(), "{target}");
    }
    std::os::unix::fs::symlink("c.out", folder.path("c.out")).expect("a link can be made");
    let run = folder
        .huff("check games.pdn --format json -o c.out")
        .exits(2);
    run.says("c.out");
    assert_eq!(
        std::fs::read_dir(folder.path("real"))
            .expect("a folder")
            .count(),
        3,
        "nothing else is left"
    );
}

#[test]
fn a_mistyped_input_keeps_the_old_output() {
    for command in [
        "fmt typo.pdn",
        "find typo.pdn --player ann",
        "convert typo.pdn --to pdn",
        "check typo.pdn --format json",
        "summary typo.pdn",
        "dedup typo.pdn",
    ] {
        let folder = Folder::new();
        folder.write("out.txt", "as it was");
        let run = folder.huff(&format!("{command} -o out.txt")).exits(2);
        run.says("error: out.txt is unchanged: no game could be read");
        assert_eq!(folder.read("out.txt"), "as it was", "{command}");
    }
}

#[test]
fn an_input_without_a_readable_game_leaves_no_output() {
    for (input, text, command) in [
        ("bad.json", "{\"x\":", "convert bad.json"),
        ("bad.jsonl", "{\"x\":", "convert bad.jsonl"),
        ("bad.pdn", "\u{1}\0\0\u{2}binary\0", "convert bad.pdn"),
        ("bad.pdn", "\u{1}\0\0\u{2}binary\0", "fmt bad.pdn"),
        (
            "bad.pdn",
            "\u{1}\0\0\u{2}binary\0",
            "find bad.pdn --player ann",
        ),
        ("bad.pdn", "\u{1}\0\0\u{2}binary\0", "summary bad.pdn"),
        ("bad.pdn", "\u{1}\0\0\u{2}binary\0", "report bad.pdn"),
        ("bad.pdn", "\u{1}\0\0\u{2}binary\0", "dedup bad.pdn"),
    ] {
        for output in ["out.pdn", "out.json", "out.csv", "out.sqlite"] {
            if output == "out.sqlite" && !command.starts_with("convert") {
                continue;
            }
            let folder = Folder::new();
            folder.write(input, text);
            let line = format!("{command} -o {output}");
            folder.huff(&line).exits(2).says("no game could be read");
            assert!(!folder.path(output).exists(), "{line}");
            if output == "out.sqlite" {
                continue;
            }
            folder.write(output, "as it was");
            folder
                .huff(&line)
                .exits(2)
                .says(&format!("error: {output} is unchanged"));
            assert_eq!(folder.read(output), "as it was", "{line}");
        }
    }
}

#[test]
fn fmt_writes_the_files_or_an_output() {
    let folder = Folder::with(MISSED);
    let run = folder.huff("fmt --write -o out.pdn games.pdn").exits(2);
    run.says("cannot be used with");
    assert_eq!(folder.read("games.pdn"), MISSED);
}

#[test]
fn an_output_named_like_an_input_gets_a_tip() {
    let folder = Folder::with(MISSED);
    let run = folder.huff("convert games.pdn out.json").exits(2);
    run.says("tip: write to a file with -o out.json");
    let run = folder.huff("explain S1:16").exits(2);
    run.says("error: 'S1:16' is a law, not a rule");
    run.says("tip: 'huff laws S1:16' shows it");
}
