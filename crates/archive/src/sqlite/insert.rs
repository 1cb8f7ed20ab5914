//! Inserts games into the tables.

use std::collections::HashMap;

use referee::{Winner, is_placeholder};
use rusqlite::{Connection, Result, params};

use super::positions::Positions;
use crate::entry::GameRow;
use crate::json::Source;

/// A database in a transaction, with caches for its tables.
#[derive(Debug)]
pub(super) struct Inserter {
    database: Connection,
    players: NameIds,
    events: NameIds,
    openings: NameIds,
    positions: Positions,
    /// The greatest game id before this run.
    last_earlier_id: i64,
}

impl Inserter {
    pub(super) fn new(database: Connection) -> Result<Self> {
        let last = "SELECT coalesce(max(id), 0) FROM games";
        let last_earlier_id = database.query_row(last, (), |row| row.get(0))?;
        Ok(Self {
            database,
            players: NameIds::new("players"),
            events: NameIds::new("events"),
            openings: NameIds::new("openings"),
            positions: Positions::default(),
            last_earlier_id,
        })
    }

    /// Writes pending and derived rows, and returns the database.
    pub(super) fn finish(mut self) -> Result<Connection> {
        self.positions.insert_pending(&self.database)?;
        for derived in DERIVED {
            self.database.execute(derived, [self.last_earlier_id])?;
        }
        Ok(self.database)
    }

    /// Inserts a game and all its data. Returns false if the key already exists.
    pub(super) fn game(
        &mut self,
        key: &str,
        source: Option<&Source>,
        entry: &GameRow,
    ) -> Result<bool> {
        let database = &self.database;
        if database
            .prepare_cached("SELECT 1 FROM games WHERE key = ?")?
            .exists([key])?
        {
            return Ok(false);
        }
        let text = |name| {
            let value = entry.find_tag(name).map(str::trim);
            value.filter(|value| !is_placeholder(value.as_bytes()))
        };
        let opening = entry.opening;
        let ballot = opening.and_then(|opening| opening.ballot);
        let start = match &entry.first {
            Some(position) => Some(self.positions.add(database, position)?),
            None => None,
        };
        let mut game = database.prepare_cached(
            "INSERT INTO games (key, path, number, event_id, site, date, round, black_id, white_id, result, winner, \
             game_type, start, start_position, plies, opening_id, opening_plies, family_id, \
             ballot, deck, replayed, black_fmjd_id, white_fmjd_id) \
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        )?;
        let number = |number: Option<u64>| number.map(u64::cast_signed);
        let id = game.insert(params![
            key,
            source.map(|source| &source.path),
            number(source.map(|source| source.game)),
            self.events.id(database, entry.find_tag("Event"))?,
            text("Site"),
            text("Date"),
            text("Round"),
            self.players.id(database, entry.black.as_deref())?,
            self.players.id(database, entry.white.as_deref())?,
            entry.result,
            entry.winner.map(Winner::name),
            number(entry.game_type),
            entry.start,
            start,
            entry.plies,
            self.openings
                .id(database, opening.map(|opening| opening.name))?,
            opening.map(|opening| opening.plies),
            self.openings
                .id(database, opening.map(|opening| opening.family))?,
            ballot.map(|ballot| ballot.number),
            ballot.map(|ballot| ballot.deck.name()),
            entry.replayed,
            entry.first_of(&["BlackFmjdId"]),
            entry.first_of(&["WhiteFmjdId"]),
        ])?;
        drop(game);
        self.parts(id, entry)?;
        Ok(true)
    }

    /// Inserts the tags, moves and findings of a game.
    fn parts(&mut self, id: i64, entry: &GameRow) -> Result<()> {
        let database = &self.database;
        let mut tag = database.prepare_cached("INSERT INTO tags VALUES (?, ?, ?, ?)")?;
        for (number, (name, value)) in (1..).zip(&entry.tags) {
            tag.execute((id, number, name, value))?;
        }
        let mut mv =
            database.prepare_cached("INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")?;
        for (ply, row) in (1..).zip(&entry.moves) {
            let position = match &row.position {
                Some(position) => Some(self.positions.add(database, position)?),
                None => None,
            };
            mv.execute((
                id,
                ply,
                row.number,
                row.side(),
                &row.mv,
                &row.written,
                row.captured,
                row.crowns,
                position,
            ))?;
        }
        let mut finding =
            database.prepare_cached("INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?)")?;
        for (number, found) in (1..).zip(&entry.findings) {
            finding.execute((
                id,
                number,
                found.code,
                found.severity.name(),
                found.ply,
                &found.message,
            ))?;
        }
        Ok(())
    }
}

/// The ids of one table, cached.
#[derive(Debug)]
struct NameIds {
    insert: String,
    select: String,
    known: HashMap<String, i64>,
}

impl NameIds {
    /// The ids of the names in `table`.
    fn new(table: &str) -> Self {
        Self {
            insert: format!("INSERT OR IGNORE INTO {table} (name) VALUES (?)"),
            select: format!("SELECT id FROM {table} WHERE name = ?"),
            known: HashMap::new(),
        }
    }

    /// The id of a name, which is inserted if it is new; `None` if there is no name, or only a placeholder (`?`).
    fn id(&mut self, database: &Connection, name: Option<&str>) -> Result<Option<i64>> {
        let Some(name) = name
            .map(str::trim)
            .filter(|name| !is_placeholder(name.as_bytes()))
        else {
            return Ok(None);
        };
        if let Some(&id) = self.known.get(name) {
            return Ok(Some(id));
        }
        database.prepare_cached(&self.insert)?.execute([name])?;
        let mut select = database.prepare_cached(&self.select)?;
        let id = select.query_row([name], |row| row.get(0))?;
        self.known.insert(name.to_owned(), id);
        Ok(Some(id))
    }
}

/// Derived tables: occurrences of positions, and scores of players. Rows are inserted in sorted order, which is fast.
const DERIVED: [&str; 2] = [
    "INSERT INTO occurrences \
     SELECT position, game_id, ply FROM moves WHERE game_id > ?1 AND position IS NOT NULL \
     UNION ALL \
     SELECT start_position, id, 0 FROM games WHERE id > ?1 AND start_position IS NOT NULL \
     ORDER BY 1, 2, 3",
    "INSERT INTO scores \
     SELECT player, id, side, opponent, \
            CASE WHEN winner IS NULL THEN NULL WHEN winner = side THEN 1.0 WHEN winner = 'draw' THEN 0.5 ELSE 0.0 END \
     FROM (SELECT black_id AS player, id, 'black' AS side, white_id AS opponent, winner FROM games \
           UNION ALL \
           SELECT white_id, id, 'white', black_id, winner FROM games) \
     WHERE id > ?1 AND player IS NOT NULL ORDER BY 1, 2, 3",
];
