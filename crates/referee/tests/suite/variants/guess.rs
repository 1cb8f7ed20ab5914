//! Records without a GameType tag: the guessed variant and the evidence.

use draughts::{AnyPosition, Color, Variant};
use referee::{Finding, Options, Referee, Severity};

use crate::variants::{judge, play_findings, random_game, random_moves, random_play};

/// The variant as which a record without `GameType` is judged, and the evidence.
fn guess(record: &str) -> (Option<Variant>, String) {
    let judgement = judge(record);
    let mut said = judgement
        .findings
        .iter()
        .filter(|finding| ["T214", "T215"].contains(&finding.rule.code()));
    let message = said
        .next()
        .map_or(String::new(), |found| found.message.to_string());
    assert!(said.next().is_none());
    (judgement.variant, message)
}

#[test]
fn without_a_game_type_the_moves_decide_the_variant() {
    let (game, why) = guess("1. 31-27 20-25 2. 37-31 *");
    assert_eq!(game, Some(Variant::International));
    assert_eq!(
        why,
        "judged as international draughts: no GameType tag, but the squares go up to 37, and all 3 moves are legal in \
         it; also legal in Frisian draughts"
    );
    let (game, _) = guess("1. 21-17 12-15 2. 23-19 11-14 3. 19x12 8x15 4. 28-23 14-18 *");
    assert_eq!(game, Some(Variant::Italian));
    let (game, why) =
        guess("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-f4 4. g3xe5 c5-d4 5. e3xc5 b6xd4 *");
    assert_eq!(game, None, "{why}");
}

#[test]
fn white_may_begin_english_draughts_if_no_other_variant_fits() {
    let only_english = "1. 22-18 11-16 2. 24-20 10-15 3. 20x11 15x22 4. 25x18 8x15x22 5. 26x17 9-13 6. 31-26 13x22x31 \
                        7. 23-19 31x24x15 8. 29-25 12-16 *";
    let (game, why) = guess(only_english);
    assert_eq!(game, Some(Variant::English), "{why}");
    assert!(
        why.contains("White moves first, and all 16 moves are legal"),
        "{why}"
    );
    // this is legal in Czech draughts as well
    let (game, why) = guess("1. 23-19 10-14 2. 24-20 6-10 3. 27-23 10-15 4. 19x10 9-13 *");
    assert_eq!(game, None, "{why}");
    assert!(why.contains("if White moves first, but also"), "{why}");
}

#[test]
fn a_capture_in_parts_may_end_where_its_first_part_ends() {
    // 13x22x31x24x15x22, with men that capture backward: not English draughts
    let record = "1. 9-13 23-19 2. 10-14 26-23 3. 6-10 31-26 4. 10-15 19x10 10x17 5. 12-16 24-19 6. 8-12 22-18 \
                  7. 13x22 22x31 31x24 24x15 15x22 25x18 8. 16-19 23x16 9. 11x20 32-27 10. 5-9 30-25 *";
    let (game, why) = guess(record);
    assert_eq!(game, Some(Variant::Pool), "{why}");
}

#[test]
fn spantsiretti_draughts_in_numbers_are_known() {
    let record = "[FEN \"W:W26-40:B1-15\"] 28-23 12-18 23x12 7x18 30-24 8-12 27-22 18x27 32x21 12-17 21x12 14-20 \
                  33-28 11-17 12x21 13-18 28-23 18-22 21-17 22x11 34-30 20-25 24-20 15x33 39x28 25x34 *";
    let (game, why) = guess(record);
    assert_eq!(game, Some(Variant::Spantsiretti), "{why}");
}

#[test]
fn signs_and_letters_decide_between_variants_that_allow_the_moves() {
    let (game, why) = guess("1. c3-d4 b6-a5 2. d4-c5 d6:b4 3. a3:c5 *");
    assert_eq!(game, Some(Variant::Russian));
    assert!(
        why.contains("captures are written with \":\", and all 5 moves")
            && why.contains(
                "Brazilian draughts, Czech draughts, American pool checkers and English draughts"
            ),
        "{why}"
    );
    let (_, why) = guess("[White \"Белов\"] 1. c3-d4 b6-a5 2. d4-c5 d6xb4 3. a3xc5 *");
    assert!(why.contains("its tags are in Cyrillic letters"), "{why}");
    let (game, why) = guess("[Blancas \"a\"] 1. 9-13 24-20 2. 10-14 *");
    assert_eq!(game, Some(Variant::English), "{why}");
    // names in several languages are no evidence
    for (variant, tags, words) in [
        (
            Variant::Portuguese,
            "[Evento \"a\"][Brancas \"b\"]",
            "its tags are in Portuguese, ",
        ),
        (
            Variant::Portuguese,
            "[Evento \"a\"][Data \"b\"]",
            "go up to 32, not all",
        ),
        (
            Variant::Spanish,
            "[Torneo \"a\"][Fecha \"b\"]",
            "its tags are in Spanish, ",
        ),
        (
            Variant::Spanish,
            "[Torneo \"a\"][Bianco \"b\"]",
            "go up to 32, not all",
        ),
    ] {
        let game = random_game(variant, 7, 80);
        let (_, why) = guess(&format!("{tags} {game}"));
        assert!(why.contains(words), "{tags}: {why}");
    }
    // bytes that are not UTF-8 are ignored: a conversion turns them into UTF-8, and the evidence must not change
    let record = b"[White \"\xd0\xa1\xd1\xa7\xff\"] 1. c3-d4 b6-a5 2. d4-c5 d6xb4 3. a3xc5 *";
    let judgement = Referee::default().judge_first(record).expect("a game");
    let guessed = judgement
        .findings
        .iter()
        .find(|found| found.rule.code() == "T215");
    assert!(guessed.expect("a guess").message.contains("Cyrillic"));
}

#[test]
fn the_language_of_the_tags_is_evidence_if_english_draughts_does_not_fit() {
    let mut guessed = 0;
    for seed in 0..160 {
        // a game of Spanish draughts up to the first move that is illegal in English draughts
        let (record, _, _) = random_moves(AnyPosition::start(Variant::Spanish), seed, 120);
        let words: Vec<&str> = record.split_whitespace().collect();
        let broken = |plies: &usize| {
            let record = format!("[GameType \"21\"] {} *", words[..*plies].join(" "));
            !play_findings(&judge(&record)).is_empty()
        };
        let Some(plies) = (1..=words.len()).find(broken) else {
            continue;
        };
        // a shorter record is judged as any game that allows it
        let moves = words[..plies.max(5)].join(" ");
        let (english, _) = guess(&format!("{moves} *"));
        let (game, why) = guess(&format!("[Blancas \"a\"]\n[Negras \"b\"]\n{moves} *"));
        assert_eq!(game, Some(Variant::Spanish), "{moves}: {why}");
        let why_not = "its tags are in Spanish, not all moves are legal in English draughts";
        assert!(why.contains(why_not), "{why}");
        guessed += u32::from(english == Some(Variant::English));
    }
    assert!(guessed >= 10, "{guessed} games");
}

#[test]
fn a_tag_may_name_the_variant() {
    for value in ["Russian", "russian", "Russian draughts"] {
        let (game, why) = guess(&format!("[Variant \"{value}\"] 1. c3-d4 b6-a5 *"));
        assert_eq!(game, Some(Variant::Russian), "{value}");
        assert!(
            why.contains(&format!("a Variant tag that says \"{value}\"")),
            "{why}"
        );
    }
    assert_eq!(
        guess("[Variant \"pool\"] 1. 11-15 22-18 *").0,
        Some(Variant::Pool)
    );
    assert_eq!(
        guess("[Variant \"Standard\"] 1. 11-15 22-18 *").0,
        Some(Variant::English)
    );
    // the tag decides, whatever the moves show
    for seed in 0..5 {
        let record = random_game(Variant::Pool, seed, 80);
        let (game, why) = guess(&format!("[Variant \"English\"] {record}"));
        assert_eq!(game, Some(Variant::English), "{why}");
    }
}

#[test]
fn a_record_without_its_first_move_or_a_fen_is_not_guessed() {
    assert_eq!(guess("... c3-d4 *").0, None);
    assert_eq!(guess("1... c3-d4 *").0, None);
    let fen = "[FEN \"B:Wa1,c3:Bb6,h8\"]";
    for moves in ["1. ... b6-a5 2. c3-d4 *", "1... b6-a5 2. c3-d4 *"] {
        let (game, why) = guess(&format!("{fen} {moves}"));
        assert_eq!(game, Some(Variant::Russian), "{why}");
    }
}

#[test]
fn dots_for_a_missing_move_show_the_second_side() {
    // White begins in Russian draughts: the dots would be an unknown move
    let moves = "1. ... 10-6 2. 8-11 6-1 3. 24-27 1x31 4. 11-16 31-26 5. 16-20 26-17 6. 20-24 28x19 7. 4-8 17-22 8. 8-11 22x8 *";
    let (game, why) = guess(&format!("[FEN \"W:W10,25,28,30:B4,8,19,24\"] {moves}"));
    assert_eq!(game, Some(Variant::Pool), "{why}");
}

#[test]
fn a_variant_without_an_uncrowned_man_is_preferred() {
    // 29 is a1, the king-row of Czech and Russian draughts
    let (game, why) = guess("[FEN \"B:W25:BK4,19,27,28,29\"] 1. h8-f6 *");
    assert_eq!(game, Some(Variant::Thai), "{why}");
}

#[test]
fn squares_that_english_draughts_has_too_are_no_evidence() {
    // White begins, and the moves are legal on both boards
    assert_eq!(guess("1. 22-18 11-15 2. 18x11 8x15 *").0, None);
    // an English game remains one, whatever is wrong with it
    assert_eq!(guess("1. 11-15 22-18 2. 8-11 *").0, Some(Variant::English));
}

#[test]
fn untagged_pool_checkers_is_not_judged_as_english_draughts() {
    let english = Referee::new(Options {
        variant: Some(Variant::English),
        ..Options::default()
    });
    let (mut guessed, mut doubted) = (0, 0);
    for seed in 0..40 {
        let record = random_game(Variant::Pool, seed, 80);
        let as_english = english.judge_first(record.as_bytes()).expect("a game");
        // one slip in an otherwise legal game proves nothing
        if play_findings(&as_english).len() < 2 && as_english.verified {
            let judgement = judge(&record);
            let mut codes = judgement.findings.iter().map(|finding| finding.rule.code());
            assert!(codes.all(|code| code != "O404"), "{record}");
            assert!(play_findings(&judgement).is_empty(), "{record}");
            let doubt = "this may be American pool checkers instead";
            let findings = judgement.findings.iter();
            let warnings = findings.filter(|finding| {
                finding.severity == Severity::Warning && finding.message.contains(doubt)
            });
            doubted += warnings.count();
            continue;
        }
        let judgement = judge(&record);
        assert_eq!(judgement.variant, Some(Variant::Pool), "{record}");
        assert!(play_findings(&judgement).is_empty(), "{record}");
        let (_, why) = guess(&record);
        assert!(
            why.contains("not all moves are legal in English draughts"),
            "{why}"
        );
        guessed += 1;
    }
    assert!(guessed >= 30, "{guessed} games");
    assert!(doubted >= 1, "{doubted} games");
}

#[test]
fn english_draughts_with_slips_remains_english_draughts() {
    for seed in 0..40 {
        let whole = random_game(Variant::English, seed, 60);
        // two moves are missing
        let words: Vec<&str> = whole.split_whitespace().collect();
        let kept = words.iter().enumerate();
        let kept = kept.filter(|(at, _)| ![19, 40].contains(at));
        let record: Vec<&str> = kept.map(|(_, word)| *word).collect();
        let judgement = judge(&record.join(" "));
        assert_eq!(judgement.variant, Some(Variant::English), "{record:?}");
    }
}

#[test]
fn an_untagged_game_from_a_fen_is_not_judged_as_english_draughts() {
    let mut guessed = 0;
    for seed in 0..40 {
        let (_, middle) = random_play(AnyPosition::start(Variant::Pool), seed, 30);
        let (moves, _) = random_play(middle, seed, 8);
        let record = format!("[FEN \"{}\"]\n{moves}*", middle.fen());
        let judgement = judge(&record);
        if judgement.variant != Some(Variant::English) {
            assert!(play_findings(&judgement).is_empty(), "{record}");
            guessed += 1;
        }
    }
    assert!(guessed >= 10, "{guessed} games");
}

#[test]
fn later_moves_decide_if_the_first_is_unreadable() {
    let (game, why) =
        guess("1. 11--15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 5. 7x16 20x11 *");
    assert_eq!(game, Some(Variant::English), "{why}");
    assert!(
        why.contains("the first move cannot be read, and all 9 moves are legal in it"),
        "{why}"
    );
    // the second move is not legal after any first move
    assert_eq!(guess("1. 11--15 23-19 2. 8-11 30-25 3. 11-16 *").0, None);
    // one move is no evidence, and neither is text that is not a move
    assert_eq!(guess("1. 11--15 23-19 *").0, None);
    assert_eq!(guess("1. foo 23-19 2. 8-11 22-17 3. 11-16 24-20 *").0, None);
    let (game, why) = guess("1. 3--28 18-23 2. 38-33 12-18 3. 43-38 7-12 4. 49-43 1-7 5. 34-30 *");
    assert_eq!(game, Some(Variant::International), "{why}");
}

#[test]
fn english_draughts_with_exchanged_sides_remains_english_if_a_fen_says_so() {
    let start = AnyPosition::start(Variant::English).with_side(Color::White);
    for seed in 0..20 {
        let (moves, _) = random_play(start, seed, 60);
        let record = format!("[FEN \"W:W21-32:B1-12\"]\n{moves}*");
        let judgement = judge(&record);
        assert_eq!(judgement.variant, Some(Variant::English), "{record}");
        assert!(play_findings(&judgement).is_empty(), "{record}");
    }
}

#[test]
fn a_short_game_that_is_not_english_draughts_is_another_variant() {
    for moves in [
        "11-15 23-19 12-16 19x12 8x15 21-17 15-19 22x15 10-14 15-12 *",
        "9-13 24-20 11-15 20x11 6x15 22-18 13x22 27x18 3-6 28-24 *",
    ] {
        let judgement = judge(moves);
        assert!(play_findings(&judgement).is_empty(), "{moves}");
        let game = judgement.variant;
        assert!(
            matches!(game, Some(Variant::Spanish | Variant::Portuguese)),
            "{game:?}"
        );
    }
}

#[test]
fn findings_under_english_laws_are_doubtful_if_another_variant_fits() {
    let doubt = "; without a GameType tag this may be international draughts instead, where every move is legal";
    let judgement = judge("[FEN \"W:WK21,25:BK1,13,10\"] 1. 25-20 *");
    assert_eq!(judgement.variant, Some(Variant::English));
    let play = |finding: &&Finding| finding.rule.code().starts_with('R');
    let found: Vec<_> = judgement.findings.iter().filter(play).collect();
    let [found] = found[..] else {
        panic!("one finding: {found:?}");
    };
    assert_eq!(found.severity, Severity::Warning);
    assert!(found.message.ends_with(doubt), "{}", found.message);
    // no variant has such a move
    let judgement = judge("[FEN \"W:WK21,25:BK1,13,10\"] 1. 25-2 *");
    assert!(!play_findings(&judgement)[0].message.contains("GameType"));
}

#[test]
fn a_game_that_is_english_only_if_mirrored_is_another_variant() {
    let (game, why) = guess(
        "1. 10-14 22-19 2. 9-13 19x10 3. 5x14 21-17 4. 13-18 23-20 5. 18-22 26x10 6. 6x13 17x10 7. 11-15 20x11 8. 7x14 10-6 *",
    );
    assert_eq!(game, Some(Variant::Spanish), "{why}");
}

#[test]
fn english_draughts_may_be_written_in_letters() {
    let (game, why) = guess(
        "1. h6-g5 e3-d4 2. d6-c5 d2-e3 3. g7-h6 g3-f4 4. e7-d6 e1-d2 5. f8-e7 c3-b4 6. g5-h4 d4-e5 7. f6xd4 d2-c3 8. e7-f6 \
         c3xg7 9. h8xf6 f2-g3 10. h4xf2 h2-g3 11. h6-g5 f4xh6 12. c5-d4 e3xe7 13. f2-e1 b4-a5 14. f6-g5 g1-h2 15. d8xf6 \
         a3-b4 16. g5-f4 g3xg7 17. e1-d2 c1xe3 18. b6-c5 b4xd6 19. c7xe5 g7-h8 *",
    );
    assert_eq!(game, Some(Variant::English), "{why}");
}

#[test]
fn a_fen_without_a_man_on_its_king_row_decides_between_variants() {
    let (game, why) = guess("[FEN \"W:W1,2,4,5,6,8,11,K20,23:B10,18\"] 1. 6x22 *");
    assert_eq!(game, Some(Variant::Spanish), "{why}");
}

#[test]
fn a_numbering_that_puts_a_man_on_its_king_row_is_not_tried() {
    let record = "[GameType \"24\"][FEN \"B:W13:BK3,7,15,21,23,25,32\"] 1... 11-6 *";
    let judgement = judge(record);
    let codes: Vec<_> = play_findings(&judgement)
        .iter()
        .map(|finding| finding.rule.code())
        .collect();
    assert_eq!(codes, ["R301"]);
}

#[test]
fn a_lost_result_in_an_untagged_game_may_be_that_of_antidraughts() {
    let record = "[Result \"0-1\"][FEN \"W:W35,38:B20,23\"] 1. 38-32 23-28 2. 32x23 20-24 3. 23-18 24-30 4. 35x24 *";
    let judgement = judge(record);
    assert_eq!(judgement.variant, Some(Variant::International));
    let mut findings = judgement.findings.iter();
    let found = findings.find(|finding| finding.rule.code() == "O402");
    let message = found.map(|finding| finding.message.to_string());
    let doubt = "without a GameType tag this may be antidraughts, in which this side wins";
    assert!(message.is_some_and(|message| message.ends_with(doubt)));
    let tagged = judge(&format!("[GameType \"20\"]{record}"));
    assert!(
        tagged
            .findings
            .iter()
            .all(|finding| !finding.message.contains("antidraughts"))
    );
}
