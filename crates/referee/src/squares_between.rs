//! The squares between two squares of a board, and their distance.

use draughts::{Direction, Square, Variant};

/// True if kings of the variant capture in this direction. Men never capture in any other direction.
fn captures_along(variant: Variant, direction: Direction) -> bool {
    variant.king_takes().contains(&direction)
}

/// The squares between two squares, in order, if pieces can capture along the line that joins them.
pub(crate) fn between(variant: Variant, from: Square, to: Square) -> Option<Vec<Square>> {
    let straight = is_straight(variant, from, to);
    let direction = if straight {
        Direction::Forward
    } else {
        Direction::ForwardLeft
    };
    on_line(variant, from, to).filter(|_| captures_along(variant, direction))
}

/// True if both squares are on the same rank or file.
pub(crate) fn is_straight(variant: Variant, from: Square, to: Square) -> bool {
    let (files, ranks) = file_and_rank_distance(variant, from, to);
    files == 0 || ranks == 0
}

/// The distance from the first square to the second, in files and ranks.
pub(crate) fn file_and_rank_distance(variant: Variant, from: Square, to: Square) -> (i16, i16) {
    let board = variant.board();
    let place = |square| (i16::from(board.file(square)), i16::from(board.rank(square)));
    let ((file, rank), (to_file, to_rank)) = (place(from), place(to));
    (to_file - file, to_rank - rank)
}

/// The squares between two squares on one diagonal, rank or file, in order, even if pieces do not capture along that
/// line.
pub(crate) fn on_line(variant: Variant, from: Square, to: Square) -> Option<Vec<Square>> {
    let board = variant.board();
    let (file, rank) = (i16::from(board.file(from)), i16::from(board.rank(from)));
    let (files, ranks) = file_and_rank_distance(variant, from, to);
    let on_a_diagonal = files.abs() == ranks.abs();
    if !(on_a_diagonal || files == 0 || ranks == 0) || from == to {
        return None;
    }
    let steps = files.abs().max(ranks.abs());
    Some(
        (1..steps)
            .filter_map(|step| {
                let file = u8::try_from(file + step * files.signum()).ok()?;
                let rank = u8::try_from(rank + step * ranks.signum()).ok()?;
                board.at(file, rank)
            })
            .collect(),
    )
}
