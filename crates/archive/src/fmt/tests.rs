use super::*;
use crate::work::bytes_processed;
use crate::{Blocks, Decoder};

fn formatted(input: &[u8], options: &FormatOptions) -> (String, Formatted) {
    let mut text = Vec::new();
    let mut formatter = Formatter::new(options.clone());
    let formatted = formatter
        .add(Blocks::new(input), |piece| {
            text.extend_from_slice(piece.after);
            Ok(())
        })
        .expect("memory does not fail");
    (
        String::from_utf8(text).expect("fmt writes UTF-8"),
        formatted,
    )
}

#[track_caller]
fn becomes(input: &str, expected: &str) {
    becomes_with(input, expected, &FormatOptions::default());
}

#[track_caller]
fn becomes_with(input: &str, expected: &str, options: &FormatOptions) {
    let (text, done) = formatted(input.as_bytes(), options);
    assert_eq!(text, expected, "{:?}", done.skipped);
    let (again, _) = formatted(text.as_bytes(), options);
    assert_eq!(again, text, "formatted twice");
}

#[test]
fn tags_follow_the_order_of_the_standard() {
    becomes(
        "[GameType \"21\"][Result \"*\"] [Black \"A\"]\n[White \"B\"]\r\n[Event \"x\"]\r\n\r\n1.11-15 22-18\r\n*",
        "[Event \"x\"]\n[White \"B\"]\n[Black \"A\"]\n[Result \"*\"]\n[GameType \"21\"]\n\n1. 11-15 22-18 *\n",
    );
}

#[test]
fn moves_are_written_as_the_game_type_writes_them() {
    becomes(
        "[GameType \"21\"]\n11x15 22–18 2. 15 - 22 25:18 3. 08-11",
        "[GameType \"21\"]\n\n1. 11-15 22-18 2. 15x22 25x18 3. 8-11 *\n",
    );
    becomes(
        "[GameType \"17\"]\n1. 08-11 5x 14",
        "[GameType \"17\"]\n\n1. 08-11 5x 14 *\n",
    );
}

#[test]
fn a_record_that_begins_elsewhere_keeps_its_first_number() {
    let start = "[FEN \"W:W31,32:B1,2\"]\n[GameType \"21\"]\n\n";
    becomes(
        &format!("{start}34.31-27 1-6 35.32-28"),
        &format!("{start}34. 31-27 1-6 35. 32-28 *\n"),
    );
    becomes(
        "[GameType \"21\"]\n5. 15x22 25x18 6.4-8",
        "[GameType \"21\"]\n\n5. 15x22 25x18 6. 4-8 *\n",
    );
    // the numbers are wrong, but the game is complete
    becomes(
        "[GameType \"21\"]\n5. 11-15 22-18 6. 15x22",
        "[GameType \"21\"]\n\n1. 11-15 22-18 2. 15x22 *\n",
    );
}

#[test]
fn all_line_ends_follow_the_first_one() {
    for (first, other) in [("\r\n", "\n"), ("\n", "\r\n"), ("\r\n", "\r\r\n")] {
        becomes(
            &format!(
                "[Event \"x\"]{first}1.11-15 {{a comment{other}of lines{first}}} 22-18 ({{one{other}more}} 22-17){other}*{other}9-13 *"
            ),
            &format!(
                "[Event \"x\"]{first}{first}1. 11-15 {{a comment{first}of lines{first}}} 22-18 \
                 ({{one{first}more}} 1... 22-17) *{first}{first}1. 9-13 *{first}"
            ),
        );
    }
    // An unchanged game keeps its line ends.
    becomes(
        "1.9-13 *\r\n[Event \"x\"]\n1. 11-15 (9-13 {a\nb} 22-18 *\n[Event \"y\"]\n1. 9-13 *\n",
        "1. 9-13 *\r\n\r\n[Event \"x\"]\n1. 11-15 (9-13 {a\nb} 22-18 *\r\n\r\n[Event \"y\"]\r\n\r\n1. 9-13 *\r\n",
    );
}

const BRANCHES: &str = "[FEN \"W:WK2:B6,7,14,15\"]\n1. 2x9x18 *\n";

#[test]
fn captures_are_as_short_as_is_unambiguous() {
    let long = FormatOptions {
        long: true,
        ..FormatOptions::default()
    };
    let straight = "[FEN \"B:W10,18:B7\"]\n\n1. 7x14x23 *\n";
    becomes(straight, "[FEN \"B:W10,18:B7\"]\n\n1. 7x23 *\n");
    becomes_with(straight, straight, &long);
    becomes_with("[FEN \"B:W10,18:B7\"] 1. 7x23", straight, &long);
    becomes(BRANCHES, "[FEN \"W:WK2:B6,7,14,15\"]\n\n1. 2x9x18 *\n");
}

#[test]
fn a_capture_in_pieces_becomes_one() {
    becomes(
        "[FEN \"B:W10,18:B7\"]\n1. 7x14 14x23! {good} *",
        "[FEN \"B:W10,18:B7\"]\n\n1. 7x23! {good} *\n",
    );
}

#[test]
fn a_game_that_breaks_a_law_keeps_its_moves() {
    becomes(
        "[GameType \"21\"]\n1. 11x15 22-18 2. 08-11 18-14 *",
        "[GameType \"21\"]\n\n1. 11x15 22-18 2. 08-11 18-14 *\n",
    );
}

#[test]
fn a_result_that_words_contradict_is_not_written() {
    for (input, expected) in [
        (
            "[Result \"1-0\"] 9-13 Draw agreed",
            "[Result \"1-0\"]\n\n1. 9-13 {Draw agreed} *\n",
        ),
        (
            "[GameType \"20\"] [Result \"2-0\"] 1. 32-28 {White resigns} *",
            "[Result \"2-0\"]\n[GameType \"20\"]\n\n1. 32-28 {White resigns} *\n",
        ),
        (
            "[GameType \"20\"] [Result \"2-0\"] 1. 32-28 {Black resigns} *",
            "[Result \"2-0\"]\n[GameType \"20\"]\n\n1. 32-28 {Black resigns} 2-0\n",
        ),
        // Everything in the record is kept.
        (
            "[Result \"1-0\"] 9-13 {Draw agreed} 1-0",
            "[Result \"1-0\"]\n\n1. 9-13 {Draw agreed} 1-0\n",
        ),
    ] {
        becomes(input, expected);
    }
}

#[test]
fn a_game_ends_with_its_result() {
    let star = FormatOptions {
        terminator: TerminatorStyle::Star,
        ..FormatOptions::default()
    };
    for (input, result, as_star) in [
        ("1. 9-13", "1. 9-13 *\n", "1. 9-13 *\n"),
        (
            "[Result \"1-0\"] 9-13 *",
            "[Result \"1-0\"]\n\n1. 9-13 1-0\n",
            "[Result \"1-0\"]\n\n1. 9-13 *\n",
        ),
        (
            "9-13 1-0",
            "1. 9-13 1-0\n",
            "[Result \"1-0\"]\n\n1. 9-13 *\n",
        ),
        (
            "[Result \"?\"] 9-13 1-0",
            "[Result \"?\"]\n\n1. 9-13 1-0\n",
            "[Result \"1-0\"]\n\n1. 9-13 *\n",
        ),
        (
            "[Result \"0-1\"] 9-13 1-0",
            "[Result \"0-1\"]\n\n1. 9-13 1-0\n",
            "[Result \"0-1\"]\n\n1. 9-13 1-0\n",
        ),
        (
            "[Result \"4-6\"] 9-13 4-6",
            "[Result \"4-6\"]\n\n1. 9-13 4-6\n",
            "[Result \"4-6\"]\n\n1. 9-13 *\n",
        ),
    ] {
        becomes(input, result);
        becomes_with(input, as_star, &star);
    }
}

#[test]
fn comments_lines_for_programs_and_variations_are_kept() {
    becomes(
        "% by hand\n; a note\n[Event \"x\"] {  two\nlines}\n1. 9-13 ; rest } of line\n(9-14 {better} $1)\n%eval 3\n22-18 $6 *",
        "% by hand\n[Event \"x\"]\n\n{ a note} {  two\nlines} 1. 9-13 ; rest } of line\n(1. 9-14 $1 {better})\n%eval 3\n1... 22-18 $6 *\n",
    );
}

#[test]
fn text_that_is_not_pdn_is_kept() {
    becomes(
        "1. 11-15 22-18 2. 15x22 25x18Black resigns 0-1",
        "1. 11-15 22-18 2. 15x22 25x18 {Black resigns} 0-1\n",
    );
    let (text, done) = formatted(
        b"read me first\n\nno game at all",
        &FormatOptions::default(),
    );
    assert_eq!(text, "read me first\n\nno game at all\n");
    assert_eq!(done.skipped[0].why, UnchangedReason::NoRecord);
    becomes(
        "; only a comment\n\n{and another}",
        "; only a comment\n\n{and another}\n",
    );
    becomes("", "");
}

#[test]
fn a_game_that_cannot_be_formatted_is_kept_and_separated() {
    let deep = format!("1. 9-13 {}(9-14{}", "(9-14 ".repeat(70), ")".repeat(71));
    let input = format!("{deep}\n[Event \"b\"] 1. 9-13");
    let (text, done) = formatted(input.as_bytes(), &FormatOptions::default());
    assert_eq!(text, format!("{deep}\n\n[Event \"b\"]\n\n1. 9-13 *\n"));
    assert_eq!((done.games, done.skipped_count), (2, 1));
    assert_eq!(done.skipped[0].why, UnchangedReason::TooDeep);
    assert_eq!(
        formatted(text.as_bytes(), &FormatOptions::default()).0,
        text
    );
}

/// Asserts that the game is left unchanged for that reason, and that the next one is formatted.
#[track_caller]
fn stays(damaged: &str, why: UnchangedReason) {
    let input = format!("{damaged}\n[Event \"b\"]\n1.9-13 *");
    let (text, done) = formatted(input.as_bytes(), &FormatOptions::default());
    assert_eq!(text, format!("{damaged}\n\n[Event \"b\"]\n\n1. 9-13 *\n"));
    assert_eq!((done.games, done.skipped_count), (2, 1));
    assert_eq!(done.skipped[0].why, why);
    let (again, _) = formatted(text.as_bytes(), &FormatOptions::default());
    assert_eq!(again, text, "formatted twice");
}

#[test]
fn a_guess_is_not_written_as_the_record() {
    stays(
        "[White  \"x\"]\n1.9-13 {a good move 22-18",
        UnchangedReason::UnclosedComment,
    );
    stays(
        "[White  \"x\"]\n1.9-13 (9-14 22-18",
        UnchangedReason::UnclosedVariation,
    );
    stays(
        "[White \"x]\n[Black  \"y\"]\n1.9-13 *",
        UnchangedReason::BrokenTag,
    );
    stays(
        "[White  \"x\"]\n1.9-13 ) 22-18 *",
        UnchangedReason::StrayCloser,
    );
    // The damage is at the beginning of a game without tags.
    stays("(9-13  *", UnchangedReason::UnclosedVariation);
    stays(")1.9-13 *", UnchangedReason::StrayCloser);
    stays(
        "[White  \"x\"]\n1.9-13 } 22-18 *",
        UnchangedReason::StrayCloser,
    );
}

#[test]
fn an_open_comment_does_not_swallow_the_next_file() {
    let mut text = Vec::new();
    let mut formatter = Formatter::new(FormatOptions::default());
    for input in [&b"1. 9-13 {lost"[..], b"1. 11-15 {x} *"] {
        formatter
            .add(Blocks::new(input), |piece| {
                text.extend_from_slice(piece.after);
                Ok(())
            })
            .expect("memory does not fail");
    }
    let text = String::from_utf8(text).expect("fmt writes UTF-8");
    assert_eq!(text, "1. 9-13 {lost\n}\n*\n\n1. 11-15 {x} *\n");
}

#[test]
fn a_file_in_another_encoding_is_not_the_same() {
    let file: Vec<u8> = "\u{feff}1. 9-13 *\n"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let mut same = Vec::new();
    for input in [&file[2..], b"1. 9-13 *\n", b"1. 9-13 * "] {
        let blocks = Blocks::from_decoder(Decoder::new(input), 100);
        Formatter::new(FormatOptions::default())
            .add(blocks, |piece| {
                same.push(piece.same);
                Ok(())
            })
            .expect("memory does not fail");
    }
    assert_eq!(same, [false, true, false]);
}

#[test]
fn squares_are_named_as_the_game_type_tag_says() {
    for (tag, line) in [
        (
            "23,W,8,8,A0,0",
            "c3-d4 b6-a5 2. d4-c5 d6xb4 3. a3xc5 (3. a3-b4)",
        ),
        // The squares are named from the other side of the board.
        ("23,B,8,8,A1,1", "c3-d4 b6-a5 2. d2-c3"),
        // The moves show that the starter counts the letters, although the tag says otherwise.
        ("23,B,8,8,A0,0", "c3-d4 b6-a5 2. d2-c3"),
        ("21,B,8,8,A0,0", "f6-e5 c3-d4 2. e5xc3 d2xb4"),
        (
            "25,W,8,8,N0,0",
            "22-18 9-13 2. 18-14 10:17 3. 21:14 (3. 21-17)",
        ),
        // A value outside the standard is ignored.
        ("25,W,8,8,S0,0", "22-18 9-13 2. 18-14 10:17"),
    ] {
        becomes(
            &format!("[GameType \"{tag}\"] 1.{line}"),
            &format!("[GameType \"{tag}\"]\n\n1. {line} *\n"),
        );
    }
    becomes(
        "[GameType \"23,W,8,8,A0,0\"] 1. 22-18 9-13 2. 18-14 10x17 3. 21x14",
        "[GameType \"23,W,8,8,A0,0\"]\n\n1. c3-d4 b6-a5 2. d4-c5 d6xb4 3. a3xc5 *\n",
    );
}

/// The work of formatting about `size` bytes of repetitions of `unit` behind `head`.
fn work_of_formatting(head: &str, unit: &str, size: usize) -> u64 {
    let text = format!("{head}{}\n", unit.repeat((size - head.len()) / unit.len()));
    let before = bytes_processed();
    formatted(text.as_bytes(), &FormatOptions::default());
    bytes_processed() - before
}

/// Asserts that twice the text costs about twice the work, up to `size` bytes.
#[track_caller]
fn check_linear(head: &str, unit: &str, size: usize) {
    /// The games before a game that has no certain end are read again: at most 32, three times each.
    const MAX_WORK_PER_BYTE: u64 = 200;
    let mut bytes = 64 << 10;
    let mut before = work_of_formatting(head, unit, bytes);
    assert!(before > 0, "{unit:?}");
    while bytes < size {
        bytes *= 2;
        let work = work_of_formatting(head, unit, bytes);
        assert!(
            work * 10 <= before * 22 && work <= MAX_WORK_PER_BYTE * bytes as u64,
            "{before} and {work} for {bytes} bytes of {unit:?} behind {head:?}"
        );
        before = work;
    }
}

#[test]
fn formatting_repeated_tokens_takes_linear_time() {
    for unit in [
        "11-15 22-18 ",
        "7-11 ",
        "11-15, ",
        "1. 11-15 22-18 *\n",
        "1. 11-15 (22-18 *\n",
        "7-11 1-0 ",
        "9-13 {x\n",
        "[Event \"x\"]\n",
        "[A\n",
        "(",
        ")",
        "{a} ",
        "}",
        "* ",
        "$1 ",
        "\u{feff}",
        "\u{a0}",
        "word ",
        "S-9 ",
    ] {
        check_linear("[Event \"x\"]\n", unit, 128 << 10);
    }
}

#[test]
fn formatting_a_megabyte_takes_linear_time() {
    for unit in ["1. 11-15 (22-18 *\n", "(9-13 ", "11-15 22-18 "] {
        check_linear("[GameType \"21\"]\n1. ", unit, 1 << 20);
    }
}

#[test]
fn reading_all_earlier_games_again_is_not_linear() {
    let quadratic = |games: usize| {
        let before = bytes_processed();
        (0..games).for_each(crate::work::count);
        bytes_processed() - before
    };
    assert!(quadratic(2000) * 10 > quadratic(1000) * 22);
}
