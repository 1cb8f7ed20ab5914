//! Moves of four squares or more, which may be several moves glued together, or with a sign between them:
//! `11-15-23-19`, `c3d4d6c5`.

use draughts::{Square, Variant};
use pdn::{Event, Fault, FaultKind, RawMove, Reader, Span, Token};

use crate::{
    play::walk::squares,
    squares_between::{between, on_line},
};

/// The squares of a long move at which further moves begin, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Cuts(u64);

impl Cuts {
    pub(super) fn with(self, square: usize) -> Self {
        Self(self.0 | 1 << square)
    }

    fn contains(self, square: usize) -> bool {
        self.0 & 1 << square != 0
    }
}

/// A long move that is several moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct Split {
    /// The offset of the move.
    pub(super) start: usize,
    pub(super) cuts: Cuts,
}

/// True for a move that may be several moves. [`Cuts`] has one bit for each square.
pub(super) fn is_long(event: &Event<'_>) -> bool {
    matches!(&event.token, Token::Move(written)
        if (4..=u64::BITS as usize).contains(&usize::from(written.squares))
            && !move_starts(written).is_empty())
}

/// The squares of a move that may begin another move: a dash or nothing precedes them, or a capture sign, if the steps
/// before and after it have none (`c3-d4:d6-c5`). Each move has two squares or more.
pub(super) fn move_starts(written: &RawMove<'_>) -> Vec<usize> {
    const SIGNS: [&str; 6] = ["x", "X", ":", "×", "х", "Х"];
    let ranges = written.located_squares().map(|(_, range)| range);
    let ranges: Vec<_> = ranges.take(u64::BITS as usize).collect();
    let takes = |square: usize| {
        let gap = &written.text[ranges[square - 1].end..ranges[square].start];
        // The sign may be an HTML entity.
        let gap = pdn::comment_text(gap);
        SIGNS.iter().any(|sign| gap.contains(sign))
    };
    let may_begin = |square: &usize| !takes(*square) || !takes(square - 1) && !takes(square + 1);
    (2..ranges.len().saturating_sub(1))
        .filter(may_begin)
        .collect()
}

/// The parts of a path that begin at `from`: each ends before a square of `move_starts`, or at the end of the path.
pub(super) fn ends_of_part(
    move_starts: &[usize],
    from: usize,
    len: usize,
) -> impl Iterator<Item = usize> {
    let ends = move_starts
        .iter()
        .copied()
        .filter(move |end| *end >= from + 2);
    ends.chain(Some(len).filter(move |len| *len >= from + 2))
}

/// The only way to cut a long move so that each part joins its squares as a move does; `None` if the whole may be a
/// capture. The position is unknown.
pub(super) fn cut_by_lines(variant: Variant, written: &RawMove<'_>) -> Option<Cuts> {
    let path = squares(variant, written);
    let is_jump = |step: &[Square]| {
        between(variant, step[0], step[1]).is_some_and(|between| !between.is_empty())
    };
    let len = path.len();
    // The square to which jumps lead from each square without a break.
    let mut reach: Vec<usize> = (0..len).collect();
    for from in (0..len.saturating_sub(1)).rev() {
        if is_jump(&path[from..from + 2]) {
            reach[from] = reach[from + 1];
        }
    }
    if path.is_empty() || reach[0] == len - 1 {
        return None;
    }
    let is_move = |from: usize, end: usize| match end - from {
        2 => on_line(variant, path[from], path[from + 1]).is_some(),
        _ => reach[from] + 1 >= end,
    };
    let move_starts = move_starts(written);
    // The number of ways to cut the rest from each square, at most two, and the end of its first part in one of them.
    let mut ways = vec![(0_u8, len); len + 1];
    ways[len] = (1, len);
    for from in std::iter::once(0).chain(move_starts.iter().copied()).rev() {
        for end in ends_of_part(&move_starts, from, len) {
            if ways[end].0 > 0 && is_move(from, end) {
                ways[from] = ((ways[from].0 + ways[end].0).min(2), end);
            }
        }
    }
    if ways[0].0 != 1 {
        return None;
    }
    let (mut cuts, mut at) = (Cuts::default(), ways[0].1);
    while at < len {
        cuts = cuts.with(at);
        at = ways[at].1;
    }
    Some(cuts)
}

/// The events with the long moves cut into moves and the signs between them; `splits` is sorted.
pub(super) fn split<'a>(
    source: &'a [u8],
    events: &[Event<'a>],
    splits: &[Split],
) -> Vec<Event<'a>> {
    let mut read = Vec::with_capacity(events.len() + 2 * splits.len());
    for event in events {
        let split = splits.binary_search_by_key(&event.span.start, |split| split.start);
        let parts = match (&event.token, split) {
            (Token::Move(written), Ok(at)) => parts(source, event.span, written, splits[at].cuts),
            _ => None,
        };
        match parts {
            Some(parts) => read.extend(parts),
            None => read.push(*event),
        }
    }
    read
}

/// The moves of a long move and the signs between them; `None` if one of the parts is no move by itself.
fn parts<'a>(
    source: &'a [u8],
    span: Span,
    written: &RawMove<'a>,
    cuts: Cuts,
) -> Option<Vec<Event<'a>>> {
    let ranges: Vec<_> = written.located_squares().map(|(_, range)| range).collect();
    let mut read = Vec::new();
    let mut start = 0;
    for (square, range) in ranges.iter().enumerate() {
        let is_last = square + 1 == ranges.len();
        if !is_last && !cuts.contains(square + 1) {
            continue;
        }
        let place = Span::new(span.start + start, span.start + range.end);
        let token = Reader::new(source.get(place.start..place.end)?)
            .next()?
            .token;
        if !matches!(token, Token::Move(part) if part.text.len() == place.len()) {
            return None;
        }
        read.push(Event { span: place, token });
        if !is_last {
            start = ranges[square + 1].start;
            let place = Span::new(place.end, span.start + start);
            let kind = FaultKind::StrayMark;
            let token = Token::Fault(Fault { kind, place });
            read.push(Event { span: place, token });
        }
    }
    Some(read)
}
