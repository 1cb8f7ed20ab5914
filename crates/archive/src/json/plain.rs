//! The lane of plain moves, which are legal, numeric, and without remarks. Nearly all moves are plain. The text is the
//! one that serde writes for such a move; a test compares the two.

use draughts::{Color, Square};
use pdn::RawMove;
use referee::PlayedMove;

/// Writes a replayed move without remarks, in numeric notation. Returns false and writes nothing if the move is not
/// plain.
#[inline]
pub(super) fn write(
    played: &PlayedMove,
    written: &RawMove<'_>,
    sign: char,
    comma: bool,
    out: &mut Vec<u8>,
) -> bool {
    let Some(mv) = played.mv.as_ref().filter(|_| written.quirks.is_empty()) else {
        return false;
    };
    // Nearly all moves fit into this.
    out.reserve(320);
    out.extend_from_slice(if comma { b",{\"ply\":" } else { b"{\"ply\":" });
    number(out, played.ply.ply);
    out.extend_from_slice(b",\"number\":");
    number(out, played.ply.number);
    out.extend_from_slice(match played.ply.side {
        Color::Black => b",\"side\":\"black\",\"move\":\"",
        Color::White => b",\"side\":\"white\",\"move\":\"",
    });
    let path = || mv.path().iter().copied();
    let sign = if mv.is_capture() { sign as u8 } else { b'-' };
    squares(out, path(), sign);
    out.extend_from_slice(b"\",\"written\":\"");
    // There are only ASCII squares and separators here.
    out.extend_from_slice(written.text);
    out.extend_from_slice(b"\",\"path\":[");
    squares(out, path(), b',');
    out.extend_from_slice(b"],\"captures\":[");
    if mv.is_capture() {
        squares(out, mv.captured().iter(), b',');
    }
    out.extend_from_slice(if mv.crowns() {
        b"],\"crowns\":true"
    } else {
        b"],\"crowns\":false"
    });
    out.extend_from_slice(
        b",\"strength\":null,\"nags\":[],\"comments\":[],\"clock\":null,\"variations\":[]}",
    );
    true
}

#[inline]
fn squares(out: &mut Vec<u8>, squares: impl Iterator<Item = Square>, sign: u8) {
    for (index, square) in squares.enumerate() {
        if index > 0 {
            out.push(sign);
        }
        number(out, u32::from(square.number()));
    }
}

/// Writes a number in plain digits.
// Inlined, because it is called for every square of a conversion.
#[inline(always)]
fn number(out: &mut Vec<u8>, n: u32) {
    match n {
        0..10 => out.push(b'0' + n as u8),
        10..100 => out.extend_from_slice(&[b'0' + (n / 10) as u8, b'0' + (n % 10) as u8]),
        _ => long_number(out, n),
    }
}

/// Writes a number of any length: the slow path of [`number`].
#[inline(never)]
fn long_number(out: &mut Vec<u8>, n: u32) {
    if n >= 10 {
        long_number(out, n / 10);
    }
    out.push(b'0' + (n % 10) as u8);
}
