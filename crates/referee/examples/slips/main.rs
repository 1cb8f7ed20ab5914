//! Puts one wrong square into games without a `GameType` tag and counts where the referee finds it.
//!
//! `cargo run --release -p huff-referee --example slips [RECORDS [VARIANT]]` prints the table of BENCHMARKS.md with
//! `RECORDS` records per variant and part of the record, for all variants or only `VARIANT`. The corpora are read from
//! `$HUFF_CORPORA`, else from `../shared/corpora`; for variants without records, games are generated. If the
//! environment variable `SHOW` is set, records whose slip is not found at its ply are printed.

mod played;
#[path = "../../tests/suite/broken/random.rs"]
mod random;

use std::path::{Path, PathBuf};

use draughts::{AnyPosition, Variant};
use pdn::{Reader, Token};
use referee::{Judgement, Options, Referee, Severity};

use random::Random;

/// The moves of one game as written.
type Moves = Vec<String>;

/// Ranges of plies for the wrong square.
const PARTS: [(usize, usize); 4] = [(1, 4), (5, 10), (11, 20), (21, 40)];

/// Number of games per file.
const GAMES_PER_FILE: usize = 25;

/// The variants, and the folder of the corpora with records of each.
const GAMES: &[(Variant, Option<&str>)] = &[
    (Variant::English, Some("english")),
    (Variant::International, Some("international")),
    (Variant::Italian, Some("italian")),
    (Variant::Russian, Some("russian")),
    (Variant::Czech, Some("czech")),
    (Variant::Frisian, None),
    (Variant::Brazilian, None),
    (Variant::Pool, None),
    (Variant::Spanish, None),
    (Variant::Portuguese, None),
    (Variant::Canadian, None),
    (Variant::Turkish, None),
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let wanted = arguments.next().and_then(|count| count.parse().ok());
    let wanted: usize = wanted.unwrap_or(500);
    let only = arguments.next();
    println!(
        "| game | plies | records | found at the ply % | found elsewhere | unjudged | not found | in a file: found at the ply % | found elsewhere | unjudged | not found |"
    );
    println!("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut clean = Vec::new();
    for (variant, folder) in GAMES {
        if only.as_ref().is_some_and(|only| only != variant.name()) {
            continue;
        }
        let games = match folder {
            Some(folder) => recorded(&corpora().join(folder), *variant),
            None => played::games(*variant, 400),
        };
        if games.is_empty() {
            println!("skipped: no games of {}", variant.title());
            continue;
        }
        for part in PARTS {
            let (alone, in_file) = slips(*variant, &games, part, wanted);
            println!(
                "| {} | {}-{} | {} | {} | {} |",
                variant.name(),
                part.0,
                part.1,
                alone.records,
                alone.columns(),
                in_file.columns()
            );
        }
        clean.push((variant, accused(&games)));
    }
    println!(
        "\n| game | clean records | accused | unjudged | in a file: accused | unjudged | judged as the game |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for (variant, (alone, in_file)) in clean {
        println!(
            "| {} | {} | {} | {} | {} | {} | {} |",
            variant.name(),
            alone.records,
            alone.accused,
            alone.unjudged,
            in_file.accused,
            in_file.unjudged,
            in_file.of_variant(*variant)
        );
    }
}

fn corpora() -> PathBuf {
    std::env::var_os("HUFF_CORPORA").map_or_else(
        || {
            PathBuf::from(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../../shared/corpora"
            ))
        },
        PathBuf::from,
    )
}

/// The moves of the legal games in the files of a folder that start from the normal array.
fn recorded(folder: &Path, variant: Variant) -> Vec<Moves> {
    let Ok(files) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = files.flatten().map(|file| file.path()).collect();
    files.sort();
    let mut games = Vec::new();
    for file in files {
        let Ok(bytes) = std::fs::read(&file) else {
            continue;
        };
        let mut reader = Reader::new(&bytes);
        let mut events = Vec::new();
        while reader.read_game(&mut events) {
            let is_strange = |token: &Token<'_>| match token {
                Token::VariationStart | Token::Setup(_) | Token::UnknownMove | Token::Fault(_) => {
                    true
                }
                Token::Tag(tag) => tag.name == b"FEN",
                _ => false,
            };
            if events.iter().any(|event| is_strange(&event.token)) {
                continue;
            }
            let moves = events.iter().filter_map(|event| match event.token {
                Token::Move(written) => Some(pdn::text(written.text).split_whitespace().collect()),
                _ => None,
            });
            let moves: Moves = moves.collect();
            if moves.len() >= 2 && is_legal(variant, &moves) && !games.contains(&moves) {
                games.push(moves);
            }
            if games.len() >= 2000 {
                return games;
            }
        }
    }
    games
}

fn is_legal(variant: Variant, moves: &[String]) -> bool {
    break_at(variant, moves) == moves.len()
}

/// The first ply that is not legal, from 0.
fn break_at(variant: Variant, moves: &[String]) -> usize {
    let mut position = AnyPosition::start(variant);
    for (ply, text) in moves.iter().enumerate() {
        match position.play_text(text) {
            Ok(next) => position = next,
            Err(_) => return ply,
        }
    }
    moves.len()
}

/// Results of one row.
#[derive(Default)]
struct Tally {
    records: usize,
    at_the_ply: usize,
    elsewhere: usize,
    unjudged: usize,
    not_found: usize,
}

impl Tally {
    fn columns(&self) -> String {
        let share = 100.0 * count(self.at_the_ply) / count(self.records.max(1));
        let Self {
            elsewhere,
            unjudged,
            not_found,
            ..
        } = self;
        format!("{share:.1} | {elsewhere} | {unjudged} | {not_found}")
    }

    /// Counts the result for a slip at `ply`, from 1.
    fn add(&mut self, judgement: &Judgement, ply: usize, show: impl FnOnce() -> String) {
        self.records += 1;
        let is_error = |code: &str| code.starts_with('R');
        let errors = judgement
            .findings
            .iter()
            .filter(|finding| is_error(finding.rule.code()) && finding.severity == Severity::Error);
        let errors: Vec<_> = errors.collect();
        let is_there = |at: Option<u32>| at.is_some_and(|at| at as usize == ply);
        let found = errors.iter().any(|finding| {
            let detail = finding.detail.as_deref();
            let repair = detail.and_then(|detail| detail.repairs.first());
            is_there(finding.ply.map(|ply| ply.ply)) || is_there(repair.map(|one| one.ply))
        });
        if judgement.variant.is_none() {
            self.unjudged += 1;
        } else if found {
            self.at_the_ply += 1;
            return;
        } else if errors.is_empty() {
            self.not_found += 1;
        } else {
            self.elsewhere += 1;
        }
        if std::env::var_os("SHOW").is_some() {
            println!("--- ply {ply}: {}", show());
            for finding in &judgement.findings {
                println!("    {} {}", finding.rule.code(), finding.message);
            }
        }
    }
}

fn count(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Puts one wrong square into each of `wanted` games, and judges them alone and in files.
fn slips(variant: Variant, games: &[Moves], part: (usize, usize), wanted: usize) -> (Tally, Tally) {
    let mut random = Random::from_name(&format!("{variant} {part:?}"));
    let mut broken: Vec<(Moves, usize)> = Vec::new();
    for _ in 0..50 * wanted {
        if broken.len() == wanted {
            break;
        }
        let game = &games[random.below(games.len())];
        let ply = part.0 + random.below(part.1 + 1 - part.0);
        if game.len() < ply {
            continue;
        }
        let mut moves = game.clone();
        moves[ply - 1] = wrong_square(variant, &moves[ply - 1], &mut random);
        // skip slips that are legal moves
        if break_at(variant, &moves) == ply - 1 {
            broken.push((moves, ply));
        }
    }
    let (mut alone, mut in_file) = (Tally::default(), Tally::default());
    for file in broken.chunks(GAMES_PER_FILE) {
        let mut text = String::new();
        for (moves, ply) in file {
            let record = pdn(moves);
            judged(&record, |judgement| {
                alone.add(judgement, *ply, || format!("alone {}", moves.join(" ")));
            });
            text += &record;
        }
        let mut slips = file.iter();
        judged(&text, |judgement| {
            let Some((moves, ply)) = slips.next() else {
                return;
            };
            in_file.add(judgement, *ply, || format!("in a file {}", moves.join(" ")));
        });
    }
    (alone, in_file)
}

/// Replaces the origin or the destination of a move by another square of the board.
fn wrong_square(variant: Variant, text: &str, random: &mut Random) -> String {
    let board = variant.board();
    let sign = if text.contains('-') {
        '-'
    } else if text.contains(':') {
        ':'
    } else {
        'x'
    };
    let mut squares: Vec<String> = text.split(sign).map(str::to_owned).collect();
    let which = random.below(2) * (squares.len() - 1);
    let number = 1 + random.below(usize::from(board.squares()));
    let is_number = squares[which].bytes().all(|byte| byte.is_ascii_digit());
    squares[which] = if is_number {
        number.to_string()
    } else {
        let square = draughts::Square::new(u8::try_from(number).unwrap_or(1));
        square.map_or_else(String::new, |square| board.name(square).to_string())
    };
    squares.join(&sign.to_string())
}

/// The record of a game without a `GameType` tag.
fn pdn(moves: &[String]) -> String {
    let mut text = String::from("[Event \"Club evening\"]\n[Result \"*\"]\n\n");
    for (at, mv) in moves.iter().enumerate() {
        if at % 2 == 0 {
            text += &(at / 2 + 1).to_string();
            text += ". ";
        }
        text += mv;
        text.push(if at % 12 == 11 { '\n' } else { ' ' });
    }
    text + "*\n\n"
}

fn judged(text: &str, mut each: impl FnMut(&Judgement)) {
    let games = Referee::new(Options::default()).judge_all(text.as_bytes());
    games.for_each(|game| each(&game.judgement));
}

/// Results of records without errors.
#[derive(Default)]
struct Clean {
    records: usize,
    accused: usize,
    unjudged: usize,
    variants: Vec<Variant>,
}

impl Clean {
    fn add(&mut self, judgement: &Judgement, show: impl FnOnce() -> String) {
        self.records += 1;
        let mut findings = judgement.findings.iter();
        let accused = findings.find(|finding| {
            finding.rule.code().starts_with('R') && finding.severity == Severity::Error
        });
        self.accused += usize::from(accused.is_some());
        self.unjudged += usize::from(judgement.variant.is_none());
        self.variants.extend(judgement.variant);
        if let Some(finding) = accused.filter(|_| std::env::var_os("SHOW").is_some()) {
            println!(
                "--- accused: {} {}: {}",
                finding.rule.code(),
                finding.message,
                show()
            );
        }
    }

    fn of_variant(&self, variant: Variant) -> usize {
        self.variants.iter().filter(|one| **one == variant).count()
    }
}

/// Judges all games, every tenth shortened to two plies, alone and in one file.
fn accused(games: &[Moves]) -> (Clean, Clean) {
    let (mut alone, mut in_file) = (Clean::default(), Clean::default());
    let mut text = String::new();
    let mut written = Vec::new();
    for (at, moves) in games.iter().enumerate() {
        let moves = if at % 10 == 9 {
            &moves[..2]
        } else {
            &moves[..]
        };
        let record = pdn(moves);
        judged(&record, |judgement| {
            alone.add(judgement, || moves.join(" "));
        });
        text += &record;
        written.push(moves);
    }
    let mut written = written.into_iter();
    judged(&text, |judgement| {
        let moves = written.next().unwrap_or_default();
        in_file.add(judgement, || format!("in a file {}", moves.join(" ")));
    });
    (alone, in_file)
}
