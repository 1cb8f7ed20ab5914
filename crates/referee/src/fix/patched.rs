//! Composes several rounds of edits into edits of the original text.

use pdn::Span;

use crate::edit::Edit;

/// An edited text: a sequence of parts of the original text and new parts.
#[derive(Clone, Debug)]
pub(super) struct Patched {
    pieces: Vec<TextPiece>,
    len: usize,
}

#[derive(Clone, Debug)]
enum TextPiece {
    /// Bytes of the original text.
    Kept(Span),
    New(String),
}

impl TextPiece {
    fn len(&self) -> usize {
        match self {
            TextPiece::Kept(span) => span.len(),
            TextPiece::New(text) => text.len(),
        }
    }
}

impl Patched {
    /// Starts with an original text of `len` bytes.
    pub(super) fn new(len: usize) -> Self {
        Self {
            pieces: vec![TextPiece::Kept(Span::new(0, len))],
            len,
        }
    }

    /// Applies edits of the current text. They must be sorted and must not overlap.
    pub(super) fn apply(&mut self, edits: &[Edit]) {
        let mut pieces = Vec::with_capacity(self.pieces.len() + 2 * edits.len());
        let mut edits = edits.iter().peekable();
        let mut at = 0;
        // The end of the current edit.
        let mut deleted_until = 0;
        for piece in self.pieces.drain(..) {
            let end = at + piece.len();
            let mut from = at;
            loop {
                from = from.max(deleted_until).min(end);
                match edits.peek() {
                    Some(edit) if edit.span.start < end && edit.span.start >= from => {
                        keep(&mut pieces, &piece, from - at, edit.span.start - at);
                        pieces.push(TextPiece::New(edit.text.clone()));
                        from = edit.span.start;
                        deleted_until = edit.span.end;
                        edits.next();
                    }
                    _ => break,
                }
            }
            keep(&mut pieces, &piece, from - at, end - at);
            at = end;
        }
        // These are insertions at the end.
        pieces.extend(edits.map(|edit| TextPiece::New(edit.text.clone())));
        self.pieces = pieces;
    }

    /// The edits that turn the original text into this one. `start` is the offset of the original text.
    pub(super) fn edits(&self, start: usize) -> Vec<Edit> {
        let mut edits: Vec<Edit> = Vec::new();
        let mut at = 0;
        let mut new = String::new();
        let end = TextPiece::Kept(Span::new(self.len, self.len));
        for piece in self.pieces.iter().chain([&end]) {
            match piece {
                TextPiece::New(text) => new.push_str(text),
                TextPiece::Kept(span) => {
                    if span.start > at || !new.is_empty() {
                        let deleted = Span::new(start + at, start + span.start);
                        edits.push(Edit::replace(deleted, std::mem::take(&mut new)));
                    }
                    at = span.end;
                }
            }
        }
        edits
    }
}

/// Appends the range from `from` to `to` of `piece`.
fn keep(pieces: &mut Vec<TextPiece>, piece: &TextPiece, from: usize, to: usize) {
    if from >= to {
        return;
    }
    pieces.push(match piece {
        TextPiece::Kept(span) => TextPiece::Kept(Span::new(span.start + from, span.start + to)),
        TextPiece::New(text) => TextPiece::New(text.get(from..to).unwrap_or_default().to_owned()),
    });
}

#[cfg(test)]
mod tests {
    use pdn::Span;

    use super::{Edit, Patched};

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit::replace(Span::new(start, end), text)
    }

    /// Checks that the composed edits give the same text as the rounds of edits, applied one after another.
    #[track_caller]
    fn agree(first: &str, rounds: &[Vec<Edit>]) {
        let mut patched = Patched::new(first.len());
        let mut text = first.as_bytes().to_vec();
        for edits in rounds {
            text = Edit::apply(edits, &text);
            patched.apply(edits);
        }
        let edits = patched.edits(0);
        let at_once = Edit::apply(&edits, first.as_bytes());
        assert_eq!(
            String::from_utf8_lossy(&at_once),
            String::from_utf8_lossy(&text)
        );
    }

    #[test]
    fn rounds_of_edits_compose() {
        agree("11-15", &[]);
        agree("11-15", &[vec![edit(2, 3, "x")]]);
        agree(
            "09x 13",
            &[vec![edit(0, 1, ""), edit(3, 4, "")], vec![edit(1, 2, "-")]],
        );
        agree(
            "1. 8-11",
            &[
                vec![edit(7, 7, " *")],
                vec![edit(7, 9, " 1-0")],
                vec![edit(0, 8, "")],
            ],
        );
        agree(
            "abcdef",
            &[
                vec![edit(1, 3, "XYZ")],
                vec![edit(0, 2, ""), edit(3, 5, "q")],
            ],
        );
        agree(
            "abc",
            &[vec![edit(0, 0, "1"), edit(1, 1, "2"), edit(3, 3, "3")]],
        );
    }

    #[test]
    fn composed_edits_do_not_touch_the_text_between_them() {
        let mut patched = Patched::new(10);
        patched.apply(&[edit(4, 5, "x")]);
        patched.apply(&[edit(8, 9, "")]);
        assert_eq!(
            patched.edits(100),
            [edit(104, 105, "x"), edit(108, 109, "")]
        );
    }
}
