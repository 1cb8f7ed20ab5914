//! Records without a GameType tag that contain a slip, are short, or begin in the middle: the whole record decides,
//! then its file.

use draughts::{AnyPosition, Variant};
use referee::{FileEvidence, Finding, Judgement, Referee, Severity};

use crate::variants::{judge, play_findings, random_game, random_moves};

/// The judgements of all games of a file.
fn judge_file(file: &str) -> Vec<Judgement> {
    let games = Referee::default().judge_all(file.as_bytes());
    games.map(|game| game.judgement).collect()
}

/// A game with one move replaced by an illegal one; the ply counts from 1.
fn with_slip(variant: Variant, seed: u64, ply: usize, wrong: &str) -> Option<String> {
    let (record, _, _) = random_moves(AnyPosition::start(variant), seed, 60);
    let mut words: Vec<&str> = record.split_whitespace().collect();
    if words.len() < 40 {
        return None;
    }
    let before = words[..ply - 1]
        .iter()
        .try_fold(AnyPosition::start(variant), |position, word| {
            position.play_text(word).ok()
        })?;
    if before.play_text(wrong).is_ok() {
        return None;
    }
    words[ply - 1] = wrong;
    Some(words.join(" ") + " *")
}

fn errors(judgement: &Judgement) -> Vec<&Finding> {
    let findings = play_findings(judgement).into_iter();
    findings
        .filter(|finding| finding.severity == Severity::Error)
        .collect()
}

#[test]
fn one_wrong_square_does_not_hide_the_variant() {
    let games = [
        (Variant::International, "31-14"),
        (Variant::Frisian, "31-14"),
        // a square that is not on the board
        (Variant::International, "32-82"),
        (Variant::Canadian, "50-14"),
        (Variant::Italian, "11-30"),
        (Variant::Russian, "a1-b4"),
        (Variant::Czech, "a1-b4"),
        (Variant::Russian, "c3-d9"),
    ];
    for (variant, wrong) in games {
        for ply in [1, 2, 5, 12] {
            let mut judged = 0;
            for record in (0..10).filter_map(|seed| with_slip(variant, seed, ply, wrong)) {
                let judgement = judge(&record);
                let found = errors(&judgement);
                let at = found
                    .first()
                    .and_then(|finding| finding.ply)
                    .map(|ply| ply.ply);
                assert!(judgement.variant.is_some(), "{variant} {ply}: {record}");
                assert_eq!(at, Some(ply as u32), "{variant} {ply}: {record}");
                judged += 1;
            }
            assert!(judged > 3, "{variant} {ply}");
        }
    }
}

#[test]
fn the_evidence_mentions_a_slip() {
    let record = "1. 32-28 18-22 2. 34-29 23x32 3. 37x28 20-24 4. 29x20 15x24 5. 41-37 12-18 6. 37-32 7-12 7. 46-41 1-7 *";
    let judgement = judge(record);
    let guess = judgement
        .findings
        .iter()
        .find(|found| found.rule.code() == "T215");
    assert_eq!(
        guess.map(|found| found.message.as_ref()),
        Some(
            "judged as international draughts: no GameType tag, but the squares go up to 46, and all but 1 of 14 moves are \
             legal in it"
        )
    );
}

#[test]
fn short_records_have_the_variant_of_their_file() {
    for (variant, short) in [
        (Variant::International, "1. 31-27 18-22"),
        (Variant::Frisian, "1. 32-28 19-23"),
        (Variant::Italian, "1. 21-17 12-15"),
        (Variant::Czech, "1. c3-d4 b6-a5"),
        (Variant::Spanish, "1. 9-13 21-18"),
        // also legal in English draughts
        (Variant::Spanish, "1. 11-15 23-19"),
        // with a slip in one of two moves
        (Variant::Italian, "1. 21-17 12-28"),
        (Variant::International, "1. 31-27 17-28"),
    ] {
        let games = (0..8).map(|seed| random_game(variant, seed, 60));
        let file = games
            .chain([format!("{short} *\n")])
            .collect::<Vec<_>>()
            .join("\n\n");
        let evidence = FileEvidence::new(file.as_bytes());
        assert_eq!(evidence.variant(), Some(variant));
        let judged = judge_file(&file);
        let last = judged.last().expect("a game");
        assert_eq!(last.variant, Some(variant), "{short}");
    }
}

#[test]
fn a_file_does_not_overrule_a_tag_or_unambiguous_moves() {
    let czech: Vec<String> = (0..8)
        .map(|seed| random_game(Variant::Czech, seed, 60))
        .collect();
    let long = random_game(Variant::Turkish, 3, 60);
    let file = format!(
        "{}\n\n[GameType \"25\"]\n1. c3-d4 b6-a5 *\n\n{long}",
        czech.join("\n\n")
    );
    let judged = judge_file(&file);
    let variants: Vec<_> = judged[8..]
        .iter()
        .map(|judgement| judgement.variant)
        .collect();
    assert_eq!(variants, [Some(Variant::Russian), Some(Variant::Turkish)]);
}

#[test]
fn a_file_of_several_variants_decides_nothing() {
    let games = |variant| (0..4).map(move |seed| random_game(variant, seed, 60));
    let mixed: Vec<String> = games(Variant::Czech)
        .chain(games(Variant::International))
        .collect();
    assert_eq!(
        FileEvidence::new(mixed.join("\n\n").as_bytes()).variant(),
        None
    );
    assert_eq!(FileEvidence::new(b"").variant(), None);
    // one game is no evidence for others
    let one = random_game(Variant::International, 1, 60);
    assert_eq!(FileEvidence::new(one.as_bytes()).variant(), None);
}

#[test]
fn tags_of_a_file_are_evidence() {
    let tagged = "[GameType \"40\"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n";
    let judged = judge_file(&format!("{tagged}{tagged}1. 32-28 20-25 *\n"));
    assert_eq!(judged[2].variant, Some(Variant::Frisian));
}

#[test]
fn short_notation_has_the_variant_of_the_same_moves_in_full() {
    let file =
        "1. 11-15 23-19 2. 8-11 22-17 *\n\n1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 *\n\n";
    for moves in [
        "1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. b:d6 e:c5 *",
        "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *",
    ] {
        let judged = judge_file(&format!("{file}{moves}\n"));
        assert_eq!(judged[2].variant, Some(Variant::English), "{moves}");
        assert_eq!(judged[2].plies, 8, "{moves}");
        let mut found = judged[2].findings.iter();
        assert!(
            found.all(|finding| finding.severity == Severity::Note),
            "{moves}"
        );
    }
}

#[test]
fn every_game_of_a_file_may_have_a_slip() {
    for variant in [Variant::Italian, Variant::Frisian, Variant::English] {
        let records = (0..20).filter_map(|seed| with_slip(variant, seed, 7, "31-2"));
        let records: Vec<String> = records.collect();
        let evidence = FileEvidence::new(records.join("\n\n").as_bytes());
        assert_eq!(evidence.variant(), Some(variant));
    }
}

#[test]
fn a_fragment_on_a_larger_board_is_not_english_draughts() {
    for record in [
        "09.37-31 26x17 10. 11x22 *",
        "09.37-31 26x37 *",
        "9. 37-31 26x17 10. 11x22 18x27 11. 31x22 14-20 *",
    ] {
        let judgement = judge(record);
        assert_eq!(judgement.variant, None, "{record}");
        let graver = judgement.findings.iter();
        let graver = graver.filter(|one| one.severity != Severity::Note);
        let codes: Vec<_> = graver.map(|finding| finding.rule.code()).collect();
        assert_eq!(codes, ["T214"], "{record}");
    }
    // one such square in a game of English draughts is a slip
    let judgement = judge("1. 11-15 22-18 2. 15x22 3-40 *");
    assert_eq!(judgement.variant, Some(Variant::English));
}

#[test]
fn an_unjudged_game_is_a_warning_and_a_record_without_moves_a_note() {
    let severity = |record: &str| {
        let judgement = judge(record);
        let mut findings = judgement.findings.iter();
        let found = findings.find(|finding| finding.rule.code() == "T214");
        found.map(|finding| finding.severity)
    };
    assert_eq!(
        severity("[GameType \"49\"] 1. 11-15 *"),
        Some(Severity::Warning)
    );
    assert_eq!(severity("1. 1-50 50-1 *"), Some(Severity::Warning));
    assert_eq!(severity("[GameType \"49\"] *"), Some(Severity::Note));
    // a conversion makes comments of such text
    for text in [
        "e4 e5 *",
        "{e4 e5} *",
        "% e4\n*",
        "! *",
        "0:05 *",
        "1-0 0-1",
        "1-0 so",
    ] {
        let record = format!("[GameType \"49\"]\n{text}");
        assert_eq!(severity(&record), Some(Severity::Warning), "{record}");
    }
    for text in ["1-0 *", "1-0 1-0", "{ } *", "1. *"] {
        let record = format!("[GameType \"49\"]\n{text}");
        assert_eq!(severity(&record), Some(Severity::Note), "{record}");
    }
    assert_eq!(severity("[Event \"x\"] 1-0"), Some(Severity::Note));
}

#[test]
fn moves_of_another_board_than_that_of_the_tag_are_one_finding() {
    for (game_type, variant) in [
        ("20", Variant::Russian),
        ("20", Variant::English),
        ("21", Variant::International),
        ("25", Variant::Frisian),
        ("27", Variant::International),
        ("22", Variant::Canadian),
    ] {
        for seed in 0..10 {
            let record = random_game(variant, seed, 40);
            let judgement = judge(&format!("[GameType \"{game_type}\"]\n{record}"));
            let graver = judgement
                .findings
                .iter()
                .filter(|one| one.severity != Severity::Note);
            let codes: Vec<&str> = graver.map(|finding| finding.rule.code()).collect();
            assert_eq!(codes, ["T212"], "{game_type} {record}");
            assert_eq!(judgement.variant, None);
        }
    }
    let judgement = judge("[GameType \"20\"] 1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-f4 *");
    let found = judgement
        .findings
        .iter()
        .find(|one| one.rule.code() == "T212");
    assert_eq!(
        found.map(|one| one.message.as_ref()),
        Some(
            "the moves are those of a board 8 wide and 8 high: all 6 moves are legal in Russian draughts; \
             international draughts is played on a board 10 wide and 10 high"
        )
    );
    // a short game on a larger board may only use squares up to 32
    let judgement = judge("[GameType \"21\"] 1. 32-28 19-23 2. 28x19 14x23 *");
    assert_eq!(judgement.variant, None);
    assert!(play_findings(&judgement).is_empty());
    // an illegal first move does not mean another board
    let judgement = judge("[GameType \"20\"] 1. 32-18 18-23 2. 34-29 23x34 *");
    assert_eq!(judgement.variant, Some(Variant::International));
}

#[test]
fn the_moves_decide_from_which_corner_a_fen_is_numbered() {
    let opposite = |number: u32| 33 - number;
    let side = |number: u32| {
        let (rank, step) = ((number - 1) / 4, (number - 1) % 4);
        (7 - rank) * 4 + step + 1
    };
    let along = |number: u32| opposite(side(number));
    let mut read = 0;
    for variant in [Variant::Spanish, Variant::Italian, Variant::Portuguese] {
        for seed in 0..20 {
            let (_, middle, _) = random_moves(AnyPosition::start(variant), seed, 24);
            let (moves, _, played) = random_moves(middle, seed + 7, 6);
            if played.len() < 6 {
                continue;
            }
            for count in [&opposite as &dyn Fn(u32) -> u32, &side, &along] {
                let fen = renumbered(&middle.fen(), count);
                let record = format!(
                    "[GameType \"{}\"]\n[FEN \"{fen}\"]\n{moves}*",
                    variant.game_type()
                );
                let judgement = judge(&record);
                let graver = judgement
                    .findings
                    .iter()
                    .filter(|one| one.severity == Severity::Error);
                let codes: Vec<&str> = graver.map(|finding| finding.rule.code()).collect();
                if fen != middle.fen() && codes.is_empty() {
                    read += 1;
                }
            }
            // correct: no finding
            let record = format!(
                "[GameType \"{}\"]\n[FEN \"{}\"]\n{moves}*",
                variant.game_type(),
                middle.fen()
            );
            let judgement = judge(&record);
            assert!(
                judgement
                    .findings
                    .iter()
                    .all(|one| one.rule.code() != "T212"),
                "{record}"
            );
        }
    }
    assert!(read > 150, "{read} of 180");
    // the normal array is the same if counted along its rows
    let judgement = judge("[GameType \"22\"][FEN \"W:W21-32:B1-12.\"] *");
    let codes = judgement.findings.iter().map(|one| one.rule.code());
    assert!(!codes.collect::<Vec<_>>().contains(&"T212"));
    let array = "[GameType \"24\"][FEN \"W:W21-32:B1-12\"] 1. 10-14 23-20 *";
    let judgement = judge(array);
    let found = judgement
        .findings
        .iter()
        .find(|one| one.rule.code() == "T212");
    let message = found.map_or("", |one| one.message.as_ref());
    assert!(
        message.starts_with("the numbers of the FEN are not counted as in Spanish draughts, but from the opposite corner"),
        "{message}"
    );
    assert!(errors(&judgement).is_empty(), "{:?}", judgement.findings);
}

/// A FEN with every square renumbered.
fn renumbered(fen: &str, count: &dyn Fn(u32) -> u32) -> String {
    let parts = fen.split_inclusive([':', ',', 'K', 'W', 'B']);
    let parts = parts.map(|part| {
        let digits: String = part.chars().filter(char::is_ascii_digit).collect();
        match digits.parse() {
            Ok(number) => part.replace(&digits, &count(number).to_string()),
            Err(_) => part.to_owned(),
        }
    });
    parts.collect()
}

#[test]
fn a_tag_in_the_file_names_the_variant_of_its_neighbours() {
    let games = |file: &str| {
        let judged = judge_file(file);
        judged.iter().map(|game| game.variant).collect::<Vec<_>>()
    };
    for (tag, variant, record) in [
        ("20", Variant::International, "1. 32-28 1-0"),
        ("40", Variant::Frisian, "1. 33-28 18-22 2. 39-33 *"),
        ("26", Variant::Brazilian, "1. c3-d4 d6-c5 *"),
        ("23", Variant::Pool, "1. 11-15 23-19 2. 8-11 22-17 *"),
        ("21", Variant::English, "1. 11-15 23-19 2. 8-11 22-17 *"),
    ] {
        let tagged = format!("[GameType \"{tag}\"] {record}\n\n");
        assert_eq!(
            games(&format!("{tagged}{record}")),
            [Some(variant); 2],
            "{tag}"
        );
        assert_eq!(
            games(&format!("{record}\n\n{tagged}")),
            [Some(variant); 2],
            "{tag}"
        );
    }
    let named = "[Variant \"Frisian\"] 1. 33-28 18-22 *\n\n1. 33-28 18-22 *";
    assert_eq!(games(named), [Some(Variant::Frisian); 2]);
    // the moves take precedence over the tag of another record
    let english = "1. 11-15 23-19 2. 8-11 22-17 *";
    let other = format!("[GameType \"20\"] 1. 32-28 *\n\n{english}");
    assert_eq!(
        games(&other),
        [Some(Variant::International), Some(Variant::English)]
    );
    // and a tag over the file
    let both = "[GameType \"20\"] 1. 33-28 18-22 *\n\n[GameType \"40\"] 1. 33-28 18-22 *";
    assert_eq!(
        games(both),
        [Some(Variant::International), Some(Variant::Frisian)]
    );
}

#[test]
fn the_laws_of_the_tagged_game_apply_to_its_neighbours() {
    let smaller = "[FEN \"B:Wc3,d2,h2:Be5,f6,b4,a7\"] 1... e5-d4 2. c3xa5";
    let alone = judge_file(&format!("{smaller} *"));
    assert!(errors(&alone[0]).is_empty());
    let file = format!("[GameType \"26\"] 1. c3-d4 d6-c5 *\n\n{smaller} *");
    let judged = judge_file(&file);
    let codes: Vec<_> = errors(&judged[1])
        .iter()
        .map(|found| found.rule.code())
        .collect();
    assert_eq!(codes, ["R317"]);
}

#[test]
fn two_plies_legal_in_another_variant_accuse_no_player() {
    for variant in [Variant::Pool, Variant::Spanish, Variant::Portuguese] {
        for seed in 0..400 {
            let (record, _, _) = random_moves(AnyPosition::start(variant), seed, 2);
            let judgement = judge(&format!("{record} *"));
            assert!(errors(&judgement).is_empty(), "{variant}: {record}");
        }
    }
    // no variant allows it
    assert!(!errors(&judge("1. 11-15 15-19 *")).is_empty());
    // a position is better evidence
    let found = judge("[FEN \"W:W18,30:B15,2\"] 1. 18x11 2-6 2. 11-15 *");
    assert!(!errors(&found).is_empty());
}

#[test]
fn an_unjudged_record_names_the_only_variant_that_it_fits_but_for_two_moves() {
    let mut named = 0;
    for variant in [Variant::International, Variant::Frisian, Variant::Canadian] {
        for seed in 0..30 {
            let (record, _, _) = random_moves(AnyPosition::start(variant), seed, 18);
            let mut words: Vec<&str> = record.split_whitespace().collect();
            if words.len() < 16 {
                continue;
            }
            words[6] = "44-3";
            words[11] = "4-48";
            let judgement = judge(&(words.join(" ") + " *"));
            let unjudged = judgement.findings.iter();
            let unjudged = unjudged.filter(|finding| finding.rule.code() == "T214");
            for finding in unjudged.filter(|finding| finding.message.contains("the likeliest is")) {
                let title = variant.title();
                assert!(
                    finding.message.contains(title),
                    "{title}: {}",
                    finding.message
                );
                named += 1;
            }
        }
    }
    assert!(named > 0);
}
