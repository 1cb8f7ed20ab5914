//! The games of a file, without their moves, and the places of moves.

use archive::Block;
use pdn::Token;
use referee::{Judgement, Options as RefereeOptions, Record, Referee};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::options::reason;
use crate::{Result, WebOptions};

/// A game in the list of games of a file.
#[derive(Debug, Serialize)]
pub struct GameEntry {
    game: u64,
    line: u64,
    offset: u64,
    length: u64,
    tags: Map<String, Value>,
    variant: Option<&'static str>,
    plies: u32,
    winner: Option<&'static str>,
}

impl GameEntry {
    /// A game of a block.
    pub(crate) fn new(
        game: u64,
        line: u64,
        block: &Block,
        record: &Record<'_>,
        judgement: &Judgement,
    ) -> Self {
        let mut tags = Map::new();
        for event in record.events {
            if let Token::Tag(tag) = event.token {
                let name = pdn::text(tag.name).into_owned();
                tags.entry(name)
                    .or_insert_with(|| Value::String(tag.value().into_owned()));
            }
        }
        let span = record.span();
        Self {
            game,
            line,
            offset: block.on_disk(span.start),
            length: block.disk_length(span.start..span.end),
            tags,
            variant: judgement.variant.map(draughts::Variant::name),
            plies: judgement.plies,
            winner: judgement
                .recorded
                .or(judgement.on_board)
                .map(referee::Winner::name),
        }
    }
}

/// The list of games of a file.
pub(crate) fn list(bytes: &[u8], options: &WebOptions) -> Result<Vec<GameEntry>> {
    let referee = Referee::new(options.referee()?);
    let mut blocks = options.blocks(bytes)?;
    let (mut block, mut list, mut lines) = (Block::default(), Vec::new(), 0);
    while blocks
        .next_into(&mut block)
        .map_err(|error| reason(&error))?
    {
        archive::judge_games(&block, &referee, |record, judgement, place| {
            let game = list.len() as u64 + 1;
            let line = lines + place.line_ends + 1;
            list.push(GameEntry::new(game, line, &block, record, judgement));
        });
        lines += block.line_ends();
    }
    Ok(list)
}

/// The place of a move.
#[derive(Debug, Serialize)]
pub struct MoveSpan {
    ply: u32,
    depth: u32,
    offset: u64,
    length: u64,
    line: u64,
    column: u64,
    r#move: String,
}

/// Calls `each` with the record of a game, its judgement with moves and positions, its block, and the number of lines
/// before the block.
pub(crate) fn with_game<T>(
    bytes: &[u8],
    game: u64,
    options: &WebOptions,
    each: impl FnOnce(&Record<'_>, &Judgement, &Referee, &Block, u64) -> Result<T>,
) -> Result<T> {
    let referee = Referee::new(RefereeOptions {
        positions: true,
        ..options.referee()?
    });
    let mut blocks = options.blocks(bytes)?;
    let mut block = Block::default();
    let (mut number, mut lines) = (0, 0);
    while blocks
        .next_into(&mut block)
        .map_err(|error| reason(&error))?
    {
        let referee = referee.for_file(&block.file);
        let mut reader = referee::reader(&block.bytes);
        let mut events = Vec::new();
        while reader.read_game(&mut events) {
            number += 1;
            if number == game {
                let record = Record {
                    source: &block.bytes,
                    events: &events,
                };
                let mut judgement = Judgement::default();
                referee.judge(&record, &mut judgement);
                return each(&record, &judgement, &referee, &block, lines);
            }
        }
        lines += block.line_ends();
    }
    Err(format!("there is no game {game}; the last is {number}"))
}

/// The places of the moves of a game.
pub(crate) fn spans(bytes: &[u8], game: u64, options: &WebOptions) -> Result<Vec<MoveSpan>> {
    with_game(
        bytes,
        game,
        options,
        |record, judgement, _, block, lines| {
            let mut locator = block.locator();
            let spans = judgement.moves.iter().filter_map(|played| {
                let events = record.events.get(played.event..)?;
                let first = events.first()?.span;
                let last = events.get(played.events.checked_sub(1)?)?.span;
                let place = locator.locate(first.start);
                Some(MoveSpan {
                    ply: played.ply.ply,
                    depth: played.ply.depth,
                    offset: block.on_disk(first.start),
                    length: block.disk_length(first.start..last.end),
                    line: lines + place.line + 1,
                    column: place.column + 1,
                    r#move: pdn::text(&block.bytes[first.start..last.end]).into_owned(),
                })
            });
            Ok(spans.collect())
        },
    )
}
