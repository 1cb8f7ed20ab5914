//! Events of the reader, mostly on damaged records, in a short form: one line per game.

use pdn::{Blank, CommentStyle, FaultKind, Limits, Reader, Token};

/// The events in a short form: tags by name, moves as written, `.` for a number, faults by their rule.
fn short(input: &[u8]) -> String {
    shorten(Reader::new(input), input)
}

fn shorten(reader: Reader<'_>, input: &[u8]) -> String {
    let words: Vec<String> = reader
        .map(|event| {
            let bytes = pdn::text(&input[event.span.start..event.span.end]).into_owned();
            match event.token {
                Token::Tag(tag) => format!("[{}={}]", tag.name(), tag.value()),
                Token::MoveNumber(number) => {
                    format!("{}{}", number.number, ".".repeat(usize::from(number.dots)))
                }
                Token::Move(_) => bytes.replace(' ', "_"),
                Token::UnknownMove => "?move".into(),
                Token::Strength(marks) => format!("s{}", pdn::text(marks)),
                Token::Nag(nag) => format!("${nag}"),
                Token::Comment(comment) => match comment.style {
                    CommentStyle::Braces => "{}".into(),
                    CommentStyle::Semicolon => ";".into(),
                    CommentStyle::Percent => "%".into(),
                },
                Token::Setup(_) => "setup".into(),
                Token::VariationStart => "(".into(),
                Token::VariationEnd => ")".into(),
                Token::Terminator(_) => format!("={}", bytes.replace(' ', "_")),
                Token::Blank(Blank::ByteOrderMark) => "bom".into(),
                Token::Blank(Blank::UnicodeSpace) => "nbsp".into(),
                Token::Blank(Blank::EscapedLineEnd) => "eol".into(),
                Token::Blank(Blank::EndOfFile) => "eof".into(),
                Token::Fault(fault) => match fault.kind {
                    FaultKind::UnexpectedText => format!("S001<{bytes}>"),
                    FaultKind::UnclosedComment => "S002".into(),
                    FaultKind::UnclosedVariation => "S003".into(),
                    FaultKind::BrokenTag => "S004".into(),
                    FaultKind::StrayCloser => "S005".into(),
                    FaultKind::GluedTokens => "S006".into(),
                    FaultKind::GluedText => format!("S006<{bytes}>"),
                    FaultKind::JoinedGames => "S010".into(),
                    FaultKind::WrappedTag => "S011".into(),
                    FaultKind::StrayMark | FaultKind::BareTime => format!("N113<{bytes}>"),
                    FaultKind::TooLong => format!("long<{bytes}>"),
                    _ => "S009".into(),
                },
                Token::GameEnd => "end".into(),
                _ => "?".into(),
            }
        })
        .collect();
    words.join(" ")
}

#[track_caller]
fn reads(table: &[(&str, &str)]) {
    for (input, expected) in table {
        assert_eq!(short(input.as_bytes()), *expected, "{input:?}");
    }
}

#[test]
fn numbers_in_letters_are_read_where_they_are_due() {
    reads(&[
        ("l. 11-15 22-18 Z. 8-11 *", "1 11-15 22-18 2 8-11 =* end"),
        (
            "I. 9-13* 22-18* II. 6-9 *",
            "1 9-13 s* 22-18 s* 2 6-9 =* end",
        ),
        (
            "1. 9-13 22-18 C. 6-9 *",
            "1. 9-13 22-18 S001<C.> 6-9 =* end",
        ),
    ]);
}

#[test]
fn the_dos_end_of_file_byte_is_blank_only_at_the_end() {
    reads(&[
        ("11-15 *\r\n\x1a", "11-15 =* eof end"),
        ("11-15 *\x1a\x1a\n", "11-15 =* eof eof end"),
        ("11-15\x1a", "11-15 eof end"),
        ("\x1a", "eof"),
        ("11-15 \x1a 22-18", "11-15 S001<\x1a> 22-18 end"),
    ]);
    let padded = format!("11-15 *{}", "\x1a".repeat(129));
    assert!(short(padded.as_bytes()).starts_with("11-15 =* eof eof"));
    let junk = format!("11-15 *{}", "\x1a".repeat(1000));
    assert!(short(junk.as_bytes()).contains("S001"));
}

#[test]
fn a_game_is_tags_and_movetext_and_either_may_be_missing() {
    reads(&[
        ("", ""),
        (" \r\n{ only } ; comments", "{} ;"),
        (
            "[A \"x\"]\n\n1. 11-15 22-18 1-0\n",
            "[A=x] 1. 11-15 22-18 =1-0 end",
        ),
        ("1.a3b4", "1. a3b4 end"),
        (
            "[FEN \"W:\"] *\n[FEN \"B:\"] *\n",
            "[FEN=W:] =* end [FEN=B:] =* end",
        ),
        ("[A \"x\"]", "[A=x] end"),
        ("0-1", "=0-1 end"),
        ("1. 9-13 *\n1. 9-14 *", "1. 9-13 =* end 1. 9-14 =* end"),
        ("read me", "S001<read me> end"),
        ("\u{feff}[A \"x\"] *", "bom [A=x] =* end"),
    ]);
}

#[test]
fn a_game_without_a_result_ends_before_the_next_tags() {
    reads(&[
        (
            "1. 9-13\n[A \"x\"]\n1. 9-14",
            "1. 9-13 end [A=x] 1. 9-14 end",
        ),
        ("1. 9-13 [A \"x\"] 9-14", "1. 9-13 end [A=x] 9-14 end"),
        ("9-13[A \"x\"]", "9-13 S006 end [A=x] end"),
        (
            "1. 9-13 [see diagram] 9-14",
            "1. 9-13 S001<[see diagram]> 9-14 end",
        ),
        (
            "9-13\n[White to move] 9-14",
            "9-13 S001<[White to move]> 9-14 end",
        ),
        (
            "9-13\n[Event Foo]\n9-14",
            "9-13 end [Event=Foo] S004 9-14 end",
        ),
        (
            "9-13\n[Event \"Foo]\n9-14",
            "9-13 end [Event=Foo] S004 9-14 end",
        ),
    ]);
}

#[test]
fn text_after_a_result_belongs_to_the_right_game() {
    reads(&[
        (
            "9-13 1-0 { a }\n{ b }\n[A \"x\"]",
            "9-13 =1-0 {} end {} [A=x] end",
        ),
        ("9-13 1-0\n{ b }\n; c\n", "9-13 =1-0 {} ; end"),
        ("9-13 0-1 *\n[A \"x\"]", "9-13 =0-1 =* end [A=x] end"),
        (
            "9-13 0-1\n{ b }\n*\n[A \"x\"]",
            "9-13 =0-1 {} =* end [A=x] end",
        ),
        (
            "9-13 1-0 well played\n[A \"x\"]",
            "9-13 =1-0 S001<well played> end [A=x] end",
        ),
        (
            "9-13 1-0\nwell played\n[A \"x\"]",
            "9-13 =1-0 end S001<well played> [A=x] end",
        ),
        ("9-13 1-0\n{ b }\n9-14", "9-13 =1-0 end {} 9-14 end"),
        ("9-13 0-1[A \"x\"]", "9-13 =0-1 S006 end [A=x] end"),
        ("9-13 1-0White won\n*", "9-13 =1-0 S006<White won> =* end"),
    ]);
}

#[test]
fn tags_after_a_blank_line_begin_a_game_only_if_a_name_repeats() {
    reads(&[
        (
            "[Event \"a\"]\n[FEN \"W:\"]\n\n[White \"b\"]\n*",
            "[Event=a] [FEN=W:] [White=b] =* end",
        ),
        (
            "[Event \"a\"]\n\n[Event \"b\"]\n*",
            "[Event=a] end [Event=b] =* end",
        ),
        (
            "[Event \"a\"]\r\n\r\n[Site \"s\"]\r\n[Event \"b\"]\r\n",
            "[Event=a] end [Site=s] [Event=b] end",
        ),
        (
            "[Event \"a\"]\n[Event \"b\"]\n*",
            "[Event=a] [Event=b] =* end",
        ),
        (
            "[Event \"a\"]\n% note\n[Site \"b\"]\n*",
            "[Event=a] % [Site=b] =* end",
        ),
        (
            "[Event \"a\"] { lost\n[Event \"b\"]\n*",
            "[Event=a] {} S002 end [Event=b] =* end",
        ),
        (
            "[FEN \"a\"]\n{ c }\n[Event \"b\"]\n*",
            "[FEN=a] {} end [Event=b] =* end",
        ),
    ]);
}

#[test]
fn a_broken_tag_begins_no_game_even_if_its_name_repeats() {
    reads(&[
        (
            "[Event \"a\"]\n[Heure blanche \"1\"][Heure noire \"2\"]\n9-13 *",
            "[Event=a] [Heure=blanche \"1\"] S004 [Heure=noire \"2\"] S004 9-13 =* end",
        ),
        (
            "[Event \"a\"]\n[Heure blanche \"1\"]\n\n[Heure noire \"2\"]\n9-13 *",
            "[Event=a] [Heure=blanche \"1\"] S004 [Heure=noire \"2\"] S004 9-13 =* end",
        ),
        (
            "[Event \"a\"]\n[Empty]\n[Empty]\n[Site \"b\"]\n9-13 *",
            "[Event=a] [Empty=] S004 [Empty=] S004 [Site=b] 9-13 =* end",
        ),
        (
            "[Event \"a\"]\n[White \"b]\n[White \"c\"]\n9-13 *",
            "[Event=a] [White=b] S004 end [White=c] 9-13 =* end",
        ),
        (
            "[Città \"a\"]\n[Città \"b\"]\n9-13 *",
            "[Città=a] S004 [Città=b] S004 9-13 =* end",
        ),
        (
            "[Città \"a\"]\n\n[Città \"b\"]\n9-13 *",
            "[Città=a] S004 end [Città=b] S004 9-13 =* end",
        ),
    ]);
}

#[test]
fn a_line_end_in_a_value_loses_neither_tag_nor_game() {
    reads(&[
        (
            "[Event \"a\nb\"]\n[FEN \"W:W31,\n32:B1\"]\n9-13 *\n[Event \"c\"]",
            "[Event=a b] S011 [FEN=W:W31,32:B1] S011 9-13 =* end [Event=c] end",
        ),
        (
            "[Event \"a\nb\n[Site \"c\"]\n9-13 *",
            "[Event=a] S004 S001<b> [Site=c] 9-13 =* end",
        ),
        (
            "9-13 1-0\n[Event \"a\nb\"]\n[Event \"c\"]\n*",
            "9-13 =1-0 end [Event=a b] S011 [Event=c] =* end",
        ),
        (
            "9-13\n[FEN\n\"W:W31:B1\"]\n[Event \"c\"]\n*",
            "9-13 end [FEN=W:W31:B1] S011 [Event=c] =* end",
        ),
    ]);
}

#[test]
fn a_game_glued_to_a_result_is_a_new_game() {
    reads(&[
        (
            "1. 11-15 0-001.33-29 2. 17-22 *",
            "1. 11-15 =0-0 S006 end 1. 33-29 2. 17-22 =* end",
        ),
        (
            "1. 33-28 12-01. 33-29 17-22 0-121.34-29",
            "1. 33-28 =12-0 S006 end 1. 33-29 17-22 =0-12 S006 end 1. 34-29 end",
        ),
        ("1. 33-28 11-12. 34-29", "1. 33-28 11-12 S001<.> 34-29 end"),
        (
            "1. 22-180-11. 11-15 1/2-1/21. 9-13 2-01.c3-d4",
            "1. 22-18 S006 =0-1 S006 end 1. 11-15 =1/2-1/2 S006 end 1. 9-13 =2-0 S006 end 1. c3-d4 end",
        ),
        (
            "9-13 0-1{c}1. 11-15 0-1 {c}[A \"x\"]",
            "9-13 =0-1 {} end 1. 11-15 =0-1 {} end [A=x] end",
        ),
        (
            "c3-d4 1-0c3-d4 2-0a3:c5 *a3-b4",
            "c3-d4 =1-0 S006 end c3-d4 =2-0 S006 end a3:c5 =* S006 end a3-b4 end",
        ),
        ("9-13 1-011-15 *", "9-13 =1-0 S006 end 11-15 =* end"),
        (
            "[Result \"4-6\"]\n9-13 4-61. 11-15",
            "[Result=4-6] 9-13 =4-6 S006 end 1. 11-15 end",
        ),
        ("1. 9-13 *1. 9-14", "1. 9-13 =* S006 end 1. 9-14 end"),
        ("1. 9-13½-½1. 11-15", "1. 9-13 =½-½ S006 end 1. 11-15 end"),
        ("1. 9-13 1-15-22 2. 11-15", "1. 9-13 1-15-22 2. 11-15 end"),
        (
            "1. 9-13 (9-14 1-01. 9-14 *",
            "1. 9-13 ( 9-14 =1-0 S006 S003 end 1. 9-14 =* end",
        ),
    ]);
}

#[test]
fn glued_results_are_read_in_linear_time() {
    for word in [
        "0-1", "0-123-18", "1-011-15", "1/2-1/2", "1-01.", "11-151-0",
    ] {
        let text = format!("[A \"a\"]\n1. {}", word.repeat(2000));
        assert!(Reader::new(text.as_bytes()).count() > 1);
    }
}

#[test]
fn a_result_ends_its_game_even_if_text_is_glued_to_it() {
    let results = [
        "1-0",
        "0-1",
        "1/2-1/2",
        "2-0",
        "0-2",
        "1-1",
        "0-0",
        "½-½",
        "1½-½",
        "0.5-0.5",
        "0,5-0,5",
        "2:0",
        "1+ - 1-",
        "1- - 1+",
        "1 1/2 - 1/2",
        "1/2 - 1 1/2",
        "1.3-0.7",
        "1 – 0",
        "1\u{2212}0",
        "*",
    ];
    let nexts = [
        "1. 9-14 *",
        "01.9-14 *",
        "1.c3-d4 *",
        "c3-d4 *",
        "11-15 5-9 *",
        "1. ... 9-14 *",
        "[A \"x\"] 9-14 *",
        "{c}1. 9-14 *",
        "{c} {d}\n1. 9-14 *",
        ";c\n1. 9-14 *",
    ];
    for result in results {
        for next in nexts {
            for before in [
                "1. 11-15 22-18 ",
                "[A \"a\"]\n1. 11-15 22-18 {b}",
                "[A \"a\"]\n",
            ] {
                let text = format!("{before}{result}{next}");
                let mut reader = Reader::new(text.as_bytes());
                let mut events = Vec::new();
                assert!(reader.read_game(&mut events), "{text}");
                let ends = events.iter().find_map(|event| match event.token {
                    Token::Terminator(end) => Some(pdn::text(end.text)),
                    _ => None,
                });
                assert_eq!(ends.as_deref(), Some(result), "{text}");
                assert!(reader.read_game(&mut events), "{text}");
                let moves = events
                    .iter()
                    .filter(|event| matches!(event.token, Token::Move(_)));
                let expected = next.matches('-').count();
                assert_eq!(moves.count(), expected, "{text}");
                assert!(!reader.read_game(&mut events), "{text}");
            }
        }
    }
}

#[test]
fn an_unclosed_comment_loses_no_game() {
    reads(&[
        (
            "9-13 { lost 1-0\n\n[A \"x\"]\n9-14 { ok } *",
            "9-13 {} S002 end [A=x] 9-14 {} =* end",
        ),
        (
            "9-13 { lost 1-0 [A \"x\"] 9-14 { ok } *",
            "9-13 {} S002 end [A=x] 9-14 {} =* end",
        ),
        (
            "9-13 { lost 1-0 [A \"x\"] 9-14 *",
            "9-13 {} S002 end [A=x] 9-14 =* end",
        ),
        ("9-13 { a { b } c } 9-14", "9-13 {} S001<c> S005 9-14 end"),
        (
            "9-13 { lost 1-0\n[A \"x } y\"]\n9-14 *",
            "9-13 {} S002 end [A=x } y] 9-14 =* end",
        ),
        (
            "9-13 { lost 1-0\n[A \"x\"]\n9-14 } *",
            "9-13 {} S002 end [A=x] 9-14 S005 =* end",
        ),
        (
            "9-13 { as in\n[A \"x\"]\n, or so } 9-14 *",
            "9-13 {} 9-14 =* end",
        ),
    ]);
}

#[test]
fn moves_results_and_numbers_are_distinguished() {
    reads(&[
        ("1.32-28 1/2-1/2", "1. 32-28 =1/2-1/2 end"),
        ("1. 1-10 11-09 1-1", "1. 1-10 11-09 =1-1 end"),
        ("1. 2-0", "1. =2-0 end"),
        ("40. 1- 7 5x 14 2 - 0", "40. 1-_7 5x_14 =2_-_0 end"),
        ("5. 4-6 1.3-0.7", "5. 4-6 =1.3-0.7 end"),
        ("½-½", "=½-½ end"),
        ("1. ... 22-18 2... 9-13", "1. ?move 22-18 2... 9-13 end"),
        ("1. - - 2. -- 9-13", "1. ?move 2. ?move 9-13 end"),
        ("1 11-15 2 ... 7", "1 11-15 2 ?move S001<7> end"),
        ("3228 1823 5.", "3228 1823 5. end"),
        ("8-3 . 1-0", "8-3 S001<.> =1-0 end"),
        ("12. 1-0White", "12. =1-0 S006<White> end"),
        ("11-1522-18", "11-15 S006 22-18 end"),
        ("38-51 1/2-1/2", "38-51 =1/2-1/2 end"),
        (
            "11-15 Black resigns at 30. * 1. 9-13 *",
            "11-15 S001<Black resigns at 30.> =* end 1. 9-13 =* end",
        ),
        ("11-15,23-19,1-0", "11-15 N113<,> 23-19 S001<,> =1-0 end"),
        ("11-15/23-19|8-11", "11-15 N113</> 23-19 N113<|> 8-11 end"),
        (
            "1. 11-15 23-19; 2. 8-11",
            "1. 11-15 23-19 N113<;> 2. 8-11 end",
        ),
        ("**11-15** 8-11", "N113<**> 11-15 N113<**> 8-11 end"),
        (
            "11-15 0:05 (0:12) 10:00 1:30:00",
            "11-15 N113<0:05> N113<(0:12)> N113<10:00> N113<1:30:00> end",
        ),
        (
            "11-15 0:58/1:02 (1:05-0:58) (1.05) (0h12)",
            "11-15 N113<0:58/1:02> N113<(1:05-0:58)> N113<(1.05)> N113<(0h12)> end",
        ),
        (
            "11-15/23-19 2. 8-11/22-17",
            "11-15 N113</> 23-19 2. 8-11 N113</> 22-17 end",
        ),
        ("11-15|23-19|", "11-15 N113<|> 23-19 S001<|> end"),
        ("11-15 /a note/ 23-19", "11-15 setup 23-19 end"),
        ("11-15 2:0", "11-15 =2:0 end"),
        (
            "1. с3-b4 f6-е5 a3хc5 Белые сильнее а5:с3",
            "1. с3-b4 f6-е5 a3хc5 S001<Белые сильнее> а5:с3 end",
        ),
        ("11-15 1:0:700 22-18", "11-15 S001<1:0:700> 22-18 end"),
        ("11-15 1:1--13 22-18", "11-15 S001<1:1--13> 22-18 end"),
        ("1: 11-15 22:18 1:1", "1 11-15 22:18 =1:1 end"),
        ("[Result \"4:6\"] 11-15 4:6", "[Result=4:6] 11-15 =4:6 end"),
        ("11-15 4:6", "11-15 4:6 end"),
        ("11-15 1:10 (0:12)", "11-15 1:10 N113<(0:12)> end"),
        ("11-15 12-05-2001 22-18", "11-15 S001<12-05-2001> 22-18 end"),
        ("11-15- 22-18", "11-15 S001<-> 22-18 end"),
        ("1.a3-b4 f6-e52.b4-c5", "1. a3-b4 S001<f6-e52.b4-c5> end"),
        ("1. I7x16 c3-d44", "1. I7x16 c3-d44 end"),
        ("1. 33 19-23 2. 7-10", "1. S001<33> 19-23 2. 7-10 end"),
        ("11-15\\n22-18\\r\\n*", "11-15 eol 22-18 eol eol =* end"),
        ("11-15\u{a0}22–18 9×14", "11-15 nbsp 22–18 9×14 end"),
        ("% note\n9-13 % no note", "% 9-13 S001<% no note> end"),
    ]);
    assert_eq!(short(b"11\x9615 \xbd-\xbd"), "11–15 =½-½ end");
}

#[test]
fn the_score_of_the_result_tag_ends_the_game_if_nothing_follows() {
    reads(&[
        (
            "[Result \"4-6\"]\n4-6 9-13 4-6\n[A \"x\"]",
            "[Result=4-6] 4-6 9-13 =4-6 end [A=x] end",
        ),
        (
            "[Result \"4-6\"]\n9-13 4-6 { c } *",
            "[Result=4-6] 9-13 =4-6 {} =* end",
        ),
        (
            "[Result \"4-6\"]\n9-13 4-6 1-0",
            "[Result=4-6] 9-13 4-6 =1-0 end",
        ),
        ("[Result \"1-9\"]\n9-13 1-9", "[Result=1-9] 9-13 =1-9 end"),
    ]);
}

#[test]
fn a_star_is_a_strength_if_the_game_continues() {
    reads(&[
        ("1-6* 32-28", "1-6 s* 32-28 end"),
        ("1-6* 2. 32-28 *", "1-6 s* 2. 32-28 =* end"),
        ("1-6*\n[A \"x\"]", "1-6 =* end [A=x] end"),
        ("1-6*", "1-6 =* end"),
        ("1-6* *", "1-6 s* =* end"),
        ("1-6* 1-0", "1-6 s* =1-0 end"),
        (
            "1-6*! (2-7*) /FEN \"W:\"/ 3-8* { c } $7 4-9",
            "1-6 s* s! ( 2-7 s* ) setup 3-8 s* {} $7 4-9 end",
        ),
        ("1-6 * 32-28", "1-6 =* end 32-28 end"),
        (
            "1-6! 2-7 (?) 3-8(!?!!!) 4-9 $6",
            "1-6 s! 2-7 s(?) 3-8 s(!?!!!) 4-9 $6 end",
        ),
    ]);
}

#[test]
fn variations_nest_and_close() {
    reads(&[
        (
            "9-13 (9-14 (5-9) 1-5) 6-9",
            "9-13 ( 9-14 ( 5-9 ) 1-5 ) 6-9 end",
        ),
        ("9-13 (12. 1-0) 6-9 *", "9-13 ( 12. S001<1-0> ) 6-9 =* end"),
        (
            "9-13 (9-14 *\n[A \"x\"]",
            "9-13 ( 9-14 =* S003 end [A=x] end",
        ),
        ("9-13 (9-14", "9-13 ( 9-14 S003 end"),
        ("9-13) 9-14 }", "9-13 S005 9-14 S005 end"),
        ("9-13))) 9-14 }}}})", "9-13 S005 9-14 S005 S005 end"),
        ("9-13 (see game 5) 6-9", "9-13 ( S001<see game 5> ) 6-9 end"),
    ]);
    let deep = b"1-5 ((( 2-6 ((!) ))) ) 3-7 )";
    let reader = Reader::with_limits(
        deep,
        Limits {
            max_depth: 1,
            ..Limits::default()
        },
    );
    assert_eq!(
        shorten(reader, deep),
        "1-5 ( S009 2-6 S009 s(!) S009 ) 3-7 S005 end"
    );
}

#[test]
fn text_beyond_the_limit_of_a_game_is_one_event_and_loses_no_other_game() {
    let limits = Limits {
        max_tokens: 3,
        ..Limits::default()
    };
    for (long, expected) in [
        ("9-13 9-14 9-15 *", "9-13 9-14 9-15 long<*> end"),
        (
            "9-13 9-14 9-15 (9-16 {a} ) } * ; b",
            "9-13 9-14 9-15 long<(9-16 {a} ) } * ; b> end",
        ),
        (
            "[A \"1\"][B \"2\"]\n[C \"3\"]\n[D \"4\"] 9-13 *",
            "[A=1] [B=2] [C=3] long<[D \"4\"] 9-13 *> end",
        ),
        ("9-13 9-14 9-15", "9-13 9-14 9-15 end"),
        ("* * * * *", "=* =* =* long<* *> end"),
        (
            "hello { } ( ) [Event",
            "S001<hello> {} ( long<) [Event> end",
        ),
    ] {
        let file = format!("{long}\n[Event \"x\"]\n1. 9-13 *\n");
        let reader = Reader::with_limits(file.as_bytes(), limits);
        let expected = format!("{expected} [Event=x] 1. 9-13 long<*> end");
        assert_eq!(shorten(reader, file.as_bytes()), expected);
        let (mut reader, mut events) = (Reader::with_limits(file.as_bytes(), limits), Vec::new());
        let mut by_game = Vec::new();
        while reader.read_game(&mut events) {
            by_game.append(&mut events);
        }
        let one_by_one: Vec<_> = Reader::with_limits(file.as_bytes(), limits).collect();
        assert_eq!(by_game, one_by_one);
    }
}

#[test]
fn prose_is_skipped_up_to_the_next_readable_token() {
    reads(&[
        (
            "8-11Redoverstepped the time. \n0-1",
            "8-11 S006<Redoverstepped the time.> =0-1 end",
        ),
        (
            "9-13 and in 1953 he won, 10-14 was bad",
            "9-13 S001<and in 1953 he won,> 10-14 S001<was bad> end",
        ),
        (
            "9-13 1-0 oops\n\n1. *",
            "9-13 =1-0 S001<oops> end 1. =* end",
        ),
        ("9-13 oops {c} 9-14", "9-13 S001<oops> {} 9-14 end"),
        ("9-13 or 2. 9-14", "9-13 S001<or> 2. 9-14 end"),
        ("\0\0 9-13", "S001<\0\0> 9-13 end"),
        ("9-13 /FEN \"W:\"/ 9-14 /x", "9-13 setup 9-14 S001</x> end"),
    ]);
}

#[test]
fn a_tag_name_may_be_in_any_script() {
    reads(&[
        (
            "[Città \"Roma\"]\n[Белые \"x\"]\n9-13 *\n[Åse \"y\"] 9-14",
            "[Città=Roma] S004 [Белые=x] S004 9-13 =* end [Åse=y] S004 9-14 end",
        ),
        (
            "9-13 [белые начинают] 9-14",
            "9-13 S001<[белые начинают]> 9-14 end",
        ),
    ]);
}

#[test]
fn a_broken_tag_loses_no_game() {
    reads(&[
        (
            "[Site \"C:\\\"]\n[A \"x\"]\n9-13",
            "[Site=C:\\] S004 [A=x] 9-13 end",
        ),
        (
            "[Event \"a]\n[A \"x\"]\n9-13",
            "[Event=a] S004 [A=x] 9-13 end",
        ),
        (
            "[Event \"a]\\r\\n[A \"x\"]\\r\\n9-13",
            "[Event=a] S004 eol eol [A=x] eol eol 9-13 end",
        ),
        (
            "[Event Foo]\n[]\n9-13",
            "[Event=Foo] S004 [=] S004 9-13 end",
        ),
    ]);
}

#[test]
fn an_unreadable_tag_begins_no_game() {
    reads(&[
        // Event comes late, without a blank line before it
        (
            "[White \"a\"]\n[Citt\u{e0} \"b\"]\n[Event \"c\"]\n9-13 *",
            "[White=a] [Citt\u{e0}=b] S004 [Event=c] 9-13 =* end",
        ),
        (
            "[White \"a\"]\n[Citt\u{e0} \"b\"]\n\n[Event \"c\"]\n9-13 *",
            "[White=a] [Citt\u{e0}=b] S004 end [Event=c] 9-13 =* end",
        ),
        (
            "[White \"a\"]\n[Citt\u{e0} \"b\"]\n[White \"c\"]\n9-13 *",
            "[White=a] [Citt\u{e0}=b] S004 end [White=c] 9-13 =* end",
        ),
    ]);
}

#[test]
fn an_escaped_line_end_before_a_real_one_ends_one_line() {
    reads(&[
        (
            "[Site \"a\"]\\r\n[Event \"b\"]\\r\n9-13 *",
            "[Site=a] eol [Event=b] eol 9-13 =* end",
        ),
        (
            "[Site \"a\"]\\r\n\\r\n[Event \"b\"]\\r\n9-13 *",
            "[Site=a] eol eol end [Event=b] eol 9-13 =* end",
        ),
        // tags of another game, although a position comes last
        (
            "9-13 {\n[Event \"b\"]\\r\n[FEN \"W:W31:B2\"]\\r\n\\r\n1. 31-27 } *",
            "9-13 {} S002 end [Event=b] eol [FEN=W:W31:B2] eol eol 1. 31-27 S005 =* end",
        ),
    ]);
}

#[test]
fn a_number_before_an_escaped_line_end_is_a_move_number() {
    reads(&[(
        "9-13 {\n[Event \"b\"]\n\n1.\\r\n9-14\n% }\n22-18 *",
        "9-13 {} S002 end [Event=b] 1. eol 9-14 % 22-18 =* end",
    )]);
}

#[test]
fn no_break_spaces_end_words() {
    reads(&[
        ("9-13 .\u{a0}1-0", "9-13 S001<.\u{a0}> =1-0 end"),
        ("9-13 . ½-½", "9-13 S001<.> =½-½ end"),
        ("1. 2319\u{a0}0914 *", "1. 2319 nbsp 0914 =* end"),
        // the last byte of a letter is not a no-break space
        (
            "9-13 voil\u{e0}1-0 9-14",
            "9-13 S001<voil\u{e0}1-0> 9-14 end",
        ),
    ]);
}

#[test]
fn a_number_without_its_dot_is_a_move_number() {
    reads(&[
        (
            "1 9-13* 22-18* 2 13-17 *",
            "1 9-13 s* 22-18 s* 2 13-17 =* end",
        ),
        (
            "9-13 { lost\n\n[Event \"b\"]\n\n1 9-14 } *",
            "9-13 {} S002 end [Event=b] 1 9-14 S005 =* end",
        ),
    ]);
}

#[test]
fn a_number_with_another_sign_than_a_dot_must_be_the_expected_number() {
    reads(&[
        ("1: 22:18 15:22 2: 25:18", "1 22:18 15:22 2 25:18 end"),
        ("1: 22-18 11-15 2: 18:11", "1 22-18 11-15 2 18:11 end"),
        ("1: c3:d4 e5:c3", "1 c3:d4 e5:c3 end"),
        ("1. 11-15 22-18 3: 22:18", "1. 11-15 22-18 3:_22:18 end"),
        ("1. 11-15 2: 22:18", "1. 11-15 2:_22:18 end"),
        ("1. 1: 6:9", "1. 1:_6:9 end"),
        ("1) 22-18 15x22 2) 25x18", "1 22-18 15x22 2 25x18 end"),
        ("1 - 22-18 15x22 2 - 25x18", "1 22-18 15x22 2 25x18 end"),
        ("1 - 7 10 - 15 2 - 9", "1_-_7 10_-_15 2_-_9 end"),
        (
            "1. 22-18 (2. 9-14 3) 15x22",
            "1. 22-18 ( 2. 9-14 S001<3> ) 15x22 end",
        ),
    ]);
}

#[test]
fn a_question_mark_in_place_of_a_move_is_an_unknown_move() {
    reads(&[
        ("1. ? 22-18 2. 15x22", "1. ?move 22-18 2. 15x22 end"),
        ("1. 11-15 ? 2. 8-11", "1. 11-15 ?move 2. 8-11 end"),
        ("1. 11-15 {a} ?\n2. 8-11", "1. 11-15 {} ?move 2. 8-11 end"),
        (
            "1. 11-15 22-18 2. ? ? 3. 8-11",
            "1. 11-15 22-18 2. ?move ?move 3. 8-11 end",
        ),
        ("1. 11-15 ?? 2. 8-11", "1. 11-15 ?move 2. 8-11 end"),
        // as the strength of a move
        (
            "1. 11-15 ? 22-18 ? 2. 15x22",
            "1. 11-15 s? 22-18 s? 2. 15x22 end",
        ),
        ("1. 11-15? 2. 8-11", "1. 11-15 s? 2. 8-11 end"),
        ("1. 11-15 ! 2. 8-11", "1. 11-15 s! 2. 8-11 end"),
        ("? 11-15", "s? 11-15 end"),
    ]);
}

#[test]
fn a_result_glued_to_a_move_ends_the_game() {
    reads(&[
        ("1. 11-151-0", "1. 11-15 S006 =1-0 end"),
        ("1. 11-151/2-1/2\n", "1. 11-15 S006 =1/2-1/2 end"),
        ("2-61-0\n1. 9-13", "2-6 S006 =1-0 end 1. 9-13 end"),
        ("2-60-1 ", "2-6 S006 =0-1 end"),
        ("9x18x252-0", "9x18x25 S006 =2-0 end"),
        ("c3-d41-0", "c3-d4 S006 =1-0 end"),
        ("9x18½-½", "9x18 =½-½ end"),
        ("4-61-1/FEN 9-13", "4-6 S006 S001<1-1/FEN> 9-13 end"),
        // may be a path of three squares
        ("9-10-1", "9-10-1 end"),
        ("11-1522-18", "11-15 S006 22-18 end"),
        ("38-51 1/2-1/2", "38-51 =1/2-1/2 end"),
    ]);
}

#[test]
fn a_repeated_number_with_dots_precedes_the_answer() {
    reads(&[
        (
            "1. 11-15 {c} 1. ... 22-18 *",
            "1. 11-15 {} 1... 22-18 =* end",
        ),
        ("1. 11-15 1.\n...22-18 *", "1. 11-15 1... 22-18 =* end"),
        ("1. 11-15 1. \u{2026} 22-18 *", "1. 11-15 1... 22-18 =* end"),
        ("11-15 1. ... 22-18 *", "11-15 1... 22-18 =* end"),
        // a capture in pieces is one ply
        (
            "1. 10x17 17x26 26x19 1. ... 30-26 *",
            "1. 10x17 17x26 26x19 1... 30-26 =* end",
        ),
        // in place of the last ply, after it, and after a variation
        (
            "1. 11-15 22-18 (1. ... 23-19) *",
            "1. 11-15 22-18 ( 1... 23-19 ) =* end",
        ),
        (
            "1. 11-15 (1. ... 23-19) *",
            "1. 11-15 ( 1... 23-19 ) =* end",
        ),
        (
            "1. 11-15 (1. 9-13) 1. ... 22-18 *",
            "1. 11-15 ( 1. 9-13 ) 1... 22-18 =* end",
        ),
    ]);
}

#[test]
fn dots_before_the_second_move_of_a_number_are_part_of_the_number() {
    reads(&[
        (
            "1. 11-15 {c} ... 22-18 2. 15x22 *",
            "1. 11-15 {} 1... 22-18 2. 15x22 =* end",
        ),
        (
            "1. 11-15 ...22-18! {d} 2. 15x22 *",
            "1. 11-15 1... 22-18 s! {} 2. 15x22 =* end",
        ),
        (
            "1. 11-15 22-18 (... 23-19 2. 8-11) *",
            "1. 11-15 22-18 ( 1... 23-19 2. 8-11 ) =* end",
        ),
        // the side of each move is unknown
        (
            "1. 11-15 ... 22-18 $1 2. 15x22 *",
            "1. 11-15 1... 22-18 $1 2. 15x22 =* end",
        ),
        (
            "1. 11-15 1. ... {c} 22-18 2. 15x22 *",
            "1. 11-15 1. 1... {} 22-18 2. 15x22 =* end",
        ),
        (
            "1: 11-15 22-18 2: 15x22 25x18 *",
            "1 11-15 22-18 2 15x22 25x18 =* end",
        ),
        ("1. 5: 14 *", "1. 5:_14 =* end"),
        ("1. 11-15 ... 22-18 *", "1. 11-15 ?move 22-18 =* end"),
        (
            "1. 11-15 ... 8-11 22-18 2. 9-13 *",
            "1. 11-15 ?move 8-11 22-18 2. 9-13 =* end",
        ),
        (
            "1. 11-15 -- 22-18 2. 9-13 *",
            "1. 11-15 ?move 22-18 2. 9-13 =* end",
        ),
    ]);
}

#[test]
fn dots_in_place_of_a_ply_are_an_unknown_move() {
    reads(&[
        ("1. ... 22-18 *", "1. ?move 22-18 =* end"),
        ("1. 11-15 1. ... *", "1. 11-15 1. ?move =* end"),
        (
            "1. 11-15 1. ... 2. 8-11 *",
            "1. 11-15 1. ?move 2. 8-11 =* end",
        ),
        (
            "1. 11-15 22-18 2. ... 25x18 *",
            "1. 11-15 22-18 2. ?move 25x18 =* end",
        ),
        (
            "1. 11-15 22-18 1. ... 8-11 *",
            "1. 11-15 22-18 1. ?move 8-11 =* end",
        ),
        (
            "1. 11-15 /FEN \"W:W21:B1\"/ 1. ... 21-17 *",
            "1. 11-15 setup 1. ?move 21-17 =* end",
        ),
        (
            "1. 11-15 * 1. ... 22-18 *",
            "1. 11-15 =* end 1. ?move 22-18 =* end",
        ),
    ]);
}
