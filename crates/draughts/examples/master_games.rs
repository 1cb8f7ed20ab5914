//! Generates games similar to master games, for benchmarks: all moves are legal, pieces are not given away, men
//! advance rather than kings move to and fro, a player who is far behind resigns, and even games are agreed drawn
//! after about fifty plies. Players meet in events of many rounds, and the tags are those of typical archives.
//!
//! `cargo run --release -p huff-draughts --example master_games -- VARIANT MEGABYTES [SEED] [--broken]` prints PDN; equal
//! arguments print equal games. With `--broken` one move near the middle of every game is illegal.

use std::error::Error;
use std::io::{self, BufWriter, Write};

use draughts::{Color, Move, Position, Rules, Square, Variant, Visitor};

/// Plies without a capture or a man's move after which a game is agreed drawn.
const MAX_QUIET_PLIES: u32 = 30;
/// Plies after which any game is agreed drawn.
const MAX_PLIES: u32 = 140;

/// Material behind at which a position is hopeless; a king counts as two.
const HOPELESS: i32 = 3;
/// Hopeless plies before a player resigns.
const PATIENCE: u32 = 4;

const NAMES: [&str; 32] = [
    "Abbot",
    "Bancroft",
    "Calder",
    "Dunmore",
    "Eccles",
    "Farrow",
    "Gilchrist",
    "Hawthorn",
    "Ingram",
    "Jardine",
    "Kinnear",
    "Lomax",
    "Mathieson",
    "Naismith",
    "Ogilvie",
    "Pritchard",
    "Quayle",
    "Ramsden",
    "Sutcliffe",
    "Tranter",
    "Urquhart",
    "Venables",
    "Whitelaw",
    "Yarwood",
    "Buchan",
    "Crossley",
    "Dalgleish",
    "Fothergill",
    "Holroyd",
    "Lorimer",
    "Molyneux",
    "Strachan",
];
const TOWNS: [&str; 16] = [
    "Glasgow",
    "Leeds",
    "Boston",
    "Newcastle",
    "Kirkcaldy",
    "Chicago",
    "Bristol",
    "Dundee",
    "Toronto",
    "Sunderland",
    "Belfast",
    "Carlisle",
    "Philadelphia",
    "Swansea",
    "Perth",
    "Durham",
];

fn main() -> Result<(), Box<dyn Error>> {
    let (switches, mut words) =
        (std::env::args().skip(1)).partition::<Vec<_>, _>(|word| word.starts_with("--"));
    words.resize(3, String::from("1"));
    let variant: Variant = words[0].parse()?;
    let megabytes: usize = words[1].parse()?;
    let mut random = Random(words[2].parse()?);
    let broken = match switches.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => false,
        ["--broken"] => true,
        _ => return Err("the only switch is --broken".into()),
    };
    let mut out = Counted {
        out: BufWriter::new(io::stdout().lock()),
        bytes: 0,
    };
    let mut event = Event::new(&mut random);
    while out.bytes < megabytes * 1_000_000 {
        if event.round == event.rounds {
            event = Event::new(&mut random);
        }
        event.round += 1;
        variant.visit(Game {
            event: &event,
            broken,
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

    fn choose(&mut self, words: &[&'static str]) -> &'static str {
        words[self.below(words.len())]
    }
}

/// A tournament, round by round.
struct Event {
    site: &'static str,
    year: usize,
    round: usize,
    rounds: usize,
}

impl Event {
    fn new(random: &mut Random) -> Self {
        Self {
            site: random.choose(&TOWNS),
            year: 1860 + random.below(160),
            round: 0,
            rounds: 4 + random.below(28),
        }
    }
}

struct Game<'g, W> {
    event: &'g Event,
    broken: bool,
    random: &'g mut Random,
    out: &'g mut W,
}

impl<W: Write> Visitor for Game<'_, W> {
    type Output = io::Result<()>;

    fn visit<R: Rules>(self) -> io::Result<()> {
        let Self {
            event,
            broken,
            random,
            out,
        } = self;
        let mut position = Position::<R>::start();
        let starter = position.side();
        let won_by = |side| if side == starter { "1-0" } else { "0-1" };
        let enough = (0..4).map(|_| random.below(24) as u32).sum::<u32>() + 8;
        let mut line = Vec::new();
        let (mut plies, mut quiet, mut hopeless) = (0, 0, 0);
        let result = loop {
            let side = position.side();
            let Some(mv) = choose(&position, random) else {
                break won_by(!side);
            };
            let ahead = material(&position, side);
            hopeless = if ahead.abs() >= HOPELESS {
                hopeless + 1
            } else {
                0
            };
            if hopeless > PATIENCE && ahead < 0 {
                break won_by(!side);
            }
            if plies >= MAX_PLIES || quiet >= MAX_QUIET_PLIES || plies >= enough && ahead.abs() <= 1
            {
                break "1/2-1/2";
            }
            line.push((position, mv));
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
        let slip = if broken { line.len() / 2 } else { usize::MAX };
        write_tags(out, event, result, R::VARIANT, random)?;
        let mut column = 0;
        let mut word = |word: &str| {
            let gap: &[u8] = match column {
                0 => b"",
                so_far if so_far + word.len() >= 79 => b"\n",
                _ => b" ",
            };
            column = if gap == b"\n" { 0 } else { column + gap.len() } + word.len();
            out.write_all(gap)?;
            out.write_all(word.as_bytes())
        };
        for (ply, (position, mv)) in line.iter().enumerate() {
            if ply % 2 == 0 {
                word(&format!("{}.", ply / 2 + 1))?;
            }
            word(&if ply == slip {
                make_illegal(position, mv, random)
            } else {
                position.short_notation(mv)
            })?;
        }
        word(result)?;
        out.write_all(b"\n\n")
    }
}

fn write_tags(
    out: &mut impl Write,
    event: &Event,
    result: &str,
    variant: Variant,
    random: &mut Random,
) -> io::Result<()> {
    let Event {
        site, year, round, ..
    } = event;
    let mut player = || {
        let initial = char::from(b'A' + random.below(20) as u8);
        format!("{}, {initial}.", random.choose(&NAMES))
    };
    let (white, black) = (player(), player());
    write!(
        out,
        "[Event \"{site} {year}\"]\n[Site \"{site}\"]\n[Date \"{year}.??.??\"]\n[Round \"{round}\"]\n\
         [White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n[GameType \"{}\"]\n",
        variant.game_type(),
    )
}

/// Replaces the destination of a move so that it is illegal.
fn make_illegal<R: Rules>(position: &Position<R>, mv: &Move, random: &mut Random) -> String {
    let count = usize::from(R::VARIANT.board().squares());
    loop {
        let to = Square::new(random.below(count) as u8 + 1).unwrap_or(mv.to());
        if to != mv.from() && position.moves_from_to(mv.from(), to).is_empty() {
            let path = [mv.from(), to];
            return R::VARIANT.path_text(&path, mv.is_capture()).to_string();
        }
    }
}

/// A random choice among the moves that lose least material against the best answer.
fn choose<R: Rules>(position: &Position<R>, random: &mut Random) -> Option<Move> {
    let side = position.side();
    let mut best = i32::MIN;
    let mut chosen: Vec<Move> = Vec::new();
    for mv in &position.legal_moves() {
        let Ok(after) = position.play(mv) else {
            continue;
        };
        let worth = material_after_captures(&after, side, 6);
        if worth > best {
            best = worth;
            chosen.clear();
        }
        if worth == best {
            chosen.push(*mv);
        }
    }
    // kings move only if no man can, or sometimes
    if chosen.iter().any(|mv| !mv.piece().is_king()) && random.below(4) > 0 {
        chosen.retain(|mv| !mv.piece().is_king());
    }
    (!chosen.is_empty()).then(|| chosen[random.below(chosen.len())])
}

/// The material of `side` after the compulsory captures of both sides, up to `depth`.
fn material_after_captures<R: Rules>(position: &Position<R>, side: Color, depth: u32) -> i32 {
    if depth == 0 || !position.must_capture() {
        return material(position, side);
    }
    let after = position.legal_moves();
    let after = after.iter().filter_map(|mv| position.play(mv).ok());
    let worths = after.map(|next| material_after_captures(&next, side, depth - 1));
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
