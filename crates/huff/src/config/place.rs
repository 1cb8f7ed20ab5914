//! Where something stands in a configuration file.

use std::ops::Range;

use crate::exit::Failure;
use crate::text::{Locator, Shown};

/// The text of a configuration file, for telling places in it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source<'a> {
    /// The file as messages name it.
    pub(super) name: &'a str,
    pub(super) text: &'a str,
}

impl Source<'_> {
    /// `huff.toml:3:9`, line and column from 1.
    pub(super) fn place(self, span: &Range<usize>) -> String {
        let place = Locator::at_start_of_file(self.text.as_bytes()).locate(span.start);
        let (line, column) = (place.line + 1, place.column + 1);
        format!("{}:{line}:{column}", Shown(self.name))
    }

    /// What is wrong there.
    pub(super) fn failure(self, span: &Range<usize>, what: impl Into<String>) -> Failure {
        Failure::new(what).at(&self.place(span))
    }
}
