//! Pieces of records, for random mixtures.

use proptest::prelude::*;

/// Valid and invalid pieces of records.
pub(crate) fn piece() -> impl Strategy<Value = &'static str> {
    prop::sample::select(PIECES.to_vec())
}

/// Pieces of records in code pages: without a UTF-8 byte order mark, and with letters of several encodings.
pub(crate) fn piece_of_bytes() -> impl Strategy<Value = &'static [u8]> {
    let pieces = PIECES.iter().filter(|piece| **piece != "\u{feff}");
    let pieces = pieces.map(|piece| piece.as_bytes());
    prop::sample::select(pieces.chain(LETTERS.iter().copied()).collect::<Vec<_>>())
}

/// UTF-8, Windows-1252 and Windows-1251, inside and outside tags.
const LETTERS: &[&[u8]] = &[
    "й".as_bytes(),
    "\u{201c}".as_bytes(),
    b"\xe9",
    b"\x85",
    b"\xa0",
    b" \xa0",
    b"\xa0;",
    b"\x02",
    b"\x93",
    b"\xcf\xe5\xf0\xe2\xe0\xff ",
    b"[\xd1\xea \"",
    b"[Ro\x84nd \"",
    b"\"]\n",
    b"\"",
];

const PIECES: &[&str] = &[
    "[Event \"a\"]\n",
    "[Result \"1-0\"]",
    "[FEN \"W:W21-32:B1-12\"]",
    "[FEN \"B:W31:BK2.\"]\n",
    "[GameType \"20\"]",
    "[GameType \"49,B\"]",
    "[Event \"b \\\"c\\\"\"]\n\n",
    "[Site broken\n",
    "1. ",
    "1... ",
    "2.",
    "11-15 ",
    "22-17 ",
    "9-13",
    "23-18 ",
    "8x11 ",
    "15x22x29 ",
    "5x 14 ",
    "c3-d4 ",
    "...",
    " - - ",
    "!",
    "? ",
    "(?)",
    "*",
    "$1 ",
    "$70000",
    "{ a comment }",
    "{[%clock w0:10:00 b0:09:00]}",
    "{",
    "}",
    "(",
    ")",
    "; to the end\n",
    ";",
    "; with } brace\r\n",
    "% line\n",
    "/FEN \"W:W31:B2\"/ ",
    "/x/ ",
    " prose here ",
    "1-0 ",
    "0-1",
    "1/2-1/2\n",
    "2-0 ",
    " * \n",
    "\n\n",
    " ",
    "\u{feff}",
    "é",
];
