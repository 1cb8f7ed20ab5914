//! A finding with all that a report says about it.

use referee::Finding;

use super::Heading;

use crate::text::{Excerpt, Place};

/// A finding in its file, ready for any renderer.
#[derive(Debug)]
pub(crate) struct Listed {
    pub(crate) finding: Finding,
    /// Which game of the file, from 1.
    pub(crate) game: u64,
    /// Line and column, from 0.
    pub(crate) place: Place,
    /// Offset in the file as it lies on disk.
    pub(crate) offset: u64,
    /// Bytes on disk.
    pub(crate) length: u64,
    /// The move it speaks of, as written.
    pub(crate) written: Option<String>,
    /// Who played, and where; only for formats that show it.
    pub(crate) heading: Option<Heading>,
    /// The line of the record; made when the finding is written, for formats that show it.
    pub(crate) excerpt: Option<Excerpt>,
}

impl Listed {
    /// The line, from 1.
    pub(crate) fn line(&self) -> u64 {
        self.place.line + 1
    }

    /// The column in characters, from 1.
    pub(crate) fn column(&self) -> u64 {
        self.place.column + 1
    }
}
