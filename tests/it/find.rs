//! `huff find`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{CLEAN, Folder, MISSED, gzip};

/// The archive of the repository, in a folder.
fn archive() -> Folder {
    let folder = Folder::new();
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/archives");
    for entry in fs::read_dir(shipped).expect("the fixtures are there") {
        let path = entry.expect("a file").path();
        let name = path.file_name().expect("a name").to_string_lossy();
        folder.write(
            &format!("archives/{name}"),
            fs::read(&path).expect("a fixture"),
        );
    }
    folder
}

/// The number of games that a search counts.
#[track_caller]
fn count(folder: &Folder, arguments: &str) -> u64 {
    let run = folder.huff(&format!("find --count {arguments}")).exits(0);
    run.stdout.trim().parse().expect("a number")
}

#[test]
fn games_are_printed_unchanged() {
    let folder = Folder::with([CLEAN, "\n", MISSED].concat());
    let run = folder.huff("find games.pdn --player wyllie").exits(0);
    assert_eq!(run.stdout, MISSED);
    let all = folder.huff("find games.pdn").exits(0).stdout;
    assert_eq!(all, folder.read("games.pdn"));
    insta::assert_snapshot!(archive().huff("find --black dunning").exits(0).both());
}

#[test]
fn a_tag_is_matched_by_name_and_value() {
    let folder = Folder::with([CLEAN, MISSED].concat());
    let count = |arguments: &str| count(&folder, arguments);
    assert_eq!(count("--tag round=2"), 1);
    assert_eq!(count("--tag 'GAMETYPE = 21' --tag site=perth"), 1);
    assert_eq!(count("--any --tag site=perth --tag site=glasgow"), 2);
    for wrong in ["round", "=2", "round="] {
        let run = folder.huff(&format!("find --tag {wrong}")).exits(2);
        run.says("expected ");
    }
}

#[test]
fn games_are_listed_with_the_plies() {
    let folder = archive();
    let list = folder
        .huff("find --position '?:W*:B*,13,15:E11' --list")
        .exits(0);
    insta::assert_snapshot!(list.both());
    // A listed game can be shown.
    let first = list.stdout.lines().next().expect("a game");
    let (point, rest) = first.split_once(": ").expect("a heading");
    let ply = rest.rsplit_once("; ply ").expect("plies").1;
    let ply = ply.split(',').next().expect("a ply");
    let shown = folder.huff(&format!("show --ascii {point}:{ply}")).exits(0);
    assert!(
        shown.stdout.contains(&format!("after ply {ply} ")),
        "{shown:#?}"
    );
}

#[test]
fn json_keeps_its_schema() {
    let folder = archive();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/find.schema.json");
    let text = fs::read_to_string(path).expect("the schema can be read");
    let schema: Value = serde_json::from_str(&text).expect("the schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("a sound schema");
    for (arguments, games) in [
        ("--position B:W21-32:B1-12", 15),
        ("--event xyzzy", 0),
        ("", 15),
        ("--material 1K-* --any --plies ..3", 0),
    ] {
        let run = folder
            .huff(&format!("find --format json {arguments}"))
            .exits(0);
        let json = run.json();
        if let Err(wrong) = validator.validate(&json) {
            panic!("{arguments}: {wrong}: {run:#?}");
        }
        assert_eq!(json["matched"], games, "{arguments}");
        assert_eq!(json["games"].as_array().map(Vec::len), Some(games));
    }
    folder.write("a.pdn", [CLEAN, MISSED].concat());
    insta::assert_snapshot!(
        folder
            .huff("find a.pdn --position B:W18,21,23-32:B1-10,12,15 --format json")
            .exits(0)
            .stdout
    );
}

#[test]
fn not_inverts_the_match() {
    let folder = archive();
    let all = count(&folder, "");
    for condition in [
        "--player rashid",
        "--winner draw",
        "--date 2023",
        "--result 1-0",
        "--opening 'old faithful'",
        "--ballot 1..80",
        "--ends agreed",
        "--finding R",
        "--plies 40..",
        "--material 5M-4M",
        "--position '?:W*,18:B*,15'",
        "--text resigns",
        "--player rashid --winner draw",
        "--player rashid --winner draw --any",
    ] {
        let (found, others) = (
            count(&folder, condition),
            count(&folder, &format!("{condition} --not")),
        );
        assert_eq!(found + others, all, "{condition}");
        assert!(found > 0 && others > 0, "{condition}: {found} of {all}");
    }
}

#[test]
fn options_given_twice_are_two_conditions() {
    let folder = Folder::with([CLEAN, "\n", MISSED].concat());
    for (arguments, games) in [
        ("--player smith --player jones", 1),
        ("--player smith --player wyllie", 0),
        ("--player smith --player wyllie --any", 2),
        ("--finding R307,R308", 1),
        ("--finding R307 --finding R308", 0),
        ("--winner unknown --date 1899.05.02..", 1),
    ] {
        assert_eq!(count(&folder, arguments), games, "{arguments}");
    }
}

#[test]
fn colours_may_be_reversed() {
    // 11-15 22-18, and the same with the colours reversed.
    let turned = "[GameType \"21\"]\n[FEN \"W:W21-32:B1-12\"]\n1... 22-18 2. 11-15 *\n";
    let folder = Folder::with([CLEAN, "\n", turned].concat());
    let position = "--position B:W18,21,23-32:B1-10,12,15";
    assert_eq!(count(&folder, position), 1);
    assert_eq!(count(&folder, &format!("{position} --colours-reversed")), 2);
}

#[test]
fn a_position_is_read_as_each_game_names_its_squares() {
    let folder = Folder::with(CLEAN);
    folder.write("russian.pdn", "[GameType \"25\"]\n1. c3-d4 d6-c5 *\n");
    folder.write("international.pdn", "[GameType \"20\"]\n1. 32-28 18-23 *\n");
    let count = |arguments: &str| {
        let run = folder.huff(&format!("find . --count --position {arguments}"));
        run.exits(0).stdout.trim().to_owned()
    };
    // The array of Russian draughts, by number and by letter, and one that English draughts does not have.
    assert_eq!(count("W:W21-32:B1-12"), "1");
    let russian = folder.huff("convert --to fen --ply 2 russian.pdn").exits(0);
    assert_eq!(count(russian.stdout.trim()), "1");
    let international = folder.huff("convert --to fen --ply 2 international.pdn");
    assert_eq!(count(international.exits(0).stdout.trim()), "1");
    assert_eq!(count("?:W*:B*"), "3");
    assert_eq!(count("B:W21-32:B1-12"), "1");
    assert_eq!(count("B:W21-32:B1-12 --variant russian"), "0");
}

#[test]
fn the_exit_status_depends_on_the_option() {
    let folder = Folder::with(CLEAN);
    folder.huff("find --player nobody").exits(0);
    folder.huff("find --player nobody --exit-status").exits(1);
    folder.huff("find --player smith --exit-status").exits(0);
    let run = folder.huff("find games.pdn missing.pdn --count").exits(2);
    assert_eq!(run.stdout, "1\n");
}

#[test]
fn bad_conditions_are_named() {
    let folder = Folder::with(CLEAN);
    for (arguments, says) in [
        ("--date 12th", "1890..1905"),
        ("--plies 40..20", "ends before it begins"),
        ("--material 2K", "2K1M-1K2M"),
        ("--winner red", "black, white, draw"),
        ("--ends mate", "no-moves"),
        ("--result won", "1/2-1/2"),
        ("--result 7-3", "1/2-1/2, 0-0"),
        ("--ballot one", "from 1 to 174"),
        ("--player .", "a word"),
        ("--text ' '", "some text"),
        ("--position W:W99:B1", "no square 99"),
        ("--position 'W:W1;B1'", "expected a comma"),
        ("--finding R999", "no rule 'R999'"),
        ("--finding C603", "about several games"),
        ("--colours-reversed", "--position"),
        ("--count --list", "--list"),
        ("--count --format json", "--format"),
    ] {
        let run = folder.huff(&format!("find games.pdn {arguments}")).exits(2);
        assert!(run.stderr.contains(says), "{arguments}: {run:#?}");
        assert!(run.stdout.is_empty());
    }
}

#[test]
fn the_examples_of_the_help_work() {
    let folder = archive();
    folder.write("archive/a.pdn", CLEAN);
    folder.write("games.pdn", MISSED);
    let help = folder.huff("find --help").exits(0).stdout;
    let examples = help.lines().filter_map(|line| line.strip_prefix("  huff "));
    let examples: Vec<&str> = examples.collect();
    assert!(examples.len() > 5);
    for example in examples {
        // The rest is for the shell.
        let command = example.split(" > ").next().unwrap_or_default();
        folder.huff(command).exits(0);
    }
}

#[test]
fn files_are_found_and_written_as_elsewhere() {
    let folder = Folder::with(CLEAN);
    folder.write("more.pdn.gz", gzip(MISSED));
    assert_eq!(count(&folder, ""), 2);
    folder
        .huff("find -o all.pdn games.pdn more.pdn.gz")
        .exits(0);
    assert_eq!(folder.read("all.pdn"), format!("{CLEAN}\n{MISSED}"));
    let run = folder.huff("find games.pdn -o games.pdn").exits(2);
    run.says("cannot be the output");
    let run = folder
        .huff_reading("find - --stdin-filename x.pdn --list", MISSED)
        .exits(0);
    assert_eq!(
        run.stdout,
        "x.pdn#1: Hay, W. (black) v Wyllie, J. (white), Perth\n"
    );
    let limited = folder.huff("find all.pdn --limit 1").exits(0);
    assert_eq!(limited.stdout, format!("{CLEAN}\n"));
    assert_eq!(folder.huff("find all.pdn --limit 0").exits(0).stdout, "");
}

#[test]
fn games_in_different_encodings_do_not_mix() {
    let folder = Folder::new();
    let cyrillic = |text: &str| {
        let page = archive::Encoding::for_label("windows-1251").expect("a label");
        page.encode(text).expect("cyrillic").into_owned()
    };
    folder.write(
        "a.pdn",
        cyrillic("[White \"Алёна Петровна\"]\n1. c3-d4 *\n"),
    );
    folder.write("b.pdn", "[White \"José\"]\n1. 11-15 *\n");
    let run = folder.huff("find a.pdn b.pdn --list").exits(0);
    assert!(run.stdout.contains("Алёна") && run.stdout.contains("José"));
    let mut command = folder.command("find a.pdn b.pdn");
    let output = command.output().expect("huff can be run");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(
        output.stdout,
        cyrillic("[White \"Алёна Петровна\"]\n1. c3-d4 *\n")
    );
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(
        said.contains("b.pdn") && said.contains("windows-1251"),
        "{said}"
    );
}

#[test]
fn games_without_a_common_encoding_are_reported() {
    let folder = Folder::new();
    folder
        .write("a.pdn", "[White \"José\"]\n1. 11-15 *\n")
        .write("b.pdn", b"[White \"Jos\xe9\"]\n1. 11-15 *\n");
    let run = folder.huff("find a.pdn b.pdn -o found.pdn").exits(0);
    run.says("warning: the output contains games in UTF-8 and in Windows-1252");
    let run = folder.huff("find a.pdn -o found.pdn").exits(0);
    assert_eq!(run.stderr, "");
}

#[test]
fn matches_do_not_depend_on_the_number_of_threads() {
    let folder = Folder::with([CLEAN, "\n", MISSED, "\n"].concat().repeat(1500));
    let search = |jobs| {
        let run = folder.huff(&format!("find games.pdn --finding R307 -j {jobs}"));
        run.exits(0).stdout
    };
    let one = search(1);
    assert_eq!(one.matches("[Event").count(), 1500);
    assert!(search(3) == one);
}
