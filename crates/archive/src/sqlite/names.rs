//! Tables of names with ids.

use std::collections::HashMap;

use referee::is_placeholder;
use rusqlite::{Connection, Result};

/// The ids of one table, cached.
#[derive(Debug)]
pub(super) struct NameIds {
    insert: String,
    select: String,
    known: HashMap<String, i64>,
}

impl NameIds {
    /// The ids of the names in `table`.
    pub(super) fn new(table: &str) -> Self {
        Self {
            insert: format!("INSERT OR IGNORE INTO {table} (name) VALUES (?)"),
            select: format!("SELECT id FROM {table} WHERE name = ?"),
            known: HashMap::new(),
        }
    }

    /// The id of a name, which is inserted if it is new; `None` if there is no name, or only a placeholder (`?`).
    pub(super) fn id(&mut self, database: &Connection, name: Option<&str>) -> Result<Option<i64>> {
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
