//! One game of a document, read and judged with its positions.

use std::ops::Range;

use draughts::AnyPosition;
use pdn::{Event, Span, Token};
use referee::{Judgement, Options, Orientation, Record, Referee};

use super::document::{Document, PlacedPiece};

/// A game of a document.
pub(super) struct GameView<'d> {
    /// Offset of `source` in the document.
    base: usize,
    source: &'d [u8],
    pub(super) events: Vec<Event<'d>>,
    pub(super) judgement: Judgement,
}

/// A move with the positions around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placement {
    /// Index in [`Judgement::moves`].
    pub(super) index: usize,
    pub(super) before: Option<AnyPosition>,
    pub(super) after: Option<AnyPosition>,
}

impl<'d> GameView<'d> {
    /// The game at an offset: the last one that begins before it, else the first one of the piece. `None` if there is no
    /// game.
    pub(super) fn at(document: &'d Document, offset: usize) -> Option<Self> {
        let piece = document.piece_at(offset)?;
        let mut found = None;
        let mut reader = referee::reader(piece.text.as_bytes());
        let mut events = Vec::new();
        while reader.read_game(&mut events) {
            let start = events.first().map_or(0, |event| event.span.start);
            if found.is_some() && piece.start + start > offset {
                break;
            }
            found = Some(std::mem::take(&mut events));
        }
        Some(Self::judged(document, &piece, found?))
    }

    /// The game with these events of a piece, judged.
    pub(super) fn judged(
        document: &Document,
        piece: &PlacedPiece<'d>,
        events: Vec<Event<'d>>,
    ) -> Self {
        let options = Options {
            positions: true,
            entry: false,
            ..document.settings.options().clone()
        };
        let referee = Referee::new(options).for_file(document.evidence());
        let mut view = Self {
            base: piece.start,
            source: piece.text.as_bytes(),
            events,
            judgement: Judgement::default(),
        };
        let mut judgement = Judgement::default();
        referee.judge(&view.record(), &mut judgement);
        view.judgement = judgement;
        view
    }

    /// The record.
    pub(super) fn record(&self) -> Record<'_> {
        Record {
            source: self.source,
            events: &self.events,
        }
    }

    /// A span of the record in the document.
    pub(super) fn in_document(&self, span: Span) -> Range<usize> {
        self.base + span.start..self.base + span.end
    }

    /// The index of the event at an offset of the document. Of two events that meet there, the one that begins there.
    pub(super) fn event_at(&self, offset: usize) -> Option<usize> {
        let at = offset.checked_sub(self.base)?;
        let touches = |event: &Event<'_>| event.span.start <= at && at <= event.span.end;
        let visible = |(_, event): &(usize, &Event<'_>)| !event.span.is_empty();
        let events = self.events.iter().enumerate().filter(visible);
        let mut found = events.filter(|(_, event)| touches(event));
        found.next_back().map(|(index, _)| index)
    }

    /// True if squares have their usual names, so that moves can be written.
    pub(super) fn has_default_orientation(&self) -> bool {
        self.judgement.orientation == Orientation::default()
    }

    /// The starting position.
    fn start(&self) -> Option<AnyPosition> {
        let variant = self.judgement.variant?;
        AnyPosition::from_fen(variant, self.judgement.start.as_deref()?).ok()
    }

    /// All moves with the positions around them, and the end of the line before `offset`, an offset of the document.
    pub(super) fn placements(&self, offset: usize) -> (Vec<Placement>, LinePoint) {
        let judgement = &self.judgement;
        let first = judgement.moves.first().map_or(1, |mv| mv.ply.ply);
        let mut lines = vec![LinePoint {
            now: self.start(),
            ply: first.saturating_sub(1),
            ..LinePoint::default()
        }];
        let mut placements = Vec::with_capacity(judgement.moves.len());
        let mut moves = judgement.moves.iter().enumerate().peekable();
        let mut end = None;
        for (number, event) in self.events.iter().enumerate() {
            let (Some(&line), is_inside) = (lines.last(), lines.len() > 1) else {
                break;
            };
            if end.is_none() && self.base + event.span.end > offset {
                end = Some(line);
            }
            let Some(top) = lines.last_mut() else { break };
            match event.token {
                Token::MoveNumber(written) => top.next = (written.number, written.is_second()),
                // A variation replaces the last move, unless its first ply shows that it continues the line.
                Token::VariationStart => lines.push(LinePoint {
                    before: line.now,
                    now: line.before,
                    ply: line.ply.saturating_sub(1),
                    last: line.next,
                    next: line.last,
                }),
                Token::VariationEnd if is_inside => {
                    lines.pop();
                }
                Token::Move(_) | Token::UnknownMove => {
                    let Some((index, played)) = moves.next_if(|(_, played)| played.event <= number)
                    else {
                        continue;
                    };
                    if played.ply.ply == line.ply + 2 {
                        top.now = line.before;
                    }
                    let before = top.now.filter(|_| played.ply.ply > line.ply);
                    let after = judgement.positions.get(index).copied().flatten();
                    let (number, is_second) = top.next;
                    *top = LinePoint {
                        before,
                        now: after,
                        ply: played.ply.ply,
                        last: top.next,
                        next: (number.saturating_add(u32::from(is_second)), !is_second),
                    };
                    placements.push(Placement {
                        index,
                        before,
                        after,
                    });
                }
                _ => {}
            }
        }
        (
            placements,
            end.or(lines.last().copied()).unwrap_or_default(),
        )
    }

    /// The placement of the move that has the event with this index.
    pub(super) fn placement_of(&self, event: usize) -> Option<Placement> {
        let (placements, _) = self.placements(0);
        placements.into_iter().find(|placement| {
            let played = &self.judgement.moves[placement.index];
            (played.event..played.event + played.events.max(1)).contains(&event)
        })
    }
}

/// The end of a line of moves, as far as it was followed.
#[derive(Clone, Copy, Debug)]
pub(super) struct LinePoint {
    /// The position before the last move. At the start of a variation, the position after the move it replaces.
    before: Option<AnyPosition>,
    /// The position now, if it is known.
    pub(super) now: Option<AnyPosition>,
    /// The number of the last ply.
    pub(super) ply: u32,
    /// The move number of the last ply, and whether it was the second ply of that number.
    last: (u32, bool),
    /// The same for the next ply.
    pub(super) next: (u32, bool),
}

impl Default for LinePoint {
    fn default() -> Self {
        Self {
            before: None,
            now: None,
            ply: 0,
            last: (1, false),
            next: (1, false),
        }
    }
}
