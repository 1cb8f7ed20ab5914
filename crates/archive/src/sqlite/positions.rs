//! The table of positions, one row per position, keyed by hash.

use draughts::{AnyPosition, Color, Role, Setup, Variant, fen};
use rusqlite::{Connection, Result};

/// Maximum number of pending positions. Inserting them in batches sorted by hash is much faster. The limit bounds the
/// memory.
const MAX_PENDING: usize = 1 << 18;

/// Positions to be inserted.
#[derive(Debug, Default)]
pub(super) struct Positions {
    pending: Vec<(i64, AnyPosition)>,
}

/// The key of a position: its hash as a signed integer. For variants other than English draughts, the hash is modified.
pub(super) fn key(position: &AnyPosition) -> i64 {
    let others =
        i64::from(position.variant().game_type()) - i64::from(Variant::English.game_type());
    let offset = others.wrapping_mul(0x9e37_79b9_7f4a_7c15_u64.cast_signed());
    position.hash().cast_signed().wrapping_add(offset)
}

impl Positions {
    /// Adds a position and returns its key.
    pub(super) fn add(&mut self, database: &Connection, position: &AnyPosition) -> Result<i64> {
        if self.pending.len() >= MAX_PENDING {
            self.insert_pending(database)?;
        }
        let key = key(position);
        self.pending.push((key, *position));
        Ok(key)
    }

    /// Inserts the pending positions. If two positions have the same hash, only the first is kept. In a collection of
    /// 10^9 positions, the probability of such a collision is 1 in 40.
    pub(super) fn insert_pending(&mut self, database: &Connection) -> Result<()> {
        self.pending.sort_unstable_by_key(|&(key, _)| key);
        self.pending.dedup_by_key(|(key, _)| *key);
        let mut insert = database.prepare_cached(
            "INSERT OR IGNORE INTO positions (hash, fen, black_men, black_kings, white_men, white_kings) \
             VALUES (?, ?, ?, ?, ?, ?)",
        )?;
        for (key, position) in self.pending.drain(..) {
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
