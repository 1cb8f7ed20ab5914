//! Which moves of a position a written move may stand for.

use draughts::{Move, Position, Rules, Square};
use pdn::SquareName;

use super::between;
use crate::square_on;

/// The moves that a written move may stand for in one position.
#[derive(Clone, Debug, Default)]
pub(super) struct Matches {
    pub(super) moves: Vec<Move>,
    /// True if the squares between first and last do not lie on the route.
    pub(super) bad_path: bool,
}

/// The square that a name means on the board of `R`.
#[inline]
pub(crate) fn square<R: Rules>(name: SquareName) -> Option<Square> {
    square_on(R::GAME_TYPE.board, name)
}

/// The legal moves that the squares `path` may stand for.
///
/// Two squares stand for every capture between them; more are a full path. A path that no route
/// follows counts as a slip in its middle where only one route joins its ends.
pub(super) fn matches<R: Rules>(position: &Position<R>, path: &[Square]) -> Matches {
    let [from, .., to] = *path else {
        return Matches::default();
    };
    let between = position.moves_from_to(from, to).to_vec();
    if path.len() == 2 {
        return Matches {
            moves: between,
            bad_path: false,
        };
    }
    let on_route = routes(position, path);
    if !on_route.is_empty() {
        return Matches {
            moves: on_route,
            bad_path: false,
        };
    }
    let slip = between.len() == 1 && !are_leaps(position, path);
    Matches {
        bad_path: slip,
        moves: if slip { between } else { Vec::new() },
    }
}

/// True if each step of `path` leaps over one opponent's piece: then the path says what was done,
/// and is no slip in the middle.
fn are_leaps<R: Rules>(position: &Position<R>, path: &[Square]) -> bool {
    path.windows(2).all(|step| {
        let Some(over) = between::<R>(step[0], step[1]) else {
            return false;
        };
        let mut pieces = over.iter().filter_map(|square| position.piece_at(*square));
        let opponent = pieces
            .next()
            .is_some_and(|piece| piece.color != position.side());
        opponent && pieces.next().is_none()
    })
}

/// The legal moves whose route passes the squares of `path` in order, one for each set of pieces
/// taken.
fn routes<R: Rules>(position: &Position<R>, path: &[Square]) -> Vec<Move> {
    let mut found: Vec<Move> = Vec::new();
    for route in &position.legal_routes() {
        if route.from() == path[0]
            && route.to() == path[path.len() - 1]
            && passes(route.path(), path)
            && !found
                .iter()
                .any(|other| other.captured() == route.captured())
        {
            found.push(*route);
        }
    }
    found
}

/// True if the squares of `path` occur in `route` in the same order.
fn passes(route: &[Square], path: &[Square]) -> bool {
    let mut rest = route.iter();
    path.iter()
        .all(|square| rest.any(|on_route| on_route == square))
}
