//! `huff.toml`: the settings and rule sets of a folder.
//!
//! The nearest file above a record applies to it, so two inputs of one run may have different settings. Per-file
//! settings override general ones, and the command line overrides the file. [`mod@file`] parses a file, with the readers of [`values`]. [`scoped`] has
//! the settings that may be per file, and [`per_file`] their globs. [`sets`] builds the rule sets, [`nearest`] finds
//! the configuration of an input, [`resolved`] applies the precedence, and [`settings`] prints the result.

mod file;
mod limits;
mod nearest;
mod per_file;
mod players;
mod resolved;
mod scoped;
mod sets;
mod settings;
mod values;

use std::path::Path;

pub(crate) use file::{Config, MAX_CONFIG_SIZE};
pub(crate) use nearest::{Configs, PerInput, Rejection};
pub(crate) use per_file::Ignores;
pub(crate) use resolved::ResolvedConfig;
pub(crate) use sets::{UserRuleSet, laws};
pub(crate) use settings::show;
pub(crate) use values::Located;

/// Parses bytes as a configuration and resolves the settings, for the fuzz target.
pub(crate) fn fuzz(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let Ok(config) = Config::parse("huff.toml", text) else {
        return;
    };
    if let Ok(config) = config.ensure_within(Path::new("/nowhere")) {
        nearest::fuzz(&config);
    }
}
