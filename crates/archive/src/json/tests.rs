//! Checks that the streamed JSON matches the model.

use referee::{Judgement, Options, Record, Referee};

use super::{Game, GameWriter};

fn json(pdn: &str) -> Vec<String> {
    let referee = Referee::new(Options {
        moves: true,
        ..Options::default()
    });
    let mut judgement = Judgement::default();
    let mut writer = GameWriter::default();
    let mut events = Vec::new();
    let mut reader = pdn::Reader::new(pdn.as_bytes());
    let mut games = Vec::new();
    while reader.read_game(&mut events) {
        let record = Record {
            source: pdn.as_bytes(),
            events: &events,
        };
        referee.judge(&record, &mut judgement);
        let mut json = Vec::new();
        writer.write(&record, &judgement, None, &mut json);
        games.push(String::from_utf8(json).expect("JSON is UTF-8"));
    }
    games
}

const RECORDS: &[&str] = &[
    "1. 11-15 22-17 *",
    "[Event \"a \\\"b\\\" \\\\\"]\n[Event \"c\"]\n[X1 \"\"]\n1. 11-15 1-0",
    "{before} ; and more\n1. 11-15! {good} (?) $1 $2 (1. 9-13 {alas} (1. 10-14)) {after} 22-17 0-1 {end}",
    "(1. 9-13) 1. 11-15 ({only}) ({first} 10-14) () (!) 1/2-1/2 *",
    "1. ... 22-18 2. - - 3. /FEN \"W:W31:B2\"/ {set} /other/ $3 31-27 *",
    "1. 11-15 Black was late} 22-17 {[%clock w0:10:00 B0:09:58.5] tea} ({x} /FEN \"B:W31:B2\"/ 2-7) *",
    "[White \"Б\"]\n1. c3-d4 d6-e5 2. b2:d4:f6 a3b4 *",
    "1. 09-13 (22-17 1. 5x 14 }",
    "what {now} [Event \"a\"] and [Site \"b\"] 1. 11-15 {x} 22?18 } then ) (1... {y} z $1 {w}) 2. 8-11 a\tb (c) *",
    "1. 11-15 {[%eval 0.35,18] [%clk 0:05]} 22-17 {[%csl G15,Rc3] [%cal B15-19,Y1522]} {[%eval #-3]} *",
    "1. 11-15 {[%eval -0.050][%csl G15]} (1. 9-13 {[%cal R9x13]}) *",
    "[FEN \"W:W31,32:B1,2\"] $1 34. 31-27 1-6 35. 32-28 *",
    "20... 22-18 21. 8-11 *",
    "only text",
];

#[test]
fn streamed_json_matches_the_model() {
    for record in RECORDS {
        for json in json(record) {
            let game: Game = serde_json::from_str(&json).expect(&json);
            assert_eq!(serde_json::to_string(&game).unwrap(), json);
        }
    }
}

#[test]
fn evaluations_and_drawings_are_keys_of_a_move() {
    let json = json("1. 11-15 {[%eval 0.35] [%csl G15][%cal R15-19]} 22-17 {[%eval x]} *");
    assert!(
        json[0].contains(
            "\"clock\":null,\"eval\":{\"score\":0.35,\"win\":null,\"depth\":null},\"squares\":[{\"color\":\"green\",\
             \"square\":15}],\"arrows\":[{\"color\":\"red\",\"from\":15,\"to\":19}],\"variations\":[]"
        ),
        "{}",
        json[0]
    );
    assert_eq!(json[0].matches("\"eval\"").count(), 1);
}

#[test]
fn the_fast_path_writes_the_same_text() {
    let archive = include_str!("../../../../fixtures/archives/championship-2023.pdn");
    // The record has three-digit numbers, and moves that are written differently from how they are played.
    let shuffle = "1-5 32-28 5-1 28-32 ".repeat(300);
    let long = format!("[FEN \"B:WK32:BK1\"]\n[GameType \"21\"]\n{shuffle} 01-05 32x28 5 - 1 *");
    for json in [archive, &long].into_iter().flat_map(json) {
        let game: Game = serde_json::from_str(&json).expect(&json);
        assert_eq!(serde_json::to_string(&game).unwrap(), json);
    }
}

/// The JSON of the only game of a record, pretty-printed.
fn snapshot(record: &str) -> serde_json::Value {
    let games = json(record);
    assert_eq!(games.len(), 1, "one game");
    serde_json::from_str(&games[0]).expect("JSON")
}

#[test]
fn a_plain_game_is_written_as_json() {
    insta::assert_json_snapshot!(snapshot(
        "[Event \"Friendly\"]\n[Black \"Reid, A.\"]\n[White \"Moss, B.\"]\n[Result \"0-1\"]\n\
         1. 11-15 22-18 2. 15x22 25x18 {[%clock W0:09:58 b0:10:00]} 0-1"
    ));
}

#[test]
fn a_damaged_game_is_written_as_json() {
    insta::assert_json_snapshot!(snapshot(
        "[Event \"The \"Big\" one\"]\n[Round \"1\"]\n[Round \"2\"]\n; } first\n\
         1. 11-15! $1 22-18 2. 15x 22 (?) 3-40Black left the room 3. ... 1-0 0-1 {late}"
    ));
}

#[test]
fn variations_are_written_as_json() {
    insta::assert_json_snapshot!(snapshot(
        "1. 11-15 (1. 9-13 {slow} 22-18 ({or} 1... 24-19)) ({nothing}) 22-17 *"
    ));
}

#[test]
fn unread_text_is_written_as_json() {
    insta::assert_json_snapshot!(snapshot(
        "[Event \"Friendly\"]\n1. 1q-15 {or so} 22-18 15xz2 $2 {which?} } twice (2. 15x2z) 25x18 (x {y}) 8-11 *"
    ));
}

#[test]
fn setups_are_written_as_json() {
    insta::assert_json_snapshot!(snapshot(
        "[GameType \"21\"]\n[FEN \"W:W18,K32:B1,2.\"]\n1. 18-14 /FEN \"B:W14:B2\"/ {corrected} 2-7 /note/ *"
    ));
}

#[test]
fn algebraic_squares_are_written_as_json() {
    insta::assert_json_snapshot!(snapshot(
        "[White \"Белов\"]\n[GameType \"25\"]\n1. c3-d4 d6-c5 2. b2-c3 {[%emt 0:00:07.5]} 1/2-1/2"
    ));
}
