//! Positions: legal moves, and boards as SVG.

use draughts::{AnyPosition, Color, Move, Piece, Square, Variant};
use report::text::Drawing;
use report::variants;
use serde::{Deserialize, Serialize};

use crate::Result;

/// The legal moves of a position.
#[derive(Debug, Serialize)]
pub struct LegalMoves {
    variant: &'static str,
    fen: String,
    side: &'static str,
    moves: Vec<LegalMove>,
}

#[derive(Debug, Serialize)]
struct LegalMove {
    r#move: String,
    short: String,
    path: Vec<u8>,
    captures: Vec<u8>,
    crowns: bool,
    fen: String,
}

/// How a board is drawn.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct BoardOptions {
    variant: Option<String>,
    flip: bool,
    title: Option<String>,
    marks: RequestedMarks,
}

/// The marked squares.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum RequestedMarks {
    Named(String),
    Squares(MarkedSquares),
}

#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct MarkedSquares {
    capturers: Vec<u8>,
    victims: Vec<u8>,
    landings: Vec<u8>,
}

impl Default for RequestedMarks {
    fn default() -> Self {
        Self::Named("captures".to_owned())
    }
}

/// `black` or `white`.
pub(crate) fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The position of a FEN; the start position if it is empty.
fn position(fen: &str, variant: Option<&str>) -> Result<AnyPosition> {
    let named = variants::find(variant.unwrap_or("english"));
    let named = named.map_err(|error| error.to_string())?;
    if fen.trim().is_empty() {
        let start = AnyPosition::start(named.variant);
        return Ok(named.starter.map_or(start, |side| start.with_side(side)));
    }
    AnyPosition::from_fen(named.variant, fen).map_err(|error| {
        format!(
            "not a valid FEN: {error}; a FEN looks like {}",
            named.variant.start_fen()
        )
    })
}

/// The legal moves of a position.
pub(crate) fn legal_moves(fen: &str, variant: Option<&str>) -> Result<LegalMoves> {
    let position = position(fen, variant)?;
    let moves = position.legal_moves();
    let legal = |mv: &Move| {
        let after = position.play(mv);
        let after = after.map_err(|error| error.to_string())?;
        Ok(LegalMove {
            r#move: position.text(mv),
            short: position.short_text(mv),
            path: mv.path().iter().map(|square| square.number()).collect(),
            captures: mv.captured().into_iter().map(Square::number).collect(),
            crowns: mv.crowns(),
            fen: after.fen(),
        })
    };
    Ok(LegalMoves {
        variant: position.variant().name(),
        fen: position.fen(),
        side: side(position.side()),
        moves: moves.iter().map(legal).collect::<Result<_>>()?,
    })
}

/// A board as SVG.
pub(crate) fn svg(fen: &str, options: &BoardOptions) -> Result<String> {
    let position = position(fen, options.variant.as_deref())?;
    let variant = position.variant();
    let squares = (1..=position.geometry().squares()).filter_map(Square::new);
    let pieces: Vec<(Square, Piece)> = squares
        .filter_map(|square| position.piece_at(square).map(|piece| (square, piece)))
        .collect();
    let mut drawing = Drawing::new(variant, &pieces).flipped(options.flip);
    match &options.marks {
        RequestedMarks::Named(name) if name == "captures" => {
            let moves = position.legal_moves();
            let captures = moves.iter().filter(|mv| mv.is_capture());
            let captures: Vec<Vec<Square>> = captures.map(|mv| mv.path().to_vec()).collect();
            drawing = drawing.marking(&captures);
        }
        RequestedMarks::Named(name) if name == "none" => {}
        RequestedMarks::Named(name) => {
            return Err(format!(
                "marks are \"captures\", \"none\" or squares, not '{name}'"
            ));
        }
        RequestedMarks::Squares(marks) => {
            drawing = drawing.marking_squares(
                known(variant, &marks.capturers)?,
                known(variant, &marks.victims)?,
                known(variant, &marks.landings)?,
            );
        }
    }
    let own = || format!("{} to move: {}", position.side(), position.fen());
    let title = options.title.clone().unwrap_or_else(own);
    Ok(drawing.svg(&title))
}

/// The squares with these numbers.
fn known(variant: Variant, numbers: &[u8]) -> Result<Vec<Square>> {
    let square = |number: &u8| {
        let square = Square::new(*number).filter(|square| variant.board().has(*square));
        square.ok_or_else(|| format!("the board has no square {number}"))
    };
    numbers.iter().map(square).collect()
}
