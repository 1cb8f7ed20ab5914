//! Plays a run of plain moves: the loop in which the time of a check is spent.

use draughts::{AnyPosition, Position, Resolution, Rules, Visitor};
use pdn::{Event, Token};

use super::walk::is_continued_from;
use crate::{PlayedMove, Ply, notation_style::NotationStyle, rules::notation, square_on};

/// The start of a run of plain moves.
pub(super) struct PlainRun<'e, 'a> {
    /// The events from the start of the run on.
    pub(super) events: &'e [Event<'a>],
    pub(super) now: AnyPosition,
    /// Number of plies before the run.
    pub(super) plies: u32,
    /// The ply count at the start of the line.
    pub(super) begun_at: u32,
    /// True if the second side moves first.
    pub(super) second_begins: bool,
    pub(super) style: NotationStyle,
    /// True if the run ends at a move with a notation finding.
    pub(super) checks_style: bool,
    /// The list of moves to fill, if requested. A capture of several pieces, whose path must be searched for, then ends
    /// the run.
    pub(super) moves: Option<&'e mut Vec<PlayedMove>>,
    /// The list of positions to fill, if requested.
    pub(super) positions: Option<&'e mut Vec<Option<AnyPosition>>>,
    /// The index of the first of `events` in the record.
    pub(super) index: usize,
    /// The depth of the line: 0 for the main line.
    pub(super) depth: u32,
}

/// The end of a run of plain moves.
pub(super) struct PlainRunEnd {
    /// The positions before and after the last move; `None` if no move was played.
    pub(super) positions: Option<(AnyPosition, AnyPosition)>,
    /// The ply count after the run.
    pub(super) plies: u32,
    /// Number of events consumed.
    pub(super) events: usize,
    /// True if the run has a move number.
    pub(super) numbered: bool,
    /// True if a move number of the run comes after a ply of the line.
    pub(super) numbered_move: bool,
}

/// The only code of the referee that is compiled for each variant.
impl Visitor for PlainRun<'_, '_> {
    type Output = PlainRunEnd;

    fn visit<R: Rules>(mut self) -> PlainRunEnd {
        let mut end = PlainRunEnd {
            positions: None,
            plies: self.plies,
            events: 0,
            numbered: false,
            numbered_move: false,
        };
        let Ok(mut now) = Position::<R>::try_from(self.now) else {
            return end;
        };
        let board = R::GAME_TYPE.board;
        let mut before = now;
        let (mut plies, mut taken) = (self.plies, 0);
        for event in self.events {
            match &event.token {
                Token::Move(written) if written.squares == 2 => {
                    let (Some(from), Some(to)) =
                        (square_on(board, written.from), square_on(board, written.to))
                    else {
                        break;
                    };
                    let Resolution::One(step) = now.resolve(from, to) else {
                        break;
                    };
                    let captures = step.is_capture();
                    if captures && is_continued_from(self.events, taken, written.to)
                        || notation::is_unusual(written, Some(captures), self.style)
                            && self.checks_style
                    {
                        break;
                    }
                    if let Some(moves) = &mut self.moves {
                        let Some(mv) = now.describe_short(&step) else {
                            break;
                        };
                        let half = plies + u32::from(self.second_begins);
                        moves.push(PlayedMove {
                            event: self.index + taken,
                            events: 1,
                            ply: Ply {
                                ply: plies + 1,
                                number: half / 2 + 1,
                                side: now.side(),
                                depth: self.depth,
                            },
                            mv: Some(mv),
                        });
                    }
                    before = now;
                    now = now.after(&step);
                    plies += 1;
                    if let Some(positions) = &mut self.positions {
                        positions.push(Some(now.into()));
                    }
                }
                Token::MoveNumber(number) => {
                    let half = plies + u32::from(self.second_begins);
                    // after a comment the second side's move has its own number
                    if half % 2 == 1 || number.number != half / 2 + 1 || number.dots != 1 {
                        break;
                    }
                    end.numbered = true;
                    end.numbered_move |= plies > self.begun_at;
                }
                _ => break,
            }
            taken += 1;
        }
        end.events = taken;
        end.plies = plies;
        end.positions = (plies > self.plies).then(|| (before.into(), now.into()));
        end
    }
}
