//! The laws of the other variants, each on the smallest record that shows it.
//!
//! `finds(game type, FEN, moves, code)` judges one game by the articles of its variant; `compels` also compares the
//! captures that were compulsory.

mod doubtful;
mod exports;
mod false_captures;
mod game_type;
mod guess;
mod named;

use draughts::{AnyPosition, Move, Variant};
use referee::{Finding, Judgement, Options, Referee, RuleSet, Severity};

fn judge(record: &str) -> Judgement {
    let judgement = Referee::default().judge_first(record.as_bytes());
    judgement.unwrap_or_else(|| panic!("no game in {record:?}"))
}

fn record(variant: Variant, fen: &str, moves: &str) -> String {
    let game_type = variant.game_type();
    format!("[GameType \"{game_type}\"]\n[FEN \"{fen}\"]\n{moves} *\n")
}

/// The errors and warnings about the play.
fn play_findings(judgement: &Judgement) -> Vec<&Finding> {
    let play_findings = |finding: &&Finding| {
        finding.rule.code().starts_with('R') && finding.severity == Severity::Error
    };
    judgement.findings.iter().filter(play_findings).collect()
}

/// Judges a game with one error, of the rule `code`.
#[track_caller]
fn finds(variant: Variant, fen: &str, moves: &str, code: &str) -> Finding {
    let judgement = judge(&record(variant, fen, moves));
    let found = play_findings(&judgement);
    let codes: Vec<_> = found.iter().map(|finding| finding.rule.code()).collect();
    assert_eq!(codes, [code], "{variant} {fen} {moves}: {found:?}");
    found[0].clone()
}

/// Judges a game with one error, at a move in whose place only the moves `legal` were legal.
#[track_caller]
fn compels(variant: Variant, fen: &str, moves: &str, code: &str, legal: &str) {
    let finding = finds(variant, fen, moves, code);
    let detail = finding.detail.expect("the legal moves");
    assert_eq!(detail.legal.join(" "), legal, "{variant} {fen} {moves}");
}

#[track_caller]
fn is_clean(variant: Variant, fen: &str, moves: &str) {
    let judgement = judge(&record(variant, fen, moves));
    let found = play_findings(&judgement);
    assert!(found.is_empty(), "{variant} {fen} {moves}: {found:?}");
    assert_eq!(judgement.variant, Some(variant));
}

#[test]
fn every_game_type_is_judged_by_its_number() {
    for variant in Variant::ALL {
        let start = AnyPosition::start(*variant);
        let first = &start.legal_texts()[0];
        let tag = variant.game_type_tag();
        let judgement = judge(&format!("[GameType \"{tag}\"]\n1. {first} *\n"));
        assert_eq!(judgement.variant, Some(*variant));
        assert!(play_findings(&judgement).is_empty(), "{variant} {first}");
        assert_eq!(judgement.plies, 1);
    }
}

#[test]
fn the_most_pieces_must_be_captured() {
    use Variant::{Brazilian, Canadian, International, Italian, Portuguese, Spanish, Turkish};
    for (variant, fen, mv, legal) in [
        (
            International,
            "W:W32,38,43:B1,27,28,19",
            "32x21",
            "32x23x14",
        ),
        (Italian, "W:WK17,K22:BK13,19,K20", "17x10", "22x15x24"),
        (Spanish, "W:W18,K26:B15,22", "18x27", "26x19x8 26x19x12"),
        (Portuguese, "W:WK10,15:B8,20,K26,28", "10x32", "15x24x31"),
        (
            Brazilian,
            "W:WKd8,a7:BKb6,f6,b4",
            "a7xc5xa3",
            "d8xa5xc3xh8 d8xa5xc3xg7",
        ),
        (Canadian, "W:WK5,28:B22,K37,K72", "28x15", "5x44x31"),
        (Turkish, "W:WKg2,b6:BKc6,Ke6,Kg7", "g2xg8", "b6xd6xf6"),
    ] {
        compels(variant, fen, mv, "R317", legal);
    }
}

#[test]
fn the_italian_order_of_precedence_decides() {
    use Variant::Italian;
    for (fen, mv, legal) in [
        ("W:WK2,10:B5", "10x1", "2x9"),
        ("W:WK12,K14:BK6,K18,19,K22", "14x23", "14x21"),
        ("W:WK21,K31:B9,K24,26,K27", "21x30x23", "31x22x29"),
    ] {
        compels(Italian, fen, mv, "R317", legal);
    }
}

#[test]
fn the_broken_article_is_cited_and_a_borrowed_ruling_is_marked() {
    let found = |variant, fen, mv| {
        let judgement = judge(&record(variant, fen, mv));
        let finding = play_findings(&judgement).remove(0).clone();
        assert_eq!(finding.rule.code(), "R317", "{fen} {mv}");
        let ruling = finding
            .detail
            .as_ref()
            .and_then(|detail| detail.ruling.clone());
        (finding.laws().to_vec(), ruling.unwrap_or_default())
    };
    for (variant, fen, mv, law) in [
        (
            Variant::Italian,
            "W:WK17,K22:BK13,19,K20",
            "17x10",
            "FID:6.6",
        ),
        (Variant::Italian, "W:WK2,10:B5", "10x1", "FID:6.7"),
        (
            Variant::Italian,
            "W:WK12,K14:BK6,K18,19,K22",
            "14x23",
            "FID:6.8",
        ),
        (
            Variant::Italian,
            "W:WK21,K31:B9,K24,26,K27",
            "21x30x23",
            "FID:6.9",
        ),
        (
            Variant::Spanish,
            "W:WK4,K6:B7,K11,19,K20",
            "6x15x22",
            "Spanish:calidad",
        ),
        (
            Variant::Czech,
            "W:WKe5,e3:BKb6,Kd4",
            "e3xc5xa7",
            "Czech:king",
        ),
    ] {
        let (laws, ruling) = found(variant, fen, mv);
        assert_eq!(laws, [law, "FMJD:5.4"], "{fen}");
        assert!(
            ruling.ends_with(
                "or accept the move, by the international articles, because huff does not know the articles of this variant (FMJD:5.4)"
            ),
            "{ruling}"
        );
    }
    let (laws, ruling) = found(Variant::International, "W:W32,38:B27,28,19", "32x21");
    assert_eq!(laws, ["FMJD:4.13", "FMJD:5.4"]);
    assert!(
        ruling.ends_with("or accept the move (FMJD:5.4)"),
        "{ruling}"
    );
}

#[test]
fn the_losing_game_keeps_the_capture_choice_of_the_variant() {
    let losing = RuleSet::from_name("losing").expect("a set").clone();
    let page = losing.describe();
    assert!(page.contains("a game with its own rule of choice keeps it"));
    let referee = Referee::new(Options {
        laws: losing.into(),
        ..Options::default()
    });
    let record = record(Variant::International, "W:W32,38:B27,28,19", "32x21");
    let judgement = referee.judge_first(record.as_bytes()).expect("a game");
    let finding = play_findings(&judgement)[0];
    assert_eq!(finding.rule.code(), "R317");
    assert_eq!(finding.laws(), ["FMJD:4.13"]);
}

#[test]
fn squares_in_the_other_notation_are_reported_only_if_a_tag_defines_it() {
    let reports_notation = |tag: &str| {
        let judgement = judge(&format!(
            "{tag}[FEN \"W:W22:B4\"] 1. c3-d4 h8-g7 2. d4-e5 g7-h6 *"
        ));
        assert_eq!(judgement.variant, Some(Variant::Russian));
        let mut findings = judgement.findings.iter();
        findings.any(|finding| finding.rule.code() == "N112")
    };
    assert!(reports_notation("[GameType \"25\"]"));
    assert!(reports_notation("[GameType \"25,W,8,8,A0,0\"]"));
    assert!(!reports_notation("[GameType \"25,W,8,8,N2,0\"]"));
    assert!(!reports_notation(""));
}

#[test]
fn spanish_captures_take_the_most_kings() {
    compels(
        Variant::Spanish,
        "W:WK4,K6:B7,K11,19,K20",
        "6x15x22",
        "R317",
        "6x15x24",
    );
}

#[test]
fn a_czech_king_that_can_capture_must() {
    compels(
        Variant::Czech,
        "W:WKe5,e3:BKb6,Kd4",
        "e3xc5xa7",
        "R317",
        "e5xc3 e5xb2 e5xa1",
    );
    // otherwise the choice is free
    is_clean(Variant::Czech, "W:WKe5,Ke3:BKb6,Kd4", "e5xc3");
}

#[test]
fn frisian_captures_have_values() {
    use Variant::Frisian;
    for (fen, mv, legal) in [
        ("W:WK28,37:B3,27,K39,K41", "28x26", "28x44 28x50"),
        ("W:W11,K17:B7,18,44", "11x2", "17x19 17x20 17x50"),
        ("W:W12,K35:BK2,8,K44", "35x49", "12x3x1"),
    ] {
        compels(Frisian, fen, mv, "R317", legal);
    }
}

#[test]
fn the_choice_is_free_unless_an_article_restricts_it() {
    is_clean(Variant::Russian, "W:Wf4,Kf2:BKc5,Ke3", "f4xd2");
    is_clean(Variant::Pool, "B:W18,27,10:B14,15", "15x6");
}

#[test]
fn only_english_draughts_cites_the_standard_laws() {
    let records = [
        "1. 32-28 18-22 2. 37-32 *",
        "1. 32-28 19-23 2. 28x19 14x23 3. 23-19 *",
        "1. 32-27 32-28 *",
        "[FEN \"W:W31,31:B1,60\"] 1. 31-27 *",
        "[FEN \"W:WK31:BK1\"] 1. 31-27 {He left the room} 1-7 2. 27-31 7-1 3. 31-27 1-7 4. 27-31 7-1 *",
    ];
    for moves in records {
        let judgement = judge(&format!("[GameType \"20\"]\n{moves}"));
        for finding in &judgement.findings {
            assert!(
                finding.laws().iter().all(|law| !law.starts_with('S')),
                "{moves}: {finding:?}"
            );
            let ruling = finding
                .detail
                .as_deref()
                .and_then(|detail| detail.ruling.as_deref());
            assert!(
                !ruling.is_some_and(|ruling| ruling.contains("huff")),
                "{ruling:?}"
            );
        }
    }
}

#[test]
fn a_missed_capture_has_the_ruling_of_its_variant() {
    let judgement = judge(&record(
        Variant::Russian,
        "W:Wc3,g1:Bd4,h8",
        "1. g1-f2 h8-g7",
    ));
    let found = play_findings(&judgement);
    assert_eq!(found[0].rule.code(), "R307");
    let detail = found[0].detail.as_deref().expect("the legal moves");
    assert_eq!(detail.legal, ["c3:e5"]);
    assert_eq!(found[0].laws(), ["FMJD:5.4"]);
}

#[test]
fn a_king_that_lands_where_it_cannot_continue_has_not_finished() {
    compels(
        Variant::Russian,
        "W:WKa1,h2:Bc3,f6,a7",
        "a1:d4 a7-b6",
        "R308",
        "a1:d4:h8 a1:d4:g7",
    );
    compels(
        Variant::International,
        "W:WK46:B37,24,1",
        "46x28 1-7",
        "R308",
        "46x19x30 46x19x35",
    );
}

#[test]
fn a_man_that_passes_the_king_row_continues_by_its_variant() {
    // Russian: a king immediately
    is_clean(Variant::Russian, "W:Wb6:Bc7,e7,g3,a3", "b6:d8:h4:f2 a3-b2");
    // international: a man until the move ends
    is_clean(Variant::International, "W:W12:B8,9,20", "12x3x14x25");
    finds(
        Variant::International,
        "W:W12:B8,14,1",
        "12x3x20 1-7",
        "R309",
    );
}

#[test]
fn men_may_capture_backward_but_not_step_backward() {
    is_clean(Variant::Russian, "W:We5:Bd4,a7", "e5:c3");
    finds(Variant::Russian, "W:We5,a1:Ba7,h8", "e5-d4 h8-g7", "R306");
    // four squares away is out of a man's reach, forward or backward
    finds(Variant::International, "W:W46,45:B5", "46-32", "R305");
    // Italian, Spanish, Czech and Portuguese men capture forward only
    finds(Variant::Czech, "W:We5:Bd4,a7", "e5xc3 a7-b6", "R306");
}

#[test]
fn a_split_capture_is_one_move_even_if_its_first_part_is_a_capture() {
    // 35x15 is the end of another capture of the same number of men
    let start = "W:W30,34,35,36,37,38,39,40,41,43,44,45,46,47,48,50:B1,2,3,4,5,6,9,10,12,14,16,17,18,20,23,25";
    let text = record(
        Variant::Frisian,
        start,
        "1. 35x15 15x13 13x22 22x11 11x13 13x33 2-7 *",
    );
    let judgement = judge(&text);
    assert_eq!(judgement.plies, 2, "{text}");
    assert!(
        play_findings(&judgement).is_empty(),
        "{:?}",
        judgement.findings
    );
    let pieces = judgement
        .findings
        .iter()
        .filter(|found| found.rule.code() == "N108");
    assert_eq!(pieces.count(), 1);
}

#[test]
fn a_frisian_king_rests_after_three_moves() {
    let moves = "1. 47-42 1-6 2. 42-47 6-11 3. 47-42 2-8 4. 42-47 8-13";
    finds(Variant::Frisian, "W:WK47,49:B1,2", moves, "R324");
    // this does not apply in other variants, or to a side without men
    is_clean(Variant::International, "W:WK47,49:B1,2", moves);
    is_clean(Variant::Frisian, "W:WK47:B1,2", moves);
}

#[test]
fn a_blocked_side_loses_and_the_first_figure_is_the_starters() {
    let result = |variant: Variant, fen: &str, moves: &str, result: &str| {
        let record = record(variant, fen, moves).replace(" *", &format!(" {result}"));
        let judgement = judge(&record);
        judgement
            .findings
            .iter()
            .filter(|finding| finding.rule.code() == "O402")
            .count()
    };
    // White captures the last piece; White starts, so 1-0 (or 2-0) is a White win
    assert_eq!(
        result(Variant::International, "W:W32:B28", "1. 32x23", "2-0"),
        0
    );
    assert_eq!(
        result(Variant::International, "W:W32:B28", "1. 32x23", "0-2"),
        1
    );
    assert_eq!(result(Variant::Russian, "W:Wc3:Bd4", "1. c3:e5", "1-0"), 0);
    assert_eq!(result(Variant::Russian, "W:Wc3:Bd4", "1. c3:e5", "0-1"), 1);
    // Black starts in pool and in Thai draughts
    assert_eq!(result(Variant::Pool, "B:W15:B11", "1. 11x18", "1-0"), 0);
    assert_eq!(result(Variant::Pool, "B:W15:B11", "1. 11x18", "0-1"), 1);
}

#[test]
fn the_side_without_a_move_wins_antidraughts() {
    use Variant::Antidraughts;
    let result = |moves: &str, result: &str| {
        let record = record(Antidraughts, "W:W32:B28", moves).replace(" *", &format!(" {result}"));
        let judgement = judge(&record);
        let mut findings = judgement.findings.iter();
        let found = findings.find(|finding| finding.rule.code() == "O402");
        found.map(|finding| finding.laws().to_vec())
    };
    // White captures the last piece of Black, who has won
    assert_eq!(result("1. 32x23", "0-1"), None);
    assert_eq!(result("1. 32x23", "1-0"), Some(vec!["Antidraughts:aim"]));
    finds(Antidraughts, "W:W32:B28", "1. 32x23 1-7", "R314");
}

#[test]
fn the_first_king_wins_breakthrough() {
    use Variant::Breakthrough;
    finds(Breakthrough, "W:W7,40:B20,30", "1. 7-2 20-24", "R314");
    is_clean(Variant::International, "W:W7,40:B20,30", "1. 7-2 20-24");
    // a man that passes over the king-row is not crowned
    is_clean(Breakthrough, "W:W11:B7,8,45", "1. 11x13 45-50");
    for (result, found) in [
        ("1-0", None),
        ("0-1", Some("O402")),
        ("1/2-1/2", Some("O402")),
    ] {
        let record = record(Breakthrough, "W:W7,40:B20,30", "1. 7-2");
        let judgement = judge(&record.replace(" *", &format!(" {result}")));
        let mut codes = judgement.findings.iter().map(|finding| finding.rule.code());
        assert_eq!(codes.find(|code| code.starts_with('O')), found, "{result}");
        assert_eq!(judgement.on_board, Some(referee::Winner::White));
    }
    let judgement = judge(&record(Breakthrough, "W:W7,40:B20,30", "1. 7-2 20-24"));
    let found = &play_findings(&judgement)[0];
    assert_eq!(found.laws(), ["Breakthrough:first-king"]);
}

#[test]
fn frysk_starts_with_five_men_a_side() {
    // as lidraughts writes it: the FEN is the start of the game
    let fen = "W:W46,47,48,49,50:B1,2,3,4,5:H0:F1";
    is_clean(Variant::Frysk, fen, "1. 48-42 3-8 2. 42-37");
    let judgement = judge(&record(Variant::Frysk, fen, "1. 48-42"));
    assert!(
        judgement
            .findings
            .iter()
            .all(|finding| finding.rule.code() != "T213")
    );
    let judgement = judge("[GameType \"97\"] 1. 48-42 3-8 *");
    assert_eq!(
        (judgement.variant, judgement.plies),
        (Some(Variant::Frysk), 2)
    );
    assert!(play_findings(&judgement).is_empty());
    let moves = "1. 47-42 1-6 2. 42-47 6-11 3. 47-42 2-8 4. 42-47 8-13";
    finds(Variant::Frysk, "W:WK47,49:B1,2", moves, "R324");
}

#[test]
fn variants_that_only_a_tag_distinguishes_are_never_guessed() {
    for variant in [Variant::Antidraughts, Variant::Breakthrough, Variant::Frysk] {
        for seed in 0..10 {
            let judgement = judge(&random_game(variant, seed, 60));
            assert_ne!(judgement.variant, Some(variant));
        }
    }
}

#[test]
fn draws_by_the_rules_of_the_federations_can_be_claimed() {
    let claims = |variant: Variant, fen: &str, moves: &str| -> Vec<(u32, String, Vec<&str>)> {
        let judgement = judge(&record(variant, fen, moves));
        assert!(
            play_findings(&judgement).is_empty(),
            "{:?}",
            judgement.findings
        );
        judgement
            .findings
            .iter()
            .filter(|finding| finding.rule.code() == "R319")
            .map(|finding| {
                let ply = finding.ply.map_or(0, |ply| ply.ply);
                (ply, finding.message.to_string(), finding.laws().to_vec())
            })
            .collect()
    };
    // international, one king each: five moves of each side
    let shuffle =
        "1. 3-9 50-45 2. 9-14 45-50 3. 14-20 50-45 4. 20-25 45-50 5. 25-20 50-45 6. 20-14";
    let found = claims(Variant::International, "W:WK3:BK50", shuffle);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        (found[0].1.as_str(), &found[0].2[..]),
        (
            "5 moves of each side against a lone king: a draw could be claimed",
            &["FMJD:6.4"][..]
        )
    );
    // Russian, three kings against one: five moves while the lone king holds the main road
    let road =
        "1. f8-e7 a1-b2 2. e7-d8 b2-a1 3. d8-a5 a1-b2 4. a5-c7 b2-a1 5. b8-a7 a1-b2 6. a7-b8 b2-a1";
    let found = claims(Variant::Russian, "W:WKf8,Kb8,Kh2:BKa1", road);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(
        found[0].1,
        "5 moves of each side against a lone king on the main road: a draw could be claimed"
    );
    // if the lone king is not on the main road: fifteen moves
    let off =
        "1. d8-e7 h2-g1 2. e7-f8 g1-h2 3. f8-h6 h2-g1 4. h6-f8 g1-h2 5. f8-e7 h2-g1 6. e7-d8 g1-h2";
    assert_eq!(claims(Variant::Russian, "W:WKd8,Ka1,Kc1:BKh2", off), []);
    // Frisian: one king each is a draw, a king against a man is not
    let two = "1. 3-9 50-45 2. 9-14 45-50 3. 14-3 50-45";
    assert_eq!(claims(Variant::Frisian, "W:WK3:BK50", two).len(), 1);
    let man = "1. 3-9 16-21 2. 9-14 21-26 3. 14-20 26-31";
    assert_eq!(claims(Variant::Frisian, "W:WK3:B16", man), []);
}

/// `plies` quiet moves from a position, without a repetition or a possible capture.
fn quiet_moves(position: &AnyPosition, seen: &mut Vec<String>, plies: u32) -> Option<String> {
    if plies == 0 {
        return Some(String::new());
    }
    seen.push(position.fen());
    let quiet = |mv: &Move| {
        let after = position.play(mv).ok()?;
        let fits = !after.must_capture() && !seen.contains(&after.fen());
        fits.then(|| (position.text(mv), after))
    };
    let next: Vec<(String, AnyPosition)> =
        position.legal_moves().iter().filter_map(quiet).collect();
    let found = next.into_iter().find_map(|(text, after)| {
        let rest = quiet_moves(&after, seen, plies - 1)?;
        Some(format!("{text} {rest}"))
    });
    seen.pop();
    found
}

/// The first ply at which a draw can be claimed in a game of quiet moves from a FEN, and the article.
#[track_caller]
fn claimed_at(variant: Variant, fen: &str) -> (u32, String) {
    let position = AnyPosition::from_fen(variant, fen).expect("a FEN of the test");
    let moves = quiet_moves(&position, &mut Vec::new(), 34).expect("quiet moves");
    let judgement = judge(&record(variant, fen, &moves));
    let mut findings = judgement.findings.iter();
    let claim = findings.find(|finding| finding.rule.code() == "R319");
    let claim = claim.unwrap_or_else(|| panic!("no claim in {moves}"));
    let ply = claim.ply.expect("a claim has a ply");
    (ply.ply, claim.laws().join(" "))
}

#[test]
fn an_ending_that_the_fen_gives_counts_from_the_first_move() {
    for (variant, fen, ply, law) in [
        (Variant::International, "W:WK46:BK4", 10, "FMJD:6.4"),
        (Variant::International, "W:WK46,K47,K36:BK3", 32, "FMJD:6.3"),
        (Variant::Russian, "W:WKd8,Ka1:BKh2", 10, "FMJD-64:7.2.8"),
        (Variant::Pool, "W:WK29,K30,K31:BK3", 26, "APCA"),
    ] {
        assert_eq!(claimed_at(variant, fen), (ply, law.to_owned()), "{fen}");
    }
}

#[test]
fn the_count_on_the_main_road_begins_when_the_lone_king_is_there() {
    let ply = |fen: &str, first: &str| {
        let moves = "e7-d8 b2-a1 3. d8-a5 a1-b2 4. a5-c7 b2-a1 5. b8-a7 a1-b2 6. a7-b8 b2-a1";
        let record = record(
            Variant::Russian,
            fen,
            &format!("1. f8-e7 {first} 2. {moves}"),
        );
        let judgement = judge(&record);
        let mut findings = judgement.findings.iter();
        let claim = findings.find(|finding| finding.rule.code() == "R319");
        claim.and_then(|claim| claim.ply).map(|ply| ply.ply)
    };
    assert_eq!(ply("W:WKf8,Kb8,Kh2:BKa1", "a1-b2"), Some(10));
    assert_eq!(ply("W:WKf8,Kb8,Kh2:BKc1", "c1-b2"), Some(12));
}

#[test]
fn a_fen_of_numbers_may_be_counted_from_a1() {
    let read = |fen: &str, moves: &str| {
        let judgement = judge(&record(Variant::Russian, fen, moves));
        let counted = judgement.findings.iter().filter(|finding| {
            finding.rule.code() == "N112" && finding.message.ends_with("numbers counted from a1")
        });
        (play_findings(&judgement).len(), counted.count())
    };
    // the normal array, as pydraughts writes it, with a move and without
    assert_eq!(read("W:W1-12:B21-32", "1. c3-d4"), (0, 1));
    assert_eq!(read("W:W1-12:B21-32", ""), (0, 1));
    assert_eq!(read("W:W21-32:B1-12", "1. c3-d4"), (0, 0));
    // 10 is d6 in the usual numbering, and c3 if counted from a1
    assert_eq!(read("W:W10,1:B30,22", "1. c3-d4 d8-e7 2. a1-b2"), (0, 1));
    // the usual numbering takes precedence if the first move is legal with it
    assert_eq!(read("W:W22:B4", "1. c3-d4 h8-g7"), (0, 0));
    assert_eq!(read("W:W22,10:B4", "1. c3-d4 g5-h4").1, 0);
    // one move that fits neither numbering is no evidence
    assert_eq!(read("W:W10:B30", "1. a1-b2").1, 0);
    // the normal array is sufficient evidence, whatever slips follow
    assert_eq!(read("W:W1-12:B21-32", "1. c3-d4 b6-c5 2. c3-b4").1, 1);
}

#[test]
fn a_named_set_does_not_change_the_capture_choice() {
    let referee = Referee::new(Options {
        laws: RuleSet::default().into(),
        ..Options::default()
    });
    let record = record(Variant::International, "W:W32,38,43:B1,27,28,19", "32x21");
    let judgement = referee.judge_first(record.as_bytes()).expect("a game");
    assert_eq!(play_findings(&judgement)[0].rule.code(), "R317");
}

/// A game of random legal moves without a tag, one for each seed.
fn random_game(variant: Variant, seed: u64, plies: usize) -> String {
    random_play(AnyPosition::start(variant), seed, plies).0 + "*"
}

/// Random legal moves from a position as text, and the final position.
fn random_play(position: AnyPosition, seed: u64, plies: usize) -> (String, AnyPosition) {
    let (record, after, _) = random_moves(position, seed, plies);
    (record, after)
}

/// The same, with the moves.
fn random_moves(
    mut position: AnyPosition,
    mut seed: u64,
    plies: usize,
) -> (String, AnyPosition, Vec<draughts::Move>) {
    let (mut record, mut played) = (String::new(), Vec::new());
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mv = &moves[(seed >> 33) as usize % moves.len()];
        record.push_str(&position.text(mv));
        record.push(' ');
        position = position.play(mv).expect("a legal move");
        played.push(*mv);
    }
    (record, position, played)
}
