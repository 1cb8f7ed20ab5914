use referee::Referee;

use super::{Standings, TieBreak};
use crate::Block;

/// The standings of games written as `black white result`, one a line; the first figure is Black's.
fn standings(games: &str) -> Standings {
    let mut pdn = Vec::new();
    for line in games.lines() {
        let mut words = line.split_whitespace();
        let mut word = || words.next().unwrap_or("?");
        let (black, white, result, event, date) = (word(), word(), word(), word(), word());
        pdn.push(format!(
            "[Event \"{event}\"]\n[Date \"{date}\"]\n[Black \"{black}\"]\n[White \"{white}\"]\n[Result \"{result}\"]\n\
             [GameType \"21\"]\n1. 11-15 {result}\n\n"
        ));
    }
    let block = Block {
        bytes: pdn.concat().into_bytes(),
        ..Block::default()
    };
    let (mut standings, mut number) = (Standings::default(), 0);
    crate::judge_games(&block, &Referee::default(), |record, judgement, _| {
        number += 1;
        standings.add(record, judgement, None, number);
    });
    standings
}

/// `1 Ann 2½ tie-breaks ...` for each player of the only event.
fn ranking(games: &str, tie_breaks: &[TieBreak]) -> Vec<String> {
    let standings = standings(games);
    let events = standings.events();
    assert_eq!(events.len(), 1);
    let rows = events[0].table(tie_breaks).rows;
    let line = |row: &super::StandingsRow<'_>| {
        let values = row.tie_breaks.iter().map(|value| format!(" {value}"));
        format!(
            "{} {} {}{}",
            row.rank,
            row.player,
            row.points,
            values.collect::<String>()
        )
    };
    rows.iter().map(line).collect()
}

const FOUR: &str =
    "Ann Bea 1-0\nCat Dot 1-0\nAnn Cat 0-1\nBea Dot 1-0\nAnn Dot 1-0\nBea Cat 1/2-1/2";

#[test]
fn points_alone_leave_ties() {
    let expected = ["1 Cat 2½", "2 Ann 2", "3 Bea 1½", "4 Dot 0"];
    assert_eq!(ranking(FOUR, &[]), expected);
    let tied = ranking("Ann Bea 1/2-1/2\nCat Dot 0-0", &[]);
    assert_eq!(tied, ["1 Ann ½", "1 Bea ½", "3 Cat 0", "3 Dot 0"]);
}

#[test]
fn every_tie_break_follows_its_definition() {
    // Ann: won against Bea (1½) and Dot (0), lost to Cat (2½).
    let values = ranking(FOUR, &TieBreak::ALL);
    assert_eq!(
        values,
        [
            "1 Cat 2½ 0 2 2¾ 3½ 1½",
            "2 Ann 2 0 2 1½ 4 1½",
            "3 Bea 1½ 0 1 1¼ 4½ 2",
            "4 Dot 0 0 0 0 6 2",
        ]
    );
}

#[test]
fn the_direct_encounter_decides_between_equals() {
    let games = "Ann Bea 0-1\nAnn Cat 1-0\nBea Cat 0-1\nAnn Dot 1-0\nBea Dot 1-0\nCat Dot 1/2-1/2";
    assert_eq!(ranking(games, &[])[..2], ["1 Ann 2", "1 Bea 2"]);
    assert_eq!(
        ranking(games, &[TieBreak::Direct])[..2],
        ["1 Bea 2 1", "2 Ann 2 0"]
    );
}

#[test]
fn games_of_unknown_result_are_listed_and_give_no_points() {
    let standings = standings("Ann Bea *\nAnn Bea 1-0\nAnn ? 1-0\nAnn Ann 1-0");
    assert_eq!(standings.unpaired(), 2);
    let events = standings.events();
    let table = events[0].table(&[TieBreak::Buchholz]);
    assert_eq!(table.rows[0].score.unknown, 1);
    assert_eq!(table.rows[1].tie_breaks[0].to_string(), "1");
    let results: Vec<_> = table.results[&(0, 1)]
        .iter()
        .map(|result| (result.number, result.points))
        .collect();
    assert_eq!(
        results,
        [(1, None), (2, Some(super::TournamentPoints::WIN))]
    );
}

#[test]
fn an_event_that_recurs_over_the_years_is_several() {
    let names = |games: &str| {
        let standings = standings(games);
        let events = standings.events();
        events
            .iter()
            .map(|event| (event.name.map(str::to_owned), event.year, event.games()))
            .collect::<Vec<_>>()
    };
    let one = names("A B 1-0 Hastings 1922.12.30\nA C 1-0 Hastings 1923.01.02");
    assert_eq!(one, [(Some("Hastings".to_owned()), None, 2)]);
    let two = names("A B 1-0 Perth 1899\nA C 1-0 Perth 1901\nB C 1-0\n");
    assert_eq!(two.len(), 3);
    assert_eq!((two[1].1, two[2].0.as_deref()), (Some(1901), None));
}
