//! Checks rewritten files: converted to JSON and back, formatted, and fixed files contain the same games.

use std::io::Read as _;

use archive::fmt::FormatOptions;
use archive::{Decoder, Format};

use crate::generated::file::File;
use crate::generated::seen::{Complaint, ReadGame, read};
use crate::invariants::converted::{self, convert};
use crate::invariants::fixed::{self, fixed};
use crate::invariants::formatted::{self, format};

/// The problems of the rewritten forms of a file.
pub(crate) struct RewriteReport {
    pub(crate) complaints: Vec<Complaint>,
    /// True if the complete content of the games was compared after JSON and back.
    pub(crate) is_compared: bool,
}

/// Compares the rewritten forms of a file with the file.
pub(crate) fn look(file: &File) -> RewriteReport {
    let mut text = Vec::new();
    let mut decoder = Decoder::with_encoding(&file.bytes[..], file.declared());
    decoder
        .read_to_end(&mut text)
        .expect("memory does not fail");
    let before = read(&text, None, 1 << 20);
    let json = convert(&text, Format::Pdn, Format::JsonLines);
    let forms = [
        (
            "to JSON and back",
            convert(&json, Format::JsonLines, Format::Pdn),
        ),
        (
            "formatted",
            format(&text, 1 << 20, &FormatOptions::default()).0,
        ),
        ("fixed", fixed(&text, false).0),
    ];
    let mut complaints = Vec::new();
    for (form, text) in forms {
        let after = read(&text, None, 1 << 20);
        let pairs = file.records.iter().zip(before.iter().zip(&after));
        for (record, (before, after)) in pairs {
            if !before.is_played_as(after) {
                let both = (before, after);
                let mut complaint = Complaint::of(record, form, &both);
                complaint.what += &String::from_utf8_lossy(&text);
                complaints.push(complaint);
                break;
            }
        }
        if before.len() != after.len() {
            let counts = (before.len(), after.len());
            complaints.push(Complaint::of(
                &file.records[0],
                format!("games {form}"),
                &counts,
            ));
        }
    }
    let mut is_compared = false;
    if complaints.is_empty() {
        // and the rest of the content
        is_compared = converted::check(&text, "a random file");
        formatted::check(&text, "a random file", &FormatOptions::default());
        fixed::check(&text, false);
    }
    RewriteReport {
        complaints,
        is_compared,
    }
}

impl ReadGame {
    /// True if the same game was played.
    fn is_played_as(&self, other: &Self) -> bool {
        let content = |seen: &Self| (seen.variant, seen.plies, seen.on_board);
        // a fix may replace a result in words by figures
        let same_result = self.recorded.is_none() || self.recorded == other.recorded;
        same_result
            && content(self) == content(other)
            && self.moves == other.moves
            && self.start == other.start
    }
}
