//! Records that name squares from the other side of the board (`a1` is the square usually called `h8`) or on a mirrored
//! board (`a1` is the square usually called `h1`).
//!
//! Such a record is judged from a copy of its events in which the squares have their usual names. The spans are kept,
//! so findings refer to the original record.

use std::borrow::Cow;

use draughts::Variant;
use pdn::{Event, RawMove, Setup, Span, SquareName, Tag, Token};

use crate::{Finding, Orientation, Record, square_on};

/// Width and height of the boards that can be rotated or mirrored.
const SIDE: u8 = 8;

/// The bytes of a game with every square name in its moves and positions replaced, byte for byte.
#[derive(Debug)]
pub(crate) struct RotatedRecord {
    orientation: Orientation,
    game: Span,
    bytes: Vec<u8>,
}

impl RotatedRecord {
    /// Rotates or mirrors the square names of a record.
    pub(crate) fn new(record: &Record<'_>, orientation: Orientation) -> Self {
        let game = record.span();
        let mut bytes = record.bytes(game).to_vec();
        for event in record.events {
            if names_squares(&event.token) {
                let range = event.span.start - game.start..event.span.end - game.start;
                let in_fen = !matches!(event.token, Token::Move(_));
                rotate_names(&mut bytes[range], orientation, in_fen);
            }
        }
        Self {
            orientation,
            game,
            bytes,
        }
    }

    /// The events of the record, borrowing from the bytes with replaced names.
    pub(crate) fn events<'t>(&'t self, record: &Record<'t>) -> Vec<Event<'t>> {
        let events = record.events.iter();
        let rotated = events.map(|event| Event {
            span: event.span,
            token: self.token(record, event),
        });
        rotated.collect()
    }

    fn token<'t>(&'t self, record: &Record<'t>, event: &Event<'t>) -> Token<'t> {
        match event.token {
            Token::Move(written) => Token::Move(RawMove {
                text: &self.bytes_of(event.span)[..written.text.len()],
                from: self.orientation.to_usual(written.from),
                to: self.orientation.to_usual(written.to),
                ..written
            }),
            Token::Tag(tag) if names_squares(&event.token) => Token::Tag(Tag {
                value: self.corresponding_bytes(record, event.span, tag.value),
                ..tag
            }),
            Token::Setup(setup) => Token::Setup(Setup {
                fen: setup
                    .fen
                    .map(|fen| self.corresponding_bytes(record, event.span, fen)),
                ..setup
            }),
            other => other,
        }
    }

    fn bytes_of(&self, span: Span) -> &[u8] {
        &self.bytes[span.start - self.game.start..span.end - self.game.start]
    }

    /// The bytes with replaced names that correspond to `part` of the record.
    fn corresponding_bytes(&self, record: &Record<'_>, span: Span, part: &[u8]) -> &[u8] {
        let whole = record.bytes(span);
        let at = memchr::memmem::rfind(whole, part).unwrap_or_default();
        &self.bytes_of(span)[at..at + part.len()]
    }
}

/// Restores the record's own square names in the texts of a finding.
pub(crate) fn restore_names(finding: &mut Finding, orientation: Orientation) {
    let back = |text: &str| {
        let mut bytes = text.as_bytes().to_vec();
        rotate_names(&mut bytes, orientation, false);
        // ASCII bytes are replaced only by ASCII bytes, so the text is still UTF-8.
        String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
    };
    // A static message does not name any square of the record.
    if let Cow::Owned(message) = &finding.message {
        finding.message = back(message).into();
    }
    if let Some(detail) = finding.detail.as_deref_mut() {
        detail.written = back(&detail.written);
    }
}

/// True for tokens that name squares, which are moves and positions.
fn names_squares(token: &Token<'_>) -> bool {
    match token {
        Token::Move(_) | Token::Setup(_) => true,
        Token::Tag(tag) => tag.name == b"FEN",
        _ => false,
    }
}

/// True if the moves use the letters of a mirrored board. On such a board, more of the squares are playable if files
/// are counted from White's right than from the left.
pub(crate) fn is_mirrored(record: &Record<'_>, variant: Variant) -> bool {
    let board = variant.board();
    let can_be = (board.width(), board.height()) == (SIDE, SIDE) && board.is_inverted();
    if !can_be {
        return false;
    }
    let moves = record.events.iter().filter_map(|event| match &event.token {
        Token::Move(written) => Some([written.from, written.to]),
        _ => None,
    });
    let letters = |name: &SquareName| matches!(name, SquareName::Algebraic { .. });
    let (mut usual, mut mirrored) = (0_u32, 0_u32);
    for name in moves.flatten().filter(letters) {
        usual += u32::from(square_on(board, name).is_some());
        mirrored += u32::from(square_on(board, Orientation::Mirrored.to_usual(name)).is_some());
    }
    mirrored > usual
}

/// Replaces every square name in a text: a letter from `a` to `h`, and a digit from 1 to 8 with no digit after it.
///
/// In a FEN, a capital after a colon is not part of a square name: `:B1` is Black's piece on 1, and `:F1` is a move
/// counter.
fn rotate_names(text: &mut [u8], orientation: Orientation, in_fen: bool) {
    for at in 1..text.len() {
        let (file, rank) = (text[at - 1], text[at]);
        let alone = !text.get(at + 1).is_some_and(u8::is_ascii_digit);
        if in_fen && file.is_ascii_uppercase() && at > 1 && text[at - 2] == b':' {
            continue;
        }
        // A colour or king letter precedes a letter, never a digit.
        let (first, last) = if file.is_ascii_uppercase() {
            (b'A', b'H')
        } else {
            (b'a', b'h')
        };
        if (first..=last).contains(&file) && matches!(rank, b'1'..=b'8') && alone {
            text[at - 1] = first + last - file;
            if orientation == Orientation::Rotated {
                text[at] = b'1' + b'8' - rank;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::RotatedRecord;
    use crate::{Orientation, Record};

    #[test]
    fn only_square_names_are_rotated() {
        let source = b"[FEN \"B:Wa1,Kc3:Bh8\"] 1. c3-d4 {from c3} a1xc3xe5 /FEN \"W:Wa1\"/ *";
        let mut events = Vec::new();
        pdn::Reader::new(source).read_game(&mut events);
        let record = Record {
            source,
            events: &events,
        };
        let rotated = RotatedRecord::new(&record, Orientation::Rotated);
        let events = rotated.events(&record);
        let mut shown = String::new();
        for event in &events {
            match event.token {
                pdn::Token::Tag(tag) => shown += &pdn::text(tag.value),
                pdn::Token::Comment(comment) => shown += &pdn::text(comment.text),
                pdn::Token::Setup(setup) => shown += &pdn::text(setup.fen.unwrap_or_default()),
                pdn::Token::Move(written) => {
                    let squares: Vec<_> = written.squares().map(|name| name.to_string()).collect();
                    let text = format!("{} {} {squares:?}", written.from, written.to);
                    shown += &text;
                }
                _ => continue,
            }
            shown += "; ";
        }
        assert_eq!(
            shown,
            "B:Wh8,Kf6:Ba1; f6 e5 [\"f6\", \"e5\"]; from c3; h8 d4 [\"h8\", \"f6\", \"d4\"]; W:Wh8; "
        );
    }
}
