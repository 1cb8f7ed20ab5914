//! The start position of a game: the normal array or its FEN.

use draughts::{AnyPosition, Color, Piece, Role, Setup, Variant};

use super::line::LineReading;
use crate::{FirstMover, Record, RuleSet, starter::first_mover};

/// The possible start positions of a game or a setup.
///
/// There are several if the FEN is ambiguous: the side to move is `?`, or a man on its king-row may be a king without
/// its `K`. The moves decide.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(super) positions: Vec<AnyPosition>,
    /// The assumption on which the positions depend, as text.
    pub(super) assumed: Option<String>,
}

impl Start {
    /// The normal array. Normally, the variant determines the side to move. The first move of the record determines it
    /// in two cases: the players decide who begins (S2:3), or the GameType tag (`tag_side`) disagrees with the variant,
    /// as in some kinds of pool checkers.
    pub(crate) fn normal(
        variant: Variant,
        laws: &RuleSet,
        record: &Record<'_>,
        tag_side: Option<Color>,
    ) -> Self {
        let start = AnyPosition::start(variant);
        let mover = match laws.switches().first_mover.setting {
            FirstMover::Declared => first_mover(variant, record),
            FirstMover::Black | FirstMover::Game => tag_side
                .filter(|side| *side != start.side())
                .and_then(|_| first_mover(variant, record)),
        };
        Self {
            positions: vec![mover.map_or(start, |side| start.with_side(side))],
            assumed: None,
        }
    }

    /// An unknown start.
    pub(crate) fn unknown() -> Self {
        Self {
            positions: Vec::new(),
            assumed: None,
        }
    }

    /// The possible positions of a setup; `None` if the setup is not a valid board.
    pub(crate) fn from_setup(variant: Variant, setup: &Setup) -> Option<Self> {
        let sides = match setup.side {
            Some(side) => vec![side],
            None => vec![variant.first_mover(), !variant.first_mover()],
        };
        let mut positions = Vec::new();
        for side in sides {
            let mut sided = setup.clone();
            sided.side = Some(side);
            let position = AnyPosition::from_setup(variant, &sided).ok()?;
            positions.push(position);
            let crowned = crown_men_on_king_row(&position);
            if crowned != position {
                positions.push(crowned);
            }
        }
        Some(Self {
            positions,
            assumed: None,
        })
    }

    /// All positions.
    pub(crate) fn positions(&self) -> &[AnyPosition] {
        &self.positions
    }

    /// The first position.
    pub(crate) fn position(&self) -> Option<&AnyPosition> {
        self.positions.first()
    }

    pub(super) fn readings(&self) -> Vec<LineReading> {
        self.positions
            .iter()
            .map(|position| LineReading::from_position(*position))
            .collect()
    }
}

/// The position with all men on their king-row crowned.
pub(super) fn crown_men_on_king_row(position: &AnyPosition) -> AnyPosition {
    let mut crowned = *position;
    for color in [Color::Black, Color::White] {
        for square in position.men(color) {
            if position.variant().is_on_king_row(color, square) {
                let king = Piece {
                    color,
                    role: Role::King,
                };
                crowned = crowned.put(square, king);
            }
        }
    }
    crowned
}
