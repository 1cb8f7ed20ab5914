//! Records whose tags name the variant in words, as programs and servers write them.

use draughts::{AnyPosition, Color, Move, Notation, Square, Variant};
use referee::{Finding, Winner};

use crate::variants::{judge, play_findings, random_game, random_moves};

/// A random game with algebraic squares; `name` writes a square.
fn in_letters(start: AnyPosition, seed: u64, name: impl Fn(Square) -> String) -> String {
    let (_, _, moves) = random_moves(start, seed, 60);
    let write = |mv: &Move| {
        let path: Vec<String> = mv.path().iter().map(|square| name(*square)).collect();
        path.join(if mv.is_capture() { "x" } else { "-" })
    };
    moves.iter().map(write).collect::<Vec<_>>().join(" ")
}

fn codes(record: &str) -> Vec<&'static str> {
    let judgement = judge(record);
    judgement
        .findings
        .iter()
        .map(|finding| finding.rule.code())
        .collect()
}

#[test]
fn white_begins_play_strategy_games_in_letters() {
    for (name, variant) in [
        ("American/English", Variant::English),
        ("Pool", Variant::Pool),
    ] {
        let letters = |square| {
            variant
                .board()
                .name_in(square, Notation::Algebraic)
                .to_string()
        };
        for (seed, starter) in (0..20).flat_map(|seed| Color::ALL.map(|color| (seed, color))) {
            let start = AnyPosition::start(variant).with_side(starter);
            let moves = in_letters(start, seed, letters);
            let tags = "[P1 \"Isla\"][P2 \"Rory\"]";
            let record = format!("{tags}[Variant \"{name}\"]\n{moves} 1-0");
            let judgement = judge(&record);
            assert_eq!(judgement.variant, Some(variant), "{record}");
            assert_eq!(
                play_findings(&judgement),
                Vec::<&Finding>::new(),
                "{record}"
            );
            assert!(judgement.verified, "{record}");
            assert_eq!(judgement.first, Some(starter), "{record}");
            assert_eq!(judgement.recorded, Some(Winner::from(starter)), "{record}");
        }
    }
}

#[test]
fn english_draughts_in_letters_is_guessed_for_either_first_side() {
    // no other variant allows all of these moves: the captures are short and forward
    let moves = "1. a3-b4 d6-c5 2. b4xd6 e7xc5 3. g3-f4 f6-g5 4. f4-e5 g5-f4 5. e3xg5 h6xf4 6. b2-a3 c5-b4 7. a3xc5 f4-e3 \
                 8. f2xd4 b8-a7 9. d2-e3 d8-e7 10. e5-d6 c7xe5 11. d4xf6 g7xe5";
    let as_english = judge(&format!("[Variant \"American/English\"] {moves} *"));
    let slips = play_findings(&as_english).len();
    let judgement = judge(&format!("{moves} *"));
    assert!(judgement.variant.is_some());
    assert!(
        play_findings(&judgement).len() <= slips,
        "{:?}",
        judgement.findings
    );
}

#[test]
fn play_strategys_spanish_draughts_is_played_on_a_mirrored_board() {
    let variant = Variant::Spanish;
    let board = variant.board();
    let mirrored = |square| {
        let file = char::from(b'a' + 7 - board.file(square));
        format!("{file}{}", board.rank(square) + 1)
    };
    for seed in 0..30 {
        let moves = in_letters(AnyPosition::start(variant), seed, mirrored);
        for tag in ["Variant \"Spanish\"", "GameType \"24\""] {
            let record = format!("[{tag}]\n{moves} 1-0");
            let judgement = judge(&record);
            assert_eq!(judgement.variant, Some(variant), "{record}");
            assert_eq!(
                play_findings(&judgement),
                Vec::<&Finding>::new(),
                "{record}"
            );
            assert_eq!(judgement.orientation, referee::Orientation::Mirrored);
            assert!(judgement.verified, "{record}");
        }
    }
    let judgement = judge("[Variant \"Spanish\"] 1. c3-d4 f6-e5 2. c1-d1 *");
    let found = &play_findings(&judgement)[0];
    let message = "there is no square d1 on this board";
    assert!(found.message.contains(message), "{}", found.message);
    let reported = judgement
        .findings
        .iter()
        .find(|finding| finding.rule.code() == "T215");
    assert!(reported.is_some_and(|reported| {
        reported
            .message
            .ends_with("; its letters are read on a mirrored board")
    }));
    // algebraic squares of the variant's own board remain unchanged
    let usual = |square| board.name_in(square, Notation::Algebraic).to_string();
    let moves = in_letters(AnyPosition::start(variant), 7, usual);
    let judgement = judge(&format!("[Variant \"Spanish\"] {moves} *"));
    assert_eq!(judgement.orientation, referee::Orientation::Usual);
    assert!(play_findings(&judgement).is_empty());
}

#[test]
fn a_game_type_in_words_is_judged_and_reported() {
    for (value, variant) in [
        ("Russian", Variant::Russian),
        ("International draughts", Variant::International),
        ("Frysk!", Variant::Frysk),
        ("Antidraughts", Variant::Antidraughts),
        ("BRKTHRU", Variant::Breakthrough),
    ] {
        let game = random_game(variant, 3, 40);
        let judgement = judge(&format!("[GameType \"{value}\"] {game}"));
        assert_eq!(judgement.variant, Some(variant), "{value}");
        assert_eq!(play_findings(&judgement), Vec::<&Finding>::new(), "{value}");
        let mut findings = judgement.findings.iter();
        let reported = findings
            .find(|finding| finding.rule.code() == "T205")
            .expect("a T205");
        let number = format!(
            "expected the game type {}, found \"{value}\"",
            variant.game_type()
        );
        assert!(
            reported.message.starts_with(&number),
            "{}",
            reported.message
        );
    }
    assert_eq!(
        judge("[GameType \"American/English\"] 1. a3-b4 *").first,
        Some(Color::White)
    );
    let judgement = judge("[GameType \"99\"][FEN \"W:W32:B28:H0:F1\"] 1. 32x23 *");
    assert_eq!(judgement.variant, Some(Variant::International));
    assert!(
        judgement
            .findings
            .iter()
            .all(|finding| finding.rule.code() != "T205")
    );
}

#[test]
fn an_unsupported_variant_is_not_judged_as_another() {
    for tags in [
        "[Variant \"Dameo\"]",
        "[GameType \"20\"][Variant \"Killer\"]",
        "[variant \"Chess\"]",
        "[GameType \"Poddavki\"]",
        "[GameType \"Dameo\"]",
        "[GameType \"42\"]",
    ] {
        let record = format!("{tags} 1. 32-28 18-23 2. 38-32 12-18 *");
        let judgement = judge(&record);
        assert_eq!(judgement.variant, None, "{tags}");
        assert!(codes(&record).contains(&"T214"), "{tags}");
        assert!(
            codes(&record).iter().all(|code| code.starts_with('T')),
            "{tags}: {:?}",
            codes(&record)
        );
    }
    // an opening, or words that name no variant, decide nothing
    let judgement = judge("[Variant \"Single Corner\"] 1. 11-15 22-18 *");
    assert_eq!(judgement.variant, Some(Variant::English));
}

#[test]
fn a_fen_in_letters_of_a_mirrored_board_is_read_with_its_clocks() {
    let fen = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb8,d8,f8,h8,a7,c7,e7,g7,b6,d6,f6,h6:H0:F1";
    let record = format!("[Variant \"Spanish\"][FEN \"{fen}\"] 1. c3-d4 f6-e5 2. d4xf6 g7xe5 *");
    let judgement = judge(&record);
    assert!(
        judgement.verified && play_findings(&judgement).is_empty(),
        "{:?}",
        judgement.findings
    );
    assert!(!codes(&record).contains(&"T206"));
    assert_eq!(judgement.orientation, referee::Orientation::Mirrored);
}

#[test]
fn letters_are_accepted_in_a_game_type_that_allows_both() {
    for tag in ["32", "American/English"] {
        let record = format!("[GameType \"{tag}\"] 1. c3-d4 b6-a5 *");
        assert!(!codes(&record).contains(&"N111"), "{tag}");
    }
    // fixed phrases are not mirrored with the squares
    let judgement = judge("[GameType \"24\"] 1. c3-d4 f6-e5 *");
    let mut findings = judgement.findings.iter();
    let found = findings
        .find(|finding| finding.rule.code() == "N111")
        .expect("N111");
    let expected =
        "the squares are not those of this game type: expected numbers, found squares such as c3";
    assert_eq!(found.message, expected);
}

#[test]
fn an_unsupported_variant_is_not_a_bad_game_type() {
    for tag in ["Dameo", "Lines of Action"] {
        let record = format!("[GameType \"{tag}\"] 1. 11-15 *");
        let tags: Vec<_> = codes(&record)
            .into_iter()
            .filter(|code| code.starts_with("T2"))
            .collect();
        assert!(
            tags.contains(&"T214") && !tags.contains(&"T205"),
            "{tags:?}"
        );
    }
}

#[test]
fn either_side_may_start_english_draughts_in_letters() {
    for first in [
        "1. c3-d4 b6-a5 2. g3-h4 f6-e5 *",
        "1. b6-a5 c3-d4 2. f6-g5 g3-h4 *",
    ] {
        let judgement = judge(&format!("[GameType \"21\"] {first}"));
        assert!(
            judgement.verified && play_findings(&judgement).is_empty(),
            "{:?}",
            judgement.findings
        );
    }
    // the order of the result figures is reported
    let reported = codes("[GameType \"21,B,8,8,N1,0\"] 1. c3-d4 b6-a5 2. g3-h4 f6-e5 *");
    assert!(
        reported.contains(&"R313") || reported.contains(&"T216"),
        "{reported:?}"
    );
    assert!(codes("[GameType \"21\"] 1. 22-18 11-15 *").contains(&"R313"));
}

#[test]
fn an_unknown_file_is_reported_with_the_expected_ones() {
    let message = |record: &str| {
        let judgement = judge(record);
        let mut findings = judgement.findings.iter();
        let found = findings.find(|finding| finding.rule.code() == "R304");
        found.expect("R304").message.to_string()
    };
    assert_eq!(
        message("[GameType \"25\"] 1. c3-d4 ka5 *"),
        "there is no file k on this board: expected a to h"
    );
}
