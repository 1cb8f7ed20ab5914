//! Mending a record: what a rule would change, and the proof that it changes nothing else.
//!
//! A rule that knows how to mend its findings makes the edits in its own file, from a [`Case`]: the
//! finding, the record and what its moves were on the board. [`Fixer`] puts the edits of a game
//! together, reads and judges the game again, and keeps only what the second reading proves.

mod case;
mod fixer;
mod names;
mod patched;
mod reading;
mod repairs;
pub(crate) mod writing;

use pdn::Span;

pub(crate) use case::{Case, Game};
pub use fixer::{Fixer, GameFix};

/// How a rule mends its findings: the edits, or none where it cannot tell.
pub(crate) type Mend = fn(&Case<'_, '_>) -> Option<Vec<Edit>>;

/// A change of a record: the bytes of a span replaced by a text.
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
    /// What is replaced; empty where the text is put in.
    pub span: Span,
    /// What stands there instead, in ASCII but for the name of a player.
    pub text: String,
}

impl Edit {
    /// The span replaced by a text.
    pub fn replace(span: Span, text: impl Into<String>) -> Self {
        Self {
            span,
            text: text.into(),
        }
    }

    /// A text put in at an offset.
    pub fn insert(at: usize, text: impl Into<String>) -> Self {
        Self::replace(Span::new(at, at), text)
    }

    /// The span taken out.
    pub fn delete(span: Span) -> Self {
        Self::replace(span, "")
    }

    /// The bytes with edits applied, which are in order and do not overlap.
    ///
    /// ```
    /// use pdn::Span;
    /// use referee::Edit;
    ///
    /// let edits = [Edit::replace(Span::new(1, 2), "x"), Edit::insert(4, " *")];
    /// assert_eq!(Edit::apply(&edits, b"8-11"), b"8x11 *");
    /// ```
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

    /// True if what the other replaces is replaced by this one.
    pub(crate) fn holds(&self, other: &Self) -> bool {
        self.span.start <= other.span.start && other.span.end <= self.span.end
    }

    /// True if both cannot be applied together: they share bytes, or put something in at the same
    /// place.
    fn overlaps(&self, other: &Self) -> bool {
        let (one, two) = (self.span, other.span);
        one.start == two.start || one.start < two.end && two.start < one.end
    }
}

/// Whether a fix can change the meaning of a record.
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
    /// The record says the same after it: the same moves, positions and result.
    Safe,
    /// The record says something else after it: what it most likely was to say.
    Unsafe,
}
