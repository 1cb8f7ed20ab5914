//! Games that continued after a huff, with an uncrowned man, or without a piece that its own side removed.

use std::cell::Cell;
use std::collections::BTreeSet;

use referee::{Finding, Options, Referee, RuleSet};

use crate::broken::board::{Move, Piece, Square};
use crate::broken::random::Random;
use crate::broken::{games, judge, pdn, pieces, play_findings, play_random};

/// Minimum number of legal plies after the huff.
const MIN_FOLLOWING_PLIES: usize = 12;

/// If `SHOW` is set in the environment, prints the truth about a record and the findings.
fn show(what: &str, on: Square, ply: usize, moves: &[String], found: &[&Finding]) {
    if std::env::var_os("SHOW").is_none() {
        return;
    }
    println!("{what} {on}, ply {ply}\n{}", pdn(moves));
    for finding in found {
        let at = finding.ply.map(|at| at.ply);
        println!("{} {at:?} {}", finding.rule.code(), finding.message);
    }
}

/// The truth about a record that continues after an irregularity.
struct Irregularity {
    moves: Vec<String>,
    /// The ply of the missed capture, of the man's arrival on the king-row or of the capture made.
    ply: usize,
    /// The square of the piece that was removed or never crowned.
    on: Square,
}

/// A missed capture, a huff, and later play that is illegal with the piece still there.
fn huffed(random: &mut Random) -> Option<Irregularity> {
    let plies = 8 + random.below(40);
    let (mut board, mut moves) = play_random(plies, random);
    let liable: Vec<Square> = board.can_capture().into_iter().collect();
    let quiet: Vec<Move> = board
        .own()
        .iter()
        .flat_map(|(from, _)| board.quiet_of(*from))
        .collect();
    if liable.is_empty() || quiet.is_empty() {
        return None;
    }
    let wrong = quiet[random.below(quiet.len())].clone();
    let piece = liable[random.below(liable.len())];
    let on = if piece == wrong.from() {
        wrong.to()
    } else {
        piece
    };
    board.play(&wrong);
    moves.push(wrong.text());
    let ply = moves.len();
    let mut standing = Some(board.clone());
    board.put(on, None);
    for _ in 0..MIN_FOLLOWING_PLIES + random.below(20) {
        let mv = board.any_move(random)?;
        board.play(&mv);
        moves.push(mv.text());
        standing = standing.and_then(|mut with| {
            let mv = with.only(&mv)?;
            with.play(&mv);
            Some(with)
        });
    }
    standing
        .is_none()
        .then_some(Irregularity { moves, ply, on })
}

/// The number of records in which the truth was found, and the number of records.
fn share(
    what: &str,
    wanted: usize,
    mut broken: impl FnMut() -> Option<Irregularity>,
    named: impl Fn(&Irregularity, &[&Finding]) -> bool,
) -> (usize, usize) {
    let (mut games, mut right) = (0, 0);
    while games < wanted {
        let Some(truth) = broken() else {
            continue;
        };
        games += 1;
        let judgement = judge(&pdn(&truth.moves));
        let found = play_findings(&judgement);
        let named = named(&truth, &found);
        right += usize::from(named);
        if !named {
            show(what, truth.on, truth.ply, &truth.moves, &found);
        }
    }
    println!("{what}: {right} of {games} named");
    (right, games)
}

/// True if the finding is at that ply and names only that piece.
fn is_of(finding: &Finding, ply: usize, on: Square) -> bool {
    let at = finding.ply.is_some_and(|at| at.ply as usize == ply);
    at && pieces(finding) == BTreeSet::from([on])
}

#[test]
fn later_play_shows_a_huff() {
    let mut random = Random::from_name("huff");
    let named = |truth: &Irregularity, found: &[&Finding]| {
        let is_huff = |finding: &&&Finding| {
            finding.rule.code() == "R318" && is_of(finding, truth.ply + 1, truth.on)
        };
        found.iter().any(|finding| is_huff(&finding))
    };
    let (right, games) = share("huffed", games(300), || huffed(&mut random), named);
    assert!(right * 100 >= games * 95, "{right} of {games}");
}

#[test]
fn without_the_huff_a_huffed_piece_is_not_reported_as_own_piece_removed() {
    let mut random = Random::from_name("huffed all the same");
    let referee = Referee::new(Options {
        laws: RuleSet::from_name("wcdf")
            .expect("a set of that name")
            .into(),
        ..Options::default()
    });
    let mut seen = 0;
    while seen < games(300) {
        let Some(truth) = huffed(&mut random) else {
            continue;
        };
        seen += 1;
        let text = pdn(&truth.moves);
        let judgement = referee.judge_first(text.as_bytes()).expect("a game");
        let accused = play_findings(&judgement);
        assert!(accused.iter().all(|it| it.rule.code() != "R322"), "{text}");
    }
}

/// A man that reaches the king-row, is left uncrowned, and passes over its captures as a king at least twice.
fn uncrowned(random: &mut Random) -> Option<Irregularity> {
    let (mut board, mut moves) = play_random(20, random);
    let mut left: Option<(Square, usize, bool)> = None;
    let mut passed = 0;
    for _ in 0..90 {
        let Some(mv) = board.any_move(random) else {
            break;
        };
        if let Some((on, _, black)) = left {
            let mut crowned = board.clone();
            let king = Piece { black, king: true };
            crowned.put(on, Some(king));
            if black == board.black_to_move && !crowned.captures_of(on).is_empty() {
                // its side captures with another piece: no capture was passed over
                if !mv.taken.is_empty() {
                    break;
                }
                passed += 1;
            }
            if mv.taken.contains(&on) {
                break;
            }
        }
        let man = board.at(mv.from()).is_some_and(|piece| !piece.king);
        let arrives = man && board.king_row(mv.to());
        let black = board.black_to_move;
        board.play(&mv);
        moves.push(mv.text());
        if arrives && left.is_none() {
            left = Some((mv.to(), moves.len(), black));
            board.put(mv.to(), Some(Piece { black, king: false }));
        }
    }
    let (on, ply, _) = left?;
    (passed >= 2).then_some(Irregularity { moves, ply, on })
}

#[test]
fn a_man_never_crowned_is_one_finding() {
    let mut random = Random::from_name("uncrowned");
    let named = |truth: &Irregularity, found: &[&Finding]| {
        let crowning = found.iter().filter(|finding| finding.rule.code() == "R311");
        let crowning: Vec<_> = crowning.collect();
        let missed = found.iter().any(|finding| finding.rule.code() == "R307");
        !missed && crowning.len() == 1 && is_of(crowning[0], truth.ply, truth.on)
    };
    let (right, games) = share(
        "never crowned",
        games(150),
        || uncrowned(&mut random),
        named,
    );
    assert!(right * 100 >= games * 95, "{right} of {games}");
}

/// A side captures and also removes one of its own pieces; later play is illegal with the piece still there.
fn own_piece_removed(random: &mut Random) -> Option<Irregularity> {
    let plies = 8 + random.below(40);
    let (mut board, mut moves) = play_random(plies, random);
    let capture = board.any_move(random).filter(|mv| !mv.taken.is_empty())?;
    let own: Vec<Square> = board
        .own()
        .iter()
        .map(|(on, _)| *on)
        .filter(|on| *on != capture.from())
        .collect();
    let on = own.get(random.below(own.len())).copied()?;
    board.play(&capture);
    moves.push(capture.text());
    let ply = moves.len();
    let mut standing = Some(board.clone());
    board.put(on, None);
    let mut clash = None;
    for _ in 0..MIN_FOLLOWING_PLIES + 10 + random.below(20) {
        let mv = board.any_move(random)?;
        board.play(&mv);
        moves.push(mv.text());
        standing = standing.and_then(|mut with| {
            let mv = with.only(&mv)?;
            with.play(&mv);
            Some(with)
        });
        if standing.is_none() && clash.is_none() {
            clash = Some(moves.len());
        }
    }
    let shown = clash.is_some_and(|clash| moves.len() - clash >= MIN_FOLLOWING_PLIES);
    shown.then_some(Irregularity { moves, ply, on })
}

#[test]
fn a_removed_own_piece_is_named_or_not_reported() {
    let mut random = Random::from_name("own piece");
    let mut wrong = Cell::new(0);
    let named = |truth: &Irregularity, found: &[&Finding]| {
        let Some(finding) = found.iter().find(|it| it.rule.code() == "R322") else {
            return false;
        };
        let right = pieces(finding) == BTreeSet::from([truth.on]);
        wrong.set(wrong.get() + usize::from(!right));
        right
    };
    let broken = || own_piece_removed(&mut random);
    let (named, games) = share("own piece removed", games(300), broken, named);
    let wrong = wrong.get_mut();
    assert!(
        named > 0 && *wrong == 0,
        "{named}, {wrong} wrongly, of {games}"
    );
}
