//! Places in a configuration file.

use std::ops::Range;

use pdn::{LineColumn, Locator};
use report::text::Sanitized;

use crate::exit::Failure;

/// A configuration file's text, for which places can be computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConfigText<'a> {
    /// The file name in messages.
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    /// Known places in the text.
    pub(super) marks: &'a LineMarks,
}

/// Places at regular distances in a text. A place is counted from the last mark before it, so many look-ups
/// take linear time.
#[derive(Debug)]
pub(super) struct LineMarks(Vec<(usize, LineColumn)>);

impl LineMarks {
    /// Distance between two marks, in bytes.
    const MARK_INTERVAL: usize = 1024;

    /// The marks of a text.
    pub(super) fn new(text: &str) -> Self {
        let mut locator = Locator::at_start_of_file(text.as_bytes());
        let starts = (0..text.len()).step_by(Self::MARK_INTERVAL);
        let starts = starts.filter(|at| text.is_char_boundary(*at));
        Self(starts.map(|at| (at, locator.locate(at))).collect())
    }
}

impl ConfigText<'_> {
    /// The place as `huff.toml:3:9`, line and column from 1.
    pub(super) fn place(self, span: &Range<usize>) -> String {
        let marks = &self.marks.0;
        let next = marks.partition_point(|(at, _)| *at <= span.start);
        let place = match next.checked_sub(1).and_then(|last| marks.get(last)) {
            // A byte order mark at the start of the text is not counted.
            None | Some((0, _)) => {
                Locator::at_start_of_file(self.text.as_bytes()).locate(span.start)
            }
            Some((at, place)) => {
                let mut piece = Locator::new(&self.text.as_bytes()[*at..]);
                piece.locate(span.start - at).after(*place)
            }
        };
        let (line, column) = (place.line + 1, place.column + 1);
        format!("{}:{line}:{column}", Sanitized(self.name))
    }

    /// A failure at this place.
    pub(super) fn failure(self, span: &Range<usize>, what: impl Into<String>) -> Failure {
        Failure::new(what).at(&self.place(span))
    }
}
