//! Findings about several games of a file.

use crate::support::Folder;

/// A match in which colours do not alternate, and with the results in the wrong order.
fn games() -> String {
    let game = |number: u32, black: &str, white: &str, result: &str, words: &str| {
        format!(
            "[Event \"Harbour Street match, game {number}\"]\n[Site \"Ayr\"]\n[Date \"1931.03.0{number}\"]\n\
             [Round \"{number}\"]\n[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\
             [GameType \"21\"]\n1. 11-15 24-20 2. 8-11 28-24 {{{words}}} {result}\n\n"
        )
    };
    let (able, baker) = ("Able, A.", "Baker, B.");
    [
        game(1, able, baker, "1/2-1/2", "quiet"),
        game(2, baker, able, "1-0", "Black resigns"),
        game(3, able, baker, "1/2-1/2", "quiet"),
        game(4, able, baker, "1-0", "White wins"),
        game(5, baker, able, "0-1", "Black wins"),
        game(7, able, baker, "1/2-1/2", "The players agreed a draw."),
    ]
    .concat()
}

#[test]
fn findings_about_several_games_come_at_the_end_of_their_file() {
    let folder = Folder::with(games());
    insta::assert_snapshot!(folder.huff("check --notes").exits(0).both());
}

#[test]
fn findings_about_several_games_have_the_usual_json() {
    let folder = Folder::with(games());
    let run = folder
        .huff("check --format json --fail-on warning")
        .exits(1);
    run.json();
    insta::assert_snapshot!(run.stdout.replace(env!("CARGO_PKG_VERSION"), "VERSION"));
}

#[test]
fn the_suggested_result_order_resolves_the_finding() {
    let folder = Folder::with(games());
    let found = |command: &str| folder.huff(command).exits(0).stdout;
    assert!(found("check --select O403 --format concise").contains("--result-order white-black"));
    let agreed = found("check --select O403 --format concise --result-order white-black -q");
    assert_eq!(agreed, "");
}

#[test]
fn each_file_is_examined_separately() {
    let all = games();
    let (first, second) = all.split_at(
        all.find("[Event \"Harbour Street match, game 4")
            .expect("game 4"),
    );
    let folder = Folder::new();
    folder.write("a.pdn", first).write("b.pdn", second);
    let run = folder
        .huff("check --select C603 --format concise -q")
        .exits(0);
    assert_eq!(run.stdout, "");
}

#[test]
fn findings_about_several_games_are_selected_counted_and_limited() {
    let folder = Folder::with(games());
    let ignored = folder
        .huff("check --ignore C,O --format concise -q")
        .exits(0);
    assert_eq!(ignored.stdout, "");
    let limited = folder
        .huff("check --format concise --max-findings 1")
        .exits(0);
    assert_eq!(
        limited.stdout.matches("warning").count(),
        1,
        "{}",
        limited.stdout
    );
    folder.huff("check --select C --fail-on warning").exits(1);
}

#[test]
fn findings_in_a_big_file_do_not_depend_on_the_number_of_threads() {
    // Several blocks, with the match at both ends of the file.
    let all = games();
    let (first, second) = all.split_at(
        all.find("[Event \"Harbour Street match, game 4")
            .expect("game 4"),
    );
    let filling =
        "[Event \"Practice\"]\n[Black \"C\"]\n[White \"D\"]\n1. 11-15 *\n\n".repeat(20_000);
    let folder = Folder::with([first, &filling, second].concat());
    let run = |jobs: u32| {
        let command = format!("check --select C,O403 --format concise -j{jobs}");
        folder.huff(&command).exits(0).stdout
    };
    let one = run(1);
    assert!(one.contains("games.pdn:100034:1: warning C603"), "{one}");
    assert_eq!(one, run(2));
    assert_eq!(one, run(5));
}
