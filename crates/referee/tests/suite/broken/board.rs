//! A second, simple implementation of English draughts that shares nothing with the engine: an independent check of
//! the referee's findings.

use std::collections::BTreeSet;

use crate::broken::random::Random;

/// A square, 1 to 32.
pub(crate) type Square = u8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) black: bool,
    pub(crate) king: bool,
}

/// A move: the squares it passes and the pieces it captures.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Move {
    pub(crate) path: Vec<Square>,
    pub(crate) taken: Vec<Square>,
}

impl Move {
    pub(crate) fn text(&self) -> String {
        let sign = if self.taken.is_empty() { "-" } else { "x" };
        let squares: Vec<String> = self.path.iter().map(u8::to_string).collect();
        squares.join(sign)
    }

    pub(crate) fn from(&self) -> Square {
        self.path[0]
    }

    pub(crate) fn to(&self) -> Square {
        self.path[self.path.len() - 1]
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    cells: [Option<Piece>; 33],
    pub(crate) black_to_move: bool,
}

/// The square one step away: down (Black's direction) or up, to the right or to the left as the numbers run.
pub(crate) fn step(from: Square, down: bool, right: bool) -> Option<Square> {
    let row = (from - 1) / 4;
    let column = 2 * ((from - 1) % 4) + u8::from(row.is_multiple_of(2));
    let row = if down { row + 1 } else { row.checked_sub(1)? };
    let column = if right {
        column + 1
    } else {
        column.checked_sub(1)?
    };
    (row < 8 && column < 8).then_some(row * 4 + column / 2 + 1)
}

const DIRECTIONS: [(bool, bool); 4] = [(true, true), (true, false), (false, true), (false, false)];

/// True if the piece may move in that direction: down is Black's.
fn may_move(piece: Piece, down: bool) -> bool {
    piece.king || down == piece.black
}

impl Board {
    pub(crate) fn start() -> Self {
        let mut cells = [None; 33];
        for (square, cell) in cells.iter_mut().enumerate().skip(1) {
            *cell = match square {
                1..=12 => Some(Piece {
                    black: true,
                    king: false,
                }),
                21..=32 => Some(Piece {
                    black: false,
                    king: false,
                }),
                _ => None,
            };
        }
        Self {
            cells,
            black_to_move: true,
        }
    }

    pub(crate) fn at(&self, square: Square) -> Option<Piece> {
        self.cells[usize::from(square)]
    }

    pub(crate) fn put(&mut self, square: Square, piece: Option<Piece>) {
        self.cells[usize::from(square)] = piece;
    }

    pub(crate) fn own(&self) -> Vec<(Square, Piece)> {
        (1..=32)
            .filter_map(|square| Some((square, self.at(square)?)))
            .filter(|(_, piece)| piece.black == self.black_to_move)
            .collect()
    }

    pub(crate) fn king_row(&self, square: Square) -> bool {
        if self.black_to_move {
            square > 28
        } else {
            square < 5
        }
    }

    /// The quiet moves of one piece, whether or not a capture is available.
    pub(crate) fn quiet_of(&self, from: Square) -> Vec<Move> {
        let Some(piece) = self.at(from) else {
            return Vec::new();
        };
        DIRECTIONS
            .iter()
            .filter(|(down, _)| may_move(piece, *down))
            .filter_map(|(down, right)| step(from, *down, *right))
            .filter(|to| self.at(*to).is_none())
            .map(|to| Move {
                path: vec![from, to],
                taken: Vec::new(),
            })
            .collect()
    }

    /// The single jumps of a piece on `on` that came from `origin` and has captured `taken`.
    pub(crate) fn jumps(
        &self,
        piece: Piece,
        on: Square,
        origin: Square,
        taken: &[Square],
    ) -> Vec<(Square, Square)> {
        DIRECTIONS
            .iter()
            .filter(|(down, _)| may_move(piece, *down))
            .filter_map(|(down, right)| {
                let over = step(on, *down, *right)?;
                let to = step(over, *down, *right)?;
                let victim = self.at(over)?;
                let free = self.at(to).is_none() || to == origin;
                (victim.black != piece.black && free && !taken.contains(&over))
                    .then_some((over, to))
            })
            .collect()
    }

    /// Every complete capture of one piece.
    pub(crate) fn captures_of(&self, from: Square) -> Vec<Move> {
        let Some(piece) = self.at(from) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut open = vec![Move {
            path: vec![from],
            taken: Vec::new(),
        }];
        while let Some(part) = open.pop() {
            let on = part.to();
            let crowned = !piece.king && part.path.len() > 1 && self.king_row(on);
            let jumps = if crowned {
                Vec::new()
            } else {
                self.jumps(piece, on, from, &part.taken)
            };
            if jumps.is_empty() && part.path.len() > 1 {
                found.push(part.clone());
            }
            for (over, to) in jumps {
                let mut longer = part.clone();
                longer.path.push(to);
                longer.taken.push(over);
                open.push(longer);
            }
        }
        found
    }

    pub(crate) fn captures(&self) -> Vec<Move> {
        self.own()
            .into_iter()
            .flat_map(|(from, _)| self.captures_of(from))
            .collect()
    }

    pub(crate) fn legal(&self) -> Vec<Move> {
        let captures = self.captures();
        if !captures.is_empty() {
            return captures;
        }
        self.own()
            .into_iter()
            .flat_map(|(from, _)| self.quiet_of(from))
            .collect()
    }

    /// Plays a move, legal or not; a man that ends on the king-row is crowned.
    pub(crate) fn play(&mut self, mv: &Move) {
        let piece = self.at(mv.from());
        self.put(mv.from(), None);
        for over in &mv.taken {
            self.put(*over, None);
        }
        let crowned = piece.map(|piece| Piece {
            king: piece.king || self.king_row(mv.to()),
            ..piece
        });
        self.put(mv.to(), crowned);
        self.black_to_move = !self.black_to_move;
    }

    /// The squares of the pieces that can capture.
    pub(crate) fn can_capture(&self) -> BTreeSet<Square> {
        self.captures().iter().map(Move::from).collect()
    }

    /// The legal move with these squares, if there is exactly one.
    pub(crate) fn only(&self, text: &Move) -> Option<Move> {
        let mut found = self
            .legal()
            .into_iter()
            .filter(|mv| mv.from() == text.from() && mv.to() == text.to());
        let first = found.find(|mv| text.path.len() == 2 || mv.path == text.path)?;
        Some(first)
    }

    /// A random legal move; `None` at the end of the game.
    pub(crate) fn any_move(&self, random: &mut Random) -> Option<Move> {
        let legal = self.legal();
        (!legal.is_empty()).then(|| legal[random.below(legal.len())].clone())
    }
}
