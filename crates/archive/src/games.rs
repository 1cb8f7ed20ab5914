//! The games of a block, read and judged one after another.

use pdn::{Event, Reader, Token};
use referee::{Judgement, Record, Referee};

use crate::{Block, line_ends};

/// Where a game stands in its block.
///
/// ```
/// let bytes = b"1. 11-15 *\n\n1. 9-13 22-18 *".to_vec();
/// let block = archive::Block { bytes, ..Default::default() };
/// let mut places = Vec::new();
/// archive::judge_games(&block, &referee::Referee::default(), |_, _, place| places.push(place));
/// assert_eq!((places[1].offset, places[1].line_ends), (12, 2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Place {
    /// Offset of its first token in the file as it lies on disk.
    pub offset: u64,
    /// How many lines of the block end before its first token.
    pub line_ends: u64,
}

/// Reads and judges every game of `block`, and calls `each` with the record, its judgement and its place.
///
/// ```
/// let block = archive::Block { bytes: b"1. 11-15 *\n1. 9-13 22-18 *".to_vec(), ..Default::default() };
/// let referee = referee::Referee::new(referee::Options::default());
/// let mut plies = 0;
/// archive::judge_games(&block, &referee, |_, judgement, _| plies += judgement.plies);
/// assert_eq!(plies, 3);
/// ```
pub fn judge_games(
    block: &Block,
    referee: &Referee,
    mut each: impl FnMut(&Record<'_>, &Judgement, Place),
) {
    let mut reader = Reader::new(&block.bytes);
    let mut events = Vec::new();
    let mut judgement = Judgement::default();
    let mut known = 0;
    let mut place = Place {
        offset: block.disk_offset,
        line_ends: 0,
    };
    while reader.read_game(&mut events) {
        let start = first_token(&events);
        place.offset += block.disk_length(known..start);
        place.line_ends += line_ends(&block.bytes[known..start]);
        known = start;
        let record = Record {
            source: &block.bytes,
            events: &events,
        };
        referee.judge(&record, &mut judgement);
        each(&record, &judgement, place);
    }
}

/// Offset of the first token of a game that is no blank.
fn first_token(events: &[Event<'_>]) -> usize {
    events
        .iter()
        .find(|event| !matches!(event.token, Token::Blank(_)))
        .map_or(0, |event| event.span.start)
}
