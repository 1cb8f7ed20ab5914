//! `huff convert` to tables, positions, and JSON with additional content.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::support::{CLEAN, Folder, MISSED};

/// Two games with the same opening by different move orders, and a bare position.
const OPENINGS: &str = "\
[Event \"=1+1\"]
[Site \"a, \"\"b\"\"\"]
[Black \"Ann\"]
[White \"-\"]
[Result \"1-0\"]
[GameType \"21\"]
1. 11-16! { one } 24-19 (1... 22-17 $1) 2. 8-11 22-18 { [%clk 0:59] } 3. 16-20 1-0

[Black \"Bob\"]
[GameType \"21\"]
1. 12-16 24-19 2. 8-12 22-18 *

[FEN \"W:W18,K25:B14\"]
[GameType \"21\"]
*
";

/// The rows of a table, by column name.
fn rows(table: &str) -> Vec<HashMap<String, String>> {
    assert!(table.ends_with("\r\n") && !table.trim_end().contains("\n\n"));
    let mut reader = csv_rows(table).into_iter();
    let columns = reader.next().expect("a header");
    reader
        .map(|row| {
            assert_eq!(row.len(), columns.len());
            columns.iter().cloned().zip(row).collect()
        })
        .collect()
}

/// Parses CSV strictly by RFC 4180.
fn csv_rows(table: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut characters = table.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '"' if quoted && characters.peek() == Some(&'"') => {
                characters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => row.push(std::mem::take(&mut field)),
            '\r' if !quoted => {
                assert_eq!(characters.next(), Some('\n'));
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            c => field.push(c),
        }
    }
    assert!(!quoted && row.is_empty() && field.is_empty());
    rows
}

#[test]
fn a_table_of_games_has_a_row_per_game() {
    let folder = Folder::with([OPENINGS, MISSED].concat());
    let table = folder.huff("convert games.pdn --to csv").exits(0).stdout;
    insta::assert_snapshot!(table.replace("\r\n", "␍\n"));
    let games = rows(&table);
    // Foreign text stays unchanged.
    assert_eq!(games[0]["event"], "=1+1");
    assert_eq!(
        (&*games[0]["winner"], &*games[0]["deck"]),
        ("black", "crossboard")
    );
    assert_eq!((&*games[2]["plies"], &*games[2]["opening"]), ("0", ""));
}

#[test]
fn a_table_of_moves_is_joined_by_the_id() {
    let folder = Folder::with([OPENINGS, CLEAN, CLEAN].concat());
    let moves = folder.huff("convert games.pdn -o moves.csv --to csv-moves");
    assert_eq!(moves.exits(0).stdout, "");
    let moves = folder.read("moves.csv");
    insta::assert_snapshot!(moves.replace("\r\n", "␍\n"));
    let games = folder.huff("convert games.pdn --to csv").exits(0).stdout;
    let lengths: HashMap<_, _> = rows(&games)
        .into_iter()
        .map(|game| (game["id"].clone(), game["plies"].parse().unwrap_or(0)))
        .collect();
    assert_eq!(
        lengths.len(),
        5,
        "two games that are the same have two names"
    );
    let mut counted: HashMap<String, usize> = lengths.keys().map(|id| (id.clone(), 0)).collect();
    for row in rows(&moves) {
        *counted.get_mut(&row["id"]).expect("a game of that name") += 1;
    }
    assert_eq!(counted, lengths);
}

#[test]
fn the_id_does_not_depend_on_the_file_or_its_format() {
    let folder = Folder::with(OPENINGS);
    folder.write(
        "other/name.pdn",
        format!("{CLEAN}\n{}", OPENINGS.replace('\n', "\r\n")),
    );
    folder.huff("convert games.pdn -o games.json").exits(0);
    let ids = |arguments: &str| -> HashSet<String> {
        let table = folder.huff(arguments).exits(0).stdout;
        rows(&table).iter().map(|game| game["id"].clone()).collect()
    };
    let own = ids("convert games.pdn --to csv -j 1");
    assert_eq!(own.len(), 3);
    assert_eq!(own, ids("convert games.json --to csv"));
    assert!(own.is_subset(&ids("convert other --to csv -j 2")));
}

#[test]
fn an_empty_collection_has_a_header() {
    for form in ["csv", "csv-moves"] {
        let run = Folder::with("")
            .huff(&format!("convert games.pdn --to {form}"))
            .exits(0);
        assert!(run.stdout.starts_with("id,") && run.stdout.lines().count() == 1);
    }
}

#[test]
fn positions_are_written_one_per_line() {
    let folder = Folder::with(OPENINGS);
    let all = folder.huff("convert games.pdn --to fen").exits(0).stdout;
    insta::assert_snapshot!(all);
    let lines: Vec<_> = all.lines().collect();
    assert_eq!(lines.len(), 6 + 5 + 1);
    let last = folder
        .huff("convert games.pdn --to fen --ply last")
        .exits(0)
        .stdout;
    assert_eq!(
        last.lines().collect::<Vec<_>>(),
        [lines[5], lines[10], lines[11]]
    );
    let second = folder
        .huff("convert games.pdn --to fen --ply 4")
        .exits(0)
        .stdout;
    // Two move orders, one position; the bare position has no ply 4.
    assert_eq!(second.lines().collect::<Vec<_>>(), [lines[4], lines[10]]);
    assert_eq!(lines[4], lines[10]);
    let start = folder
        .huff("convert games.pdn -o starts.fen --ply 0")
        .exits(0);
    assert_eq!(start.stdout, "");
    assert_eq!(
        folder.read("starts.fen").lines().nth(2),
        Some("W:W18,K25:B14")
    );
}

/// The schema of the output of `convert`.
fn schema() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/convert.schema.json");
    let text = fs::read_to_string(path).expect("the schema can be read");
    serde_json::from_str(&text).expect("the schema is JSON")
}

#[test]
fn json_with_positions_and_openings_keeps_its_schema() {
    let folder = Folder::with(
        [
            OPENINGS,
            MISSED,
            "1. 32-28 *\n",
            "[GameType \"20\"] 1. 32-28 *",
        ]
        .concat(),
    );
    let validator = jsonschema::validator_for(&schema()).expect("a sound schema");
    for with in ["", "--with fen", "--with opening", "--with fen,opening"] {
        let games = folder
            .huff(&format!("convert games.pdn --to json {with}"))
            .exits(0)
            .json();
        let errors: Vec<_> = validator
            .iter_errors(&games)
            .map(|error| error.to_string())
            .collect();
        assert!(errors.is_empty(), "{with}: {errors:?}");
        assert_eq!(
            games["games"][0].get("opening").is_some(),
            with.contains("opening")
        );
        let mv = &games["games"][0]["moves"][0];
        assert_eq!(mv.get("fen").is_some(), with.contains("fen"), "{mv}");
    }
}

#[test]
fn positions_and_openings_are_added_to_json() {
    let folder = Folder::with(OPENINGS);
    let run = folder
        .huff("convert games.pdn --to json --with fen,opening")
        .exits(0);
    let games = run.json();
    let [first, second, third] = [0, 1, 2].map(|game| &games["games"][game]);
    insta::assert_snapshot!(serde_json::to_string_pretty(&first["opening"]).expect("JSON"));
    // Another first move, the same opening.
    assert_eq!(second["opening"]["name"], first["opening"]["name"]);
    assert_eq!(second["opening"]["family"], "Dundee");
    assert_eq!(third["opening"], Value::Null);
    let fens: Vec<_> = folder
        .huff("convert games.pdn --to fen")
        .exits(0)
        .stdout
        .lines()
        .map(str::to_owned)
        .collect();
    assert_eq!(first["moves"][0]["fen"], *fens[1]);
    assert_eq!(first["moves"][4]["fen"], *fens[5]);
    let variation = &first["moves"][1]["variations"][0][0]["fen"];
    assert_eq!(
        *variation,
        "B:W17,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,16"
    );
    // Additional content is computed again, or omitted.
    folder.write("games.json", &run.stdout);
    let again = folder
        .huff("convert games.json --to json --with fen,opening")
        .exits(0);
    assert_eq!(again.json(), games);
    let plain = folder.huff("convert games.json --to json").exits(0);
    assert_eq!(
        plain.json(),
        folder.huff("convert games.pdn --to json").exits(0).json()
    );
}

#[test]
fn parts_are_omitted_from_pdn_and_json() {
    let folder = Folder::with(OPENINGS);
    let pdn = |strip: &str| {
        let run = folder
            .huff(&format!(
                "convert games.pdn --to pdn --games 1 --strip {strip}"
            ))
            .exits(0);
        run.stdout.lines().last().expect("moves").to_owned()
    };
    assert_eq!(
        pdn("comments"),
        "1. 11-16! 24-19 (1... 22-17 $1) 2. 8-11 22-18 3. 16-20 1-0"
    );
    assert_eq!(
        pdn("variations,clocks"),
        "1. 11-16! { one } 24-19 2. 8-11 22-18 3. 16-20 1-0"
    );
    assert_eq!(
        pdn("comments,variations,nags"),
        "1. 11-16 24-19 2. 8-11 22-18 3. 16-20 1-0"
    );
    let all = "--strip comments,variations,nags,clocks";
    let json = folder
        .huff(&format!("convert games.pdn --to json {all}"))
        .exits(0)
        .json();
    for mv in json["games"][0]["moves"].as_array().expect("moves") {
        assert_eq!(mv["strength"], Value::Null);
        for key in ["comments", "variations", "nags"] {
            assert_eq!(mv[key], Value::Array(Vec::new()), "{key}");
        }
        assert_eq!(mv["clock"], Value::Null);
    }
    assert_eq!(
        json["games"][1]["source"]["line"], 9,
        "the place is that of the record"
    );
    // Stripping on output or on input gives the same games.
    folder.huff("convert games.pdn -o whole.json").exits(0);
    folder
        .huff(&format!("convert games.pdn -o bare.json {all}"))
        .exits(0);
    let late = folder
        .huff(&format!("convert whole.json --to pdn {all}"))
        .exits(0)
        .stdout;
    assert_eq!(
        late,
        folder.huff("convert bare.json --to pdn").exits(0).stdout
    );
}

#[test]
fn games_are_picked_by_number_and_counted() {
    let folder = Folder::new();
    folder
        .write("a.pdn", CLEAN.repeat(9))
        .write("b.pdn", MISSED.repeat(9));
    let sources = |arguments: &str| -> Vec<(String, u64)> {
        let run = folder
            .huff(&format!("convert a.pdn b.pdn --to jsonl {arguments}"))
            .exits(0);
        let source = |line: &str| {
            let game: Value = serde_json::from_str(line).expect("a game");
            let source = &game["source"];
            let path = source["path"].as_str().expect("a path").to_owned();
            (path, source["game"].as_u64().expect("a number"))
        };
        run.stdout.lines().map(source).collect()
    };
    let of = |path: &str, games: &[u64]| {
        games
            .iter()
            .map(|&game| (path.to_owned(), game))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        sources("--games 3,7-8"),
        [of("a.pdn", &[3, 7, 8]), of("b.pdn", &[3, 7, 8])].concat()
    );
    assert_eq!(sources("--games 9- --limit 1"), of("a.pdn", &[9]));
    assert_eq!(sources("--limit 10").len(), 10);
    assert_eq!(sources("--limit 0"), []);
    for form in ["pdn", "csv", "fen --ply 0", "json"] {
        folder.huff("convert a.pdn -o a.jsonl").exits(0);
        let from = |input: &str| {
            let run = folder.huff(&format!(
                "convert {input} --to {form} --games 2-3,5 --limit 2"
            ));
            let text = run.exits(0).stdout;
            [
                text.matches("Glasgow").count() / 2,
                text.matches("B:W").count(),
                text.lines().count(),
            ]
        };
        assert_eq!(from("a.pdn"), from("a.jsonl"), "{form}");
    }
}

#[test]
fn contradictory_options_are_refused() {
    let folder = Folder::with(CLEAN);
    for (arguments, what, tip) in [
        (
            "--to pdn --with fen",
            "PDN cannot contain",
            "json and jsonl",
        ),
        ("--to csv --ply 3", "--ply chooses a position", "--to fen"),
        (
            "--to fen --ply x",
            "expected a number of plies, or last",
            "",
        ),
        (
            "--to json --games 3-1",
            "\"3-1\" ends before it begins",
            "--games 3,7-9",
        ),
        (
            "--to sqlite",
            "cannot go to standard output",
            "-o games.sqlite",
        ),
        (
            "--to json --strip tags",
            "possible values: comments, variations, nags, clocks",
            "",
        ),
    ] {
        let run = folder
            .huff(&format!("convert games.pdn {arguments}"))
            .exits(2);
        assert!(
            run.stderr.contains(what) && run.stderr.contains(tip),
            "{run:#?}"
        );
        assert_eq!(run.stdout, "");
    }
}
