//! Text that could not be read is still not read after a conversion, so that nobody is accused of what may hide in it.

use archive::{ConvertOptions, Converter, Format};
use proptest::prelude::*;
use referee::{Judgement, Options, Record, Referee};

mod corpora;
mod pieces;

use pieces::piece;

fn converted(input: &[u8]) -> Vec<u8> {
    let mut converter = Converter::new(Vec::new(), Format::Pdn, ConvertOptions::default());
    converter
        .add(input, Format::Pdn, "")
        .expect("memory does not fail");
    converter.finish().expect("memory does not fail")
}

/// How often text could not be read in a game, and what is found about the play, with its ply.
type Found = (usize, Vec<(&'static str, Option<u32>)>);

/// What is found in each game of a text.
fn found(text: &[u8]) -> Vec<Found> {
    let referee = Referee::new(Options::default());
    let mut reader = pdn::Reader::new(text);
    let (mut events, mut judgement) = (Vec::new(), Judgement::default());
    let mut games = Vec::new();
    while reader.read_game(&mut events) {
        let record = Record {
            source: text,
            events: &events,
        };
        referee.judge(&record, &mut judgement);
        let mut unread = 0;
        let mut play = Vec::new();
        for finding in &judgement.findings {
            let code = finding.rule.code();
            unread += usize::from(code == "S001");
            if code.starts_with('R') {
                play.push((code, finding.ply.map(|ply| ply.ply)));
            }
        }
        games.push((unread, play));
    }
    games
}

#[test]
fn records_are_judged_after_a_conversion_as_before_it() {
    let mut unread = 0;
    for (name, bytes) in corpora::samples(400_000) {
        // what is nested too deep stands in no line of its own
        let too_deep = pdn::Reader::new(&bytes).any(|event| matches!(event.token, pdn::Token::Fault(fault) if fault.kind == pdn::FaultKind::TooDeep));
        if too_deep {
            continue;
        }
        let (before, after) = (found(&bytes), found(&converted(&bytes)));
        assert_eq!(before.len(), after.len(), "{name}");
        for (game, (before, after)) in before.iter().zip(&after).enumerate() {
            assert_eq!(before.1, after.1, "{name}, game {}", game + 1);
            // pieces with nothing between them are put together, none is lost
            assert_eq!(before.0 > 0, after.0 > 0, "{name}, game {}", game + 1);
            unread += after.0;
        }
    }
    assert!(unread > 5, "{unread}");
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn nobody_is_accused_by_a_conversion(pieces in prop::collection::vec(piece(), 0..24)) {
        let text = pieces.concat();
        // whether an unknown move only holds the place of one that was never made may hang on what a
        // conversion leaves out between it and the next move
        if pdn::Reader::new(text.as_bytes()).any(|event| event.token == pdn::Token::UnknownMove) {
            return Ok(());
        }
        let (before, after) = (found(text.as_bytes()), found(&converted(text.as_bytes())));
        prop_assert_eq!(before.len(), after.len());
        for (before, after) in before.iter().zip(&after) {
            if after.0 > 0 {
                prop_assert_eq!(&before.1, &after.1, "{}", String::from_utf8_lossy(&converted(text.as_bytes())));
            }
        }
    }
}
