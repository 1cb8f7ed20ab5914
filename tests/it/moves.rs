//! `huff moves`.

use crate::support::Folder;

#[track_caller]
fn prints(arguments: &str, output: &str) {
    let run = Folder::new().huff(arguments).exits(0);
    assert_eq!(
        (run.stdout.trim_end(), run.stderr.as_str()),
        (output, ""),
        "{arguments}"
    );
}

#[test]
fn the_moves_of_the_start_position_are_the_default() {
    prints("moves", "9-13\n9-14\n10-14\n10-15\n11-15\n11-16\n12-16");
}

#[test]
fn a_capture_must_be_made() {
    prints("moves W:W18,25:B14", "18x9");
    prints("moves B:WK18:B1,14 --variant 21", "14x23");
    prints("moves 'W: W 18, 25 : B14.'", "18x9");
}

#[test]
fn perft_prints_plain_digits() {
    prints("moves --perft 0", "1");
    prints("moves --perft 7", "179740");
    prints("moves --perft 7 --variant english --routes", "179740");
}

#[test]
fn equivalent_routes_are_one_move() {
    let fen = "'B:W6,7,14,15:BK2'";
    let moves = Folder::new().huff(&format!("moves {fen}")).exits(0).stdout;
    let routes = Folder::new()
        .huff(&format!("moves {fen} --routes"))
        .exits(0)
        .stdout;
    assert!(
        routes.lines().count() > moves.lines().count(),
        "{moves}{routes}"
    );
}

#[test]
fn a_side_without_moves_has_none() {
    prints("moves B:W5,6,10:B1", "");
}

#[test]
fn an_invalid_fen_is_bad_usage() {
    let run = Folder::new().huff("moves 'W:W1,x:B2'").exits(2);
    run.says("expected a square, found \"x\"");
    run.says("tip: a FEN looks like");
    Folder::new().huff("moves --variant chess").exits(2);
    Folder::new().huff("moves W:W1,1:B2").exits(2);
}

#[test]
fn no_depth_overflows_the_stack() {
    let run = Folder::new().huff("moves --perft 60000").exits(2);
    run.says("expected at most 100");
}
