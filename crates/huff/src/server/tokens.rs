//! Semantic tokens: the parts of a record, for highlighting.

use std::ops::Range;

use gen_lsp_types::SemanticToken;
use pdn::{Event, Token};

use super::document::Document;
use super::position::{PositionCursor, PositionEncoding, line_end};

/// The types of tokens, by number.
pub(super) const TYPES: [&str; 7] = [
    "property", "string", "number", "function", "comment", "keyword", "operator",
];

const NAME: u32 = 0;
const VALUE: u32 = 1;
const NUMBER: u32 = 2;
const MOVE: u32 = 3;
const COMMENT: u32 = 4;
const RESULT: u32 = 5;
const SIGN: u32 = 6;

/// The tokens in a part of the document.
pub(super) fn tokens(
    document: &Document,
    part: &Range<usize>,
    encoding: PositionEncoding,
) -> Vec<SemanticToken> {
    let mut writer = TokenWriter {
        text: document.text(),
        encoding,
        cursor: document.cursor_at(part.start, encoding),
        last: (0, 0),
        tokens: Vec::new(),
    };
    document.each_game(part, |piece, events| {
        for event in events.iter() {
            let span = piece.start + event.span.start..piece.start + event.span.end;
            if span.end >= part.start && span.start <= part.end {
                writer.event(event, span);
            }
        }
    });
    writer.tokens
}

/// Maximum size of a document whose tokens are listed at once. An answer takes about a hundred times as much memory.
const MAX_SIZE: usize = 4 << 20;

/// The tokens of the whole document; `None` if it is large. Editors then ask for those of the part that they show.
pub(super) fn all_tokens(
    document: &Document,
    encoding: PositionEncoding,
) -> Option<Vec<SemanticToken>> {
    let whole = 0..document.text().len();
    (whole.end <= MAX_SIZE).then(|| tokens(document, &whole, encoding))
}

struct TokenWriter<'t> {
    text: &'t str,
    encoding: PositionEncoding,
    cursor: PositionCursor<'t>,
    /// Line and column of the last token.
    last: (u32, u32),
    tokens: Vec<SemanticToken>,
}

impl TokenWriter<'_> {
    fn event(&mut self, event: &Event<'_>, span: Range<usize>) {
        match event.token {
            Token::Tag(tag) => {
                let text = &self.text[span.clone()];
                let Some(name) = memchr::memmem::find(text.as_bytes(), tag.name) else {
                    return;
                };
                let name = span.start + name..span.start + name + tag.name.len();
                self.token(name.clone(), NAME);
                let quotes = self.text[name.end..span.end].find('"');
                let end = self.text[name.end..span.end].rfind('"');
                if let (Some(start), Some(end)) = (quotes, end) {
                    self.token(name.end + start..name.end + end + 1, VALUE);
                }
            }
            Token::MoveNumber(_) => self.token(span, NUMBER),
            Token::Move(_) | Token::UnknownMove => self.token(span, MOVE),
            Token::Comment(_) => self.token(span, COMMENT),
            Token::Terminator(_) => self.token(span, RESULT),
            Token::Strength(_) | Token::Nag(_) | Token::VariationStart | Token::VariationEnd => {
                self.token(span, SIGN);
            }
            Token::Setup(_) => self.token(span, VALUE),
            _ => {}
        }
    }

    /// Adds a token, cut at line ends.
    fn token(&mut self, span: Range<usize>, kind: u32) {
        let mut start = span.start;
        while start < span.end {
            let end = line_end(self.text, start).min(span.end);
            if end > start {
                let position = self.cursor.position(start);
                let (line, column) = (position.line, position.character);
                let delta_line = line - self.last.0;
                let delta_start = if delta_line == 0 {
                    column - self.last.1
                } else {
                    column
                };
                self.last = (line, column);
                self.tokens.push(SemanticToken {
                    delta_line,
                    delta_start,
                    length: self.encoding.units(&self.text[start..end]),
                    token_type: kind,
                    token_modifiers_bitset: 0,
                });
            }
            start = end + 1;
        }
    }
}
