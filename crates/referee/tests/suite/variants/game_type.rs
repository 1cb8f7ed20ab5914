//! Further fields of the GameType tag: the side that begins and the names of the squares; and the losing games.

use draughts::{Aim, AnyPosition, Color, Variant};
use referee::{Finding, Options, Referee, RuleSet};

use crate::variants::{judge, play_findings, random_moves, random_play};

#[test]
fn pool_checkers_is_judged_as_its_tag_says() {
    let white_begins = "[GameType \"23,W,8,8,A0,0\"] 1. c3-d4 d6-c5 2. b2-c3 *";
    let judgement = judge(white_begins);
    assert_eq!(play_findings(&judgement), Vec::<&Finding>::new());
    assert_eq!(judgement.variant, Some(Variant::Pool));
    assert!(
        judgement
            .findings
            .iter()
            .all(|found| found.rule.code() != "N111")
    );
}

#[test]
fn jamaica_names_its_squares_from_the_starters_right_hand() {
    let board = Variant::Pool.board();
    let name = |square: &draughts::Square| {
        let (file, rank) = (7 - board.file(*square), 7 - board.rank(*square));
        format!("{}{}", char::from(b'a' + file), rank + 1)
    };
    for seed in 0..20 {
        let start = AnyPosition::start(Variant::Pool);
        let (_, middle, moves) = random_moves(start, seed, 30);
        let (_, _, late) = random_moves(middle, seed, 30);
        let text = |moves: &[draughts::Move]| {
            let written = moves.iter().map(|mv| {
                let path: Vec<String> = mv.path().iter().map(name).collect();
                path.join(if mv.is_capture() { "x" } else { "-" })
            });
            written.collect::<Vec<_>>().join(" ")
        };
        let fen = |color| {
            let pieces = middle.pieces(color).iter().map(|square| {
                let king = middle
                    .piece_at(square)
                    .is_some_and(draughts::Piece::is_king);
                format!("{}{}", if king { "K" } else { "" }, name(&square))
            });
            pieces.collect::<Vec<_>>().join(",")
        };
        let side = if middle.side() == Color::Black {
            'B'
        } else {
            'W'
        };
        let (black, white) = (fen(Color::Black), fen(Color::White));
        for record in [
            format!("[GameType \"23,B,8,8,A1,1\"] {} *", text(&moves)),
            format!(
                "[GameType \"23,B,8,8,A1,1\"]\n[FEN \"{side}:W{white}:B{black}\"]\n{} *",
                text(&late)
            ),
        ] {
            let judgement = judge(&record);
            assert_eq!(judgement.variant, Some(Variant::Pool), "{record}");
            assert_eq!(
                play_findings(&judgement),
                Vec::<&Finding>::new(),
                "{record}"
            );
            assert!(judgement.plies > 1 && judgement.verified, "{record}");
        }
    }
    // capital letters name the same squares
    for record in [
        "[GameType \"23,B,8,8,A1,1\"][FEN \"B:Wd4,f6:Bc3,a1\"] 1. C3xE5xG7 *",
        "[GameType \"23,B,8,8,A1,1\"][FEN \"B:WD4,F6:BC3,A1\"] 1. c3xe5xg7 *",
    ] {
        let judgement = judge(record);
        assert_eq!(
            play_findings(&judgement),
            Vec::<&Finding>::new(),
            "{record}"
        );
        assert!(judgement.verified, "{record}");
    }
    // findings use the names of the record
    for (mv, message) in [
        ("h6-g7", "it is Black's turn"),
        ("c3-d5", "there is no square d5 on this board"),
    ] {
        let record = format!("[GameType \"23,B,8,8,A1,1\"] 1. c3-b4 f6-e5 2. {mv} *");
        let judgement = judge(&record);
        let found = &play_findings(&judgement)[0];
        assert_eq!(
            found.span.start,
            record.find(mv).expect("the move is in the record")
        );
        assert!(found.message.contains(message), "{}", found.message);
        let detail = found.detail.as_ref().expect("a board");
        assert!(
            detail.written.is_empty() || detail.written == mv,
            "{}",
            detail.written
        );
    }
}

#[test]
fn play_strategys_english_draughts_starts_on_the_high_numbers() {
    for seed in 0..20 {
        let start = AnyPosition::start(Variant::English).with_side(Color::White);
        let (moves, _) = random_play(start, seed, 40);
        let judgement = judge(&format!("[GameType \"32\"] {moves} 1-0"));
        assert_eq!(judgement.variant, Some(Variant::English), "{moves}");
        assert_eq!(play_findings(&judgement), Vec::<&Finding>::new(), "{moves}");
        assert_eq!(judgement.recorded, Some(referee::Winner::White));
        assert_eq!(judgement.first, Some(Color::White));
    }
}

#[test]
fn the_tag_decides_which_side_begins() {
    for record in [
        "[GameType \"21,W,8,8,N2,0\"] 1. 22-18 11-15 *",
        "[GameType \"21,B,8,8,N2,0\"] 1. 11-15 22-18 *",
        "[GameType \"21,W,8,8,N2,0\"] 1. 11-15 22-18 *",
    ] {
        assert!(play_findings(&judge(record)).is_empty(), "{record}");
    }
    let judgement = judge("[GameType \"21\"] 1. 22-18 11-15 *");
    assert_eq!(play_findings(&judgement)[0].rule.code(), "R313");
}

#[test]
fn the_moves_decide_if_the_tag_has_the_wrong_side_begin() {
    let read = |record: &str| {
        let judgement = judge(record);
        let mut findings = judgement.findings.iter();
        let is_reported = findings.any(|finding| finding.rule.code() == "T216");
        (is_reported, judgement.first, judgement.recorded)
    };
    let (black, white) = (Some(Color::Black), Some(Color::White));
    let by = |color: Option<Color>| color.map(referee::Winner::from);
    assert_eq!(
        read("[GameType \"21,W,8,8,N1,0\"] 1. 11-15 22-18 1-0"),
        (true, black, by(black))
    );
    assert_eq!(
        read("[GameType \"21,W,8,8,N1,0\"] 1. 22-18 11-15 1-0"),
        (false, white, by(white))
    );
    // the side to move in a FEN does not apply to the normal array
    assert_eq!(
        read("[GameType \"21,W,8,8,N1,0\"][FEN \"B:W21:B1\"] 1. 1-5 21-17 1-0"),
        (false, black, by(white))
    );
}

#[test]
fn an_option_can_set_the_side_that_begins() {
    let given = |value: &str, record: &str| {
        let game_type = referee::GameTypeValue::new(value);
        let referee = Referee::new(Options {
            variant: game_type.variant(),
            starter: game_type.starter(),
            ..Options::default()
        });
        referee.judge_first(record.as_bytes()).expect("a game")
    };
    let white_begins = "1. 22-18 11-15 1-0";
    for value in ["32", "21,W,8,8,N1,0"] {
        let judgement = given(value, white_begins);
        assert!(play_findings(&judgement).is_empty(), "{value}");
        assert_eq!(judgement.recorded, Some(referee::Winner::White), "{value}");
    }
    let judgement = given("21", white_begins);
    assert_eq!(play_findings(&judgement)[0].rule.code(), "R313");
    let judgement = given("21,B", "[GameType \"32\"] 1. 11-15 22-18 1-0");
    assert_eq!(judgement.recorded, Some(referee::Winner::Black));
}

#[test]
fn the_side_without_a_move_wins_the_losing_game_of_each_variant() {
    let losing = RuleSet::from_name("losing").expect("a set of that name");
    let referee = Referee::new(Options {
        laws: losing.into(),
        ..Options::default()
    });
    for variant in Variant::ALL {
        let mut ended = 0;
        for seed in 0..200 {
            let start = AnyPosition::start(*variant);
            let (moves, last, _) = random_moves(start, seed, 400);
            if !last.legal_moves().is_empty() {
                continue;
            }
            let game_type = variant.game_type();
            let record = format!("[GameType \"{game_type}\"] {moves} *");
            let judgement = referee.judge_first(record.as_bytes()).expect("a game");
            // all laws except the aim are those of the variant
            assert_eq!(
                play_findings(&judgement),
                Vec::<&Finding>::new(),
                "{record}"
            );
            let ordinary = judge(&record);
            let ordinary_winner = last.winner().map(referee::Winner::from);
            let losing = match variant.aim() {
                Aim::LeaveNoMove => Some(referee::Winner::from(last.side())),
                // a variant with its own aim keeps it
                Aim::RunOutOfMoves | Aim::FirstKing => ordinary_winner,
            };
            assert_eq!(judgement.on_board, losing, "{variant} {record}");
            assert_eq!(ordinary.on_board, ordinary_winner, "{variant} {record}");
            ended += 1;
            if ended == 5 {
                break;
            }
        }
        assert!(ended > 0, "{variant}: no game came to its end");
    }
}

#[test]
fn letters_may_start_at_either_side_if_black_begins() {
    for record in [
        "[GameType \"21,B,8,8,A0,0\"] 1. c3-d4 d6-c5 *",
        "[GameType \"21,B,8,8,A0,0\"] 1. f6-e5 e3-f4 *",
        "[GameType \"23,B,8,8,A0,0\"] 1. c3-d4 d6-c5 *",
        "[GameType \"23,B,8,8,A1,1\"] 1. f6-e5 c3-d4 *",
    ] {
        let judgement = judge(record);
        assert_eq!(
            play_findings(&judgement),
            Vec::<&Finding>::new(),
            "{record}"
        );
        assert!(judgement.verified && judgement.plies == 2, "{record}");
    }
}

/// The codes of the findings except those about missing tags and a set-up position.
fn codes_but_of_tags(record: &str) -> Vec<&'static str> {
    let findings = judge(record).findings;
    let codes = findings.iter().map(|finding| finding.rule.code());
    codes
        .filter(|code| !matches!(*code, "T201" | "T213" | "N112"))
        .collect()
}

#[test]
fn moves_numbered_from_a1_are_one_finding() {
    let moves = "1. 5-10 15-12 2. 10-13 17x10 3. 2-5 20-16 4. 5x14 32-28 5. 1-5 27-23";
    let letters = "W:Wa1,c1,b2,a3:Bc7,b8,h8,a5,g5,e7,f4";
    let numbers = "W:W1,2,5,9:B26,29,32,17,20,27,15";
    for (fen, plies, code) in [
        (numbers, 10, "T212"),
        (letters, 4, "T212"),
        (letters, 10, "T212"),
    ] {
        let words = moves.split_whitespace().take(plies + plies / 2);
        let moves = words.collect::<Vec<_>>().join(" ");
        let record = format!("[GameType \"25\"]\n[FEN \"{fen}\"]\n{moves} *");
        let mut codes = codes_but_of_tags(&record);
        codes.retain(|code| *code != "N111");
        assert_eq!(codes, [code], "{record}");
        assert_eq!(judge(&record).variant.is_none(), code == "T212", "{record}");
    }
}

#[test]
fn moves_numbered_from_a1_are_no_slips() {
    // the first moves are legal with the usual numbers, too
    let moves = |last: &str| {
        format!(
            "1. 10-14 22-18 2. 5-10 23-20 3. 10-13 20-16 4. 13x22 27x18 5. 6-10 31-27 6. 2-6 28-{last} 7. 1-5 32-28 *"
        )
    };
    for last in ["23", "24"] {
        for (tag, code) in [("[GameType \"25\"]\n", "T212"), ("", "T214")] {
            let record = format!("{tag}{}", moves(last));
            let mut codes = codes_but_of_tags(&record);
            codes.retain(|code| *code != "N111");
            assert_eq!(codes, [code], "{record}");
        }
    }
}

#[test]
fn moves_numbered_from_whites_side_are_one_finding() {
    let moves = "1. 10-15 23-19 2. 6-10 21-17 3. 9-13 25-21 4. 5-9 26-23 5. 11-16 22-18 6. 15x22 17x26 7. 1-5 24-20";
    for (game_type, most) in [(25, 14), (26, 14), (29, 10)] {
        for plies in [4, most] {
            let moves: Vec<_> = moves.split_whitespace().take(plies + plies / 2).collect();
            let record = format!("[GameType \"{game_type}\"] {} *", moves.join(" "));
            let mut codes = codes_but_of_tags(&record);
            codes.retain(|code| *code != "N111");
            assert_eq!(codes, ["T212"], "{record}");
        }
    }
    // Two moves, an illegal move, and a game whose squares have numbers.
    for (game_type, moves) in [
        (25, "1. 10-15 23-19"),
        (25, "1. 10-15 23-19 2. 6-11 21-17 3. 9-13 25-21"),
        (22, "1. 10-15 23-19 2. 6-10 21-17 3. 9-13 25-21"),
    ] {
        let record = format!("[GameType \"{game_type}\"] {moves} *");
        assert!(!codes_but_of_tags(&record).contains(&"T212"), "{record}");
    }
}

#[test]
fn an_empty_fen_accuses_no_player() {
    let record = |tags: &str, first: &str| {
        format!("[GameType \"20\"]{tags}\n1. {first} 19-23 2. 28x19 14x23 *")
    };
    for tags in [
        "[FEN \"\"]",
        "[FEN \" \"]",
        "[FEN \"?\"]",
        "[FEN \"-\"]",
        "[SetUp \"0\"][FEN \"\"]",
    ] {
        let played = judge(&record(tags, "32-28"));
        assert!(played.verified && played.plies == 4, "{tags}");
        assert_eq!(
            codes_but_of_tags(&record(tags, "32-28")),
            ["T206"],
            "{tags}"
        );
        // The moves are those of a position that the FEN should have given.
        assert_eq!(
            codes_but_of_tags(&record(tags, "22-28")),
            ["T214", "T206"],
            "{tags}"
        );
    }
    assert_eq!(codes_but_of_tags(&record("", "22-28")), ["R301"]);
    assert_eq!(
        codes_but_of_tags(&record("[FEN \"\"][FEN \"W:W31-50:B1-20\"]", "22-28")),
        ["T206", "R301"]
    );
}

#[test]
fn a_game_without_rules_here_is_one_finding() {
    for record in [
        "[Variant \"Chess\"]\n1. e4 e5 2. Nf3 Nc6 3. Bxc6 dxc6 4. O-O e8=Q+ 1-0",
        "[Variant \"Dameo\"]\n1. c3c4 d6d5 2. e3e4 e6e5 0-1",
        "[GameType \"44\"]\n1. Q11–15 22x18 *",
    ] {
        assert_eq!(codes_but_of_tags(record), ["T214"], "{record}");
        let findings = judge(record).findings;
        let unjudged = findings
            .iter()
            .find(|finding| finding.rule.code() == "T214");
        let severity = unjudged.map(|finding| finding.severity);
        assert_eq!(severity, Some(referee::Severity::Warning), "{record}");
    }
}

#[test]
fn a_man_on_its_king_row_follows_from_a_slip_in_the_fen() {
    let moves =
        "1. 11-15 26-22 2. 2-6 27-23 3. 19x26 32-27 4. 1-5 13-9 5. 6x13 22-17 6. 13x22 28-24";
    let fen = |man: u8| {
        format!(
            "[GameType \"21\"]\n[FEN \"B:W31,32,26,27,28,21,13:B7,1,2,3,4,11,{man}\"]\n{moves} *"
        )
    };
    assert_eq!(codes_but_of_tags(&fen(29)), ["R301"]);
    assert!(codes_but_of_tags(&fen(19)).is_empty());
    assert_eq!(
        codes_but_of_tags("[GameType \"21\"]\n[FEN \"B:W31,32:B7,1,29\"]\n1. 7-10 31-27 *"),
        ["R311"]
    );
}
