//! Clock times, `11-15 (1:12)`, and piece counts, `11-15 (12-9)`, in round brackets. They look like a variation of one
//! move.

use pdn::{Event, FaultKind, RawMove, Separator, SquareName, Token};

/// True if the move at `index` is the only move of a variation and looks like a time: minutes and seconds, with or
/// without hours. The text may still be a capture; the board decides.
pub(super) fn may_be_time(events: &[Event<'_>], index: usize) -> bool {
    alone_in_brackets(events, index, index).is_some_and(RawMove::may_be_time)
}

/// True if the move at `index` is the only move of a variation and may be the piece counts of both sides. In a game that
/// is `repaired`, the pieces may differ from those on the board.
pub(super) fn may_be_piece_count(
    events: &[Event<'_>],
    index: usize,
    pieces: (u32, u32),
    repaired: bool,
) -> bool {
    // If no board is known, the formatter treats the text as a move and numbers it.
    let is_numbered = |event: &Event<'_>| matches!(event.token, Token::MoveNumber(_));
    let opens = index.checked_sub(1).and_then(|before| events.get(before));
    let is_numbered = opens.is_some_and(is_numbered);
    let start = index - usize::from(is_numbered);
    let count = alone_in_brackets(events, start, index).and_then(is_written_as_count);
    count.is_some_and(|numbers| {
        let is_exact = numbers == pieces || numbers == (pieces.1, pieces.0);
        // With a move number, the text is a move and not a miscount.
        is_exact || (repaired || !is_numbered) && is_near_count(numbers, pieces)
    })
}

/// True if the move at `index` is the only token of a variation.
pub(super) fn is_alone(events: &[Event<'_>], index: usize) -> bool {
    alone_in_brackets(events, index, index).is_some()
}

/// The move at `index`, if it is the only move of a variation that begins with the event `start`.
fn alone_in_brackets<'e, 'a>(
    events: &'e [Event<'a>],
    start: usize,
    index: usize,
) -> Option<&'e RawMove<'a>> {
    let before = &events.get(start.checked_sub(1)?)?.token;
    let after = &events.get(index + 1)?.token;
    // The bracket may be unclosed.
    let is_end = |token: &Token<'_>| match token {
        Token::VariationEnd | Token::Terminator(_) | Token::GameEnd => true,
        Token::Fault(fault) => fault.kind == FaultKind::UnclosedVariation,
        _ => false,
    };
    let is_alone = *before == Token::VariationStart && is_end(after);
    match &events[index].token {
        Token::Move(written) if is_alone => Some(written),
        _ => None,
    }
}

/// The two numbers of a move that may be piece counts: `12-9`, `12x12`.
pub(super) fn is_written_as_count(written: &RawMove<'_>) -> Option<(u32, u32)> {
    match (written.from, written.to, written.separator) {
        (
            SquareName::Number(one),
            SquareName::Number(other),
            Separator::Hyphen | Separator::Colon | Separator::Cross,
        ) if written.squares == 2 && (written.separator != Separator::Cross || one == other) => {
            Some((u32::from(one), u32::from(other)))
        }
        _ => None,
    }
}

/// True if two numbers are the piece counts of both sides, in either order, possibly miscounted by a few.
pub(super) fn is_near_count((one, other): (u32, u32), (white, black): (u32, u32)) -> bool {
    /// Maximum difference of a miscount.
    const MAX_MISCOUNT: u32 = 3;
    let is_near = |pairs: [(u32, u32); 2]| {
        let mut pairs = pairs.into_iter();
        pairs.all(|(number, pieces)| number.abs_diff(pieces) <= MAX_MISCOUNT)
    };
    // Pieces are never added.
    let most = white.max(black);
    one.max(other) <= most + MAX_MISCOUNT.min(1)
        && (is_near([(one, white), (other, black)]) || is_near([(one, black), (other, white)]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_is_the_only_text_in_its_brackets() {
        for (record, expected) in [
            ("11-15 (2:12)", true),
            ("11-15 (1:01)", true),
            ("11-15 (22:18)", true),
            ("11-15 (1:02:33)", true),
            ("11-15 (2:12", true),
            ("11-15 (2:12 *", true),
            ("11-15 (22:18 15:22", false),
            ("11-15 (22:18 15:22)", false),
            ("11-15 (22:9)", false),
            ("11-15 (22:75)", false),
            ("11-15 (22x18)", false),
            ("11-15 (1. 22:18)", false),
            ("22:18", false),
        ] {
            let mut events = Vec::new();
            pdn::Reader::new(record.as_bytes()).read_game(&mut events);
            let is_last = |event: &Event<'_>| matches!(event.token, Token::Move(_));
            let last = events.iter().rposition(is_last).expect("a move");
            assert_eq!(may_be_time(&events, last), expected, "{record}");
        }
    }
}
