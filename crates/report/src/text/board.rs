//! A board in text: `b` and `w` for men, `B` and `W` for kings, numbers on empty squares.

mod svg;

use draughts::{AnyPosition, Color, Piece, Role, Square, Squares, Variant};

use crate::text::Palette;

/// `Black` or `White`.
pub const fn side_name(side: Color) -> &'static str {
    match side {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// The pieces of a position, for a [`Drawing`].
pub fn pieces(position: &AnyPosition) -> Vec<(Square, Piece)> {
    let squares = (1..=position.geometry().squares()).filter_map(Square::new);
    squares
        .filter_map(|square| Some((square, position.piece_at(square)?)))
        .collect()
}

/// A board to be drawn, White at the bottom.
pub struct Drawing<'a> {
    variant: Variant,
    pieces: &'a [(Square, Piece)],
    /// Pieces that can capture.
    capturers: Squares,
    /// Pieces that can be captured.
    victims: Squares,
    /// Squares on which a capturing piece lands.
    landings: Squares,
    flipped: bool,
    unicode_pieces: bool,
}

impl<'a> Drawing<'a> {
    /// The board of `variant` with these pieces.
    pub fn new(variant: Variant, pieces: &'a [(Square, Piece)]) -> Self {
        Self {
            variant,
            pieces,
            capturers: Squares::EMPTY,
            victims: Squares::EMPTY,
            landings: Squares::EMPTY,
            flipped: false,
            unicode_pieces: false,
        }
    }

    /// Marks captures, each given as a path of squares.
    #[must_use]
    pub fn marking(mut self, captures: &[Vec<Square>]) -> Self {
        for path in captures {
            let (Some(first), Some(last)) = (path.first(), path.last()) else {
                continue;
            };
            self.capturers.insert(*first);
            self.landings.insert(*last);
            for step in path.windows(2) {
                let jumped = between(self.variant, step[0], step[1]);
                for square in jumped {
                    if self.piece(square).is_some() {
                        self.victims.insert(square);
                    }
                }
            }
        }
        self
    }

    /// Marks pieces that can capture, pieces that can be captured, and squares on which a capturing piece lands.
    #[must_use]
    pub fn marking_squares(
        mut self,
        capturers: impl IntoIterator<Item = Square>,
        victims: impl IntoIterator<Item = Square>,
        landings: impl IntoIterator<Item = Square>,
    ) -> Self {
        self.capturers.extend(capturers);
        self.victims.extend(victims);
        self.landings.extend(landings);
        self
    }

    /// Puts Black at the bottom.
    #[must_use]
    pub fn flipped(mut self, flipped: bool) -> Self {
        self.flipped = flipped;
        self
    }

    /// Draws Unicode pieces (⛂ ⛃ ⛀ ⛁) instead of letters.
    #[must_use]
    pub fn unicode_pieces(mut self, unicode_pieces: bool) -> Self {
        self.unicode_pieces = unicode_pieces;
        self
    }

    fn piece(&self, square: Square) -> Option<Piece> {
        let found = self.pieces.iter().find(|(at, _)| *at == square);
        found.map(|(_, piece)| *piece)
    }

    /// The lines of the drawing, from the top.
    pub fn lines(&self, palette: &Palette) -> Vec<String> {
        let board = self.variant.board();
        let ranks = 0..board.height();
        let line = |rank: u8| {
            let cells = (0..board.width()).map(|file| {
                let file = if self.flipped {
                    board.width() - 1 - file
                } else {
                    file
                };
                match board.at(file, rank) {
                    Some(square) => self.cell(square, palette),
                    None => "    ".to_owned(),
                }
            });
            cells.collect::<String>().trim_end().to_owned()
        };
        if self.flipped {
            ranks.map(line).collect()
        } else {
            ranks.rev().map(line).collect()
        }
    }

    /// A cell of four columns: a mark, the content, a mark.
    fn cell(&self, square: Square, palette: &Palette) -> String {
        let Some(piece) = self.piece(square) else {
            let name = self
                .variant
                .board()
                .name_in(square, self.variant.notation());
            let (style, mark) = if self.landings.contains(square) {
                (palette.good, "*")
            } else {
                (palette.faint, "")
            };
            let name = format!("{mark}{name}");
            return format!("{style}{name:^3}{style:#} ");
        };
        let figure = if self.unicode_pieces {
            figure(piece)
        } else {
            letter(piece)
        };
        let (style, open, close) = if self.capturers.contains(square) {
            (palette.capturer, '[', ']')
        } else if self.victims.contains(square) {
            (palette.victim, '(', ')')
        } else {
            (palette.strong, ' ', ' ')
        };
        format!("{style}{open}{figure}{close}{style:#} ")
    }
}

/// The squares between two squares of a line.
fn between(variant: Variant, from: Square, to: Square) -> Squares {
    let board = variant.board();
    let mut squares = Squares::EMPTY;
    if !board.has(from) || !board.has(to) {
        return squares;
    }
    let (mut file, mut rank) = (board.file(from), board.rank(from));
    let last = (board.file(to), board.rank(to));
    while (file, rank) != last {
        file = towards(file, last.0);
        rank = towards(rank, last.1);
        squares.extend(board.at(file, rank).filter(|square| *square != to));
    }
    squares
}

/// The coordinate one step from `from` towards `to`.
fn towards(from: u8, to: u8) -> u8 {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => from + 1,
        std::cmp::Ordering::Equal => from,
        std::cmp::Ordering::Greater => from - 1,
    }
}

fn letter(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::Black, Role::Man) => 'b',
        (Color::Black, Role::King) => 'B',
        (Color::White, Role::Man) => 'w',
        (Color::White, Role::King) => 'W',
    }
}

fn figure(piece: Piece) -> char {
    match (piece.color, piece.role) {
        (Color::Black, Role::Man) => '⛂',
        (Color::Black, Role::King) => '⛃',
        (Color::White, Role::Man) => '⛀',
        (Color::White, Role::King) => '⛁',
    }
}

#[cfg(test)]
mod tests {
    use draughts::{Color, Piece, Square, Variant};

    use super::Drawing;
    use crate::text::Palette;

    fn square(number: u8) -> Square {
        Square::new(number).unwrap()
    }

    #[test]
    fn the_compulsory_capture_is_marked() {
        let pieces = [
            (square(15), Piece::man(Color::Black)),
            (square(18), Piece::man(Color::White)),
            (square(32), Piece::king(Color::White)),
        ];
        let captures = [vec![square(15), square(22)]];
        let drawing = Drawing::new(Variant::English, &pieces).marking(&captures);
        insta::assert_snapshot!(drawing.lines(&Palette::default()).join("\n"));
    }

    #[test]
    fn a_flipped_board_is_seen_from_the_side_of_black() {
        let pieces = [(square(1), Piece::man(Color::Black))];
        let drawing = Drawing::new(Variant::English, &pieces).flipped(true);
        insta::assert_snapshot!(drawing.lines(&Palette::default()).join("\n"));
    }
}
