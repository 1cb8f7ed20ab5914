//! Captures whose later parts do not follow directly: they are in brackets, or after a variation or unread text.

use std::ops::Range;

use draughts::{AnyPosition, Square, Variant};
use pdn::{FaultKind, RawMove, Span, SquareName, Token};

use super::{
    candidates::matches,
    line::LineReading,
    replay::Replay,
    replay_score::{after, allows_only_part},
    short_notation::ShortNotationMove,
    slow_path::MAX_PATH_SQUARES,
    walk::{moves_of_line, squares},
};
use crate::{Record, rules::notation::split_capture, square::square};

/// Maximum number of events after a move that are searched for its parts.
const MAX_EVENTS: usize = 512;

/// Maximum number of beginnings of a capture that further parts may continue.
const MAX_OPEN: usize = 16;

/// A whole capture, joined from its parts.
pub(super) struct JoinedCapture {
    pub(super) path: Vec<Square>,
    /// The events of the other parts, each with the square from which it continues.
    pub(super) parts: Vec<(usize, Square)>,
}

impl<'a> Replay<'_, 'a, '_> {
    /// Plays a capture that is illegal as written, and legal with the parts that follow later or in brackets (N108).
    pub(super) fn follow_scattered_capture(
        &mut self,
        index: usize,
        span: Span,
        written: &RawMove<'a>,
        path: &[Square],
        readings: &[LineReading],
    ) -> bool {
        let boards: Vec<AnyPosition> = readings.iter().map(|reading| reading.position).collect();
        let capture = scattered_capture(self.variant(), &self.record, index, path, &boards);
        let Some(capture) = capture else {
            return false;
        };
        let ply = self.ply();
        if !self.follow(index, 1, span, written, &capture.path, readings) {
            return false;
        }
        let message = split_capture::message(&self.path_text(&capture.path));
        self.report.add_at(&split_capture::RULE, span, ply, message);
        self.joined
            .extend(capture.parts.into_iter().map(|(at, _)| at));
        true
    }
}

/// The capture that begins with the squares `path` of the move at `index`, is legal on one of the `boards`, and continues
/// in parts that follow later or in brackets. `None` if the reply is legal only where the piece stopped.
pub(super) fn scattered_capture(
    variant: Variant,
    record: &Record<'_>,
    index: usize,
    path: &[Square],
    boards: &[AnyPosition],
) -> Option<JoinedCapture> {
    // A bracket may hold a part, or a variation that leads from the same square.
    let mut open = vec![JoinedCapture {
        path: path.to_vec(),
        parts: Vec::new(),
    }];
    for range in parts_after(variant, record, index, *path.last()?) {
        // Outside brackets, a part continues from the part before it.
        let before = &record.events[range.start - 1].token;
        let must_lead = matches!(record.events[range.start].token, Token::Move(_))
            && *before != Token::VariationStart;
        for at in (0..open.len()).rev() {
            let joined = &open[at];
            let end = *joined.path.last()?;
            let Some(part) = squares_of_part(variant, record, range.clone(), end) else {
                continue;
            };
            let leads = part.path.first() == Some(&end);
            let mut inside = record.events[range.clone()].iter();
            let mut is_numbered =
                || inside.any(|event| matches!(event.token, Token::MoveNumber(_)));
            if !leads && (must_lead || is_numbered()) {
                continue;
            }
            let whole = JoinedCapture {
                path: [&joined.path, &part.path[usize::from(leads)..]].concat(),
                parts: [&*joined.parts, &part.parts].concat(),
            };
            if whole.path.len() > MAX_PATH_SQUARES {
                return None;
            }
            let found = after(boards, |board| matches(board, &whole.path).exact());
            if !found.is_empty() {
                let mut later = moves_of_line(record.events, index + 1);
                let reply = later.find(|(at, ..)| !whole.parts.iter().any(|(part, _)| part == at));
                let has_stopped = reply.is_some_and(|(_, _, reply)| {
                    let (before, whole) = (boards.iter().copied(), found.iter().copied());
                    allows_only_part(before, path, whole, &squares(variant, reply))
                });
                return (!has_stopped).then_some(whole);
            }
            if leads && must_lead {
                open[at] = whole;
            } else if leads && open.len() < MAX_OPEN {
                open.push(whole);
            }
        }
    }
    None
}

/// The events of each possible part after the move at `index`, which reaches the square `end`: those inside a bracket, a
/// number alone in brackets, or a move that continues from the last square of the part before it. Variations, numbers,
/// annotations and unread text may be between the parts.
fn parts_after(
    variant: Variant,
    record: &Record<'_>,
    index: usize,
    mut end: Square,
) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let (mut depth, mut open) = (0_u32, 0);
    let events = record.events.iter().enumerate().skip(index + 1);
    for (at, event) in events.take(MAX_EVENTS) {
        match &event.token {
            Token::VariationStart => {
                depth += 1;
                if depth == 1 {
                    open = at + 1;
                }
            }
            Token::VariationEnd if depth == 0 => break,
            Token::VariationEnd => {
                depth -= 1;
                if depth == 0 {
                    parts.push(open..at);
                }
            }
            _ if depth > 0 => {}
            Token::Move(part) => match &*squares_from(variant, part, end) {
                [first, .., last] if *first == end => {
                    end = *last;
                    parts.push(at..at + 1);
                }
                _ => break,
            },
            Token::Fault(_) if number_in_brackets(record.bytes(event.span)).is_some() => {
                parts.push(at..at + 1);
            }
            Token::Blank(_) | Token::MoveNumber(_) => {}
            token if token.annotates_move() || event.is_unread() => {}
            _ => break,
        }
    }
    parts
}

/// The squares of a part that moves a single piece and has no variation. `end` is where the part before it ends.
fn squares_of_part(
    variant: Variant,
    record: &Record<'_>,
    range: Range<usize>,
    end: Square,
) -> Option<JoinedCapture> {
    let mut whole = JoinedCapture {
        path: Vec::new(),
        parts: Vec::new(),
    };
    for at in range {
        let event = &record.events[at];
        let part = match &event.token {
            Token::Move(part) => {
                let from = whole.path.last().copied().unwrap_or(end);
                let part = squares_from(variant, part, from);
                whole.parts.push((at, *part.first()?));
                part
            }
            Token::Fault(fault) => {
                let text = record.bytes(event.span);
                let name = match number_in_brackets(text) {
                    Some(number) => SquareName::Number(number),
                    None if fault.kind == FaultKind::UnexpectedText => {
                        pdn::text(text).parse().ok()?
                    }
                    None => continue,
                };
                vec![square(variant, name)?]
            }
            Token::VariationStart | Token::UnknownMove => return None,
            _ => continue,
        };
        let rest = match whole.path.last() {
            Some(last) if part.first() != Some(last) => return None,
            last => part.get(usize::from(last.is_some())..)?,
        };
        whole.path.extend_from_slice(rest);
    }
    (!whole.path.is_empty()).then_some(whole)
}

/// The squares of a move that may continue from the square `end`. If only the file of its first square is written, and
/// `end` is on it, that is the first square.
fn squares_from(variant: Variant, part: &RawMove<'_>, end: Square) -> Vec<Square> {
    let short = ShortNotationMove::new(variant, part);
    short
        .and_then(|short| short.path_from(variant, end))
        .unwrap_or_else(|| squares(variant, part))
}

/// The number in `(6)` or `(x6)`.
pub(super) fn number_in_brackets(text: &[u8]) -> Option<u8> {
    let text = text.trim_ascii();
    let inside = text.strip_prefix(b"(")?.strip_suffix(b")")?.trim_ascii();
    let digits = inside.strip_prefix(b"x").unwrap_or(inside);
    if !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(digits).ok()?.parse().ok()
}
