//! Words outside games: headings, notes, and times after the result.

use super::reads;

#[test]
fn a_heading_may_have_the_result_between_the_names() {
    let name = "Jansen 1-1 Pieters";
    reads(&[
        (
            "Jansen 2-0 Pieters\n1. 32-28 19-23 2-0\n\nJansen 1-1 Pieters\n1. 33-28 1-1",
            &format!(
                "S001<Jansen 2-0 Pieters> 1. 32-28 19-23 =2-0 end S001<{name}> 1. 33-28 =1-1 end"
            ),
        ),
        // The next line begins no game.
        (
            "Jansen 1-1 Pieters\n[A \"b\"]",
            "S001<Jansen 1-1 Pieters> [A=b] end",
        ),
    ]);
}

#[test]
fn moves_in_square_brackets_are_not_of_the_main_line() {
    reads(&[
        (
            "1. 32-28 18-23 [1... 19-23! 2. 28x19 {c} 14x23] 2. 33-29",
            "1. 32-28 18-23 ( S009 1... 19-23 s! 2. 28x19 {} 14x23 ) 2. 33-29 end",
        ),
        (
            "1. 11-15 [see 5-9] 22-18 [no\n5-9] *",
            "1. 11-15 S001<[see 5-9]> 22-18 S001<[no> 5-9 S001<]> =* end",
        ),
        // The result ends the game, and the moves above the first may be the opening.
        (
            "1. 11-15 22-18 [White resigned 1-0]\n\n1. 9-13",
            "1. 11-15 22-18 S001<[White resigned> =1-0 S001<]> end 1. 9-13 end",
        ),
    ]);
}

#[test]
fn moves_in_square_brackets_may_be_those_of_the_game() {
    reads(&[
        (
            "1. [11-15 23-19 8-11] 22-17 *",
            "1. N113<[> 11-15 23-19 8-11 N113<]> 22-17 =* end",
        ),
        (
            "1. 11-15 23-19 [2. 8-11 22-17] 3. 4-8 *",
            "1. 11-15 23-19 N113<[> 2. 8-11 22-17 N113<]> 3. 4-8 =* end",
        ),
        (
            "1. 11-15 23-19 [2. 9-14 22-17] 2. 8-11 *",
            "1. 11-15 23-19 ( S009 2. 9-14 22-17 ) 2. 8-11 =* end",
        ),
        (
            "[11-15 23-19] 1. 11-15 23-19 *",
            "N113<[11-15 23-19]> 1. 11-15 23-19 =* end",
        ),
    ]);
}

#[test]
fn a_heading_may_have_ornaments_a_number_a_date_and_brackets() {
    for heading in [
        "A - B (London) 1-0 (1951)",
        "A (2210) - B (2190) 1-0",
        "1. A - B 1-0",
        "12) A - B 1-0",
        "12-05-1951 A - B 1-0",
        "12.10.2003, A - B 1-0",
        "== A - B 1-0 ==",
        "--- A - B 1-0 ---",
        "**A - B 1-0**",
        "<h3>A - B 1-0</h3>",
        "\"A - B 1-0\"",
        "A - B 1-0\n-----",
        "Black: A\nWhite: B\nResult: 1-0",
        "A - B 1-0\nOpening: 11-15 23-19 8-11",
    ] {
        let text = format!("{heading}\n1. 11-15 23-18\n\n{heading}\n1. 9-13 22-18");
        let expected =
            format!("S001<{heading}> 1. 11-15 23-18 end S001<{heading}> 1. 9-13 22-18 end");
        reads(&[(&text, &expected)]);
    }
}

#[test]
fn notes_with_letters_below_the_moves_are_text() {
    reads(&[
        (
            "1. 11-15 23-19\nDrawn.\n\nA. 22-18 15x22 draws.\nB. 24-20\nloses.\n\n1. 9-13",
            "1. 11-15 23-19 S001<Drawn.> S001<A. 22-18 15x22 draws.> S001<B. 24-20\nloses.> 1. 9-13 end",
        ),
        (
            "1. 11-15 1-0\n(a) 9-13 22-18\n\n[A \"b\"]",
            "1. 11-15 =1-0 S001<(a) 9-13 22-18> end [A=b] end",
        ),
        // the first move of a game, tags, and words without moves
        (
            "1. 11-15 1-0\nA. 9-13 22-18\n1. 9-13 0-1",
            "1. 11-15 =1-0 S001<A. 9-13 22-18> end 1. 9-13 =0-1 end",
        ),
        (
            "1. 11-15 1-0\nA. 9-13 22-18 [A \"b\"]",
            "1. 11-15 =1-0 S001<A. 9-13 22-18> end [A=b] end",
        ),
        (
            "1. 11-15 1-0\nA. Lee - B. Ross\n1. 9-13 0-1",
            "1. 11-15 =1-0 end S001<A. Lee - B. Ross> 1. 9-13 =0-1 end",
        ),
        (
            "1. 11-15 23-19 Drawn.\nA. 22-18 15x22 draws.",
            "1. 11-15 23-19 S001<Drawn.> S001<A. 22-18 15x22 draws.> end",
        ),
        // directly below both plies of a number
        (
            "1. 11-15 23-19\n(a) 9-13 loses\n\n1. 9-13 22-18",
            "1. 11-15 23-19 S001<(a) 9-13 loses> 1. 9-13 22-18 end",
        ),
        // games in a list
        (
            "A. 11-15 23-19 1-0\n\nB. 9-13 22-18 0-1",
            "S001<A.> 11-15 23-19 =1-0 end S001<B.> 9-13 22-18 =0-1 end",
        ),
        (
            "A. 1. 11-15 23-19 1-0\nB. 1. 9-13 22-18 0-1",
            "S001<A.> 1. 11-15 23-19 =1-0 end S001<B.> 1. 9-13 22-18 =0-1 end",
        ),
        // the game goes on
        (
            "1. 11-15 23-19 {good}\n(a) 2. 8-11 22-17\n1-0",
            "1. 11-15 23-19 {} S001<(a)> 2. 8-11 22-17 =1-0 end",
        ),
        (
            "1. 11-15 23-19 (a)\n\n(a) 22-18 is better.\n2. 8-11 1-0",
            "1. 11-15 23-19 N113<(a)> S001<(a) 22-18 is better.> 2. 8-11 =1-0 end",
        ),
        // misread and Roman numbers
        (
            "1. 11-15 1-0\nl. 9-13 22-18 0-1",
            "1. 11-15 =1-0 end 1 9-13 22-18 =0-1 end",
        ),
        ("I. 11-15 23-19\n\nII. 8-11", "1 11-15 23-19 2 8-11 end"),
    ]);
}

#[test]
fn a_line_with_another_second_ply_is_text() {
    reads(&[
        (
            "1. 11-15 23-19\n   1... 22-18 15x22\n2. 8-11 22-17",
            "1. 11-15 23-19 S001<1... 22-18 15x22> 2. 8-11 22-17 end",
        ),
        (
            "1. 11-15 {x}\n1... 22-18\n2. 15x22",
            "1. 11-15 {} 1... 22-18 2. 15x22 end",
        ),
    ]);
}

#[test]
fn words_with_moves_between_two_numbers_are_a_remark() {
    reads(&[
        (
            "1. 11-15 23-19 2. 8-11 22-17\nHere 9-14 25-22 is usual.\n3. 4-8 17-13",
            "1. 11-15 23-19 2. 8-11 22-17 S001<Here 9-14 25-22 is usual.> 3. 4-8 17-13 end",
        ),
        (
            "1. 11-15 23-19 pv 8-11 22-17 2. 9-14 *",
            "1. 11-15 23-19 S001<pv 8-11 22-17> 2. 9-14 =* end",
        ),
        // The words may stand for a ply.
        (
            "1. 11-15 so 23-19 2. 8-11 *",
            "1. 11-15 S001<so> 23-19 2. 8-11 =* end",
        ),
    ]);
}

#[test]
fn the_heading_of_a_game_with_tags_or_without_numbers_has_its_result() {
    reads(&[
        (
            "A - B 1-0\n[A \"b\"]\n1. 11-15 23-19\n\nC - D 0-1\n[A \"c\"]\n1. 9-13",
            "S001<A - B 1-0> [A=b] 1. 11-15 23-19 end S001<C - D 0-1> [A=c] 1. 9-13 end",
        ),
        (
            "A v B 1-0\n11-15 23-19\n\nB v C 0-1\n9-13 22-18",
            "S001<A v B 1-0> 11-15 23-19 end S001<B v C 0-1> 9-13 22-18 end",
        ),
        (
            "1. 11-15 23-19\n\nTable:\nA 1-0\nB 0-1",
            "1. 11-15 23-19 S001<Table:\nA 1-0\nB 0-1> end",
        ),
        ("{ preface\n1. 11-15", "{} S002 end"),
    ]);
}

#[test]
fn ornaments_and_tags_of_html_are_no_text_of_the_game() {
    reads(&[
        (
            "1. 11-15 23-19\n\n* * *\n\n2. 8-11 22-17 *",
            "1. 11-15 23-19 N113<* * *> 2. 8-11 22-17 =* end",
        ),
        (
            "1. 11-15 23-19\n*\n2. 8-11 22-17",
            "1. 11-15 23-19 =* end 2. 8-11 22-17 end",
        ),
        (
            "1. <b>11-15</b> 23-19<br />\n2. 8-11 <td class=\"x\">22-17</td> *",
            "1. N113<<b>> 11-15 N113<</b>> 23-19 N113<<br />> 2. 8-11 N113<<td class=\"x\">> 22-17 N113<</td>> =* end",
        ),
        (
            "1. 11-15 [1... 22-18? 15x22 wins] 23-19 *",
            "1. 11-15 S001<[1... 22-18? 15x22 wins]> 23-19 =* end",
        ),
    ]);
}

#[test]
fn lines_about_other_games_are_no_games() {
    // Lines without moves and results may be the heading of the next game.
    for (line, is_heading) in [
        ("A (1) - B (2) 2-0", false),
        ("Others: A - B 2-0, C - D 0-2.", false),
        ("Standings:\n1. A 10-6\n2. B 9-7", false),
        ("1 A  * 1-1 2-0\n2 B 1-1 * 0-2", false),
        ("(Sunday, 20-22 hours)", false),
        ("Diagram after 5. 31-26", false),
        ("(1) Better was 2. 13x24.", false),
        ("12.10.2003, London", true),
    ] {
        let text = format!("1. 11-15 1-0\n\n{line}\n\n[A \"b\"]");
        let expected = if is_heading {
            format!("1. 11-15 =1-0 end S001<{line}> [A=b] end")
        } else {
            format!("1. 11-15 =1-0 S001<{line}> end [A=b] end")
        };
        reads(&[(&text, &expected)]);
    }
    reads(&[(
        "1. 11-15 1-0 (3-2)\n\n1. 9-13 0-1\n(3-3)\n[A \"b\"]",
        "1. 11-15 =1-0 N113<(3-2)> end 1. 9-13 =0-1 N113<(3-3)> end [A=b] end",
    )]);
}

#[test]
fn the_result_of_the_tags_may_be_above_the_moves() {
    reads(&[
        (
            "[Result \"1-0\"]\n\n1-0\n\n1. 11-15 *",
            "[Result=1-0] N113<1-0> 1. 11-15 =* end",
        ),
        (
            "[Result \"1-0\"]\n(1-0)\n11-15 23-19 *",
            "[Result=1-0] N113<(1-0)> 11-15 23-19 =* end",
        ),
        // another result, and a game without moves
        (
            "[Result \"1-0\"]\n0-1\n\n1. 11-15 *",
            "[Result=1-0] =0-1 end 1. 11-15 =* end",
        ),
        (
            "[Result \"1-0\"]\n1-0\n\n[Result \"0-1\"] 0-1",
            "[Result=1-0] =1-0 end [Result=0-1] =0-1 end",
        ),
        (
            "[Event \"Results\"]\n[Result \"1-0\"]\n1-0\n1. 11-15",
            "[Event=Results] [Result=1-0] N113<1-0> 1. 11-15 end",
        ),
    ]);
}

#[test]
fn a_letter_or_sign_after_a_move_is_the_mark_of_a_note() {
    reads(&[
        (
            "1. 11-15 A 23-19(b) 2. 8-11 [1] 22-17\u{b9} 3. 4-8-c 17-13 d) *",
            "1. 11-15 N113<A> 23-19 N113<(b)> 2. 8-11 N113<[1]> 22-17 N113<\u{b9}> 3. 4-8 N113<-c> 17-13 N113<d)> =* end",
        ),
        (
            "1. 11-15 A good move 23-19 *",
            "1. 11-15 S001<A good move> 23-19 =* end",
        ),
        ("1. 15 x 22 *", "1. 15_x_22 =* end"),
    ]);
}

#[test]
fn a_heading_has_the_result_of_the_game_below_it() {
    reads(&[
        (
            "A - B 1-0\n1. 11-15 23-18\n\nC - D 0-1\n1. 9-13 22-18",
            "S001<A - B 1-0> 1. 11-15 23-18 end S001<C - D 0-1> 1. 9-13 22-18 end",
        ),
        (
            "Ronde 1\nA - B 2-0\n1. 32-28 19-23\n\nC - D 1-1\n1. 33-28",
            "S001<Ronde 1\nA - B 2-0> 1. 32-28 19-23 end S001<C - D 1-1> 1. 33-28 end",
        ),
        (
            "Game 1 1-0\n\n1. 11-15\n\nGame 2 0-1\n\n1. 9-13",
            "S001<Game 1 1-0> 1. 11-15 end S001<Game 2 0-1> 1. 9-13 end",
        ),
        (
            "A - B 1-0\nPlayed in London.\n1. 11-15 23-18\n\nC - D 0-1\nPlayed in London.\n1. 9-13",
            "S001<A - B 1-0\nPlayed in London.> 1. 11-15 23-18 end S001<C - D 0-1\nPlayed in London.> 1. 9-13 end",
        ),
        // These words end the game above them.
        (
            "Match won 1-0\n1. 11-15 23-19\nWhite resigned 1-0\n1. 9-14 22-18\nBlack resigned 0-1",
            "S001<Match won 1-0> 1. 11-15 23-19 S001<White resigned> =1-0 end 1. 9-14 22-18 \
             S001<Black resigned> =0-1 end",
        ),
        // Without a heading above the first game, the words end it.
        (
            "1. 11-15 23-18\nWhite resigned 1-0\n1. 9-13",
            "1. 11-15 23-18 S001<White resigned> =1-0 end 1. 9-13 end",
        ),
        (
            "[Black \"A\"]\nResult: 1-0\n1. 11-15",
            "[Black=A] S001<Result: 1-0> 1. 11-15 end",
        ),
    ]);
}

#[test]
fn the_moves_of_a_heading_are_not_played() {
    reads(&[
        (
            "[Event \"x\"]\nOpening 11-15 23-18\n\n1. 11-15 23-18 *",
            "[Event=x] S001<Opening 11-15 23-18> 1. 11-15 23-18 =* end",
        ),
        ("Pages 11-15\n1. 9-13 *", "S001<Pages 11-15> 1. 9-13 =* end"),
        (
            "1. 9-13 *\nNote: 9-14 loses\n[Event \"b\"]\n1. 9-13 *",
            "1. 9-13 =* S001<Note: 9-14 loses> end [Event=b] 1. 9-13 =* end",
        ),
        // These are moves of a game.
        (
            "Trial 9-13 22-18 6-9 25-22\n1. 9-14 *",
            "S001<Trial> 9-13 22-18 6-9 25-22 1. 9-14 =* end",
        ),
        (
            "Trial 1. 9-13 22-18\n1. 9-14 *",
            "S001<Trial> 1. 9-13 22-18 1. 9-14 =* end",
        ),
    ]);
}

#[test]
fn notes_and_times_after_the_result_begin_no_game() {
    reads(&[
        (
            "1. 11-15 23-18 1-0\n\n(a) 9-13 was also playable.\n",
            "1. 11-15 23-18 =1-0 S001<(a) 9-13 was also playable.> end",
        ),
        (
            "1. 11-15 23-18 1-0\nScore: 2-1",
            "1. 11-15 23-18 =1-0 S001<Score: 2-1> end",
        ),
        (
            "1. 11-15 23-18 1-0 (2... 26-23)",
            "1. 11-15 23-18 =1-0 S001<(2... 26-23)> end",
        ),
        (
            "1. 11-15 1-0 1:05 - 1:10\n1. 9-13 1-0 time 1:05/1:10",
            "1. 11-15 =1-0 N113<1:05 - 1:10> end 1. 9-13 =1-0 S001<time> N113<1:05/1:10> end",
        ),
        (
            "1. 11-15 2-0 1.55-1.40\n1. 9-13 1-0 {c} (1:05)\n1. 9-14 1-0 (1.05-1.10) 1. 10-14 0-1 1:14",
            "1. 11-15 =2-0 N113<1.55-1.40> end 1. 9-13 =1-0 {} N113<(1:05)> end \
             1. 9-14 =1-0 N113<(1.05-1.10)> end 1. 10-14 =0-1 N113<1:14> end",
        ),
        (
            "1. 11-15 1-0\n\nScore: 1-0\n\n[White \"C\"]\n1. 9-14 0-1",
            "1. 11-15 =1-0 S001<Score: 1-0> end [White=C] 1. 9-14 =0-1 end",
        ),
        (
            "[FEN \"W:\"]\n1-0\nSolution 18-15 wins\n\n[FEN \"W:\"]\n1-0",
            "[FEN=W:] =1-0 S001<Solution 18-15 wins> end [FEN=W:] =1-0 end",
        ),
        // A heading without moves and a result belongs to the tags below it.
        (
            "1. 11-15 1-0\n\nRound 2\n[White \"C\"]\n*",
            "1. 11-15 =1-0 end S001<Round 2> [White=C] =* end",
        ),
        (
            "1. 11-15 1-0\n1:05\n1. 9-13 1-0 (2... 26-23 (2... 25-22) 3. 11-16)",
            "1. 11-15 =1-0 N113<1:05> end 1. 9-13 =1-0 end ( 2... 26-23 ( 2... 25-22 ) 3. 11-16 ) end",
        ),
        // These are moves.
        (
            "11:15 23:19 1-0\n11:16 - 24:20 8:11 - 28:24 1-0",
            "11:15 23:19 =1-0 end 11:16 N113<-> 24:20 8:11 N113<-> 28:24 =1-0 end",
        ),
        (
            "11-15 1-0\nAllen - Bell 9-14 22-18 1-0",
            "11-15 =1-0 end S001<Allen - Bell> 9-14 22-18 =1-0 end",
        ),
        // A game without numbers may follow one.
        (
            "11-15 23-18 1-0\nMatch 2: 9-13 22-18 6-9 25-22",
            "11-15 23-18 =1-0 end S001<Match 2:> 9-13 22-18 6-9 25-22 end",
        ),
    ]);
}
