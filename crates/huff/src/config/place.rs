//! Where something stands in a configuration file.

use std::ops::Range;

use crate::exit::Failure;
use crate::text::{Locator, Place, Shown};

/// The text of a configuration file, for telling places in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    /// The file as messages name it.
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    /// Places in the text.
    pub(super) marks: &'a Marks,
}

/// Some places in a text, not far from each other: a place between them is counted from the last one before it, so that
/// many of them take no longer than the text is long.
#[derive(Debug)]
pub(super) struct Marks(Vec<(usize, Place)>);

impl Marks {
    /// The bytes between two of them.
    const APART: usize = 1024;

    /// Those of a text.
    pub(super) fn new(text: &str) -> Self {
        let mut locator = Locator::at_start_of_file(text.as_bytes());
        let starts = (0..text.len()).step_by(Self::APART);
        let starts = starts.filter(|at| text.is_char_boundary(*at));
        Self(starts.map(|at| (at, locator.locate(at))).collect())
    }
}

impl Source<'_> {
    /// `huff.toml:3:9`, line and column from 1.
    pub(super) fn place(self, span: &Range<usize>) -> String {
        let marks = &self.marks.0;
        let next = marks.partition_point(|(at, _)| *at <= span.start);
        let place = match next.checked_sub(1).and_then(|last| marks.get(last)) {
            // the first piece may begin with a byte order mark
            None | Some((0, _)) => {
                Locator::at_start_of_file(self.text.as_bytes()).locate(span.start)
            }
            Some((at, place)) => {
                let mut piece = Locator::new(&self.text.as_bytes()[*at..]);
                piece.locate(span.start - at).after(*place)
            }
        };
        let (line, column) = (place.line + 1, place.column + 1);
        format!("{}:{line}:{column}", Shown(self.name))
    }

    /// What is wrong there.
    pub(super) fn failure(self, span: &Range<usize>, what: impl Into<String>) -> Failure {
        Failure::new(what).at(&self.place(span))
    }
}
