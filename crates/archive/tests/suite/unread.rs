//! Unread text stays unread after a conversion, so that moves it may hide are not held against the players.

use archive::json::{Games, Layout};
use archive::{ConvertOptions, Converter, Format};
use proptest::prelude::*;
use referee::{Judgement, Options, Record, Referee};

use crate::corpora;
use crate::pieces::piece;

fn convert(input: &[u8], from: Format, to: Format) -> Vec<u8> {
    let mut converter = Converter::new(Vec::new(), to, ConvertOptions::default());
    converter
        .add(input, from, "")
        .expect("memory does not fail");
    converter.finish().expect("memory does not fail")
}

/// Converts PDN to PDN, directly and via JSON.
fn converted(input: &[u8]) -> [Vec<u8>; 2] {
    let json = convert(input, Format::Pdn, Format::Json);
    [
        convert(input, Format::Pdn, Format::Pdn),
        convert(&json, Format::Json, Format::Pdn),
    ]
}

/// Number of unread texts in a game with moves, and the findings about the play with their plies.
type Found = (usize, Vec<(&'static str, Option<u32>)>);

/// The findings of each game of a text.
fn found(text: &[u8]) -> Vec<Found> {
    let referee = Referee::new(Options::default());
    let mut reader = referee::reader(text);
    let (mut events, mut judgement) = (Vec::new(), Judgement::default());
    let mut games = Vec::new();
    while reader.read_game(&mut events) {
        let record = Record {
            source: text,
            events: &events,
        };
        referee.judge(&record, &mut judgement);
        let is_move = |event: &pdn::Event<'_>| matches!(event.token, pdn::Token::Move(_));
        let has_moves = events.iter().any(is_move);
        let mut unread = 0;
        let mut play = Vec::new();
        for finding in &judgement.findings {
            let code = finding.rule.code();
            unread += usize::from(code == "S001" && has_moves);
            if code.starts_with('R') {
                play.push((code, finding.ply.map(|ply| ply.ply)));
            }
        }
        games.push((unread, play));
    }
    games
}

#[test]
fn a_conversion_does_not_change_the_judgement() {
    let mut unread = 0;
    for (name, bytes) in corpora::samples(400_000) {
        // lines nested too deep are joined
        let too_deep = pdn::Reader::new(&bytes).any(|event| matches!(event.token, pdn::Token::Fault(fault) if fault.kind == pdn::FaultKind::TooDeep));
        if too_deep {
            continue;
        }
        let before = found(&bytes);
        for text in converted(&bytes) {
            let after = found(&text);
            assert_eq!(before.len(), after.len(), "{name}");
            for (game, (before, after)) in before.iter().zip(&after).enumerate() {
                assert_eq!(before.1, after.1, "{name}, game {}", game + 1);
                // adjacent pieces are joined, none is lost
                assert_eq!(before.0 > 0, after.0 > 0, "{name}, game {}", game + 1);
                unread += after.0;
            }
        }
    }
    assert!(unread > 10, "{unread}");
}

#[test]
fn no_number_is_invented_after_unread_text() {
    for record in [
        // two plies may be lost in it, and what comes after is no proof
        "[GameType \"21\"] 1. 11-15 22-18 gar-bled 15x22 25x18 8-11 29-25 4-8 18-16 *",
        "[GameType \"21\"] 11-15 22-18 gar-bled 15x22 25x18 8-11 29-25 4-8 18-16 *",
        "[GameType \"21\"] ===== 10-14 24-20 12-16 21-18 14x21 *",
        "===== 10-14 24-20 12-16 21-18 14x21 *",
        // a number decides
        "[GameType \"21\"] 1. 11-15 22-18 gar-bled 15x22 25x18 3. 8-11 29-25 4-8 18-16 *",
    ] {
        let before = found(record.as_bytes());
        for text in converted(record.as_bytes()) {
            assert_eq!(found(&text), before, "{}", String::from_utf8_lossy(&text));
        }
    }
}

#[test]
fn json_finds_what_check_finds() {
    for (name, bytes) in corpora::samples(100_000) {
        let json = convert(&bytes, Format::Pdn, Format::JsonLines);
        let games: Vec<_> = Games::new(&json[..], Layout::Lines).collect();
        let before = found(&bytes);
        assert_eq!(before.len(), games.len(), "{name}");
        for (game, (before, after)) in before.iter().zip(games).enumerate() {
            let Ok(after) = after else { continue };
            let play = |code: &str| code.starts_with('R');
            let findings = after.findings.iter().flatten();
            let after: Vec<_> = findings
                .filter(|finding| play(&finding.code))
                .map(|finding| (finding.code.as_str(), finding.ply))
                .collect();
            // a game that replays as written has no list of findings
            if !after.is_empty() || before.0 > 0 {
                assert_eq!(before.1, after, "{name}, game {}", game + 1);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn a_conversion_adds_no_finding(pieces in prop::collection::vec(piece(), 0..24)) {
        let text = pieces.concat();
        // whether an unknown move is a mere placeholder may depend on text between it and the next move that a
        // conversion omits
        if pdn::Reader::new(text.as_bytes()).any(|event| event.token == pdn::Token::UnknownMove) {
            return Ok(());
        }
        let before = found(text.as_bytes());
        for converted in converted(text.as_bytes()) {
            let after = found(&converted);
            prop_assert_eq!(before.len(), after.len());
            for (before, after) in before.iter().zip(&after) {
                // with contradictory numbers, more or less of a game may be judged
                let accused = |found: &[(&'static str, Option<u32>)]| -> Vec<_> {
                    found.iter().filter(|(code, _)| *code != "R320").copied().collect()
                };
                if after.0 > 0 {
                    prop_assert_eq!(accused(&before.1), accused(&after.1), "{}", String::from_utf8_lossy(&converted));
                }
            }
        }
    }
}
