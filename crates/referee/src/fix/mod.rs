//! Fixes: edits of a record, and the proof that they change nothing else.
//!
//! A rule that can fix its findings creates the edits in its own file, from a [`FixCase`]: the finding, the record and
//! the moves as played. [`Fixer`] applies the edits of a game, then reads and judges the result. It keeps only the
//! fixes that are thus proved correct.

mod content;
mod fix_case;
mod fixer;
pub(crate) mod move_parts;
mod names;
mod patched;
mod repairs;

use pdn::Span;

pub(crate) use fix_case::{FixCase, GameFacts};
pub use fixer::{Fixer, GameFix};

/// Creates the edits that fix a finding of a rule; `None` if the fix is not certain.
pub(crate) type FixFn = fn(&FixCase<'_, '_>) -> Option<Vec<Edit>>;

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
    fn overlaps(&self, other: &Self) -> bool {
        let (one, two) = (self.span, other.span);
        one.start == two.start || one.start < two.end && two.start < one.end
    }
}

/// Whether a fix changes the meaning of a record.
///
/// ```
/// use referee::{Edit, Fixer, Options, Record, Safety};
///
/// let source = b"[GameType \"21\"]\n1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 27x11 \
///     5. 7x16 20x11 6. 3-17 28-24 7. 7x16 24-19 8. 16x23 26x19 9. 4-8 31-27 10. 8-11 27-24 \
///     11. 11-16 24-20 12. 16x23 17-14 *\n";
/// let mut events = Vec::new();
/// pdn::Reader::new(source).read_game(&mut events);
/// let record = Record { source, events: &events };
/// let safe = Fixer::new(Options::default(), false).game(&record, &|_| true);
/// assert!(safe.is_none_or(|fix| fix.fixed.iter().all(|(_, safety)| *safety == Safety::Safe)));
/// let both = Fixer::new(Options::default(), true).game(&record, &|_| true).unwrap();
/// assert!(both.fixed.iter().any(|(_, safety)| *safety == Safety::Unsafe));
/// let repaired = String::from_utf8(Edit::apply(&both.edits, source)).unwrap();
/// assert!(repaired.contains("6. 3-7 28-24"), "{repaired}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Safety {
    /// The fix keeps the moves, positions and result.
    Safe,
    /// The fix changes the record to the moves or names that were most likely meant.
    Unsafe,
}
