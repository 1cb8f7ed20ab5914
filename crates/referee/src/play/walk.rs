//! Iterates over one line of a record and skips its variations.
//!
//! All code that looks ahead or back in a line uses these functions, so it agrees on where a line ends.

use draughts::{AnyPosition, Move, Square, Variant};
use pdn::{Event, RawMove, Separator, Span, SquareName, Token};

use super::{candidates::matches, short_notation::ShortNotationMove};
use crate::repair::WrittenPly;
use crate::square::square;

/// The events of the line that contains event `from`, from there to the line's end.
pub(super) fn rest_of_line<'e, 'a>(
    events: &'e [Event<'a>],
    from: usize,
) -> impl Iterator<Item = (usize, &'e Event<'a>)> {
    let events = events.iter().enumerate().skip(from);
    events
        .scan(0_u32, |depth, (at, event)| {
            let inside = *depth > 0;
            match event.token {
                Token::VariationStart => *depth += 1,
                Token::VariationEnd if !inside => return None,
                Token::VariationEnd => *depth -= 1,
                _ if !inside => return Some(Some((at, event))),
                _ => {}
            }
            Some(None)
        })
        .flatten()
}

/// The moves of the line from event `from` to the line's end, a setup or an unknown move. After a setup or an unknown
/// move, play continues from another position.
pub(super) fn moves_of_line<'e, 'a>(
    events: &'e [Event<'a>],
    from: usize,
) -> impl Iterator<Item = (usize, &'e Event<'a>, &'e RawMove<'a>)> {
    rest_of_line(events, from)
        .take_while(|(_, event)| !matches!(event.token, Token::Setup(_) | Token::UnknownMove))
        .filter_map(|(at, event)| match &event.token {
            Token::Move(written) => Some((at, event, written)),
            _ => None,
        })
}

/// A move further on in the line.
#[derive(Clone, Debug)]
pub(super) struct UpcomingMove {
    pub(super) event: usize,
    pub(super) span: Span,
    /// The squares as written; empty if one of them does not exist.
    pub(super) path: Vec<Square>,
    /// The move in short notation, if only the file of its first square is written.
    pub(super) short: Option<ShortNotationMove>,
}

impl UpcomingMove {
    /// Reads a move as written at an event.
    pub(super) fn new(variant: Variant, event: usize, span: Span, written: &RawMove<'_>) -> Self {
        Self {
            event,
            span,
            path: squares(variant, written),
            short: ShortNotationMove::new(variant, written),
        }
    }

    /// The legal moves of a position that match the written move.
    pub(super) fn moves(&self, position: &AnyPosition) -> Vec<Move> {
        match &self.short {
            Some(short) => short.moves(position),
            None => matches(position, &self.path).moves,
        }
    }
}

/// The moves of the line from event `from` to its end, a setup or an unknown move.
pub(super) fn moves_ahead(
    variant: Variant,
    events: &[Event<'_>],
    from: usize,
) -> Vec<UpcomingMove> {
    moves_of_line(events, from)
        .map(|(at, event, written)| UpcomingMove::new(variant, at, event.span, written))
        .collect()
}

/// The squares of a move as written, without those that no capture can reach; empty if one of them does not exist.
pub(super) fn squares(variant: Variant, written: &RawMove<'_>) -> Vec<Square> {
    /// No path is longer. The bound keeps a megabyte of `1-` linear, because every variant and every repair reads the
    /// squares again.
    const MAX_SQUARES: usize = 255;
    written
        .squares()
        .take(MAX_SQUARES)
        .map(|name| square(variant, name))
        .collect::<Option<Vec<Square>>>()
        .unwrap_or_default()
}

/// The plies of a line from its last known position to its end.
pub(super) struct LinePlies {
    pub(super) plies: Vec<WrittenPly>,
    pub(super) events: Vec<usize>,
    /// Number of these plies that precede the requested one.
    pub(super) before: usize,
}

/// The plies of the line that contains the move at `index`: from `ground` or the start of its variation to its end,
/// a setup or an unknown move.
pub(super) fn plies_of_line(events: &[Event<'_>], ground: usize, index: usize) -> LinePlies {
    let mut start = ground.min(index);
    let mut depth = 0_u32;
    for (at, event) in events[start..index].iter().enumerate().rev() {
        match event.token {
            Token::VariationEnd => depth += 1,
            Token::VariationStart if depth == 0 => {
                start += at + 1;
                break;
            }
            Token::VariationStart => depth -= 1,
            _ => {}
        }
    }
    let mut line = LinePlies {
        plies: Vec::new(),
        events: Vec::new(),
        before: 0,
    };
    for (at, _, written) in moves_of_line(events, first_move(events, start)) {
        line.before += usize::from(at < index);
        line.events.push(at);
        line.plies.push(written_ply(written));
    }
    line
}

/// The index of the first move of the line that contains event `from`, or `from` if there is none. A `...` before the
/// move is only a placeholder.
pub(super) fn first_move(events: &[Event<'_>], from: usize) -> usize {
    rest_of_line(events, from)
        .find(|(_, event)| matches!(event.token, Token::Move(_)))
        .map_or(from, |(at, _)| at)
}

/// A ply as written.
pub(super) fn written_ply(written: &RawMove<'_>) -> WrittenPly {
    WrittenPly {
        path: written.squares().collect(),
        capture_sign: match written.separator {
            Separator::Cross | Separator::Colon => Some(true),
            Separator::Hyphen => Some(false),
            Separator::Omitted => None,
        },
    }
}

/// The number of events, from the move at `index`, that form one move. A capture written in parts has more than one.
pub(super) fn part_count(events: &[Event<'_>], index: usize) -> usize {
    let mut last = index;
    // Without a position, only move numbers separate moves, and the first square of a short move is unknown.
    while let Token::Move(piece) = &events[last].token
        && let Some((at, next)) = next_part(events, last)
        && !is_numbered(&events[last..at])
        && !next.is_short()
        && piece.leads_to(next)
    {
        last = at;
    }
    last + 1 - index
}

fn is_numbered(events: &[Event<'_>]) -> bool {
    let mut tokens = events.iter().map(|event| &event.token);
    tokens.any(|token| matches!(token, Token::MoveNumber(_)))
}

/// The move after the one at `index`, where the next part of a capture would be. Annotations may be between the two, and
/// a move number if the record counts every part as a ply.
#[inline]
pub(super) fn next_part<'e, 'a>(
    events: &'e [Event<'a>],
    index: usize,
) -> Option<(usize, &'e RawMove<'a>)> {
    let mut at = index + 1;
    loop {
        match &events.get(at)?.token {
            Token::Move(next) => return Some((at, next)),
            Token::Blank(_) | Token::MoveNumber(_) => at += 1,
            token if token.annotates_move() => at += 1,
            _ => return None,
        }
    }
}

/// True if the next move starts on the square where the move at `index` ends. That square cannot hold an opponent's
/// piece, so the same piece moves on and the two moves are one capture written in parts, even if the first part is
/// a complete capture.
#[inline]
pub(super) fn is_continued_from(events: &[Event<'_>], index: usize, to: SquareName) -> bool {
    next_part(events, index).is_some_and(|(_, next)| next.from == to)
}

#[cfg(test)]
mod tests {
    use draughts::Variant;
    use pdn::{Reader, Token};

    use super::squares;

    #[test]
    fn a_path_has_no_more_squares_than_a_capture_can_have() {
        for (count, expected) in [(2, 2), (255, 255), (256, 255), (9000, 255)] {
            let text = "1-18-".repeat(4500);
            let text: String = text.split_inclusive('-').take(count).collect();
            let event = Reader::new(text.trim_end_matches('-').as_bytes()).next();
            let Some(Token::Move(written)) = event.map(|event| event.token) else {
                panic!("no move: {event:?}");
            };
            assert_eq!(squares(Variant::English, &written).len(), expected);
        }
    }
}
