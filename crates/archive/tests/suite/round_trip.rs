//! PDN → JSON → PDN → JSON gives the same JSON, apart from `source`, and the PDN is read back as the same games,
//! regardless of their neighbours.

use archive::{ConvertOptions, Converter, Format};
use proptest::prelude::*;
use serde_json::Value;

use crate::corpora;
use crate::invariants::converted::{check, convert, is_odd, is_too_deep};
use crate::invariants::neighbours;
use crate::pieces::{piece, piece_of_bytes};

#[test]
fn real_records_survive() {
    for (name, bytes) in corpora::samples(400_000) {
        // lines nested too deep are written in the line around them
        if !is_too_deep(&bytes) {
            assert!(check(&bytes, &name), "{name}");
        }
    }
}

#[test]
fn games_separated_by_a_broken_name_stay_separate() {
    let record = b"% first\n[Event \"e \"Ayr\"]\n[Ro\x84nd \"left over\n\n[Site \"b\"]\n[Ro\x84nd \"1\"]\n1. 9-13 *";
    assert!(check(record, "two headers"));
    assert_eq!(pdn::games(record).count(), 2);
    let pdn = convert(record, Format::Pdn, Format::Pdn);
    assert_eq!(pdn::games(&pdn).count(), pdn::games(record).count());
}

#[test]
fn the_first_side_of_an_unjudged_game_is_kept() {
    for tag in [
        r#"[GameType "english"]"#,
        r#"[Variant "English"]"#,
        "[GameType \"\u{a0}21\"]",
        "",
    ] {
        assert!(check(format!("{tag}\n2. 22-15 *").as_bytes(), tag));
    }
}

#[test]
fn a_game_type_between_blanks_of_any_encoding_is_kept() {
    let record = b"[GameType \"\xa0 21 \xa0\"]\n1. 11-15 *";
    assert!(check(record, "blanks"));
    let json = convert(record, Format::Pdn, Format::Json);
    assert!(String::from_utf8_lossy(&json).contains("\"game_type\":21"));
}

#[test]
fn the_side_and_the_moves_after_unread_text_are_kept() {
    let moves = |pdn: &[u8]| {
        let game: Value = serde_json::from_slice(&convert(pdn, Format::Pdn, Format::JsonLines))
            .expect("one game");
        let moves = game["moves"].as_array().expect("moves").iter();
        let of_move =
            |item: &Value| format!("{} {} {}", item["ply"], item["side"], item["written"]);
        let findings = game["findings"].as_array().into_iter().flatten();
        let codes = findings.map(|finding| finding["code"].to_string());
        moves.map(of_move).chain(codes).collect::<Vec<_>>()
    };
    for record in [
        "[GameType \"+1\"]\n1... words 23-19 1-0",
        "[GameType \"21\"]\n1. 11-15 22-18 2. words 25:18 3.-3c d5 *",
        "[GameType \"21\"]\n1. . 11-16 24-19 8-11 11-15 24-20 2. 8-11 28-24 1-0",
        "/FEN \"W:W31:B2\"/ [Site broken\n11-15 c3-d4",
    ] {
        let json = convert(record.as_bytes(), Format::Pdn, Format::Json);
        let pdn = convert(&json, Format::Json, Format::Pdn);
        assert_eq!(moves(record.as_bytes()), moves(&pdn), "{record}");
    }
}

#[test]
fn words_glued_to_a_part_of_a_capture_do_not_end_it() {
    let record =
        b"[GameType \"21\"]\n[FEN \"B:W18,26,32:B2,15\"]\n1. 15x22!\xe1$1 {both} 22x31 32-28 *";
    assert!(check(record, "glued words"));
}

#[test]
fn lines_of_unread_text_stay_separate() {
    for lines in [
        "1. 11-15 22-18 Draw agreed\n[Gag White lost\n",
        "1. 11-15 22-18 Draw agreed\n} Gag White lost",
        "1. 11-15 22-18 White lost\n} see game",
    ] {
        assert!(check(lines.as_bytes(), lines));
    }
}

#[test]
fn variations_of_unknown_variants_stay_at_their_numbers() {
    let record = "[GameType \"49\"]\n\n1. 9-13 22-18 (2. 9-14 22-17) (1. 9-14) (1... 22-17 2. 13-17) \
                  2. 13-17 (2... 1-6) *\n";
    let json = convert(record.as_bytes(), Format::Pdn, Format::JsonLines);
    let pdn = convert(&json, Format::JsonLines, Format::Pdn);
    let pdn = String::from_utf8(pdn).expect("UTF-8");
    assert_eq!(
        pdn.split_whitespace().collect::<Vec<_>>(),
        record.split_whitespace().collect::<Vec<_>>()
    );
}

#[test]
fn dirty_records_survive() {
    for record in [
        "",
        "no record at all",
        "*",
        "1. 11-15",
        "1... 22-18",
        "1. ... 22-18 2. - - 3. ... *",
        "[Event \"a\"]\n[Event \"b\"]\n[Event \"c\\\\\"]\n[Round \"\\\"1\\\"\"] 1. 11-15 1-0\n",
        "[9x \"a\"]\n[\u{c9}v \"b\"]\n[\"c\"]\n[Event d]\n1. 11-15 *",
        "; first\n% second\n{third} [Event \"a\"] {fourth} [Site \"b\"] 1. 11-15 *",
        "; a } brace\n1. 11-15 ; another } here\n 22-17 {  blanks  } {line\nbreak} {} *",
        "1. 11-15! {a} (?) $1 ({b} 9-13 {c} (10-14) $3) {d} 22-17* 23x14 1/2-1/2 1/2-1/2 {late}",
        "1. 11-15 (1... 23-19 2. 8-11) 1... 22-18 2. 15x22 (2. 15x24 (2... 27x20)) 2... 25x18 *",
        "[GameType \"lse,\"strength\":null,\"c\"]\n1. 22-17 *",
        // the text after ply 1 may be the rest of its capture, and the text elsewhere needs a number before it
        "[GameType \"21\"]\n1. 11\u{a0} 15 23- 13x222 5x18 16-20 32-28 *",
        "[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 18-1519 3. 23-13 x222 9-14 18x9 *",
        "1. 11-15 22-18 12-0 [Event \"b\"] 1. 11-15 12-001. 11-15 *",
        "1. 11-15 22-18 12 - 0 [Event \"b\"] 1. 11-15 12:0",
        "[GameType \"21\"]\n[FEN \"B:W18,26,32:B2,15\"]\n1. 15x22(x31) 32-28 *",
        "[GameType \"21\"]\n[FEN \"B:W18,26,32:B2,15\"]\n1. 15x22(31) 32-28 *",
        "[GameType \"21\"]\n[FEN \"B:W18,26,32:B2,15\"]\n1. 15x22 (22x31) 32-28 *",
        "1. 11-15 22-18\n1. 11-15 22-18\n1. 11-15",
        "1. 11-15 {see\n\n[Event \"b\"]\n\n1. 11-15 was his favourite.} 22-18 *",
        "(9-13) {x} 11-15 () ({only}) ({x} (9-14) 9-13) (!) 0-1",
        "/FEN \"W:W31:B2\"/ 31-27 /odd/ {c} 2-7! (/FEN \"B:W1:B2\"/ {d} 2-7) 2-0",
        "1. 11-15 22-18 2. 15x22 25-18x22 8-11Red resigns 0-1[Event \"x\"]\n1. 9-13\n\n[Event \"y\"]\n",
        "[Result \"4-6\"]\n1. 32-28 19-23 2. 28x19 14x23 4-6\n[Result \"1-9\"]\n1. 31-27 1-9",
        "1. 11-15 22-17 2. 15-18 23x14 3. 9x18 18x25 {two} 4. 1-1",
        "... c3-d4 [Event \"a\"]\n",
        "1... c3-d4 *",
        "1... 11-15 (1. 23-18) *",
        "[FEN \"W:W31,32:B1,2\"]\n{the end} 34. 31-27 1-6 (34... 1-7 35. 27-22) 35. 32-28 *",
        "20... 22-18 21. 8-11 20. 9-13 *",
        "20. ... 22-18 (20... 23-18) 21. 8-11 *",
        "2.!22-17 (1... 11-15 ",
        "[GameType \"2\n5\"]\n1. c3-d4 *",
        "[GameType \"2\n5\"]\n[FEN \"W:WKa1:Bb2,e5,g5\"]\na1:h8 *",
        "[GameType \"21\"]\n1. 11-1\u{a0}\u{a0}d6-b\u{a0}\u{a0}17-{a} 0-51 *",
        "9-13... prose here (9-13",
        "1. 11-15 23-19 2 -\n0",
        "1. 11-15 23-19 1/2 -\r\n1/2",
        "1. 11-15 23-19 2. 8-1( 22-17 {White lost on time} *",
        "2. 22-17 (2... 11-15) (2. 21-17) (3. 11-15) *",
        "[GameType \"21\"]\n5. 15x22 25x18 6. 4-8 *",
        "/FEN \"W:W31:B2\"/ 20. 31-27 2-7 {x} 21. 27-24",
        "{x} 15xz2 20. 8-11 *",
        "[GameType \"49,B\"]\n1. 11-15\n",
        "[GameType \"49,W\"]\n1... 11-15\n",
        "1. c3-d4 d6-e5 2. d4:f6 e7:g5 a1b2 {x} *",
        "[Event \"a\"]\n\n[Event \"b\"]\n\n[Event \"c\"]\n{only}\n",
        "[Event \"a\"]\n1.\n\n[Site \"b\"]\n1. {c}\n[Round \"1\"]\n1.\n[Date \"2\"] 1. 9-13 *",
        "[Event \"a\"]\n1.\n",
        "[Event \"lost\n[Site \"x\"]\n1. 11-15 {open\n[Event \"b\"]\n1. (9-13 (10-14 *",
        "1. 5x 14 09-13 11\u{2013}15 1- 6 10 x 17 3228 *",
        "{[%clock w0:10:00 B0:09:58.5]} 1. 11-15 {[%clk 1:05:23][%emt 7]} 22-17 {[%egt 0:0:5.97] x} *",
        "[Event \"a\"]% junk\n1. 11-15 } [odd ) % too 22-18 15xz2 } more $1 (x {y} (z) 9-13) 25x18 ) 0",
        "11-15 ) x11 22-18 {a} 5xz {b} $2 6xz *",
        "[GameType \"25\"]\n1. c3 - d4 f6 - g5 2. d4 - c5 b6 x d4 3. e3 x c5 c5 x e7 f8x d6 d6x b4 *",
        "1.11-15 \\r\\n 22-17\u{a0}*\u{feff}[Event \"x\"] 1.9-13 0-0",
    ] {
        assert!(check(record.as_bytes(), record), "{record}");
        let latin: Vec<u8> = record
            .chars()
            .filter_map(|c| u8::try_from(u32::from(c)).ok())
            .collect();
        check(&latin, record);
    }
}

#[test]
fn a_broken_name_takes_nothing_from_the_previous_game() {
    for head in [
        "[Event: \"B\"]\n",
        "[ \"x\"]\n",
        "[Ev{x \"B\"]\n",
        "[Event B]\n",
        "[]\n",
        "Game two: ",
    ] {
        for first in [
            "[Event \"A\"]\n1. 11-15 23-19\n",
            "1. 11-15 22-18 2. 15x 2-0\n",
            "1. 11-15 {open\n",
        ] {
            let second = format!("{head}1. 9-13 22-18\n");
            let third = b"[Event \"C\"]\n1. 10-14 24-20 *\n";
            neighbours::check(&[first.as_bytes(), second.as_bytes(), third]);
        }
    }
}

#[test]
fn a_time_glued_to_other_text_is_no_move_of_another_file() {
    for text in ["[FEN\n0:00:", "1. 0:00: {a}", "1. 11-15 0:0522-18 23-19"] {
        neighbours::check(&[text.as_bytes(), b"[Event \"B\"]\n1. 9-13 *\n"]);
    }
}

proptest! {
    // many mixtures are odd
    #![proptest_config(ProptestConfig { failure_persistence: None, max_global_rejects: 4000, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn any_files_stay_separate(
        files in prop::collection::vec(prop::collection::vec(piece(), 0..10), 2..4),
    ) {
        let files: Vec<String> = files.iter().map(|pieces| pieces.concat()).collect();
        let files: Vec<&[u8]> = files.iter().map(String::as_bytes).collect();
        neighbours::check(&files);
    }

    #[test]
    fn any_mixture_of_pieces_survives(pieces in prop::collection::vec(piece(), 0..24)) {
        prop_assume!(!is_odd(pieces.concat().as_bytes()));
        check(pieces.concat().as_bytes(), "pieces");
    }

    #[test]
    fn any_mixture_of_encodings_survives(pieces in prop::collection::vec(piece_of_bytes(), 0..24)) {
        let text = pieces.concat();
        prop_assume!(!is_odd(&text));
        check(&text, "pieces");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn the_number_of_threads_does_not_matter(pieces in prop::collection::vec(piece(), 0..24)) {
        let input = pieces.concat().repeat(20);
        let output = |threads| {
            let options = ConvertOptions { threads, ..ConvertOptions::default() };
            let mut converter = Converter::new(Vec::new(), Format::JsonLines, options);
            converter.add(input.as_bytes(), Format::Pdn, "x").unwrap();
            converter.finish().unwrap()
        };
        prop_assert_eq!(output(1), output(3));
    }
}

#[test]
fn white_starts_a_game_in_letters_without_a_fen() {
    for record in [
        "2. b2-c3 c5-b\n",
        "[Event \"a\"]\n1. b2-c3 *\n",
        "[GameType \"31\"]\n1. b2-c3 c7-d6 *\n",
        "[GameType \"31\"]\n1. c7-d6 b2-c3 *\n",
        "[GameType \"31\"]\n[FEN \"W:W1-8:B25-32\"]\n1. b2-c3 c7-d6 *\n",
        "[GameType \"21\"]\n1. c3-d4 f6-e5 *\n",
    ] {
        assert!(check(record.as_bytes(), record), "{record}");
    }
}
