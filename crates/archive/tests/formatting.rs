//! Formatting changes no game, and formatting twice changes nothing more: on real records and on any mixture.

use archive::fmt::{FormatOptions, Terminator, Unchanged};
use proptest::prelude::*;
use referee::{Fixer, Judgement, Record, Referee, Severity};

mod corpora;
#[path = "invariants/formatted.rs"]
mod formatted;
mod pieces;

use formatted::{check, format};
use pieces::{piece, piece_of_bytes};

fn options(terminator: Terminator, long: bool) -> FormatOptions {
    FormatOptions {
        terminator,
        long,
        ..FormatOptions::default()
    }
}

#[test]
fn no_real_record_is_changed() {
    for (name, bytes) in corpora::samples(3_000_000) {
        let formatted = check(&bytes, &name, &FormatOptions::default());
        let mut left = formatted.skipped;
        left.retain(|left| {
            !matches!(
                left.why,
                Unchanged::NoRecord
                    | Unchanged::Binary
                    | Unchanged::Unread
                    | Unchanged::UnclosedComment
                    | Unchanged::UnclosedVariation
                    | Unchanged::BrokenTag
                    | Unchanged::StrayCloser
                    | Unchanged::TooDeep
            )
        });
        assert_eq!(left, [], "{name}");
    }
}

#[test]
fn what_would_lose_its_last_words_to_the_next_game_stays_with_it() {
    // read as a word of the first game before a number, and as the number of the second before a brace
    let text = "11-15 1-0 [Site broken\n1.   1. { a comment }";
    let formatted = check(text.as_bytes(), text, &FormatOptions::default());
    let left = formatted.skipped.iter().map(|left| (left.game, left.why));
    let left: Vec<_> = left.collect();
    assert_eq!(left, [(1, Unchanged::Unread), (2, Unchanged::Text)]);
    let text = "11-15 *[Site broken\n1. \n\n(?)[Event \"a\"]\n";
    check(text.as_bytes(), text, &FormatOptions::default());
}

#[test]
fn what_was_read_by_a_guess_stays_as_it_was_at_the_head_of_a_file_too() {
    for (text, why) in [
        (
            "foo\n[Event \"x\"]\n{unclosed *\n",
            Unchanged::UnclosedComment,
        ),
        ("foo\n[Event \"x\"]\n) *\n", Unchanged::StrayCloser),
        (
            "foo\n[White \"Glen, Isl\n[Result \"*\"]\n*\n",
            Unchanged::BrokenTag,
        ),
        (
            "foo\n[Event \"x\"]\n(11-15 *\n",
            Unchanged::UnclosedVariation,
        ),
        // not a move can be read, but moves they are
        ("[Event \"x\"]\n1. e4 e5 2. Nf3 1-0\n", Unchanged::Unread),
        ("1. e4 e5 2. Nf3 *\n", Unchanged::Unread),
        ("1. 11-15 $70000 22-18 *\n", Unchanged::Unread),
    ] {
        let formatted = check(text.as_bytes(), text, &FormatOptions::default());
        let left: Vec<_> = formatted.skipped.iter().map(|left| left.why).collect();
        assert_eq!(left, [why], "{text}");
    }
}

#[test]
fn a_score_that_is_a_result_by_its_place_stays_one() {
    let text = "[Result \"5-1\"]\n8\"01],,N\n1.\n[White $Brindle, J.\"]\n[Result \"1/2-1/2\"]\n*\n";
    let formatted = check(text.as_bytes(), text, &FormatOptions::default());
    assert_eq!(formatted.games, 2);
}

#[test]
fn neighbours_that_stay_as_they_are_stay_neighbours() {
    // where the first game with an open comment ends is told by the tags of the one behind the next
    let text = "[Event \"a\"]\n[Whitivture\"]\n[Site \"b\"]\n[15 {open\n[Round \"1\"]\n[Whitivture\"]\n[Site \"b\"]\n\
                [Date . 22te \"c\"]\n[Round \"1\"]\n[Whitivture\"]\n[Site \"b\"]\n";
    let formatted = check(text.as_bytes(), text, &FormatOptions::default());
    assert!(formatted.games > 3 && formatted.skipped_count == formatted.games);
    // lines that end as those of an old Macintosh are lines
    let text = "[Event \"a\"]\r1. 9-13 {open\r\r[Event \"b\"]\r1. 9-13 {open\r\r[Event \"c\"]\r\r1. 9-13 *\r";
    check(text.as_bytes(), text, &FormatOptions::default());
    let damaged = "[White \"x\"]\n1. 9-13 ) 22-18 *";
    let between = ["\n", "\n\n\n\n", "  ", "\r\n \r\n"];
    let text: String = between.map(|space| format!("{damaged}{space}")).concat();
    let text = format!("1. 9-13 *\n\n{text}{damaged}\n");
    for block in [10, 40, 60, 1 << 20] {
        let (same, formatted) = format(text.as_bytes(), block, &FormatOptions::default());
        assert_eq!(String::from_utf8_lossy(&same), text, "{block}");
        assert_eq!(
            (formatted.games, formatted.skipped_count),
            (6, 5),
            "{block}"
        );
    }
}

#[test]
fn what_stays_as_it_is_is_written_in_utf_8_and_read_so_again() {
    for text in [
        // blanks of Windows-1252 between comments of no game
        &b"{ a comment }{ a comment }\xa0;"[..],
        // two games that nothing would part stand as they stood
        b"23-18 2-0 [Site broken\n1. \n\n(?)!\xe9[Event \"a\"]\n",
        b"\xc3\xa9}11-15 1/2-1/2\n![Site broken\n\x02[Event \"a\"]\n",
        b"11-15  prose here 1/2-1/2\n\xa0!\x02[Event \"a\"]\n",
        // a blank before a comment, and the last byte of a letter
        b"11-15 prose here \xc3\xa9\xa0;",
        b"11-15 \xe9\x93\xa0;\xe9",
        // a per cent sign that would stand at the head of a line
        b"\x0b%\x00",
        b" \x0b\x0c%\x00 11-15 *",
    ] {
        check(text, &format!("{text:x?}"), &FormatOptions::default());
    }
}

#[test]
fn a_variation_that_goes_on_keeps_its_number() {
    let text =
        "1. 11-15 (1... 23-19 2. 8-11) 1... 22-18 2. 15x22 (2... 26x17 3. 8-11) 2... 25x18 *\n";
    let (written, _) = format(text.as_bytes(), 1 << 20, &FormatOptions::default());
    let written = String::from_utf8(written).expect("UTF-8");
    assert_eq!(written.replace('\n', " "), text.replace('\n', " "));
}

/// What `fmt` and `--fix` write alike: the values of tags, and results, only the latter mends.
fn is_of_notation(rule: &referee::Rule) -> bool {
    rule.code().starts_with('N')
}

#[test]
fn what_is_formatted_is_nothing_to_mend() {
    let fixer = Fixer::new(referee::Options::default(), false);
    let referee = Referee::new(referee::Options::default());
    let mut judgement = Judgement::default();
    for (name, bytes) in corpora::samples(1_000_000) {
        let (text, formatted) = format(&bytes, 256 << 10, &FormatOptions::default());
        let fix = archive::fix_games(&text, &fixer, &is_of_notation);
        let fixed = fix.fixed.iter().map(|(rule, _)| rule.code());
        let fixed: Vec<_> = fixed.collect();
        // a game that was left as it was may be mended
        let mut reader = referee::reader(&text);
        let (mut events, mut game) = (Vec::new(), 0);
        while reader.read_game(&mut events) {
            game += 1;
            let (start, end) = (events[0].span.start, events[events.len() - 1].span.end);
            let mut edits = fix.edits.iter();
            let edit = edits.find(|edit| (start..=end).contains(&edit.span.start));
            let is_left = formatted.skipped.iter().any(|left| left.game == game);
            // in one that breaks a law the moves stay as they are written
            let record = Record {
                source: &text,
                events: &events,
            };
            referee.judge(&record, &mut judgement);
            let mut play = judgement.findings.iter();
            let breaks = play.any(|found| {
                found.rule.code().starts_with('R') && found.severity == Severity::Error
            });
            assert!(
                edit.is_none() || is_left || breaks,
                "{name}, game {game}: {edit:?} of {fixed:?}"
            );
        }
    }
}

#[test]
fn no_real_record_is_changed_by_long_moves_and_stars() {
    for (name, bytes) in corpora::samples(300_000) {
        check(&bytes, &name, &options(Terminator::Star, true));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn no_mixture_of_pieces_is_changed(pieces in prop::collection::vec(piece(), 0..24)) {
        let text = pieces.concat();
        check(text.as_bytes(), &text, &FormatOptions::default());
        check(text.as_bytes(), &text, &options(Terminator::Star, true));
    }

    #[test]
    fn no_mixture_of_encodings_is_changed(pieces in prop::collection::vec(piece_of_bytes(), 0..24)) {
        check(&pieces.concat(), "pieces", &FormatOptions::default());
    }

    #[test]
    fn neither_blocks_nor_threads_show(pieces in prop::collection::vec(piece(), 0..24)) {
        let input = pieces.concat().repeat(20);
        let (whole, _) = format(input.as_bytes(), 1 << 20, &FormatOptions::default());
        let options = FormatOptions { threads: 3, ..FormatOptions::default() };
        let (blocks, _) = format(input.as_bytes(), 50, &options);
        prop_assert_eq!(whole, blocks);
    }
}
