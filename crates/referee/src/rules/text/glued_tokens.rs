//! ## What it finds
//! Two tokens lack the white space that should separate them: a result and the next game's tags, or a move and the
//! words after it. Both are read; words that are not PDN are skipped.
//!
//! ## The law
//! White space separates tokens that would otherwise run together (PDN 3.0 grammar). Words belong in a comment.
//!
//! ## Example
//! `30. 18-14 0-1[Event "Club match"]`: the result ends the game, and the tag begins the next one.
//! `8-11Black resigns`: the move is read, and the words are skipped.
//!
//! ## Fix
//! An empty line is inserted between two games, a space between two tokens. Words after a move become a comment,
//! `8-11 {Black resigns}`, because bare words would still not be PDN. A star glued to the next move,
//! `32-28 *19-23`, is left unchanged: it may end the game or belong to the move.

use pdn::{Event, Fault, FaultKind, Reader, Token};

use super::token_before;
use crate::excerpt::excerpt;
use crate::{Record, Rule, Severity, edit::Edit, fix_case::FixCase, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "S006",
    "glued-tokens",
    Severity::Warning,
    manual!("glued_tokens.rs"),
)
.citing(&["PDN3:grammar"])
.with_safe_fix();

/// Reports two glued tokens; both are read.
pub(super) fn check_tokens(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut FindingReport<'_>,
) {
    let seam = event.span.start;
    report.add_with(&RULE, fault.place, || {
        let before = token_before(record, seam)
            .map(|token| excerpt(record.bytes(token.span)))
            .unwrap_or_default();
        // The second token may belong to the next game, whose events are not available.
        let rest = record.source.get(seam..).unwrap_or_default();
        let word = rest
            .iter()
            .take(40)
            .position(u8::is_ascii_whitespace)
            .map_or(rest, |end| rest.get(..end).unwrap_or(rest));
        let word = excerpt(word);
        format!("expected white space between {before} and {word}")
    });
}

/// Reports prose glued to a token; the prose is skipped.
pub(super) fn check_text(
    fault: &Fault,
    event: &Event<'_>,
    record: &Record<'_>,
    report: &mut FindingReport<'_>,
) {
    report.add_with(&RULE, fault.place, || {
        let prose = excerpt(record.bytes(event.span));
        match token_before(record, event.span.start) {
            Some(token) => format!(
                "expected white space after {}, found {prose}; it is skipped",
                excerpt(record.bytes(token.span))
            ),
            None => format!("expected white space before {prose}; it is skipped"),
        }
    });
}

/// True if the glued words may be part of the move: the move without them could not be played.
fn may_belong_to_the_move(case: &FixCase<'_, '_>) -> bool {
    let events = &case.record.events[..case.index().unwrap_or(0)];
    let Some((at, Token::Move(_))) = events
        .iter()
        .enumerate()
        .rfind(|(_, event)| !event.span.is_empty())
        .map(|(at, event)| (at, &event.token))
    else {
        return false;
    };
    let judged = case.judgement;
    let mut moves = judged.moves.iter();
    judged.variant.is_some() && moves.any(|played| played.event == at && played.mv.is_none())
}

/// True if a star and a move meet at `seam`: `32-28 *19-23`. The game may end there, or the star may belong to the move.
fn may_be_star_before_move(source: &[u8], seam: usize) -> bool {
    /// Maximum number of bytes that are read for the move.
    const MAX_LEN: usize = 32;
    let Some((before, after)) = source.split_at_checked(seam) else {
        return false;
    };
    let near = &after[..after.len().min(MAX_LEN)];
    let mut events = Reader::new(near);
    let is_move = |event: Event<'_>| matches!(event.token, Token::Move(_));
    before.last() == Some(&b'*') && events.next().is_some_and(is_move)
}

pub(crate) fn fix(case: &FixCase<'_, '_>) -> Option<Vec<Edit>> {
    let place = case.finding.span;
    let prose = case.event().filter(|event| {
        matches!(event.token, Token::Fault(fault) if fault.kind == FaultKind::GluedText)
            && event.span == place
    });
    if let Some(prose) = prose {
        let words = case.record.bytes(prose.span);
        if words.iter().any(|byte| matches!(byte, b'{' | b'}')) || may_belong_to_the_move(case) {
            return None;
        }
        let end = place.start + words.trim_ascii_end().len();
        return Some(vec![
            Edit::insert(place.start, " {"),
            Edit::insert(end, "}"),
        ]);
    }
    // The place ends after the first byte of the second token.
    let seam = place.end.checked_sub(1)?;
    let is_between_games = seam == case.record.span().end;
    if is_between_games && may_be_star_before_move(case.record.source, seam) {
        return None;
    }
    Some(vec![if is_between_games {
        let line_end = case.line_end();
        Edit::insert(seam, format!("{line_end}{line_end}"))
    } else {
        Edit::insert(seam, " ")
    }])
}
