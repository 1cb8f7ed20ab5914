//! A hash of the start and the moves of a game. It does not depend on the notation: `09-13` and `6x15x22` give the same
//! key as `9-13` and `6x22`.

use std::hash::{Hash, Hasher};

use draughts::{AnyPosition, Color, Piece, Setup, Variant};
use pdn::{Event, SquareName, Token};

use crate::{Fnv, Record, game_type::GameTypeValue, header::Header};

/// Origin and destination of a move, as square numbers.
///
/// An algebraic square on an unknown board has a number of 100 or more. An unknown move (`...`) is `[0, 0]`.
///
/// ```
/// let source = b"[GameType \"21\"] 1. 11-15 22-18 2. 15x22 *";
/// let mut events = Vec::new();
/// pdn::Reader::new(source).read_game(&mut events);
/// let mut line: Vec<referee::SquarePair> = Vec::new();
/// referee::steps(&events, Some(draughts::Variant::English), |step| line.push(step));
/// assert_eq!(line, [[11, 15], [22, 18], [15, 22]]);
/// ```
pub type SquarePair = [u8; 2];

/// Hashes of the start and the moves of the main line.
///
/// ```
/// use referee::{LineKey, Referee};
///
/// let twice = b"[GameType \"21\"] 1. 11-15 22-18 *\n[GameType \"21\"] 11-15 {!} 22-18 1-0";
/// let games = Referee::default().judge_all(twice);
/// let lines: Vec<_> = games.map(|game| LineKey::from_record(&game.record(), game.judgement.variant)).collect();
/// assert_eq!(lines[0], lines[1]);
/// // two plies are a common opening, not evidence of the same game
/// assert!(!lines[0].is_distinctive());
/// assert!(LineKey { plies: LineKey::DISTINCTIVE_PLIES, ..lines[0] }.is_distinctive());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LineKey {
    /// The starting board, without the side to move, because the first move shows that side.
    pub start: u64,
    /// The moves.
    pub moves: u64,
    /// Number of moves. A capture written in several parts counts as one.
    pub plies: u32,
    /// True if the game starts from a set-up position.
    pub set_up: bool,
}

impl LineKey {
    /// Minimum length in plies at which two games with equal moves are assumed to be the same game. Shorter games may
    /// be equal by chance, because of common openings or quick draws.
    pub const DISTINCTIVE_PLIES: u32 = 16;
    /// The corresponding minimum for games from a set-up position, such as problems.
    pub const DISTINCTIVE_PLIES_FROM_SETUP: u32 = 4;

    /// The key of a line whose moves are already hashed.
    pub(crate) fn from_hasher(origin: &Origin, mut hasher: LineHasher) -> Self {
        hasher
            .last
            .take()
            .into_iter()
            .for_each(|step| hasher.add(step));
        Self {
            start: origin.start,
            moves: hasher.moves,
            plies: hasher.plies,
            set_up: origin.set_up,
        }
    }

    /// True if the line is long enough to identify a game.
    pub fn is_distinctive(&self) -> bool {
        Self::is_long_enough(self.plies, self.set_up)
    }

    /// True if a line of this length identifies a game.
    pub const fn is_long_enough(plies: u32, set_up: bool) -> bool {
        plies
            >= if set_up {
                Self::DISTINCTIVE_PLIES_FROM_SETUP
            } else {
                Self::DISTINCTIVE_PLIES
            }
    }
}

/// Hashes moves in order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct LineHasher {
    moves: u64,
    plies: u32,
    last: LastMove,
}

impl LineHasher {
    /// Adds the next written move, which may continue the preceding capture.
    #[inline]
    pub(crate) fn push(&mut self, written: SquarePair) {
        if let Some(step) = self.last.push(written) {
            self.add(step);
        }
    }

    /// Adds a complete move. There is only one multiplication, because every move of every check is added here.
    #[inline]
    pub(crate) fn add(&mut self, step: SquarePair) {
        self.plies += 1;
        self.moves = (self.moves.rotate_left(23) ^ u64::from(u16::from_le_bytes(step)))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
}

/// The last move, which the next written move may continue. A capture written in several parts is one step.
#[derive(Clone, Copy, Debug, Default)]
struct LastMove(Option<SquarePair>);

impl LastMove {
    /// Adds the next move. Returns the previous move, unless the new one continues it.
    #[inline]
    fn push(&mut self, step: SquarePair) -> Option<SquarePair> {
        match &mut self.0 {
            // Square 0 is an unknown move, which no move continues.
            Some(before) if before[1] == step[0] && step[0] != 0 => {
                before[1] = step[1];
                None
            }
            last => last.replace(step),
        }
    }

    /// Returns the last move.
    fn take(&mut self) -> Option<SquarePair> {
        self.0.take()
    }
}

/// The variant and starting board of a game.
///
/// ```
/// use referee::{Origin, Record};
///
/// let origin = |source: &[u8]| {
///     let mut events = Vec::new();
///     pdn::Reader::new(source).read_game(&mut events);
///     Origin::from_record(&Record { source, events: &events }, None)
/// };
/// let usual = origin(b"[GameType \"21\"] 1. 11-15 *");
/// let problem = origin(b"[GameType \"21\"][FEN \"B:W22:B18\"] 1. 18x25 *");
/// assert!(!usual.set_up && problem.set_up);
/// assert_ne!(usual.start, problem.start);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Origin {
    /// The variant, from the judgement or else from the `GameType` tag.
    pub variant: Option<Variant>,
    /// A hash of the board, without the side to move.
    pub start: u64,
    /// The hash of the rotated board with exchanged colours; `None` if the board is unknown.
    pub rotated: Option<u64>,
    /// True if a FEN sets up a position other than the normal array.
    pub set_up: bool,
}

impl Origin {
    /// The origin of a record. `variant` is the variant of its judgement, if any.
    pub fn from_record(record: &Record<'_>, variant: Option<Variant>) -> Self {
        Self::from_header(&Header::from_record(record), variant)
    }

    /// The origin of a record whose header is already read.
    pub(crate) fn from_header(header: &Header<'_>, variant: Option<Variant>) -> Self {
        let fen = header.fen.map(|found| found.tag.value());
        let game_type = GameTypeValue::from_header(header);
        let variant = variant.or_else(|| game_type?.variant());
        let Some(fen) = fen.as_deref().map(str::trim).filter(|fen| !fen.is_empty()) else {
            // The normal array is its own rotation.
            let number = game_type.and_then(GameTypeValue::number);
            let start = variant.map_or(u64::from(number.unwrap_or(0)), |variant| {
                hash_in_variant(variant, 0)
            });
            return Self {
                variant,
                start,
                rotated: variant.map(|_| start),
                set_up: false,
            };
        };
        let position = variant.and_then(|variant| AnyPosition::from_fen(variant, fen).ok());
        if let (Some(variant), Some(position)) = (variant, position) {
            let start = board_hash(variant, &position);
            return Self {
                variant: Some(variant),
                start,
                rotated: rotated_hash(variant, &position),
                set_up: start != hash_in_variant(variant, 0),
            };
        }
        let mut hash = Fnv::default();
        fen.as_bytes()
            .iter()
            .filter(|byte| !byte.is_ascii_whitespace())
            .for_each(|byte| hash.write(&[byte.to_ascii_uppercase()]));
        Self {
            variant,
            start: hash.finish(),
            rotated: None,
            set_up: true,
        }
    }
}

/// A hash of a board. The hash of the normal array is 0, so that the array need not be set up for each game.
fn board_hash(variant: Variant, position: &AnyPosition) -> u64 {
    let normal = AnyPosition::start(variant).with_side(Color::Black);
    let position = position.with_side(Color::Black);
    let hash = if position == normal {
        0
    } else {
        position.hash()
    };
    hash_in_variant(variant, hash)
}

/// Mixes the variant into the hash of a board.
fn hash_in_variant(variant: Variant, board: u64) -> u64 {
    (board ^ u64::from(variant.game_type())).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The hash of the board seen from the other side, with exchanged colours.
fn rotated_hash(variant: Variant, position: &AnyPosition) -> Option<u64> {
    let squares = u32::from(variant.board().squares());
    let setup = position.to_setup();
    let pieces = setup.pieces.iter().map(|&(square, piece)| {
        let color = !piece.color;
        (
            (squares + 1).saturating_sub(square),
            Piece { color, ..piece },
        )
    });
    let setup = Setup {
        side: Some(Color::Black),
        pieces: pieces.collect(),
    };
    let position = AnyPosition::from_setup(variant, &setup).ok()?;
    Some(board_hash(variant, &position))
}

/// Calls `visit` with each move of the main line, in order. A move that starts on the last square of the previous one
/// continues it, because a capture written in several parts is one step.
///
/// A position set up within the game also yields steps. Their first number is 255.
///
/// ```
/// let source = b"1. 9-14 22-18 2. 6-9 { a capture in parts } 18-11 11-4 *";
/// let mut events = Vec::new();
/// pdn::Reader::new(source).read_game(&mut events);
/// let mut steps = 0;
/// referee::steps(&events, None, |_| steps += 1);
/// assert_eq!(steps, 4);
/// ```
pub fn steps(events: &[Event<'_>], variant: Option<Variant>, mut visit: impl FnMut(SquarePair)) {
    let mut depth = 0_u32;
    let mut last = LastMove::default();
    for event in events {
        let step = match &event.token {
            Token::Move(mv) if depth == 0 => match (mv.from, mv.to) {
                (SquareName::Number(from), SquareName::Number(to)) => [from, to],
                (from, to) => [square(from, variant), square(to, variant)],
            },
            Token::UnknownMove if depth == 0 => [0, 0],
            Token::Setup(setup) if depth == 0 => {
                let mut hash = Fnv::default();
                let text = setup.text.iter();
                text.filter(|byte| !byte.is_ascii_whitespace())
                    .for_each(|byte| hash.write(&[*byte]));
                if let Some(step) = last.take() {
                    visit(step);
                }
                for byte in hash.finish().to_le_bytes() {
                    visit([u8::MAX, byte]);
                }
                continue;
            }
            Token::VariationStart => {
                depth += 1;
                continue;
            }
            Token::VariationEnd => {
                depth = depth.saturating_sub(1);
                continue;
            }
            _ => continue,
        };
        last.push(step).into_iter().for_each(&mut visit);
    }
    last.take().into_iter().for_each(visit);
}

/// The number of a square; at least 100 if the board is unknown.
#[cold]
fn square(name: SquareName, variant: Option<Variant>) -> u8 {
    match name {
        SquareName::Number(number) => number,
        SquareName::Algebraic { file, rank } => {
            let board = variant.map(Variant::board);
            let square = board.and_then(|board| board.at(file, rank.checked_sub(1)?));
            square.map_or(100 + file % 12 * 12 + rank % 12, draughts::Square::number)
        }
        SquareName::File(file) => 100 + file % 12 * 12,
    }
}

#[cfg(test)]
mod tests {
    use draughts::Variant;

    use super::{LineKey, Origin, steps};
    use crate::Record;

    fn with<T>(text: &str, read: impl FnOnce(&Record<'_>) -> T) -> T {
        let mut events = Vec::new();
        pdn::Reader::new(text.as_bytes()).read_game(&mut events);
        read(&Record {
            source: text.as_bytes(),
            events: &events,
        })
    }

    fn line(text: &str) -> LineKey {
        with(text, |record| LineKey::from_record(record, None))
    }

    #[test]
    fn notation_does_not_change_the_key() {
        let plain = line("[GameType \"21\"] 9-13 22-18 6x22x15 18x9 11-15 *");
        for same in [
            "[GameType \"21\"] 1. 09-13 22-18 2. 6:15 18-9 3. 11-15 1-0",
            "[GameType \"21\"] 9-13 22-18 6x22 22x15 18 x 9 11-15",
            "[GameType \"21\"][FEN \"B:W21-32:B1-12\"] 9-13 22-18 (22-17) 6x15 18x9 11-15",
        ] {
            assert_eq!(line(same), plain, "{same}");
        }
        for other in [
            "[GameType \"21\"] 9-13 22-18 6x22x15 18x9 11-16",
            "[GameType \"21\"] 9-13 22-18 6x22x15 18x9",
            "[GameType \"21\"] 9-13 22-18 6x22x15 18x9 11-15 ... *",
            "[GameType \"21\"][FEN \"B:W22:B6,9\"] 9-13 22-18 6x22x15 18x9 11-15 *",
            "[GameType \"26\"] 9-13 22-18 6x22x15 18x9 11-15 *",
        ] {
            assert_ne!(line(other), plain, "{other}");
        }
    }

    #[test]
    fn short_notation_does_not_change_the_key() {
        let of = |text: &str| {
            with(text, |record| {
                LineKey::from_record(record, Some(Variant::Russian))
            })
        };
        let full = of("1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 *");
        assert_eq!(of("1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. bd6 ec5 *"), full);
        assert_ne!(of("1. cd4 dc5 2. bc3 fg5 3. cb4 gh4 4. bd6 cd6 *"), full);
        let from = |moves: &str| of(&format!("[FEN \"B:Wc3:Bb6,d6\"] {moves} *"));
        assert_eq!(from("1... ba5"), from("1... b6-a5"));
    }

    #[test]
    fn a_position_within_the_game_changes_the_key() {
        let first = line("1. 11-15 /FEN \"W:W22:B15\"/ 22-18 *");
        assert_eq!(first, line("1. 11-15 /FEN  \"W:W22:B15\"/ 22-18 *"));
        assert_ne!(first, line("1. 11-15 /FEN \"W:W22:B16\"/ 22-18 *"));
        assert_ne!(first, line("1. 11-15 22-18 *"));
    }

    #[test]
    fn algebraic_names_are_squares_of_the_board() {
        let squares = |text: &str, variant| {
            with(text, |record| {
                let mut squares = Vec::new();
                steps(record.events, variant, |step| squares.push(step));
                squares
            })
        };
        let named = squares("1. c3-d4 *", Some(Variant::Russian));
        assert_eq!(named, squares("1. 22-18 *", Some(Variant::Russian)));
        assert!(squares("1. c3-d4 *", None)[0][0] >= 100);
    }

    #[test]
    fn origin_holds_the_hash_of_the_rotated_board() {
        let origin = |fen: &str| {
            with(&format!("[GameType \"21\"][FEN \"{fen}\"] *"), |record| {
                Origin::from_record(record, None)
            })
        };
        let (one, other) = (origin("B:WK31,18:B2"), origin("W:W31:BK2,15"));
        assert_eq!(one.rotated, Some(other.start));
        assert_eq!(other.rotated, Some(one.start));
        assert_ne!(one.start, other.start);
        let normal = origin("W:W21-32:B1-12");
        assert!(normal.rotated == Some(normal.start) && !normal.set_up);
    }
}
