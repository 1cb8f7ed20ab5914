//! What each fix writes.

use super::apply_safe_fixes;

/// Asserts the result of the safe fixes on a game of English draughts.
#[track_caller]
fn fixes(moves: &str, fixed: &str) {
    let game = |moves: &str| format!("[Result \"*\"]\n[GameType \"21\"]\n{moves}\n");
    assert_eq!(apply_safe_fixes(&game(moves)), game(fixed));
}

/// The same from a FEN.
#[track_caller]
fn fixes_from(fen: &str, moves: &str, fixed: &str) {
    let game = |moves: &str| format!("[GameType \"21\"]\n[FEN \"{fen}\"]\n{moves} *\n");
    assert_eq!(apply_safe_fixes(&game(moves)), game(fixed));
}

#[test]
fn moves_are_written_as_the_standard_writes_them() {
    fixes(
        "1. 11 - 15 22-18 2. 15x 22 25 x18 *",
        "1. 11-15 22-18 2. 15x22 25x18 *",
    );
    fixes("1. 09-13 22-18 *", "1. 9-13 22-18 *");
    fixes("1. 11x15 22:18 *", "1. 11-15 22-18 *");
    fixes("1. 11-15 22-18 2. 15-22 *", "1. 11-15 22-18 2. 15x22 *");
    fixes(
        "1. 11–15 22−18 2. 15×22 25X18 *",
        "1. 11-15 22-18 2. 15x22 25x18 *",
    );
    fixes(
        "1. 11-15 22-18 2. 15х22 25Х 18 *",
        "1. 11-15 22-18 2. 15x22 25x18 *",
    );
    fixes("1. 1115 2218 2. 1522 *", "1. 11-15 22-18 2. 15x22 *");
    fixes("1. 09 X 13 22:18 *", "1. 9-13 22-18 *");
    fixes("1. 11-15* 23-19 2. 8-11 *", "1. 11-15 $7 23-19 2. 8-11 *");
    fixes("1. 11-15 *23-19 2. 8-11 *", "1. 11-15 23-19 $7 2. 8-11 *");
    fixes("1. 11-15 *23-19*8-11 *", "1. 11-15 23-19 $7 8-11 *");
    fixes(
        "1. 11-15 23-19 *0:05 2. 8-11 *",
        "1. 11-15 23-19 {0:05} 2. 8-11 *",
    );
    // The stars are between the parts of one capture, and between moves.
    fixes_from(
        "B:W15,22,32:B1,11",
        "1. 11x18 **18x25** 32-28",
        "1. 11x25  32-28",
    );
    fixes(
        "1. 11-15; **22-18**; 2. 15x22; 25x18 *",
        "1. 11-15 22-18 2. 15x22 25x18 *",
    );
}

/// A game of English draughts with these tags and this text after its moves.
fn ended(tags: &str, end: &str) -> String {
    format!("{tags}[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17{end}\n")
}

#[test]
fn words_become_the_result() {
    for (end, fixed) in [
        (" {White won}", " {White won} 0-1"),
        (" ; Black resigns", " ; Black resigns\n0-1"),
        ("\nWhite resigned", "\nWhite resigned\n1-0"),
        (" {Draw agreed}", " {Draw agreed} 1/2-1/2"),
        ("\nRemise", "\nRemise\n1/2-1/2"),
        // no result is stated
        (" {a won game}", " {a won game} *"),
        (" {White should win}", " {White should win} *"),
        // contradicting words give no result
        (" {White won} {Draw}", " {White won} {Draw}"),
    ] {
        assert_eq!(apply_safe_fixes(&ended("", end)), ended("", fixed));
    }
    let open = "[Result \"*\"]\n";
    assert_eq!(
        apply_safe_fixes(&ended(open, " {White won}")),
        ended(open, " {White won} 0-1")
    );
    // the first figure is White's
    let russian = |end: &str| format!("[GameType \"25\"]\n1. c3-d4 d6-c5{end}\n");
    assert_eq!(
        apply_safe_fixes(&russian(" {белые выиграли}")),
        russian(" {белые выиграли} 1-0")
    );
    // the board, the clock or the laws contradict the words or the tag
    for end in ["{Black won}", "{Black won} *"] {
        let lost = format!("[GameType \"21\"]\n[FEN \"W:W18:B14\"]\n1. 18x9 {end}\n");
        assert_eq!(apply_safe_fixes(&lost), lost);
    }
    for (tags, end) in [
        ("[Result \"Black won\"]\n", " {Black lost on time}"),
        ("[Termination \"Black lost on time\"]\n", " {Black won}"),
        ("[Result \"1-0\"]\n", " {Black lost on time}"),
        ("", " 3. 11-8 {Black won}"),
    ] {
        let kept = ended(tags, end);
        assert_eq!(apply_safe_fixes(&kept), kept);
    }
}

#[test]
fn no_result_is_written_if_the_record_contradicts_itself() {
    for (tags, end) in [
        ("[Result \"1/2-1/2\"]\n", " {White won}"),
        ("[Result \"1-0\"]\n", " Draw agreed"),
        ("[Result \"2-0\"]\n", " Black resigns"),
        ("[Result \"1-0\"]\n[Termination \"Draw agreed\"]\n", ""),
        ("[Result \"White won\"]\n", " {Draw}"),
        ("", " White won.\n3. 4-8 25-22 Draw agreed"),
        ("", " {White won} 3. 4-8 25-22 {Draw agreed}"),
        ("", " White won\nDraw agreed"),
        ("", " {White won} {Draw} *"),
        ("", " {White won} 1/2"),
        ("", " {White won. Draw agreed} "),
        ("", " White won. Draw agreed"),
    ] {
        let kept = ended(tags, end);
        assert_eq!(apply_safe_fixes(&kept), kept);
    }
}

#[test]
fn a_star_after_the_result_in_words_becomes_figures() {
    for (tags, end, fixed) in [
        ("", " White won *", " White won 0-1"),
        ("", " * {White won}", " 0-1 {White won}"),
        ("[Result \"0-1\"]\n", " {White won} *", " {White won} *"),
        ("", " {White should win} *", " {White should win} *"),
    ] {
        assert_eq!(apply_safe_fixes(&ended(tags, end)), ended(tags, fixed));
    }
}

#[test]
fn half_a_point_becomes_a_draw() {
    for half in ["1/2", "½"] {
        let end = |end: &str| ended("", &format!(" {{so}} {end}"));
        assert_eq!(apply_safe_fixes(&end(half)), end("1/2-1/2"));
    }
}

#[test]
fn words_in_the_result_tag_become_figures() {
    let tagged = |result: &str| format!("[Result \"{result}\"]\n");
    for (words, result) in [
        ("White won", "0-1"),
        ("Black won", "1-0"),
        ("black resigned", "0-1"),
        ("Draw", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("won", "won"),
        ("White won?", "White won?"),
    ] {
        let fixed = apply_safe_fixes(&ended(&tagged(words), " *"));
        assert_eq!(fixed, ended(&tagged(result), " *"));
    }
    // the terminator changes too
    assert_eq!(
        apply_safe_fixes(&ended(&tagged("White won"), "")),
        ended(&tagged("0-1"), " 0-1")
    );
    for (tag, end) in [("White won", " 1-0"), ("White won", " {Black won} *")] {
        let kept = ended(&tagged(tag), end);
        assert_eq!(apply_safe_fixes(&kept), kept);
    }
}

#[test]
fn dates_are_written_as_in_the_standard() {
    let dated = |date: &str| ended(&format!("[Date \"{date}\"]\n"), " *");
    for (date, fixed) in [
        ("1841-??-??", "1841.??.??"),
        ("14 March 2025", "2025.03.14"),
        ("le 1er août 1950", "1950.08.01"),
        ("14. März 2025", "2025.03.14"),
        ("25.11.2000", "2000.11.25"),
        ("03.04.1950", "03.04.1950"),
        ("31 April 1950", "31 April 1950"),
    ] {
        assert_eq!(apply_safe_fixes(&dated(date)), dated(fixed));
    }
}

#[test]
fn no_result_is_written_after_an_unclosed_token() {
    for record in [
        "[GameType \"21\"]\n1. 11-15 22-18 (8-11",
        "[GameType \"21\"]\n1. 11-15 (22-17 22-18 {a comment}",
        "[Event \"x",
    ] {
        assert_eq!(apply_safe_fixes(record), record);
    }
}

#[test]
fn cyrillic_letters_in_moves_become_latin_ones() {
    let game = |moves: &str| format!("[GameType \"25\"]\n{moves} *\n");
    assert_eq!(
        apply_safe_fixes(&game("1. с3-d4 d6-с05 2. В2 - С3 с5-b4 3. а3:с5 *")),
        game("1. c3-d4 d6-c5 2. b2-c3 c5-b4 3. a3:c5 *")
    );
}

#[test]
fn the_notation_of_an_illegal_move_is_fixed_without_guessing_the_move() {
    fixes(
        "1. 11-15 22-18 2. 08-11 18-14 *",
        "1. 11-15 22-18 2. 8-11 18-14 *",
    );
    fixes(
        "1. 11-15 22-18 2. 8 – 11 18-14 *",
        "1. 11-15 22-18 2. 8-11 18-14 *",
    );
    let kept = "1. 11-15 22-18 2. 8x11 18-14 *";
    fixes(kept, kept);
}

#[test]
fn an_inserted_result_is_separate_from_unreadable_text() {
    let game =
        |end: &str| format!("[Result \"1/2-1/2\"]\n[GameType \"21\"]\n1. 11-15 22-18 {end}\n");
    for stray in ["0", "1", "1-", "x", "-"] {
        let fixed = format!("{stray}\n1/2-1/2");
        assert_eq!(apply_safe_fixes(&game(stray)), game(&fixed));
    }
    assert_eq!(
        apply_safe_fixes("[Event \"a\"]\n1. 11-15 22-177[Event \"b\"]\n1. 9-13 *\n"),
        "[Event \"a\"]\n1. 11-15 22-177\n*\n\n[Event \"b\"]\n1. 9-13 *\n"
    );
}

#[test]
fn algebraic_squares_become_numbers_if_the_game_type_requires_it() {
    fixes("1. f6-e5 22-18 *", "1. 11-15 22-18 *");
}

#[test]
fn several_faults_of_one_move_are_fixed_together() {
    let russian = |moves: &str| format!("[Result \"*\"]\n[GameType \"25\"]\n{moves} *\n");
    for numbers in [
        "1. 22-18 11-15 2. 18x11 8x15",
        "1. 22-18 11-15 2. 18-11 08x15",
        "1. 22x18 1115 2. 1811 8X15",
        "1. 22–18 11 - 15 2. 18×11 8 x 15",
    ] {
        let once = apply_safe_fixes(&russian(numbers));
        assert_eq!(once, russian("1. c3-d4 f6-e5 2. d4:f6 g7:e5"), "{numbers}");
        assert_eq!(apply_safe_fixes(&once), once, "{numbers}");
    }
    let english = |moves: &str| format!("[Result \"*\"]\n[GameType \"21\"]\n{moves} *\n");
    assert_eq!(
        apply_safe_fixes(&english("1. F6–E5 c3d4 2. e5:c3 B2Xd4")),
        english("1. 11-15 22-18 2. 15x22 25x18")
    );
}

#[test]
fn captures_are_written_as_short_as_possible() {
    let two = "B:W18,26,32:B2,15";
    fixes_from(two, "1. 15x22x31 32-28", "1. 15x31 32-28");
    fixes_from(two, "1. 15x23x31 32-28", "1. 15x31 32-28");
    fixes_from(two, "1. 15x22 22x31 32-28", "1. 15x31 32-28");
    fixes_from(two, "1. 15 x 22 x 31! 32-28", "1. 15x31! 32-28");
    fixes_from(two, "1. 15x22 (22x31) 32-28", "1. 15x31 32-28");
    fixes_from(two, "1. [15x22] 22x31! 32-28", "1. 15x31! 32-28");
    fixes_from(two, "1. 15x22(x31)! 32-28", "1. 15x31! 32-28");
    fixes_from(two, "1. 15x22 (31) 32-28", "1. 15x31 32-28");
    let ambiguous = "B:W6,7,14,15,32:B2,12";
    fixes_from(
        ambiguous,
        "1. 2x18 32-28 2. 12-16 15-10",
        "1. 2x9x18 32-28 2. 12-16 15-10",
    );
    fixes_from(ambiguous, "1. 2x18", "1. 2x18");
    fixes_from(ambiguous, "1. 2x9x18", "1. 2x9x18");
}

#[test]
fn numbers_are_corrected_if_the_moves_are_legal() {
    fixes(
        "1. 11-15 23-19 3. 8-11 22-17 *",
        "1. 11-15 23-19 2. 8-11 22-17 *",
    );
    fixes("1. 11-15 1. 23-19 *", "1. 11-15 1... 23-19 *");
    fixes("1. 11-15 23-19 2... 8-11 *", "1. 11-15 23-19 2. 8-11 *");
    // a fragment keeps its numbers, and a broken record keeps the evidence of what broke it
    fixes_from(
        "W:W29:B1,2",
        "30. 29-25 1-5 31. 25-22",
        "30. 29-25 1-5 31. 25-22",
    );
    fixes(
        "1. 11-15 23-19 3. 8-11 3-20 *",
        "1. 11-15 23-19 3. 8-11 3-20 *",
    );
}

#[test]
fn a_missing_result_is_taken_from_the_tag() {
    fixes("1. 11-15 23-19", "1. 11-15 23-19 *");
    let won = "[Event \"a\"]\r\n[Result \"0-1\"]\r\n1. 11-15 23-19 ; good\r\n\r\n";
    let next = "[Event \"b\"]\r\n1. 9-13 *\r\n";
    assert_eq!(
        apply_safe_fixes(&format!("{won}{next}")),
        format!("{}\r\n0-1\r\n\r\n{next}", won.trim_end())
    );
}

#[test]
fn glued_tokens_are_separated() {
    assert_eq!(
        apply_safe_fixes("[Event \"a\"]\n1. 11-15 23-19 0-1[Event \"b\"]\n1. 9-13 *\n"),
        "[Event \"a\"]\n1. 11-15 23-19 0-1\n\n[Event \"b\"]\n1. 9-13 *\n"
    );
    fixes("1. 11-1523-19 2. 8-11 *", "1. 11-15 23-19 2. 8-11 *");
    fixes(
        "1. 11-15Black waits 23-19 *",
        "1. 11-15 {Black waits} 23-19 *",
    );
    // as a comment the words mention a broken law, and that is a finding
    fixes(
        "1. 11-15Red overstepped the time control. *",
        "1. 11-15 {Red overstepped the time control.} *",
    );
}

#[test]
fn tags_keep_their_values() {
    let dated = |date: &str| format!("[Date \"{date}\"]\n1. 11-15 *\n");
    for (date, fixed) in [
        ("1841-??-??", "1841.??.??"),
        (" 2001.1.5 ", " 2001.01.05 "),
        ("03.11.2000", "03.11.2000"),
    ] {
        assert_eq!(apply_safe_fixes(&dated(date)), dated(fixed));
    }
}

#[test]
fn a_fen_is_normalised_without_losing_a_piece() {
    for (fen, fixed) in [
        ("B: W18, 26, 32: B02, 15.", "B:W18,26,32:B2,15"),
        ("B:W18,26,32:B15,2.", "B:W18,26,32:B15,2"),
        ("b:w32,26,18:b2,15", "B:W18,26,32:B2,15"),
        ("B:W18,26,32:B2,15:H0:F1", "B:W18,26,32:B2,15:H0:F1"),
    ] {
        let game = |fen: &str| format!("[GameType \"21\"]\n[FEN \"{fen}\"]\n1. 15x31 *\n");
        assert_eq!(apply_safe_fixes(&game(fen)), game(fixed));
    }
}

#[test]
fn variations_and_comments_keep_their_places() {
    fixes(
        "1. 11x15 {09-13 is {best} (1. 09-13! 22 - 17) 23-19 ; 11 - 15\n2. 08-11 *",
        "1. 11-15 {09-13 is {best} (1. 9-13! 22-17) 23-19 ; 11 - 15\n2. 8-11 *",
    );
}

#[test]
fn an_unsupported_variant_gets_only_fixes_that_need_no_board() {
    let game = |moves: &str| format!("[GameType \"49\"]\n{moves} *\n");
    assert_eq!(
        apply_safe_fixes(&game("1. 09 - 13 22x18 3. 1115")),
        game("1. 9-13 22x18 3. 1115")
    );
}

#[test]
fn a_zero_in_a_needless_path_is_counted_as_it_is_fixed() {
    let source = "[GameType \"23\"][FEN \"W:W24:B20,10,9\"]\n\n1. 24x15x06x13 *\n";
    let fixer = referee::Fixer::new(referee::Options::default(), false);
    let games = referee::Referee::default().judge_all(source.as_bytes());
    let counts = games.map(|game| {
        let fixed = fixer
            .game(&game.record(), &|_| true)
            .map(|fix| fix.fixed.len());
        let counted = fixer.count(&game.record(), &game.judgement.findings, &|_| true);
        (fixed, counted)
    });
    assert_eq!(counts.collect::<Vec<_>>(), [(Some(1), 1)]);
}

#[test]
fn two_moves_in_a_word_are_separated() {
    fixes(
        "1. 11-15\u{2014}24-20 2. 8-11-28-24 *",
        "1. 11-15 24-20 2. 8-11 28-24 *",
    );
    fixes(
        "1. 11-15 -24-20 2. 8-11- 28-24-1-0",
        "1. 11-15 24-20 2. 8-11 28-24 1-0",
    );
}

#[test]
fn the_marks_of_a_joined_capture_stay() {
    let fen = "B:W18,26,32:B2,15";
    fixes_from(fen, "1. 15x22! 22x31 32-28", "1. 15x31! 32-28");
    fixes_from(
        fen,
        "1. 15x22 $1 2. 22x31 {so} 32-28",
        "1. 15x31 $1 {so} 32-28",
    );
}

#[test]
fn a_sign_of_equality_at_the_end_is_a_draw_if_nothing_contradicts_it() {
    let fixed = apply_safe_fixes("[GameType \"21\"]\n1. 11-15 22-18 =\n");
    assert_eq!(fixed, "[GameType \"21\"]\n1. 11-15 22-18 $10 1/2-1/2\n");
    // the Result tag is "*": the sign is an evaluation
    fixes("1. 11-15 22-18 =", "1. 11-15 22-18 $10 *");
    // glued to the move, or one of several signs, it may be an evaluation
    fixes("1. 11-15 22-18=", "1. 11-15 22-18 $10 *");
    fixes("1. 11-15 +- 22-18 =", "1. 11-15 $18 22-18 $10 *");
    fixes("1. 11-15 22-18 +-", "1. 11-15 22-18 $18 *");
    fixes(
        "1. 11-15 22-18 {White won} =",
        "1. 11-15 22-18 {White won} =",
    );
}
