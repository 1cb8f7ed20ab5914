//! Fixes of whole texts with any content.

use proptest::prelude::*;

use crate::corpora;
use crate::invariants::fixed::{check, contents, fixed, have_same_content};

/// The same games, no new errors, nothing left to fix: in every available record.
#[test]
fn fixes_of_real_records_change_no_move_and_are_idempotent() {
    for (path, bytes) in corpora::samples(1 << 20) {
        let (once, taken_back) = fixed(&bytes, false);
        assert!(!taken_back, "{path}: a fix was withdrawn");
        let (games, errors) = contents(&bytes);
        let (games_after, errors_after) = contents(&once);
        let same = have_same_content(&games, &games_after);
        assert!(same, "{path}: the content of a game was changed");
        assert_eq!(errors, errors_after, "{path}");
        assert!(fixed(&once, false).0 == once, "{path}: fixed twice");
    }
}

/// What a fix writes on the line of a move that breaks off would be read with that move.
#[test]
fn a_game_on_the_line_of_a_broken_move_is_not_fixed() {
    for (gap, is_fixed) in [(" ", false), ("\t", false), ("\n", true), ("\r\n", true)] {
        let joined = format!("1. 11-15 22-18 2. 15x22 25x18 3. 8-{gap}1. 09-13 22-18 2. 13-17 *\n");
        let (text, _) = fixed(joined.as_bytes(), false);
        let text = String::from_utf8_lossy(&text);
        assert_eq!(!text.contains("09-13"), is_fixed, "{text}");
    }
}

proptest! {
    #[test]
    fn fixes_of_any_text_change_no_move_add_no_error_and_are_idempotent(
        parts in prop::collection::vec(prop::sample::select(vec![
            "[Event \"a\"]", "[Result \"1-0\"]", "[FEN \"B:W18,26,32 : B02,15.\"]", "[Date \"1841-??-??\"]",
            "[GameType \"21\"]", "[GameType \"25\"]", "1.", "2.", "3...", "7.", "11-15", "09-13", "22x18", "15x22", "1522",
            "15 x 22", "25-18", "f6-e5", "15x22x31", "15x22 22x31", "*", "1-0", "{x", "}", "(", ")", "...", "!", "$7",
            "/FEN \"B:W18,26,32:B2,15.\"/", "; 09-13\n", "hello", "0", "1", "[Città \"a\"]", "\u{a0}", "\\r", "-", "\u{feff}", "Black resigns",
            "{White won}", "draw", "[Result \"Black won\"]", "[Date \"14 March 2025\"]",
        ]), 0..40),
        glue in prop::collection::vec(prop::sample::select(vec![" ", "\n", "\r\n", ""]), 40),
        risky in any::<bool>(),
    ) {
        let text: String = parts.iter().zip(&glue).flat_map(|(part, glue)| [*part, *glue]).collect();
        check(text.as_bytes(), risky);
    }

    /// Stars around the moves of a game are strengths, signs of books, Markdown, results, or nothing.
    #[test]
    fn fixes_of_stars_change_no_move_and_are_idempotent(
        tag in prop::sample::select(vec!["", "[Result \"2-0\"]\n", "[GameType \"25\"]\n", "[GameType \"25\"]\n{so}"]),
        is_numbered in any::<bool>(),
        stars in prop::collection::vec(prop::sample::select(vec!["", "", "*", "**", " * ", "***", "*, ", " *", "* "]), 9),
        in_brackets in prop::option::of(0..4_usize),
        end in prop::sample::select(vec!["", " *", "*", " 2-0", "*2-0", " * 2-0", "\n*\n", "**"]),
    ) {
        let moves = ["c3-d4", "d6-c5", "b2-c3", "f6-g5"];
        let mut words = Vec::new();
        for (ply, mv) in moves.into_iter().enumerate() {
            if is_numbered && ply % 2 == 0 {
                words.push(format!("{}.", ply / 2 + 1));
            }
            let starred = format!("{}{mv}{}", stars[2 * ply], stars[2 * ply + 1]);
            if in_brackets == Some(ply) {
                words.push(format!("{starred} ({starred})"));
            } else {
                words.push(starred);
            }
        }
        let text = format!("{tag}{}{}{end}", stars[8], words.join(" "));
        check(text.as_bytes(), false);
    }
}
