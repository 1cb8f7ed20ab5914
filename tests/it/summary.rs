//! `huff summary`.

use crate::support::{CLEAN, Folder, MISSED};

/// Three games in two files, one with an error.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write(
        "a.pdn",
        CLEAN.replace(" *", " 0-1").replace("\"*\"", "\"0-1\""),
    );
    folder.write("b.pdn", [CLEAN, MISSED].concat());
    folder
}

#[test]
fn a_summary_counts_a_collection() {
    insta::assert_snapshot!(folder().huff("summary").exits(0).stdout);
}

#[test]
fn a_json_summary_has_the_figures_of_the_text() {
    let report = folder().huff("summary --format json").exits(0).json();
    assert_eq!(report["version"], 1);
    assert_eq!(
        (&report["games"], &report["plies"]),
        (&3.into(), &11.into())
    );
    assert_eq!(report["results"]["white"], 1);
    assert_eq!(report["results"]["unknown"], 2);
    assert_eq!(report["findings"]["R307"], 1);
}

#[test]
fn the_number_of_threads_does_not_matter() {
    let folder = Folder::with([CLEAN, MISSED].concat().repeat(3000));
    let one = folder.huff("summary --format json -j 1").exits(0);
    let two = folder.huff("summary --format json -j 2").exits(0);
    assert!(one.stdout == two.stdout);
}

#[test]
fn a_missing_input_does_not_stop_the_run() {
    let run = folder().huff("summary a.pdn missing.pdn").exits(2);
    assert!(
        run.stdout.contains('1') && run.stderr.contains("missing.pdn"),
        "{run:#?}"
    );
}

#[test]
fn control_characters_never_reach_the_terminal() {
    let run = Folder::with(CLEAN.replace("Smith, A.", "Smith\x1b[31m"))
        .huff("summary")
        .exits(0);
    assert!(!run.stdout.contains('\x1b'), "{run:#?}");
}

/// Three players with several games each, in two decades, with openings and a king.
fn club() -> Folder {
    let game = |black: &str, white: &str, date: &str, result: &str, moves: &str| {
        format!(
            "[Event \"Club <i>night</i> | A\"]\n[Date \"{date}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n\
             [Result \"{result}\"]\n[GameType \"21\"]\n{moves} {result}\n\n"
        )
    };
    let (able, baker, cole) = ("Able, A.", "Baker, B.", "Cole & Co");
    let folder = Folder::new();
    folder.write(
        "a.pdn",
        [
            game(
                able,
                baker,
                "1898.01.02",
                "1-0",
                "1. 11-15 24-20 2. 8-11 28-24",
            ),
            game(baker, able, "1899.01.??", "0-1", "1. 9-13 22-18 2. 10-15"),
            game(
                able,
                cole,
                "1921.??.??",
                "1/2-1/2",
                "1. 11-15 22-18 2. 15x22 25x18",
            ),
            game(cole, able, "????.??.??", "0-0", "1. 11-16 24-19"),
        ]
        .concat(),
    );
    folder.write(
        "b.pdn",
        format!(
            "{{Gr\u{fc}\u{df}e}}\n{}",
            game(cole, baker, "soon", "*", "1. 12-16")
        ),
    );
    folder
}

#[test]
fn every_format_of_a_summary_keeps_its_form() {
    let folder = club();
    for form in ["text", "json", "csv", "markdown", "html"] {
        let run = folder
            .huff(&format!("summary --players --format {form}"))
            .exits(0);
        insta::assert_snapshot!(format!("summary_{form}"), run.stdout);
    }
}

#[test]
fn a_page_is_self_contained_and_escapes_records() {
    let page = club()
        .huff("summary --players --format html")
        .exits(0)
        .stdout;
    assert!(page.contains("Club &lt;i&gt;night&lt;/i&gt;") && page.contains("Cole &amp; Co"));
    for sign in ["<i>", "http:", "https:", "<script", "@import", "url("] {
        assert!(!page.contains(sign), "{sign}");
    }
    // Every opened element is closed.
    for name in [
        "section", "table", "tr", "td", "svg", "title", "thead", "tbody", "div",
    ] {
        let opened =
            page.matches(&format!("<{name}>")).count() + page.matches(&format!("<{name} ")).count();
        assert_eq!(
            opened,
            page.matches(&format!("</{name}>")).count(),
            "{name}"
        );
    }
}

#[test]
fn the_json_fits_its_schema_and_its_counts_agree() {
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/summary.schema.json");
    let schema = std::fs::read_to_string(path).expect("the schema");
    let schema: serde_json::Value = serde_json::from_str(&schema).expect("the schema is JSON");
    let valid = jsonschema::validator_for(&schema).expect("the schema is one");
    for (folder, options) in [
        (club(), "--players"),
        (club(), ""),
        (folder(), ""),
        (Folder::with(""), ""),
    ] {
        let report = folder
            .huff(&format!("summary --format json {options}"))
            .exits(0)
            .json();
        let errors: Vec<_> = valid.iter_errors(&report).map(|e| e.to_string()).collect();
        assert_eq!(errors, [""; 0]);
        let games = report["games"].as_u64();
        let sum = |key: &str| {
            let counts = report[key].as_object().expect("counts");
            counts
                .values()
                .map(|count| count.as_u64().expect("a count"))
                .sum::<u64>()
        };
        for key in ["results", "dates", "endings"] {
            assert_eq!(Some(sum(key)), games, "{key}");
        }
    }
    let report = club()
        .huff("summary --format json --players")
        .exits(0)
        .json();
    let table = &report["crosstable"];
    assert_eq!(table["players"][0], "Able, A.");
    // Two wins over Baker; a draw, and a game that both lost, against Cole.
    assert_eq!(
        (
            &table["scores"][0][1]["wins"],
            &table["scores"][1][0]["losses"]
        ),
        (&2.into(), &2.into())
    );
    assert_eq!(
        (
            &table["scores"][0][2]["losses"],
            &table["scores"][2][0]["losses"]
        ),
        (&1.into(), &1.into())
    );
    assert_eq!(report["dates"]["unreadable"], 1);
}

#[test]
fn findings_about_several_games_are_counted_as_in_check() {
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    let folder = Folder::new();
    let counts = |jobs: u32| {
        let command = format!("summary --isolated --format json -j{jobs} '{fixtures}'");
        folder.huff(&command).exits(0).json()["findings"].take()
    };
    let counted = counts(1);
    let command = format!("check --isolated --notes --exit-zero --format json '{fixtures}'");
    let report = folder.huff(&command).exits(0).json();
    let mut found = std::collections::BTreeMap::<&str, u64>::new();
    for finding in report["findings"].as_array().expect("findings") {
        *found
            .entry(finding["code"].as_str().expect("a code"))
            .or_default() += 1;
    }
    for code in ["C601", "C602", "C603", "C604", "C605", "C606", "O403"] {
        assert!(found[code] > 0);
        assert_eq!(counted[code], found[code], "{code}");
    }
    assert_eq!(counted, counts(3));
}
