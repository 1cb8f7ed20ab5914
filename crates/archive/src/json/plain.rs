//! The lane of plain moves, which are legal, numeric, and without remarks. Nearly all moves are plain. The text is the
//! one that serde writes for such a move; a test compares the two.

use draughts::{Color, Square, Squares};
use pdn::RawMove;
use referee::PlayedMove;

/// The numbers below 100, two bytes each.
static DIGITS: &[u8; 200] = b"0 1 2 3 4 5 6 7 8 9 \
    101112131415161718192021222324252627282930313233343536373839404142434445464748495051525354\
    555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899";

/// The buffer of a plain move. The text that does not depend on the move has 200 bytes, the text of the move 64 at most,
/// and the squares of a path of 16 and of 15 captures 141.
pub(super) type Room = [u8; 512];

/// Writes a replayed move without remarks, in numeric notation. Returns false and writes nothing if the move is not
/// plain. The move is written to `room` first, whose size is fixed: asking before each part whether the output has to
/// grow costs more than the copy.
#[inline]
pub(super) fn write(
    played: &PlayedMove,
    written: &RawMove<'_>,
    sign: char,
    room: &mut Room,
    out: &mut Vec<u8>,
) -> bool {
    let Some(mv) = played.mv.as_ref().filter(|_| written.quirks.is_empty()) else {
        return false;
    };
    let path = mv.path();
    // See [`Room`].
    if path.len() > 16 || written.text.len() > 64 {
        return false;
    }
    let path = || path.iter().copied();
    let (sign, captured) = if mv.is_capture() {
        (sign as u8, mv.captured())
    } else {
        (b'-', Squares::EMPTY)
    };
    let to = &mut room[..];
    let to = number(push(to, b"{\"ply\":"), played.ply.ply);
    let to = number(push(to, b",\"number\":"), played.ply.number);
    let to = match played.ply.side {
        Color::Black => push(to, b",\"side\":\"black\",\"move\":\""),
        Color::White => push(to, b",\"side\":\"white\",\"move\":\""),
    };
    let to = squares(to, path(), sign);
    // There are only ASCII squares and separators in the text.
    let to = push(push(to, b"\",\"written\":\""), written.text);
    let to = squares(push(to, b"\",\"path\":["), path(), b',');
    let to = squares(push(to, b"],\"captures\":["), captured.iter(), b',');
    let to = if mv.crowns() {
        push(to, b"],\"crowns\":true")
    } else {
        push(to, b"],\"crowns\":false")
    };
    let rest = b",\"strength\":null,\"nags\":[],\"comments\":[],\"clock\":null,\"variations\":[]}";
    let unused = push(to, rest).len();
    let len = room.len() - unused;
    out.extend_from_slice(&room[..len]);
    true
}

/// Writes a part at the start of `to` and returns the rest.
#[inline(always)]
fn push<'t>(to: &'t mut [u8], part: &[u8]) -> &'t mut [u8] {
    let (place, rest) = to.split_at_mut(part.len());
    place.copy_from_slice(part);
    rest
}

#[inline(always)]
fn squares(mut to: &mut [u8], squares: impl Iterator<Item = Square>, sign: u8) -> &mut [u8] {
    for (index, square) in squares.enumerate() {
        if index > 0 {
            to = push(to, &[sign]);
        }
        to = number(to, u32::from(square.number()));
    }
    to
}

/// Writes a number in plain digits.
#[inline(always)]
fn number(to: &mut [u8], n: u32) -> &mut [u8] {
    match DIGITS.as_chunks::<2>().0.get(n as usize) {
        Some(digits) => {
            to[..2].copy_from_slice(digits);
            &mut to[1 + usize::from(n >= 10)..]
        }
        None => long_number(to, n),
    }
}

/// Writes a number of three or more digits.
#[inline(never)]
fn long_number(to: &mut [u8], n: u32) -> &mut [u8] {
    push(number(to, n / 10), &[b'0' + (n % 10) as u8])
}
