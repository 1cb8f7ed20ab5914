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
fn what_pdn_cannot_hold_is_told() {
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
fn standard_input_is_converted_where_no_path_is_given() {
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
fn the_form_must_be_told() {
    let folder = Folder::with(CLEAN);
    let run = folder.huff("convert games.pdn").exits(2);
    assert!(run.stderr.contains("tip: say --to json"), "{run:#?}");
    let run = folder.huff("convert games.pdn --to xml").exits(2);
    assert!(
        run.stderr.contains("possible values: pdn, json, jsonl"),
        "{run:#?}"
    );
}

#[test]
fn what_is_no_json_is_refused_and_leaves_the_output_alone() {
    let folder = Folder::new();
    folder.write("bad.jsonl", "{\"tags\": {}, \"moves\": []}\nnot a game\n");
    let run = folder.huff("convert bad.jsonl --to pdn").exits(2);
    assert!(run.stderr.starts_with("error: bad.jsonl: "), "{run:#?}");
    folder.huff("convert missing.json --to pdn").exits(2);
}
