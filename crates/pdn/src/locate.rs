//! Places in a text: spans, lines and columns. CR, LF and CRLF are each one line end. Columns count characters; a byte
//! that is not UTF-8 counts as one.

use std::fmt;

use memchr::{memchr, memchr_iter, memrchr2};

/// A range of bytes of the input: `start` is the first byte, `end` the one after the last.
///
/// ```
/// use pdn::Span;
///
/// let span = Span::new(3, 8);
/// assert_eq!(span.len(), 5);
/// assert!(Span::new(3, 3).is_empty());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset of the byte after the last.
    pub end: usize,
}

impl Span {
    /// The span from `start` up to `end`, without the byte at `end`.
    #[inline]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// Number of bytes.
    #[inline]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// True if the span contains no bytes: it is a place between two bytes.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }
}

/// A place in a text: line and column, both from 0.
///
/// ```
/// let place = pdn::LineColumn { line: 2, column: 14 };
/// assert_eq!(place.to_string(), "3:15");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct LineColumn {
    /// Number of line ends before the place.
    pub line: u64,
    /// Number of characters between the last line end (or the start of the text) and the place.
    pub column: u64,
}

impl LineColumn {
    /// Converts a place relative to a text that begins at `start` into a place in the whole text.
    #[must_use]
    pub fn after(self, start: LineColumn) -> LineColumn {
        let column = if self.line == 0 { start.column } else { 0 };
        LineColumn {
            line: start.line + self.line,
            column: column + self.column,
        }
    }
}

/// Writes line and column from 1, as editors and compilers do: `3:15`.
impl fmt::Display for LineColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line + 1, self.column + 1)
    }
}

/// Number of line ends: LF, CR LF, or a CR alone. A CR at the end counts.
///
/// ```
/// assert_eq!(pdn::line_ends(b"one\ntwo\r\nthree\rfour"), 3);
/// ```
pub fn line_ends(bytes: &[u8]) -> u64 {
    let feeds = memchr_iter(b'\n', bytes).count() as u64;
    let Some(first) = memchr(b'\r', bytes) else {
        return feeds;
    };
    feeds + lone_returns(&bytes[first..])
}

/// Number of CRs without LF. The chunks are small enough for a byte counter, so that the loop is vectorized.
fn lone_returns(bytes: &[u8]) -> u64 {
    let Some((&last, body)) = bytes.split_last() else {
        return 0;
    };
    let follow = &bytes[1..];
    let pairs = body.chunks(255).zip(follow.chunks(255));
    let inside: u64 = pairs
        .map(|(these, next)| {
            let count = these.iter().zip(next).fold(0_u8, |count, (&this, &next)| {
                count + (u8::from(this == b'\r') & u8::from(next != b'\n'))
            });
            u64::from(count)
        })
        .sum();
    inside + u64::from(last == b'\r')
}

/// Number of characters. A byte that is not UTF-8 counts as one.
fn characters(bytes: &[u8]) -> u64 {
    let count: usize = bytes
        .utf8_chunks()
        .map(|chunk| chunk.valid().chars().count() + chunk.invalid().len())
        .sum();
    count as u64
}

/// Converts increasing byte offsets into lines and columns, in one pass over the text.
///
/// ```
/// let text = b"[Event \"Perth\"]\n1. 11-15 illegible *";
/// let fault = pdn::Reader::new(text).find(|event| matches!(event.token, pdn::Token::Fault(_)));
/// let place = pdn::Locator::new(text).locate(fault.expect("a fault").span.start);
/// assert_eq!((place.line, place.column), (1, 9));
/// ```
#[derive(Clone, Debug)]
pub struct Locator<'a> {
    bytes: &'a [u8],
    offset: usize,
    place: LineColumn,
}

impl<'a> Locator<'a> {
    /// A locator at the start of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self {
            bytes,
            offset: 0,
            place: LineColumn::default(),
        }
    }

    /// A locator at the start of a file, where a byte order mark is not counted.
    pub fn at_start_of_file(bytes: &'a [u8]) -> Self {
        let mark = b"\xef\xbb\xbf";
        let offset = if bytes.starts_with(mark) {
            mark.len()
        } else {
            0
        };
        Self {
            offset,
            ..Self::new(bytes)
        }
    }

    /// The place of the byte at `offset`. An offset before the last one returns the last place.
    pub fn locate(&mut self, offset: usize) -> LineColumn {
        let offset = offset.min(self.bytes.len());
        if offset <= self.offset {
            return self.place;
        }
        let passed = &self.bytes[self.offset..offset];
        let mut lines = line_ends(passed);
        // Between CR and LF, the line has not ended.
        if passed.last() == Some(&b'\r') && self.bytes.get(offset) == Some(&b'\n') {
            lines -= 1;
        }
        self.place = LineColumn {
            line: lines,
            column: column(passed, lines),
        }
        .after(self.place);
        self.offset = offset;
        self.place
    }

    /// The place after the last byte.
    pub fn end(mut self) -> LineColumn {
        self.locate(self.bytes.len())
    }
}

/// Number of characters since the last line end of `passed`, which contains `lines` line ends.
fn column(passed: &[u8], lines: u64) -> u64 {
    if lines == 0 {
        return characters(passed);
    }
    let ended = memrchr2(b'\r', b'\n', passed).map_or(0, |end| end + 1);
    characters(&passed[ended..])
}

#[cfg(test)]
mod tests {
    use super::{LineColumn, Locator, characters, line_ends};

    #[test]
    fn every_kind_of_line_end_counts_once() {
        let table: [(&[u8], u64); 7] = [
            (b"", 0),
            (b"a\nb", 1),
            (b"a\r\nb\r\n", 2),
            (b"a\rb\rc", 2),
            (b"\r\r\n\n", 3),
            (b"a\r", 1),
            (b"\n\r", 2),
        ];
        for (text, count) in table {
            assert_eq!(line_ends(text), count, "{text:?}");
        }
        let long = b"\r".repeat(1000);
        assert_eq!(line_ends(&long), 1000);
    }

    #[test]
    fn columns_count_characters_and_broken_bytes() {
        assert_eq!(characters("schön".as_bytes()), 5);
        assert_eq!(characters(b"sch\xf6n"), 5);
        assert_eq!(characters(b"\xff\xfe\xff"), 3);
    }

    #[test]
    fn places_grow_with_the_offset() {
        let mut locator = Locator::new("aé\r\nb\rcd\n".as_bytes());
        let places: Vec<(u64, u64)> = [0, 1, 3, 5, 6, 7, 8, 9]
            .into_iter()
            .map(|offset| locator.locate(offset))
            .map(|place| (place.line, place.column))
            .collect();
        assert_eq!(
            places,
            [
                (0, 0),
                (0, 1),
                (0, 2),
                (1, 0),
                (1, 1),
                (2, 0),
                (2, 1),
                (2, 2)
            ]
        );
    }

    #[test]
    fn a_block_continues_where_the_previous_one_ended() {
        let start = Locator::new(b"one\ntwo ").end();
        assert_eq!(start, LineColumn { line: 1, column: 4 });
        let place = Locator::new(b"three").locate(2).after(start);
        assert_eq!(place, LineColumn { line: 1, column: 6 });
    }
}
