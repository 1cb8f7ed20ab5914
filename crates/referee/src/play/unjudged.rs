//! Moves of a record that has no rules here: numbered, but on no board.

use draughts::Color;
use pdn::Token;

use super::replay::second_side_begins;
use crate::{Played, Ply, Record};

/// Counts the main line's moves, and lists all moves where a list is wanted. `first` moves first.
pub(crate) fn number_moves(
    record: &Record<'_>,
    first: Color,
    mut moves: Option<&mut Vec<Played>>,
) -> u32 {
    let offset = u32::from(second_side_begins(record.events));
    let mut plies = 0_u32;
    let mut parents: Vec<u32> = Vec::new();
    for (index, event) in record.events.iter().enumerate() {
        match event.token {
            Token::Move(_) => {}
            Token::UnknownMove if plies > 0 || offset == 0 || !parents.is_empty() => {}
            Token::VariationStart => {
                parents.push(plies);
                plies = plies.saturating_sub(1);
                continue;
            }
            Token::VariationEnd => {
                plies = parents.pop().unwrap_or(plies);
                continue;
            }
            _ => continue,
        }
        let half = plies + offset;
        if let Some(moves) = &mut moves {
            moves.push(Played {
                event: index,
                events: 1,
                ply: Ply {
                    ply: plies + 1,
                    number: half / 2 + 1,
                    side: if half.is_multiple_of(2) {
                        first
                    } else {
                        !first
                    },
                    depth: parents.len() as u32,
                },
                mv: None,
            });
        }
        plies += 1;
    }
    parents.first().copied().unwrap_or(plies)
}
