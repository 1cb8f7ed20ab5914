//! ## What it finds
//! Bytes that are no text in the encoding of the record: in the one that was declared or found out, or,
//! where there is none, neither UTF-8 nor assigned in Windows-1252. A record that was converted
//! before has U+FFFD in their place, which is found as well. Names and comments that hold them cannot be
//! shown faithfully. One finding per game.
//!
//! ## The law
//! PDN 3.0 is written in UTF-8, older records in Latin-1 or its superset Windows-1252, in which the
//! bytes `81`, `8D`, `8F`, `90` and `9D` mean nothing.
//!
//! ## Example
//! A name in the DOS code page 437, in which `81` is the letter ü.
//!
//! ## How to mend it
//! Convert the file to UTF-8 from the encoding in which it was written, or name it with `--encoding`.

use pdn::Span;

use crate::{Record, Rule, Severity, report::Report};

pub(crate) static RULE: Rule = Rule::new(
    "S007",
    "undecodable-bytes",
    Severity::Warning,
    include_str!("undecodable_bytes.rs"),
)
.citing(&["PDN3:encoding"]);

pub(crate) fn check(record: &Record<'_>, report: &mut Report<'_>) {
    let game = record.span();
    let bytes = record.bytes(game);
    if bytes.is_ascii() {
        return;
    }
    let replaced = char::REPLACEMENT_CHARACTER.to_string();
    let mut lost = memchr::memmem::find_iter(bytes, replaced.as_bytes());
    if let Some(at) = lost.next() {
        let start = game.start + at;
        let others = others(lost.count());
        report.add(
            &RULE,
            Span::new(start, start + replaced.len()),
            format!("what stood here was no text in its encoding, and is U+FFFD now{others}"),
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
    let others = others(count - 1);
    report.add(
        &RULE,
        Span::new(at, at + 1),
        format!("byte {byte:02X} is neither UTF-8 nor Windows-1252{others}"),
    );
}

fn others(count: usize) -> String {
    match count {
        0 => String::new(),
        1 => "; so is another one in this game".to_owned(),
        _ => format!("; so are {count} more in this game"),
    }
}
