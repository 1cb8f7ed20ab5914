//! Cuts JSON text into games, so that a collection of any size is read one game at a time. Only brackets and strings
//! are examined here: serde reads what is inside a game, and what is around the games.

use std::io::{self, BufRead};

/// Maximum size of a game in JSON, in bytes. Real games are far smaller; hostile input may not be.
const MAX_GAME_SIZE: usize = 64 << 20;

/// A reader that counts lines.
#[derive(Debug)]
pub(super) struct Splitter<R> {
    source: R,
    /// The current line, from 1.
    pub(super) line: u64,
}

/// The reason why no text could be taken.
#[derive(Debug)]
pub(super) enum SplitError {
    /// The source failed.
    Io(io::Error),
    /// The text was passed over, because it is too long.
    TooLong,
}

impl From<io::Error> for SplitError {
    fn from(error: io::Error) -> Self {
        SplitError::Io(error)
    }
}

impl<R: BufRead> Splitter<R> {
    pub(super) fn new(source: R) -> Self {
        Self { source, line: 1 }
    }

    fn chunk(&mut self) -> io::Result<&[u8]> {
        loop {
            match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
                Ok(_) => break,
            }
        }
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize, lines: usize) {
        self.source.consume(count);
        self.line += lines as u64;
    }

    /// Skips white space and returns the next byte without consuming it.
    pub(super) fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            let chunk = self.chunk()?;
            let rest = chunk.trim_ascii_start();
            let (next, is_end) = (rest.first().copied(), chunk.is_empty());
            let space = &chunk[..chunk.len() - rest.len()];
            let (count, lines) = (space.len(), line_ends(space));
            self.consume(count, lines);
            if next.is_some() || is_end {
                return Ok(next);
            }
        }
    }

    /// Consumes the byte that [`peek`](Self::peek) returned.
    pub(super) fn bump(&mut self) {
        self.source.consume(1);
    }

    /// Skips a byte order mark and white space, and returns whether a tag, a move number or an escaped line follows. A
    /// JSON collection never begins like this, because an array in it contains objects.
    pub(super) fn begins_like_pdn(&mut self) -> io::Result<bool> {
        if self.chunk()?.starts_with(b"\xEF\xBB\xBF") {
            self.source.consume(3);
        }
        self.peek()?;
        Ok(match self.chunk()? {
            [b'[', rest @ ..] => rest
                .trim_ascii_start()
                .first()
                .is_some_and(u8::is_ascii_alphabetic),
            [b'%' | b'0'..=b'9', ..] => true,
            _ => false,
        })
    }

    /// Adds the text up to the place that `end` finds in a chunk. Returns false if the text ends before it.
    pub(super) fn take(
        &mut self,
        into: &mut Vec<u8>,
        mut end: impl FnMut(&[u8]) -> Option<usize>,
    ) -> Result<bool, SplitError> {
        let mut size = into.len();
        loop {
            let chunk = self.chunk()?;
            let found = end(chunk);
            let taken = &chunk[..found.unwrap_or(chunk.len())];
            size += taken.len();
            if size <= MAX_GAME_SIZE {
                into.extend_from_slice(taken);
            }
            let (count, lines) = (taken.len(), line_ends(taken));
            self.consume(count, lines);
            if found.is_some() || count == 0 {
                return if size > MAX_GAME_SIZE {
                    Err(SplitError::TooLong)
                } else {
                    Ok(found.is_some())
                };
            }
        }
    }
}

fn line_ends(text: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', text).count()
}

/// Where a text is within JSON values.
#[derive(Default)]
pub(super) struct Nesting {
    depth: usize,
    /// The maximum depth so far.
    pub(super) deepest: usize,
    string: bool,
    escaped: bool,
    begun: bool,
}

impl Nesting {
    /// The number of bytes of a chunk up to the end of the value, if the value ends in the chunk: after its closing
    /// bracket or quote, or before the sign after another scalar.
    pub(super) fn value_end(&mut self, chunk: &[u8]) -> Option<usize> {
        self.next_stop(chunk, usize::MAX)
    }

    /// Like [`value_end`](Self::value_end), but also after a bracket that opens the level `inner`.
    pub(super) fn next_stop(&mut self, chunk: &[u8], inner: usize) -> Option<usize> {
        let mut at = 0;
        while at < chunk.len() {
            if self.string {
                if self.escaped {
                    self.escaped = false;
                    at += 1;
                    continue;
                }
                let mark = memchr::memchr2(b'"', b'\\', &chunk[at..])?;
                at += mark + 1;
                self.escaped = chunk[at - 1] == b'\\';
                self.string = self.escaped;
                if !self.string && self.depth == 0 {
                    return Some(at);
                }
                continue;
            }
            match chunk[at] {
                b'"' => self.string = true,
                b'{' | b'[' => {
                    self.depth += 1;
                    self.deepest = self.deepest.max(self.depth);
                    if self.depth == inner {
                        return Some(at + 1);
                    }
                }
                b'}' | b']' if self.depth <= 1 => {
                    // A closing bracket without an opening one ends the scalar before it.
                    return Some(at + usize::from(self.depth == 1));
                }
                b'}' | b']' => self.depth -= 1,
                b',' | b':' | b' ' | b'\t' | b'\r' | b'\n' if self.depth == 0 && self.begun => {
                    return Some(at);
                }
                _ => {}
            }
            self.begun = true;
            at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values of a text that is read in chunks of `size` bytes.
    fn values(text: &str, size: usize) -> Vec<String> {
        let mut splitter = Splitter::new(io::BufReader::with_capacity(size, text.as_bytes()));
        let mut values = Vec::new();
        while let Some(byte) = splitter.peek().unwrap() {
            if byte == b',' {
                splitter.bump();
                continue;
            }
            let (mut value, mut nesting) = (Vec::new(), Nesting::default());
            let end = splitter.take(&mut value, |chunk| nesting.value_end(chunk));
            if value.is_empty() {
                break;
            }
            let cut = if end.unwrap() { "" } else { " cut" };
            values.push(String::from_utf8(value).unwrap() + cut);
        }
        values
    }

    #[test]
    fn values_do_not_depend_on_the_chunk_size() {
        let text = "{\"a\":\"}\\\"]\",\n\"b\":[1,{}]} , [[]] 17,true \"x\\\\\" {\"a\":";
        for size in [1, 2, 3, 7, 100] {
            assert_eq!(
                values(text, size),
                [
                    "{\"a\":\"}\\\"]\",\n\"b\":[1,{}]}",
                    "[[]]",
                    "17",
                    "true",
                    "\"x\\\\\"",
                    "{\"a\": cut"
                ]
            );
        }
        assert_eq!(values("]", 5), [""; 0]);
    }

    #[test]
    fn depth_counts_brackets_outside_strings() {
        let mut nesting = Nesting::default();
        nesting.value_end(br#"[{"a":"[[[\"["},[[1]]]"#);
        assert_eq!(nesting.deepest, 3);
    }

    #[test]
    fn lines_are_counted() {
        let mut splitter = Splitter::new(&b"\n\n {\n} 1"[..]);
        assert_eq!(splitter.peek().unwrap(), Some(b'{'));
        assert_eq!(splitter.line, 3);
        let mut nesting = Nesting::default();
        let end = splitter.take(&mut Vec::new(), |chunk| nesting.value_end(chunk));
        assert!(end.unwrap());
        assert_eq!(splitter.line, 4);
    }
}
