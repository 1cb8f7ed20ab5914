//! Captures whose later parts do not follow directly: they are in brackets, or after a variation or unread text.

use std::ops::Range;

use draughts::{AnyPosition, Square};
use pdn::{FaultKind, RawMove, Span, SquareName, Token};

use super::{
    candidates::matches,
    line::LineReading,
    replay::Replay,
    replay_score::{after, allows_only_part},
    slow_path::MAX_PATH_SQUARES,
    walk::{moves_of_line, squares},
};
use crate::{rules::notation::split_capture, square::square};

/// Maximum number of events after a move that are searched for its parts.
const MAX_EVENTS: usize = 64;

/// A whole capture, joined from its parts.
struct JoinedCapture {
    path: Vec<Square>,
    /// The events of the other parts.
    parts: Vec<usize>,
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
        let parts = self.parts_after(index);
        if path.is_empty() || parts.is_empty() {
            return false;
        }
        let boards: Vec<AnyPosition> = readings.iter().map(|reading| reading.position).collect();
        let Some(capture) = self.scattered_capture(index, path, &boards, parts) else {
            return false;
        };
        let ply = self.ply();
        if !self.follow(index, 1, span, written, &capture.path, readings) {
            return false;
        }
        let message = split_capture::message(&self.path_text(&capture.path));
        self.report.add_at(&split_capture::RULE, span, ply, message);
        self.joined.extend(capture.parts);
        true
    }

    /// The capture that begins with the move at `index` and continues in `parts`. `None` if the reply is legal only where
    /// the piece stopped.
    fn scattered_capture(
        &self,
        index: usize,
        path: &[Square],
        boards: &[AnyPosition],
        parts: Vec<Range<usize>>,
    ) -> Option<JoinedCapture> {
        let events = self.record.events;
        let mut joined = JoinedCapture {
            path: path.to_vec(),
            parts: Vec::new(),
        };
        for range in parts {
            let Some(part) = self.squares_of_part(range.clone()) else {
                continue;
            };
            let leads = joined.path.last() == part.first();
            let mut inside = events[range.clone()].iter();
            if !leads && inside.any(|event| matches!(event.token, Token::MoveNumber(_))) {
                continue;
            }
            let mut whole = joined.path.clone();
            whole.extend_from_slice(&part[usize::from(leads)..]);
            if whole.len() > MAX_PATH_SQUARES {
                return None;
            }
            let moves = range.filter(|at| matches!(events[*at].token, Token::Move(_)));
            let parts: Vec<usize> = joined.parts.iter().copied().chain(moves).collect();
            let found = after(boards, |board| matches(board, &whole).exact());
            let whole = JoinedCapture { path: whole, parts };
            if !found.is_empty() {
                let has_stopped = self.has_stopped(index, path, &whole.parts, boards, &found);
                return (!has_stopped).then_some(whole);
            }
            if leads {
                joined = whole;
            }
        }
        None
    }

    /// True if the reply, the next move that is none of `parts`, is legal after the first part of a capture and not after
    /// the whole.
    fn has_stopped(
        &self,
        index: usize,
        first: &[Square],
        parts: &[usize],
        boards: &[AnyPosition],
        whole: &[AnyPosition],
    ) -> bool {
        let mut later = moves_of_line(self.record.events, index + 1);
        let Some((_, _, reply)) = later.find(|(at, ..)| !parts.contains(at)) else {
            return false;
        };
        let reply = squares(self.variant(), reply);
        let (before, whole) = (boards.iter().copied(), whole.iter().copied());
        allows_only_part(before, first, whole, &reply)
    }

    /// The squares of a part that moves a single piece and has no variation.
    fn squares_of_part(&self, range: Range<usize>) -> Option<Vec<Square>> {
        let mut path: Vec<Square> = Vec::new();
        for event in &self.record.events[range] {
            let part = match &event.token {
                Token::Move(part) => squares(self.variant(), part),
                Token::Fault(fault) => {
                    let text = self.record.bytes(event.span);
                    let name = match number_in_brackets(text) {
                        Some(number) => SquareName::Number(number),
                        None if fault.kind == FaultKind::UnexpectedText => {
                            pdn::text(text).parse().ok()?
                        }
                        None => continue,
                    };
                    vec![square(self.variant(), name)?]
                }
                Token::VariationStart | Token::UnknownMove => return None,
                _ => continue,
            };
            let rest = match path.last() {
                Some(last) if part.first() != Some(last) => return None,
                last => part.get(usize::from(last.is_some())..)?,
            };
            path.extend_from_slice(rest);
        }
        (!path.is_empty()).then_some(path)
    }

    /// The events of each possible part after the move at `index`: those inside a bracket, a number alone in brackets, or
    /// a move that continues from the last square of the part before it. Variations, numbers, annotations and unread text
    /// may be between the parts.
    fn parts_after(&self, index: usize) -> Vec<Range<usize>> {
        let events = self.record.events;
        let mut parts = Vec::new();
        let (mut depth, mut open) = (0_u32, 0);
        let mut last = match &events[index].token {
            Token::Move(first) => first.to,
            _ => return parts,
        };
        for (at, event) in events.iter().enumerate().skip(index + 1).take(MAX_EVENTS) {
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
                Token::Move(part) if part.from == last => {
                    last = part.to;
                    parts.push(at..at + 1);
                }
                Token::Fault(_) if number_in_brackets(self.record.bytes(event.span)).is_some() => {
                    parts.push(at..at + 1);
                }
                Token::Blank(_) | Token::MoveNumber(_) => {}
                token if token.annotates_move() || event.is_unread() => {}
                _ => break,
            }
        }
        parts
    }
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
