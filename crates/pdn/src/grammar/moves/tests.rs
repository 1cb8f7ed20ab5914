use super::*;

fn squares(text: &str) -> Option<(String, String)> {
    let (rest, mv) = pdn_move(text.as_bytes()).ok()?;
    let listed: Vec<_> = mv.squares().map(|square| square.to_string()).collect();
    assert_eq!(listed.len(), usize::from(mv.squares), "{text}");
    assert_eq!(listed.first(), Some(&mv.from.to_string()), "{text}");
    assert_eq!(listed.last(), Some(&mv.to.to_string()), "{text}");
    Some((listed.join(" "), String::from_utf8_lossy(rest).into_owned()))
}

#[test]
fn every_way_of_writing_a_move_is_read() {
    for (text, listed, rest) in [
        ("11-15", "11 15", ""),
        ("11x18x25 4", "11 18 25", " 4"),
        ("22:13", "22 13", ""),
        ("c3-d4", "c3 d4", ""),
        ("d4:b6:d8", "d4 b6 d8", ""),
        ("c3d4", "c3 d4", ""),
        ("C3XD4", "c3 d4", ""),
        ("a10b11", "a10 b11", ""),
        ("x5xx6", "x5 x6", ""),
        ("1118 ", "11 18", " "),
        ("1118-+", "11 18", "-+"),
        ("1118±", "11 18", "±"),
        ("11~15-+ 22~18", "11 15", "-+ 22~18"),
        ("11-\n15-+ 22-18", "11 15", "-+ 22-18"),
        ("11-15+-", "11 15", "+-"),
        ("11-15-+", "11 15", "-+"),
        ("5x 14", "5 14", ""),
        ("1 - 7", "1 7", ""),
        ("12 -16", "12 16", ""),
        ("09-13", "9 13", ""),
        ("11–15", "11 15", ""),
        ("11\u{2212}15", "11 15", ""),
        ("11×18", "11 18", ""),
        ("11х18", "11 18", ""),
        ("с3-а5", "c3 a5", ""),
        ("В4:D6хН2", "b4 d6 h2", ""),
        ("5x14 x23", "5 14 23", ""),
        ("11-15 - -", "11 15", " - -"),
        ("11-15 -20", "11 15", " -20"),
        ("11-1522-18", "11 15", "22-18"),
        ("11\n-15 22-18", "11 15", " 22-18"),
        ("c3\r\n:e5", "c3 e5", ""),
        ("9x18\nx25 30-26", "9 18 25", " 30-26"),
        ("9x18\n x25\r\nx30", "9 18 25 30", ""),
        ("9\nx18x25", "9 18 25", ""),
        ("9x18x\n25", "9 18 25", ""),
        ("9x\n18x25", "9 18 25", ""),
        ("9 x\n18\nx\n25", "9 18 25", ""),
        ("d4\n:f6\n:h8", "d4 f6 h8", ""),
        ("9x18\nXI. 5-9", "9 18", "\nXI. 5-9"),
        ("9x18\nx25-30", "9 18", "\nx25-30"),
        ("9x18\n-25", "9 18", "\n-25"),
        ("9-18\nx25", "9 18", "\nx25"),
        ("02-\n01", "2 1", ""),
        ("22x15(x6x13) 1-5", "22 15 6 13", " 1-5"),
        ("22x15(x6)", "22 15", "(x6)"),
        ("22(x15x6)", "22 15 6", ""),
        ("22x15[x6]!", "22 15 6", "!"),
        ("c3:e5(:g7:e5)", "c3 e5 g7 e5", ""),
        ("22x15(x6", "22 15", "(x6"),
        ("22x15(x6]", "22 15", "(x6]"),
        ("22x15(6)", "22 15", "(6)"),
        ("22:15(:05)", "22 15", "(:05)"),
        ("22-15(x6)", "22 15", "(x6)"),
        ("22x15 (x6)", "22 15", " (x6)"),
        ("8-11Red", "8 11", "Red"),
        ("11-15x", "11 15", "x"),
    ] {
        assert_eq!(squares(text), Some((listed.into(), rest.into())), "{text}");
    }
    assert!(pdn_move(b"11\x9615").is_ok_and(|(_, mv)| mv.quirks == Quirks::TYPOGRAPHIC));
    let located = pdn_move("с3:е10".as_bytes()).map(|(_, mv)| {
        assert_eq!(mv.quirks, Quirks::CYRILLIC);
        mv.located_squares().map(|(_, range)| range).collect()
    });
    assert_eq!(located, Ok(vec![0..3, 4..8]));
}

#[test]
fn an_unfinished_move_takes_no_square_from_the_next_token() {
    for text in [
        "8- 1-0",
        "8x 0-1",
        "28x 2-0",
        "8- 1/2-1/2",
        "8 -1-0",
        "23- 2. 8-11",
        "8x 2. 8-11",
        "1- 22-18",
        "1- 22x18",
        "b2- 2-0",
        "8-\n1) 09-13",
    ] {
        assert_eq!(squares(text), None, "{text}");
    }
    for (text, listed, rest) in [
        ("8-11 x 1-0", "8 11", " x 1-0"),
        ("9x 18x 25", "9 18 25", ""),
        ("9x 18 x25 1-0", "9 18 25", " 1-0"),
        ("8- 11. 1-0", "8 11", ". 1-0"),
        ("8-\r\n1) 9", "8 1", ") 9"),
        ("8-\\r\\n15", "8 15", ""),
        ("8-\n\n15", "8 15", ""),
    ] {
        assert_eq!(squares(text), Some((listed.into(), rest.into())), "{text}");
    }
}

#[test]
fn a_move_needs_two_squares() {
    for text in [
        "11",
        "11-",
        "11-155",
        "115-18",
        "11-c3",
        "c3",
        "c3-11",
        "1118.",
        "1199",
        "0011",
        "11\n- 15",
        "11\n-15min",
        "1\n-0",
        "1-\n0",
        "1-0",
        "1-1/",
        "-15",
        "в3-г4",
        "с3",
        "а",
    ] {
        assert_eq!(squares(text), None, "{text}");
    }
}
