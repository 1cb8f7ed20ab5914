//! The baseline: known findings are not reported again, wherever they moved.

mod files;

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::{CLEAN, Folder, MISSED};

/// The games of a text, each with the text before its first tag.
fn games(text: &str) -> Vec<String> {
    let mut games: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with("[Event ") || games.is_empty() {
            games.push(String::new());
        }
        if let Some(last) = games.last_mut() {
            last.push_str(line);
            last.push('\n');
        }
    }
    games.retain(|game| !game.trim().is_empty());
    games
}

/// The games in another, fixed order.
fn shuffled(text: &str) -> String {
    let mut games = games(text);
    let mut state = 7_u64;
    for last in (1..games.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        games.swap(last, (state >> 33) as usize % (last + 1));
    }
    let games = games.iter();
    games.flat_map(|game| [game.trim(), "\n\n"]).collect()
}

/// A game long enough that two copies count as a repetition.
const LONG: &str = "[Black \"Able, A.\"]\n[White \"Baker, B.\"]\n\
                    1. 10-15 21-17 2. 6-10 17-14 3. 10x17 22x13 4. 15-18 23x14 5. 9x18 24-20\n\
                    6. 12-16 28-24 7. 8-12 26-23 8. 16-19 23x16 9. 12x19 *\n";

/// Another game that misses a capture.
fn another() -> String {
    MISSED
        .replace("Perth", "Leeds")
        .replace("Hay, W.", "Bryden, R.")
}

fn known(folder: &Folder, arguments: &str) -> (usize, Value) {
    let run = folder.huff(&format!(
        "check --format json --exit-zero --baseline known.json {arguments}"
    ));
    let report = run.exits(0).json();
    let findings = report["findings"].as_array().expect("a list");
    (findings.len(), report["summary"].clone())
}

#[test]
fn known_findings_are_neither_listed_nor_counted() {
    let folder = Folder::with(format!("{MISSED}\n{CLEAN}").replace("22-18 2. 8", "22 - 18 2. 8"));
    let before = folder.huff("check games.pdn --format json").exits(1).json();
    assert_eq!(before["summary"].get("baselined"), None);
    let run = folder
        .huff("check games.pdn --baseline known.json --write-baseline")
        .exits(0);
    assert_eq!(run.stderr, "known.json: 2 findings recorded\n");
    assert_eq!(
        run.stdout,
        "2 games, 7 plies in 1 file: no errors; 2 findings in the baseline\n"
    );
    insta::assert_snapshot!("the_file", folder.read("known.json"));
    let run = folder
        .huff("check games.pdn --baseline known.json")
        .exits(0);
    assert_eq!((run.stderr.as_str(), run.stdout.lines().count()), ("", 1));
    let (findings, summary) = known(&folder, "games.pdn");
    assert_eq!(findings, 0);
    assert_eq!(summary["errors"], 0);
    assert_eq!(summary["notes"], 0);
    assert_eq!(summary["baselined"], 2);
    // Only the new finding is reported.
    folder.write(
        "games.pdn",
        format!("{}\n{}", another(), folder.read("games.pdn")),
    );
    folder
        .huff("check games.pdn --baseline known.json")
        .exits(1);
    let (findings, summary) = known(&folder, "games.pdn --notes");
    assert_eq!((findings, &summary["baselined"]), (1, &2.into()));
    assert_eq!(summary["errors"], 1);
}

#[test]
fn every_format_omits_known_findings() {
    let folder = Folder::with(format!("{MISSED}\n{}", another()));
    folder.write("one.pdn", MISSED);
    folder
        .huff("check one.pdn --baseline known.json --write-baseline")
        .exits(0);
    for format in [
        "full", "concise", "json", "jsonl", "github", "gitlab", "junit", "sarif", "markdown",
    ] {
        let report = |arguments: &str| {
            let run = folder.huff(&format!("check --select R --format {format} {arguments}"));
            run.stdout.matches("did not capture, although").count()
        };
        let of_one = report("one.pdn");
        assert!(of_one > 0, "{format}");
        assert_eq!(report("one.pdn --baseline known.json"), 0, "{format}");
        assert_eq!(report("games.pdn"), 2 * of_one, "{format}");
        for jobs in [1, 3] {
            let arguments = format!("games.pdn --baseline known.json -j {jobs}");
            assert_eq!(report(&arguments), of_one, "{format}");
        }
    }
    let run = folder
        .huff("check games.pdn --baseline known.json --format junit")
        .exits(1);
    assert!(
        run.stdout.contains("tests=\"2\" failures=\"1\""),
        "{run:#?}"
    );
    let run = folder
        .huff("check one.pdn --baseline known.json --format markdown")
        .exits(0);
    assert!(run.stdout.contains("1 finding in the baseline"), "{run:#?}");
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/check.schema.json");
    let schema = fs::read_to_string(schema).expect("the schema");
    let schema: Value = serde_json::from_str(&schema).expect("JSON");
    let report = folder
        .huff("check games.pdn --baseline known.json --format json")
        .json();
    assert!(jsonschema::is_valid(&schema, &report), "{report}");
}

#[test]
fn a_repeated_finding_is_counted() {
    let folder = Folder::with(format!("{MISSED}\n{MISSED}"));
    folder
        .huff("check --baseline known.json --write-baseline --ignore C games.pdn")
        .exits(0);
    assert!(folder.read("known.json").contains("\"count\":2"));
    folder.write("games.pdn", format!("{MISSED}\n{MISSED}\n{MISSED}"));
    let (findings, summary) = known(&folder, "--ignore C games.pdn");
    assert_eq!((findings, &summary["baselined"]), (1, &2.into()));
    // Also across several files, whatever the number of threads.
    folder
        .write("games.pdn", MISSED)
        .write("a.pdn", MISSED)
        .write("b.pdn", MISSED);
    for jobs in [1, 2, 3] {
        let (findings, summary) = known(&folder, &format!("--ignore C -j {jobs} ."));
        assert_eq!((findings, &summary["baselined"]), (1, &2.into()));
    }
}

#[test]
fn findings_survive_moved_formatted_and_inserted_games() {
    let folder = Folder::with(format!("{}\n{MISSED}\n{CLEAN}", another()));
    folder
        .huff("check --baseline known.json --write-baseline games.pdn")
        .exits(0);
    let text = folder.read("games.pdn");
    let moved = format!("{}\n\n{}", CLEAN.replace("Smith", "Short"), shuffled(&text));
    folder.write("deep/er/other.pdn", moved);
    let run = folder.huff("fmt --write deep/er/other.pdn").exits(0);
    assert_eq!(run.stdout, "deep/er/other.pdn\n");
    let run = folder.huff("check --baseline known.json deep").exits(0);
    assert_eq!(
        run.stdout,
        "4 games, 14 plies in 1 file: no errors; 2 findings in the baseline\n"
    );
    // The fixtures of all findings about several games, reordered.
    for code in ["C601", "C603", "C604", "C605", "C606", "O403", "C602"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join(format!("../../fixtures/rules/{code}/fires.pdn"));
        let text = fs::read_to_string(path).expect("the fixture");
        let folder = Folder::with(&text);
        let arguments = format!("--notes --select C,O403,{code} --baseline known.json");
        folder
            .huff(&format!("check games.pdn {arguments} --write-baseline"))
            .exits(0);
        assert!(folder.read("known.json").contains(code), "{code}");
        let mut reversed = games(&text);
        reversed.reverse();
        for text in [shuffled(&text), reversed.concat()] {
            folder.write("new.pdn", text);
            let run = folder
                .huff(&format!("check new.pdn {arguments} --fail-on note"))
                .exits(0);
            assert_eq!(run.stderr, "", "{code}");
        }
    }
}

#[test]
fn text_that_formatting_turns_into_a_comment_was_read_before() {
    let text = CLEAN.replace("15x22 25x18", "15x22White overstepped the time 25x18");
    let folder = Folder::with(text);
    let check = "check games.pdn --baseline known.json --select O,R --fail-on note";
    folder.huff(&format!("{check} --write-baseline")).exits(0);
    assert!(folder.read("known.json").contains("O406"));
    folder.huff("fmt --write games.pdn").exits(0);
    assert!(
        folder
            .read("games.pdn")
            .contains("{White overstepped the time}")
    );
    let run = folder.huff(check).exits(0);
    assert_eq!(run.stderr, "");
}

#[test]
fn stale_entries_are_reported() {
    let folder = Folder::with(format!("{MISSED}\n{}", another()));
    folder
        .huff("check --baseline known.json --write-baseline games.pdn")
        .exits(0);
    let warning = |arguments: &str| {
        folder
            .huff(&format!("check --baseline known.json {arguments}"))
            .stderr
    };
    assert_eq!(warning("games.pdn"), "");
    folder.write("games.pdn", MISSED.replace("8-11", "15x22"));
    assert_eq!(
        warning("games.pdn -q"),
        "warning: no longer found: 2 findings of the baseline known.json, in games that are not there or whose moves changed; \
         --write-baseline removes them\n"
    );
    // Entries of a rule that was not checked are not stale.
    assert_eq!(warning("games.pdn -q --ignore R"), "");
    // A run over some of the files does not know the others.
    folder.write("list", "games.pdn\n");
    assert_eq!(warning("-q --files-from list"), "");
    // A game that still exists and is judged differently.
    folder.write("games.pdn", MISSED);
    let stderr = warning("games.pdn -q --laws losing --select R");
    assert!(!stderr.contains("2 findings"), "{stderr}");
    folder.write("known.json", r#"{"version":1,"findings":[]}"#);
    folder
        .huff("check --baseline known.json --write-baseline --select T,N --notes games.pdn")
        .exits(0);
    let stale = folder.read("known.json");
    assert_eq!(stale, "{\"version\":1,\"files\":1,\"findings\":[]}\n");
}

#[test]
fn the_configured_baseline_is_relative_to_the_configuration() {
    let folder = Folder::new();
    folder
        .write("a/deep/games.pdn", MISSED)
        .write("b/games.pdn", MISSED);
    folder.write("a/huff.toml", "baseline = \"known.json\"\n");
    let run = folder.huff("check a").exits(2);
    run.says("cannot read a/known.json");
    run.says("tip: create it from the current findings with --write-baseline");
    let run = folder.huff("check . --write-baseline").exits(2);
    run.says("--write-baseline needs a file");
    folder.huff("check a --write-baseline").exits(0);
    folder.huff("check a").exits(0);
    let run = folder.huff("check . --select R").exits(1);
    assert!(run.stdout.contains("b/games.pdn"), "{run:#?}");
    assert!(!run.stdout.contains("a/deep"), "{run:#?}");
    let run = folder.huff("check a --show-settings").exits(0);
    assert!(run.stdout.contains("baseline = \"known.json\""), "{run:#?}");
    folder.huff("check a --isolated").exits(1);
    folder.write("none.json", "{\"version\":1,\"findings\":[]}");
    folder.huff("check a --baseline none.json").exits(1);
}

#[test]
fn a_file_that_is_not_a_baseline_is_refused() {
    let folder = Folder::with(MISSED);
    for (text, message) in [
        ("", "known.json is not a baseline: EOF while parsing"),
        (
            "1. 11-15",
            "known.json is not a baseline: it does not start with {",
        ),
        (
            "{\"version\":2,\"findings\":[]}",
            "its version is 2, but this huff reads version 1",
        ),
        ("[]", "known.json is not a baseline"),
        (
            "{\"version\":1,\"findings\":[{\"game\":\"12\",\"code\":\"R307\",\"ply\":1}]}",
            "\"12\" is not sixteen hexadecimal digits",
        ),
    ] {
        folder.write("known.json", text);
        let run = folder
            .huff("check games.pdn --baseline known.json")
            .exits(2);
        assert!(run.stderr.contains(message), "{run:#?}");
        run.says("tip: name another file, or move this one away");
        assert_eq!(run.stdout, "");
    }
    let run = folder.huff("check games.pdn --write-baseline").exits(2);
    run.says("add --baseline FILE");
    let run = folder
        .huff("check games.pdn --baseline games.pdn --write-baseline")
        .exits(2);
    run.says("games.pdn is not a baseline");
    assert_eq!(folder.read("games.pdn"), MISSED);
    for (file, why) in [
        ("no/known.json", "there is no such folder"),
        (".", "it is a folder"),
    ] {
        let run = folder
            .huff(&format!(
                "check games.pdn --baseline {file} --write-baseline"
            ))
            .exits(2);
        assert!(run.stderr.contains(why), "{run:#?}");
    }
    // Entries of an unreadable file would be lost.
    folder.write("known.json", "{\"version\":1,\"findings\":[]}");
    let run = folder
        .huff("check games.pdn nothing.pdn --baseline known.json --write-baseline")
        .exits(2);
    run.says("known.json is not written");
    assert_eq!(folder.read("known.json"), "{\"version\":1,\"findings\":[]}");
}

#[test]
fn findings_left_after_fixes_are_recorded() {
    let folder = Folder::with(MISSED.replace("22-18", "22 - 18"));
    folder
        .huff("check --fix games.pdn --baseline known.json --write-baseline --notes")
        .exits(0);
    let known = folder.read("known.json");
    assert!(known.contains("R307") && !known.contains("N101"), "{known}");
    folder
        .huff("check games.pdn --baseline known.json --fail-on note")
        .exits(0);
}

#[test]
fn the_file_fits_its_schema() {
    let folder = Folder::with(format!("{MISSED}\n{MISSED}"));
    folder
        .huff("check --baseline known.json --write-baseline games.pdn")
        .exits(0);
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/baseline.schema.json");
    let schema: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("the schema")).expect("JSON");
    let text = folder.read("known.json");
    let known: Value = serde_json::from_str(&text).expect("JSON");
    assert!(jsonschema::is_valid(&schema, &known), "{text}");
    assert!(!jsonschema::is_valid(
        &schema,
        &serde_json::json!({"version": 1})
    ));
    // One line per finding, sorted.
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("\"game\""))
        .collect();
    assert_eq!(
        lines.len(),
        known["findings"].as_array().expect("a list").len()
    );
    assert!(lines.is_sorted());
}

/// 724 real games, if they are installed.
#[test]
fn only_the_broken_game_of_a_real_collection_is_reported() {
    let corpora = std::env::var_os("HUFF_CORPORA").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpora"),
        PathBuf::from,
    );
    let path = corpora.join("english/tinsley.pdn");
    let Ok(text) = fs::read(&path) else {
        println!("skipped: no tinsley.pdn in {}", corpora.display());
        return;
    };
    let text = String::from_utf8_lossy(&text);
    let folder = Folder::with(&*text);
    let check = "check --fail-on note --baseline known.json";
    folder
        .huff(&format!("{check} --write-baseline games.pdn"))
        .exits(0);
    let text = shuffled(&text);
    folder.write("games.pdn", &text);
    fs::rename(folder.path("games.pdn"), folder.path("other.pdn")).expect("a file is renamed");
    folder.huff(&format!("{check} other.pdn")).exits(0);
    folder.huff("fmt --write other.pdn").exits(0);
    let run = folder.huff(&format!("{check} other.pdn")).exits(0);
    assert!(run.stdout.contains("724 games"), "{run:#?}");
    // A game in which one move is made illegal.
    let broken = folder.read("other.pdn").replacen("22-17", "22-18", 1);
    folder.write("other.pdn", broken);
    let report = folder
        .huff(&format!("{check} other.pdn --format json"))
        .exits(1)
        .json();
    let findings = report["findings"].as_array().expect("a list");
    let mut games: Vec<_> = findings
        .iter()
        .map(|finding| finding["game"].as_u64())
        .collect();
    games.dedup();
    assert_eq!(games.len(), 1, "{findings:#?}");
}

#[test]
fn a_game_is_recognised_after_fixes_of_its_date_and_fen() {
    let folder = Folder::with(
        "[Event \"Problem\"]\n[Date \"1901-02-03\"]\n[FEN \"B:W18,26,27:B14,K3.\"]\n1. 3-7 *\n\n\
         [Event \"Another\"]\n[Date \"1901-02-03\"]\n[FEN \"B:W18,30:B1,K2.\"]\n1. 2-7 *\n",
    );
    let write = "check -q --exit-zero --notes --baseline known.json --write-baseline games.pdn";
    folder.huff(write).exits(0);
    folder.huff("fmt --write games.pdn").exits(0);
    folder.huff("check -q --fix games.pdn --exit-zero").exits(0);
    let text = fs::read_to_string(folder.path("games.pdn")).expect("it is there");
    assert!(
        text.contains("1901.02.03") && text.contains("K3,14"),
        "{text}"
    );
    let (new, summary) = known(&folder, "games.pdn --select R");
    assert_eq!(new, 0, "{summary}");
    assert_eq!(summary["baselined"], 1, "{summary}");
}
