//! Composes several rounds of edits into edits of the original text.

use pdn::Span;

use crate::edit::Edit;

/// An edited text: a sequence of chunks of the original text and new chunks.
#[derive(Clone, Debug)]
pub(super) struct EditedText {
    chunks: Vec<Chunk>,
    len: usize,
}

#[derive(Clone, Debug)]
enum Chunk {
    /// Bytes of the original text.
    Kept(Span),
    New(String),
}

impl Chunk {
    fn len(&self) -> usize {
        match self {
            Chunk::Kept(span) => span.len(),
            Chunk::New(text) => text.len(),
        }
    }
}

impl EditedText {
    /// Starts with an original text of `len` bytes.
    pub(super) fn new(len: usize) -> Self {
        Self {
            chunks: vec![Chunk::Kept(Span::new(0, len))],
            len,
        }
    }

    /// Applies edits of the current text. They must be sorted and must not overlap.
    pub(super) fn apply(&mut self, edits: &[Edit]) {
        let mut chunks = Vec::with_capacity(self.chunks.len() + 2 * edits.len());
        let mut edits = edits.iter().peekable();
        let mut at = 0;
        // The end of the current edit.
        let mut deleted_until = 0;
        for chunk in self.chunks.drain(..) {
            let end = at + chunk.len();
            let mut from = at;
            loop {
                from = from.max(deleted_until).min(end);
                match edits.peek() {
                    Some(edit) if edit.span.start < end && edit.span.start >= from => {
                        keep(&mut chunks, &chunk, from - at, edit.span.start - at);
                        chunks.push(Chunk::New(edit.text.clone()));
                        from = edit.span.start;
                        deleted_until = edit.span.end;
                        edits.next();
                    }
                    _ => break,
                }
            }
            keep(&mut chunks, &chunk, from - at, end - at);
            at = end;
        }
        // These are insertions at the end.
        chunks.extend(edits.map(|edit| Chunk::New(edit.text.clone())));
        self.chunks = chunks;
    }

    /// The edits that turn the original text into this one. `start` is the offset of the original text.
    pub(super) fn edits(&self, start: usize) -> Vec<Edit> {
        let mut edits: Vec<Edit> = Vec::new();
        let mut at = 0;
        let mut new = String::new();
        let end = Chunk::Kept(Span::new(self.len, self.len));
        for chunk in self.chunks.iter().chain([&end]) {
            match chunk {
                Chunk::New(text) => new.push_str(text),
                Chunk::Kept(span) => {
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

/// Appends the range from `from` to `to` of `chunk`.
fn keep(chunks: &mut Vec<Chunk>, chunk: &Chunk, from: usize, to: usize) {
    if from >= to {
        return;
    }
    chunks.push(match chunk {
        Chunk::Kept(span) => Chunk::Kept(Span::new(span.start + from, span.start + to)),
        Chunk::New(text) => Chunk::New(text.get(from..to).unwrap_or_default().to_owned()),
    });
}

#[cfg(test)]
mod tests {
    use pdn::Span;

    use super::{Edit, EditedText};

    fn edit(start: usize, end: usize, text: &str) -> Edit {
        Edit::replace(Span::new(start, end), text)
    }

    /// Checks that the composed edits give the same text as the rounds of edits, applied one after another.
    #[track_caller]
    fn check_composition(first: &str, rounds: &[Vec<Edit>]) {
        let mut patched = EditedText::new(first.len());
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
        check_composition("11-15", &[]);
        check_composition("11-15", &[vec![edit(2, 3, "x")]]);
        check_composition(
            "09x 13",
            &[vec![edit(0, 1, ""), edit(3, 4, "")], vec![edit(1, 2, "-")]],
        );
        check_composition(
            "1. 8-11",
            &[
                vec![edit(7, 7, " *")],
                vec![edit(7, 9, " 1-0")],
                vec![edit(0, 8, "")],
            ],
        );
        check_composition(
            "abcdef",
            &[
                vec![edit(1, 3, "XYZ")],
                vec![edit(0, 2, ""), edit(3, 5, "q")],
            ],
        );
        check_composition(
            "abc",
            &[vec![edit(0, 0, "1"), edit(1, 1, "2"), edit(3, 3, "3")]],
        );
    }

    #[test]
    fn composed_edits_do_not_touch_the_text_between_them() {
        let mut patched = EditedText::new(10);
        patched.apply(&[edit(4, 5, "x")]);
        patched.apply(&[edit(8, 9, "")]);
        assert_eq!(
            patched.edits(100),
            [edit(104, 105, "x"), edit(108, 109, "")]
        );
    }
}
