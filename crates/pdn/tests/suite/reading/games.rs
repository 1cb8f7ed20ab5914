//! Where games begin and end.

use pdn::{FaultKind, Limits, Reader, Token};

use super::{reads, shorten};

#[test]
fn a_game_without_a_dot_after_its_number_follows_words_after_a_result() {
    reads(&[
        (
            "1. 9-13 * so it ended 1 a3/b4 b6/a5 2 g3/f4",
            "1. 9-13 =* S001<so it ended> end 1 a3/b4 b6/a5 2 g3/f4 end",
        ),
        (
            "1. 9-13 * so it ended 1) 10_14 21_18 2) 9_13",
            "1. 9-13 =* S001<so it ended> end 1 10_14 21_18 2 9_13 end",
        ),
        (
            "1. 9-13 * see 12 11/12 and 1 11/12",
            "1. 9-13 =* S001<see 12 11/12 and 1 11/12> end",
        ),
    ]);
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
fn a_result_in_square_brackets_ends_a_game_after_other_text() {
    reads(&[
        ("9-13 . [0-1]", "9-13 S001<.> =[0-1] N113 end"),
        (
            "9-13 words [1/2-1/2]\n[A \"x\"]",
            "9-13 S001<words> =[1/2-1/2] N113 end [A=x] end",
        ),
        (
            "9-13 words [1-0] 22-18",
            "9-13 S001<words> N113<[1-0]> 22-18 end",
        ),
        (
            "9-13 (1-1) **22-18**",
            "9-13 N113<(1-1)> N113<**> 22-18 N113<**> end",
        ),
        (
            "9-13 (9-14 1-0 Notes (London)\n\n1. 9-13",
            "9-13 ( 9-14 =1-0 S001<Notes> S001<(London)> S003 end 1. 9-13 end",
        ),
        (
            "9-13 (9-14 is 1/2 1. 22-18) 5-9",
            "9-13 ( 9-14 S001<is 1/2> 1. 22-18 ) 5-9 end",
        ),
        (
            "9-13 | (22-18) | 5-9",
            "9-13 N113<|> ( 22-18 ) N113<|> 5-9 end",
        ),
        ("1: 9-13 1/2\n1: 9-14 *", "1 9-13 =1/2 end 1 9-14 =* end"),
        (
            "9-13 6.\n1/2\n1.(9-14) 22-18",
            "9-13 6. =1/2 end 1. ( 9-14 ) 22-18 end",
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
        (
            "1. 33-28 17-22 12 - 0 1. 33-29",
            "1. 33-28 17-22 =12_-_0 end 1. 33-29 end",
        ),
        (
            "1. 33-28 12:0\n[A \"b\"]\n1. 33-29 12 - 16",
            "1. 33-28 =12:0 end [A=b] 1. 33-29 12_-_16 end",
        ),
        (
            "1. 11-15 12:0 22-18 12:30 2. 15x22 12 : 0 *",
            "1. 11-15 S001<12:0> 22-18 12:30 2. 15x22 =12_:_0 =* end",
        ),
        (
            "1. 33-28 12 - 17 2. 0:12 39-33",
            "1. 33-28 12_-_17 2. N113<0:12> 39-33 end",
        ),
        (
            "1. 11-15 1-0 8-\n1) 9-13 22-18 *",
            "1. 11-15 =1-0 S001<8-> end 1 9-13 22-18 =* end",
        ),
        (
            "1:11-15 22-18 2:15x22 25x18 3: 8-11 4:6",
            "1 11-15 22-18 2 15x22 25x18 3 8-11 4:6 end",
        ),
        (
            "1: 11-15 22-18 2\n- 15x22 25x18 3 - 8-11",
            "1 11-15 22-18 2 15x22 25x18 3 8-11 end",
        ),
        ("1. 11-15 (1-0) *", "1. 11-15 =(1-0) N113 =* end"),
        (
            "[a3-b4] b6-c5 [g3-f4] c5:a3 *",
            "( S009 a3-b4 ) b6-c5 ( S009 g3-f4 ) c5:a3 =* end",
        ),
        (
            "32-27; 18-22; *\n\n/FEN \"W:W46:B1\"/ 46-41 *",
            "32-27 ; end setup 46-41 =* end",
        ),
        (
            "11-15 *\n\u{c}[Evén \"b\"]\n9-13",
            "11-15 =* end [Evén=b] S004 9-13 end",
        ),
        // The result above a game belongs to its heading.
        (
            "A - B 1-0\n1. 11-15 1-0\n\nC - D 0-1\n1. 9-13 0-1",
            "S001<A - B 1-0> 1. 11-15 =1-0 end S001<C - D 0-1> 1. 9-13 =0-1 end",
        ),
        // The `;` would hide the rest of the game.
        (
            "1. 11-15 22-18; good 2. 8-11 25-22 1-0",
            "1. 11-15 22-18 S001<; good> 2. 8-11 25-22 =1-0 end",
        ),
        ("1. 11-15 22-18; good 2. 8-11 25-22", "1. 11-15 22-18 ; end"),
        (
            "1. 32-27 18-22; 2. 27x18; *\n\n/FEN \"W:W46:B1\"/ 1. 46-41 *",
            "1. 32-27 18-22 N113<;> 2. 27x18 N113<;> =* end setup 1. 46-41 =* end",
        ),
        ("11-15 23-19 1-O", "11-15 23-19 =1-O N115 end"),
        ("11-15 23-19 l/2-l/2 *", "11-15 23-19 =l/2-l/2 N115 =* end"),
        ("11-15 1-O 23-19 *", "11-15 S001<1-O> 23-19 =* end"),
        (
            "11-15 (9-13 1-O) 23-19 *",
            "11-15 ( 9-13 S001<1-O> ) 23-19 =* end",
        ),
        ("9-13 2- 1: 1/ *", "9-13 S001<2- 1: 1/> =* end"),
        ("9-13 11x(11-15)1-0", "9-13 S001<11x> ( 11-15 ) =1-0 end"),
        ("1. 11-15 (1-1) 1-0", "1. 11-15 N113<(1-1)> =1-0 end"),
        (
            "1. 11-15 22-18 (2-0)\n\n2. 15x22 *",
            "1. 11-15 22-18 N113<(2-0)> 2. 15x22 =* end",
        ),
        (
            "1. 11-15 22-18 (2-0)\n\nGame 2\n1. 15x22 *",
            "1. 11-15 22-18 =(2-0) N113 end S001<Game 2> 1. 15x22 =* end",
        ),
        (
            "1. 33-28 17-22 [2-0]\n\n28x17 11x22 *",
            "1. 33-28 17-22 N113<[2-0]> 28x17 11x22 =* end",
        ),
        (
            "1. 25-212-01.22-18 11-14 6-21-01.22-18 *",
            "1. 25-21 S006 =2-0 S006 end 1. 22-18 11-14 6-2 S006 =1-0 S006 end 1. 22-18 =* end",
        ),
        (
            "1. h2-g10-11.c3-d4 d6-c5 *",
            "1. h2-g1 S006 =0-1 S006 end 1. c3-d4 d6-c5 =* end",
        ),
        (
            "[Result \"12-8\"] 1. 32-28 12-8 12-8\n\n1. 33-28 *",
            "[Result=12-8] 1. 32-28 12-8 =12-8 end 1. 33-28 =* end",
        ),
        (
            "[Result \"12-8\"] 1. 32-28 17-22 (12-8 1. 33-28) 2. 34-29 *",
            "[Result=12-8] 1. 32-28 17-22 ( 12-8 1. 33-28 ) 2. 34-29 =* end",
        ),
        (
            "10. c3-d4 h9-g10-11.c3-d4 i9-h10-12. f4-g5 *",
            "10. c3-d4 h9-g10 N113<-> 11. c3-d4 i9-h10 N113<-> 12. f4-g5 =* end",
        ),
        ("1. 22x312-0 *", "1. 22x31 S006 =2-0 =* end"),
        ("1. 8-112-0 *", "1. 8-11 S006 =2-0 =* end"),
        ("1. 33-28 0-12/2 *", "1. 33-28 S001<0-12/2> =* end"),
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
        (
            "1. 9-13 .\n*1) 9-14 22-18",
            "1. 9-13 S001<.> =* S006 end 1 9-14 22-18 end",
        ),
        (
            "1. 9-13 23-18: 1/2-1/21. 9-14",
            "1. 9-13 23-18 S001<:> =1/2-1/2 S006 end 1. 9-14 end",
        ),
        ("1. 9-13½-½1. 11-15", "1. 9-13 =½-½ S006 end 1. 11-15 end"),
        ("1. 9-13 1-15-22 2. 11-15", "1. 9-13 1-15-22 2. 11-15 end"),
        (
            "1. 9-13 (9-14 1-01. 9-14 *",
            "1. 9-13 ( 9-14 =1-0 S006 S003 end 1. 9-14 =* end",
        ),
    ]);
}

#[test]
fn a_semicolon_hides_no_moves_in_a_long_file() {
    let game = "[A \"b\"]\n1. 11-15 22-18; good 2. 8-11 25-22 1-0\n";
    let file = game.repeat(100);
    let moves = Reader::new(file.as_bytes()).filter(|event| matches!(event.token, Token::Move(_)));
    assert_eq!(moves.count(), 400);
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
                // A star before the only move, and one between the tags and the moves.
                let precedes_moves = before.ends_with("]\n") && !next.starts_with(['[', '{', ';']);
                if text.contains(" *11-15") || result == "*" && precedes_moves {
                    continue;
                }
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
        ("9-13 { a { b } c } 9-14", "9-13 {} S005 9-14 end"),
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
        // the next game has bold moves, a misread digit, or a dot apart from its number
        (
            "9-13 { lost\n\n[Event \"x\"]\n[Site \"y\"]\n1) **10_14** 23_19 } *",
            "9-13 {} S002 end [Event=x] [Site=y] 1 N113<**> 10_14 N113<**> 23_19 S005 =* end",
        ),
        (
            "9-13 { lost\n\n[Event \"x\"]\n[Site \"y\"]\n1) I0-14 } *",
            "9-13 {} S002 end [Event=x] [Site=y] 1 I0-14 S005 =* end",
        ),
        (
            "9-13 { lost\n\n[Event \"x\"]\n[Site \"y\"]\n1 . a3b4 } *",
            "9-13 {} S002 end [Event=x] [Site=y] 1 a3b4 S005 =* end",
        ),
        (
            "9-13 { lost\n\n[Event \"x\"]\n[Site \"y\"]\n1 [10-14] 24-20 } *",
            "9-13 {} S002 end [Event=x] [Site=y] 1 ( S009 10-14 ) 24-20 S005 =* end",
        ),
        (
            "9-13 {\n[Event \"a\"]\n[Site \"b\"]\n1) 1950 was good } 9-14 *",
            "9-13 {} 9-14 =* end",
        ),
    ]);
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
fn signs_before_a_result_are_marks() {
    reads(&[
        ("1-6 * 1-0", "1-6 N113<*> =1-0 end"),
        ("1-6 *\n1-0", "1-6 =* =1-0 end"),
        ("1-6, 1-0", "1-6 N113<,> =1-0 end"),
        ("1-6 | *", "1-6 N113<|> =* end"),
        ("1-6/1-0", "1-6 N113</> =1-0 end"),
    ]);
}

#[test]
fn a_full_stop_after_a_result_is_a_mark() {
    reads(&[
        ("9-13 1-0.", "9-13 =1-0 N113<.> end"),
        (
            "9-13 1/2-1/2.\n1. 9-14 2-0. *",
            "9-13 =1/2-1/2 N113<.> end 1. 9-14 =2-0 N113<.> =* end",
        ),
        ("9-13 1-0 .", "9-13 =1-0 S001<.> end"),
        ("9-13 1-0...", "9-13 =1-0 S001<...> end"),
    ]);
}

#[test]
fn a_result_with_words_in_brackets_ends_the_game() {
    reads(&[
        (
            "1. 9-13 22-18 (1-0, White resigned)",
            "1. 9-13 22-18 N113<(> =1-0 N113<,> S001<White resigned> N113<)> end",
        ),
        (
            "9-13 (1/2-1/2, draw agreed)\n\n[A \"x\"]\n9-14 *",
            "9-13 N113<(> =1/2-1/2 N113<,> S001<draw agreed> N113<)> end [A=x] 9-14 =* end",
        ),
        (
            "9-13 (1-0, if so) 22-18",
            "9-13 ( S001<1-0> S001<, if so> ) 22-18 end",
        ),
        (
            "9-13 (9-14 (1-0, so))",
            "9-13 ( 9-14 ( S001<1-0> S001<, so> ) ) end",
        ),
    ]);
}

#[test]
fn a_full_stop_may_follow_a_move_in_short_notation() {
    reads(&[
        (
            "1. cb4 fe5 2. ef4 ba5. Белые сдались.",
            "1. cb4 fe5 2. ef4 ba5 S001<. Белые сдались.> end",
        ),
        ("1. cb4 fe5.", "1. cb4 fe5 S001<.> end"),
        ("1. cb4 fe5.x", "1. cb4 S001<fe5.x> end"),
    ]);
}

#[test]
fn games_without_numbers_end_at_half_a_point_before_a_blank_line() {
    reads(&[
        (
            "9-13 22-18 1/2\n\n9-14 *",
            "9-13 22-18 =1/2 end 9-14 =* end",
        ),
        ("9-13 22-18 1/2\n9-14 *", "9-13 22-18 S001<1/2> 9-14 =* end"),
    ]);
}

#[test]
fn a_star_on_each_side_of_a_word_emphasizes_it() {
    reads(&[
        (
            "1. *9-13* 22-18 *1-0*",
            "1. N113<*> 9-13 N113<*> 22-18 N113<*> =1-0 N113<*> end",
        ),
        ("*1.* 9-13", "N113<*> 1. N113<*> 9-13 end"),
        ("1. 9-13 *22-18 *", "1. 9-13 N113<*> 22-18 =* end"),
    ]);
}

#[test]
fn a_star_may_mark_the_move_after_it() {
    reads(&[
        (
            "1. 9-13 22-18, *5-9, 25-22 1-0",
            "1. 9-13 22-18 N113<,> N113<*> 5-9 N113<,> 25-22 =1-0 end",
        ),
        ("1. *9-13 22-18 *", "1. N113<*> 9-13 22-18 =* end"),
        (
            "9-13 22-18 (*21-17 5-9) 13-17 *",
            "9-13 22-18 ( N113<*> 21-17 5-9 ) 13-17 =* end",
        ),
        ("1. 9-13*, 22-18 *", "1. 9-13 s* N113<,> 22-18 =* end"),
        ("1. 9-13 *, 22-18 *", "1. 9-13 N113<*,> 22-18 =* end"),
        (
            "1. 9-13 *, 22-18 2. **11-15** 25-22 *",
            "1. 9-13 N113<*,> 22-18 2. N113<**> 11-15 N113<**> 25-22 =* end",
        ),
        ("1. c3-d4! *b6-a5 *", "1. c3-d4 s! N113<*> b6-a5 =* end"),
        ("1. c3-d4 $1 *b6-a5 *", "1. c3-d4 $1 N113<*> b6-a5 =* end"),
        (
            "1. 11-15 22-18 *c3-d4 *",
            "1. 11-15 22-18 =* S006 end c3-d4 =* end",
        ),
        (
            "9-13 22-18 *, 9-14 *",
            "9-13 22-18 =* S001<,> end 9-14 =* end",
        ),
        // Without numbers, the next game may begin after the star.
        ("9-13 22-18 *9-14 *", "9-13 22-18 =* S006 end 9-14 =* end"),
        ("1. 9-13 *1. 9-14", "1. 9-13 =* S006 end 1. 9-14 end"),
    ]);
}

#[test]
fn the_words_after_a_result_in_a_variation_are_counted_in_every_encoding() {
    let before = "1. 11-15 23-19 (1-0";
    let after = "seen) 2. 8-11 *";
    let in_utf_8 = [before, &"\u{153}".repeat(60), after].concat();
    let in_windows_1252 = [before.as_bytes(), &[0x9c; 60], after.as_bytes()].concat();
    for text in [in_utf_8.as_bytes(), &in_windows_1252] {
        let moves = Reader::new(text).filter(|event| matches!(event.token, Token::Move(_)));
        assert_eq!(moves.count(), 3);
        assert_eq!(pdn::games(text).count(), 1);
    }
}

#[test]
fn a_time_in_square_brackets_is_no_variation() {
    reads(&[
        (
            "1. 11-15 [0:01] 22-18 [1h05] *",
            "1. 11-15 N113<[0:01]> 22-18 N113<[1h05]> =* end",
        ),
        ("1. 11-15 [22:18] *", "1. 11-15 ( S009 22:18 ) =* end"),
    ]);
}

#[test]
fn the_letter_of_a_piece_is_no_file() {
    reads(&[
        (
            "1. 32-28 19-23 2. D28x19 *",
            "1. 32-28 19-23 2. N113<D> 28x19 =* end",
        ),
        ("1. D2xD6 c3-d44 *", "1. D2xD6 c3-d44 =* end"),
        ("1. 11-15 K5x14 *", "1. 11-15 N113<K> 5x14 =* end"),
        ("[White \"A\"]\nD46-28", "[White=A] N113<D> 46-28 end"),
        (
            "1.Д46-28 (1. KD46x5 д12-18) *",
            "1. N113<Д> 46-28 ( 1. N113<KD> 46x5 N113<д> 12-18 ) =* end",
        ),
        (
            "1. ⛁46x28x10 ⛃5-10 *",
            "1. N113<⛁> 46x28x10 N113<⛃> 5-10 =* end",
        ),
        // These are squares, initials, and text among moves without numbers.
        (
            "1. d4-c5 d6-b4 2. D4xC5 *",
            "1. d4-c5 d6-b4 2. D4xC5 =* end",
        ),
        ("1. c3-d4 D46-28 *", "1. c3-d4 S001<D46-28> =* end"),
        ("11-15 D46-28 *", "11-15 S001<D46-28> =* end"),
        ("1. 11-15 D46 *", "1. 11-15 S001<D46> =* end"),
        ("1. 11- 15/22-18 *", "1. 11-_15 N113</> 22-18 =* end"),
    ]);
}

#[test]
fn an_alternative_after_a_semicolon_ends_with_its_variation() {
    reads(&[
        (
            "1. 11-15 24-20 (22-18; 23-18) 2. 8-11",
            "1. 11-15 24-20 ( 22-18 ; ) 2. 8-11 end",
        ),
        (
            "1. 11-15 24-20 (1... 22-18; 1... 23-18 (good)) 2. 8-11",
            "1. 11-15 24-20 ( 1... 22-18 ; ) 2. 8-11 end",
        ),
        // Such a comment may be that of a program.
        (
            "1. 11-15 24-20 (22-18 ;23-18)\n8-11) 2. 8-11",
            "1. 11-15 24-20 ( 22-18 ; 8-11 ) 2. 8-11 end",
        ),
        // The bracket may belong to the comment.
        (
            "1. 11-15 24-20 (22-18; see 2)\n8-11) 2. 8-11",
            "1. 11-15 24-20 ( 22-18 ; 8-11 ) 2. 8-11 end",
        ),
    ]);
}

#[test]
fn an_empty_setup_is_text() {
    reads(&[("9-13 // 22-18", "9-13 S001<//> 22-18 end")]);
}

#[test]
fn a_star_ends_no_game_that_its_next_number_continues() {
    reads(&[
        (
            "1. 1-5 21-17 2. 5-9 * 17-13 3. 9-14",
            "1. 1-5 21-17 2. 5-9 N113<*> 17-13 3. 9-14 end",
        ),
        (
            "1. 1-5 21-17 2. 5-9 * 17-13 * 3. 9-14",
            "1. 1-5 21-17 2. 5-9 N113<*> 17-13 N113<*> 3. 9-14 end",
        ),
        (
            "1. 1-5 21-17 * 2. 5-9 17-13",
            "1. 1-5 21-17 N113<*> 2. 5-9 17-13 end",
        ),
        (
            "1. 1-5 21-17 *\n2. 5-9 17-13",
            "1. 1-5 21-17 =* end 2. 5-9 17-13 end",
        ),
        (
            "1. 1-5 21-17 * 1. 5-9 17-13",
            "1. 1-5 21-17 =* end 1. 5-9 17-13 end",
        ),
        (
            "1. 1-5 * 1... 21-17 2. 5-9",
            "1. 1-5 N113<*> 1... 21-17 2. 5-9 end",
        ),
        ("1. 1-5 *\n21-17 2. 5-9", "1. 1-5 =* end 21-17 2. 5-9 end"),
        (
            "1. 1-5 (1. 2-6 21-17 * 2. 5-9) 21-17",
            "1. 1-5 ( 1. 2-6 21-17 N113<*> 2. 5-9 ) 21-17 end",
        ),
        ("1. 1-5 * 21-17 5-9", "1. 1-5 =* end 21-17 5-9 end"),
    ]);
}

#[test]
fn a_star_between_tags_and_moves_ends_no_game() {
    reads(&[
        ("[A \"a\"]\n*32-28 19-23", "[A=a] N113<*> 32-28 19-23 end"),
        (
            "[A \"a\"]\n*1. 32-28 19-23",
            "[A=a] N113<*> 1. 32-28 19-23 end",
        ),
        (
            "[A \"a\"]\n{b} **32-28 19-23",
            "[A=a] {} N113<**> 32-28 19-23 end",
        ),
        (
            "[A \"a\"]\n1. **32-28* 19-23",
            "[A=a] 1. N113<**> 32-28 s* 19-23 end",
        ),
        (
            "[A \"a\"]\n* 1. 32-28 19-23",
            "[A=a] N113<*> 1. 32-28 19-23 end",
        ),
        (
            "[A \"a\"]\n*\n1. 32-28 19-23",
            "[A=a] =* end 1. 32-28 19-23 end",
        ),
    ]);
}

/// Only a star that is glued to its move marks it as the only move.
#[test]
fn a_star_apart_from_the_first_move_does_not_mark_it() {
    for (text, expected) in [
        ("*11-15", FaultKind::OnlyMove),
        ("* 11-15", FaultKind::StrayMark),
    ] {
        let text = format!("[A \"a\"]\n{text} 22-18");
        let fault = Reader::new(text.as_bytes()).find_map(|event| match event.token {
            Token::Fault(fault) => Some(fault.kind),
            _ => None,
        });
        assert_eq!(fault, Some(expected), "{text}");
    }
}

#[test]
fn several_stars_are_one_mark() {
    reads(&[
        (
            "1. 32-28 (1. ****32-28**) 19-23",
            "1. 32-28 ( 1. N113<****> 32-28 N113<**> ) 19-23 end",
        ),
        ("1. 32-28***** 19-23", "1. 32-28 s* s* s* s* s* 19-23 end"),
        (
            "1. 32-28 ( 1. 31-27, ) 19-23",
            "1. 32-28 ( 1. 31-27 N113<,> ) 19-23 end",
        ),
    ]);
}

#[test]
fn a_star_before_the_result_is_ignored() {
    reads(&[
        ("1. 32-28 19-23 *2-0", "1. 32-28 19-23 N113<*> =2-0 end"),
        ("1. 32-28 19-23 ** 2-0", "1. 32-28 19-23 N113<**> =2-0 end"),
        (
            "1. 32-28 19-23 {c} * 2-0",
            "1. 32-28 19-23 {} N113<*> =2-0 end",
        ),
        ("1. 32-28 19-23 *\n2-0", "1. 32-28 19-23 =* =2-0 end"),
    ]);
}
