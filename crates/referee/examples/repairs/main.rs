//! Damages games of the Open Checker Archive, one kind of damage at a time, and measures the repairs of the referee.
//!
//! `cargo run --release -p huff-referee --example repairs [GAMES [WAY]]` prints the table of BENCHMARKS.md. The corpora
//! are read from `$HUFF_CORPORA`, else from `../shared/corpora`. If the environment variable `SHOW` is set, games
//! whose first repair is not the original are printed.

mod breaking;
#[path = "../../tests/suite/broken/random.rs"]
mod random;
mod tally;

use std::path::PathBuf;

use pdn::{Reader, Token};
use referee::{Judgement, Options, Record, Referee};

use breaking::{FEN_SLIP, Game, WAYS};
use random::Random;
use tally::{Tally, is_broken};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let wanted: usize = arguments
        .next()
        .and_then(|count| count.parse().ok())
        .unwrap_or(4000);
    let only = arguments.next();
    let corpora = std::env::var_os("HUFF_CORPORA").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../../shared/corpora"
            ))
        },
        PathBuf::from,
    );
    let archive = corpora.join("english/OCA_2.0.pdn");
    let Ok(bytes) = std::fs::read(&archive) else {
        println!("skipped: {} is not there", archive.display());
        return;
    };
    let games = games(&bytes);
    println!(
        "| broken by | games | found % | first % | among `repairs` % | no repair % | `certain` % | of them wrong | mean ms | slowest ms | slowest without repair |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (name, breaking) in WAYS {
        if only.as_ref().is_some_and(|only| !name.contains(only)) {
            continue;
        }
        let mut random = Random::from_name(name);
        let mut tally = Tally::default();
        for _ in 0..50 * wanted {
            if tally.games == wanted {
                break;
            }
            let game = &games[random.below(games.len())];
            if let Some(broken) = breaking(game, &mut random) {
                tally.judge(name, game, &broken);
            }
        }
        println!("{}", tally.row(name));
    }
    if only.is_none_or(|only| FEN_SLIP.contains(&only)) {
        let mut tally = Tally::default();
        tally.judge_fen_slips(&games, wanted);
        println!("{}", tally.row(FEN_SLIP));
    }
}

/// The moves of every game without errors that has a minimum length.
fn games(bytes: &[u8]) -> Vec<Game> {
    const MIN_PLIES: usize = 20;
    let referee = Referee::new(Options::default());
    let mut judgement = Judgement::default();
    let mut reader = Reader::new(bytes);
    let mut events = Vec::new();
    let mut games = Vec::new();
    while reader.read_game(&mut events) {
        let record = Record {
            source: bytes,
            events: &events,
        };
        referee.judge(&record, &mut judgement);
        let game: Game = events
            .iter()
            .filter_map(|event| match event.token {
                Token::Move(written) => Some(pdn::text(written.text).into_owned()),
                _ => None,
            })
            .collect();
        let with_variations = events
            .iter()
            .any(|event| matches!(event.token, Token::VariationStart | Token::Setup(_)));
        if !with_variations && !is_broken(&judgement) && game.len() >= MIN_PLIES {
            games.push(game);
        }
    }
    games
}
