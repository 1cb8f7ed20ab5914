//! The table of positions: each board once, keyed by its hash.

use draughts::{AnyPosition, Color, Role, Setup, Variant, fen};
use rusqlite::{Connection, Result};

/// So many positions wait before they are put in, sorted by hash: far quicker than one by one, and bounded.
const MOST_WAITING: usize = 1 << 18;

/// Positions on their way into the table.
#[derive(Debug, Default)]
pub(super) struct Positions {
    waiting: Vec<(i64, AnyPosition)>,
}

/// The key of a position: its hash as `SQLite` has numbers, and for other games than English draughts another one.
pub(super) fn key(position: &AnyPosition) -> i64 {
    let others =
        i64::from(position.variant().game_type()) - i64::from(Variant::English.game_type());
    let apart = others.wrapping_mul(0x9e37_79b9_7f4a_7c15_u64.cast_signed());
    position.hash().cast_signed().wrapping_add(apart)
}

impl Positions {
    /// Notes a position, and gives its key.
    pub(super) fn note(&mut self, database: &Connection, position: &AnyPosition) -> Result<i64> {
        if self.waiting.len() >= MOST_WAITING {
            self.put(database)?;
        }
        let key = key(position);
        self.waiting.push((key, *position));
        Ok(key)
    }

    /// Puts in those that wait. Of two positions with the same hash the table keeps the first: among a thousand million
    /// positions that happens once in forty collections.
    pub(super) fn put(&mut self, database: &Connection) -> Result<()> {
        self.waiting.sort_unstable_by_key(|&(key, _)| key);
        self.waiting.dedup_by_key(|(key, _)| *key);
        let mut insert = database.prepare_cached(
            "INSERT OR IGNORE INTO positions (hash, fen, black_men, black_kings, white_men, white_kings) \
             VALUES (?, ?, ?, ?, ?, ?)",
        )?;
        for (key, position) in self.waiting.drain(..) {
            let setup = position.to_setup();
            let count = |color, role| count(&setup, color, role);
            insert.execute((
                key,
                fen::write(&setup, position.variant()),
                count(Color::Black, Role::Man),
                count(Color::Black, Role::King),
                count(Color::White, Role::Man),
                count(Color::White, Role::King),
            ))?;
        }
        Ok(())
    }
}

fn count(setup: &Setup, color: Color, role: Role) -> usize {
    let alike = |(_, piece): &&(u32, draughts::Piece)| piece.color == color && piece.role == role;
    setup.pieces.iter().filter(alike).count()
}
