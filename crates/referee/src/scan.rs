//! What is seen of a game in one look over its events, before anything of it is judged.
//!
//! Every game of every archive is looked at like this, so it is done once, and what asks the same of
//! every move is asked here: which squares the record names, and the line for the pass over the
//! collection.

use pdn::{Event, Span, SquareName, Terminator, Token};

use crate::{Record, line_key::LineHasher};

/// What a look over a game shows.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct GameScan<'a> {
    /// The squares that the first and the second move come from, those of variations aside.
    pub(crate) first: Option<SquareName>,
    pub(crate) second: Option<SquareName>,
    /// Which squares the moves name.
    pub(crate) squares: SquareCounts,
    /// True if some move names only the file of its first square.
    pub(crate) has_short_moves: bool,
    /// The moves of the main line; none where more than numbers is needed to tell them.
    pub(crate) line: Option<LineHasher>,
    /// What ends the game, and where: of several, the first.
    pub(crate) terminator: Option<(Terminator<'a>, Span)>,
}

/// How many moves name which squares, those of variations among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct SquareCounts {
    /// Moves between numbers up to 32.
    pub(crate) small: u32,
    /// Moves between numbers, one of them past 32.
    pub(crate) past_32: u32,
    /// Moves with a square of letter and digit.
    pub(crate) lettered: u32,
}

impl<'a> GameScan<'a> {
    /// Looks over a record; has the faults of the reader told, and the comments of the main line. The line is
    /// kept only `with_line`.
    // within the rest of the judging there are not registers enough for what is counted here
    #[inline(never)]
    pub(crate) fn new(
        record: &Record<'a>,
        with_line: bool,
        mut tell: impl FnMut(&Event<'a>),
    ) -> Self {
        let mut scan = Self::default();
        (scan.first, scan.second) = first_squares(record);
        let mut line = LineHasher::default();
        let mut plain = with_line;
        let (mut depth, mut numbers) = (0_u32, 0_u32);
        for event in record.events {
            // most events are moves: a branch for them is foreseen where a choice of nine is not
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
                    line.take([from, to]);
                }
                continue;
            }
            match &event.token {
                Token::Comment(_) if depth == 0 => tell(event),
                Token::Fault(_) => tell(event),
                Token::UnknownMove if with_line && depth == 0 => line.take([0, 0]),
                Token::Terminator(terminator) => {
                    scan.terminator.get_or_insert((*terminator, event.span));
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

/// The squares that the first two moves come from, those of variations aside.
fn first_squares(record: &Record<'_>) -> (Option<SquareName>, Option<SquareName>) {
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

    fn seen(text: &str, check: impl FnOnce(&GameScan<'_>, usize)) {
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
    fn the_first_moves_and_the_kinds_of_squares_are_seen() {
        seen(
            "1. 11-15 {a} (9-13 {b}) 22-18 2. 15-33 c3-d4 *",
            |scan, comments| {
                let number = |number| Some(SquareName::Number(number));
                assert_eq!((scan.first, scan.second), (number(11), number(22)));
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
    fn nothing_strange_leaves_a_line() {
        seen("1. 11-15 22-18 ... 1-0", |scan, _| {
            assert!(scan.squares.past_32 == 0 && scan.line.is_some());
            assert!(scan.terminator.is_some());
        });
        seen("1. 11-15 /FEN \"W:W22:B15\"/ *", |scan, _| {
            assert!(scan.line.is_none());
        });
    }
}
