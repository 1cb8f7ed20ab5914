//! How much of a file may be one game.
//!
//! ```toml
//! [limits]
//! game-size = 16_777_216     # bytes
//! ```

use archive::Blocks;
use toml::Spanned;
use toml::de::DeValue;

use super::Message;
use super::file::{count, expected, in_order, said, unknown_key};
use super::place::Source;
use crate::exit::Failure;

/// The key that bounds the size of a game.
pub(super) const GAME_SIZE: &str = "game-size";

/// No game that was played is as large.
const LEAST: u64 = 1 << 20;

/// What a limit may be at most: a game that is read takes some times its size of memory.
const MOST: u64 = 512 << 20;

/// What bounds the size of a game unless a configuration does.
pub(crate) const USUAL_GAME_SIZE: usize = Blocks::<&[u8]>::MAX_GAME_SIZE;

/// The table `limits`.
#[derive(Clone, Debug, Default)]
pub(super) struct Limits {
    /// The bytes that a game may have.
    pub(super) game_size: Option<Message<usize>>,
}

/// Reads the table.
///
/// # Errors
/// With the place, if it is none, a key is not known there, or a limit is none.
pub(super) fn limits(source: Source<'_>, value: &Spanned<DeValue<'_>>) -> Result<Limits, Failure> {
    let Some(table) = value.get_ref().as_table() else {
        let what = format!("a table such as {{{GAME_SIZE} = 16_777_216}}");
        return Err(expected(source, value, &what));
    };
    let mut limits = Limits::default();
    for (key, value) in in_order(table) {
        if key.get_ref() != GAME_SIZE {
            return Err(unknown_key(source, &key.span(), key.get_ref(), [GAME_SIZE]));
        }
        let given = count(source, value)?;
        let size = usize::try_from(given).unwrap_or(usize::MAX);
        if !(LEAST..=MOST).contains(&given) {
            let what = format!("{GAME_SIZE} cannot be {given} bytes");
            let failure = source.failure(&value.span(), what);
            return Err(failure.tip(format!(
                "it may be from {LEAST} (1 MiB) to {MOST} (512 MiB)"
            )));
        }
        limits.game_size = said(size, source.place(&key.span()));
    }
    Ok(limits)
}
