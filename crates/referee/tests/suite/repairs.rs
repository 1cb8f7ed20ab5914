//! Deliberately broken random games: every break is found, and the repair restores the original.
//!
//! The published measurement on master games is `cargo run --release -p huff-referee --example repairs`; the games here
//! come from random legal play, so no archive is needed.

use draughts::{AnyPosition, Variant};
use referee::{Confidence, Judgement, Referee, RepairKind};

#[path = "../../examples/repairs/breaking.rs"]
mod breaking;
#[path = "../../examples/repairs/tally.rs"]
mod tally;

use crate::broken::random::{self, Random};
use breaking::{Game, WAYS};
use tally::Tally;

/// Number of games broken in each way.
const GAMES: usize = 150;

fn random_games() -> Vec<Game> {
    let mut random = Random::from_name("random play");
    let mut games = Vec::new();
    while games.len() < 100 {
        let mut game = Game::new();
        let mut position = AnyPosition::start(Variant::English);
        while game.len() < 60 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let text = position.text(&moves[random.below(moves.len())]);
            position = position.play_text(&text).expect("a legal move is played");
            game.push(text);
        }
        if game.len() >= 24 {
            games.push(game);
        }
    }
    games
}

fn broken(name: &str) -> Tally {
    let games = random_games();
    let (_, breaking) = WAYS
        .iter()
        .find(|(way, _)| *way == name)
        .expect("a way of breaking has this name");
    let mut random = Random::from_name(name);
    let mut tally = Tally::default();
    while tally.games < GAMES {
        let game = &games[random.below(games.len())];
        if let Some(broken) = breaking(game, &mut random) {
            tally.judge(name, game, &broken);
        }
    }
    println!("{}", tally.row(name));
    tally
}

/// Asserts shares in per cent: the original as the first repair, and among the repairs.
fn assert_shares(name: &str, first: usize, among: usize) {
    let tally = broken(name);
    assert_eq!(tally.found, tally.games, "every broken record is found");
    assert!(
        tally.first * 100 >= first * tally.games,
        "{} first",
        tally.first
    );
    assert!(
        tally.among * 100 >= among * tally.games,
        "{} among",
        tally.among
    );
    assert_eq!(tally.certain_wrong, 0, "certain and wrong");
}

#[test]
fn a_slip_is_repaired() {
    assert_shares("any of these slips", 97, 99);
}

#[test]
fn a_lost_ply_is_inserted() {
    assert_shares("a ply lost", 93, 99);
}

#[test]
fn a_doubled_ply_is_deleted() {
    assert_shares("a ply doubled", 99, 99);
}

#[test]
fn exchanged_plies_are_swapped() {
    assert_shares("two plies exchanged", 98, 99);
}

#[test]
fn two_slips_are_repaired() {
    let tally = broken("two slips");
    assert!(
        tally.first * 100 >= 90 * tally.games,
        "{} repaired",
        tally.first
    );
}

#[test]
fn columns_read_across_are_repaired() {
    assert_shares("two columns read across", 99, 99);
}

#[test]
fn columns_read_across_accuse_no_player() {
    let name = "two columns read across";
    let (_, breaking) = WAYS
        .iter()
        .find(|(way, _)| *way == name)
        .expect("a way of breaking has this name");
    let mut random = Random::from_name(name);
    for game in &random_games()[..20] {
        let Some(moves) = breaking(game, &mut random).filter(|moves| moves != game) else {
            continue;
        };
        let judgement = judge(&format!("[GameType \"21\"]\n{} *\n", moves.join(" ")));
        let mut play = judgement.findings.iter();
        let of_play = |found: &&referee::Finding| found.rule.code().starts_with('R');
        let found = play.find(of_play).expect("the order is reported");
        assert_eq!(found.severity, referee::Severity::Warning, "{moves:?}");
    }
}

fn judge(text: &str) -> Judgement {
    let judgement = Referee::default().judge_first(text.as_bytes());
    judgement.expect("a game was written")
}

/// The findings of the play: code, ply, first repair.
fn findings(judgement: &Judgement) -> Vec<(&str, u32, Option<&str>)> {
    judgement
        .findings
        .iter()
        .filter(|finding| finding.rule.code().starts_with('R'))
        .map(|finding| {
            let repair = finding
                .detail
                .as_ref()
                .and_then(|detail| detail.repairs.first());
            (
                finding.rule.code(),
                finding.ply.map_or(0, |ply| ply.ply),
                repair.and_then(|repair| repair.mv.as_deref()),
            )
        })
        .collect()
}

const TWO_SLIPS: &str = "1. 11-15 24-20 2. 8-11 28-24 3. 6-13 22-18 4. 15x22 25x18 5. 4-8 26-22 \
                         6. 10-14 18x9 7. 5x14 22-18 8. 1-5 18x9 9. 5x14 29-23 10. 11-15 24-19 \
                         11. 15x24 25-22 12. 24-28 22-18 13. 6-9 27-24 14. 8-11 24-19 *";

#[test]
fn each_slip_has_a_finding_and_a_repair_and_the_replay_continues() {
    let judgement = judge(TWO_SLIPS);
    assert_eq!(
        findings(&judgement),
        [("R310", 5, Some("9-13")), ("R303", 18, Some("29-25"))]
    );
    assert!(judgement.verified);
    let proof = &judgement
        .findings
        .iter()
        .find(|one| one.rule.code() == "R310");
    assert!(
        proof.is_some_and(|one| one
            .message
            .ends_with("with 9-13, the next 12 plies are legal")),
        "{proof:?}"
    );
}

#[test]
fn exchanged_plies_are_one_finding() {
    let judgement = judge(
        "1. 11-15 24-20 2. 28-24 8-11 3. 9-13 22-18 4. 15x22 25x18 5. 4-8 26-22 6. 10-14 18x9 *",
    );
    assert_eq!(findings(&judgement), [("R302", 3, None)]);
    let finding = judgement
        .findings
        .iter()
        .find(|finding| finding.rule.code() == "R302")
        .and_then(|finding| finding.detail.as_ref());
    let repair = finding.map(|detail| (detail.repairs[0].kind, detail.repairs[0].confidence));
    assert_eq!(repair, Some((RepairKind::Swap, Confidence::Certain)));
}

#[test]
fn a_real_missed_capture_is_not_a_slip() {
    let judgement = judge("1. 11-15 22-18 2. 8-11 25-22 3. 4-8 24-20 *");
    assert_eq!(findings(&judgement)[0], ("R307", 3, None));
}

#[test]
fn a_line_without_a_repair_is_not_judged() {
    let judgement = judge("1. 11-15 23-19 2. 11-16 22-18 3. 8-11 26-23 *");
    assert_eq!(findings(&judgement)[1].0, "R320");
}

#[test]
fn a_variation_is_repaired_separately() {
    let judgement =
        judge("1. 11-15 24-20 2. 8-11 28-24 (2... 22-16 3. 15x22 25x18 4. 4-8 26-22) 3. 9-13 *");
    assert_eq!(findings(&judgement), [("R305", 4, Some("22-18"))]);
}

#[test]
fn a_game_with_many_breaks_takes_bounded_work() {
    let judgement = judge(&"11-15 24-20 8-11 28-24 ".repeat(20_000));
    assert_eq!(judgement.plies, 80_000);
    let variations = format!("11-15 {} *", "(9-14 9-14 9-14 9-14) ".repeat(5_000));
    assert!(!judge(&variations).findings.is_empty());
}

#[test]
fn a_slip_in_a_fen_is_found() {
    let mut tally = Tally::default();
    tally.judge_fen_slips(&random_games(), GAMES);
    assert_eq!(tally.games, GAMES);
    assert_eq!(tally.found, tally.games);
    // a repair of the moves is never right here
    assert_eq!(tally.certain_wrong, 0);
}

/// True if the FEN is the repair of the missed capture in a record (R307).
#[track_caller]
fn blames_the_fen(record: &str) -> bool {
    let judgement = judge(record);
    let mut findings = judgement.findings.iter();
    let missed = findings.find(|found| found.rule.code() == "R307");
    let detail = missed.and_then(|found| found.detail.as_deref());
    let detail = detail.expect("R307 with its detail");
    let blamed = detail
        .repairs
        .iter()
        .any(|repair| repair.kind == RepairKind::Fen);
    assert!(!blamed || detail.result_implied.is_none());
    blamed
}

#[test]
fn only_a_letter_of_a_king_in_the_fen_explains_a_missed_capture() {
    assert!(blames_the_fen(
        "[GameType \"21\"][FEN \"B:W18,19,K24,25,26,30:B3,5,6,11,12,13\"] \
         1. 6-10 24-20 2. 10-14 18x9 3. 5x14 26-22 4. 3-7 19-15 5. 11x18 22x15 6. 13-17 15-11 7. 7x16 20x11 \
         8. 12-16 11-7 9. 16-20 7-2 10. 20-24 2-7 11. 24-27 7-11 *"
    ));
    // With the man on 1 and not on 13 all plies would be legal, too.
    assert!(!blames_the_fen(
        "[GameType \"21\"][FEN \"W:W22,26,27,28,29,30:B11,12,13,21,3,4,9\"] \
         1... 29-25 2. 4-8 26-23 3. 9-14 22-17 4. 11-15 17x10 5. 15-18 23x14 6. 8-11 10-7 7. 3x17 28-24 \
         8. 12-16 24-19 9. 16x32 30-26 10. 21x30 26-23 11. 30-25 23-19 12. 25-21 19-16 13. 11x20 *"
    ));
}
