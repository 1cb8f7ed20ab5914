//! What huff writes anew: the games of JSON and back, formatted and mended files are those that were played.

use std::io::Read as _;

use archive::fmt::FormatOptions;
use archive::{Decoder, Format};

use crate::converted::{self, convert};
use crate::file::File;
use crate::fixed::{self, fixed};
use crate::formatted::{self, format};
use crate::seen::{Complaint, Seen, read};

/// What is wrong with the other forms of a file, and what was looked at.
pub(crate) struct Kept {
    pub(crate) complaints: Vec<Complaint>,
    /// Whether all that its games say was held against what they say after JSON and back.
    pub(crate) is_held: bool,
}

/// Holds the other forms of a file against the file.
pub(crate) fn look(file: &File) -> Kept {
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
        ("mended", fixed(&text, false).0),
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
    let mut is_held = false;
    if complaints.is_empty() {
        // and all the rest of what a game says
        is_held = converted::check(&text, "a file by lot");
        formatted::check(&text, "a file by lot", &FormatOptions::default());
        fixed::check(&text, false);
    }
    Kept {
        complaints,
        is_held,
    }
}

impl Seen {
    /// True if the same game was played.
    fn is_played_as(&self, other: &Self) -> bool {
        let said = |seen: &Self| (seen.variant, seen.plies, seen.on_board);
        // a fix writes a result in figures that was in words
        let same_result = self.recorded.is_none() || self.recorded == other.recorded;
        same_result
            && said(self) == said(other)
            && self.moves == other.moves
            && self.start == other.start
    }
}
