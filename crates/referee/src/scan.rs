//! One pass over the events of a game before it is judged: the squares it names, its terminator and its line key.
//!
//! Every game of every archive is scanned, so all facts that need every move are collected in this one pass.

use pdn::{Event, Span, SquareName, Terminator, Token};

use crate::{Record, line_key::LineHasher};

/// The result of the pass.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GameScan<'a> {
    /// The origin squares of the first and second main-line moves.
    pub(crate) first_origin: Option<SquareName>,
    pub(crate) second_origin: Option<SquareName>,
    pub(crate) squares: SquareCounts,
    /// True if at least one move names only the file of its origin (`cd4`).
    pub(crate) has_short_moves: bool,
    /// The hashed main line; `None` if the moves cannot be hashed from square numbers alone.
    pub(crate) line: Option<LineHasher>,
    /// The first terminator.
    pub(crate) terminator: Option<(Terminator<'a>, Span)>,
    /// The first terminator after it with another result.
    pub(crate) other_terminator: Option<(Terminator<'a>, Span)>,
}

/// Moves by the kind of squares they name, variations included.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SquareCounts {
    /// Numeric moves up to square 32.
    pub(crate) small: u32,
    /// Numeric moves with a square above 32.
    pub(crate) past_32: u32,
    /// Moves with an algebraic square.
    pub(crate) lettered: u32,
}

impl<'a> GameScan<'a> {
    /// Scans a record. Calls `visit` for each fault of the reader and each main-line comment. The line is hashed only
    /// if `with_line` is true.
    // Kept out of line: inlining it spills the counters.
    #[inline(never)]
    pub(crate) fn new(
        record: &Record<'a>,
        with_line: bool,
        mut visit: impl FnMut(&Event<'a>),
    ) -> Self {
        let mut scan = Self::default();
        (scan.first_origin, scan.second_origin) = first_origins(record);
        let mut line = LineHasher::default();
        let mut plain = with_line;
        let (mut depth, mut numbers) = (0_u32, 0_u32);
        for event in record.events {
            // Most events are moves; one branch predicts better than a nine-way match.
            if let Token::Move(written) = &event.token {
                let (SquareName::Number(from), SquareName::Number(to)) = (written.from, written.to)
                else {
                    scan.squares.lettered += 1;
                    scan.has_short_moves |= written.is_short();
                    plain = false;
                    continue;
                };
                numbers += 1;
                scan.squares.past_32 += u32::from(from.max(to) > 32);
                if with_line && depth == 0 {
                    line.push([from, to]);
                }
                continue;
            }
            match &event.token {
                Token::Comment(_) if depth == 0 => visit(event),
                Token::Fault(_) => visit(event),
                Token::UnknownMove if with_line && depth == 0 => line.push([0, 0]),
                Token::Terminator(terminator) => {
                    let (first, _) = *scan.terminator.get_or_insert((*terminator, event.span));
                    if first.outcome != terminator.outcome {
                        scan.other_terminator
                            .get_or_insert((*terminator, event.span));
                    }
                }
                Token::Setup(_) => plain = false,
                Token::VariationStart => depth += 1,
                Token::VariationEnd => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        scan.squares.small = numbers - scan.squares.past_32;
        scan.line = plain.then_some(line);
        scan
    }
}

/// The origin squares of the first two main-line moves.
fn first_origins(record: &Record<'_>) -> (Option<SquareName>, Option<SquareName>) {
    let mut depth = 0_u32;
    let mut from = record.events.iter().filter_map(|event| {
        match &event.token {
            Token::Move(written) if depth == 0 => return Some(written.from),
            Token::VariationStart => depth += 1,
            Token::VariationEnd => depth = depth.saturating_sub(1),
            _ => {}
        }
        None
    });
    (from.next(), from.next())
}

#[cfg(test)]
mod tests {
    use pdn::{SquareName, Token};

    use super::{GameScan, SquareCounts};
    use crate::Record;

    fn scan(text: &str, check: impl FnOnce(&GameScan<'_>, usize)) {
        let mut events = Vec::new();
        pdn::Reader::new(text.as_bytes()).read_game(&mut events);
        let record = Record {
            source: text.as_bytes(),
            events: &events,
        };
        let mut comments = 0;
        let scan = GameScan::new(&record, true, |event| {
            comments += usize::from(matches!(event.token, Token::Comment(_)));
        });
        check(&scan, comments);
    }

    #[test]
    fn first_moves_and_kinds_of_squares_are_collected() {
        scan(
            "1. 11-15 {a} (9-13 {b}) 22-18 2. 15-33 c3-d4 *",
            |scan, comments| {
                let number = |number| Some(SquareName::Number(number));
                assert_eq!(
                    (scan.first_origin, scan.second_origin),
                    (number(11), number(22))
                );
                let squares = SquareCounts {
                    small: 3,
                    past_32: 1,
                    lettered: 1,
                };
                assert_eq!(scan.squares, squares);
                assert_eq!(comments, 1);
                assert!(scan.line.is_none());
            },
        );
    }

    #[test]
    fn plain_moves_yield_a_line() {
        scan("1. 11-15 22-18 ... 1-0", |scan, _| {
            assert!(scan.squares.past_32 == 0 && scan.line.is_some());
            assert!(scan.terminator.is_some());
        });
        scan("1. 11-15 /FEN \"W:W22:B15\"/ *", |scan, _| {
            assert!(scan.line.is_none());
        });
    }
}
