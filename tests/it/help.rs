//! Help, completions and manual pages.

use crate::support::Folder;

const COMMANDS: &[&str] = &[
    "check",
    "convert",
    "summary",
    "fmt",
    "dedup",
    "find",
    "show",
    "statement",
    "explain",
    "laws",
    "moves",
    "completions",
    "man",
];

#[test]
fn the_help_fits_a_screen() {
    let run = Folder::new().huff("--help").exits(0);
    assert!(run.stdout.lines().count() <= 40, "{run:#?}");
    insta::assert_snapshot!(run.stdout);
}

#[test]
fn every_command_has_help_with_examples() {
    let folder = Folder::new();
    for command in COMMANDS {
        let run = folder.huff(&format!("{command} --help")).exits(0);
        assert!(run.stdout.contains("Examples:"), "{command}");
        insta::assert_snapshot!(format!("{command}_help"), run.stdout);
    }
}

#[test]
fn the_short_help_of_check() {
    insta::assert_snapshot!(Folder::new().huff("check -h").exits(0).stdout);
}

#[test]
fn no_command_is_bad_usage() {
    let run = Folder::new().huff("").exits(2);
    assert!(run.stderr.contains("Usage: huff"), "{run:#?}");
    let run = Folder::new().huff("chekc").exits(2);
    assert!(run.stderr.contains("'check'"), "{run:#?}");
    let run = Folder::new().huff("check --formt json").exits(2);
    assert!(run.stderr.contains("--format"), "{run:#?}");
}

#[test]
fn shells_are_told_how_to_complete() {
    let folder = Folder::new();
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let run = folder.huff(&format!("completions {shell}")).exits(0);
        assert!(
            run.stdout.contains("check") && run.stdout.contains("fail-on"),
            "{shell}"
        );
    }
    folder.huff("completions tcsh").exits(2);
}

#[test]
fn every_command_has_a_manual_page() {
    let folder = Folder::new();
    folder.huff("man --out pages").exits(0);
    assert!(folder.read("pages/huff.1").contains("draughts"));
    for command in COMMANDS {
        let page = folder.read(&format!("pages/huff-{command}.1"));
        let printed = folder.huff(&format!("man {command}")).exits(0).stdout;
        assert!(
            page.contains("Examples") && printed.contains("Examples"),
            "{command}"
        );
    }
    let run = folder.huff("man chekc").exits(2);
    assert!(run.stderr.contains("there is 'check'"), "{run:#?}");
}
