//! Refuses binary data when a file is opened, whatever the file's name.

use std::io;

use archive::NotText;

use super::head::PeekedSource;

/// Bytes examined if the first ones do not look like text, since the file may be a damaged record.
const MAX_PEEK_BYTES: usize = 64 * 1024;

/// Returns the source if its first bytes may be text.
///
/// # Errors
/// [`NotText`] if they cannot be text.
pub(super) fn text(mut source_head: PeekedSource) -> io::Result<PeekedSource> {
    if NotText::detect(source_head.head()).is_some() {
        source_head.buffer(MAX_PEEK_BYTES);
        if let Some(what) = NotText::detect(source_head.head()) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
    }
    Ok(source_head)
}
