//! Positions of the protocol: lines and columns in UTF-16 or UTF-8 units, and byte offsets.

use gen_lsp_types::{Position, PositionEncodingKind};

/// The unit of columns, as negotiated with the client.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum PositionEncoding {
    Utf8,
    /// The unit that every client understands.
    #[default]
    Utf16,
}

impl PositionEncoding {
    /// UTF-8 if the client offers it, because it needs no conversion.
    pub(super) fn negotiate(offered: &[PositionEncodingKind]) -> Self {
        if offered.contains(&PositionEncodingKind::UTF8) {
            Self::Utf8
        } else {
            Self::Utf16
        }
    }

    /// The name in the protocol.
    pub(super) fn kind(self) -> PositionEncodingKind {
        match self {
            Self::Utf8 => PositionEncodingKind::UTF8,
            Self::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    /// The number of units of a text.
    pub(super) fn units(self, text: &str) -> u32 {
        let units = match self {
            Self::Utf8 => text.len(),
            Self::Utf16 if text.is_ascii() => text.len(),
            Self::Utf16 => text.chars().map(char::len_utf16).sum(),
        };
        u32::try_from(units).unwrap_or(u32::MAX)
    }

    /// The byte offset of a column in a line. A column inside a character is that of the character, and a column behind
    /// the line is its end.
    pub(super) fn offset(self, line: &str, column: u32) -> usize {
        let column = column as usize;
        match self {
            Self::Utf8 => character_start(line, column),
            Self::Utf16 => {
                let mut units = 0;
                for (offset, character) in line.char_indices() {
                    units += character.len_utf16();
                    if units > column {
                        return offset;
                    }
                }
                line.len()
            }
        }
    }
}

/// Converts byte offsets into positions. Increasing offsets take one pass over the text.
#[derive(Clone, Debug)]
pub(super) struct PositionCursor<'t> {
    text: &'t str,
    encoding: PositionEncoding,
    /// An offset at the start of a line, and the number of that line.
    base: (usize, u32),
    offset: usize,
    position: Position,
}

impl<'t> PositionCursor<'t> {
    /// A cursor at `base`, a place in the text at the start of `line` or within it.
    pub(super) fn new(text: &'t str, encoding: PositionEncoding, (at, line): (usize, u32)) -> Self {
        let start = line_start(text, at);
        Self {
            text,
            encoding,
            base: (start, line),
            offset: start,
            position: Position { line, character: 0 },
        }
    }

    /// Moves to `base`, a place in the text with its line, unless the text from there to the cursor was read already.
    pub(super) fn move_to(&mut self, base: (usize, u32)) {
        if base.0 > self.offset || base.0 < self.base.0 {
            *self = Self::new(self.text, self.encoding, base);
        }
    }

    /// The position of an offset. Between CR and LF, it is the end of the line.
    pub(super) fn position(&mut self, offset: usize) -> Position {
        let mut offset = character_start(self.text, offset);
        let bytes = self.text.as_bytes();
        if offset > 0 && bytes[offset - 1] == b'\r' && bytes.get(offset) == Some(&b'\n') {
            offset -= 1;
        }
        if offset < self.offset {
            (self.offset, self.position.line) = self.base;
            self.position.character = 0;
        }
        let passed = &self.text[self.offset.min(offset)..offset];
        let lines = pdn::line_ends(passed.as_bytes());
        if lines > 0 {
            self.position.line += lines as u32;
            let line = &passed[line_start(passed, passed.len())..];
            self.position.character = self.encoding.units(line);
        } else {
            self.position.character += self.encoding.units(passed);
        }
        self.offset = offset;
        self.position
    }

    /// The range of a span of bytes. The next call may ask for any offset from the start of the span on.
    pub(super) fn range(&mut self, span: std::ops::Range<usize>) -> gen_lsp_types::Range {
        let start = self.position(span.start);
        let end = self.clone().position(span.end);
        gen_lsp_types::Range { start, end }
    }
}

/// The start of the character that contains an offset; the end of the text for an offset behind it.
pub(super) fn character_start(text: &str, offset: usize) -> usize {
    let mut start = offset.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    start
}

/// The start of the line that contains an offset.
pub(super) fn line_start(text: &str, offset: usize) -> usize {
    memchr::memrchr2(b'\n', b'\r', &text.as_bytes()[..offset]).map_or(0, |end| end + 1)
}

/// The end of the line that contains an offset, without its line end.
pub(super) fn line_end(text: &str, offset: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &text.as_bytes()[offset..]).map_or(text.len(), |end| offset + end)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "[Event \"Ночь 🎲\"]\r\n\r1. 11-15 {é} *\n";

    #[test]
    fn offsets_and_positions_agree() {
        for encoding in [PositionEncoding::Utf8, PositionEncoding::Utf16] {
            let mut cursor = PositionCursor::new(TEXT, encoding, (0, 0));
            for (offset, character) in TEXT.char_indices() {
                let position = cursor.position(offset);
                let line = TEXT[..offset].matches(['\r', '\n']).count()
                    - TEXT[..offset].matches("\r\n").count();
                let between = character == '\n' && TEXT[..offset].ends_with('\r');
                assert_eq!(position.line as usize, line - usize::from(between));
                let start = line_start(TEXT, offset - usize::from(between));
                let line = &TEXT[start..line_end(TEXT, start)];
                let found = start + encoding.offset(line, position.character);
                assert_eq!(found, offset - usize::from(between), "{encoding:?}");
            }
        }
    }

    #[test]
    fn the_units_are_those_of_the_encoding() {
        let dice = TEXT.find('🎲').expect("dice");
        let columns = |encoding| {
            let mut cursor = PositionCursor::new(TEXT, encoding, (0, 0));
            cursor.range(dice..dice + 4)
        };
        let utf16 = columns(PositionEncoding::Utf16);
        assert_eq!((utf16.start.character, utf16.end.character), (13, 15));
        let utf8 = columns(PositionEncoding::Utf8);
        assert_eq!((utf8.start.character, utf8.end.character), (17, 21));
        // inside a character, and behind the line
        assert_eq!(PositionEncoding::Utf16.offset("🎲a", 1), 0);
        assert_eq!(PositionEncoding::Utf16.offset("🎲a", 2), 4);
        assert_eq!(PositionEncoding::Utf8.offset("🎲a", 3), 0);
        assert_eq!(PositionEncoding::Utf8.offset("🎲a", 99), 5);
    }

    #[test]
    fn a_cursor_may_go_back() {
        let mut cursor = PositionCursor::new(TEXT, PositionEncoding::Utf16, (0, 0));
        let end = cursor.position(TEXT.len());
        assert_eq!((end.line, end.character), (3, 0));
        let start = cursor.position(3);
        assert_eq!((start.line, start.character), (0, 3));
    }
}
