//! Records in the form that other programs write. None of them has a warning or an error.

use draughts::Variant;
use referee::{Referee, Severity};

/// Judges the games of a file. All of them are judged as the given variants, without a warning or an error.
#[track_caller]
fn reads(file: &str, variants: &[Variant]) {
    let mut seen = Vec::new();
    for game in Referee::default().judge_all(file.as_bytes()) {
        let judgement = game.judgement;
        let findings = judgement.findings.iter();
        let wrong: Vec<_> = findings
            .filter(|finding| finding.severity != Severity::Note)
            .collect();
        assert!(wrong.is_empty(), "{wrong:?} in {file}");
        assert!(judgement.verified, "{file}");
        seen.extend(judgement.variant);
    }
    assert_eq!(seen, variants, "{file}");
}

#[test]
fn lidraughts_writes_both_clocks_and_analysis_in_comments() {
    reads(
        r#"[Event "Rated Blitz game"]
[Site "https://lidraughts.org/AbCdEfGh"]
[Date "2023.05.01"]
[Round "-"]
[White "someone"]
[Black "another"]
[Result "2-0"]
[UTCDate "2023.05.01"]
[UTCTime "18:23:45"]
[WhiteRating "1850"]
[BlackRating "1790"]
[WhiteRatingDiff "+5"]
[BlackRatingDiff "-6"]
[GameType "20"]
[TimeControl "180+2"]
[Termination "Normal"]

1. 32-28 { [%clock w0:03:00 B0:03:00] } 18-23 { [%clock W0:03:00 b0:03:00] } 2. 38-32 12-18 3. 43-38?! { (0.00 → -0.41) Inaccuracy. Best move was 31-27. } { [%eval -0.41] } (3. 31-27 7-12 4. 43-38) 7-12 { Black resigns. } 2-0

[Event "Casual From Position game"]
[White "a"]
[Black "b"]
[Result "1-1"]
[GameType "99"]
[FEN "W:W28,32,33,38,K50:B12,13,18,19:H0:F1"]
[TimeControl "-"]
[Termination "Normal"]

1. 32-27 18-22 2. 27x7 1-1
"#,
        &[Variant::International, Variant::International],
    );
}

#[test]
fn play_strategy_names_the_game_in_its_variant_tag() {
    reads(
        r#"[Event "Casual game"]
[Site "https://playstrategy.org/AbCdEfGh"]
[Date "2023.05.01"]
[P1 "someone"]
[P2 "another"]
[Result "1-0"]
[UTCDate "2023.05.01"]
[UTCTime "18:23:45"]
[P1Elo "1500"]
[P2Elo "1500"]
[Variant "International"]
[TimeControl "300+3"]
[Termination "Normal"]

1. 32-28 18-23 2. 38-32 12-18 3. 43-38 7-12 1-0

[Event "Casual Antidraughts game"]
[Date "2023.05.01"]
[P1 "a"]
[P2 "b"]
[Result "*"]
[Variant "Antidraughts"]

1. 32-28 18-23 2. 38-32 12-18 *
"#,
        &[Variant::International, Variant::Antidraughts],
    );
}

#[test]
fn checker_board_writes_no_game_type_and_a_star_after_the_result() {
    reads(
        r#"[Event "casual game"]
[Date "2015-03-22"]
[Black "Human"]
[White "KingsRow 1.16e"]
[Result "1/2-1/2"]
1. 11-15 23-19 2. 8-11 22-17 3. 4-8 17-13 4. 15-18 24-20 5. 11-15 28-24
6. 8-11 26-23 1/2-1/2 *

[Event "engine match"]
[Date "2015-03-22"]
[Black "KingsRow"]
[White "Cake"]
[Result "*"]
[FEN "B:W18,24,27,28,K10,K15:B12,16,20,K22,K25,K29"]
1. 22-17 {depth 19/31.2/45  time 2.00s  value=26  nodes 3,123,456, 1560kN/s  pv 22-17 10-6} 10-6 *
"#,
        &[Variant::English, Variant::English],
    );
}

#[test]
fn kingsrow_writes_its_evaluation_after_the_time() {
    reads(
        r#"[Event "40 40 match"]
[Site "?"]
[Date "2021.02.02"]
[Round "1"]
[White "Kingsrow Int 1.62"]
[Black "Scan 3.1"]
[Result "1-1"]
[GameType "20,W,10,10,N2,0"]

1. 32-28 {[%emt 0:00:02] +0.012 d=21/33} 18-23 {-0.004 d=19} 2. 38-32 12-18 3. 43-38 7-12 1-1
"#,
        &[Variant::International],
    );
}

#[test]
fn turbo_dambase_writes_bare_numbers_and_signs_of_evaluation() {
    reads(
        r#"[Event "Nederlands kampioenschap"]
[Site "Huissen NED"]
[Date "2001.04.10"]
[Round "1"]
[White "Jansen, K."]
[Black "Pietersen, J."]
[Result "2-0"]
[GameType "20"]
[PlyCount "6"]
[WhiteTime "1.59"]
[BlackTime "1:48"]
[Comment "gespeeld in ronde 1"]
1.32-28 18-23 2.38-32! 12-18?
3.43-38 ( 3.31-27 7-12 4.43-38 +- ) 7-12 2-0

[Event "DAMBASE"]
[Site "Den Haag"]
[Date "1973.??.??"]
[Round "2"]
[White "Sijbrands, Ton"]
[Black "Wiersma, Harm"]
[Result "1-1"]
1. 32x28 18x23 2. 38x32 12x18 3. 43x38 7x12
1-1
"#,
        &[Variant::International, Variant::International],
    );
}

#[test]
fn aurora_writes_numbers_in_the_fens_of_games_in_letters() {
    reads(
        r#"[Event "Чемпионат"]
[Site "Москва"]
[Date "25.11.2000"]
[Round "3"]
[White "Иванов"]
[Black "Петров"]
[Result "1-1"]
[GameType "25"]
[FEN "W:W21-32:B1-12."]

1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 1-1

[Event "Этюд"]
[White "Сидоров"]
[Black "?"]
[Result "2-0"]
[GameType "25"]
[FEN "W:W18,K29:B9,13."]

1. 18-14 9:18 2. 29:15 2-0
"#,
        &[Variant::Russian, Variant::Russian],
    );
}
