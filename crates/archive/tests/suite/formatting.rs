//! Formatting changes no game and is idempotent: on real records and on random mixtures.

use archive::fmt::{FormatOptions, TerminatorStyle, UnchangedReason};
use proptest::prelude::*;
use referee::{Fixer, Judgement, Record, Referee, Severity};

use crate::corpora;
use crate::invariants::formatted::{check, format};
use crate::pieces::{piece, piece_of_bytes};

fn options(terminator: TerminatorStyle, long: bool) -> FormatOptions {
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
                UnchangedReason::NoRecord
                    | UnchangedReason::Binary
                    | UnchangedReason::Unread
                    | UnchangedReason::UnclosedComment
                    | UnchangedReason::UnclosedVariation
                    | UnchangedReason::BrokenTag
                    | UnchangedReason::StrayCloser
                    | UnchangedReason::NestedComment
                    | UnchangedReason::TooDeep
            )
        });
        assert_eq!(left, [], "{name}");
    }
}

#[test]
fn games_that_no_separator_divides_stay_together() {
    // Before a number, the `1.` would be read as text of the first game; before a brace, as the move number of the second.
    let text = "11-15 1-0 [Site broken\n1.   1. { a comment }";
    let formatted = check(text.as_bytes(), text, &FormatOptions::default());
    let left = formatted.skipped.iter().map(|left| (left.game, left.why));
    let left: Vec<_> = left.collect();
    assert_eq!(
        left,
        [(1, UnchangedReason::Unread), (2, UnchangedReason::Text)]
    );
    let text = "11-15 *[Site broken\n1. \n\n(?)[Event \"a\"]\n";
    check(text.as_bytes(), text, &FormatOptions::default());
}

#[test]
fn a_guess_at_the_beginning_of_a_file_is_left_unchanged() {
    for (text, why) in [
        (
            "foo\n[Event \"x\"]\n{unclosed *\n",
            UnchangedReason::UnclosedComment,
        ),
        ("foo\n[Event \"x\"]\n) *\n", UnchangedReason::StrayCloser),
        (
            "foo\n[White \"Glen, Isl\n[Result \"*\"]\n*\n",
            UnchangedReason::BrokenTag,
        ),
        (
            "foo\n[Event \"x\"]\n(11-15 *\n",
            UnchangedReason::UnclosedVariation,
        ),
        // no move can be read, but the text consists of moves
        (
            "[Event \"x\"]\n1. e4 e5 2. Nf3 1-0\n",
            UnchangedReason::Unread,
        ),
        ("1. e4 e5 2. Nf3 *\n", UnchangedReason::Unread),
        ("1. 11-15 $70000 22-18 *\n", UnchangedReason::Unread),
    ] {
        let formatted = check(text.as_bytes(), text, &FormatOptions::default());
        let left: Vec<_> = formatted.skipped.iter().map(|left| left.why).collect();
        assert_eq!(left, [why], "{text}");
    }
}

#[test]
fn a_score_that_is_a_result_by_its_place_stays_a_result() {
    let text = "[Result \"5-1\"]\n8\"01],,N\n1.\n[White $Brindle, J.\"]\n[Result \"1/2-1/2\"]\n*\n";
    let formatted = check(text.as_bytes(), text, &FormatOptions::default());
    assert_eq!(formatted.games, 2);
}

#[test]
fn adjacent_unchanged_games_stay_adjacent() {
    // the end of the first game with an open comment depends on the tags after the next game
    let text = "[Event \"a\"]\n[Whitivture\"]\n[Site \"b\"]\n[15 {open\n[Round \"1\"]\n[Whitivture\"]\n[Site \"b\"]\n\
                [Date . 22te \"c\"]\n[Round \"1\"]\n[Whitivture\"]\n[Site \"b\"]\n";
    let formatted = check(text.as_bytes(), text, &FormatOptions::default());
    assert!(formatted.games > 3 && formatted.skipped_count == formatted.games);
    // the CR of an old Macintosh ends a line
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

/// The broken tag at the end of the second game looks like a move and a result.
#[test]
fn a_result_in_a_broken_tag_does_not_join_the_games_before_it() {
    let tags = |round| {
        let event = r#"[Event "Fixture"] [Site "Ayr SCO"] [Date "2024.05.17"] [Round ""#;
        let players = r#" [White "Glen, Isla"] [Black "Burn, Rory"] [Result "#;
        format!("{event}{round}{players}")
    };
    let first = tags("1\"M") + "\"0/ 2. 8-11 22-17 1/2-1/2 ";
    let text = first + &tags("2\"]") + "\"*\"] [GameType \"21\"] 1. 11-16 24-19 *";
    let formatted = check(text.as_bytes(), "tags", &FormatOptions::default());
    assert_eq!((formatted.games, formatted.skipped_count), (3, 3));
}

#[test]
fn unchanged_text_is_written_in_utf_8_and_read_back() {
    for text in [
        // blanks of Windows-1252 between comments outside any game
        &b"{ a comment }{ a comment }\xa0;"[..],
        // two games that no separator divides are left unchanged
        b"23-18 2-0 [Site broken\n1. \n\n(?)!\xe9[Event \"a\"]\n",
        b"\xc3\xa9}11-15 1/2-1/2\n![Site broken\n\x02[Event \"a\"]\n",
        b"11-15  prose here 1/2-1/2\n\xa0!\x02[Event \"a\"]\n",
        // a blank before a comment, and the last byte of a letter
        b"11-15 prose here \xc3\xa9\xa0;",
        b"11-15 \xe9\x93\xa0;\xe9",
        // a percent sign that would be at the beginning of a line
        b"\x0b%\x00",
        b" \x0b\x0c%\x00 11-15 *",
    ] {
        check(text, &format!("{text:x?}"), &FormatOptions::default());
    }
}

#[test]
fn a_continuing_variation_keeps_its_number() {
    let text =
        "1. 11-15 (1... 23-19 2. 8-11) 1... 22-18 2. 15x22 (2... 26x17 3. 8-11) 2... 25x18 *\n";
    let (written, _) = format(text.as_bytes(), 1 << 20, &FormatOptions::default());
    let written = String::from_utf8(written).expect("UTF-8");
    assert_eq!(written.replace('\n', " "), text.replace('\n', " "));
}

/// True for rules that both `fmt` and `--fix` apply: tag values and results are only fixed by the latter.
fn is_of_notation(rule: &referee::Rule) -> bool {
    rule.code().starts_with('N')
}

#[test]
fn formatted_text_needs_no_fix() {
    let fixer = Fixer::new(referee::Options::default(), false);
    let referee = Referee::new(referee::Options::default());
    let mut judgement = Judgement::default();
    for (name, bytes) in corpora::samples(1_000_000) {
        let (text, formatted) = format(&bytes, 256 << 10, &FormatOptions::default());
        let fix = archive::fix_games(&text, &fixer, &is_of_notation);
        let fixed = fix.fixed.iter().map(|(rule, _)| rule.code());
        let fixed: Vec<_> = fixed.collect();
        // a game left unchanged may be fixed
        let mut reader = referee::reader(&text);
        let (mut events, mut game) = (Vec::new(), 0);
        while reader.read_game(&mut events) {
            game += 1;
            let (start, end) = (events[0].span.start, events[events.len() - 1].span.end);
            let mut edits = fix.edits.iter();
            let edit = edits.find(|edit| (start..=end).contains(&edit.span.start));
            let is_left = formatted.skipped.iter().any(|left| left.game == game);
            // in a game that breaks a law the moves are kept as written
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
        check(&bytes, &name, &options(TerminatorStyle::Star, true));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn no_mixture_of_pieces_is_changed(pieces in prop::collection::vec(piece(), 0..24)) {
        let text = pieces.concat();
        check(text.as_bytes(), &text, &FormatOptions::default());
        check(text.as_bytes(), &text, &options(TerminatorStyle::Star, true));
    }

    #[test]
    fn formatting_keeps_the_games_of_mixed_encodings(pieces in prop::collection::vec(piece_of_bytes(), 0..24)) {
        check(&pieces.concat(), "pieces", &FormatOptions::default());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn blocks_and_threads_do_not_matter(pieces in prop::collection::vec(piece(), 0..24)) {
        let input = pieces.concat().repeat(20);
        let (whole, _) = format(input.as_bytes(), 1 << 20, &FormatOptions::default());
        let options = FormatOptions { threads: 3, ..FormatOptions::default() };
        let (blocks, _) = format(input.as_bytes(), 50, &options);
        prop_assert_eq!(whole, blocks);
    }
}
