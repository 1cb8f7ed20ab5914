//! Processes the moves of a record whose variant is not supported. They are numbered, and their notation is checked,
//! without a board.

use draughts::Color;
use pdn::{Event, Token, VariationAnchor};

use super::first_move::anchor_from_numbers;
use super::walk::part_count;
use crate::first_ply::{FirstPly, number_of_first_ply};
use crate::header::is_fen;
use crate::{
    PlayedMove, Ply, Record,
    notation_style::NotationStyle,
    report::FindingReport,
    rules::notation::{self, MoveNotation},
};

/// Counts the moves of the main line and, if requested, lists all moves. If `is_turn` is true (a position gives the
/// side to move), `first` plays the first move. Otherwise, `first` plays the first half of move 1, which may be
/// missing.
pub(crate) fn number_moves(
    record: &Record<'_>,
    first: Color,
    is_turn: bool,
    style: NotationStyle,
    mut moves: Option<&mut Vec<PlayedMove>>,
    report: &mut FindingReport<'_>,
) -> u32 {
    // Without a position, the record starts from the normal array, so a placeholder is a real move.
    let is_position = |event: &Event<'_>| match event.token {
        Token::Tag(tag) => is_fen(&tag),
        token => matches!(token, Token::Setup(_)),
    };
    let first_ply = FirstPly::from_events(record.events);
    let dots = first_ply.placeholder();
    let placeholder = dots.filter(|at| record.events[..*at].iter().any(is_position));
    let offset = u32::from(placeholder.is_some() || first_ply == FirstPly::Second);
    let missing = if is_turn { 0 } else { offset };
    // The record may begin in the middle of a game.
    let skipped = number_of_first_ply(record.events).map_or(0, |first| first - 1);
    let mut plies = 0_u32;
    // The number of plies before the current line or before a setup in it.
    let mut begun = 0_u32;
    let mut parents: Vec<(u32, u32)> = Vec::new();
    // This is true before the first move of a variation that follows a ply.
    let mut begins = false;
    // The index after the parts of the last move.
    let mut read = 0;
    for (index, event) in record.events.iter().enumerate() {
        match event.token {
            Token::Move(_) if index < read => continue,
            Token::Move(_) => read = index + part_count(record.events, index),
            Token::UnknownMove if placeholder != Some(index) => {}
            Token::VariationStart => {
                parents.push((plies, begun));
                begins = plies > begun;
                plies -= u32::from(begins);
                begun = plies;
                continue;
            }
            Token::VariationEnd => {
                (plies, begun) = parents.pop().unwrap_or((plies, begun));
                begins = false;
                continue;
            }
            Token::Setup(_) => {
                (begun, begins) = (plies, false);
                continue;
            }
            _ => continue,
        }
        if std::mem::take(&mut begins) {
            let has_before = parents.first().is_some_and(|(_, before)| plies > *before);
            let replaced = u64::from(plies + offset + 2 * skipped) + 2;
            plies = match anchor_from_numbers(record.events, index, replaced, has_before) {
                VariationAnchor::Continues => plies + 1,
                VariationAnchor::ReplacesPrevious => plies - 1,
                VariationAnchor::Replaces => plies,
            };
            begun = plies;
        }
        let half = plies + offset;
        let ply = Ply {
            ply: plies + 1,
            number: half / 2 + 1,
            side: if (plies + missing).is_multiple_of(2) {
                first
            } else {
                !first
            },
            depth: parents.len() as u32,
        };
        if let Token::Move(written) = &event.token
            && notation::is_unusual(written, None, style)
        {
            let notation = MoveNotation {
                written,
                span: event.span,
                ply,
                captures: None,
                style,
            };
            notation::check(&notation, report);
        }
        if let Some(moves) = &mut moves {
            moves.push(PlayedMove {
                event: index,
                events: read.saturating_sub(index).max(1),
                ply,
                mv: None,
            });
        }
        plies += 1;
    }
    parents.first().map_or(plies, |(plies, _)| *plies)
}
