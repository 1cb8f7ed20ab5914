//! Properties of the events of any input.

use crate::dirt::dirt;
use pdn::{Event, Fault, Limits, Reader, Span, Token, game_boundary};
use proptest::prelude::*;

fn check_cover(input: &[u8], events: &[Event<'_>]) -> Result<(), TestCaseError> {
    let mut at = 0;
    for event in events {
        prop_assert!(
            event.span.start >= at && event.span.end >= event.span.start,
            "{event:?} after {at}"
        );
        prop_assert!(
            input[at..event.span.start]
                .iter()
                .all(|byte| byte.is_ascii_whitespace() || *byte == 0x0b)
        );
        if let Token::Fault(fault) = event.token {
            prop_assert!(fault.place.start <= fault.place.end && fault.place.end <= input.len());
        }
        at = event.span.end;
    }
    prop_assert!(
        input[at..]
            .iter()
            .all(|byte| byte.is_ascii_whitespace() || *byte == 0x0b),
        "lost after {at}"
    );
    Ok(())
}

/// Games are complete: variations are closed before they end, and only comments follow the last game, unless a comment
/// is unclosed.
fn check_games(events: &[Event<'_>]) -> Result<(), TestCaseError> {
    let mut depth = 0;
    for event in events {
        match event.token {
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth -= 1,
            Token::GameEnd => depth = 0,
            _ => {}
        }
        prop_assert!(depth >= 0);
    }
    let after = events
        .iter()
        .rposition(|event| event.token == Token::GameEnd)
        .map_or(0, |at| at + 1);
    prop_assert!(events[after..].iter().all(|event| matches!(event.token, Token::Comment(_) | Token::Blank(_)))
        || events[after..].iter().any(|event| matches!(event.token, Token::Fault(fault) if fault.kind == pdn::FaultKind::UnclosedComment)));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn any_bytes_are_covered(input in prop::collection::vec(any::<u8>(), 0..300)) {
        let events: Vec<_> = Reader::new(&input).collect();
        check_cover(&input, &events)?;
    }

    #[test]
    fn damaged_records_are_covered_and_their_games_are_complete(input in dirt()) {
        let events: Vec<_> = Reader::with_limits(&input, Limits { max_depth: 2, ..Limits::default() }).collect();
        check_cover(&input, &events)?;
        check_games(&events)?;
    }

    #[test]
    fn a_limit_of_tokens_loses_no_byte_and_no_game(input in dirt(), max_tokens in 1_usize..20) {
        let limits = Limits { max_tokens, ..Limits::default() };
        let events: Vec<_> = Reader::with_limits(&input, limits).collect();
        check_cover(&input, &events)?;
        let ends = |events: &[Event<'_>]| -> Vec<usize> {
            let ends = events.iter().filter(|event| event.token == Token::GameEnd);
            ends.map(|event| event.span.start).collect()
        };
        let all: Vec<_> = Reader::new(&input).collect();
        prop_assert_eq!(ends(&events), ends(&all));
        for game in events.split(|event| event.token == Token::GameEnd) {
            let owning = game.iter().filter(|event| !event.span.is_empty());
            let owning = owning.skip_while(|event| matches!(event.token, Token::Comment(_) | Token::Blank(_)));
            prop_assert!(owning.count() <= max_tokens + 1);
        }
    }

    #[test]
    fn reading_game_by_game_gives_the_same_events(input in dirt()) {
        let all: Vec<_> = Reader::new(&input).collect();
        let (mut reader, mut game, mut joined) = (Reader::new(&input), Vec::new(), Vec::new());
        while reader.read_game(&mut game) {
            prop_assert_eq!(game.last().map(|event| event.token), Some(Token::GameEnd));
            joined.append(&mut game);
        }
        prop_assert!(all.starts_with(&joined));
    }
}

/// The events of both parts, with offsets in the whole file.
fn read_in_two(input: &[u8], cut: usize) -> Vec<Event<'_>> {
    let moved = |span: Span| Span::new(span.start + cut, span.end + cut);
    let second = Reader::new(&input[cut..]).map(|event| {
        let token = match event.token {
            Token::Fault(fault) => Token::Fault(Fault {
                place: moved(fault.place),
                ..fault
            }),
            token => token,
        };
        Event {
            span: moved(event.span),
            token,
        }
    });
    Reader::new(&input[..cut]).chain(second).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn a_file_cut_at_a_game_boundary_has_the_same_events(input in dirt(), at: prop::sample::Index) {
        let end = at.index(input.len() + 1);
        if let Some(cut) = game_boundary(&input[..end]) {
            prop_assert!(cut > 0 && cut <= end);
            let whole: Vec<_> = Reader::new(&input).collect();
            prop_assert_eq!(read_in_two(&input, cut), whole, "cut at {} of {:?}", cut, String::from_utf8_lossy(&input));
        }
    }

    #[test]
    fn a_file_of_games_is_cut_between_them(games in prop::collection::vec(game(), 1..6), line in prop::sample::select(&["\n", " "][..])) {
        let input = games.join(line).into_bytes();
        let whole: Vec<_> = Reader::new(&input).collect();
        for end in 0..=input.len() {
            if let Some(cut) = game_boundary(&input[..end]) {
                prop_assert_eq!(&read_in_two(&input, cut), &whole, "cut at {} of {:?}", cut, String::from_utf8_lossy(&input));
            }
        }
        let plain = |game: &String| game.starts_with("[Event \"a\"]") && game.ends_with([' ', '0', '\n']) && !game.contains(['{', ';']);
        if games.len() > 2 && games.iter().all(plain) && games.iter().all(|game| game.contains("1-0")) {
            prop_assert!(game_boundary(&input).is_some(), "{:?}", String::from_utf8_lossy(&input));
        }
    }
}

/// A game as people write it, sometimes with a slip.
fn game() -> impl Strategy<Value = String> {
    let part = |parts: &'static [&'static str]| prop::sample::select(parts);
    (
        part(&[
            "[Event \"a\"]\n",
            "[Event \"a } b\"] ",
            "[Event \"a { b\"]\n",
            "[Event \"a 1-0\n",
            "",
            "[FEN \"W:W1:B2\"] ",
            "[Site \"C:\\\"] ",
        ]),
        part(&[
            "[White \"x\"]\n\n",
            "[Black \"y\"] ",
            "",
            "{ note } ",
            "; note\n",
        ]),
        part(&[
            "1. 9-13 22-18",
            "1. 9-13 { good } 22-18",
            "1. 9-13 { lost",
            "1. 9-13 {\n[Event \"c\"]\nclosed } 22-18",
            "1. 9-13 {\n[Event \"c\"]\n1. 9-14 } 22-18",
            "1. 9-13 (9-14",
            "1. 9-13 ; note } 1-0\n",
            "",
            "1. 9-13 / x",
        ]),
        part(&[
            " 1-0",
            " *",
            "\n1/2-1/2\n",
            "",
            " 0-1 { end }",
            "*",
            " 1-0\n{ late }",
            " 4-6",
        ]),
    )
        .prop_map(|(event, player, moves, result)| [event, player, moves, result].concat())
}
