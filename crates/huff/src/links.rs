//! Symbolic links to files that do not exist.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The path at which a new file is created: the target of a broken link, else the path itself.
///
/// # Errors
/// If links form a cycle.
pub(crate) fn destination(path: &Path) -> io::Result<PathBuf> {
    /// Maximum number of links followed; operating systems have the same limit.
    const MAX_LINKS: u32 = 40;
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => return Ok(target),
        }
    }
    Err(io::Error::other("the links form a cycle"))
}
