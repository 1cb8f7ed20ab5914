//! Guesses: possible huffs, uncertain repairs, slips in a FEN.

use referee::{Confidence, Finding, RepairKind, Severity};

use super::{finds, judge, only};

#[test]
fn a_few_plies_do_not_prove_a_huff_but_a_comment_does() {
    let record = "1. 11-15 22-18 2. 8-11 18-15 3. 11x18 23x14 *";
    finds(record, ["R307 at 3", "R303 at 4", "R320 at 5"]);
    let missed = only(record, "R307").message;
    assert!(
        missed.contains("possibly White then huffed the piece on 15: the moves can be followed"),
        "{missed}"
    );
    // White is not accused of a move that is legal if the man was huffed
    let taken = only(record, "R303");
    assert_eq!(taken.severity, Severity::Note);
    assert!(
        taken.message.contains("if the piece on 15 was not huffed"),
        "{}",
        taken.message
    );
    let said = "1. 11-15 22-18 2. 8-11 {White huffs the man} 18-15 3. 11x18 23x14 *";
    finds(said, ["R307 at 3", "R318 at 4"]);
}

#[test]
fn a_piece_that_fits_the_next_few_plies_has_stayed() {
    let record = "1. 11-15 22-18 2. 9-13 25-22 3. 8-11 24-20 4. 4-8 29-25 5. 12-16";
    for end in [" *", " 28-24 *"] {
        let record = format!("{record}{end}");
        finds(&record, ["R307 at 3", "R307 at 4"]);
        let missed = judge(&record).findings;
        let grave = missed.iter().filter(|it| it.severity == Severity::Error);
        assert_eq!(grave.count(), 1, "{record}");
    }
    let first = &judge(&format!("{record} *")).findings;
    let first = first.iter().find(|it| it.rule.code() == "R307");
    let message = first.map(|it| it.message.to_string());
    assert!(
        message.is_some_and(
            |it| it.contains("the moves can be followed with the piece and without it")
        ),
    );
}

#[test]
fn a_move_illegal_on_both_boards_is_an_error() {
    let record = "1. 11-15 22-18 2. 9-13 25-22 3. 8-11 24-20 4. 4-8 29-25 5. 12-16 20-10 *";
    let findings = judge(record).findings;
    let last = findings
        .iter()
        .rfind(|it| it.rule.code().starts_with("R3") && it.rule.code() != "R320");
    assert_eq!(
        last.map(|it| (it.rule.code(), it.severity)),
        Some(("R303", Severity::Error))
    );
}

#[test]
fn after_an_uncertain_repair_there_are_no_errors() {
    // only a second guess could continue the record
    finds(
        "1. 11-15 23-19 2. 8-11 22-17 3. 15-10 25-22 4. 11-15 *",
        ["R303 at 5", "R320 at 6"],
    );
    // in a variation that starts from a guessed position
    let record =
        "1. 11-15 23-19 2. 8-11 22-17 3. 15-10 17-14 (3... 25-22 4. 11-15) 4. 9x18 21-17 *";
    let findings = judge(record).findings;
    let grave = findings.iter().filter(|it| it.severity == Severity::Error);
    let grave: Vec<_> = grave.map(|it| it.rule.code()).collect();
    assert_eq!(grave, ["R303"], "{findings:#?}");
}

/// Text that cannot be read may be the rest of the move before it, whatever number is between them.
#[test]
fn an_illegal_move_may_be_unfinished_before_a_number() {
    for number in ["", "1.", "2.", "3."] {
        finds(
            &format!("[GameType \"21\"] 1. 11-15 23-13 {number} x222 8-11 *"),
            ["R320 at 3"],
        );
    }
    // `so` continues no move
    finds(
        "[GameType \"21\"] 1. 11-15 23-13 2. so 8-11 *",
        ["R305 at 2"],
    );
}

#[test]
fn a_man_that_captured_past_its_crowning_plays_on_as_a_king() {
    finds(
        "[FEN \"W:W11,30:B7,6,1\"] 1. 11x2x9 1-5 2. 30-26 5x14 3. 26-22 14-18 *",
        ["R309 at 1"],
    );
    finds(
        "[FEN \"W:W11,30:B7,6,4\"] 1. 11x2x9 4-8 2. 9-6 8-12 3. 6-10 12-16 4. 10-7 *",
        ["R309 at 1"],
    );
}

/// The first repair of the only finding of that rule: kind, FEN or move, confidence.
fn repair(record: &str, code: &str) -> (RepairKind, String, Confidence) {
    let detail = only(record, code)
        .detail
        .expect("a repair is in the detail");
    let repair = detail.repairs.first().expect("there is a repair");
    (
        repair.kind,
        repair.mv.clone().unwrap_or_default(),
        repair.confidence,
    )
}

#[test]
fn a_fen_may_lack_the_letter_of_a_king() {
    let record = "[Result \"0-1\"] [FEN \"W:W18,30:B1,5\"] 1. 18-23 1-6 2. 23-18 6-10 3. 18-22 10-15 4. 22-17 15-18 0-1";
    finds(record, ["R306 at 1"]);
    let (kind, fen, _) = repair(record, "R306");
    assert_eq!((kind, fen.as_str()), (RepairKind::Fen, "W:WK18,30:B1,5"));
    let finding = only(record, "R306");
    assert!(
        finding
            .message
            .contains("with K18 instead of 18 in the FEN, all 8 plies are legal"),
        "{}",
        finding.message
    );
    assert_eq!(
        finding.detail.and_then(|detail| detail.result_implied),
        None
    );
}

#[test]
fn a_fen_may_have_a_wrong_digit() {
    // the man on 22 is on 21 in the FEN
    let record =
        "[FEN \"W:W21,30,31:B1,2,3\"] 1. 22-18 1-6 2. 18-14 6-10 3. 14x7 3x10 4. 30-26 2-6 *";
    let (kind, fen, _) = repair(record, "R301");
    assert_eq!(
        (kind, fen.as_str()),
        (RepairKind::Fen, "W:W22,30,31:B1,2,3")
    );
}

#[test]
fn two_plies_show_a_slip_of_a_fen_that_no_move_explains() {
    let record = "[FEN \"W:W21,30,31:B1,2,3\"] 1. 22-18 1-6 2. 18-14 *";
    let (kind, fen, confidence) = repair(record, "R301");
    assert_eq!(
        (kind, fen.as_str(), confidence),
        (RepairKind::Fen, "W:W22,30,31:B1,2,3", Confidence::Likely)
    );
    // 21-17 explains it as well
    let record = "[FEN \"W:W21,30,31:B1,2,3\"] 1. 22-17 1-6 2. 30-26 *";
    let (kind, ..) = repair(record, "R301");
    assert_ne!(kind, RepairKind::Fen);
}

#[test]
fn the_side_to_move_may_be_wrong_in_a_fen() {
    let record =
        "[FEN \"B:W22,30,31:B1,2,3\"] 1. 22-18 1-6 2. 18-14 6-10 3. 14x7 3x10 4. 30-26 2-6 *";
    finds(record, ["R313 at 1"]);
    let (kind, fen, _) = repair(record, "R313");
    assert_eq!(
        (kind, fen.as_str()),
        (RepairKind::Fen, "W:W22,30,31:B1,2,3")
    );
}

#[test]
fn a_wrong_fen_does_not_end_the_game() {
    // 8 is blocked if the man is on 11 and not on 12
    let record = "[FEN \"B:W8,11,32:B4\"] 1. 4x11 32-28 2. 11-15 12-8 3. 15-18 8-3 4. 18-22 3-7 *";
    let codes: Vec<_> = judge(record)
        .findings
        .iter()
        .map(|it| it.rule.code())
        .collect();
    assert!(!codes.contains(&"R314"), "{codes:?}");
    // a single move is no evidence
    finds("[FEN \"B:W8,11:B4\"] 1. 4-8 *", ["R314 at 1"]);
}

#[test]
fn a_fen_names_each_square_once_and_each_colour() {
    let codes = |record: &str| {
        let findings = judge(record).findings;
        let codes = findings.iter().map(|it| it.rule.code());
        codes
            .filter(|code| "T206 R316 O402".contains(code))
            .collect::<Vec<_>>()
    };
    assert_eq!(codes("[FEN \"W:W18,18:B5\"] 1. 18-14 *"), ["T206"]);
    assert_eq!(codes("[FEN \"W:W18,K18:B5\"] 1. 18-14 *"), ["T206"]);
    assert_eq!(codes("[FEN \"W:W18:W5\"] 1. 18-14 1-0"), ["T206"]);
    assert_eq!(codes("[FEN \"W:W18:B5:W30\"] 1. 18-14 1-0"), [""; 0]);
    let record = "[FEN \"W:W18,30:W5,1\"] 1. 18-14 5-9 2. 14x5 1-6 *";
    assert_eq!(codes(record), ["T206"]);
    let (kind, fen, _) = repair(record, "T206");
    assert_eq!((kind, fen.as_str()), (RepairKind::Fen, "W:W18,30:B1,5"));
    // of an empty diagram nobody has won
    assert_eq!(codes("[Result \"1-0\"] [FEN \"W::.\"] 1-0"), [""; 0]);
    // moves on it are of another position
    assert_eq!(codes("[FEN \"W::.\"] 1. 22-18 *"), ["T206"]);
    assert_eq!(codes("[FEN \"W::B18\"] *"), ["R316"]);
}

#[test]
fn errors_in_engine_lines_are_warnings() {
    let severity = |record: &str| only(record, "R301").severity;
    let line = "1. 11-15 23-19 {+0.35/17} (23-18 16-20) 2. 8-11 *";
    assert_eq!(severity(line), Severity::Warning);
    let own = "1. 11-15 23-19 (23-18 16-20 {[%eval 0.4]}) 2. 8-11 *";
    assert_eq!(severity(own), Severity::Warning);
    let named = "1. 11-15 23-19 {Cake} (23-18 16-20) 2. 8-11 *";
    assert_eq!(severity(named), Severity::Warning);
    let common_word = "1. 11-15 23-19 {a piece of cake} (23-18 16-20) 2. 8-11 *";
    assert_eq!(severity(common_word), Severity::Error);
    let people = "1. 11-15 23-19 {as usual} (23-18 16-20) 2. 8-11 *";
    assert_eq!(severity(people), Severity::Error);
    assert_eq!(severity("1. 11-15 {+0.35/17} 20-10 *"), Severity::Error);
}

#[test]
fn comments_decide_between_contradicting_results() {
    let ruling = |record: &str| only(record, "O401").detail.and_then(|detail| detail.ruling);
    let said = ruling("[Result \"1-0\"] 1. 11-15 22-18 {White resigns} 0-1");
    assert_eq!(
        said.as_deref(),
        Some(
            "two sources against one: the words in the record and the Result tag give a win for Black"
        )
    );
    let said = ruling("[Result \"1-0\"] 1. 11-15 22-18 {White wins} 0-1");
    assert!(said.is_some_and(|said| said.contains("the result at the end give a win for White")));
    assert_eq!(
        ruling("[Result \"1-0\"] 1. 11-15 22-18 0-1").as_deref(),
        Some("the Result tag decides (PDN 3.0)")
    );
    assert_eq!(
        ruling("[Result \"1-0\"] 1. 11-15 22-18 {Draw agreed} 0-1").as_deref(),
        Some("the sources do not agree: the winner is left open")
    );
}

#[test]
fn words_contradict_figures_and_other_words() {
    let says = |record: &str| {
        let finding = only(record, "O401");
        assert_eq!(finding.severity, Severity::Warning);
        (
            finding.message.into_owned(),
            finding.detail.and_then(|detail| detail.ruling),
        )
    };
    let (message, ruling) = says("[Result \"1-0\"] 1. 11-15 22-18 Draw agreed");
    assert_eq!(
        message,
        "the record says \"Draw agreed\", a draw, but its result is 1-0, a win for Black"
    );
    assert_eq!(
        ruling.as_deref(),
        Some("the sources do not agree: the winner is left open")
    );
    let (message, ruling) = says("1. 11-15 22-18 White won.\n2. 15x22 25x18 {Draw agreed} 1/2-1/2");
    assert_eq!(
        message,
        "the words in the record contradict each other: \"White won.\", a win for White; \"Draw agreed\", a draw"
    );
    assert_eq!(
        ruling.as_deref(),
        Some("two sources against one: the result at the end and \"Draw agreed\" give a draw")
    );
    let (_, ruling) = says("[Termination \"Draw\"] [Result \"1-0\"] 1. 11-15 22-18 1-0");
    assert!(ruling.is_some_and(|ruling| ruling.ends_with("give a win for Black")));
}

#[test]
fn a_clock_command_used_for_something_else_is_one_finding() {
    let record = "1. 11-15 {[%egt 0:00:09]} 23-19 {[%egt 0:00:05]} 2. 8-11 {[%egt 0:00:03]} 22-17 {[%egt 0:00:04]} \
                  3. 9-13 {[%egt 0:00:02]} 17-14 {[%egt 0:00:01]} *";
    let count = |record: &str| {
        let findings = judge(record).findings;
        findings
            .iter()
            .filter(|it| it.rule.code() == "K502")
            .count()
    };
    assert_eq!(count(record), 1);
    assert_eq!(
        count(
            &record
                .replace("0:00:02", "0:00:12")
                .replace("0:00:01", "0:00:11")
        ),
        2
    );
}

#[test]
fn a_square_beyond_the_board_is_named_if_only_one_fits() {
    let words = |record: &str| {
        let findings = judge(&format!("[GameType \"21\"]\n{record}")).findings;
        let message = |finding: &Finding| finding.message.to_string();
        let impossible = findings
            .iter()
            .find(|finding| finding.rule.code() == "R316");
        let message = impossible.map(message).unwrap_or_default();
        message
            .split_once("; perhaps ")
            .map(|(_, likely)| likely[..2].to_owned())
    };
    for (fen, moves, likely) in [
        // 4, 9 and 19 are free, and a man on 29 would be a king
        ("B:W18,32:B2,49", "", None),
        ("B:W18,32:B2,4,9,49", "", Some("19")),
        ("B:W18,32:B2,4,9,K49", "", None),
        ("B:W18,32:B2,4,9,19,49", "", None),
        ("B:W18,32:B2,4,9,19,K49", "", Some("29")),
        ("B:W18,32:B2,49", "1. 19-23 *", Some("19")),
        ("B:W18,32:B2,49", "1. 2-7 *", None),
        ("B:W18,32:B2,4,9,49", "1. 3-7 *", None),
        // more than one fault
        ("B:W18,18,32:B2,4,9,49", "", None),
        ("B:W48,32:B2,4,9,49", "", None),
    ] {
        let record = format!("[FEN \"{fen}\"]\n{moves}");
        assert_eq!(words(&record).as_deref(), likely, "{record}");
    }
}

#[test]
fn piece_counts_are_read_where_the_fen_has_one_colour_for_both_sides() {
    for fen in ["W:W31-50:B1-20", "W:W31-50:W1-20", "W:B31-50:B1-20"] {
        let record = format!(
            "[GameType \"40\"]\n[FEN \"{fen}\"]\n1. 31-26 (19-20) 18-23 2. 33-29 19-24 3. 29x18 (20-20) 13x22 *"
        );
        let findings = judge(&record).findings;
        let counts = findings
            .iter()
            .filter(|finding| finding.rule.code() == "N113");
        assert_eq!(counts.count(), 2, "{record}");
    }
}
