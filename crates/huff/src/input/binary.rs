//! Data that is no text is refused when it is opened, whatever its name.

use std::io;

use archive::NotText;

use super::head::Begun;

/// So many bytes are looked at if the first look like no text: they may be a damaged record.
const LOOK: usize = 64 * 1024;

/// The source, if it begins as text may.
///
/// # Errors
/// [`NotText`] if it does not.
pub(super) fn text(mut begun: Begun) -> io::Result<Begun> {
    if NotText::told_by(begun.head()).is_some() {
        begun.look(LOOK);
        if let Some(what) = NotText::told_by(begun.head()) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
    }
    Ok(begun)
}
