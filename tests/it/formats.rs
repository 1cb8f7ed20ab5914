//! Every format, on records that use all its features.

use crate::support::{CLEAN, Folder, MISSED};

/// A record for each kind of trouble that a report shows.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("clean.pdn", CLEAN);
    let other = CLEAN.replace("[Round \"1\"]", "[Round \"3\"]");
    folder.write("missed.pdn", [other.as_str(), MISSED].concat());
    let line = "11-15 22-18 15x22 25x18 8-11 29-25 4-8 25-22 12-16 24-20 10-15 27-24 99-98 9-14";
    folder.write(
        "odd.pdn",
        format!(
            "\u{feff}[Event \"漢字\"]\r\n[GameType \"21\"]\t{{ wide: 漢字 \x07 }} {line} *\r\n"
        ),
    );
    folder
}

#[test]
fn a_full_report_shows_every_kind_of_finding() {
    insta::assert_snapshot!(folder().huff("check").exits(1).both());
}

#[test]
fn notes_are_listed_in_a_full_report() {
    let folder = Folder::with(MISSED.replace("22-18", "22 - 18").replace(" *", ""));
    insta::assert_snapshot!(folder.huff("check --notes").exits(1).both());
}

#[test]
fn a_full_report_can_be_coloured() {
    let folder = Folder::with(MISSED);
    let run = folder.huff("check --color always").exits(1);
    insta::assert_snapshot!(run.stdout.replace('\x1b', "␛"));
}

#[test]
fn a_concise_report_has_a_line_per_finding() {
    insta::assert_snapshot!(folder().huff("check --format concise").exits(1).both());
}

#[test]
fn a_json_report_lists_findings_files_and_totals() {
    let run = folder().huff("check --format json").exits(1);
    run.json();
    insta::assert_snapshot!(run.stdout.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
}

#[test]
fn a_json_report_of_a_clean_run_has_no_findings() {
    let run = Folder::with(CLEAN).huff("check --format json").exits(0);
    run.json();
    insta::assert_snapshot!(run.stdout.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
}

#[test]
fn a_jsonl_report_has_an_object_per_line() {
    let run = folder().huff("check --format jsonl").exits(1);
    for line in run.stdout.lines() {
        serde_json::from_str::<serde_json::Value>(line).expect("each line is an object");
    }
    insta::assert_snapshot!(run.stdout);
}

#[test]
fn offsets_are_bytes_on_disk_and_columns_characters() {
    let text = format!("{{ é漢 }}\r{}", MISSED.replace('\n', "\r"));
    let utf16: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, unit) in [
        (text.clone().into_bytes(), 1),
        ([&[0xff, 0xfe], &utf16[..]].concat(), 2),
    ] {
        let report = Folder::with(&bytes)
            .huff("check --format json --select R")
            .exits(1)
            .json();
        let finding = &report["findings"][0];
        assert_eq!(
            (&finding["line"], &finding["column"]),
            (&10.into(), &19.into())
        );
        let offset = finding["offset"]
            .as_u64()
            .and_then(|at| usize::try_from(at).ok());
        let offset = offset.expect("an offset");
        assert_eq!(finding["length"], 4 * unit);
        let culprit: Vec<u8> = bytes[offset..][..4 * unit]
            .iter()
            .copied()
            .step_by(unit)
            .collect();
        assert_eq!(culprit, b"8-11");
        assert_eq!(report["files"][0]["bytes"], bytes.len());
    }
}

#[test]
fn a_position_without_a_move_has_no_list_of_moves() {
    let folder =
        Folder::with("[GameType \"21\"]\n[SetUp \"1\"]\n[FEN \"B:WK23,12,3:BK15,K11\"]\n*\n");
    let report = folder
        .huff("check --format json --select R311")
        .exits(1)
        .json();
    assert_eq!(
        report["findings"][0]["legal"],
        serde_json::Value::Null,
        "{report:#}"
    );
    assert!(report["findings"][0]["fen"].is_string(), "{report:#}");
    let run = folder.huff("check --select R311").exits(1);
    assert!(!run.stdout.contains("legal:"), "{run:#?}");
}
