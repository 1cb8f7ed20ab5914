//! Captures whose later squares are in brackets and were not joined by the reader: in variations, and after other
//! variations.

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
    /// Plays a capture that is illegal as written, and legal with the squares in the brackets after it (N108).
    pub(super) fn follow_capture_in_brackets(
        &mut self,
        index: usize,
        span: Span,
        written: &RawMove<'a>,
        path: &[Square],
        readings: &[LineReading],
    ) -> bool {
        let brackets = self.brackets_after(index);
        if path.is_empty() || brackets.is_empty() {
            return false;
        }
        let boards: Vec<AnyPosition> = readings.iter().map(|reading| reading.position).collect();
        let Some(capture) = self.capture_in_brackets(index, path, &boards, brackets) else {
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

    /// The capture that begins with the move at `index` and continues in brackets. `None` if the reply is legal only
    /// where the piece stopped.
    fn capture_in_brackets(
        &self,
        index: usize,
        path: &[Square],
        boards: &[AnyPosition],
        brackets: Vec<Range<usize>>,
    ) -> Option<JoinedCapture> {
        let events = self.record.events;
        let mut joined = JoinedCapture {
            path: path.to_vec(),
            parts: Vec::new(),
        };
        for bracket in brackets {
            let Some(part) = self.part_in_bracket(bracket.clone()) else {
                continue;
            };
            let leads = joined.path.last() == part.first();
            let mut inside = events[bracket.clone()].iter();
            if !leads && inside.any(|event| matches!(event.token, Token::MoveNumber(_))) {
                continue;
            }
            let mut whole = joined.path.clone();
            whole.extend_from_slice(&part[usize::from(leads)..]);
            if whole.len() > MAX_PATH_SQUARES {
                return None;
            }
            let moves = bracket.filter(|at| matches!(events[*at].token, Token::Move(_)));
            let parts: Vec<usize> = joined.parts.iter().copied().chain(moves).collect();
            let found = after(boards, |board| matches(board, &whole).exact());
            let whole = JoinedCapture { path: whole, parts };
            if !found.is_empty() {
                let has_stopped = self.has_stopped(index, path, boards, &found);
                return (!has_stopped).then_some(whole);
            }
            if leads {
                joined = whole;
            }
        }
        None
    }

    /// True if the reply is legal after the first part of a capture and not after the whole.
    fn has_stopped(
        &self,
        index: usize,
        part: &[Square],
        boards: &[AnyPosition],
        whole: &[AnyPosition],
    ) -> bool {
        let Some((_, _, reply)) = moves_of_line(self.record.events, index + 1).next() else {
            return false;
        };
        let reply = squares(self.variant(), reply);
        let (before, whole) = (boards.iter().copied(), whole.iter().copied());
        allows_only_part(before, part, whole, &reply)
    }

    /// The squares in a bracket that moves a single piece and has no variation.
    fn part_in_bracket(&self, bracket: Range<usize>) -> Option<Vec<Square>> {
        let mut path: Vec<Square> = Vec::new();
        for event in &self.record.events[bracket] {
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

    /// The events inside each bracket that follows the move at `index` directly. A number alone in brackets is one event.
    fn brackets_after(&self, index: usize) -> Vec<Range<usize>> {
        let mut brackets = Vec::new();
        let (mut depth, mut open) = (0_u32, 0);
        let after = self.record.events.iter().enumerate().skip(index + 1);
        for (at, event) in after.take(MAX_EVENTS) {
            match event.token {
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
                        brackets.push(open..at);
                    }
                }
                Token::Fault(_)
                    if depth == 0
                        && number_in_brackets(self.record.bytes(event.span)).is_some() =>
                {
                    brackets.push(at..at + 1);
                }
                Token::Blank(_) => {}
                token if depth > 0 || token.annotates_move() => {}
                _ => break,
            }
        }
        brackets
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
