//! Records with tags in another language: players, event and date are recognised.

use rusqlite::Connection;

use crate::support::Folder;

/// As in Italian archives, with R307 at ply 3.
fn italian() -> Folder {
    Folder::with(
        "[Dati \"69 Assoluto\"]\n[Anno \"2005\"]\n[Bianco \"Greco, S.\"]\n[Nero \"Sardu, G.\"]\n\
         [GameType \"21\"]\n1. 11-15 22-18 2. 8-11 *\n",
    )
}

const HEADING: &str = "Sardu, G. (black) v Greco, S. (white), 69 Assoluto";

#[track_caller]
fn shows(arguments: &str, words: &[&str]) {
    let run = italian().huff(arguments);
    for words in words {
        assert!(run.stdout.contains(words), "no {words:?}: {run:#?}");
    }
}

#[test]
fn a_statement_names_the_players_the_event_and_the_year() {
    shows(
        "statement games.pdn#1",
        &[
            "| **Black** | Sardu, G. |",
            "| **White** | Greco, S. |",
            "| **Event** | 69 Assoluto |",
            "| **Date** | 2005 |",
        ],
    );
}

#[test]
fn a_list_of_games_names_the_players() {
    shows("find --list games.pdn", &[HEADING]);
}

#[test]
fn a_game_that_is_shown_has_its_players() {
    shows("show games.pdn#1", &[HEADING]);
}

#[test]
fn a_finding_names_the_players() {
    shows("check --select R307 games.pdn", &[HEADING]);
}

#[test]
fn a_test_case_names_the_players() {
    shows(
        "check --select R307 --format junit games.pdn",
        &["Sardu, G. (black) v Greco, S. (white)"],
    );
}

#[test]
fn a_summary_counts_the_year() {
    let summary = italian().huff("summary --format json games.pdn").json();
    assert_eq!(summary["years"][0]["from"], 2005, "{summary:#}");
    assert_eq!(summary["dates"]["year"], 1, "{summary:#}");
}

#[test]
fn a_table_has_the_event_and_the_year() {
    shows(
        "convert --to csv games.pdn",
        &[",69 Assoluto,,2005,,\"Sardu, G.\""],
    );
}

#[test]
fn a_database_has_the_year() {
    let folder = italian();
    folder.huff("convert games.pdn -o games.sqlite").exits(0);
    let database = Connection::open(folder.path("games.sqlite")).unwrap();
    let date: String = database
        .query_row("SELECT date FROM games", (), |row| row.get(0))
        .unwrap();
    assert_eq!(date, "2005");
}
