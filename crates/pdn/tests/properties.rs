//! What holds for every input, however dirty.

use pdn::{Event, Limits, Reader, Token};
use proptest::prelude::*;

/// Scraps of records, well-formed and not, to be thrown together.
fn dirt() -> impl Strategy<Value = Vec<u8>> {
    let scrap = prop::sample::select(SCRAPS).prop_map(<[u8]>::to_vec);
    prop::collection::vec(
        prop_oneof![20 => scrap, 1 => prop::collection::vec(any::<u8>(), 0..4)],
        0..60,
    )
    .prop_map(|scraps| scraps.concat())
}

const SCRAPS: &[&[u8]] = &[
    b" ",
    b"\n",
    b"\r\n",
    b"\n\n",
    b"\t",
    b"\\n",
    b"\\r",
    b"\xc2\xa0",
    b"\xef\xbb\xbf",
    b"\xa0",
    b"[Event \"a\"]",
    b"[Site \"b\"]\n",
    b"[Result \"4-6\"]\n",
    b"[Event \"a",
    b"\"]",
    b"[",
    b"]",
    b"\"",
    b"\\\"",
    b"[Event Foo]\n",
    b"[White \"C:\\\"]",
    b"\n[Event \"x\"]\n",
    b"\n\n[Event \"x\"]\n",
    b"{",
    b"}",
    b"{ a }",
    b";",
    b"; c\n",
    b"%",
    b"\n% c\n",
    b"(",
    b")",
    b"((",
    b"(!)",
    b"11-15",
    b" 22-18 ",
    b" 9x18x25 ",
    b"1-0",
    b" 0-1 ",
    b" 1/2-1/2\n",
    b" 4-6",
    b"*",
    b" *\n",
    b"* ",
    b"1-1",
    b"1. ",
    b"2.",
    b"12... ",
    b"1118",
    b"c3-d4",
    b"a3b4",
    b"5x 14",
    b"- -",
    b"...",
    b"-",
    b"x",
    b".",
    b",",
    b"!",
    b"?!",
    b"$6",
    b"$",
    b"/FEN \"W:W1:B2\"/",
    b"/",
    b"\xc2\xbd-\xc2\xbd",
    b"\x96",
    b"1.3-0.7",
    b"word",
    b" two words ",
    b"Red",
    b"1953",
    b"\0",
];

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

/// Games are whole: parentheses balance or are told of, and nothing but comments follows the last.
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
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_bytes_are_covered(input in prop::collection::vec(any::<u8>(), 0..300)) {
        let events: Vec<_> = Reader::new(&input).collect();
        check_cover(&input, &events)?;
    }

    #[test]
    fn dirty_records_are_covered_and_games_are_whole(input in dirt()) {
        let events: Vec<_> = Reader::with_limits(&input, Limits { max_depth: 2 }).collect();
        check_cover(&input, &events)?;
        check_games(&events)?;
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

/// Inputs that make a careless reader slow or deep; each takes well under a second.
#[test]
fn hostile_inputs_take_linear_time() {
    let many = 200_000;
    for (name, input) in [
        ("(", "(".repeat(many)),
        ("( spaced", "( ".repeat(many)),
        (")", ")".repeat(many)),
        ("{", "{".repeat(many)),
        ("{ pairs", "{ [A \"b\"] ".repeat(many)),
        ("{ tag lines", "{\n[A \"b\"]\n".repeat(many)),
        (
            "{ escaped tag lines",
            format!("{{{}", "\\n[A \"".repeat(many)),
        ),
        ("{ escaped tag lines with words", "{\\n[A \"b ".repeat(many)),
        ("quotes", "\"".repeat(many)),
        ("brackets", "[".repeat(many)),
        ("open tags", "[A \"".repeat(many)),
        ("open tags with escapes", "[A \"\\\"]".repeat(many)),
        ("tag names", format!("[{}", "A".repeat(many)).repeat(3)),
        ("unquoted tags", "[A ".repeat(many)),
        ("lines of tags", "[A \"b\n".repeat(many)),
        ("setups", "/ ".repeat(many)),
        ("setups with pairs", "/ [A \"b\"] ".repeat(many)),
        ("stars", "1-5*".repeat(many)),
        ("stars and comments", "1-5*{ a }{ b }".repeat(many)),
        ("results", "1-0 ".repeat(many)),
        ("results and words", "1-0\nword ".repeat(many)),
        (
            "results in variations",
            format!("({}", "1-0 {a} ".repeat(many)),
        ),
        ("results and open comments", "1-0\n{ ".repeat(many)),
        (
            "scores",
            format!("[Result \"4-6\"]\n{}", "4-6 { a } ".repeat(many)),
        ),
        ("digits", "1".repeat(many)),
        ("figures", "1 ".repeat(many)),
        ("hyphens", "- ".repeat(many)),
        ("paths", "1x".repeat(many)),
        ("blanks", format!("1{}", " ".repeat(many)).repeat(3)),
        ("words", "word ".repeat(many)),
        ("marks", "(!!!!!!!!".repeat(many)),
        ("headers", "[A \"b\"]\n\n[B \"c\"]\n\n".repeat(many)),
        ("percents", "    %".repeat(many)),
        ("dots", ".".repeat(many)),
        ("escapes", "\\n".repeat(many)),
        ("commas", "a,".repeat(many)),
    ] {
        let start = std::time::Instant::now();
        let events = Reader::new(input.as_bytes()).count();
        let taken = start.elapsed();
        assert!(taken.as_secs() < 2, "{name}: {events} events in {taken:?}");
    }
}
