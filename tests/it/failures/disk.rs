//! Output files: a full disk, a closed pipe, missing folders, permissions and links.

#[cfg(unix)]
use std::fs;
#[cfg(unix)]
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Stdio;

use crate::support::{CLEAN, Folder, MISSED};

/// A record that `check --fix` and `fmt --write` change.
const UNTIDY: &str =
    "[Event \"Glasgow\"]\n[Result \"*\"]\n[GameType \"21\"]\n1. 11 - 15 22-18 2. 15x22 25x18 *\n";

/// Every command that writes to standard output, with its exit status.
const WRITERS: &[(&str, i32)] = &[
    ("check games.pdn", 1),
    ("check games.pdn --format json", 1),
    ("check games.pdn --show-settings", 0),
    ("convert games.pdn --to json", 0),
    ("convert games.pdn --to csv", 0),
    ("summary games.pdn", 0),
    ("fmt games.pdn", 0),
    ("fmt untidy.pdn --diff", 1),
    ("fmt untidy.pdn --check", 1),
    ("check untidy.pdn --diff", 1),
    (
        "find games.pdn --format json --player nobody --exit-status",
        1,
    ),
    ("find games.pdn", 0),
    ("find games.pdn --list", 0),
    ("dedup games.pdn", 0),
    ("dedup games.pdn --write -", 0),
    ("show games.pdn", 0),
    ("statement games.pdn", 0),
    ("explain", 0),
    ("explain R307", 0),
    ("laws", 0),
    ("moves", 0),
    ("completions bash", 0),
    ("man", 0),
    ("--help", 0),
    ("check --help", 0),
    ("--version", 0),
];

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let folder = Folder::with(MISSED);
    folder.write("untidy.pdn", UNTIDY);
    for (arguments, _) in WRITERS {
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let Ok(full) = full else {
            eprintln!("skipped: there is no /dev/full");
            return;
        };
        let output = folder
            .command(arguments)
            .stdout(full)
            .output()
            .expect("huff can be run");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{arguments}: {stderr}");
        assert!(
            stderr.contains("cannot write the output: no space left on device"),
            "{arguments}: {stderr}"
        );
    }
    for arguments in [
        "check games.pdn -o /dev/full",
        "convert games.pdn --to json -o /dev/full",
        "convert games.pdn --to sqlite -o /dev/full",
        "summary games.pdn -o /dev/full",
        "fmt games.pdn -o /dev/full",
        "find games.pdn -o /dev/full",
        "dedup games.pdn -o /dev/full",
        "dedup games.pdn --write /dev/full",
        "show games.pdn -o /dev/full",
        "statement games.pdn -o /dev/full",
    ] {
        let run = folder.huff(arguments).exits(2);
        assert!(
            run.stderr.contains("cannot write /dev/full: "),
            "{arguments}: {run:#?}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_closed_standard_error_changes_nothing() {
    let folder = Folder::with(MISSED);
    for (arguments, status) in [
        ("check nofile.pdn", 2),
        ("check nofile.pdn games.pdn --format json -o report.json", 2),
        (
            "check games.pdn --baseline known.json --write-baseline -q",
            0,
        ),
        ("convert games.pdn --to sqlite -o games.db", 0),
        ("fmt nofile.pdn", 2),
        ("moves nonsense", 2),
        ("init .", 0),
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full");
        let Ok(full) = full else {
            eprintln!("skipped: there is no /dev/full");
            return;
        };
        let done = folder.command(arguments).stderr(full).status();
        let done = done.expect("huff can be run");
        assert_eq!(done.code(), Some(status), "{arguments}");
    }
    assert!(folder.read("report.json").contains("R307"));
}

#[test]
fn a_closed_pipe_is_silent_and_keeps_the_status() {
    let folder = Folder::with(MISSED);
    folder.write("untidy.pdn", UNTIDY);
    for (arguments, status) in WRITERS {
        let (ended, stderr) = with_a_closed_pipe(&folder, arguments);
        assert_eq!((ended, stderr.as_str()), (Some(*status), ""), "{arguments}");
    }
}

/// The status and messages of a run whose output pipe is closed.
fn with_a_closed_pipe(folder: &Folder, arguments: &str) -> (Option<i32>, String) {
    let (reader, writer) = std::io::pipe().expect("a pipe");
    drop(reader);
    let mut command = folder.command(arguments);
    command.stdin(Stdio::null()).stdout(writer);
    let output = command.output().expect("huff can be run");
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), stderr)
}

#[test]
fn a_closed_pipe_does_not_hide_failures() {
    let folder = Folder::with(MISSED);
    for command in [
        "check",
        "check --diff",
        "convert --to json",
        "summary",
        "fmt",
        "fmt --check",
        "find",
        "dedup",
    ] {
        let arguments = format!("{command} nothing.pdn games.pdn");
        let (ended, stderr) = with_a_closed_pipe(&folder, &arguments);
        assert_eq!(ended, Some(2), "{arguments}: {stderr}");
    }
}

#[test]
fn a_closed_pipe_does_not_stop_other_output() {
    let folder = Folder::new();
    // A report longer than the buffers.
    for number in 0..300 {
        folder.write(
            &format!("archive/{number}.pdn"),
            MISSED.replace("1. 11-15", "1. 11 - 15"),
        );
    }
    let last = |folder: &Folder| folder.read("archive/99.pdn");
    let write = "check -j 2 --baseline known.json --write-baseline archive";
    assert_eq!(with_a_closed_pipe(&folder, write).0, Some(0));
    assert!(folder.read("known.json").contains("archive/99.pdn"));
    let (ended, _) = with_a_closed_pipe(&folder, "check --fix -j 2 --notes archive");
    assert_eq!(ended, Some(1));
    assert!(last(&folder).contains("1. 11-15"));
    folder.write("archive/99.pdn", UNTIDY);
    assert_eq!(
        with_a_closed_pipe(&folder, "fmt --write archive").0,
        Some(0)
    );
    assert!(!last(&folder).contains("11 - 15"));
}

#[test]
fn a_missing_folder_is_an_error() {
    let folder = Folder::with(CLEAN);
    for arguments in [
        "check -o nowhere/out",
        "convert games.pdn --to json -o nowhere/out",
        "convert games.pdn --to sqlite -o nowhere/out",
        "summary -o nowhere/out",
        "fmt games.pdn -o nowhere/out",
        "find -o nowhere/out",
        "dedup --write nowhere/out",
        "statement games.pdn -o nowhere/out",
    ] {
        let run = folder.huff(arguments).exits(2);
        let message = "error: cannot write nowhere/out: no such file or directory\n  \
                       tip: create the folder nowhere first\n";
        assert_eq!(run.stderr, message, "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_into_a_missing_folder_is_an_error() {
    let folder = Folder::with(CLEAN);
    symlink("nowhere/out", folder.path("out")).expect("a link");
    let run = folder.huff("check -o out").exits(2);
    run.says("cannot write out: no such file or directory");
    run.says("tip: create the folder nowhere first");
}

#[test]
fn a_configuration_in_use_cannot_be_the_output() {
    let folder = Folder::with(CLEAN);
    folder.write("deep/games.pdn", CLEAN);
    folder.write("huff.toml", "notes = true\n");
    for arguments in [
        "check deep -o huff.toml",
        "check deep --show-settings -o ./huff.toml",
        "check deep --config ./huff.toml -o huff.toml",
        "convert games.pdn --to json -o huff.toml",
        "convert games.pdn --to sqlite -o huff.toml",
        "summary -o deep/../huff.toml",
        "fmt games.pdn -o huff.toml",
        "find -o huff.toml",
        "dedup -o huff.toml",
        "dedup --write huff.toml",
        "show games.pdn -o huff.toml",
        "show games.pdn --svg huff.toml",
        "statement games.pdn -o huff.toml",
    ] {
        let run = folder.huff(arguments).exits(2);
        run.says("huff.toml is the configuration and cannot be the output");
        assert_eq!(folder.read("huff.toml"), "notes = true\n", "{arguments}");
    }
    // An unused configuration is an ordinary file.
    folder.write("other/huff.toml", "");
    folder.huff("check games.pdn -o other/huff.toml").exits(0);
}

#[cfg(unix)]
fn mode(folder: &Folder, name: &str) -> u32 {
    let metadata = fs::metadata(folder.path(name)).expect("the file is there");
    metadata.permissions().mode() & 0o7777
}

#[cfg(unix)]
#[test]
fn a_replaced_file_keeps_its_permissions_and_links() {
    for arguments in [
        "fmt --write link.pdn",
        "check --fix -q link.pdn",
        "fmt real/games.pdn -o out.link",
    ] {
        let folder = Folder::new();
        folder
            .write("real/games.pdn", UNTIDY)
            .write("real/out", "before");
        symlink("real/games.pdn", folder.path("link.pdn")).expect("a link");
        symlink("real/out", folder.path("out.link")).expect("a link");
        for name in ["real/games.pdn", "real/out"] {
            fs::set_permissions(folder.path(name), fs::Permissions::from_mode(0o640))
                .expect("permissions");
        }
        folder.huff(arguments).exits(0);
        let name = if arguments.contains("-o") {
            "real/out"
        } else {
            "real/games.pdn"
        };
        assert!(folder.read(name).contains("1. 11-15 22-18"), "{arguments}");
        assert_eq!(mode(&folder, name), 0o640, "{arguments}");
        for link in ["link.pdn", "out.link"] {
            assert!(folder.path(link).is_symlink(), "{arguments}: {link}");
        }
        assert_eq!(folder.names("real"), ["games.pdn", "out"], "{arguments}");
    }
}

#[cfg(unix)]
#[test]
fn a_read_only_file_is_not_written() {
    let folder = Folder::with(UNTIDY);
    folder.write("out", UNTIDY);
    for name in ["games.pdn", "out"] {
        fs::set_permissions(folder.path(name), fs::Permissions::from_mode(0o444))
            .expect("permissions");
    }
    for (arguments, name) in [
        ("fmt --write games.pdn", "games.pdn"),
        ("check --fix games.pdn", "games.pdn"),
        ("fmt games.pdn -o out", "out"),
    ] {
        let run = folder.huff(arguments).exits(2);
        let message = format!("cannot write {name}: the file is read-only");
        assert!(run.stderr.contains(&message), "{run:#?}");
        assert_eq!(folder.read(name), UNTIDY);
        assert_eq!(mode(&folder, name), 0o444);
    }
    assert_eq!(folder.names("."), ["games.pdn", "out"]);
}
