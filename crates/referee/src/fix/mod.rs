//! Fixes: edits of a record, and the proof that they change nothing else.
//!
//! A rule that can fix its findings creates the edits in its own file, from a [`FixCase`](crate::fix_case::FixCase): the finding, the record and
//! the moves as played. [`Fixer`] applies the edits of a game, then reads and judges the result. It keeps only the
//! fixes that are thus proved correct.

mod content;
mod fixer;
mod names;
mod patched;
mod repairs;
mod table;

pub use content::EventCounts;
pub use fixer::{Fixer, GameFix};

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
