//! Random legal games of every variant, written with the noise found in real files. The moves played are known, so
//! every lost game and every false finding is detected.
//!
//! `cargo test` writes a few hundred games of each variant; `HUFF_GENERATED=100000 cargo test --release -p huff-archive
//! --test suite generated -- --nocapture` writes 100,000 games in total, of legal games and of broken ones. Each problem is
//! printed with the numbers of its files and its simplest example; `HUFF_GENERATED_FILE=12` checks that file only and
//! writes it to the standard output. Other numbers give other games: `HUFF_GENERATED_FROM=5000` begins with file 5000.

mod file;
mod game;
mod kept;
mod quirks;
mod random;
mod seen;
mod sheet;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use draughts::Variant;
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};

use file::{File, Legality};
use game::Game;
use random::Random;
use seen::Complaint;

/// Games per file.
const GAMES: usize = 20;

/// Number of files: some hundred games of each variant, or `HUFF_GENERATED` games in total.
fn files() -> usize {
    let games = number_in("HUFF_GENERATED").unwrap_or(200 * Variant::ALL.len());
    games.div_ceil(GAMES)
}

/// The number in an environment variable; `None` if it is not set.
fn number_in(name: &str) -> Option<usize> {
    match std::env::var(name) {
        Ok(text) => Some(
            text.parse()
                .unwrap_or_else(|error| panic!("{name} must be a number, not {text:?}: {error}")),
        ),
        Err(std::env::VarError::NotPresent) => None,
        Err(error) => panic!("{name}: {error}"),
    }
}

/// Checks every file on all processors, prints totals, and the simplest example of each problem.
fn each(legality: Legality, look: impl Fn(&File) -> Vec<Complaint> + Sync) {
    let only = number_in("HUFF_GENERATED_FILE");
    let from = number_in("HUFF_GENERATED_FROM").unwrap_or(0);
    let numbers = only.map_or(from..from + files(), |number| number..number + 1);
    let looks = numbers.clone().into_par_iter().map(|number| {
        let file = File::numbered(number, GAMES, legality);
        if only.is_some() {
            println!("{}", pdn::text(&file.bytes));
        }
        let plies: usize = file
            .records
            .iter()
            .map(|record| record.game.plies.len())
            .sum();
        let mut complaints = look(&file);
        for complaint in &mut complaints {
            complaint.what = format!("file {number}, {}", complaint.what);
        }
        ([file.records.len(), plies, file.bytes.len()], complaints)
    });
    let looks: Vec<_> = looks.collect();
    let sum = |which: usize| looks.iter().map(|(counts, _)| counts[which]).sum::<usize>();
    println!(
        "{legality:?}: {} games, {} plies, {} bytes",
        sum(0),
        sum(1),
        sum(2)
    );
    let mut kinds: BTreeMap<String, (Vec<usize>, Complaint)> = BTreeMap::new();
    for (number, (_, complaints)) in numbers.zip(looks) {
        for complaint in complaints {
            let (files, plainest) = kinds
                .entry(complaint.kind.clone())
                .or_insert_with(|| (Vec::new(), complaint.clone()));
            files.push(number);
            if complaint.size < plainest.size {
                *plainest = complaint;
            }
        }
    }
    for (kind, (files, plainest)) in &kinds {
        let times = files.len();
        println!(
            "== {kind}, {times} times in files {files:?}: {}",
            plainest.what
        );
    }
    let kinds: Vec<_> = kinds.keys().collect();
    assert!(kinds.is_empty(), "{kinds:?}");
}

#[test]
fn no_legal_game_is_lost_or_reported() {
    each(Legality::Legal, seen::complaints);
}

#[test]
fn a_broken_game_is_reported_at_its_illegal_move_only() {
    each(Legality::Broken, seen::complaints);
}

#[test]
fn rewriting_a_file_changes_no_move() {
    let compared = AtomicUsize::new(0);
    each(Legality::Legal, |file| {
        let kept = kept::look(file);
        compared.fetch_add(kept.is_compared.into(), Ordering::Relaxed);
        kept.complaints
    });
    let compared = compared.into_inner();
    println!(
        "the complete content was compared in {compared} of {} files",
        files()
    );
    let is_single = number_in("HUFF_GENERATED_FILE").is_some();
    assert!(
        is_single || compared * 5 > files() * 2,
        "{compared} of {}",
        files()
    );
}

#[test]
fn every_quirk_shows() {
    let mut shown: BTreeMap<&str, usize> = quirks::all().map(|quirk| (quirk.name, 0)).collect();
    for number in 0..200 {
        let mut random = Random::numbered(number);
        let game = Game::random(Variant::ALL[number % Variant::ALL.len()], &mut random);
        let plain = sheet_text(&game, &[], number);
        for quirk in quirks::all() {
            if sheet_text(&game, &[quirk], number) != plain {
                *shown.entry(quirk.name).or_default() += 1;
            }
        }
    }
    let never: Vec<_> = shown.iter().filter(|(_, times)| **times == 0).collect();
    assert!(never.is_empty(), "{never:?}");
}

fn sheet_text(game: &Game, quirks: &[&'static quirks::Quirk], number: usize) -> String {
    let sheet = quirks::written(game, 1, quirks, &mut Random::numbered(number));
    format!("{}{}", sheet.text(game), sheet.gap)
}
