//! Makes games that look like those of masters, for benchmarks: every move is legal, pieces are not given away for
//! nothing, and a game without prospects is agreed drawn.
//!
//! `cargo run --release -p draughts --example master_games VARIANT MEGABYTES [SEED]` prints PDN; the same arguments print
//! the same games.

use std::error::Error;
use std::io::{self, BufWriter, Write};

use draughts::{Color, Move, Position, Rules, Variant, Visitor};

/// A game is agreed drawn after so many plies without a capture or a move of a man, or so many in all.
const QUIET: u32 = 30;
const LONGEST: u32 = 140;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let variant: Variant = arguments.next().unwrap_or_default().parse()?;
    let megabytes: usize = arguments.next().unwrap_or_default().parse()?;
    let seed = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let mut out = Counted {
        out: BufWriter::new(io::stdout().lock()),
        bytes: 0,
    };
    let mut random = Random(seed);
    let mut round = 0;
    while out.bytes < megabytes * 1_000_000 {
        round += 1;
        variant.visit(Game {
            round,
            random: &mut random,
            out: &mut out,
        })?;
    }
    out.out.flush()?;
    Ok(())
}

/// An output that counts its bytes.
struct Counted<W> {
    out: W,
    bytes: usize,
}

impl<W: Write> Write for Counted<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.bytes += written;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Knuth's linear congruential generator.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

struct Game<'g, W> {
    round: u32,
    random: &'g mut Random,
    out: &'g mut W,
}

impl<W: Write> Visitor for Game<'_, W> {
    type Output = io::Result<()>;

    fn visit<R: Rules>(self) -> io::Result<()> {
        let mut position = Position::<R>::start();
        let starter = position.side();
        let mut words = Vec::new();
        let (mut plies, mut quiet) = (0, 0);
        let result = loop {
            let Some(mv) = choose(&position, self.random) else {
                break if position.side() == starter {
                    "0-1"
                } else {
                    "1-0"
                };
            };
            if plies == LONGEST || quiet == QUIET {
                break "1/2-1/2";
            }
            if plies % 2 == 0 {
                words.push(format!("{}.", plies / 2 + 1));
            }
            words.push(position.short_notation(&mv));
            quiet = if mv.is_capture() || !mv.piece().is_king() {
                0
            } else {
                quiet + 1
            };
            plies += 1;
            let Ok(next) = position.play(&mv) else {
                break "*";
            };
            position = next;
        };
        words.push(result.to_owned());
        let variant = R::VARIANT;
        let round = self.round;
        write!(
            self.out,
            "[Event \"Made for measuring\"]\n[Site \"?\"]\n[Date \"2026.??.??\"]\n[Round \"{round}\"]\n\
             [White \"Player, {}\"]\n[Black \"Player, {}\"]\n[Result \"{result}\"]\n[GameType \"{}\"]\n",
            round % 97,
            round % 89,
            variant.game_type(),
        )?;
        let mut column = 0;
        for word in words {
            if column + word.len() >= 79 {
                self.out.write_all(b"\n")?;
                column = 0;
            } else if column > 0 {
                self.out.write_all(b" ")?;
                column += 1;
            }
            column += word.len();
            self.out.write_all(word.as_bytes())?;
        }
        self.out.write_all(b"\n\n")
    }
}

/// One of the moves that lose least by the opponent's best answer; none if there is no move.
fn choose<R: Rules>(position: &Position<R>, random: &mut Random) -> Option<Move> {
    let side = position.side();
    let mut best = i32::MIN;
    let mut chosen: Vec<Move> = Vec::new();
    for mv in &position.legal_moves() {
        let Ok(after) = position.play(mv) else {
            continue;
        };
        let worth = worst(&after, side, 2);
        if worth > best {
            best = worth;
            chosen.clear();
        }
        if worth == best {
            chosen.push(*mv);
        }
    }
    (!chosen.is_empty()).then(|| chosen[random.below(chosen.len())])
}

/// The material of `side` after the captures that are forced on both, as far as `depth` goes.
fn worst<R: Rules>(position: &Position<R>, side: Color, depth: u32) -> i32 {
    if depth == 0 || !position.must_capture() {
        return material(position, side);
    }
    let after = position.legal_moves();
    let after = after.iter().filter_map(|mv| position.play(mv).ok());
    let worths = after.map(|next| worst(&next, side, depth - 1));
    let found = if position.side() == side {
        worths.max()
    } else {
        worths.min()
    };
    found.unwrap_or_else(|| material(position, side))
}

fn material<R: Rules>(position: &Position<R>, side: Color) -> i32 {
    let of = |color| (position.count(color) + 2 * position.count_kings(color)).cast_signed();
    of(side) - of(!side)
}
