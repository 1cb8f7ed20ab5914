//! Cuts JSON text into values, so that a collection of any size is read one game at a time.

use std::io::{self, BufRead};

/// Maximum size of a game in JSON, in bytes. Real games are far smaller; hostile input may not be.
pub(crate) const MAX_GAME_SIZE: usize = 64 << 20;

/// A reader that splits JSON byte by byte and counts lines.
#[derive(Debug)]
pub(crate) struct Scanner<R> {
    source: R,
    /// The current line, from 1.
    pub(crate) line: u64,
}

/// The reason why no value could be read.
#[derive(Debug)]
pub(crate) enum ScanError {
    /// The source failed.
    Io(io::Error),
    /// The text ends inside a value, or the value is too long.
    Text(&'static str),
}

impl From<io::Error> for ScanError {
    fn from(error: io::Error) -> Self {
        ScanError::Io(error)
    }
}

impl<R: BufRead> Scanner<R> {
    pub(crate) fn new(source: R) -> Self {
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

    /// Skips white space and returns the next byte without consuming it.
    pub(crate) fn peek(&mut self) -> io::Result<Option<u8>> {
        loop {
            let chunk = self.chunk()?;
            if chunk.is_empty() {
                return Ok(None);
            }
            let space = chunk.iter().take_while(|b| b.is_ascii_whitespace()).count();
            let next = chunk.get(space).copied();
            let lines = memchr::memchr_iter(b'\n', &chunk[..space]).count();
            self.line += lines as u64;
            self.source.consume(space);
            if next.is_some() {
                return Ok(next);
            }
        }
    }

    /// Skips white space and returns whether a tag, a move number or an escaped line follows. A JSON collection never
    /// begins like this, because an array in it contains objects.
    pub(crate) fn begins_like_pdn(&mut self) -> io::Result<bool> {
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

    /// Consumes the byte that [`peek`](Self::peek) returned.
    pub(crate) fn bump(&mut self) {
        self.source.consume(1);
    }

    /// Consumes a byte order mark, if there is one.
    pub(crate) fn skip_byte_order_mark(&mut self) -> io::Result<()> {
        if self.chunk()?.starts_with(b"\xEF\xBB\xBF") {
            self.source.consume(3);
        }
        Ok(())
    }

    /// Reads a line with its end into `into`. Returns false at the end of the text.
    pub(crate) fn line(&mut self, into: &mut Vec<u8>) -> Result<bool, ScanError> {
        into.clear();
        loop {
            let chunk = self.chunk()?;
            if chunk.is_empty() {
                // The last line may have no line end.
                self.line += u64::from(!into.is_empty());
                break;
            }
            let end = memchr::memchr(b'\n', chunk).map(|at| at + 1);
            let taken = end.unwrap_or(chunk.len());
            if into.len() + taken <= MAX_GAME_SIZE {
                into.extend_from_slice(&chunk[..taken]);
            } else {
                into.resize(MAX_GAME_SIZE + 1, b' ');
            }
            self.source.consume(taken);
            if end.is_some() {
                self.line += 1;
                break;
            }
        }
        if into.len() > MAX_GAME_SIZE {
            return Err(ScanError::Text("a game of more than 64 MiB"));
        }
        Ok(!into.is_empty())
    }

    /// Reads one value into `into`, up to the closing bracket, or to the end of a scalar. Only brackets and strings are
    /// examined. The parser validates the rest.
    pub(crate) fn value(&mut self, into: &mut Vec<u8>) -> Result<(), ScanError> {
        into.clear();
        let mut state = ValueState::default();
        loop {
            let chunk = self.chunk()?;
            if chunk.is_empty() {
                let scalar = state.depth == 0 && !state.string && !into.is_empty();
                return if scalar {
                    Ok(())
                } else {
                    Err(ScanError::Text("the text ends too early"))
                };
            }
            let taken = state.run(chunk);
            let count = taken.unwrap_or(chunk.len());
            into.extend_from_slice(&chunk[..count]);
            self.line += memchr::memchr_iter(b'\n', &chunk[..count]).count() as u64;
            self.source.consume(count);
            if taken.is_some() {
                return Ok(());
            }
            if into.len() > MAX_GAME_SIZE {
                return Err(ScanError::Text("a game of more than 64 MiB"));
            }
        }
    }
}

/// The state of the scanner inside a value.
#[derive(Default)]
struct ValueState {
    depth: usize,
    string: bool,
    escaped: bool,
    begun: bool,
}

impl ValueState {
    /// The number of bytes of the chunk that belong to the value, if the value ends in the chunk.
    fn run(&mut self, chunk: &[u8]) -> Option<usize> {
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
                b'{' | b'[' => self.depth += 1,
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
        let mut scanner = Scanner::new(io::BufReader::with_capacity(size, text.as_bytes()));
        let mut value = Vec::new();
        let mut values = Vec::new();
        while let Some(byte) = scanner.peek().unwrap() {
            if byte == b',' {
                scanner.bump();
                continue;
            }
            match scanner.value(&mut value) {
                Ok(()) if value.is_empty() => break,
                Ok(()) => values.push(String::from_utf8(value.clone()).unwrap()),
                Err(_) => {
                    values.push("cut".to_owned());
                    break;
                }
            }
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
                    "cut"
                ]
            );
        }
        assert_eq!(values("]", 5), [""; 0]);
    }

    #[test]
    fn lines_are_counted() {
        let mut scanner = Scanner::new(&b"\n\n {\n} 1"[..]);
        assert_eq!(scanner.peek().unwrap(), Some(b'{'));
        assert_eq!(scanner.line, 3);
        scanner.value(&mut Vec::new()).unwrap();
        assert_eq!(scanner.line, 4);
    }
}
