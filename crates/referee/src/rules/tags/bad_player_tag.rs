//! ## What it finds
//! A tag about a player has a malformed value: an FMJD number or a rating that is not a number, or a type of player that
//! the standard does not have. Placeholders (`?`, `-`, `0`, `N/A`, or an empty value) are not reported.
//!
//! ## The law
//! `WhiteFmjdId` is the number of the player in the list of the FMJD, `WhiteRating` a number, `WhiteType` is `human` or
//! `program` (PDN 3.0, the tags of the players). The same holds for Black.
//!
//! ## Example
//! `[WhiteRating "strong"]`, `[BlackFmjdId "NED-11567"]`, `[BlackType "robot"]`.

use crate::{
    Record, Rule, Severity,
    header::{Header, is_placeholder, tags},
    report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "T217",
    "bad-player-tag",
    Severity::Warning,
    manual!("bad_player_tag.rs"),
)
.citing(&["PDN3:tags"]);

pub(super) fn check(header: &Header<'_>, record: &Record<'_>, report: &mut FindingReport<'_>) {
    if !header.others {
        return;
    }
    for tag in tags(record.events) {
        let Some(expected) = expected(tag.tag.name, tag.trimmed()) else {
            continue;
        };
        let message = format!("expected {expected}, found {}", tag.quoted_value());
        report.add(&RULE, tag.span, message);
    }
}

/// The form that a value should have; `None` if it has that form, or if the tag is another one.
fn expected(name: &[u8], value: &[u8]) -> Option<&'static str> {
    let of_player = name
        .strip_prefix(b"White")
        .or_else(|| name.strip_prefix(b"Black"))?;
    let (is_valid, expected): (fn(&[u8]) -> bool, _) = match of_player {
        b"FmjdId" => (is_number, "an FMJD number, such as 11567"),
        b"Rating" | b"Elo" => (is_rating, "a rating, such as 2250"),
        b"Type" => (is_type, "human or program"),
        _ => return None,
    };
    (!is_unknown(value) && !is_valid(value)).then_some(expected)
}

/// True for a placeholder, also in words.
fn is_unknown(value: &[u8]) -> bool {
    let words: [&[u8]; 4] = [b"N/A", b"NA", b"none", b"unknown"];
    is_placeholder(value) || words.iter().any(|word| value.eq_ignore_ascii_case(word))
}

fn is_number(value: &[u8]) -> bool {
    value.iter().all(u8::is_ascii_digit)
}

/// True for a number of up to four digits, perhaps with a fraction, or with a `?` that marks a provisional rating.
fn is_rating(value: &[u8]) -> bool {
    let number = value.strip_suffix(b"?").unwrap_or(value);
    let mut parts = number.splitn(2, |byte| matches!(byte, b'.' | b','));
    let whole = parts.next().unwrap_or_default();
    (1..=4).contains(&whole.len()) && is_number(whole) && parts.all(is_number)
}

fn is_type(value: &[u8]) -> bool {
    value.eq_ignore_ascii_case(b"human") || value.eq_ignore_ascii_case(b"program")
}
