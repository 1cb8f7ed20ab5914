//! `huff dedup`, and C601 of `huff check`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{CLEAN, Folder, LINE};

/// A game by these players; `tags` are additional ones.
fn game(players: (&str, &str), tags: &str, moves: &str) -> String {
    let (black, white) = players;
    format!(
        "[Event \"Leith\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n{tags}[GameType \"21\"]\n{moves} *\n\n"
    )
}

/// A game in two files, once truncated; and others.
fn folder() -> Folder {
    let able = ("Able, A.", "Baker, B.");
    let short = LINE.to_owned();
    let long = format!("{LINE} 9. 4-8 {{a comment}}");
    let folder = Folder::new();
    folder.write(
        "a.pdn",
        [
            game(able, "", &long),
            game(("Cole", "Dent"), "", LINE),
            CLEAN.into(),
        ]
        .concat(),
    );
    folder.write(
        "b.pdn",
        [
            game(able, "", &short),
            game(
                able,
                "[Date \"1901.??.??\"]\n",
                &long.replace("11-15", "11 - 15"),
            ),
        ]
        .concat(),
    );
    folder
}

#[test]
fn groups_are_listed_as_text() {
    insta::assert_snapshot!(folder().huff("dedup").exits(0).stdout);
}

#[test]
fn groups_as_json_fit_the_schema() {
    let run = folder().huff("dedup --format json").exits(0);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/dedup.schema.json");
    let schema = fs::read_to_string(path).expect("the schema");
    let schema: Value = serde_json::from_str(&schema).expect("the schema is JSON");
    let valid = jsonschema::validator_for(&schema).expect("the schema is one");
    let report = run.json();
    let errors: Vec<_> = valid.iter_errors(&report).map(|e| e.to_string()).collect();
    assert_eq!(errors, [""; 0]);
    assert_eq!(
        (&report["games"], &report["distinct"]),
        (&5.into(), &3.into())
    );
    insta::assert_snapshot!(run.stdout);
}

#[test]
fn one_record_of_each_game_is_written_unchanged() {
    let folder = folder();
    let run = folder.huff("dedup --write out/all.pdn").exits(2);
    run.says("out/all.pdn");
    let kept = folder.huff("dedup --write -").exits(0).stdout;
    let (a, b) = (folder.read("a.pdn"), folder.read("b.pdn"));
    let last = b.rfind("[Event").expect("the last game");
    // The fullest record has a date as well.
    let from = a
        .find("[Event \"Leith\"]\n[White \"Dent")
        .expect("the second game");
    assert_eq!(kept, format!("{}{}", &a[from..], &b[last..]));
    folder.huff("dedup --write all.pdn -o report.txt").exits(0);
    assert_eq!(folder.read("all.pdn"), kept);
    assert!(folder.read("report.txt").contains("exact, 2 records"));
    // Nothing is left to merge.
    let again = folder.huff("dedup all.pdn --write -").exits(0).stdout;
    assert_eq!(again, kept);
}

#[test]
fn a_game_without_a_terminator_is_kept_separate() {
    let folder = Folder::new();
    folder
        .write("a.pdn", "[Black \"Cy\"]\n1. 9-13 24-20 2. 5-9 28-24")
        .write("b.pdn", "1. 11-15 23-19 2. 8-11 22-17\r\n")
        .write("c.pdn", "[Event \"x\"]\n1. 10-14 24-20 *\n");
    let kept = folder
        .huff("dedup a.pdn b.pdn c.pdn --write -")
        .exits(0)
        .stdout;
    assert_eq!(
        kept,
        "[Black \"Cy\"]\n1. 9-13 24-20 2. 5-9 28-24\n*\n1. 11-15 23-19 2. 8-11 22-17\r\n\
         [Event \"x\"]\n1. 10-14 24-20 *\n"
    );
}

/// Where an unclosed comment ends depends on the tags and braces of all later games.
#[test]
fn an_open_comment_takes_no_game_from_the_output() {
    let folder = Folder::new();
    let count = |file: &str| folder.huff(&format!("find --count {file}")).exits(0).stdout;
    folder
        .write(
            "a.pdn",
            "[Event \"A\"]\n1. 11-15 {c [Event \"B\"] x\n 1. 9-13 *\n",
        )
        .write("b.pdn", "1. 10-14 } 24-20\n")
        .write("z.pdn", "[Event \"Z\"]\n1. 12-16 24-20 2. 8-12\n");
    for (files, games) in [("a.pdn z.pdn", "3\n"), ("a.pdn z.pdn b.pdn", "4\n")] {
        assert_eq!(count(files), games);
        folder
            .huff(&format!("dedup {files} --write kept.pdn"))
            .exits(0);
        folder.huff(&format!("find {files} -o found.pdn")).exits(0);
        for written in ["kept.pdn", "found.pdn"] {
            assert_eq!(count(written), games, "{}", folder.read(written));
        }
    }
}

/// Line ends and terminators are written in the encoding of the file.
#[test]
fn games_in_utf_16_stay_separate() {
    let game = |event: &str| format!("[Event \"{event}\"]\n{LINE}");
    let text = [
        "\u{feff}",
        &game("A"),
        "\n\n",
        &game("A"),
        "\n\n1. 9-13 24-20 2. 5-9",
    ]
    .concat();
    let wide = |bytes: fn(u16) -> [u8; 2]| text.encode_utf16().flat_map(bytes).collect();
    let folder = Folder::new();
    for file in [wide(u16::to_le_bytes), wide(u16::to_be_bytes)] {
        let file: Vec<u8> = file;
        folder.write("a.pdn", file);
        folder.huff("dedup a.pdn --write kept.pdn").exits(0);
        let count = folder.huff("find --count kept.pdn").exits(0);
        assert_eq!(count.stdout, "2\n");
    }
}

#[test]
fn impossible_outputs_are_refused() {
    let folder = folder();
    let run = folder.huff_reading("dedup - --write -", CLEAN).exits(2);
    run.says("standard input");
    let run = folder.huff("dedup a.pdn --write a.pdn").exits(2);
    run.says("is an input");
    let run = folder.huff("dedup a.pdn missing.pdn --write -").exits(2);
    assert_eq!(run.stdout, "");
    let wide: Vec<u8> = "\u{feff}1. 11-15 *\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    folder.write("wide.pdn", wide);
    let run = folder.huff("dedup a.pdn wide.pdn --write -").exits(2);
    assert!(
        run.stdout.is_empty() && run.stderr.contains("UTF-16"),
        "{run:#?}"
    );
}

#[test]
fn kinds_are_chosen() {
    let groups = |kinds: &str| {
        let run = folder().huff(&format!("dedup --format json --kind {kinds}"));
        run.exits(0).json()["groups"].as_array().map_or(0, Vec::len)
    };
    assert_eq!(
        (
            groups("exact"),
            groups("prefix,same-moves"),
            groups("transposed")
        ),
        (1, 2, 0)
    );
    folder().huff("dedup --kind exakt").exits(2);
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let folder = Folder::with(
        (0..4000)
            .map(|number| game(("Able", &format!("B{}", number % 3000)), "", LINE))
            .collect::<String>(),
    );
    let one = folder.huff("dedup --format json -j1").exits(0).stdout;
    assert!(one == folder.huff("dedup --format json -j3").exits(0).stdout);
    let check = |jobs: u32| {
        let command = format!("check --select C601 --format concise -j{jobs}");
        folder.huff(&command).exits(0).stdout
    };
    let one = check(1);
    assert!(one.contains("C601"), "{one}");
    assert_eq!(one, check(3));
}

#[test]
fn check_reports_a_game_in_another_file() {
    let run = folder()
        .huff("check --select C601 --format concise -q")
        .exits(0);
    assert_eq!(
        run.stdout,
        "b.pdn:7:1: warning C601 duplicate-game: repeats game 1 of a.pdn: the same 17 plies, and tags that do not contradict each other (game 2)\n"
    );
}

/// In a collection with about three copies of each game, quick draws included, the copies are removed.
#[test]
fn a_collection_with_copies_keeps_each_game_once() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let corpora = std::env::var_os("HUFF_CORPORA")
        .map_or_else(|| root.join("../shared/corpora"), std::path::PathBuf::from);
    let path = corpora.join("italian/CI2007.pdn");
    if !path.exists() {
        println!("skipped: no {}", path.display());
        return;
    }
    let folder = Folder::new();
    folder
        .huff(&format!("dedup '{}' --write once.pdn", path.display()))
        .exits(0);
    let report = folder.huff("dedup once.pdn --format json").exits(0).json();
    assert_eq!(
        (&report["games"], &report["distinct"]),
        (&171.into(), &171.into())
    );
    assert_eq!(
        folder
            .huff("check --select C601 once.pdn --format concise -q")
            .exits(0)
            .stdout,
        ""
    );
}

/// Counts for real collections, if they are installed.
#[test]
fn real_collections_have_the_known_duplicates() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let corpora = std::env::var_os("HUFF_CORPORA")
        .map_or_else(|| root.join("../shared/corpora"), std::path::PathBuf::from);
    for (file, games, distinct, repeated) in [
        ("english/tinsley.pdn", 724, 706, Some(18)),
        ("italian/CI2007.pdn", 515, 171, None),
    ] {
        let path = corpora.join(file);
        if !path.exists() {
            println!("skipped: no {}", path.display());
            continue;
        }
        let command = format!("dedup '{}' --format json", path.display());
        let report = Folder::new().huff(&command).exits(0).json();
        assert_eq!(
            (&report["games"], &report["distinct"]),
            (&games.into(), &distinct.into())
        );
        if let Some(repeated) = repeated {
            let groups = report["groups"].as_array().expect("groups");
            let same = |group: &&Value| group["kind"] == "same-moves" || group["kind"] == "exact";
            assert_eq!(groups.iter().filter(same).count(), repeated, "{file}");
        }
    }
}

#[test]
fn a_game_is_the_same_in_every_encoding() {
    let moves =
        "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 5. 7x16 20x11 6. 3-7 28-24 *\n";
    let tags = "[Event \"Coupe d'\u{e9}t\u{e9}\"]\n[Black \"Andr\u{e9}\"]\n[White \"Bob\"]\n";
    let in_latin: Vec<u8> = tags
        .chars()
        .map(|c| u8::try_from(u32::from(c)).expect("Latin 1"))
        .collect();
    let folder = Folder::new();
    folder
        .write("a.pdn", [tags.as_bytes(), moves.as_bytes()].concat())
        .write("b.pdn", [&in_latin, moves.as_bytes()].concat());
    let run = folder.huff("check --select C601 a.pdn b.pdn");
    assert!(run.stdout.contains("C601"), "{run:#?}");
    let groups = folder.huff("dedup --format json a.pdn b.pdn").json();
    assert_eq!(groups["groups"][0]["kind"], "exact", "{groups}");
}
