//! The range of squares that the moves of a record name, and the variants that use such squares.

use draughts::Variant;
use pdn::{Separator, SquareName, Token};

use crate::Record;

/// The range of squares in the moves of a record.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NotationExtent {
    /// The highest square number; 0 if there is none.
    pub(super) number: u8,
    /// The highest file, counted from 1; 0 if there is none.
    pub(super) file: u8,
    /// The highest rank, counted from 1; 0 if there is none.
    pub(super) rank: u8,
    /// True if any capture is written with `:`.
    pub(super) colon: bool,
}

impl NotationExtent {
    pub(super) fn from_record(record: &Record<'_>) -> Self {
        Self::without_move(record, None)
    }

    /// The extent with one move omitted, because that move may be a slip.
    fn without_move(record: &Record<'_>, slip: Option<usize>) -> Self {
        let mut extent = Self::default();
        for (_, of_move) in each_move(record).filter(|(at, _)| Some(*at) != slip) {
            extent.number = extent.number.max(of_move.number);
            extent.file = extent.file.max(of_move.file);
            extent.rank = extent.rank.max(of_move.rank);
            extent.colon |= of_move.colon;
        }
        extent
    }

    /// True if the board of a variant has such squares. Letters up to `h` with ranks up to 8 only fit boards eight
    /// squares wide.
    pub(super) fn is_on_board(self, variant: Variant) -> bool {
        let board = variant.board();
        let is_small = self.file <= 8 && self.rank <= 8;
        self.number <= board.squares()
            && self.file <= board.width()
            && self.rank <= board.height()
            && (self.file == 0 || !is_small || board.width() == 8)
    }

    /// The variants that use such squares, most common first.
    pub(super) fn variants(self) -> &'static [Variant] {
        use Variant::{
            Brazilian, Canadian, Czech, English, Frisian, International, Italian, Pool, Portuguese,
            Russian, Spanish, Spantsiretti, Thai, Turkish,
        };
        match (self.number, self.file, self.rank) {
            (0, 1..=8, ..=8) => &[Russian, Brazilian, Czech, Turkish, Pool, English, Thai],
            (0, 9..=10, ..=8) => &[Spantsiretti],
            (1..=32, 0, _) => &[
                Italian, Russian, Brazilian, Czech, Pool, Spanish, Portuguese, Thai,
            ],
            (33..=40, 0, _) => &[International, Frisian, Canadian, Spantsiretti],
            (41..=50, 0, _) => &[International, Frisian, Canadian],
            (51..=72, 0, _) => &[Canadian],
            _ => &[],
        }
    }
}

/// The extent of each move of a record, with the index of its event.
pub(super) fn each_move(record: &Record<'_>) -> impl Iterator<Item = (usize, NotationExtent)> {
    record.events.iter().enumerate().filter_map(|(at, event)| {
        let Token::Move(written) = &event.token else {
            return None;
        };
        let mut extent = NotationExtent {
            colon: written.separator == Separator::Colon,
            ..NotationExtent::default()
        };
        for name in [written.from, written.to] {
            match name {
                SquareName::Number(number) => extent.number = extent.number.max(number),
                SquareName::Algebraic { file, rank } => {
                    extent.file = extent.file.max(file.saturating_add(1));
                    extent.rank = extent.rank.max(rank);
                }
                SquareName::File(file) => extent.file = extent.file.max(file.saturating_add(1)),
            }
        }
        Some((at, extent))
    })
}

/// The variants that a record may belong to if one of its squares is a slip, most common first.
pub(super) fn variants_assuming_a_slip(
    record: &Record<'_>,
    extent: NotationExtent,
) -> Vec<Variant> {
    let strangest = each_move(record).max_by_key(|(_, of)| (of.number, of.file.max(of.rank)));
    let rest = NotationExtent::without_move(record, strangest.map(|(at, _)| at));
    let mut variants = Vec::new();
    for extent in [rest, extent] {
        let is_numbered = (1..=32).contains(&extent.number) && extent.file == 0;
        let english = is_numbered.then_some(&Variant::English);
        for variant in english.into_iter().chain(extent.variants()) {
            if !variants.contains(variant) {
                variants.push(*variant);
            }
        }
    }
    variants
}
