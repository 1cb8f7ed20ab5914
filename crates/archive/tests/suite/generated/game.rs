//! Random games, whose moves are known before they are written.

use draughts::{AnyPosition, Color, Move, Square, Variant};
use referee::Winner;

use crate::generated::random::Random;

/// A legal game.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    pub(crate) variant: Variant,
    pub(crate) start: AnyPosition,
    /// The moves, each with the position before it.
    pub(crate) plies: Vec<(AnyPosition, Move)>,
    pub(crate) end: AnyPosition,
    /// None if the winner is not recorded.
    pub(crate) winner: Option<Winner>,
}

impl Game {
    pub(crate) fn random(variant: Variant, random: &mut Random) -> Self {
        let normal = AnyPosition::start(variant);
        let start = if random.once_in(5) {
            from_the_middle(normal, random)
        } else {
            normal
        };
        // many short ones, a few long ones, and some until no move is left
        let longest = match random.below(20) {
            0 => 0,
            1 => 1,
            2..=5 => random.below(12),
            6..=17 => random.below(90),
            18 => random.below(200),
            _ => 600,
        };
        let (plies, end) = line(start, longest, random);
        let winner = if let Some(winner) = end.winner() {
            Some(won_by(winner))
        } else {
            let color = random.one_of(&[Color::White, Color::Black]);
            match random.below(12) {
                0..6 => Some(won_by(color)),
                6..10 => Some(Winner::Draw),
                10 => Some(Winner::BothLost),
                _ => None,
            }
        };
        Self {
            variant,
            start,
            plies,
            end,
            winner,
        }
    }

    pub(crate) fn has_normal_start(&self) -> bool {
        self.start == AnyPosition::start(self.variant)
    }
}

fn won_by(color: Color) -> Winner {
    match color {
        Color::White => Winner::White,
        Color::Black => Winner::Black,
    }
}

/// Up to `plies` random moves; fewer if the game ends before.
pub(crate) fn line(
    from: AnyPosition,
    plies: usize,
    random: &mut Random,
) -> (Vec<(AnyPosition, Move)>, AnyPosition) {
    let (mut line, mut position) = (Vec::new(), from);
    while line.len() < plies {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len())];
        line.push((position, mv));
        position = position.play(&mv).expect("it is one of the legal moves");
    }
    (line, position)
}

/// A position from the middle of a game, with a legal move.
fn from_the_middle(start: AnyPosition, random: &mut Random) -> AnyPosition {
    let (line, end) = line(start, 1 + random.below(80), random);
    let before = line.last().map_or(start, |(position, _)| *position);
    let reached = if end.legal_moves().is_empty() {
        before
    } else {
        end
    };
    // a FEN does not contain the history
    AnyPosition::from_fen(reached.variant(), &reached.fen()).expect("a position can be read back")
}

/// Squares between which no move is possible: the first is empty, or the second is occupied. Moves that are possible
/// but illegal, such as one that ignores a capture, are left to the referee's own tests.
pub(crate) fn illegal(position: AnyPosition, random: &mut Random) -> (Square, Square) {
    let squares = usize::from(position.variant().board().squares());
    let mut square = || {
        let number = u8::try_from(1 + random.below(squares)).expect("boards are small");
        Square::new(number).expect("it is counted from 1")
    };
    let is_empty = |square| position.piece_at(square).is_none();
    loop {
        let (from, to) = (square(), square());
        let own = position
            .piece_at(from)
            .is_some_and(|piece| piece.color == position.side());
        if from != to && (is_empty(from) || own && !is_empty(to)) {
            return (from, to);
        }
    }
}
