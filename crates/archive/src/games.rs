//! The games of a block, read and judged one after another.

use pdn::{Event, Token, line_ends};
use referee::{Judgement, Record, Referee};

use crate::{Block, Share};

/// The place of a game in its block.
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
    /// Offset of its first token in the file on disk.
    pub offset: u64,
    /// Number of lines of the block that end before its first token.
    pub line_ends: u64,
}

/// Computes the places of the games of a block, in order.
///
/// ```
/// let bytes = b"1. 11-15 *\n\n1. 9-13 22-18 *".to_vec();
/// let block = archive::Block { bytes, ..Default::default() };
/// let mut reader = pdn::Reader::new(&block.bytes);
/// let mut places = archive::Places::new(&block);
/// let mut events = Vec::new();
/// let mut offsets = Vec::new();
/// while reader.read_game(&mut events) {
///     offsets.push(places.locate(&events).offset);
/// }
/// assert_eq!(offsets, [0, 12]);
/// ```
#[derive(Debug)]
pub struct Places<'b> {
    block: &'b Block,
    /// The offset up to which the lines and bytes of the block are counted.
    known: usize,
    place: Place,
}

impl<'b> Places<'b> {
    /// Places of the games of a block.
    pub fn new(block: &'b Block) -> Self {
        Self {
            block,
            known: 0,
            place: Place {
                offset: block.disk_offset,
                line_ends: 0,
            },
        }
    }

    /// The place of a game with these events. Games must be passed in increasing order.
    pub fn locate(&mut self, events: &[Event<'_>]) -> Place {
        let start = first_token(events);
        self.place.offset += self.block.disk_length(self.known..start);
        self.place.line_ends += line_ends(&self.block.bytes[self.known..start]);
        self.known = start;
        self.place
    }
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
    judge_share(block, referee, None, |record, judgement, place| {
        if let Some(judgement) = judgement {
            each(record, judgement, place);
        }
    });
}

/// Reads every game of `block`. Judges the games of the share; without a share, judges all games. `each` is called for
/// every game.
pub(crate) fn judge_share(
    block: &Block,
    referee: &Referee,
    share: Option<Share>,
    mut each: impl FnMut(&Record<'_>, Option<&Judgement>, Place),
) {
    let referee = referee.for_file(&block.file);
    let mut reader = referee::reader(&block.bytes);
    let mut events = Vec::new();
    let mut judgement = Judgement::default();
    let mut places = Places::new(block);
    while reader.read_game(&mut events) {
        let place = places.locate(&events);
        let record = Record {
            source: &block.bytes,
            events: &events,
        };
        if share.is_some_and(|share| !share.has(place.offset)) {
            each(&record, None, place);
            continue;
        }
        referee.judge(&record, &mut judgement);
        each(&record, Some(&judgement), place);
    }
}

/// Offset of the first token that is not a blank.
fn first_token(events: &[Event<'_>]) -> usize {
    events
        .iter()
        .find(|event| !matches!(event.token, Token::Blank(_)))
        .map_or(0, |event| event.span.start)
}
