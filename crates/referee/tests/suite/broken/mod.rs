//! Deliberately broken records whose error is known: what does the referee find?
//!
//! The games are random, played on a separate board (`board.rs`) from a fixed seed. `HUFF_GAMES=4000 cargo test
//! --release -p huff-referee --test suite broken -- --nocapture` prints the shares of BENCHMARKS.md.

mod board;
mod false_moves;
mod irregularities;
pub(crate) mod random;

use std::collections::BTreeSet;

use referee::{Finding, Judgement, Referee};

use board::{Board, Square};
use random::Random;

/// Number of games broken in each way: `default`, or `HUFF_GAMES` for a measurement.
pub(crate) fn games(default: usize) -> usize {
    let games = std::env::var("HUFF_GAMES").ok();
    games
        .and_then(|games| games.parse().ok())
        .unwrap_or(default)
}

/// A record of English draughts.
pub(crate) fn pdn(moves: &[String]) -> String {
    let mut text = String::from("[Event \"Random game\"]\n[GameType \"21\"]\n[Result \"*\"]\n");
    for (at, mv) in moves.iter().enumerate() {
        if at % 2 == 0 {
            text += &(at / 2 + 1).to_string();
            text += ". ";
        }
        text += mv;
        text.push(if at % 12 == 11 { '\n' } else { ' ' });
    }
    text + "*\n"
}

pub(crate) fn judge(text: &str) -> Judgement {
    let judgement = Referee::default().judge_first(text.as_bytes());
    judgement.expect("a game was written")
}

/// The findings about the play.
pub(crate) fn play_findings(judgement: &Judgement) -> Vec<&Finding> {
    let play_findings = |finding: &&Finding| finding.rule.code().starts_with('R');
    judgement.findings.iter().filter(play_findings).collect()
}

pub(crate) fn pieces(finding: &Finding) -> BTreeSet<Square> {
    let pieces = finding.detail.as_deref().map(|detail| &detail.pieces);
    pieces.into_iter().flatten().map(|on| on.number()).collect()
}

/// Plays random plies; fewer if the game ends before.
pub(crate) fn play_random(plies: usize, random: &mut Random) -> (Board, Vec<String>) {
    let mut board = Board::start();
    let mut moves = Vec::new();
    while moves.len() < plies {
        let Some(mv) = board.any_move(random) else {
            break;
        };
        moves.push(mv.text());
        board.play(&mv);
    }
    (board, moves)
}

/// The identity of a move: two routes are one move if piece, last square and captured pieces are the same.
fn kind_of_move(mv: &board::Move) -> (Square, Square, BTreeSet<Square>) {
    (mv.from(), mv.to(), mv.taken.iter().copied().collect())
}

#[test]
fn the_two_boards_agree_on_random_games() {
    let mut random = Random::from_name("agree");
    for _ in 0..300 {
        let (_, moves) = play_random(60, &mut random);
        let judgement = judge(&pdn(&moves));
        assert!(play_findings(&judgement).is_empty(), "{}", pdn(&moves));
        assert_eq!(judgement.plies as usize, moves.len());
    }
}

/// A false move at the end is reported with its code, its ply, the pieces liable to the huff and the legal moves.
#[test]
fn a_false_move_at_the_end_is_classified() {
    let wanted = games(100);
    for (name, kind) in false_moves::KINDS {
        let mut random = Random::from_name(name);
        let mut games = 0;
        while games < wanted {
            let plies = 1 + random.below(70);
            let (board, mut moves) = play_random(plies, &mut random);
            let legal = board.legal();
            let Some(wrong) = kind(&board, &mut random).filter(|_| !legal.is_empty()) else {
                continue;
            };
            games += 1;
            moves.push(wrong.text);
            let text = pdn(&moves);
            let judgement = judge(&text);
            let found = play_findings(&judgement);
            let shown: Vec<_> = found
                .iter()
                .map(|it| (it.rule.code(), it.ply.map_or(0, |ply| ply.ply)))
                .collect();
            let ply = u32::try_from(moves.len()).unwrap_or(0);
            assert_eq!(shown, [(wrong.code, ply)], "{name}\n{text}");
            let detail = found[0].detail.as_deref().expect("a grave finding");
            // of two routes that capture the same pieces one is listed
            let listed = detail
                .legal
                .iter()
                .map(|text| legal.iter().find(|mv| &mv.text() == text).map(kind_of_move));
            let listed: Vec<_> = listed.collect::<Option<_>>().expect("a legal move");
            let kinds: BTreeSet<_> = legal.iter().map(kind_of_move).collect();
            assert_eq!(listed.len(), kinds.len(), "{name}\n{text}");
            assert_eq!(BTreeSet::from_iter(listed), kinds, "{name}\n{text}");
            if let Some(liable) = wrong.pieces {
                assert_eq!(pieces(found[0]), liable, "{name}\n{text}");
            }
        }
    }
}
