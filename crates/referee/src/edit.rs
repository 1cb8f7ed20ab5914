//! A change to the bytes of a record.

use pdn::Span;

/// A change to a record: the bytes of a span are replaced by a text.
///
/// ```
/// use pdn::Span;
/// use referee::Edit;
///
/// let edits = [Edit::delete(Span::new(0, 1)), Edit::replace(Span::new(2, 3), "-"), Edit::insert(5, "!")];
/// assert_eq!(Edit::apply(&edits, b"09x13 *"), b"9-13! *");
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edit {
    /// The replaced bytes; empty for an insertion.
    pub span: Span,
    /// The new text. It is ASCII, except for names of players.
    pub text: String,
}

impl Edit {
    /// Replaces a span by a text.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self {
            span,
            text: text.into(),
        }
    }

    /// Inserts a text at an offset.
    pub fn insert(at: usize, text: impl Into<String>) -> Self {
        Self::replace(Span::new(at, at), text)
    }

    /// Deletes a span.
    pub fn delete(span: Span) -> Self {
        Self::replace(span, "")
    }

    /// Applies edits to `bytes`. The edits must be sorted and must not overlap.
    pub fn apply(edits: &[Self], bytes: &[u8]) -> Vec<u8> {
        let mut whole = Vec::with_capacity(bytes.len() + 64);
        let mut at = 0;
        for edit in edits {
            whole.extend_from_slice(bytes.get(at..edit.span.start).unwrap_or_default());
            whole.extend_from_slice(edit.text.as_bytes());
            at = at.max(edit.span.end);
        }
        whole.extend_from_slice(bytes.get(at..).unwrap_or_default());
        whole
    }

    /// True if this edit replaces all bytes that the other replaces.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        self.span.start <= other.span.start && other.span.end <= self.span.end
    }

    /// True if the edits cannot be applied together, because they share bytes or insert at the same offset.
    pub(crate) fn overlaps(&self, other: &Self) -> bool {
        let (one, two) = (self.span, other.span);
        one.start == two.start || one.start < two.end && two.start < one.end
    }
}
