//! The short way for the moves that nearly all moves are: legal, written with numbers, and without remarks.

use draughts::{Color, Move, Square};
use pdn::{Separator, SquareName, WrittenMove};
use referee::Played;

/// Longer paths and texts go the long way; these are three captures in one move, and what fits `ROOM`.
const LONGEST_PATH: usize = 4;
const LONGEST_TEXT: usize = 16;

/// The most bytes that one plain move takes.
const ROOM: usize = 320;

/// Where a move is put together before it goes to the output as a whole: one buffer for all, which is never emptied.
#[derive(Debug)]
pub(super) struct Plain {
    bytes: [u8; ROOM],
    len: usize,
}

impl Default for Plain {
    fn default() -> Self {
        Self {
            bytes: [0; ROOM],
            len: 0,
        }
    }
}

impl Plain {
    /// Writes a move that was replayed and that nothing is said of, squares as numbers; false, and nothing
    /// written, if it is not as plain as that.
    #[inline]
    pub(super) fn write(
        &mut self,
        played: &Played,
        written: &WrittenMove<'_>,
        sign: u8,
        out: &mut Vec<u8>,
    ) -> bool {
        let Some(mv) = &played.mv else {
            return false;
        };
        if !written.quirks.is_empty() || played.ply.ply > 999 || played.ply.number > 999 {
            return false;
        }
        let quiet = quiet(played, mv, written);
        let path = mv.path();
        if quiet.is_none()
            && (path.len() > LONGEST_PATH
                || written.text.len() > LONGEST_TEXT
                || path.iter().any(|square| square.number() > 99))
        {
            return false;
        }
        self.len = 0;
        self.put(b"{\"ply\":");
        self.number(played.ply.ply);
        self.put(b",\"number\":");
        self.number(played.ply.number);
        if let Some((from, to)) = quiet {
            self.quiet(played.ply.side, from, to);
            out.extend_from_slice(&self.bytes[..self.len]);
            return true;
        }
        self.put(match played.ply.side {
            Color::Black => b",\"side\":\"black\",\"move\":\"",
            Color::White => b",\"side\":\"white\",\"move\":\"",
        });
        let captures = mv.is_capture();
        self.squares(path.iter().copied(), if captures { sign } else { b'-' });
        self.put(b"\",\"written\":\"");
        self.put_some(written.text);
        self.put(b"\",\"path\":[");
        self.squares(path.iter().copied(), b',');
        self.put(b"],\"captures\":[");
        if captures {
            self.squares(mv.captured().iter(), b',');
        }
        if mv.crowns() {
            self.put(b"],\"crowns\":true");
        } else {
            self.put(b"],\"crowns\":false");
        }
        self.put(
            b",\"strength\":null,\"nags\":[],\"comments\":[],\"clock\":null,\"variations\":[]}",
        );
        out.extend_from_slice(&self.bytes[..self.len]);
        true
    }

    #[inline(always)]
    fn put<const N: usize>(&mut self, bytes: &[u8; N]) {
        self.bytes[self.len..self.len + N].copy_from_slice(bytes);
        self.len += N;
    }

    #[inline]
    fn put_some(&mut self, bytes: &[u8]) {
        self.bytes[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    /// What follows the number of a move that takes nothing and is written with two squares and a hyphen.
    #[inline]
    fn quiet(&mut self, side: Color, from: u8, to: u8) {
        self.put(match side {
            Color::Black => b",\"side\":\"black\",\"move\":\"",
            Color::White => b",\"side\":\"white\",\"move\":\"",
        });
        let (text, len) = pair(from, b'-', to);
        self.put_word(text, len);
        self.put(b"\",\"written\":\"");
        self.put_word(text, len);
        self.put(b"\",\"path\":[");
        let (text, len) = pair(from, b',', to);
        self.put_word(text, len);
        self.put(
            b"],\"captures\":[],\"crowns\":false,\"strength\":null,\"nags\":[],\"comments\":[],\"clock\":null,\
              \"variations\":[]}",
        );
    }

    /// The first `len` bytes of a word.
    #[inline(always)]
    fn put_word<const N: usize>(&mut self, word: [u8; N], len: usize) {
        self.bytes[self.len..self.len + N].copy_from_slice(&word);
        self.len += len;
    }

    /// A number below 1000.
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

/// Two squares and what stands between them, five bytes at most, and how many they are.
#[inline(always)]
fn pair(from: u8, sign: u8, to: u8) -> ([u8; 8], usize) {
    let digits = |square: u8| {
        let [a, b, _, len] = NUMBERS[usize::from(square)];
        (u64::from(u16::from_le_bytes([a, b])), u32::from(len))
    };
    let ((from, width), (to, width_too)) = (digits(from), digits(to));
    let word = from | u64::from(sign) << (8 * width) | to << (8 * (width + 1));
    (word.to_le_bytes(), (width + 1 + width_too) as usize)
}

/// The squares of a move that takes nothing, crowns nothing and is written as it is told: two numbers and a hyphen.
#[inline]
fn quiet(played: &Played, mv: &Move, written: &WrittenMove<'_>) -> Option<(u8, u8)> {
    let (SquareName::Number(from), SquareName::Number(to)) = (written.from, written.to) else {
        return None;
    };
    let same = from == mv.from().number() && to == mv.to().number();
    let plain = written.squares == 2 && mv.path().len() == 2 && played.events <= 1;
    let hyphen = written.separator == Separator::Hyphen;
    (same && plain && hyphen && !mv.is_capture() && !mv.crowns()).then_some((from, to))
}

/// The digits of the numbers below 1000, and how many they are.
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
