//! Copies games byte for byte.

use std::borrow::Cow;
use std::io::{self, Write};

use super::FoundGame;
use super::search::{FilePart, GameText};
use crate::{Encoding, WrittenGames};

/// Copies games byte for byte, with the text between games that were adjacent in the input. Other games are separated,
/// so that each is read back as a separate game. The separator is the white space that followed the first of the two
/// games, with a `*` before it if that game has no end, and with a `}` if a comment is open ([`WrittenGames`]).
///
/// The output has one encoding, that of the first game that is not ASCII. Games in other encodings are converted to it.
///
/// ```
/// use archive::find::{Condition, CopyWriter, Query, SearchOptions, Words};
///
/// let perth = Condition::Event(Words::new("Perth").unwrap());
/// let query = Query { conditions: vec![perth], ..Query::default() };
/// let file = b"[Event \"Leeds\"]\n1. 9-13 *\n\n[Event \"Perth\"]\n1. 11 - 15  22-18 *\n";
/// let mut copies = CopyWriter::new(Vec::new());
/// query.search(&file[..], &SearchOptions::default(), |found| {
///     copies.write(found)?.expect("it is all ASCII");
///     Ok(true)
/// })?;
/// // unchanged, including its blanks
/// assert_eq!(copies.finish()?, b"[Event \"Perth\"]\n1. 11 - 15  22-18 *\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct CopyWriter<W> {
    out: W,
    /// The encoding of the output; `None` while all of it is ASCII.
    encoding: Option<Encoding>,
    last: Option<LastGame>,
    /// True if no separator keeps the game written last and the games before it separate.
    is_joined: bool,
    /// True if a game with non-ASCII UTF-8 was written.
    has_utf8: bool,
    /// True if a game with non-ASCII bytes that are not UTF-8 was written.
    has_others: bool,
}

/// The game written last.
#[derive(Debug)]
struct LastGame {
    /// None if another input has begun since.
    number: Option<u64>,
    /// The white space after the game, not yet written: first as it will be written, then decoded.
    after: (Vec<u8>, Vec<u8>),
    /// The decoded text of the game, and of those before it on which the next separator depends.
    games: WrittenGames,
    /// The line end that the game uses.
    line_end: &'static str,
}

/// The error for a game that the encoding of the output cannot represent.
///
/// ```
/// use archive::Encoding;
/// use archive::find::{CopyWriter, Query, SearchOptions, UnencodableGame};
///
/// let page = Encoding::for_label("windows-1251").unwrap();
/// let mut copies = CopyWriter::new(Vec::new());
/// let mut written = Vec::new();
/// for (file, encoding) in [
///     (&b"{ \xcd\xee\xf7\xfc } 1. 11-15 *"[..], Some(page)),
///     ("{ 棋 } 1. 11-15 *".as_bytes(), None),
/// ] {
///     let options = SearchOptions { encoding, ..SearchOptions::default() };
///     Query::default().search(file, &options, |found| {
///         written.push(copies.write(found)?);
///         Ok(true)
///     })?;
///     copies.next_input();
/// }
/// assert_eq!(written, [Ok(()), Err(UnencodableGame { encoding: page })]);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnencodableGame {
    /// The encoding of the output.
    pub encoding: Encoding,
}

impl<W: Write> CopyWriter<W> {
    /// Creates a writer for `out`.
    pub fn new(out: W) -> Self {
        Self {
            out,
            encoding: None,
            last: None,
            is_joined: false,
            has_utf8: false,
            has_others: false,
        }
    }

    /// Starts the next input.
    pub fn next_input(&mut self) {
        if let Some(last) = &mut self.last {
            last.number = None;
        }
    }

    /// Writes a game. A game that was found without its text is skipped. A game that cannot be encoded leaves the
    /// output unchanged.
    ///
    /// # Errors
    /// If the output fails.
    pub fn write(&mut self, found: &FoundGame<'_>) -> io::Result<Result<(), UnencodableGame>> {
        let Some(text) = &found.text else {
            return Ok(Ok(()));
        };
        let unchanged = self.keeps_bytes(text);
        let encoding = self.encoding.unwrap_or_default();
        let parts = [&text.before, &text.body, &text.after].map(|part| {
            if unchanged {
                Some(Cow::Borrowed(&*part.raw))
            } else {
                encode(part, encoding)
            }
        });
        let [Some(before), Some(body), Some(after)] = parts else {
            return Ok(Err(UnencodableGame { encoding }));
        };
        let line_end = line_end(text.body.text);
        let mut games = WrittenGames::new(text.body.text);
        self.is_joined = false;
        match self.last.take() {
            None if found.number == 1 => self.out.write_all(&before)?,
            None if is_wide(encoding) => self.write_ascii("\u{feff}")?,
            None => {}
            Some(last) if last.number.is_some_and(|number| number + 1 == found.number) => {
                self.out.write_all(&last.after.0)?;
                self.out.write_all(&before)?;
                games = last.games;
                let between = [&last.after.1, text.before.text].concat();
                games.push_adjacent(&between, text.body.text);
            }
            Some(last) => self.write_separator(&last, text)?,
        }
        self.out.write_all(&body)?;
        if encoding == Encoding::Bytes && !body.is_ascii() {
            let is_utf8 = std::str::from_utf8(&body).is_ok();
            self.has_utf8 |= is_utf8;
            self.has_others |= !is_utf8;
        }
        self.last = Some(LastGame {
            number: Some(found.number),
            after: (after.into_owned(), text.after.text.to_vec()),
            games,
            line_end,
        });
        Ok(Ok(()))
    }

    /// True if the game written last may be read back as a part of the game before it: no separator keeps them separate.
    pub fn is_joined(&self) -> bool {
        self.is_joined
    }

    /// True if the output contains both games in UTF-8 and games in other bytes, so that no encoding reads all of it.
    pub fn is_mixed(&self) -> bool {
        self.has_utf8 && self.has_others
    }

    /// Ends the last game: closes its comment if tags in it would be read as another game without the text that followed
    /// it in its input. Returns false if the last games may still be read back as other games.
    ///
    /// # Errors
    /// If the output fails.
    pub fn end(&mut self) -> io::Result<bool> {
        let Some(last) = self.last.take() else {
            return Ok(true);
        };
        self.out.write_all(&last.after.0)?;
        let separator = last.games.separator(&last.after.1, b"");
        if let Some(closer) = separator.filter(|closer| !closer.is_empty()) {
            if pdn::line_ends(&last.after.1) == 0 {
                self.write_ascii(last.line_end)?;
            }
            self.write_ascii(&closer.replace('\n', last.line_end))?;
        }
        Ok(separator.is_some())
    }

    /// Finishes the output and returns the writer; [`end`](Self::end) is called if it was not.
    ///
    /// # Errors
    /// If the output fails.
    pub fn finish(mut self) -> io::Result<W> {
        self.end()?;
        Ok(self.out)
    }

    /// True if a game is written as it is on disk. Determines the encoding of the output.
    fn keeps_bytes(&mut self, text: &GameText<'_>) -> bool {
        let parts = [&text.before, &text.body, &text.after];
        let is_ascii = parts.iter().all(|part| part.text.is_ascii());
        match self.encoding {
            None if is_wide(text.encoding) => {
                let first = self.last.is_none();
                self.encoding = Some(if first { text.encoding } else { Encoding::Utf8 });
                first
            }
            None if is_ascii => true,
            None => {
                self.encoding = Some(text.encoding);
                true
            }
            Some(encoding) if is_wide(encoding) || is_wide(text.encoding) => {
                encoding == text.encoding
            }
            Some(encoding) => is_ascii || encoding == text.encoding,
        }
    }

    /// Writes the separator between two games that were not adjacent.
    fn write_separator(&mut self, last: &LastGame, next: &GameText<'_>) -> io::Result<()> {
        let (raw, decoded) = &last.after;
        // An end-of-file character of DOS would end up in the middle of the output.
        let is_white = decoded.iter().all(u8::is_ascii_whitespace);
        let mut between = Vec::new();
        if is_white {
            self.out.write_all(raw)?;
            between.extend_from_slice(decoded);
        }
        let wanted = if last.number.is_none() { 2 } else { 1 };
        for _ in pdn::line_ends(&between)..wanted {
            self.write_ascii(last.line_end)?;
            between.extend_from_slice(last.line_end.as_bytes());
        }
        let separator = last.games.separator(&between, next.body.text);
        self.is_joined = separator.is_none();
        let separator = separator.unwrap_or("*\n");
        self.write_ascii(&separator.replace('\n', last.line_end))
    }

    /// Writes ASCII, or a byte order mark, in the encoding of the output.
    fn write_ascii(&mut self, text: &str) -> io::Result<()> {
        let encoding = self.encoding.unwrap_or_default();
        let bytes = encoding.encode(text);
        self.out
            .write_all(&bytes.unwrap_or(Cow::Borrowed(text.as_bytes())))
    }
}

/// Converts a part to an encoding, without byte order marks. `None` if the encoding cannot represent the part.
fn encode<'p>(part: &'p FilePart<'_>, encoding: Encoding) -> Option<Cow<'p, [u8]>> {
    let text = pdn::text(part.text);
    let text: Cow<'_, str> = if text.contains('\u{feff}') {
        Cow::Owned(text.replace('\u{feff}', ""))
    } else {
        text
    };
    let bytes = encoding.encode(&text)?.into_owned();
    Some(Cow::Owned(bytes))
}

/// True if the encoding does not encode ASCII as single bytes.
fn is_wide(encoding: Encoding) -> bool {
    matches!(encoding, Encoding::Utf16Le | Encoding::Utf16Be)
}

fn line_end(text: &[u8]) -> &'static str {
    match memchr::memchr(b'\n', text) {
        Some(at) if at > 0 && text[at - 1] == b'\r' => "\r\n",
        _ => "\n",
    }
}
