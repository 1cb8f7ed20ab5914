//! The laws of play, each on the smallest record that shows it.
//!
//! `finds(record, [..])` judges one game of English draughts by the Standard Laws and compares the findings of the
//! R and O families and the notation findings that depend on the replay (N106-N108).

mod captures_in_parts;
mod guesses;
mod notation;
mod times;
mod turns;
mod typing;
mod variations;

use referee::{Finding, Judgement, Options, Referee};

fn judge(record: &str) -> Judgement {
    let judgement = Referee::default().judge_first(record.as_bytes());
    judgement.unwrap_or_else(|| panic!("no game in {record:?}"))
}

fn is_about_play(finding: &Finding) -> bool {
    let code = finding.rule.code();
    code.starts_with(['R', 'O']) || ["N106", "N107", "N108"].contains(&code)
}

#[track_caller]
fn finds<const N: usize>(record: &str, expected: [&str; N]) {
    let judgement = judge(record);
    let found: Vec<String> = judgement
        .findings
        .iter()
        .filter(|finding| is_about_play(finding) && finding.rule.code() != "O405")
        .map(|finding| match finding.ply {
            Some(ply) => format!("{} at {}", finding.rule.code(), ply.ply),
            None => finding.rule.code().to_owned(),
        })
        .collect();
    assert_eq!(found, expected, "in {record}");
}

/// The only finding of that rule.
#[track_caller]
fn only(record: &str, code: &str) -> Finding {
    let mut found: Vec<Finding> = judge(record)
        .findings
        .into_iter()
        .filter(|finding| finding.rule.code() == code)
        .collect();
    assert_eq!(found.len(), 1, "{code} in {record}");
    found.remove(0)
}

#[test]
fn a_game_that_keeps_the_laws_is_clean() {
    finds("1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 *", []);
}

#[test]
fn no_number_is_wrong_after_text_that_may_be_a_move() {
    let numbers = |record: &str| {
        let findings = judge(record).findings;
        let wrong = findings.iter().filter(|found| found.rule.code() == "N109");
        wrong.count()
    };
    assert_eq!(numbers("1. 11-15 22--18 2. 15x22 25x18 3. 8-11 *"), 0);
    assert_eq!(numbers("1. 11-15 22-18 3. 15x22 25x18 *"), 1);
    assert_eq!(numbers("2. 11-15 22--18 3. 15x22 *"), 1);
}

#[test]
fn a_capture_is_compulsory() {
    finds("1. 11-15 22-18 2. 8-11 *", ["R307 at 3"]);
    let finding = only("1. 11-15 22-18 2. 8-11 *", "R307");
    let detail = finding.detail.expect("a finding of play has its board");
    assert_eq!(detail.legal, ["15x22"]);
    let pieces: Vec<u8> = detail.pieces.iter().map(|square| square.number()).collect();
    assert_eq!(pieces, [15]);
    assert_eq!(finding.ply.map(|ply| ply.number), Some(2));
    assert!(detail.ruling.is_some_and(|ruling| ruling.contains("huff")));
}

#[test]
fn every_piece_that_could_have_captured_is_liable() {
    let record = "[FEN \"W:W28,32,21:B24,27,5\"] 1. 21-17 *";
    let detail = only(record, "R307").detail.expect("detail");
    let pieces: Vec<u8> = detail.pieces.iter().map(|square| square.number()).collect();
    assert_eq!(pieces, [28, 32]);
    assert_eq!(detail.legal, ["28x19", "32x23"]);
}

#[test]
fn a_capture_once_begun_must_be_finished() {
    finds(
        "[FEN \"B:W18,26,21:B14,1\"] 1. 14x23 26x19 *",
        ["R308 at 1"],
    );
}

#[test]
fn a_move_must_start_on_a_piece() {
    finds("1. 16-20 22-18 *", ["R301 at 1", "R320 at 2"]);
}

#[test]
fn a_player_moves_his_own_pieces() {
    finds("1. 11-15 9-14 *", ["R302 at 2"]);
}

#[test]
fn a_move_ends_on_a_vacant_square() {
    finds("1. 7-11 *", ["R303 at 1"]);
}

#[test]
fn a_board_has_thirty_two_squares() {
    finds("[GameType \"21\"] 1. 11-51 *", ["R304 at 1"]);
}

#[test]
fn a_man_moves_one_step() {
    finds("1. 11-19 *", ["R305 at 1"]);
    finds("1. 12-18 *", ["R305 at 1"]);
}

#[test]
fn a_man_moves_forward_only() {
    finds("[FEN \"B:W32:B15\"] 1. 15-11 *", ["R306 at 1"]);
    finds("[FEN \"B:W10,32:B15\"] 1. 15x6 *", ["R306 at 1"]);
}

#[test]
fn a_man_that_reaches_the_king_row_stops_capturing() {
    finds("[FEN \"W:W11:B7,6,1\"] 1. 11x2x9 1-5 *", ["R309 at 1"]);
    finds("[FEN \"W:W11:B7,6,1\"] 1. 11x2 1-5 *", []);
}

#[test]
fn a_capture_jumps_over_an_opponent() {
    finds("1. 11x18 *", ["R310 at 1"]);
    finds("[FEN \"B:W32:B11,15\"] 1. 11x18 *", ["R310 at 1"]);
    finds("[FEN \"W:WK19:B15,16\"] 1. 19x10x19x12 *", ["R310 at 1"]);
}

#[test]
fn a_man_on_the_king_row_is_a_king() {
    finds("[FEN \"B:W3,30:B12,K29\"] *", ["R311"]);
    finds("[FEN \"B:WK3,30:B12,K29\"] *", []);
}

#[test]
fn a_man_on_the_king_row_may_be_a_king_without_its_letter() {
    finds("[FEN \"W:W3,30:B12,K29\"] 1. 3-7 12-16 *", ["R311"]);
}

#[test]
fn black_moves_first() {
    finds("[GameType \"21\"] 1. 22-18 11-15 2. 18x11 *", ["R313 at 1"]);
}

#[test]
fn no_move_follows_the_end_of_the_game() {
    finds("[FEN \"B:W8,11:B4\"] 1. 4-8 *", ["R314 at 1"]);
}

#[test]
fn two_pieces_cannot_share_a_square() {
    finds("[FEN \"B:W18:B18\"] *", ["R316"]);
    finds("[FEN \"B:W18:B\"] *", ["R316"]);
}

#[test]
fn the_first_matching_diagnosis_is_reported() {
    // 11 is occupied, and the step from 20 is out of reach
    finds("[FEN \"B:W11,32:B20\"] 1. 20-11 *", ["R303 at 1"]);
    // backward, and a capture was available
    let finding = only("[FEN \"B:W18:B14,22\"] 1. 22-17 *", "R306");
    assert!(finding.message.contains("14x23"), "{}", finding.message);
}

#[test]
fn later_moves_decide_a_short_capture() {
    let start = "[FEN \"W:W18,32:B6,7,14,15,28\"]";
    let decided = format!("{start} 1. 18x2 15-19 *");
    finds(&decided, ["N106 at 1"]);
    let message = only(&decided, "N106").message;
    assert!(
        message.contains("18x9x2") && message.contains("ply 2"),
        "{message}"
    );
    let open = format!("{start} 1. 18x2 *");
    assert!(
        only(&open, "N106")
            .message
            .contains("later moves do not decide")
    );
    finds(&format!("{start} 1. 18x9x2 *"), []);
}

#[test]
fn a_capture_written_in_parts_is_one_move() {
    finds(
        "[FEN \"B:W18,26,21:B14,1\"] 1. 14x23 23x30 21-17 *",
        ["N108 at 1"],
    );
}

#[test]
fn squares_off_the_only_route_are_a_slip() {
    finds(
        "[FEN \"B:W18,26,21:B14,1\"] 1. 14x22x30 21-17 *",
        ["N107 at 1"],
    );
}

#[test]
fn a_setup_changes_the_board() {
    finds("1. 11-15 22-18 /FEN \"W:W30:B1\"/ 2. 30-26 1-5 *", []);
}

#[test]
fn nothing_is_judged_after_an_unknown_move() {
    finds("1. 11-15 ... 2. 32-1 5-30 *", ["R320 at 3"]);
}

#[test]
fn unjudged_moves_are_reported_with_a_reason() {
    for (record, why, follows) in [
        (
            "1. 16-20 22-18 *",
            "the move at ply 1 could not be played",
            true,
        ),
        (
            "1. 11-15 ... 2. 8-11 *",
            "the move at ply 2 is unknown",
            false,
        ),
        (
            "1. 11-15 22-18 (1. 9-13 22-17) 2. 15x22 *",
            "the position before ply 1 is unknown",
            false,
        ),
    ] {
        let finding = only(record, "R320");
        assert_eq!(
            finding.message,
            format!("1 ply is not judged because {why}")
        );
        // a consequence needs a finding
        assert_eq!(finding.consequence, follows, "{record}");
    }
}

#[test]
fn a_capture_that_unreadable_text_may_continue_accuses_no_player() {
    for (record, at) in [
        (
            "[GameType \"25\"] [FEN \"W:Wc3,g1:Bd4,f6,a7\"] 1. c3:e5:7g g1-h2 *",
            2,
        ),
        (
            "[GameType \"21\"] [FEN \"B:W6,14,32:B1,2\"] 1. 1x10x1y7 32-28 *",
            2,
        ),
    ] {
        finds(record, [&*format!("R320 at {at}")]);
    }
    // A line end is no unreadable text: the capture goes on behind it.
    for capture in ["32x21x12x\n3", "32x21x12\nx3"] {
        let record =
            format!("[GameType \"20\"] [FEN \"W:W32:B27,17,8,1,40\"] 1. {capture} 40-45 *");
        finds(&record, [""; 0]);
    }
    // words glued to it are not part of it
    finds(
        "[GameType \"21\"] [FEN \"B:W6,14,32:B1,2\"] 1. 1x10White 32-28 *",
        ["R308 at 1", "R307 at 2"],
    );
}

#[test]
fn plies_lost_in_unreadable_text_accuse_no_player() {
    for (record, at) in [
        // two plies are missing; the number follows a third, readable one
        (
            "1. 11-16 21-17 2. 9-13 25-21 3. 5-9 23--18 4. 1--5 29-25 5. 8-11 17-14 6. 10x17 21x14 7. 6-10 24-20 *",
            7,
        ),
        // two pairs
        (
            "1. 11-15 22-18 2. 15x22 25x18 3. 12-16 29-25 4. 10--14 25--22 5. 16-20 24-19 6. 8-12 19-15 7. 7-10 15-11 *",
            8,
        ),
        ("1. 11-15 23--19 2. 8-11 22-17 3. 1-5 *", 3),
    ] {
        finds(record, [&*format!("R320 at {at}")]);
    }
    // no number shows a missing ply: the text is not a move
    finds(
        "1. 11-15 23-19 Black thinks 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 1-5 *",
        ["R302 at 8"],
    );
    let lost = numbered("[GameType \"21\"] 1. 11-15 23--19 2. 8-11 22-17 *");
    assert_eq!(lost, [(1, 'B'), (2, 'B'), (2, 'W')]);
    // no ply is missing in a variation that begins where its number says
    let begun =
        numbered("[GameType \"21\"] 1. 11-15 22-18 2. 8-11 25-22 3. 4-8 (2... 26-22 . 3. 8-11) *");
    assert_eq!(begun[5..], [(2, 'W'), (3, 'B')]);
}

#[test]
fn the_solution_of_a_problem_may_omit_forced_replies() {
    for (record, plies) in [
        (
            "[GameType \"20\"][FEN \"W:W33,39,44:B19,24\"] 1. 33-29 2. 39x28 *",
            2,
        ),
        ("[GameType \"21\"][FEN \"W:W18,26:B9\"] 18-14 26-22 *", 2),
        (
            "[GameType \"20\"][FEN \"W:W33,39,44:B19,24,3\"] 1. 33-29 2. 39x28 3-9 3. 28-22 *",
            4,
        ),
    ] {
        let judgement = judge(record);
        let found = judgement
            .findings
            .iter()
            .find(|found| found.rule.code() == "R302");
        let found = found.expect("R302");
        assert_eq!(found.severity, referee::Severity::Note, "{record}");
        assert!(
            found.message.contains("is not recorded"),
            "{}",
            found.message
        );
        assert_eq!(judgement.plies, plies, "{record}");
        let mut findings = judgement.findings.iter();
        assert!(
            !findings.any(|found| found.rule.code() == "R320"),
            "{record}"
        );
    }
    // Two replies were possible.
    let judgement = judge("[GameType \"21\"][FEN \"W:W18,26:B9,1\"] 18-15 26-22 *");
    let found = judgement
        .findings
        .iter()
        .find(|found| found.rule.code() == "R302");
    assert_eq!(found.expect("R302").severity, referee::Severity::Error);
}

#[test]
fn a_time_in_brackets_is_not_a_variation() {
    finds(
        "1. 11-15 (0:12) 22-17 (1:01) 2. 15-19 (2:22) 24x15 (59:59) 3. 10x19 *",
        [],
    );
    // with squares of the board, a move number or a reply, it is a variation
    finds("1. 11-15 (11x18) *", ["R310 at 1"]);
    finds("1. 11-15 (1. 11:18) *", ["R310 at 1"]);
}

#[test]
fn a_question_mark_instead_of_a_move_accuses_no_player() {
    for (record, at) in [
        ("1. 11-15 ? 2. 15-19 24x15 *", 3),
        ("1. 11-15 22-17 2. ? 24-20 3. 8-11 *", 4),
    ] {
        finds(record, [&*format!("R320 at {at}")]);
    }
    finds("1. 11-15 22-17 ? 2. 15-19 ? 24x15 3. 10x19 *", []);
}

/// The number and the side of every ply.
fn numbered(record: &str) -> Vec<(u32, char)> {
    let referee = Referee::new(Options {
        moves: true,
        ..Options::default()
    });
    let judgement = referee.judge_first(record.as_bytes()).expect("a game");
    let wrong = judgement
        .findings
        .iter()
        .find(|found| found.rule.code() == "N109");
    assert_eq!(wrong, None, "{record}");
    let plies = judgement.moves.iter().map(|mv| mv.ply);
    plies.map(|ply| (ply.number, ply.side.letter())).collect()
}

#[test]
fn an_unknown_first_move_is_a_ply_of_its_number() {
    // from the normal array the first move was played
    let begun = [(1, 'B'), (1, 'W'), (2, 'B')];
    assert_eq!(numbered("[GameType \"21\"] 1. ... 22-18 2. 15x22 *"), begun);
    // without rules White begins
    let begun = [(1, 'W'), (1, 'B'), (2, 'W')];
    assert_eq!(numbered("1. ... 22-18 2. 15x22 *"), begun);
    // if the second side is to move, the move was not played
    let answered = [(1, 'W'), (2, 'B')];
    for start in ["[FEN \"W:W30:B1\"]", "/FEN \"W:W30:B1\"/"] {
        let record = format!("[GameType \"21\"] {start} 1. ... 30-26 2. 1-5 *");
        assert_eq!(numbered(&record), answered);
    }
    // without rules the FEN gives the side of the first known move
    let placed = "[GameType \"49\"] [FEN \"B:W30:B1\"]";
    for dots in ["1. ...", "1..."] {
        let record = format!("{placed} {dots} 1-5 2. 30-26 *");
        assert_eq!(numbered(&record), [(1, 'B'), (2, 'W')]);
    }
    // it remains a move if no answer follows
    assert_eq!(numbered("[GameType \"21\"] 1. ... *"), [(1, 'B')]);
    assert_eq!(numbered("[GameType \"49\"] 1. ... *"), [(1, 'W')]);
}

#[test]
fn three_dots_are_a_placeholder_if_the_second_side_begins() {
    finds("[FEN \"W:W30:B1\"] 1. ... 30-26 2. 1-5 *", []);
    finds("[FEN \"W:W30:B1\"] 1... 30-26 2. 1-5 *", []);
}

#[test]
fn the_opponent_may_compel_the_capture() {
    finds(
        "1. 11-15 22-18 2. 8-11 15x22 25x18 3. 8-11 29-25 *",
        ["R307 at 3", "R321 at 4"],
    );
}

#[test]
fn the_piece_that_should_have_captured_may_be_huffed() {
    // 22-18 offers 15x22; Black plays 8-11 and White huffs the man on 15
    let record = "1. 11-15 22-18 2. 8-11 18-15 3. 11x18 23x14 4. 9x18 24-19 5. 4-8 28-24 \
                  6. 7-11 19-16 7. 12x19x28 21-17 8. 11-15 27-24 *";
    finds(record, ["R307 at 3", "R318 at 4"]);
    let detail = only(record, "R318").detail.expect("detail");
    assert_eq!(detail.pieces[0].number(), 15);
}

#[test]
fn a_piece_that_fits_later_play_has_stayed() {
    finds("1. 11-15 22-18 2. 8-11 18-14 *", ["R307 at 3"]);
}

#[test]
fn a_man_never_crowned_is_reported_once() {
    // the Black man reaches 30 at ply 1; as a king it could capture 26 repeatedly
    let record =
        "[FEN \"B:W31,32:B25,1,2\"] 1. 25-30 31-26 2. 1-5 32-28 3. 5-9 28-24 4. 9-13 24-20 *";
    finds(record, ["R311 at 1"]);
    let detail = only(record, "R311").detail.expect("detail");
    assert_eq!(detail.pieces[0].number(), 30);
    assert!(detail.evidence.len() >= 2);
    // the man on the square or an empty square: a huff before ply 4 leaves the same record
    let said = only(record, "R311").message;
    assert!(
        said.ends_with("; the moves also fit a king that was huffed before ply 4"),
        "{said}"
    );
}

#[test]
fn a_piece_that_arrives_on_its_square_proves_that_a_king_was_huffed() {
    // as above, but a Black man moves to 30, where the king was
    let record = "[FEN \"B:W31,32:B25,21,1\"] 1. 25-30 31-26 2. 1-5 32-28 3. 21-25 28-24 4. 25-30 24-20 \
         5. 30x23 20-16 6. 5-9 16-12 7. 9-14 12-8 8. 23-18 *";
    // a single slip of the pen is also an explanation
    finds(record, ["R307 at 3"]);
    let said = only(record, "R307").message;
    assert!(
        said.ends_with("they are also legal if White then huffed the piece on 30"),
        "{said}"
    );
    finds(
        &record.replace("1-5", "1-5 {huffed}"),
        ["R307 at 3", "R318 at 4"],
    );
}

#[test]
fn a_man_played_as_a_king_is_reported_once() {
    finds(
        "/FEN \"B:W32,31:B15\"/ 1. 15-11 32-28 2. 11-7 28-24 3. 7-10 24-20 *",
        ["R312 at 1"],
    );
    // in a FEN the letter of the king is likelier lost
    finds(
        "[FEN \"B:W32,31:B15\"] 1. 15-11 32-28 2. 11-7 28-24 3. 7-10 24-20 *",
        ["R306 at 1"],
    );
}

#[test]
fn a_comment_outweighs_what_the_moves_suggest() {
    let own = "1. 11-15 22-18 2. 15x22 {Black took off his own man on 8} 25x18 3. 4-8 18-15 *";
    finds(own, ["R322 at 3"]);
    assert!(only(own, "R322").message.contains("a comment says so"));
    finds(
        &own.replace("took off his own man on 8", "moved"),
        ["R303 at 5", "R320 at 6"],
    );
}

#[test]
fn the_board_and_the_words_are_two_sources() {
    let record = "[Result \"1-0\"] [FEN \"W:W18:B14\"] 1. 18x9 {White won} 1-0";
    let ruling = only(record, "O402").detail.and_then(|detail| detail.ruling);
    assert_eq!(
        ruling.as_deref(),
        Some(
            "two sources against one: the last position and the words in the record give a win for White"
        )
    );
}

#[test]
fn a_side_that_cannot_move_has_lost() {
    let blocked = "[FEN \"B:W8,11:B4\"]";
    finds(&format!("[Result \"1/2-1/2\"] {blocked} 1/2-1/2"), ["O402"]);
    finds(&format!("[Result \"0-1\"] {blocked} 0-1"), []);
}

#[test]
fn the_first_figure_is_blacks() {
    let blocked = "[FEN \"B:W8,11:B4\"]";
    finds(&format!("[Result \"1-0\"] {blocked} 1-0"), ["O402"]);
}

#[test]
fn the_terminator_agrees_with_the_tag() {
    finds("[Result \"1-0\"] 1. 11-15 0-1", ["O401"]);
    finds("[Result \"1-0\"] 1. 11-15 *", []);
}

#[test]
fn a_comment_between_the_moves_contradicts_no_result() {
    finds(
        "[Result \"1-0\"] 1. 11-15 {drawn} 22-18 {White resigns} 1-0",
        [],
    );
    // the order of the figures is a separate finding (O403)
    finds("[Result \"1-0\"] 1. 11-15 22-18 {White wins} 1-0", []);
}

#[test]
fn a_position_is_known_if_all_readings_agree() {
    let moves = "1. e3-e4 g6-g5 2. c3-c4 h6-h5 3. e4-f4 a6-a5 4. d3-d4 d6-d5 5. d4xd8 g7-g6 6. f4-e4 g5-g4 7. g3xg7 a5-a4 \
                 8. a3xa5 e7-d7 9. d8xd6 c7-d7 10. g7xc7 b7xd5 11. c4-d4 d5xd1 12. a2-a3 d1-d2 13. a5-a6 a7xa5 14. a3-a4 \
                 a5xc1 15. e2xc2 c1xg1 16. f2-g2 g1xb1 17. h3-h4 h5xh1 *";
    let judgement = judge(&format!("[GameType \"30\"] {moves}"));
    let undecided = judgement
        .findings
        .iter()
        .any(|found| found.message.contains("later moves do not decide"));
    assert!(undecided, "c1xg1 is to be one of two captures");
    assert_eq!(judgement.on_board, Some(referee::Winner::Black));
}

#[test]
fn the_moves_show_an_unknown_side_to_move() {
    finds("[FEN \"?:W18,32:B15,1\"] 1. 32-28 *", ["R307 at 1"]);
}

#[test]
fn a_huff_mentioned_elsewhere_is_no_evidence() {
    finds(
        "1. 11-15 22-18 2. 15x22 (2. 8-11) 25x18 {Black was huffed in another game} *",
        ["R307 at 3"],
    );
}

#[test]
fn unjudged_moves_begin_after_the_break() {
    let finding = only("1. 16-20 22-18 2. 11-15 *", "R320");
    let ply = finding.ply.expect("a ply");
    assert_eq!(
        (ply.ply, ply.number, ply.side),
        (2, 1, draughts::Color::White)
    );
    let finding = only("1. 11-15 9-14 2. 5-9 *", "R320");
    let ply = finding.ply.expect("a ply");
    assert_eq!(
        (ply.ply, ply.number, ply.side),
        (3, 2, draughts::Color::Black)
    );
}

#[test]
fn an_unreadable_game_type_is_not_guessed() {
    let judgement = judge("[GameType \"draughts\"] 1. 11-15 22-18 2. 8-11 *");
    assert_eq!(judgement.variant, None);
}

#[test]
fn one_misread_square_does_not_change_the_variant() {
    finds("1. 11-15 23-19 2. 8-11 22-17 3. 44-18 *", ["R304 at 5"]);
    finds("1. 11-15 23-19 2. 8-11 22-17 3. 33x16 *", ["R304 at 5"]);
    // if the first move is misread the second one decides
    finds("1. 41-15 23-19 2. 8-11 22-17 *", ["R304 at 1"]);
    finds(
        "[FEN \"B:W32,31:B1\"] 1. 1-6 32-28 2. 6-10 28-24 3. 10-15 24-20 4. 15-18 20-16 5. 18-22 61-57 *",
        ["R304 at 10"],
    );
}

#[test]
fn squares_past_32_belong_to_another_board() {
    let unjudged = |record| assert_eq!(judge(record).variant, None, "{record}");
    unjudged("1. 11-15 33-29 2. 41-37 19-24 *");
    unjudged("1. c3-d4 11-15 2. b2-c3 *");
    // a few squares of a larger board after a FEN that fits any board
    let bigger = judge("[FEN \"W:WK28:B7\"] 1. 28-32 7-12 2. 32-38 12-17 3. 38-42 17-21 *");
    assert_eq!(bigger.variant, Some(draughts::Variant::International));
}

#[test]
fn an_unreadable_move_does_not_accuse_the_next_player() {
    finds("1. 11-15 23-19 2. foo 22-17 3. 8-11 *", ["R320 at 4"]);
    finds("[GameType \"21\"] 1. 11--15 23-19 2. 8-11 *", ["R320 at 2"]);
}

#[test]
fn a_result_tag_in_another_language_gives_the_result() {
    let record = |end: &str, tags: &str| format!("[GameType \"22\"] {tags} 1. 21-17 12-15 {end}");
    let italian = "[Risultato \"0-1\"]";
    let contradicts = |judgement: &Judgement| {
        let mut findings = judgement.findings.iter();
        findings.any(|finding| finding.rule.code() == "O401")
    };
    for (end, tags, winner) in [
        ("*", italian, Some(referee::Winner::Black)),
        ("", italian, Some(referee::Winner::Black)),
        (
            "1-0",
            "[Risultato \"vinse il Bianco\"]",
            Some(referee::Winner::White),
        ),
        // the standard tag takes precedence
        (
            "*",
            "[Risultato \"0-1\"][Result \"1-0\"]",
            Some(referee::Winner::White),
        ),
    ] {
        let judgement = judge(&record(end, tags));
        assert_eq!(judgement.recorded, winner, "{tags} {end}");
        assert!(!contradicts(&judgement), "{tags} {end}");
    }
    assert!(contradicts(&judge(&record("1-0", italian))));
}

#[test]
fn the_result_is_what_most_of_tag_terminator_and_words_state() {
    use referee::Winner::{Black, Draw, White};
    for (tags, end, winner) in [
        ("", "White won", Some(White)),
        ("", "{Black resigns} *", Some(White)),
        ("[Result \"Draw\"]", "*", Some(Draw)),
        ("[Termination \"White lost on time\"]", "*", Some(Black)),
        // the tag decides between figures
        ("[Result \"1-0\"]", "0-1", Some(Black)),
        // two sources against one
        ("[Result \"1-0\"]", "{White won} 0-1", Some(White)),
        ("[Result \"1/2-1/2\"]", "{White wins} 1/2-1/2", Some(Draw)),
        // one source against one
        ("", "{Draw agreed} 1-0", None),
        ("", "{White won. Draw agreed}", None),
        ("", "{White won, draw agreed} *", None),
        // the order of the figures is only assumed
        ("[Result \"1-0\"]", "{White won} 1-0", None),
    ] {
        let record = format!("[GameType \"21\"]{tags} 1. 11-15 24-20 {end}");
        assert_eq!(judge(&record).recorded, winner, "{tags} {end}");
    }
}

#[test]
fn the_first_of_several_results_ends_the_game() {
    assert_eq!(
        judge("1. 11-15 24-20 1-0 0-1").recorded,
        Some(referee::Winner::Black)
    );
}

#[test]
fn many_faults_of_one_position_are_one_finding() {
    finds("[FEN \"W:W1-32,1-32:B1-32\"] *", ["R316"]);
}

#[test]
fn a_comment_that_denies_a_huff_is_no_evidence() {
    let game = |said: &str| {
        format!("[GameType \"21\"] 1. 11-15 22-18 2. 8-11 {{{said}}} 25-22 3. 4-8 24-20 4. 9-13 *")
    };
    finds(&game("no huff"), ["R307 at 3"]);
    finds(&game("White did not huff"), ["R307 at 3"]);
    finds(&game("huffed"), ["R307 at 3", "R318 at 4"]);
}

#[test]
fn the_value_of_a_fen_is_read_without_its_escapes() {
    let judgement = judge("[GameType \"21\"][FEN \"B:W18,\\\"x\"] *");
    let found = judgement.findings.iter();
    let mut found = found.filter(|finding| finding.rule.code() == "T206");
    let message = found.next().map(|finding| finding.message.as_ref());
    assert_eq!(message, Some("expected a square, found \"\\\"\""));
}

#[test]
fn a_number_after_its_moves_shows_no_missing_beginning() {
    finds(
        "[GameType \"29\"] g3-h4 e5-a7 a3-b4 c7-b6 h2-g3 3. *",
        ["R301 at 2", "R320 at 3"],
    );
}
