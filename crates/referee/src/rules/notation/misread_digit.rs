//! ## What it finds
//! A move or the result contains letters in place of similar digits, a typical error of scanned score sheets: `l`, `I`, `i` or `|`
//! for 1, `O` or `o` for 0, `S` for 5, `B` for 8, `Z` for 2, and the Cyrillic letters that look like `0`, `1`, `3`,
//! `6` and `8`. The letter `i` of a square such as `i2` is a 1 only if the other squares of the game are numbers. The
//! move is read with those digits. If that move is illegal, the players are not blamed, and later moves are not judged.
//!
//! ## The law
//! Squares are numbers, or a letter and a number (PDN 3.0 grammar).
//!
//! ## Example
//! `l1-l5` for `11-15`; `I6-2O` for `16-20`; `B-ll` for `8-11`; `cl-d2` for `c1-d2`; `1-O` for `1-0`.
//!
//! ## Fix
//! The letters of a move become digits if the game then replays; the repair is then certain. Those of a result always do.

use pdn::{Fault, Quirks, Separator, Span, SquareName, Terminator, Token};

use super::MoveNotation;
use crate::{
    Confidence, Judgement, Record, Repair, RepairKind, Rule, Severity, edit::Edit,
    excerpt::excerpt, fix_case::FixCase, report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "N115",
    "misread-digit",
    Severity::Warning,
    manual!("misread_digit.rs"),
)
.citing(&["PDN3:grammar"])
.with_safe_fix();

pub(super) fn check(notation: &MoveNotation<'_, '_>, report: &mut FindingReport<'_>) {
    if !notation.written.quirks.contains(Quirks::LETTER_FOR_DIGIT) {
        return;
    }
    let names: Vec<String> = notation
        .written
        .squares()
        .map(|name| name.to_string())
        .collect();
    let outcome = if notation.captures.is_none() {
        "; it was not replayed"
    } else {
        ""
    };
    let message = format!(
        "expected digits, found similar letters in {}; it is read as the squares {}{outcome}",
        excerpt(notation.written.text),
        names.join(" and "),
    );
    report.add_at(&RULE, notation.span, notation.ply, message);
}

/// Reports a result with letters for digits.
pub(crate) fn check_result(fault: &Fault, record: &Record<'_>, report: &mut FindingReport<'_>) {
    let Some((span, end)) = result_at(record, fault.place) else {
        return;
    };
    let message = format!(
        "expected digits, found similar letters in {}; it is read as the result {}",
        excerpt(record.bytes(span)),
        end.written(),
    );
    report.add(&RULE, span, message);
}

/// The result that begins where `place` begins, and its span.
fn result_at<'a>(record: &Record<'a>, place: Span) -> Option<(Span, Terminator<'a>)> {
    let events = record.events;
    let at = events.partition_point(|event| event.span.start < place.start);
    match events.get(at)?.token {
        Token::Terminator(end) => Some((events[at].span, end)),
        _ => None,
    }
}

/// Adds a certain repair to the findings of a game that replays to its end. The repair is certain because
/// the letters resemble no other digits.
pub(crate) fn add_repairs(record: &Record<'_>, into: &mut Judgement) {
    let plies = into.plies;
    for finding in &mut into.findings {
        let of_main_line = finding.ply.filter(|ply| ply.depth == 0);
        let (true, Some(ply)) = (finding.rule == &RULE, of_main_line) else {
            continue;
        };
        let start = finding.span.start;
        let at = record
            .events
            .partition_point(|event| event.span.start < start);
        let moves = record.events[at..].iter();
        let written = moves
            .take_while(|event| event.span.start == start)
            .find_map(|event| match event.token {
                Token::Move(written) => Some(written),
                _ => None,
            });
        let Some(written) = written else { continue };
        let names: Vec<String> = written.squares().map(|name| name.to_string()).collect();
        let sign = match written.separator {
            Separator::Cross => "x",
            Separator::Colon => ":",
            Separator::Hyphen | Separator::Omitted => "-",
        };
        let rest = plies.saturating_sub(ply.ply);
        let repair = Repair {
            kind: RepairKind::Replace,
            ply: ply.ply,
            mv: Some(names.join(sign)),
            replayed: rest,
            following: rest,
            confidence: Confidence::Certain,
        };
        finding.detail.get_or_insert_default().repairs = vec![repair];
    }
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    if let Some((span, end)) = result_at(case.record, case.finding.span) {
        return Some(vec![Edit::replace(span, end.written())]);
    }
    let (written, span) = case.written_move()?;
    let has_repair = || {
        let detail = case.finding.detail.as_ref();
        detail.is_some_and(|detail| !detail.repairs.is_empty())
    };
    if !has_repair() && (case.game.naming.is_none() || !case.game.played) {
        return None;
    }
    let squares = written.located_squares();
    let misread = squares.filter_map(|(name, range)| {
        let text = &written.text[range.clone()];
        let digits = match name {
            SquareName::Number(_) => text,
            _ => &text[1..],
        };
        let is_plain = digits.iter().all(u8::is_ascii_digit);
        let place = Span::new(span.start + range.start, span.start + range.end);
        (!is_plain).then(|| Edit::replace(place, name.to_string()))
    });
    Some(misread.collect())
}
