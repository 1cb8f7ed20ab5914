//! Moves, variations and other text.

use pdn::{Limits, Reader};

use super::{reads, short, shorten};

#[test]
fn signs_of_evaluation_are_nags() {
    reads(&[
        (
            "1. 11-15 = 22-18+- 2. 15x22 {so} -+ 25x18 (25x11 +/=) *",
            "1. 11-15 $10 N113 22-18 $18 N113 2. 15x22 {} $19 N113 25x18 ( 25x11 $14 N113 ) =* end",
        ),
        ("1. 11-15± 22-18 ∞", "1. 11-15 $16 N113 22-18 $13 N113 end"),
        ("1. 11-15 + 22-18+", "1. 11-15 N113<+> 22-18 N113<+> end"),
        ("1. 11-15* ± 22-18 *", "1. 11-15 s* $16 N113 22-18 =* end"),
        (
            "1. 11-15 22-18 *\n=====",
            "1. 11-15 22-18 =* S001<=====> end",
        ),
        (
            "= 1. 11-15 == 22-18 =0",
            "S001<=> 1. 11-15 S001<==> 22-18 S001<=0> end",
        ),
    ]);
}

#[test]
fn a_move_may_be_glued_to_a_mark_after_another_move() {
    for mark in ["!", "=!"] {
        for (one, two) in [("c3-d4", "d6-c5"), ("11-15", "23-19")] {
            let apart = short(format!("1. {one} {mark} {two} *").as_bytes());
            let glued = short(format!("1. {one}{mark}{two} *").as_bytes());
            let moves = |events: &str| [events.contains(one), events.contains(two)];
            assert_eq!(moves(&apart), [true; 2], "{apart}");
            assert_eq!(moves(&glued), [true; 2], "{glued}");
            assert!(
                !glued.contains("S001") && !glued.contains(&format!("<{two}>")),
                "{glued}"
            );
        }
    }
    // A sign of evaluation is no move that was not written.
    let text = "1. 11-15 23-19 --+ 2. 8-11 *";
    assert!(
        short(text.as_bytes()).contains("<--+>"),
        "{}",
        short(text.as_bytes())
    );
}

#[test]
fn marks_may_stand_on_either_side_of_a_sign_of_evaluation() {
    for (before, after) in [
        (",", ""),
        ("", ","),
        (",", ","),
        ("", ";"),
        ("", "|"),
        ("", "/"),
    ] {
        for (sign, read) in [("=", "$10 N113"), ("+-", "$18 N113"), ("+", "N113<+>")] {
            let mark = |mark: &str| {
                if mark.is_empty() {
                    String::new()
                } else {
                    format!("N113<{mark}> ")
                }
            };
            // a bar and a slash are marks only where a word is glued to them
            let blank = if matches!(after, "|" | "/") { "" } else { " " };
            for between in ["", " "] {
                let text = format!("1. 11-15{before}{between}{sign}{after}{blank}22-18 2. 15x22 *");
                let text = if after == ";" {
                    text.replace("; 22-18 2. 15x22", " 22-18; 2. 15x22")
                } else {
                    text
                };
                let expected = if after == ";" {
                    format!("1. 11-15 {read} 22-18 N113<;> 2. 15x22 =* end")
                } else {
                    format!(
                        "1. 11-15 {}{read} {}22-18 2. 15x22 =* end",
                        mark(before),
                        mark(after)
                    )
                };
                assert_eq!(short(text.as_bytes()), expected, "{text}");
            }
        }
    }
}

#[test]
fn a_sign_that_may_be_something_else_is_no_evaluation() {
    reads(&[
        // results
        ("1. 11-15 22-18 1+ - 1-", "1. 11-15 22-18 =1+_-_1- end"),
        ("1. 11-15 22-18 1- - 1+", "1. 11-15 22-18 =1-_-_1+ end"),
        ("1. 11-15 22-18 = 1-1", "1. 11-15 22-18 $10 N113 =1-1 end"),
        ("1. 11-15 22-18 1-1 = ", "1. 11-15 22-18 =1-1 S001<=> end"),
        ("1. 11-15 22-18 1-0+-", "1. 11-15 22-18 S001<1-0+-> end"),
        ("1. 11-15 22-18 * ±", "1. 11-15 22-18 =* S001<±> end"),
        // moves that are not known
        ("1. 11-15 - - 2. 8-11 *", "1. 11-15 ?move 2. 8-11 =* end"),
        ("1. 11-15 -- 2. 8-11 *", "1. 11-15 ?move 2. 8-11 =* end"),
        ("1. 11-15 – 2. 8-11 *", "1. 11-15 S001<–> 2. 8-11 =* end"),
        // numbers and words
        ("1. 11-15 +2 22-18 *", "1. 11-15 S001<+2> 22-18 =* end"),
        ("1. 11-15 +=+ 22-18 *", "1. 11-15 S001<+=+> 22-18 =* end"),
        ("1. 27-31=K 22-18 *", "1. 27-31 S001<=K> 22-18 =* end"),
        ("1. 11-15 (=) 22-18 *", "1. 11-15 ( S001<=> ) 22-18 =* end"),
        (
            "1. 11-15 (+-) 22-18 *",
            "1. 11-15 ( S001<+-> ) 22-18 =* end",
        ),
        ("1. 11-15 ; = 22-18\n 22-17 *", "1. 11-15 ; 22-17 =* end"),
        (
            "1. 11-15 22-18; 2. 15x22 +-\n2. 9-13 *",
            "1. 11-15 22-18 ; 2. 9-13 =* end",
        ),
        // moves
        ("1. 11-15-+ 22-18 *", "1. 11-15 $19 N113 22-18 =* end"),
        ("1. Z8:24-+ 22-18 *", "1. Z8:24 $19 N113 22-18 =* end"),
        ("1. 11-15 +-22-18 *", "1. 11-15 S001<+-22-18> =* end"),
        ("1. c3:d4+ d6:c5 *", "1. c3:d4 N113<+> d6:c5 =* end"),
    ]);
}

#[test]
fn a_dash_may_follow_a_move() {
    reads(&[
        ("1. 11-15 -22-18 *", "1. 11-15 N113<-> 22-18 =* end"),
        ("1. 11-15- 22-18 *", "1. 11-15 N113<-> 22-18 =* end"),
        ("1. 11-15! -22-18 *", "1. 11-15 s! N113<-> 22-18 =* end"),
        ("1. 11-15 - 1-0", "1. 11-15 N113<-> =1-0 end"),
        (
            "1. 11-15•22-18\u{fffd}2. 8-11",
            "1. 11-15 N113<•> 22-18 N113<\u{fffd}> 2. 8-11 end",
        ),
        ("1. 11-15see22-18", "1. 11-15 S006<see22-18> end"),
        ("1. 11-15•• 22-18", "1. 11-15 S006<••> 22-18 end"),
        ("1. 11-15•/•22-18", "1. 11-15 S001<•/•22-18> end"),
        ("1. 11-15 -1/2-1/2", "1. 11-15 N113<-> =1/2-1/2 end"),
        ("1. 11-15 \u{2013} *", "1. 11-15 N113<\u{2013}> =* end"),
        ("1. 11-15-1-0", "1. 11-15 N113<-> =1-0 end"),
        ("1. 11-15-1-1", "1. 11-15 N113<-> =1-1 end"),
        ("1. 11-15-1/2-1/2 ", "1. 11-15 N113<-> =1/2-1/2 end"),
        ("1. c3-d4-0-1", "1. c3-d4 N113<-> =0-1 end"),
        (
            "1. 11-15 22-18 -2. 15x22 *",
            "1. 11-15 22-18 N113<-> 2. 15x22 =* end",
        ),
        (
            "1. 11-15 22-18-2. 15x22 25x18\u{2014}3. 8-11 *",
            "1. 11-15 22-18 N113<-> 2. 15x22 25x18 N113<\u{2014}> 3. 8-11 =* end",
        ),
        (
            "1. c3-d4 d6-c5-2. b2-c3 *",
            "1. c3-d4 d6-c5 N113<-> 2. b2-c3 =* end",
        ),
        // only a board shows whether this is one capture
        ("1. 11-15-22-18 *", "1. 11-15-22-18 =* end"),
    ]);
}

#[test]
fn a_dash_that_may_be_something_else_is_no_mark() {
    reads(&[
        ("1. 11-15 - 2. 8-11 *", "1. 11-15 S001<-> 2. 8-11 =* end"),
        ("1. 22x15 - 8 *", "1. 22x15 S001<- 8> =* end"),
        ("1. 22 - 15 - 8 - 1 *", "1. 22_-_15 S001<-> 8_-_1 =* end"),
        (
            "1. 22\u{a0}-\u{a0}15 - 8\u{a0}-\u{a0}1 *",
            "1. 22\u{a0}-\u{a0}15 S001<-> 8\u{a0}-\u{a0}1 =* end",
        ),
        ("1. 34 -29 - 17 -21 *", "1. 34_-29 N113<-> 17_-21 =* end"),
        ("1. 34- 29 - 17- 21 *", "1. 34-_29 N113<-> 17-_21 =* end"),
        ("1. 22-15-8-1 *", "1. 22-15-8-1 =* end"),
        ("1. 22 -15 -8 -1 *", "1. 22_-15 S001<-8 -1> =* end"),
        ("1. 11-15 - 3. 8-11 *", "1. 11-15 S001<-> 3. 8-11 =* end"),
        ("1. 11-15 - ", "1. 11-15 S001<-> end"),
        ("1. ab4-c5 *", "1. S001<ab4-c5> =* end"),
        ("1. c3-d4-ba5 *", "1. c3-d4 N113<-> ba5 =* end"),
    ]);
}

#[test]
fn a_semicolon_before_the_result_is_a_mark_where_the_game_ends() {
    reads(&[
        (
            "1. 9-13; 1-0\n1. 9-14 *",
            "1. 9-13 N113<;> =1-0 end 1. 9-14 =* end",
        ),
        ("1. 9-13; *", "1. 9-13 N113<;> =* end"),
        (
            "1. 9-13; 22-18; *\n1. 9-14 *",
            "1. 9-13 ; end 1. 9-14 =* end",
        ),
        ("1. 9-13; 22-18; *\n2. 9-14 *", "1. 9-13 ; 2. 9-14 =* end"),
        ("1. 9-13; 22-18; *\n\n9-14 *", "1. 9-13 ; end 9-14 =* end"),
        ("1. 9-13; 22-18; *\n9-14 *", "1. 9-13 ; 9-14 =* end"),
        ("1. 9-13 ; 22-18; *\n1. 9-14 *", "1. 9-13 ; 1. 9-14 =* end"),
        (
            "1. 9-13; *\n\n[Event \"x\"]",
            "1. 9-13 N113<;> =* end [Event=x] end",
        ),
        ("1. 9-13; 1-0\n22-18 *", "1. 9-13 ; 22-18 =* end"),
        ("1. 9-13; 1-0\n0-1", "1. 9-13 ; =0-1 end"),
        ("1. 9-13 ; 1-0\n", "1. 9-13 ; end"),
        ("1. 9-13; 1-0 is the result\n", "1. 9-13 ; end"),
    ]);
}

#[test]
fn the_dos_end_of_file_byte_is_blank_only_at_the_end() {
    reads(&[
        ("11-15 *\r\n\x1a", "11-15 =* eof end"),
        ("11-15 *\x1a\x1a\n", "11-15 =* eof eof end"),
        ("11-15\x1a", "11-15 eof end"),
        (
            "11-15 Draw agreed\\r\n\x1a",
            "11-15 S001<Draw agreed> eol eof end",
        ),
        ("\x1a", "eof"),
        ("11-15 \x1a 22-18", "11-15 S001<\x1a> 22-18 end"),
    ]);
    let padded = format!("11-15 *{}", "\x1a".repeat(129));
    assert!(short(padded.as_bytes()).starts_with("11-15 =* eof eof"));
    let junk = format!("11-15 *{}", "\x1a".repeat(1000));
    assert!(short(junk.as_bytes()).contains("S001"));
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
        // the question mark is the strength of a move
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
fn html_entities_are_read_as_characters() {
    reads(&[
        (
            "1.&nbsp;11&ndash;15 23&nbsp;-19 2.&#160;8&#8211;11 22&#x2013;17 *",
            "1. nbsp 11&ndash;15 23&nbsp;-19 2. nbsp 8&#8211;11 22&#x2013;17 =* end",
        ),
        (
            "1. 11-15&nbsp;22-18 2. 15&times;22 &frac12;-&frac12;",
            "1. 11-15 nbsp 22-18 2. 15&times;22 =&frac12;-&frac12; end",
        ),
        ("1. &hellip; 22-18 *", "1. ?move 22-18 =* end"),
        ("11-15 &amp; 23-19 *", "11-15 S001<&amp;> 23-19 =* end"),
        ("words&nbsp;11-15 *", "S001<words&nbsp;> 11-15 =* end"),
        ("5x14 &times;&nbsp;23 *", "5x14_&times;&nbsp;23 =* end"),
    ]);
}

#[test]
fn the_squares_of_a_move_are_not_in_its_entities() {
    for (text, squares) in [
        ("11&#8211;15", "11 15"),
        ("11&#160;x&#160;18 &#215; 25", "11 18 25"),
        ("c3&#8722;d4", "c3 d4"),
        ("c&#8722;d4", "c d4"),
    ] {
        let mv = pdn::GameMove::parse(text).expect("a move");
        let names: Vec<_> = mv.squares().iter().map(ToString::to_string).collect();
        assert_eq!(names.join(" "), squares, "{text}");
        assert!(!mv.text.contains('&'), "{}", mv.text);
    }
}

#[test]
fn a_bracket_after_a_number_closes_no_variation() {
    reads(&[
        (
            "1. 11-15 22-18 (1... 23-19 2) 8-11) 2. 15x22 *",
            "1. 11-15 22-18 ( 1... 23-19 2 8-11 ) 2. 15x22 =* end",
        ),
        (
            "1. 9-13 (1) 11-16) 22-18 *",
            "1. 9-13 ( 1 11-16 ) 22-18 =* end",
        ),
        // a remark, a number at the end of a variation, squares
        ("1. 9-13 (1) 22-18 *", "1. 9-13 N113<(1)> 22-18 =* end"),
        (
            "1. 9-13 (9-14 22-18 3) 22-18 *",
            "1. 9-13 ( 9-14 22-18 S001<3> ) 22-18 =* end",
        ),
        (
            "1. 9-13 (9-14 22-18) 22-18 (22-17) *",
            "1. 9-13 ( 9-14 22-18 ) 22-18 ( 22-17 ) =* end",
        ),
    ]);
}

#[test]
fn a_capture_in_square_brackets_may_have_annotations() {
    reads(&[
        (
            "1. [5x14= {so} 14x23!] 9-13 *",
            "1. ( S009 5x14 $10 N113 {} 14x23 s! ) 9-13 =* end",
        ),
        (
            "1. [22-17 $1] [9-13 {so}] 3. [5x14, 14x23 $1] *",
            "1. ( S009 22-17 $1 ) ( S009 9-13 {} ) 3. ( S009 5x14 N113<,> 14x23 $1 ) =* end",
        ),
    ]);
}

#[test]
fn a_comment_may_come_first_in_square_brackets() {
    reads(&[
        ("1. [{x} 5x14 14x23] *", "1. ( S009 {} 5x14 14x23 ) =* end"),
        ("1. [ {x} {y} 22-17] *", "1. ( S009 {} {} 22-17 ) =* end"),
    ]);
}

#[test]
fn the_rest_of_a_capture_may_be_in_brackets() {
    reads(&[
        ("1. 22(x15x6)! 1x10 *", "1. 22(x15x6) s! 1x10 =* end"),
        ("22(x15x6) 1. 9-13 *", "22(x15x6) 1. 9-13 =* end"),
        ("22x15 (6) 1x10 *", "22x15 N113<(6)> 1x10 =* end"),
        ("22x15(x6) 1x10 *", "22x15 N113<(x6)> 1x10 =* end"),
    ]);
}

#[test]
fn other_brackets_with_times_make_a_number_in_brackets_a_time() {
    reads(&[
        (
            "7. 31-27 (7) 13-17 8. 22-18 (5) 9. 4-8 ) *",
            "7. 31-27 N113<(7)> 13-17 8. 22-18 N113<(5)> 9. 4-8 S005 =* end",
        ),
        (
            "7. 31-27 (7) 13-17 8. 22-18 (7:00) 9. 4-8 ) *",
            "7. 31-27 N113<(7)> 13-17 8. 22-18 N113<(7:00)> 9. 4-8 S005 =* end",
        ),
        (
            "7. 31-27 (7) 13-17 8. 22-18 ) *",
            "7. 31-27 ( 7 13-17 8. 22-18 ) =* end",
        ),
    ]);
}

#[test]
fn signs_after_a_result_begin_no_game() {
    for signs in ["(=)", "(+-)", "--", "- -", "...", "(by the clock)", "= (=)"] {
        for result in ["1-0", "1/2-1/2", "*"] {
            for blank in [" ", "\n", ""] {
                let text = format!("1. 9-13 {result}{blank}{signs}");
                let read = short(text.as_bytes());
                assert_eq!(read.matches("end").count(), 1, "{text}: {read}");
            }
        }
    }
    reads(&[
        (
            "1. 9-13 * (11-15) 22-18 *",
            "1. 9-13 =* end ( 11-15 ) 22-18 =* end",
        ),
        ("1. 9-13 * ... 22-18", "1. 9-13 =* end ?move 22-18 end"),
        (
            "1. 9-13 * (=) 1. 9-14 *",
            "1. 9-13 =* S001<(=)> end 1. 9-14 =* end",
        ),
        (
            "1. 9-13 *\nGame 2) 9-14 22-18 2) 5-9",
            "1. 9-13 =* end S001<Game> 2 9-14 22-18 2 5-9 end",
        ),
    ]);
}

#[test]
fn evaluations_in_figures_are_remarks() {
    reads(&[
        (
            "1. 11-15 = 0.00 22-18 +0.35 2. 15x22 -1.2 25x18 0.35 *",
            "1. 11-15 $10 N113 N113<0.00> 22-18 N113<+0.35> 2. 15x22 N113<-1.2> 25x18 N113<0.35> =* end",
        ),
        ("1. 11-15 =0.00 22-18", "1. 11-15 N113<=0.00> 22-18 end"),
        (
            "1. 11-15 (0.35/12) 22-18 0.10/9 2. 15x22 [-1.35/12] 25x18 (+0.3/5 2s) *",
            "1. 11-15 N113<(0.35/12)> 22-18 N113<0.10/9> 2. 15x22 N113<[-1.35/12]> 25x18 N113<(+0.3/5 2s)> =* end",
        ),
        ("1. 11-15 22-18 2.15x22", "1. 11-15 22-18 2. 15x22 end"),
        ("1. 11-15 0.5-0.5", "1. 11-15 =0.5-0.5 end"),
        ("1. 11-15 22-18 2.5 *", "1. 11-15 22-18 2. S001<5> =* end"),
    ]);
}

#[test]
fn the_number_of_a_note_is_no_part_of_a_square() {
    reads(&[
        (
            "1. 33-281) 18-222) 2. 28x173) 12x21 *",
            "1. 33-28 N113<1)> 18-22 N113<2)> 2. 28x17 N113<3)> 12x21 =* end",
        ),
        (
            "1. c3-d41) d6-c51) 2. b2-c3 *",
            "1. c3-d4 N113<1)> d6-c5 N113<1)> 2. b2-c3 =* end",
        ),
        ("1. 12-81) 18-9 *", "1. 12-8 N113<1)> 18-9 =* end"),
        ("33-281) 18-22", "33-28 N113<1)> 18-22 end"),
        // These are squares, variations and numbers of moves.
        (
            "1. 33-28 (1. 34-30 20-25) *",
            "1. 33-28 ( 1. 34-30 20-25 ) =* end",
        ),
        ("1. 33-21) *", "1. 33-21 S005 =* end"),
        ("1. g9-h10) *", "1. g9-h10 S005 =* end"),
        (
            "1) 11-15 23-192) 8-11 *",
            "1 11-15 S001<23-192> S005 8-11 =* end",
        ),
    ]);
}
