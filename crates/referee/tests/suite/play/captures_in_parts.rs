//! Captures written in parts: side by side, in brackets, across variations and text, in short notation.

use super::{finds, notation::played};

#[test]
fn parts_of_a_capture_in_brackets_are_read_where_nothing_else_fits() {
    let start = "[GameType \"21\"][FEN \"B:W18,26,32:B2,15\"]";
    for capture in [
        "15x22 (22x31)",
        "15x22! {both} [22x31!]",
        "[15x22 {a}] 22x31",
        "(15x22) (22x31)",
        "15x22(x31)",
        "15x22(31)",
        "15x22 (31)",
        "15(x22x31)",
        "15:22 (22:31)",
        "15:22 [22:31]",
        "15:22(31)",
    ] {
        // A slip follows later.
        for rest in ["32-28 2. 2-7 28-24", "32-28 2. 2-7 28-4", "32-28 *"] {
            let record = format!("{start} 1. {capture} {rest}");
            let (moves, codes) = played(&record);
            assert_eq!(moves[..2], ["15x22x31", "32-28"], "{record}");
            assert!(codes.contains(&"N108"), "{record}: {codes:?}");
            let is_of_play = |code: &&&str| code.starts_with('R');
            let slips = usize::from(rest.ends_with("28-4"));
            assert_eq!(
                codes.iter().filter(is_of_play).count(),
                slips,
                "{record}: {codes:?}"
            );
        }
    }
    // These are a time and variations: the move is whole.
    let start = "[GameType \"21\"][FEN \"B:W18,32:B2,15\"]";
    for after in ["(31)", " (31)", "(x31)", "(x2)", " (22-31)", " (22x31)"] {
        let (moves, codes) = played(&format!("{start} 1. 15x22{after} 32-28 *"));
        assert_eq!(
            (moves[0].as_str(), moves[moves.len() - 1].as_str()),
            ("15x22", "32-28"),
            "{after}"
        );
        assert!(!codes.contains(&"N108"), "{after}: {codes:?}");
    }
    // A remark is no part of a capture.
    let start = "[GameType \"21\"][FEN \"W:W22,32:B18,10,1\"]";
    finds(
        &format!("{start} 1. 22x15 (and now 15x6) 1-5 *"),
        ["R308 at 1", "R307 at 2"],
    );
    // The reply shows that the piece stopped.
    for after in [" (6)", "(6)", "(x6)"] {
        finds(&format!("{start} 1. 22x15{after} 10x19 *"), ["R308 at 1"]);
    }
    // No capture has these squares.
    let start = "[GameType \"21\"][FEN \"B:W18,26,32:B2,15\"]";
    finds(&format!("{start} 1. 15x22 (30) *"), ["R308 at 1"]);
}

#[test]
fn parts_of_a_capture_are_joined_across_variations_and_text() {
    let start = "[GameType \"21\"][FEN \"B:W18,26,32:B2,15\"]";
    for between in [
        "(1. 2-7)",
        "(1. 2-7) {so} (1. 2-6) 1.",
        "and",
        "&",
        "+",
        "{and then}",
    ] {
        let record = format!("{start} 1. 15x22 {between} 22x31 32-28 2. 2-7 28-24 3. 7-11 24-4 *");
        let (moves, codes) = played(&record);
        assert_eq!(moves[0], "15x22x31", "{record}");
        assert!(codes.contains(&"N108"), "{record}: {codes:?}");
        let of_play: Vec<_> = codes.iter().filter(|code| code.starts_with('R')).collect();
        assert!(!of_play.contains(&&"R308"), "{record}: {of_play:?}");
        assert!(
            of_play.contains(&&"R305"),
            "the slip counts: {record}: {of_play:?}"
        );
    }
    // Dots may be an unknown move, so the capture may be unfinished.
    finds(&format!("{start} 1. 15x22 ... 22x31 *"), ["R320 at 2"]);
    // The part belongs to another piece.
    finds(&format!("{start} 1. 15x22 and 26-23 *"), ["R308 at 1"]);
}

#[test]
fn parts_of_a_capture_in_short_notation_are_joined() {
    let start = "[GameType \"25\"] 1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. b:d6";
    for capture in [
        "c:e5 e:c3",
        "c:e5! {both} 4. e:c3",
        "c:e5:c3",
        "c7:e5 e:c3",
        "c:e5 e5:c3",
        "c:e5 (e:c3)",
        "c:e5 (4... c:e5:c3) e:c3",
    ] {
        let record = format!("{start} {capture} 5. d:b4 *");
        let (moves, codes) = played(&record);
        assert_eq!(moves[7], "c7:e5:c3", "{record}");
        assert_eq!(moves.last().map(String::as_str), Some("d2:b4"), "{record}");
        let is_of_play = |code: &&&str| code.starts_with('R');
        assert_eq!(
            codes.iter().filter(is_of_play).count(),
            0,
            "{record}: {codes:?}"
        );
    }
    // The reply comes from a square of the same file.
    let record = "[GameType \"25\"][FEN \"W:Wc3,a1:Bd4,e7,f2\"] 1. c:e5 e:c3 *";
    finds(record, ["R305 at 2"]);
}

#[test]
fn a_variation_between_parts_may_lead_from_the_same_square() {
    let start = "[GameType \"25\"][FEN \"W:Wc1,a1:Bd2,d4,d6,h8\"]";
    for capture in [
        "c1:e3 (e3:g5) e3:c5 c5:e7",
        "c1:e3 (c1:e3:c5:e7) e3:c5 (c1:e3:c5:e7) c5:e7",
        "c:e3 (c:e3:c5:e7) e:c5 (c:e3:c5:e7) c:e7",
        "c:e3 (e:c5) (c:e7)",
    ] {
        let record = format!("{start} 1. {capture} h8-g7 *");
        let (moves, codes) = played(&record);
        assert_eq!(moves[0], "c1:e3:c5:e7", "{record}");
        assert_eq!(moves.last().map(String::as_str), Some("h8-g7"), "{record}");
        assert!(!codes.contains(&"R308"), "{record}: {codes:?}");
    }
}

#[test]
fn text_with_a_square_may_be_the_rest_of_a_capture() {
    let start = "[GameType \"21\"][FEN \"B:W18,26,32:B14,1\"]";
    for text in ["&23x30", ", x30", "+23x30", "=>23x30"] {
        finds(&format!("{start} 1. 14x23{text} 32-28 *"), ["R320 at 2"]);
    }
    for text in ["so", "in 1998 he lost"] {
        finds(&format!("{start} 1. 14x23 {text} 32-28 *"), ["R308 at 1"]);
    }
}

#[test]
fn parts_in_brackets_are_joined_in_variations_and_after_variations() {
    let start = "[GameType \"21\"][FEN \"W:W22,32:B18,10,1\"]";
    for record in [
        "1. 22x6 (22x15 (15x6)) 1x10 *",
        "1. 22x6 (22x15! {a} (15x6) 1x10) 1x10 *",
        "1. 22x15 (22x15x6 1x10) (15x6) 1x10 *",
        "1. 22x15 (22x6) (15x6) 1x10 *",
        "1. 22x15 (1. 22x6) (1. 15x6) 1... 1x10 *",
    ] {
        finds(&format!("{start} {record}"), ["N108 at 1"]);
    }
    finds(
        "[GameType \"25\"][FEN \"W:Wc3:Bd4,f6,a7\"] 1. c3:e5 (g7) a7-b6 *",
        ["N108 at 1"],
    );
    let three = "[GameType \"21\"][FEN \"W:W26,32:B22,14,6,12\"]";
    for capture in ["26x17 (10) (1)", "26x17 (10x1)"] {
        finds(&format!("{three} 1. {capture} 12-16 *"), ["N108 at 1"]);
    }
    // A variation between the parts is judged.
    finds(
        &format!("{start} 1. 22x15 (22x9) (15x6) 1x10 *"),
        ["N108 at 1", "R305 at 1"],
    );
    // The reply shows that the piece stopped.
    finds(
        &format!("{start} 1. 32-28 (22x15 (15x6) 10x19) 18x25 *"),
        ["R307 at 1", "R308 at 1"],
    );
    // The bracket has the whole capture: the move is a different one.
    finds(
        &format!("{start} 1. 22x15 (22x15x6) 10x19 *"),
        ["R308 at 1"],
    );
}
