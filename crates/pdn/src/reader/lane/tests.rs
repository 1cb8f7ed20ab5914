//! Tests that the lane agrees with the grammar.

use std::fs;
use std::path::{Path, PathBuf};

use super::*;
use crate::Limits;
use crate::dirt::dirt;
use crate::grammar::moves::pdn_move;
use crate::grammar::number::move_number;

#[test]
fn every_plain_word_reads_as_the_grammar_reads_it() {
    let ends = [
        " 22-18  ",
        "\n22-18   ",
        "\r\n22-18    ",
        " {a comment}",
        " (9-14) ",
    ];
    // Miri takes a second for a dozen texts.
    let step = if cfg!(miri) { 33 } else { 1 };
    for number in (0..100).step_by(step) {
        for sign in ['-', 'x', ':'] {
            for to in ["1", "9", "07", "14", "32", "50"] {
                for end in ends {
                    let text = format!("{number}{sign}{to}{end}");
                    match word(text.as_bytes()) {
                        Some(PlainWord::Move(mv)) => {
                            let (_, full) = pdn_move(text.as_bytes()).expect("a move");
                            assert_eq!(mv, full, "{text}");
                        }
                        found => {
                            let small = |text: &str| text.parse::<u8>().is_ok_and(|n| n <= 3);
                            let is_equal = to.parse() == Ok(number);
                            let is_other = number == 0 || number <= 3 && small(to) || is_equal;
                            assert!(is_other, "{text}: {found:?}");
                        }
                    }
                }
            }
        }
        let text = format!("{number}. 11-15 22-18");
        let (_, full) = move_number(text.as_bytes()).expect("a number");
        let len = text.find(' ').expect("a blank");
        assert_eq!(
            word(text.as_bytes()),
            Some(PlainWord::Number(full.number, len))
        );
    }
}

#[test]
fn a_word_that_is_not_plain_is_left_to_the_grammar() {
    for text in [
        "1-0      ",
        "1-1      ",
        "2-0       ",
        "5x14 x23  ",
        "5x14  x23 ",
        "5x14\nx23  ",
        "5:14\r\n:23 ",
        "5x14 \nx23 ",
        "5x14\n\nx23 ",
        "11-15!    ",
        "9x18x25   ",
        "11-155    ",
        "111-15    ",
        "12...     ",
        "12.11-15  ",
        "100. 11-15",
        "11–15     ",
        "11-15     ",
        "11 - 15   ",
        "1-      ",
        "11-15 ",
        "c3-d4   ",
        "11-15 \u{a0} ",
    ] {
        assert_eq!(word(text.as_bytes()), None, "{text}");
    }
}

#[test]
fn a_plain_move_reads_as_the_grammar_reads_it() {
    for text in [
        "11-15 ",
        "9x18x25\n",
        "1-5",
        "09-13 ",
        "22:13\r\n",
        "1-10 12",
    ] {
        assert_eq!(
            plain_move(text.as_bytes()),
            pdn_move(text.as_bytes()),
            "{text}"
        );
    }
    for text in [
        "1-0 ",
        "1-1",
        "5x14 x23",
        "5x14x23\nx32",
        "5x14x23\r\nx32",
        "11-15!",
        "5x14-23 ",
        "1-",
        "11-155",
        "12. ",
    ] {
        assert!(plain_move(text.as_bytes()).is_err(), "{text}");
    }
}

/// Without the lane, the reader also tries [`Reader::plain_number`] first, so this compares it with [`Reader::digit`].
fn assert_number_reads_as_without_the_lane(mut reader: Reader<'_>, at: usize) {
    let number = |lexed: Lexed<'_>| (format!("{:?}", lexed.token), lexed.end, lexed.fault);
    if let Some(plain) = reader.plain_number(at) {
        let full = reader.digit(at).map(number);
        assert_eq!(Some(number(plain)), full);
    }
}

#[test]
fn a_plain_number_reads_as_the_grammar_reads_it() {
    let before = [
        "",
        "[Result \"4-6\"]\n",
        "[Result \"12-8\"]\n",
        "1. 11-15 ",
        "11. 11-15 22-18 ",
        "2. 9-13 {a comment} ",
        "1. 9-13 (3. ",
        "1-0 ",
    ];
    let after = [
        "11-15 22-18",
        "c3-d4 ",
        "1-0     ",
        "4-6     ",
        "12-8     ",
        "5x14 x23",
        "0:05   ",
        "Aa      ",
    ];
    for before in before {
        for number in (0..100).step_by(if cfg!(miri) { 33 } else { 1 }) {
            for after in after {
                let text = format!("{before}{number}. {after}");
                let mut reader = Reader::new(text.as_bytes());
                while reader.at < before.trim_end().len() {
                    reader.step().expect("an event");
                }
                assert!(reader.plain_number(before.len()).is_some(), "{text}");
                assert_number_reads_as_without_the_lane(reader, before.len());
            }
        }
    }
}

/// All events, and those that are read with the lane closed.
fn both_ways(input: &[u8], limits: Limits) -> [Vec<Event<'_>>; 3] {
    let mut closed = Reader::with_limits(input, limits);
    let (mut reader, mut game, mut games) =
        (Reader::with_limits(input, limits), Vec::new(), Vec::new());
    while reader.read_game(&mut game) {
        games.append(&mut game);
    }
    let closed: Vec<_> = std::iter::from_fn(|| {
        let before = closed.clone();
        let event = closed.step()?;
        if let Token::MoveNumber(_) = event.token {
            assert_number_reads_as_without_the_lane(before, event.span.start);
        }
        Some(event)
    })
    .collect();
    // Comments after the last game belong to no game.
    games.extend_from_slice(closed.get(games.len()..).unwrap_or_default());
    [Reader::with_limits(input, limits).collect(), games, closed]
}

fn pdn_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            pdn_files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "pdn") {
            found.push(path);
        }
    }
}

#[test]
#[cfg_attr(miri, ignore = "reads files")]
fn every_fixture_gives_the_same_events_without_the_lane() {
    let mut files = Vec::new();
    pdn_files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures"),
        &mut files,
    );
    if let Some(corpora) = std::env::var_os("HUFF_CORPORA") {
        pdn_files(corpora.as_ref(), &mut files);
    }
    assert!(files.len() > 100, "{} fixtures", files.len());
    for path in files {
        let input = fs::read(&path).expect("a fixture");
        let [events, games, closed] = both_ways(&input, Limits::default());
        assert!(events == closed && games == closed, "{}", path.display());
    }
}

proptest::proptest! {
    #[test]
    fn lane_and_grammar_agree_on_every_word(text in "[0-9]{1,3}[-x:.]{1,3}[0-9]{0,3}([-x:][0-9]{1,2}){0,2}[ \n\r\t!.x]{0,2}[0-9x:-]{0,4} {0,8}") {
        let text = text.as_bytes();
        match word(text) {
            Some(PlainWord::Move(mv)) => {
                let rest = &text[mv.text.len()..];
                proptest::prop_assert_eq!(pdn_move(text), Ok((rest, mv)));
            }
            Some(PlainWord::Number(number, len)) => {
                let number = MoveNumber { number, dots: 1 };
                proptest::prop_assert_eq!(move_number(text), Ok((&text[len..], number)));
            }
            None => {}
        }
        if let Ok(found) = plain_move(text) {
            proptest::prop_assert_eq!(pdn_move(text), Ok(found));
        }
    }

    #[test]
    fn damaged_records_give_the_same_events_without_the_lane(input in dirt(), max_tokens in 1_usize..80) {
        for limits in [Limits::default(), Limits { max_depth: 2, max_tokens }] {
            let [events, games, closed] = both_ways(&input, limits);
            proptest::prop_assert_eq!(&events, &closed);
            proptest::prop_assert_eq!(&games, &closed);
        }
    }
}
