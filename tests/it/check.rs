//! `huff check`: exit statuses and totals.

use crate::support::{CLEAN, Folder, MISSED};

#[test]
fn a_clean_file_has_a_report_of_one_line() {
    let games = ["Glasgow", "Leith", "Ayr"].map(|event| CLEAN.replace("Glasgow", event));
    let run = Folder::with(games.concat()).huff("check").exits(0);
    assert_eq!(run.stdout, "3 games, 12 plies in 1 file: no errors\n");
    assert_eq!(run.stderr, "");
}

#[test]
fn an_error_makes_the_status_1() {
    let folder = Folder::with([CLEAN, MISSED].concat());
    folder.huff("check").exits(1);
    folder.huff("check --exit-zero").exits(0);
    folder.huff("check --fail-on never").exits(0);
    folder.huff("check --ignore R307").exits(0);
}

#[test]
fn the_severity_that_fails_a_run_can_be_chosen() {
    let note = Folder::with(CLEAN.replace("22-18", "22 - 18"));
    note.huff("check").exits(0);
    note.huff("check --fail-on warning").exits(0);
    note.huff("check --fail-on note").exits(1);
    let warning = Folder::with(CLEAN.replace("[Result \"*\"]", "[Result \"who knows\"]"));
    warning.huff("check").exits(0);
    warning.huff("check --fail-on warning").exits(1);
}

#[test]
fn notes_that_fail_a_run_are_listed() {
    let folder = Folder::with("[Result \"*\"] 1. 11-15 22-18 2. 08-11 *\n");
    let run = folder
        .huff("check games.pdn --fail-on note --select N102")
        .exits(1);
    assert!(run.stdout.contains("N102"), "{run:#?}");
    let run = folder
        .huff("check games.pdn --fail-on note --format github")
        .exits(1);
    assert!(run.stdout.contains("N102"), "{run:#?}");
}

#[test]
fn max_findings_limits_the_list() {
    let games = (1..=5).map(|event| MISSED.replace("Perth", &format!("Perth {event}")));
    let folder = Folder::with(games.collect::<String>());
    let report = folder
        .huff("check --format json --max-findings 2")
        .exits(1)
        .json();
    assert_eq!(report["findings"].as_array().map(Vec::len), Some(2));
    assert_eq!(report["summary"]["errors"], 5);
    let run = folder.huff("check --max-findings 0").exits(1);
    assert_eq!(
        run.stdout,
        "5 games, 15 plies in 1 file: 5 errors\n(5 findings more beyond --max-findings 0)\n"
    );
}

#[test]
fn a_broken_game_does_not_affect_the_next() {
    let broken = "[Event \"x\"]\n1. 11-15 { no end\n\n";
    let report = Folder::with([broken, CLEAN, broken, MISSED].concat())
        .huff("check --format json")
        .exits(1)
        .json();
    assert_eq!(report["summary"]["games"], 4);
    let missed = report["findings"].as_array().into_iter().flatten();
    let games: Vec<_> = missed
        .filter(|finding| finding["code"] == "R307")
        .map(|finding| finding["game"].clone())
        .collect();
    assert_eq!(games, [4]);
}

#[test]
fn games_of_unsupported_variants_are_counted_as_not_judged() {
    let unknown = CLEAN.replace("\"21\"", "\"49\"");
    let run = Folder::with(unknown).huff("check").exits(0);
    assert!(run.stdout.contains("1 game not judged"), "{run:#?}");
}

#[test]
fn a_game_can_be_judged_as_another() {
    let folder = Folder::with(MISSED.replace("[GameType \"21\"]\n", ""));
    let run = folder
        .huff("check --variant english --select R --format concise -q")
        .exits(1);
    assert!(run.stdout.contains("R307"), "{run:#?}");
    let run = folder.huff("check --variant 'englihs'").exits(2);
    run.says("did you mean 'english'?");
}

#[test]
fn a_game_of_a_file_is_shown_by_another_command() {
    let run = Folder::with("1. 11-15 *\n")
        .huff("check games.pdn#1")
        .exits(2);
    run.says("for one game: huff show 'games.pdn#1'");
}

#[test]
fn laws_that_do_not_exist_are_bad_usage() {
    let folder = Folder::with(MISSED);
    folder.huff("check --laws standard").exits(1);
    let run = folder.huff("check --laws standrad").exits(2);
    run.says("did you mean 'standard'?");
}
