//! The fast path for plain moves, which are legal, numeric, and without remarks. Nearly all moves are plain.

use draughts::{Color, Move, Square};
use pdn::{RawMove, SquareName};
use referee::PlayedMove;

use super::buffer::JsonBuffer;

/// Maximum path length of a plain move: three captures. Moves with a longer path take the general route.
const MAX_PATH: usize = 4;
const MAX_TEXT: usize = 16;

/// Maximum size of a plain move in JSON, with a comma before it.
const MAX_SIZE: usize = 320;

/// Writes a replayed move without remarks, in numeric notation. Returns false and writes nothing if the move is not
/// plain.
#[inline]
pub(super) fn write(
    played: &PlayedMove,
    written: &RawMove<'_>,
    sign: u8,
    comma: bool,
    out: &mut JsonBuffer,
) -> bool {
    let Some(mv) = &played.mv else {
        return false;
    };
    if !written.quirks.is_empty() || played.ply.ply > 999 || played.ply.number > 999 {
        return false;
    }
    let short = PlainMove::new(played, mv, written);
    let path = mv.path();
    if short.is_none()
        && (path.len() > MAX_PATH
            || written.text.len() > MAX_TEXT
            || path.iter().any(|square| square.number() > 99))
    {
        return false;
    }
    out.write_within(|bytes| {
        let mut writer = MoveWriter { bytes, at: 0 };
        if comma && let Some(prefix) = MovePrefix::find(played) {
            writer.put_word(prefix.text, usize::from(prefix.len));
        } else {
            if comma {
                writer.put(b",");
            }
            writer.begin(played);
        }
        match short {
            Some(short) if mv.is_capture() => writer.capture(short, mv, sign),
            Some(short) if !mv.crowns() => writer.quiet(short),
            _ => writer.any_move(mv, written, sign),
        }
        writer.at
    });
    true
}

/// Writes one move to a buffer.
struct MoveWriter<'s> {
    bytes: &'s mut [u8; MAX_SIZE],
    at: usize,
}

impl MoveWriter<'_> {
    #[inline(always)]
    fn put<const N: usize>(&mut self, bytes: &[u8; N]) {
        self.bytes[self.at..self.at + N].copy_from_slice(bytes);
        self.at += N;
    }

    #[inline]
    fn put_short(&mut self, bytes: &[u8]) {
        self.bytes[self.at..self.at + bytes.len()].copy_from_slice(bytes);
        self.at += bytes.len();
    }

    /// Writes the members before the move itself.
    fn begin(&mut self, played: &PlayedMove) {
        self.put(b"{\"ply\":");
        self.number(played.ply.ply);
        self.put(b",\"number\":");
        self.number(played.ply.number);
        self.put(match played.ply.side {
            Color::Black => b",\"side\":\"black\",\"move\":\"",
            Color::White => b",\"side\":\"white\",\"move\":\"",
        });
    }

    /// Writes the members after the side, for a quiet move that does not crown.
    #[inline(always)]
    fn quiet(&mut self, short: PlainMove) {
        self.squares_and_path(short, b'-');
        self.put(
            b"],\"captures\":[],\"crowns\":false,\"strength\":null,\"nags\":[],\"comments\":[],\"clock\":null,\
              \"variations\":[]}",
        );
    }

    /// Writes the members after the side, for a move that captures one piece.
    #[inline(always)]
    fn capture(&mut self, short: PlainMove, mv: &Move, sign: u8) {
        self.squares_and_path(short, sign);
        self.put(b"],\"captures\":[");
        self.squares(mv.captured().iter(), b',');
        self.end(mv);
    }

    /// Writes the move, its written form and its path.
    #[inline(always)]
    fn squares_and_path(&mut self, short: PlainMove, sign: u8) {
        let len = short.len();
        self.put_word(short.with(sign), len);
        self.put(b"\",\"written\":\"");
        self.put_word(short.with(short.sign), len);
        self.put(b"\",\"path\":[");
        self.put_word(short.with(b','), len);
    }

    /// Writes the members after the side, for any other move.
    fn any_move(&mut self, mv: &Move, written: &RawMove<'_>, sign: u8) {
        let path = mv.path();
        let captures = mv.is_capture();
        self.squares(path.iter().copied(), if captures { sign } else { b'-' });
        self.put(b"\",\"written\":\"");
        self.put_short(written.text);
        self.put(b"\",\"path\":[");
        self.squares(path.iter().copied(), b',');
        self.put(b"],\"captures\":[");
        if captures {
            self.squares(mv.captured().iter(), b',');
        }
        self.end(mv);
    }

    /// Writes the members after the captures.
    #[inline(always)]
    fn end(&mut self, mv: &Move) {
        if mv.crowns() {
            self.put(b"],\"crowns\":true");
        } else {
            self.put(b"],\"crowns\":false");
        }
        self.put(
            b",\"strength\":null,\"nags\":[],\"comments\":[],\"clock\":null,\"variations\":[]}",
        );
    }

    /// Writes the first `len` bytes of a word.
    #[inline(always)]
    fn put_word<const N: usize>(&mut self, word: [u8; N], len: usize) {
        self.bytes[self.at..self.at + N].copy_from_slice(&word);
        self.at += len;
    }

    /// Writes a number below 1000.
    #[inline(always)]
    fn number(&mut self, n: u32) {
        let [a, b, c, len] = NUMBERS[n as usize % NUMBERS.len()];
        self.put_word([a, b, c, 0], usize::from(len));
    }

    #[inline]
    fn squares(&mut self, squares: impl Iterator<Item = Square>, sign: u8) {
        let mut first = true;
        for square in squares {
            if !first {
                self.put(&[sign]);
            }
            first = false;
            self.number(u32::from(square.number()));
        }
    }
}

/// Maximum size of a [`MovePrefix`].
const PREFIX_SIZE: usize = 48;

/// The members before the move itself, precomputed for games with ordinary numbering (two plies per number).
#[derive(Clone, Copy)]
struct MovePrefix {
    text: [u8; PREFIX_SIZE],
    len: u8,
}

/// Indexed by side and ply.
static MOVE_PREFIXES: [[MovePrefix; 256]; 2] = [prefixes_for(b"black"), prefixes_for(b"white")];

impl MovePrefix {
    /// The precomputed members for a move; `None` if the game is numbered differently or too long.
    #[inline]
    fn find(played: &PlayedMove) -> Option<&'static Self> {
        let ply = played.ply;
        let by = &MOVE_PREFIXES[usize::from(ply.side == Color::White)];
        by.get(ply.ply as usize)
            .filter(|_| ply.number == ply.ply.div_ceil(2))
    }

    const fn add(&mut self, bytes: &[u8]) {
        let mut at = 0;
        while at < bytes.len() {
            self.text[self.len as usize] = bytes[at];
            self.len += 1;
            at += 1;
        }
    }

    const fn add_number(&mut self, number: usize) {
        let [a, b, c, len] = NUMBERS[number];
        let digits = [a, b, c];
        self.add(digits.split_at(len as usize).0);
    }
}

const fn prefixes_for(side: &[u8]) -> [MovePrefix; 256] {
    let empty = MovePrefix {
        text: [0; PREFIX_SIZE],
        len: 0,
    };
    let mut all = [empty; 256];
    let mut ply = 0;
    while ply < all.len() {
        let prefix = &mut all[ply];
        prefix.add(b",{\"ply\":");
        prefix.add_number(ply);
        prefix.add(b",\"number\":");
        prefix.add_number(ply.div_ceil(2));
        prefix.add(b",\"side\":\"");
        prefix.add(side);
        prefix.add(b"\",\"move\":\"");
        ply += 1;
    }
    all
}

/// A move between two squares that is written exactly as it is played: two numbers and a sign.
#[derive(Clone, Copy)]
struct PlainMove {
    /// The digits of both squares, with a gap for the sign.
    digits: u64,
    /// Number of bits of the first square.
    width: u32,
    /// Length in bytes with the sign, at most five.
    len: u8,
    /// The written sign.
    sign: u8,
}

impl PlainMove {
    #[inline]
    fn new(played: &PlayedMove, mv: &Move, written: &RawMove<'_>) -> Option<Self> {
        let (SquareName::Number(from), SquareName::Number(to)) = (written.from, written.to) else {
            return None;
        };
        let same = from == mv.from().number() && to == mv.to().number();
        let two = written.squares == 2 && mv.path().len() == 2 && played.events <= 1;
        if !same || !two || from.max(to) > 99 {
            return None;
        }
        let digits = |square: u8| {
            let [a, b, _, len] = NUMBERS[usize::from(square)];
            (u64::from(u16::from_le_bytes([a, b])), u32::from(len))
        };
        let ((from, width), (to, width_too)) = (digits(from), digits(to));
        let len = width + 1 + width_too;
        if len as usize != written.text.len() {
            return None;
        }
        Some(Self {
            digits: from | to << (8 * (width + 1)),
            width: 8 * width,
            len: len as u8,
            sign: written.text[width as usize],
        })
    }

    #[inline(always)]
    fn len(self) -> usize {
        usize::from(self.len)
    }

    /// The squares with `sign` between them.
    #[inline(always)]
    fn with(self, sign: u8) -> [u8; 8] {
        (self.digits | u64::from(sign) << self.width).to_le_bytes()
    }
}

/// The digits of each number below 1000, and how many digits there are.
static NUMBERS: [[u8; 4]; 1000] = {
    let mut numbers = [[0; 4]; 1000];
    let mut n = 0;
    while n < 1000 {
        let digits = [(n / 100) as u8, (n / 10 % 10) as u8, (n % 10) as u8];
        let [a, b, c] = [digits[0] + b'0', digits[1] + b'0', digits[2] + b'0'];
        numbers[n] = match n {
            0..10 => [c, 0, 0, 1],
            10..100 => [b, c, 0, 2],
            _ => [a, b, c, 3],
        };
        n += 1;
    }
    numbers
};
