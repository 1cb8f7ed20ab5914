//! ## What it finds
//! A tag contains HTML entities instead of letters, as in records copied from a web page. huff reads the letters and
//! writes them to JSON and tables. The rule reports each tag once.
//!
//! ## The law
//! A record is UTF-8 text (PDN 3.0, the encoding) and contains the letter itself.
//!
//! ## Example
//! `[White "Andr&eacute;"]` is read as `[White "André"]`; `&#233;` and `&#x00e9;` are the same letter.
//!
//! ## Fix
//! The entity becomes the letter. In a file that is not UTF-8 only ASCII characters are written. An `&` stays `&amp;`
//! if the text itself is `&eacute;`.

use pdn::{Span, Token};

use crate::excerpt::excerpt;
use crate::{
    Record, Rule, Severity, edit::Edit, fix_case::FixCase, header::tags, report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "S012",
    "html-entity",
    Severity::Note,
    include_str!("html_entity.rs"),
)
.citing(&["PDN3:encoding"])
.with_safe_fix();

pub(crate) fn check(record: &Record<'_>, report: &mut FindingReport<'_>) {
    for found in tags(record.events) {
        let has_sign = |text| memchr::memchr(b'&', text).is_some();
        if !has_sign(found.tag.value) && !has_sign(found.tag.name) {
            continue;
        }
        let texts = [found.tag.name, found.tag.value];
        let mut entities = texts
            .into_iter()
            .flat_map(|text| pdn::html_entities(text).map(move |entity| (text, entity)));
        let Some((text, (at, len, letter))) = entities.next() else {
            continue;
        };
        let entity = excerpt(&text[at..at + len]);
        let others = match entities.count() {
            0 => String::new(),
            1 => ", as is 1 more in this tag".to_owned(),
            count => format!(", as are {count} more in this tag"),
        };
        report.add(
            &RULE,
            found.span,
            format!("expected the letter \"{letter}\", found the HTML entity {entity}; it is read as the \
                     letter{others}"),
        );
    }
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let event = case.event()?;
    let Token::Tag(_) = event.token else {
        return None;
    };
    let bytes = case.record.bytes(event.span);
    // A file in a code page must not get UTF-8 bytes.
    let is_utf_8 = str::from_utf8(case.record.source).is_ok();
    let mut edits = Vec::new();
    for (at, len, letter) in pdn::html_entities(bytes) {
        let text = match letter {
            // These characters would be read as an escape or another entity.
            '\\' => continue,
            '&' if pdn::html_entities(&[b"&", &bytes[at + len..]].concat())
                .next()
                .is_some_and(|(at, ..)| at == 0) =>
            {
                continue;
            }
            '"' => "\\\"".to_owned(),
            letter if letter.is_ascii() || is_utf_8 => letter.to_string(),
            _ => continue,
        };
        let start = event.span.start + at;
        edits.push(Edit::replace(Span::new(start, start + len), text));
    }
    (!edits.is_empty()).then_some(edits)
}
