//! `--shard K/N`: all shards together give the result of the whole run.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::Value;

use crate::shown::root;
use crate::support::{CLEAN, Folder, MISSED, gzip, zip};

/// Numbers of shards.
const OF: [u32; 4] = [1, 2, 3, 7];

/// Games for several blocks, with copies among them, and text before the first and after the last.
fn book(games: usize) -> String {
    let mut book = "a heading that is no move\n\n".to_owned();
    for number in 0..games {
        let game = match number % 3 {
            0 => MISSED,
            1 => CLEAN,
            _ => {
                "[Event \"x\"]\n[Result \"0-1\"]\n{ a copy } 1. 11-15 22-18 15x22 25x18 2. 8-11 1-0\n"
            }
        };
        let round = format!("[Round \"{}\"]", number / 5);
        let _ = writeln!(book, "{}", game.replace("[Round \"1\"]", &round));
    }
    book + "and an end that is none either"
}

/// Files of every supported kind, large and small.
fn archive() -> Folder {
    let folder = Folder::new();
    folder.write("large.pdn", book(3000));
    folder.write("packed.pdn.gz", gzip(&book(700)));
    folder.write(
        "members.zip",
        zip(&[("a.pdn", &book(500)), ("b.pdn", MISSED)]),
    );
    let mut russian = Vec::new();
    for text in book(900).split("Perth") {
        // Moscow in Windows-1251; each letter has two bytes in UTF-8.
        russian.extend_from_slice(text.as_bytes());
        russian.extend_from_slice(b"\xCC\xEE\xF1\xEA\xE2\xE0 \xE8 \xE5\xF9\xB8");
    }
    folder.write("russian.pdn", russian);
    for number in 0..20 {
        folder.write(&format!("small/{number}.pdn"), book(number % 4));
    }
    folder.write("empty.pdn", "");
    folder
}

fn sorted(text: &str) -> Vec<&str> {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    lines
}

/// Runs a command for every shard, and returns the outputs.
fn shards(folder: &Folder, of: u32, command: &str, status: i32) -> Vec<String> {
    let run = |shard| {
        let run = folder.huff(&format!("{command} --shard {shard}/{of}"));
        assert!([0, status].contains(&run.status), "{run:#?}");
        run.stdout
    };
    (1..=of).map(run).collect()
}

/// The records of this type in a report.
fn records<'r>(reports: &'r [String], kind: &'r str) -> impl Iterator<Item = Value> + 'r {
    let lines = reports.iter().flat_map(|report| report.lines());
    let records = lines.map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
    records.filter(move |record| record["type"] == kind)
}

/// The sums over file or summary records, by path and key.
fn sums(reports: &[String], kind: &str, keys: &[&str]) -> BTreeMap<String, u64> {
    let mut sums = BTreeMap::new();
    for record in records(reports, kind) {
        for key in keys {
            let name = format!("{} {key}", record["path"].as_str().unwrap_or_default());
            *sums.entry(name).or_default() += record[key].as_u64().expect("a number");
        }
    }
    sums
}

/// The lines of the findings, sorted.
fn findings(reports: &[String]) -> Vec<&str> {
    let lines = reports.iter().flat_map(|report| report.lines());
    let mut lines: Vec<&str> = lines
        .filter(|line| line.contains("\"type\":\"finding\""))
        .collect();
    lines.sort_unstable();
    lines
}

#[track_caller]
fn assert_shards_equal_the_whole(folder: &Folder, paths: &str) {
    let command = format!("check --notes --ignore C,O403 --format jsonl {paths}");
    let whole = [folder.huff(&command).exits(1).stdout];
    assert!(findings(&whole).len() > 2);
    for of in OF {
        let parts = shards(folder, of, &command, 1);
        assert_eq!(findings(&parts), findings(&whole), "{of}");
        for (kind, keys) in [
            ("file", &["bytes", "games", "plies"][..]),
            (
                "summary",
                &["games", "plies", "errors", "warnings", "notes"],
            ),
        ] {
            assert_eq!(sums(&parts, kind, keys), sums(&whole, kind, keys), "{of}");
        }
    }
}

#[test]
fn the_findings_of_all_shards_are_those_of_the_whole() {
    let folder = archive();
    assert_shards_equal_the_whole(&folder, ".");
    let of_seven = shards(&folder, 7, "check --ignore C,O403 --format jsonl .", 1);
    let games =
        |report: &String| sums(std::slice::from_ref(report), "summary", &["games"])[" games"];
    let games: Vec<u64> = of_seven.iter().map(games).collect();
    assert!(games.iter().all(|games| *games > 100), "{games:?}");
}

#[test]
fn the_shards_of_the_fixtures_add_up_to_the_whole() {
    let folder = Folder::new();
    assert_shards_equal_the_whole(&folder, &format!("'{}'", root().join("fixtures").display()));
}

#[test]
fn a_shard_does_not_depend_on_the_number_of_threads() {
    let folder = archive();
    for command in ["check --notes --format jsonl", "convert --to jsonl"] {
        let with = |jobs: u32| {
            let files = "large.pdn russian.pdn";
            let run = folder.huff(&format!("{command} {files} --shard 2/3 -j {jobs}"));
            run.stdout
        };
        let alone = with(1);
        assert!(alone.lines().count() > 500, "{command}");
        assert!(alone == with(4), "{command}");
    }
}

#[test]
fn a_shard_does_not_depend_on_the_folder() {
    let folder = archive();
    let found = |path: &str| {
        let run = folder.huff(&format!("check --format jsonl --shard 2/3 {path}"));
        let reports = [run.stdout];
        let findings = records(&reports, "finding").map(|mut finding| {
            finding
                .as_object_mut()
                .and_then(|finding| finding.remove("path"))
                .expect("a path");
            finding
        });
        findings.collect::<Vec<_>>()
    };
    let here = found("large.pdn");
    assert!(here.len() > 100, "{}", here.len());
    assert!(here == found(&format!("'{}'", folder.path("large.pdn").display())));
}

/// Pairs of file and game.
fn games(text: &[String]) -> Vec<(String, u64)> {
    let lines = text.iter().flat_map(|text| text.lines());
    let games = lines.map(|line| {
        let game: Value = serde_json::from_str(line).expect("JSON");
        let place = game.get("source").unwrap_or(&game);
        let path = place["path"].as_str().expect("a path").to_owned();
        (path, place["game"].as_u64().expect("a number"))
    });
    games.collect()
}

#[test]
fn check_and_convert_use_the_same_shards() {
    let folder = archive();
    let found = |shard: &str| {
        let run = folder.huff(&format!("check --format jsonl --ignore C,O403 {shard} ."));
        let found = games(&[findings(&[run.stdout]).join("\n")]);
        found.into_iter().collect::<BTreeSet<_>>()
    };
    let of_all = found("");
    for shard in ["1/3", "2/3", "3/3"] {
        let shard = format!("--shard {shard}");
        let taken = folder
            .huff(&format!("convert --to jsonl {shard} ."))
            .exits(0);
        let mut taken: BTreeSet<_> = games(&[taken.stdout]).into_iter().collect();
        // Games with findings.
        taken.retain(|game| of_all.contains(game));
        assert!(taken.len() > 500, "{shard}: {}", taken.len());
        assert!(found(&shard) == taken, "{shard}");
    }
}

#[test]
fn the_games_of_all_shards_are_those_of_the_whole() {
    let folder = archive();
    for (to, of) in [
        ("jsonl", &OF[..]),
        ("jsonl --strip comments", &[3]),
        // Copies of a game are numbered as in the whole run.
        ("csv", &[2, 7]),
        ("csv-moves", &[3]),
        ("fen", &[2]),
    ] {
        let command = format!("convert --to {to} .");
        let whole = folder.huff(&command).exits(0).stdout;
        let head = to.starts_with("csv");
        for of in of {
            let parts = shards(&folder, *of, &command, 0);
            let mut all = parts.concat();
            if head {
                let (header, _) = whole.split_once('\n').expect("a header");
                let bare: Vec<&str> = parts
                    .iter()
                    .map(|part| part.strip_prefix(header).expect("a header").trim_start())
                    .collect();
                all = format!("{header}\n{}", bare.concat());
            }
            assert!(sorted(&all) == sorted(&whole), "{to} in {of}");
        }
    }
}

#[test]
fn pdn_of_the_shards_has_the_games_of_the_whole() {
    let folder = archive();
    let played = |pdn: &str| {
        let json = folder.huff_reading("convert --to jsonl --strip comments -", pdn);
        let games = json.stdout.lines().map(|line| {
            let (game, _) = line.split_once(",\"source\":").expect("a source");
            game.to_owned()
        });
        let mut games: Vec<String> = games.collect();
        games.sort_unstable();
        games
    };
    let command = "convert --to pdn large.pdn small";
    let whole = folder.huff(command).exits(0).stdout;
    let parts = shards(&folder, 3, command, 0);
    assert!(parts.iter().all(|part| part.len() > 50_000));
    let parts: Vec<String> = parts.iter().flat_map(|part| played(part)).collect();
    let mut parts = parts;
    parts.sort_unstable();
    assert!(parts == played(&whole));
}

#[test]
fn a_database_takes_the_shards_one_after_another() {
    let folder = archive();
    let rows = |name: &str| {
        let database = rusqlite::Connection::open(folder.path(name)).expect("a database");
        let mut games = database
            .prepare("SELECT key, path, number FROM games ORDER BY key")
            .expect("games");
        let rows = games.query_map((), |row| {
            Ok((
                row.get::<_, String>(0)?,
                row.get::<_, String>(1)?,
                row.get::<_, i64>(2)?,
            ))
        });
        let rows: Vec<_> = rows.expect("rows").map(|row| row.expect("a row")).collect();
        rows
    };
    folder.huff("convert large.pdn -o whole.sqlite").exits(0);
    shards(&folder, 3, "convert large.pdn -o shards.sqlite", 0);
    assert!(rows("whole.sqlite").len() > 1000);
    assert!(rows("shards.sqlite") == rows("whole.sqlite"));
}

/// Asserts that huff refuses the arguments with this message.
#[track_caller]
fn refuses(folder: &Folder, arguments: &str, words: &str) {
    let run = folder.huff(arguments).exits(2);
    run.says(words);
}

#[test]
fn options_that_need_all_games_are_refused() {
    let folder = Folder::with(MISSED);
    for (option, words) in [
        ("--fix", "--fix writes whole files"),
        ("--diff", "--diff shows"),
        (
            "--baseline b.json --write-baseline",
            "--write-baseline records the findings of all games",
        ),
    ] {
        refuses(
            &folder,
            &format!("check {option} --shard 1/2 games.pdn"),
            words,
        );
    }
    assert_eq!(folder.read("games.pdn"), MISSED);
}

#[test]
fn an_invalid_shard_is_refused() {
    let folder = Folder::with(MISSED);
    for (shard, words) in [
        ("0/2", "the first is 1/2"),
        ("3/2", "the last is 2/2"),
        ("half", "expected two numbers, such as 1/4"),
        ("1/0", "to process all games, use 1/1"),
    ] {
        for command in ["check", "convert --to jsonl"] {
            refuses(
                &folder,
                &format!("{command} --shard {shard} games.pdn"),
                words,
            );
        }
    }
}

#[test]
fn json_has_no_shards_and_can_be_split() {
    let folder = Folder::with(MISSED);
    for form in ["json", "jsonl"] {
        refuses(
            &folder,
            &format!("convert --to pdn --shard 1/2 --from {form} games.pdn"),
            "--shard requires PDN; JSON Lines can be split",
        );
    }
}

#[test]
fn a_baseline_needs_all_games() {
    let folder = Folder::with(MISSED);
    folder
        .huff("check --baseline b.json --write-baseline games.pdn")
        .exits(0);
    refuses(
        &folder,
        "check --baseline b.json --shard 1/2 games.pdn",
        "a baseline covers all of them",
    );
    folder.write("huff.toml", "baseline = \"b.json\"\n");
    refuses(
        &folder,
        "check --shard 1/2 games.pdn",
        "the key baseline from huff.toml",
    );
}

#[test]
fn rules_about_several_games_are_off_with_one_note() {
    let folder = Folder::with([CLEAN, CLEAN].concat());
    folder.write("again.pdn", CLEAN);
    let whole = folder.huff("check --format jsonl .");
    assert!(whole.stdout.contains("C601"), "{whole:#?}");
    assert!(!whole.stderr.contains("note:"));
    let shard = folder.huff("check --format jsonl --shard 1/1 .").exits(0);
    assert!(!shard.stdout.contains("C601"), "{shard:#?}");
    assert_eq!(shard.stderr.matches("C and O403").count(), 1, "{shard:#?}");
    let quiet = folder.huff("check --ignore C,O403 --shard 1/1 .").exits(0);
    assert!(!quiet.stderr.contains("note:"), "{quiet:#?}");
}

#[test]
fn every_shard_reports_unreadable_files() {
    let folder = Folder::with(MISSED);
    for shard in ["1/2", "2/2"] {
        for command in ["check --format jsonl", "convert --to jsonl"] {
            let run = folder.huff(&format!("{command} --shard {shard} games.pdn gone.pdn"));
            run.exits(2).says("gone.pdn");
        }
    }
}

#[test]
fn a_game_number_of_another_shard_is_no_error() {
    let folder = Folder::with(MISSED);
    for shard in ["1/2", "2/2"] {
        let run = folder.huff(&format!(
            "convert --to jsonl --games 1 --shard {shard} games.pdn"
        ));
        run.exits(0);
    }
}
