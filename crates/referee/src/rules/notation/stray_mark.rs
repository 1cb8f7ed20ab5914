//! ## What it finds
//! The moves contain marks that PDN does not have: a comma, a semicolon, a dash, a bar or a slash between two moves, one
//! other character glued to a move and the next (`11-15•22-18`), the `**` of bold Markdown, a clock time or piece counts
//! outside a comment, variations in square brackets. They are ignored, and the players are not blamed. A sign of
//! evaluation (such as `=`, `+-`, `-+`, `+/=`, `±` or `∞`) is read as the NAG that means the same.
//!
//! A star glued to the front of a move, `*28-24`, marks the only move, as in books. A star is ignored between the tags and
//! the first move (`*1. 11-15`), before the result (`23-19 * 1-0`), and where the numbers on its line show that the game
//! continues (`5. 5x14 * 29-25 6. 11-15`, `5. 5x14 29-25 * 6. 11-15`). So are several stars at a move (`11-15**`).
//!
//! The sign of a king before the number of a square, `D46-28`, `K46-28`, `Д46-28` or `⛁46-28`, is ignored. The mark of a
//! note is a remark: `11-15 A`, `11-15 (a)`, `11-15†`. So is a digit glued to a move, if no board has the square with
//! that digit: `33-281)`. Square brackets around moves of the game are ignored: `1. 11-15 23-19 [2. 8-11 22-17] 3. 4-8`.
//!
//! A `;` normally opens a comment. It is a separator in three cases:
//! - It is glued to a move, and the rest of the line is the next move number and moves.
//! - It is glued to the last move, and the rest of the line is the result.
//! - The rest of the line is moves, and the game is legal only with them.
//!
//! A dash may be before a move, the next number or the result, with or without blanks. `11-15-23-19` and
//! `c3d4d6c5` are two moves each if the squares are no capture on the board.
//!
//! `1:12` is a time, not a capture, if the game is legal only without it, and a number has two other moves or the record
//! has other times. So is `1.05`, unless 1 is the number that is due. Times and the score of a match, `(3-2)`, after the
//! result begin no game. Numbers in brackets, `(12-9)`, are piece counts if they are not a legal move, even if they are
//! wrong by a few. A single number in brackets, `(5)`, or a year or rating, `(1922)`, is a remark, and so are a single
//! `+`, whose meaning differs between authors, the evaluation of a program, `+0.35` or `(0.35/12)`, and the result of the
//! tags alone on a line above the moves.
//!
//! A result in brackets, `(1-0)`, ends the game. The brackets of `(1-0, White resigned)` and a full stop after a result are
//! marks.
//!
//! ## The law
//! White space separates moves; remarks belong in a comment, and an evaluation is a NAG (PDN 3.0 grammar).
//!
//! ## Example
//! `1.10-14, 23-19; 2.14x23` in the style of Spanish pages; `**11-15**`; `1. 11-15 (0:12) 22-18 0:05`; `1. 11-15 [9-13]
//! 22-18`; `1. 11-15 = 22-18+-`; `1. 11-15-22-18`.
//!
//! ## Fix
//! A mark is removed, with one of the blanks around it, and moves glued together are separated. The star of an only
//! move becomes `$7` after the move. A time or piece counts become a comment. Square brackets become round ones. A sign
//! of evaluation becomes its NAG. A result loses its brackets.

use pdn::{Event, Fault, FaultKind, ONLY_MOVE, Span, Token};

use crate::{
    Record, Rule, Severity, edit::Edit, excerpt::excerpt, fix_case::FixCase, report::FindingReport,
    rules::text::no_result::ends_in_equals_sign,
};

pub(crate) static RULE: Rule = Rule::new(
    "N113",
    "stray-mark",
    Severity::Note,
    manual!("stray_mark.rs"),
)
.citing(&["PDN3:grammar"])
.with_safe_fix();

pub(crate) fn check(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut FindingReport<'_>,
) {
    let found = || excerpt(record.bytes(event.span));
    let (place, message) = match fault.kind {
        FaultKind::BareTime => {
            let text = record.bytes(event.span);
            let is_of_time =
                |byte: &u8| byte.is_ascii_alphabetic() && *byte != b'x' || b":.'\"".contains(byte);
            let is_remark = !text.iter().any(is_of_time);
            let what = if is_remark { "a remark" } else { "a time" };
            (
                event.span,
                format!(
                    "expected a comment, found {}; it is read as {what}",
                    found()
                ),
            )
        }
        FaultKind::UnclearEvaluation => (
            event.span,
            format!(
                "expected a comment, found {}; it is read as a remark",
                found()
            ),
        ),
        FaultKind::NoteMark => (
            event.span,
            format!(
                "expected a comment, found {}; it is read as the mark of a note",
                found()
            ),
        ),
        FaultKind::KingSign => (
            event.span,
            format!(
                "expected a square, found {}, the sign of a king; it is ignored",
                found()
            ),
        ),
        FaultKind::PieceCount => (
            event.span,
            format!(
                "expected a comment, found {}; it is read as piece counts",
                found()
            ),
        ),
        FaultKind::Evaluation => {
            let sign = excerpt(record.bytes(fault.place));
            let message = match nag_at(record, fault.place) {
                Some(nag) => format!("expected the NAG ${nag}, found {sign}"),
                None => format!("expected a NAG, found {sign}"),
            };
            (fault.place, message)
        }
        FaultKind::BracketedResult => (
            fault.place,
            format!(
                "expected a result without brackets, found {}",
                excerpt(record.bytes(fault.place))
            ),
        ),
        FaultKind::SquareBrackets => (
            fault.place,
            "expected round brackets around a variation, found square ones".to_owned(),
        ),
        FaultKind::OnlyMove => (
            event.span,
            format!("expected ${ONLY_MOVE} after the only move, found \"*\" before it"),
        ),
        _ if event.span.is_empty() => (
            event.span,
            "expected white space between moves, found none".to_owned(),
        ),
        FaultKind::StrayMark if record.bytes(event.span).iter().all(|byte| *byte == b'*') => (
            event.span,
            format!(
                "expected a move or a result, found {}; it is ignored",
                found()
            ),
        ),
        _ => (
            event.span,
            format!(
                "expected white space between moves, found {}; it is ignored",
                found()
            ),
        ),
    };
    report.add(&RULE, place, message);
}

/// The NAG that is read at this place.
fn nag_at(record: &Record<'_>, place: Span) -> Option<u16> {
    let at = record
        .events
        .partition_point(|event| event.span.start < place.start);
    match record.events.get(at)?.token {
        Token::Nag(nag) => Some(nag),
        _ => None,
    }
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let place = case.finding.span;
    if place.is_empty() {
        return Some(vec![Edit::insert(place.start, " ")]);
    }
    let index = case.index()?;
    let (event, rest) = case.record.events.get(index..)?.split_first()?;
    let span = event.span;
    let source = case.record.source;
    let is_apart = |byte: Option<&u8>, bracket: u8| {
        byte.is_none_or(|byte| byte.is_ascii_whitespace() || *byte == bracket)
    };
    let blank = |is_apart| if is_apart { "" } else { " " };
    let before = span.start.checked_sub(1).and_then(|at| source.get(at));
    let before_word = blank(is_apart(before, b'('));
    let after_word = blank(is_apart(source.get(span.end), b')'));
    let fault = match event.token {
        Token::Fault(fault) => fault,
        Token::VariationStart => {
            let mut rest = rest.iter();
            let close = rest.find(|event| event.token == Token::VariationEnd)?;
            return Some(vec![
                Edit::replace(span, "("),
                Edit::replace(close.span, ")"),
            ]);
        }
        Token::Terminator(end) => {
            return Some(vec![Edit::replace(
                span,
                format!("{before_word}{}{after_word}", end.written()),
            )]);
        }
        // The sign is read as a NAG when the result is known.
        Token::Nag(_) if ends_in_equals_sign(case.record) => return None,
        Token::Nag(nag) => {
            let text = format!("{before_word}${nag}{after_word}");
            return Some(vec![Edit::replace(span, text)]);
        }
        _ => return None,
    };
    if matches!(
        fault.kind,
        FaultKind::BareTime
            | FaultKind::UnclearEvaluation
            | FaultKind::NoteMark
            | FaultKind::PieceCount
    ) {
        return Some(vec![
            Edit::insert(span.start, "{"),
            Edit::insert(span.end, "}"),
        ]);
    }
    if fault.kind == FaultKind::OnlyMove {
        let mv = rest.first()?;
        return Some(vec![
            Edit::replace(span, ""),
            Edit::insert(mv.span.end, format!(" ${ONLY_MOVE}")),
        ]);
    }
    let is_open = |byte: Option<&u8>| byte.is_none_or(|byte| !byte.is_ascii_alphanumeric());
    let separates = !is_open(before) && !is_open(source.get(span.end));
    // One of the blanks around the mark goes with it.
    let has_blanks = before == Some(&b' ') && source.get(span.end) == Some(&b' ');
    let removed = Span::new(span.start, span.end + usize::from(has_blanks));
    let text = if separates { " " } else { "" };
    Some(vec![Edit::replace(removed, text)])
}
