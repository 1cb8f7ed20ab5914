//! The short way for the moves that nearly all moves are: legal, written with numbers, and without remarks.

use draughts::Square;
use pdn::WrittenMove;
use referee::Played;

use super::text::two_digits;

/// Longer paths and texts go the long way; these are three captures in one move, and what fits `ROOM`.
const LONGEST_PATH: usize = 4;
const LONGEST_TEXT: usize = 16;

/// The most bytes that one plain move takes.
const ROOM: usize = 320;

/// Writes a move that was replayed and that nothing is said of, squares as numbers; false, and nothing
/// written, if it is not as plain as that.
#[inline]
pub(super) fn write(
    played: &Played,
    written: &WrittenMove<'_>,
    sign: u8,
    out: &mut Vec<u8>,
) -> bool {
    let Some(mv) = &played.mv else {
        return false;
    };
    let path = mv.path();
    if path.len() > LONGEST_PATH
        || written.text.len() > LONGEST_TEXT
        || !written.quirks.is_empty()
        || played.ply.ply > 999
        || played.ply.number > 999
        || path.iter().any(|square| square.number() > 99)
    {
        return false;
    }
    let start = out.len();
    out.resize(start + ROOM, 0);
    let mut room = Room {
        bytes: &mut out[start..],
        len: 0,
    };
    room.put(b"{\"ply\":");
    room.number(played.ply.ply);
    room.put(b",\"number\":");
    room.number(played.ply.number);
    room.put(match played.ply.side {
        draughts::Color::Black => b",\"side\":\"black\",\"move\":\"",
        draughts::Color::White => b",\"side\":\"white\",\"move\":\"",
    });
    let captures = mv.is_capture();
    room.squares(path.iter().copied(), if captures { sign } else { b'-' });
    room.put(b"\",\"written\":\"");
    room.put(written.text);
    room.put(b"\",\"path\":[");
    room.squares(path.iter().copied(), b',');
    room.put(b"],\"captures\":[");
    if captures {
        room.squares(mv.captured().iter(), b',');
    }
    if mv.crowns() {
        room.put(b"],\"crowns\":true");
    } else {
        room.put(b"],\"crowns\":false");
    }
    room.put(b",\"strength\":null,\"nags\":[],\"comments\":[],\"clock\":null,\"variations\":[]}");
    let len = room.len;
    out.truncate(start + len);
    true
}

/// A stretch of bytes that is long enough.
struct Room<'a> {
    bytes: &'a mut [u8],
    len: usize,
}

impl Room<'_> {
    #[inline]
    fn put(&mut self, bytes: &[u8]) {
        self.bytes[self.len..self.len + bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    /// A number below 1000.
    #[inline]
    fn number(&mut self, n: u32) {
        let mut n = n;
        if n >= 100 {
            self.put(&[b'0' + (n / 100) as u8]);
            n %= 100;
            return self.put(&two_digits(n as u8));
        }
        self.small(n as u8);
    }

    /// A number below 100.
    #[inline]
    fn small(&mut self, n: u8) {
        if n >= 10 {
            self.put(&two_digits(n));
        } else {
            self.put(&[b'0' + n]);
        }
    }

    #[inline]
    fn squares(&mut self, squares: impl Iterator<Item = Square>, sign: u8) {
        let mut first = true;
        for square in squares {
            if !first {
                self.put(&[sign]);
            }
            first = false;
            self.small(square.number());
        }
    }
}
