//! Counts the results of one kind of damage.

use std::time::{Duration, Instant};

use pdn::{Reader, Token};
use referee::{
    Confidence, Finding, Judgement, Options, Record, Referee, Repair, RepairKind, Severity,
};

use super::breaking::{FEN_SLIP, Game, fen_slip, squares};
use super::random::Random;

#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) games: usize,
    pub(crate) found: usize,
    pub(crate) first: usize,
    pub(crate) among: usize,
    none: usize,
    certain: usize,
    pub(crate) certain_wrong: usize,
    times: Vec<Duration>,
    /// The longest time without a repair.
    idle: Duration,
}

impl Tally {
    /// Judges a damaged record. Skips one that still replays, and one in which a slip looks like a result (`1-1`) and
    /// splits the record.
    pub(crate) fn judge(&mut self, name: &str, game: &Game, broken: &Game) {
        if game != broken {
            self.judge_from(None, name, game, broken);
        }
    }

    /// Judges records that start from a FEN with a slip.
    pub(crate) fn judge_fen_slips(&mut self, games: &[Game], wanted: usize) {
        let mut random = Random::from_name(FEN_SLIP);
        for _ in 0..50 * wanted {
            if self.games == wanted {
                break;
            }
            let game = &games[random.below(games.len())];
            if let Some((right, fen, rest)) = fen_slip(game, &mut random) {
                self.judge_from(Some((&right, &fen)), FEN_SLIP, game, &rest);
            }
        }
    }

    /// Judges a damaged record; `fens` are the right FEN and the one in the record, if it has one.
    fn judge_from(&mut self, fens: Option<(&str, &str)>, name: &str, game: &Game, broken: &Game) {
        let (right, fen) = fens.unzip();
        if is_legal(fen, broken) {
            return;
        }
        let text = pdn(fen, broken);
        let mut events = Vec::new();
        Reader::new(text.as_bytes()).read_game(&mut events);
        let moves = events
            .iter()
            .filter(|event| matches!(event.token, Token::Move(_)))
            .count();
        if moves != broken.len() {
            return;
        }
        let record = Record {
            source: text.as_bytes(),
            events: &events,
        };
        let referee = Referee::new(Options::default());
        let mut judgement = Judgement::default();
        let begin = Instant::now();
        referee.judge(&record, &mut judgement);
        self.times.push(begin.elapsed());
        self.games += 1;
        self.found += usize::from(is_broken(&judgement));
        let repairs: Vec<&[Repair]> = judgement
            .findings
            .iter()
            .filter_map(|finding| Some(finding.detail.as_ref()?.repairs.as_slice()))
            .filter(|repairs| !repairs.is_empty())
            .collect();
        let best: Vec<&Repair> = repairs.iter().map(|all| &all[0]).collect();
        let is_fen = |repair: &Repair| {
            repair.kind == RepairKind::Fen && right.is_some() && repair.mv.as_deref() == right
        };
        let first = is_game(game, broken, &best)
            // several slips in one finding are its first repairs
            || repairs.iter().any(|all| {
                (2..=3).any(|slips| {
                    all.len() >= slips && is_game(game, broken, &all[..slips].iter().collect::<Vec<_>>())
                })
            })
            || best.iter().any(|best| is_fen(best))
            || best.iter().any(|best| is_of_whole_game(best.kind)) && judgement.verified;
        let among = first
            || repairs.iter().any(|all| {
                all.iter()
                    .any(|one| is_fen(one) || is_game(game, broken, &[one]))
            });
        self.first += usize::from(first);
        self.among += usize::from(among);
        self.none += usize::from(repairs.is_empty());
        if best.iter().any(|one| one.confidence == Confidence::Certain) {
            self.certain += 1;
            self.certain_wrong += usize::from(!first);
        }
        if repairs.is_empty() {
            self.idle = self.idle.max(self.times[self.times.len() - 1]);
        }
        if !first && std::env::var_os("SHOW").is_some() {
            show(name, &text, game, broken, &judgement.findings);
        }
    }

    /// A row of the table.
    pub(crate) fn row(&mut self, name: &str) -> String {
        let share = |part: usize| 100.0 * number(part) / number(self.games.max(1));
        self.times.sort_unstable();
        let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
        let mean = milliseconds(self.times.iter().sum()) / number(self.games.max(1));
        let slowest = self.times.last().copied().map_or(0.0, milliseconds);
        format!(
            "| {name} | {} | {:.2} | {:.2} | {:.2} | {:.1} | {:.1} | {} | {mean:.2} | {slowest:.1} | {:.1} |",
            self.games,
            share(self.found),
            share(self.first),
            share(self.among),
            share(self.none),
            share(self.certain),
            self.certain_wrong,
            milliseconds(self.idle),
        )
    }
}

/// True if the referee finds an error in the play or in the starting position. A game that was copied in another order is a
/// warning.
pub(crate) fn is_broken(judgement: &Judgement) -> bool {
    judgement
        .findings
        .iter()
        .filter(|finding| finding.severity != Severity::Note)
        .map(|finding| finding.rule.code())
        .any(|code| code.starts_with('R') || code == "T206")
}

fn number(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}

fn is_of_whole_game(kind: RepairKind) -> bool {
    matches!(
        kind,
        RepairKind::Mirror | RepairKind::Columns | RepairKind::ReverseColours
    )
}

fn is_legal(fen: Option<&str>, game: &Game) -> bool {
    let english = draughts::Variant::English;
    let start = match fen {
        None => draughts::AnyPosition::start(english),
        Some(fen) => match draughts::AnyPosition::from_fen(english, fen) {
            Ok(start) => start,
            Err(_) => return false,
        },
    };
    game.iter()
        .try_fold(start, |position, text| position.play_text(text).ok())
        .is_some()
}

fn pdn(fen: Option<&str>, game: &Game) -> String {
    let mut text =
        String::from("[Event \"Broken on purpose\"]\n[GameType \"21\"]\n[Result \"*\"]\n");
    if let Some(fen) = fen {
        text += "[FEN \"";
        text += fen;
        text += "\"]\n";
    }
    for (at, mv) in game.iter().enumerate() {
        if at % 2 == 0 {
            text += &(at / 2 + 1).to_string();
            text += ". ";
        }
        text += mv;
        text.push(if at % 12 == 11 { '\n' } else { ' ' });
    }
    text + "*\n"
}

/// True if the repairs restore the game.
fn is_game(game: &Game, broken: &Game, repairs: &[&Repair]) -> bool {
    let mut repairs = repairs.to_vec();
    repairs.sort_by_key(|repair| std::cmp::Reverse(repair.ply));
    let mut repaired = broken.clone();
    for repair in repairs {
        let at = repair.ply as usize - 1;
        let mv = repair.mv.clone().unwrap_or_default();
        match repair.kind {
            RepairKind::Replace | RepairKind::Path if at < repaired.len() => repaired[at] = mv,
            RepairKind::Insert if at <= repaired.len() => repaired.insert(at, mv),
            RepairKind::Delete if at < repaired.len() => drop(repaired.remove(at)),
            RepairKind::Swap if at + 1 < repaired.len() => repaired.swap(at, at + 1),
            _ => return false,
        }
    }
    repaired.len() == game.len()
        && repaired
            .iter()
            .zip(game)
            .all(|(one, other)| is_same_move(one, other))
}

/// True for the same move, in short or full form.
fn is_same_move(left: &str, right: &str) -> bool {
    let ((left, _), (right, _)) = (squares(left), squares(right));
    left == right
        || (left.len() == 2 || right.len() == 2)
            && left.first() == right.first()
            && left.last() == right.last()
}

fn show(name: &str, text: &str, game: &Game, broken: &Game, findings: &[Finding]) {
    println!("--- {name}\n{text}");
    for at in 0..game.len().max(broken.len()) {
        if game.get(at) != broken.get(at) {
            println!("ply {} {:?} for {:?}", at + 1, broken.get(at), game.get(at));
            if game.len() != broken.len() {
                break;
            }
        }
    }
    for finding in findings {
        println!(
            "{} {:?} {}",
            finding.rule.code(),
            finding.ply,
            finding.message
        );
        for repair in finding.detail.iter().flat_map(|detail| &detail.repairs) {
            println!("    {repair:?}");
        }
    }
}
