//! A board as a self-contained SVG image, the same on light and dark pages.

use std::fmt::Write as _;

use draughts::{Color, Piece, Role, Square};

use super::Drawing;
use crate::text::Escaped;

/// Side of a square, in SVG units.
const SIDE: u32 = 48;
/// Width of the frame.
const FRAME: u32 = 4;

impl Drawing<'_> {
    /// The drawing as an SVG element with this title. Capturing pieces are ringed, pieces that can be captured
    /// are crossed.
    pub fn svg(&self, title: &str) -> String {
        let mut svg = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_svg(title, &mut svg);
        svg
    }

    fn write_svg(&self, title: &str, svg: &mut String) -> std::fmt::Result {
        let board = self.variant.board();
        let (files, ranks) = (u32::from(board.width()), u32::from(board.height()));
        let (width, height) = (files * SIDE + 2 * FRAME, ranks * SIDE + 2 * FRAME);
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             font-family=\"sans-serif\">"
        )?;
        writeln!(svg, "<title>{}</title>", Escaped(title))?;
        writeln!(
            svg,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"#5b3f2a\"/>"
        )?;
        for rank in 0..board.height() {
            for file in 0..board.width() {
                let (column, row) = if self.flipped {
                    (board.width() - 1 - file, rank)
                } else {
                    (file, board.height() - 1 - rank)
                };
                let x = FRAME + u32::from(column) * SIDE;
                let y = FRAME + u32::from(row) * SIDE;
                self.write_square(board.at(file, rank), (x, y), svg)?;
            }
        }
        write!(svg, "</svg>")
    }

    fn write_square(
        &self,
        square: Option<Square>,
        (x, y): (u32, u32),
        svg: &mut String,
    ) -> std::fmt::Result {
        let fill = match square {
            None => "#f2e3c6",
            Some(square) if self.landings.contains(square) => "#8f9e5a",
            Some(_) => "#a97c50",
        };
        writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\"/>"
        )?;
        let Some(square) = square else {
            return Ok(());
        };
        let name = self
            .variant
            .board()
            .name_in(square, self.variant.notation());
        let (left, top) = (x + 3, y + 11);
        writeln!(
            svg,
            "<text x=\"{left}\" y=\"{top}\" font-size=\"10\" fill=\"#2b1d12\">{name}</text>"
        )?;
        match self.piece(square) {
            Some(piece) => self.write_piece(square, piece, (x + SIDE / 2, y + SIDE / 2), svg),
            None => Ok(()),
        }
    }

    fn write_piece(
        &self,
        square: Square,
        piece: Piece,
        (x, y): (u32, u32),
        svg: &mut String,
    ) -> std::fmt::Result {
        let (fill, line) = match piece.color {
            Color::Black => ("#1d1d1d", "#f5f5f5"),
            Color::White => ("#fbfbf4", "#1d1d1d"),
        };
        if self.capturers.contains(square) {
            writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"21\" fill=\"none\" stroke=\"#f2c200\" stroke-width=\"4\"/>"
            )?;
        }
        writeln!(
            svg,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"18\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"1.5\"/>"
        )?;
        if piece.role == Role::King {
            // The crown has three points.
            writeln!(
                svg,
                "<path d=\"M{} {}h20v-10l-6 4-4-8-4 8-6-4z\" fill=\"{line}\"/>",
                x - 10,
                y + 7
            )?;
        }
        if self.victims.contains(square) {
            let (left, right, top, bottom) = (x - 11, x + 11, y - 11, y + 11);
            writeln!(
                svg,
                "<path d=\"M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}\" stroke=\"#c0392b\" \
                 stroke-width=\"3\"/>"
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use draughts::{Color, Piece, Square, Variant};

    use super::Drawing;

    #[test]
    fn every_square_and_piece_is_drawn() {
        let square = |number| Square::new(number).unwrap();
        let pieces = [
            (square(15), Piece::man(Color::Black)),
            (square(18), Piece::man(Color::White)),
            (square(32), Piece::king(Color::White)),
        ];
        let captures = [vec![square(15), square(22)]];
        let svg = Drawing::new(Variant::English, &pieces)
            .marking(&captures)
            .svg("<one> & two");
        assert_eq!(svg.matches("<rect").count(), 65);
        assert_eq!(svg.matches("<text").count(), 32);
        assert_eq!(svg.matches("r=\"18\"").count(), 3, "{svg}");
        assert_eq!(
            svg.matches("<path").count(),
            2,
            "a crown and a cross: {svg}"
        );
        assert!(svg.contains("<title>&lt;one&gt; &amp; two</title>"));
        // White is at the bottom: 32 is in the lowest row, one square from the right.
        assert!(
            svg.contains("<text x=\"295\" y=\"351\" font-size=\"10\" fill=\"#2b1d12\">32</text>")
        );
    }
}
