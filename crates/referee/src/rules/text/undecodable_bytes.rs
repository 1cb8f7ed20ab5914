//! ## What it finds
//! A record contains bytes that are not text in its encoding. The encoding is declared or detected; without either,
//! the rule finds bytes that are neither UTF-8 nor assigned in Windows-1252. It also finds U+FFFD, which an earlier
//! conversion writes for such bytes. Names and comments with these bytes cannot be shown correctly. The rule reports
//! a game once.
//!
//! If nothing declares the encoding of a file, huff detects it from the frequency of its letters: Windows-1251, CP866,
//! KOI8, ISO 8859-5 and Mac Cyrillic for Russian and Ukrainian, also CP1125 for Ukrainian; Windows-1250, ISO 8859-2 and
//! CP852 for Polish, Czech and their neighbours; CP850 for western languages (CP437 has the same letters); and Windows-1252. About 200 letters
//! are enough for a reliable result. With only a name or two the result may be wrong; then one finding in the file
//! names the other possible encoding.
//!
//! ## The law
//! PDN 3.0 is written in UTF-8, older records in Latin-1 or its superset Windows-1252, which does not assign the
//! bytes `81`, `8D`, `8F`, `90` and `9D`.
//!
//! ## Example
//! The bytes of a name are letters in Windows-1250 and in Windows-1252: `Święcicki` or `Œwiêcicki`.
//!
//! ## How to fix it
//! Convert the file to UTF-8 from its original encoding, or name that encoding with `--encoding`.

use pdn::Span;

use crate::{Finding, Record, Rule, Severity, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "S007",
    "undecodable-bytes",
    Severity::Warning,
    manual!("undecodable_bytes.rs"),
)
.citing(&["PDN3:encoding"]);

pub(crate) fn check(record: &Record<'_>, report: &mut FindingReport<'_>) {
    let game = record.span();
    let bytes = record.bytes(game);
    if bytes.is_ascii() {
        return;
    }
    let replaced = char::REPLACEMENT_CHARACTER.to_string();
    let mut lost = memchr::memmem::find_iter(bytes, replaced.as_bytes());
    if let Some(at) = lost.next() {
        let start = game.start + at;
        let others = more_in_game_suffix(lost.count());
        report.add(
            &RULE,
            Span::new(start, start + replaced.len()),
            format!(
                "U+FFFD replaces a character that an earlier conversion could not read{others}"
            ),
        );
        return;
    }
    let mut offset = game.start;
    let mut first = None;
    let mut count = 0_usize;
    for chunk in bytes.utf8_chunks() {
        offset += chunk.valid().len();
        for &byte in chunk.invalid() {
            if pdn::is_undecodable(&[byte]) {
                first.get_or_insert((offset, byte));
                count += 1;
            }
            offset += 1;
        }
    }
    let Some((at, byte)) = first else { return };
    let others = more_in_game_suffix(count - 1);
    report.add(
        &RULE,
        Span::new(at, at + 1),
        format!("byte {byte:02X} is neither UTF-8 nor Windows-1252{others}"),
    );
}

/// A finding that the encoding of a game's letters is doubtful; `None` if the game is ASCII.
///
/// ```
/// use referee::{Record, doubtful_encoding};
///
/// let source = b"[White \"\x8cwi\xeacicki\"] *";
/// let mut events = Vec::new();
/// pdn::Reader::new(source).read_game(&mut events);
/// let record = Record { source, events: &events };
/// let found = doubtful_encoding(&record, "Windows-1252", "windows-1250").unwrap();
/// assert_eq!((found.rule.code(), found.span.start), ("S007", 8));
/// ```
pub fn doubtful_encoding(record: &Record<'_>, read_as: &str, alternative: &str) -> Option<Finding> {
    let game = record.span();
    let bytes = record.bytes(game);
    let high = |byte: &u8| !byte.is_ascii();
    // Valid UTF-8 characters are not in doubt.
    let (at, len) = match str::from_utf8(bytes) {
        Ok(text) => {
            let at = bytes.iter().position(high)?;
            (at, text[at..].chars().next().map_or(1, char::len_utf8))
        }
        Err(error) => (error.valid_up_to(), error.error_len().unwrap_or(1)),
    };
    let start = game.start + at;
    let mut findings = Vec::new();
    FindingReport::new(&mut findings, None).add(
        &RULE,
        Span::new(start, start + len),
        format!(
            "this file is read as {read_as}, but may be {alternative}: set the encoding with --encoding"
        ),
    );
    findings.pop()
}

fn more_in_game_suffix(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => "; 1 more in this game".to_owned(),
        _ => format!("; {count} more in this game"),
    }
}
