//! The limit on the size of a game.
//!
//! ```toml
//! [limits]
//! game-size = 16_777_216     # bytes
//! ```

use toml::Spanned;
use toml::de::DeValue;

use super::values::{ConfigText, Located, count, expected, in_order, located, unknown_key};
use crate::exit::Failure;

/// The key for the maximum size of a game.
pub(super) const GAME_SIZE: &str = "game-size";

/// Lowest permitted limit; real games are much smaller.
const MIN_LIMIT: u64 = 1 << 20;

/// Highest permitted limit: a game takes several times its size in memory.
const MAX_LIMIT: u64 = 512 << 20;

/// Highest limit in a file that the command line does not name, since the file may have come with the records.
const MAX_DISCOVERED_LIMIT: usize = 64 << 20;

/// The table `limits`.
#[derive(Clone, Debug, Default)]
pub(super) struct ConfigLimits {
    /// Maximum size of a game in bytes.
    pub(super) game_size: Option<Located<usize>>,
}

impl ConfigLimits {
    /// Checks the limits of a file that the command line does not name.
    ///
    /// # Errors
    /// If a limit is too high for such a file.
    pub(super) fn ensure_discovered_limits(&self) -> Result<(), Failure> {
        match &self.game_size {
            Some(size) if size.value > MAX_DISCOVERED_LIMIT => {
                let what = format!("{GAME_SIZE} cannot be {} bytes here", size.value);
                Err(Failure::new(what).at(&size.place).tip(format!(
                    "at most {MAX_DISCOVERED_LIMIT} (64 MiB), or more if this file is named with --config"
                )))
            }
            _ => Ok(()),
        }
    }
}

/// Reads the table.
///
/// # Errors
/// With the place, if it is not a table, has an unknown key, or a limit is out of range.
pub(super) fn limits(
    source: ConfigText<'_>,
    value: &Spanned<DeValue<'_>>,
) -> Result<ConfigLimits, Failure> {
    let Some(table) = value.get_ref().as_table() else {
        let what = format!("a table such as {{{GAME_SIZE} = 16_777_216}}");
        return Err(expected(source, value, &what));
    };
    let mut limits = ConfigLimits::default();
    for (key, value) in in_order(table) {
        if key.get_ref() != GAME_SIZE {
            return Err(unknown_key(source, &key.span(), key.get_ref(), [GAME_SIZE]));
        }
        let given = count(source, value)?;
        let size = usize::try_from(given).unwrap_or(usize::MAX);
        if !(MIN_LIMIT..=MAX_LIMIT).contains(&given) {
            let what = format!("{GAME_SIZE} cannot be {given} bytes");
            let failure = source.failure(&value.span(), what);
            return Err(failure.tip(format!(
                "it may be from {MIN_LIMIT} (1 MiB) to {MAX_LIMIT} (512 MiB)"
            )));
        }
        limits.game_size = located(size, source.place(&key.span()));
    }
    Ok(limits)
}
