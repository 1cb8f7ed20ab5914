//! The report does not depend on the number of threads.

use std::fmt::Write;

use crate::support::{CLEAN, Folder, MISSED};

/// A large file of many blocks, and many small ones.
fn folder() -> Folder {
    let folder = Folder::new();
    let mut big = String::new();
    for game in 0..6000 {
        let text = if game % 97 == 0 { MISSED } else { CLEAN };
        let _ = writeln!(
            big,
            "[Event \"Evening {game}\"]{}",
            &text[text.find('\n').unwrap_or(0)..]
        );
    }
    folder.write("big.pdn", &big);
    for number in 0..150 {
        let text = [MISSED, CLEAN].concat().repeat(1 + number % 7);
        folder.write(&format!("small/{number:03}.pdn"), text);
    }
    folder
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    let folder = folder();
    for format in ["full", "concise", "json", "jsonl"] {
        let run = |jobs: u32| {
            folder
                .huff(&format!("check --format {format} -j {jobs}"))
                .exits(1)
        };
        let one = run(1);
        for jobs in [2, 4] {
            let more = run(jobs);
            assert!(
                more.stdout == one.stdout,
                "{format} differs with {jobs} threads"
            );
        }
    }
}

#[test]
fn games_and_lines_are_counted_over_blocks() {
    let folder = folder();
    let report = folder
        .huff("check big.pdn --format json -j 2")
        .exits(1)
        .json();
    assert_eq!(report["summary"]["games"], 6000);
    let findings = report["findings"].as_array().expect("findings");
    let games: Vec<_> = findings
        .iter()
        .filter_map(|finding| finding["game"].as_u64())
        .collect();
    assert_eq!(
        games,
        (0..6000)
            .step_by(97)
            .map(|game| game + 1)
            .collect::<Vec<_>>()
    );
    let big = folder.read("big.pdn");
    let lines: Vec<&str> = big.lines().collect();
    for finding in findings {
        let number = |key: &str| finding[key].as_u64().and_then(|n| usize::try_from(n).ok());
        let (line, column) = (
            number("line").expect("a line"),
            number("column").expect("a column"),
        );
        assert!(lines[line - 1][column - 1..].starts_with("8-11"));
        let offset = number("offset").expect("an offset");
        assert!(big[offset..].starts_with("8-11 *"));
    }
}

#[test]
fn standard_input_is_read_in_blocks_too() {
    let folder = folder();
    let big = folder.read("big.pdn");
    let one = folder
        .huff_reading("check - --format jsonl -j 1", &big)
        .exits(1);
    let two = folder
        .huff_reading("check - --format jsonl -j 2", &big)
        .exits(1);
    assert!(one.stdout == two.stdout);
}
