//! Detects changes of a file since it was opened.

use std::fs::Metadata;
use std::time::SystemTime;

/// The size, modification time and identity of a file when it was opened. If they are unchanged, so is the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Stamp {
    len: u64,
    modified: Option<SystemTime>,
    identity: Option<(u64, u64)>,
}

impl Stamp {
    /// The stamp of a regular file.
    pub(crate) fn from_metadata(metadata: &Metadata) -> Option<Self> {
        metadata.is_file().then(|| Self {
            len: metadata.len(),
            modified: metadata.modified().ok(),
            identity: identity(metadata),
        })
    }
}

#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "other systems have none")]
fn identity(metadata: &Metadata) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    Some((metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(_metadata: &Metadata) -> Option<(u64, u64)> {
    None
}
