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
        let (width, height) = self.size();
        writeln!(
            svg,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\" \
             font-family=\"sans-serif\">"
        )?;
        writeln!(svg, "<title>{}</title>", Escaped(title))?;
        self.write_board((width, height), svg)?;
        write!(svg, "</svg>")
    }

    /// The frame, and the squares with their numbers and pieces.
    fn write_board(&self, (width, height): (u32, u32), svg: &mut String) -> std::fmt::Result {
        let board = self.variant.board();
        writeln!(
            svg,
            "<rect width=\"{width}\" height=\"{height}\" fill=\"#5b3f2a\"/>"
        )?;
        for rank in 0..board.height() {
            for file in 0..board.width() {
                self.write_square(board.at(file, rank), self.corner(file, rank), svg)?;
            }
        }
        Ok(())
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

/// Boards that share the shapes of squares and pieces, for pages with many boards.
impl Drawing<'_> {
    /// The shapes of the pieces and marks, for one `<svg>` in the page.
    pub const PIECES: &'static str = concat!(
        "<symbol id=\"bm\" viewBox=\"0 0 48 48\"><circle cx=\"24\" cy=\"24\" r=\"18\" fill=\"#1d1d1d\" stroke=\"#f5f5f5\" stroke-width=\"1.5\"/></symbol>",
        "<symbol id=\"wm\" viewBox=\"0 0 48 48\"><circle cx=\"24\" cy=\"24\" r=\"18\" fill=\"#fbfbf4\" stroke=\"#1d1d1d\" stroke-width=\"1.5\"/></symbol>",
        "<symbol id=\"bk\" viewBox=\"0 0 48 48\"><circle cx=\"24\" cy=\"24\" r=\"18\" fill=\"#1d1d1d\" stroke=\"#f5f5f5\" stroke-width=\"1.5\"/>\
         <path d=\"M14 31h20v-10l-6 4-4-8-4 8-6-4z\" fill=\"#f5f5f5\"/></symbol>",
        "<symbol id=\"wk\" viewBox=\"0 0 48 48\"><circle cx=\"24\" cy=\"24\" r=\"18\" fill=\"#fbfbf4\" stroke=\"#1d1d1d\" stroke-width=\"1.5\"/>\
         <path d=\"M14 31h20v-10l-6 4-4-8-4 8-6-4z\" fill=\"#1d1d1d\"/></symbol>",
        "<symbol id=\"ring\" viewBox=\"0 0 48 48\"><circle cx=\"24\" cy=\"24\" r=\"21\" fill=\"none\" stroke=\"#f2c200\" stroke-width=\"4\"/></symbol>",
        "<symbol id=\"cross\" viewBox=\"0 0 48 48\"><path d=\"M13 13L35 35M13 35L35 13\" stroke=\"#c0392b\" stroke-width=\"3\"/></symbol>",
        "<symbol id=\"goal\" viewBox=\"0 0 48 48\"><path d=\"M0 0h48v48H0z\" fill=\"#8f9e5a\"/></symbol>",
    );

    /// The empty board of a variant as a symbol that [`svg_with_symbols`](Self::svg_with_symbols) uses.
    pub fn symbols(variant: draughts::Variant) -> String {
        let drawing = Drawing::new(variant, &[]);
        let (width, height) = drawing.size();
        let mut symbol = format!(
            "<symbol id=\"board-{}\" viewBox=\"0 0 {width} {height}\">",
            variant.name()
        );
        // Writing to a string cannot fail.
        let _ = drawing.write_board((width, height), &mut symbol);
        symbol.push_str("</symbol>");
        symbol
    }

    /// The drawing as an SVG element, for a page that contains [`PIECES`](Self::PIECES) and the
    /// [`symbols`](Self::symbols) of the variant.
    pub fn svg_with_symbols(&self, title: &str) -> String {
        let (width, height) = self.size();
        let mut svg = format!(
            "<svg viewBox=\"0 0 {width} {height}\" role=\"img\"><title>{}</title><use href=\"#board-{}\"/>",
            Escaped(title),
            self.variant.name()
        );
        let board = self.variant.board();
        for square in (1..=board.squares()).filter_map(Square::new) {
            let (x, y) = self.corner(board.file(square), board.rank(square));
            let mut put = |symbol| {
                let _ = write!(
                    svg,
                    "<use href=\"#{symbol}\" x=\"{x}\" y=\"{y}\" width=\"48\" height=\"48\"/>"
                );
            };
            if self.landings.contains(square) {
                put("goal");
            }
            if self.capturers.contains(square) {
                put("ring");
            }
            if let Some(piece) = self.piece(square) {
                put(match (piece.color, piece.role) {
                    (Color::Black, Role::Man) => "bm",
                    (Color::Black, Role::King) => "bk",
                    (Color::White, Role::Man) => "wm",
                    (Color::White, Role::King) => "wk",
                });
            }
            if self.victims.contains(square) {
                put("cross");
            }
        }
        svg.push_str("</svg>");
        svg
    }

    /// Width and height, with the frame.
    fn size(&self) -> (u32, u32) {
        let board = self.variant.board();
        let [width, height] =
            [board.width(), board.height()].map(|squares| u32::from(squares) * SIDE + 2 * FRAME);
        (width, height)
    }

    /// The top left corner of a square.
    fn corner(&self, file: u8, rank: u8) -> (u32, u32) {
        let board = self.variant.board();
        let (column, row) = if self.flipped {
            (board.width() - 1 - file, rank)
        } else {
            (file, board.height() - 1 - rank)
        };
        (
            FRAME + u32::from(column) * SIDE,
            FRAME + u32::from(row) * SIDE,
        )
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
