//! N: the notation. Readable, but not as the standard writes it. Style, never illegality.

use pdn::{Span, WrittenMove};

use crate::{Ply, report::Report};

/// A move that was replayed (or not), and how it is written.
#[derive(Debug)]
pub(crate) struct MoveSeen<'r, 'a> {
    pub(crate) written: &'r WrittenMove<'a>,
    pub(crate) span: Span,
    pub(crate) ply: Ply,
    /// Whether it takes something on the board; none if it was not replayed.
    pub(crate) captures: Option<bool>,
}

/// Reports what is unusual in the writing of a move (N101-N104, N111). Called only where something is.
pub(crate) fn check(seen: &MoveSeen<'_, '_>, report: &mut Report<'_>) {
    let _ = (seen, report); // one call per rule file
}
