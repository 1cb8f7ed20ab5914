//! `huff convert`.

use crate::support::{CLEAN, Folder, MISSED};

#[test]
fn a_collection_becomes_json_and_comes_back() {
    let folder = Folder::with([CLEAN, MISSED].concat());
    folder
        .huff("convert games.pdn --to json -o games.json")
        .exits(0);
    let json: serde_json::Value =
        serde_json::from_str(&folder.read("games.json")).expect("the output is JSON");
    assert_eq!(json["version"], 1);
    assert_eq!(json["games"].as_array().map(Vec::len), Some(2));
    assert_eq!(json["games"][0]["tags"]["White"], "Jones, B.");
    assert_eq!(json["games"][0]["moves"][2]["captures"][0], 18);
    assert_eq!(json["games"][1]["source"]["line"], 10);
    folder.huff("convert games.json -o back.pdn").exits(0);
    let (there, back) = (
        folder.huff("check games.pdn --format json"),
        folder.huff("check back.pdn --format json"),
    );
    for key in ["games", "plies", "errors", "warnings"] {
        assert_eq!(
            there.json()["summary"][key],
            back.json()["summary"][key],
            "{key}"
        );
    }
}

#[test]
fn json_lines_have_a_game_each() {
    let folder = Folder::with(CLEAN.repeat(3));
    let run = folder.huff("convert games.pdn --to jsonl").exits(0);
    assert_eq!(run.stdout.lines().count(), 3);
    for line in run.stdout.lines() {
        let game: serde_json::Value = serde_json::from_str(line).expect("each line is a game");
        assert_eq!(game["winner"], serde_json::Value::Null);
    }
}

#[test]
fn several_inputs_make_one_collection() {
    let folder = Folder::new();
    folder.write("a.pdn", CLEAN).write("b.pdn", MISSED);
    let run = folder.huff("convert . --to json").exits(0);
    let paths: Vec<_> = run.json()["games"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|game| game["source"]["path"].clone())
        .collect();
    assert_eq!(paths, ["a.pdn", "b.pdn"]);
}

#[test]
fn losses_in_pdn_are_reported() {
    let folder = Folder::new();
    folder.write(
        "games.json",
        r#"{"version":1,"games":[
            {"tags":{"Event":"fine"},"moves":[]},
            {"tags":{"My Event":"a\nb"},"comments":["one }\ntwo"],"moves":[{"move":"9-13"}]}]}"#,
    );
    let run = folder.huff("convert games.json --to pdn").exits(0);
    insta::assert_snapshot!(run.both());
    let run = folder
        .huff("convert games.json --to pdn --strip comments --games 1")
        .exits(0);
    assert_eq!(run.stderr, "");
}

#[test]
fn an_added_terminator_is_reported() {
    let folder = Folder::new();
    folder.write("a.pdn", "[Event \"a\"]\n1. 11-15 22-18\n");
    folder.write("b.pdn", "1. 9-13 *\n");
    let both = "[Event \"a\"]\n\n1. 11-15 22-18\n*\n\n1. 9-13 *\n";
    folder.huff("convert a.pdn b.pdn -o both.json").exits(0);
    for (inputs, of) in [
        ("a.pdn b.pdn", "b.pdn: game 1"),
        ("both.json", "both.json: game 2"),
    ] {
        let run = folder.huff(&format!("convert --to pdn {inputs}")).exits(0);
        assert_eq!(run.stdout.replace("18 *", "18\n*"), both, "{inputs}");
        run.says(&format!("warning: {of}: a \"*\" is written before it"));
    }
    // Between other games, nothing is invented.
    folder.write("c.pdn", CLEAN);
    let run = folder.huff("convert --to pdn a.pdn c.pdn").exits(0);
    assert_eq!(run.stderr, "");
}

#[test]
fn standard_input_is_converted_by_default() {
    let folder = Folder::new();
    let json = folder
        .huff_reading("convert --to jsonl", CLEAN)
        .exits(0)
        .stdout;
    let pdn = folder
        .huff_reading("convert --from jsonl --to pdn", &json)
        .exits(0)
        .stdout;
    assert!(
        pdn.contains("[White \"Jones, B.\"]") && pdn.contains("11-15"),
        "{pdn}"
    );
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let folder = Folder::with([CLEAN, MISSED].concat().repeat(2000));
    for form in [
        "json --with fen,opening --strip nags",
        "csv",
        "csv-moves",
        "fen",
    ] {
        let one = folder
            .huff(&format!("convert games.pdn --to {form} -j 1"))
            .exits(0);
        let two = folder
            .huff(&format!("convert games.pdn --to {form} -j 2"))
            .exits(0);
        assert!(one.stdout == two.stdout, "{form}");
    }
}

#[test]
fn the_output_format_must_be_known() {
    let folder = Folder::with(CLEAN);
    let run = folder.huff("convert games.pdn").exits(2);
    run.says("tip: add --to pdn, json, jsonl, csv, csv-moves, sqlite, parquet or fen, or name an output that ends in");
    let run = folder.huff("convert games.pdn --to xml").exits(2);
    run.says("possible values: pdn, json, jsonl");
}

#[test]
fn invalid_json_is_refused_and_leaves_the_output_unchanged() {
    let folder = Folder::new();
    folder.write("bad.jsonl", "{\"tags\": {}, \"moves\": []}\nnot a game\n");
    let run = folder.huff("convert bad.jsonl --to pdn").exits(2);
    assert!(run.stderr.starts_with("error: bad.jsonl: "), "{run:#?}");
    folder.huff("convert missing.json --to pdn").exits(2);
    // It would be read as a move.
    for name in ["terminator", "result"] {
        folder.write(
            "move.jsonl",
            format!("{{\"moves\":[\"9-13\"],\"{name}\":\"11-15\"}}\n"),
        );
        for to in ["pdn", "csv"] {
            let run = folder
                .huff(&format!("convert move.jsonl --to {to}"))
                .exits(2);
            run.says(&format!(
                "{name}: expected a result or \"*\", found \"11-15\""
            ));
        }
    }
}

#[test]
fn two_moves_in_one_are_refused() {
    let folder = Folder::new();
    folder.write(
        "two.jsonl",
        "{\"moves\":[\"9-13 22-18\"]}\n{\"moves\":[\"9x18 18x25\"]}\n",
    );
    let run = folder.huff("convert two.jsonl --to pdn").exits(2);
    run.says("game 1, at moves[0].written: expected a move, found \"9-13 22-18\"");
    assert!(!run.stderr.contains("game 2"), "{run:#?}");
}

#[test]
fn variations_nested_too_deeply_are_reported() {
    let deep = format!("1. 9-13 {}{}", "(9-14 ".repeat(70), ")".repeat(70));
    let folder = Folder::with(format!("{CLEAN}\n{deep} *\n"));
    let warning = "warning: games.pdn: game 2: variations are nested too deep (S009, ";
    for to in ["pdn", "json", "jsonl --strip comments"] {
        let run = folder
            .huff(&format!("convert games.pdn --to {to}"))
            .exits(0);
        assert!(run.stderr.starts_with(warning), "{to}: {run:#?}");
        assert_eq!(run.stderr.lines().count(), 1, "{to}: {run:#?}");
    }
    for to in ["csv", "pdn --strip variations", "jsonl --games 1"] {
        let run = folder
            .huff(&format!("convert games.pdn --to {to}"))
            .exits(0);
        assert_eq!(run.stderr, "", "{to}");
    }
}

#[test]
fn guesses_are_reported() {
    let folder = Folder::with(format!(
        "{CLEAN}\n[Event x]\n[Site \"y\"]\n1. 9-13 }} 22-18 )\n*\n\n1. 9-13 (1. 9-14 {{ never closed\n"
    ));
    let message = [
        "game 2: a tag is broken (S004, line 11): only its readable part was written",
        "game 2: 2 closing brackets have no opening one (S005, first in line 13): they were left out",
        "game 3: a comment is not closed (S002, line 16): it was closed at its probable end",
        "game 3: a variation is not closed (S003, line 16): it was closed at its probable end",
    ];
    let message = message.map(|message| format!("warning: games.pdn: {message}\n"));
    let warnings = message.concat();
    for to in ["pdn", "json", "jsonl -j 2", "jsonl --with fen"] {
        let run = folder
            .huff(&format!("convert games.pdn --to {to}"))
            .exits(0);
        assert_eq!(run.stderr, warnings, "{to}");
    }
    for to in [
        "csv",
        "pdn --games 1",
        "pdn --games 3 --strip comments,variations",
    ] {
        let run = folder
            .huff(&format!("convert games.pdn --to {to}"))
            .exits(0);
        assert_eq!(run.stderr, "", "{to}");
    }
}

#[test]
fn missing_game_numbers_are_an_error() {
    let folder = Folder::with(CLEAN.repeat(3));
    folder.write("out.pdn", "as it was");
    let run = folder
        .huff("convert games.pdn --games 9999 -o out.pdn")
        .exits(2);
    run.says("no game has one of the numbers 9999");
    assert_eq!(folder.read("out.pdn"), "as it was");
    folder
        .huff("convert games.pdn --games 3,9999 -o out.pdn")
        .exits(0);
    folder
        .huff("convert games.pdn --games 9 --limit 0 --to pdn")
        .exits(0);
}

#[test]
fn options_that_a_table_cannot_contain_are_refused() {
    let folder = Folder::with(CLEAN);
    for (to, with, tip) in [
        ("csv", "fen", "use --to csv-moves"),
        ("csv-moves", "opening", "use --to csv"),
    ] {
        let run = folder
            .huff(&format!("convert games.pdn --to {to} --with {with}"))
            .exits(2);
        assert!(run.stderr.contains(tip), "{run:#?}");
    }
    folder
        .huff("convert games.pdn --to csv --with opening")
        .exits(0);
}

#[test]
fn games_without_a_known_position_are_reported() {
    let unjudged = CLEAN.replace("\"21\"", "\"45\"");
    let folder = Folder::with(format!("{CLEAN}\n{unjudged}"));
    let run = folder.huff("convert games.pdn --to fen").exits(0);
    assert_eq!(run.stdout.lines().count(), 5);
    assert!(
        run.stderr
            .starts_with("warning: games.pdn: no position of 1 game is written"),
        "{run:#?}"
    );
    let run = folder.huff("convert games.pdn --to fen --games 1").exits(0);
    assert_eq!(run.stderr, "");
}

#[test]
fn a_database_needs_a_writable_folder_and_is_not_compressed() {
    let folder = Folder::with(CLEAN);
    let run = folder
        .huff("convert games.pdn --to sqlite -o nowhere/games.sqlite")
        .exits(2);
    run.says("cannot write nowhere/games.sqlite: no such file or directory");
    let run = folder.huff("convert games.pdn -o games.sqlite.gz").exits(2);
    run.says("a database cannot be written compressed");
}

#[test]
fn an_empty_collection_is_reported() {
    let folder = Folder::new();
    folder
        .write("none.json", "[]")
        .write("other.json", "{\"version\":2}");
    let run = folder.huff("convert none.json --to pdn").exits(0);
    assert_eq!(
        run.stderr.trim_end(),
        "warning: none.json: it contains no games"
    );
    let run = folder.huff("convert other.json --to pdn").exits(2);
    run.says("other.json: line 1, at version: expected version 1");
}

#[test]
fn a_game_starts_with_the_side_that_begins() {
    for (tag, first, start, side) in [
        ("21", "11-15 22-18", "B:W21-32:B1-12", "black"),
        ("32", "22-18 11-15", "W:W21-32:B1-12", "white"),
        ("23,W,8,8,A0,0", "c3-d4 b6-a5", "W:W21-32:B1-12", "white"),
        ("25,B,8,8,A0,0", "b6-a5 c3-b4", "B:W21-32:B1-12", "black"),
        ("20,B,10,10,N2,0", "20-25 31-26", "B:W31-50:B1-20", "black"),
    ] {
        let folder = Folder::with(format!("[GameType \"{tag}\"]\n\n1. {first} *\n"));
        folder
            .huff("convert games.pdn --to json -o there.json")
            .exits(0);
        folder
            .huff("convert there.json --to pdn -o games.pdn")
            .exits(0);
        folder
            .huff("convert games.pdn --to json -o back.json")
            .exits(0);
        let json = |name| -> serde_json::Value {
            serde_json::from_str(&folder.read(name)).expect("the output is JSON")
        };
        let (there, back) = (json("there.json"), json("back.json"));
        let game = &there["games"][0];
        assert_eq!(game["start"], start, "{tag}");
        assert_eq!(game["moves"][0]["side"], side, "{tag}");
        for member in ["tags", "start", "moves"] {
            assert_eq!(game[member], back["games"][0][member], "{tag}");
        }
        let csv = folder.huff("convert games.pdn --to csv").exits(0);
        assert!(csv.stdout.contains(&format!(",{start},2,")), "{csv:#?}");
    }
}

#[test]
fn games_without_the_requested_position_are_reported() {
    let folder = Folder::with([CLEAN, MISSED].concat());
    let run = folder
        .huff("convert games.pdn --to fen --ply 9999")
        .exits(0);
    assert_eq!(run.stdout, "");
    run.says("warning: games.pdn: the requested position of 2 games is not written");
    let run = folder.huff("convert games.pdn --to fen --ply 0").exits(0);
    assert_eq!((run.stdout.lines().count(), &*run.stderr), (2, ""));
}

#[test]
fn pdn_read_as_json_is_an_error_with_a_tip() {
    let folder = Folder::with(CLEAN);
    folder
        .write("bare.pdn", "1. 11-15 22-18 *\n")
        .write("lines.pdn", "\n% by hand\n1. 11-15 *\n");
    for name in ["games", "bare", "lines"] {
        for from in ["json", "jsonl"] {
            let run = folder
                .huff(&format!("convert {name}.pdn --from {from} --to pdn"))
                .exits(2);
            run.says("expected JSON, but this looks like PDN; use --from pdn");
            assert_eq!(run.stderr.lines().count(), 1, "{run:#?}");
        }
    }
}

#[test]
fn every_command_counts_games_below_each_other_alike() {
    let one = "1. 11-15 23-19 2. 8-11 22-17";
    let other = "1. 11-15 22-18 2. 15x22 25x18";
    let folder = Folder::with(format!("{one}\n{other}\n{CLEAN}"));
    let check = folder.huff("check --format json").exits(0).json();
    assert_eq!(check["files"][0]["games"], 3);
    let summary = folder.huff("summary --format json").exits(0).json();
    assert_eq!(summary["games"], 3);
    for to in ["jsonl", "csv"] {
        let run = folder
            .huff(&format!("convert games.pdn --to {to}"))
            .exits(0);
        assert_eq!(
            run.stdout.lines().count(),
            3 + usize::from(to == "csv"),
            "{to}"
        );
    }
    let found = folder.huff("find --format json").exits(0).json();
    assert_eq!(found["matched"], 3);
    let dedup = folder.huff("dedup --format json").exits(0).json();
    assert_eq!(dedup["games"], 3);
    let written = folder.huff("fmt games.pdn").exits(0).stdout;
    assert!(
        written.starts_with(&format!("{one} *\n\n{other} *\n")),
        "{written}"
    );
    let shown = folder.huff("show games.pdn#2").exits(0).stdout;
    assert!(shown.contains("after ply 4 (2... 25x18)"), "{shown}");
    let plain = folder.huff("convert games.pdn --to pdn").exits(0).stdout;
    assert!(plain.starts_with(&format!("{one}\n\n{other}\n")), "{plain}");
}

#[test]
fn a_table_or_database_is_not_read() {
    let folder = Folder::new();
    for (name, what) in [("games.csv", "CSV"), ("games.sqlite", "a database")] {
        folder.write(name, "Event,White\nClub,Ann\n");
        let run = folder.huff(&format!("convert {name} -o out.pdn")).exits(2);
        run.says(&format!("huff writes {what} but does not read it: {name}"));
    }
    folder
        .huff("convert games.csv --from pdn -o out.pdn")
        .exits(0);
}
