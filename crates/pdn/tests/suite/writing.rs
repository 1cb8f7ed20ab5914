//! The layout of written games.

use pdn::write::{Style, write_game, write_games};
use pdn::{Game, GameTag, games};

fn game(text: &str) -> Game {
    games(text.as_bytes()).next().expect("a game")
}

#[track_caller]
fn writes(table: &[(&str, &str)]) {
    for (input, expected) in table {
        assert_eq!(
            write_game(&game(input), &Style::default()),
            *expected,
            "{input}"
        );
    }
}

#[test]
fn move_numbers_are_written_as_the_standard_requires() {
    writes(&[
        ("9-13 22-18 5-9", "1. 9-13 22-18 2. 5-9\n"),
        ("9-13 { a } 22-18 *", "1. 9-13 { a } 22-18 *\n"),
        (
            "9-13 (9-14 22-17) 22-18 ({x} 22-17!) 5-9$6",
            "1. 9-13 (1. 9-14 22-17) 1... 22-18 ({x} 1... 22-17!) 2. 5-9 $6\n",
        ),
        // the number distinguishes a variation that continues from one that replaces a move
        (
            "1. 9-13 (1... 22-18 2. 13-17) 22-17 (2. 13x22 (2... 26x17)) 13x22",
            "1. 9-13 (1... 22-18 2. 13-17) 1... 22-17 (2. 13x22 (2... 26x17)) 2. 13x22\n",
        ),
        ("1. ... 22-18", "1. ... 22-18\n"),
        (
            "9-13 /FEN \"B:W1:B2\"/ 9-14",
            "1. 9-13 /FEN \"B:W1:B2\"/ 1... 9-14\n",
        ),
    ]);
    let problem = Style {
        first_number: 12,
        second_begins: true,
        ..Style::default()
    };
    assert_eq!(
        write_game(&game("22-18 9-14"), &problem),
        "12... 22-18 13. 9-14\n"
    );
    let setup = Style {
        first_player: Some('B'),
        ..Style::default()
    };
    assert_eq!(
        write_game(
            &game("9-13 /FEN \"B:W1:B2\"/ 9-14 22-18 /FEN \"W:W1:B2\"/ 22-17"),
            &setup
        ),
        "1. 9-13 /FEN \"B:W1:B2\"/ 2. 9-14 22-18 /FEN \"W:W1:B2\"/ 3... 22-17\n",
    );
}

#[test]
fn each_tag_has_its_line_and_quotes_are_escaped() {
    writes(&[
        (
            r#"[Event "a \"b\""] [Site "C:\"] 9-13"#,
            "[Event \"a \\\"b\\\"\"]\n[Site \"C:\\\\\"]\n\n1. 9-13\n",
        ),
        ("[Event \"a\"]", "[Event \"a\"]\n"),
        ("[FEN \"W:\"] *", "[FEN \"W:\"]\n\n*\n"),
    ]);
}

#[test]
fn a_comment_that_cannot_be_in_braces_becomes_a_line_comment() {
    writes(&[
        ("9-13 ; a } b\n22-18", "1. 9-13 ; a } b\n22-18\n"),
        (
            "9-13 ; [Event \"x\"] {\n22-18",
            "1. 9-13 ; [Event \"x\"] {\n22-18\n",
        ),
        ("9-13 { a\nb } 22-18", "1. 9-13 { a\nb } 22-18\n"),
        (
            "9-13 { a [Event \"x\"] b } 22-18",
            "1. 9-13 { a [Event \"x\"] b } 22-18\n",
        ),
    ]);
}

#[test]
fn text_that_is_not_pdn_is_not_parsed_again() {
    writes(&[
        (
            "9-13 what is this 22-18 *",
            "1. 9-13 what is this\n22-18 *\n",
        ),
        (
            "[A \"a\"] read\nme 9-13 (oops 4. c3d4) a3b4 $6 what 5. c3d4",
            "[A \"a\"]\n\nread\nme\n9-13 (oops\n1. c3d4) a3b4 $6 what\n5. c3d4\n",
        ),
        ("9-13 0\n1/2-1/2", "1. 9-13 0\n1/2-1/2\n"),
        ("[A \"a\"]% note\n9-14", "[A \"a\"]\n\n1. % note\n9-14\n"),
        ("9-13 (12. 1-0) *", "1. 9-13 (1-0\n) *\n"),
        // at the start of a line this would be a comment
        (
            "9-13 22-18 23-19 22-17 19-15 10x19 24x15 7-10 % note\n9-14",
            "1. 9-13 22-18 2. 23-19 22-17 3. 19-15 10x19 4. 24x15 7-10 % note\n9-14\n",
        ),
    ]);
    let narrow = Style {
        width: 8,
        ..Style::default()
    };
    assert_eq!(
        write_game(&game("9-13 % note\n9-14"), &narrow),
        "1. 9-13 % note\n9-14\n"
    );
}

#[test]
fn a_parenthesis_is_next_to_its_word_and_counts_in_the_width() {
    let text = format!("1. 9-13 {{{}}} (9-14 (22-18))", "a".repeat(62));
    let expected = format!("1. 9-13 {{{}}}\n(1. 9-14 (1. 22-18))\n", "a".repeat(62));
    writes(&[(&text, &expected), ("9-13 ()", "1. 9-13 ()\n")]);
}

#[test]
fn lines_end_before_column_80() {
    let moves: String = (0..60).map(|_| "11-15 22-18 ").collect();
    let text = write_game(&game(&format!("{moves} 1/2-1/2")), &Style::default());
    assert!(
        text.lines()
            .all(|line| line.len() <= 79 && !line.ends_with(' ')),
        "{text}"
    );
    assert!(
        text.lines().rev().skip(1).all(|line| line.len() > 60),
        "{text}"
    );
}

#[test]
fn a_game_without_tags_and_moves_begins_with_a_number() {
    writes(&[
        ("{ note } 1-0", "{ note } 1. 1-0\n"),
        ("5.", "1. *\n"),
        ("9-13* { only }", "1. 9-13 { only } *\n"),
    ]);
}

#[test]
fn a_score_that_looks_like_a_move_is_separated_from_the_next_game() {
    let list: Vec<Game> = games(b"[Result \"4-6\"] 9-13 4-6 * 9-14").collect();
    let text = write_games(&list, &Style::default());
    assert_eq!(text, "[Result \"4-6\"]\n\n1. 9-13 4-6 *\n\n1. 9-14\n");
    assert_eq!(games(text.as_bytes()).collect::<Vec<_>>(), list);
}

#[test]
fn a_split_capture_is_one_ply_and_a_number_separates_two() {
    writes(&[
        ("9x18 18x25 31-27 1-6", "1. 9x18 18x25 31-27 2. 1-6\n"),
        ("11-15 18x9 9x2 8-11", "1. 11-15 18x9 9x2 2. 8-11\n"),
        ("1. 9x18 1... 18x25", "1. 9x18 1... 18x25\n"),
    ]);
}

#[test]
fn an_unknown_first_move_of_a_variation_is_not_marked_as_played() {
    writes(&[
        ("1. 11-15 (1. -- 23-19)", "1. 11-15 (1. -- 23-19)\n"),
        (
            "1. -- 22-18 (1... ... 8-11)",
            "1. ... 22-18 (1... ... 2. 8-11)\n",
        ),
    ]);
}

#[test]
fn broken_names_split_no_tag_section() {
    let list: Vec<Game> = games(b"[GameType\xe5 \\0\n[R:[GameType\"").collect();
    let expected = "[GameType\u{e5} \"\\0\"]\n[R: \"\"]\n[GameType \"\"]\n";
    assert_eq!(write_games(&list, &Style::default()), expected);
    // a name repeated below a broken one would begin another game
    let mut game = game("[A \"x\"] 9-13 *");
    for name in ["R:", "A"] {
        game.tags.push(GameTag {
            name: name.to_owned(),
            value: "y".to_owned(),
        });
    }
    let expected = "[A \"x\"]\n[R \"y\"]\n[A \"y\"]\n\n1. 9-13 *\n";
    assert_eq!(write_game(&game, &Style::default()), expected);
}
