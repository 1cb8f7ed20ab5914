//! Data that is no text is refused when it is opened, whatever its name.

use std::io::{self, Read};

use archive::NotText;

/// So many bytes are looked at in any case.
const GLANCE: u64 = 8 * 1024;
/// So many are looked at if the first look like no text: they may be a damaged record.
const LOOK: u64 = 64 * 1024;

/// The source, if it begins as text may.
///
/// # Errors
/// [`NotText`] if it does not, and what the source says.
pub(super) fn text(mut source: Box<dyn Read + Send>) -> io::Result<Box<dyn Read + Send>> {
    // with room from the start, or the file is read in twelve pieces
    let mut head = Vec::with_capacity(GLANCE as usize);
    source.by_ref().take(GLANCE).read_to_end(&mut head)?;
    if NotText::told_by(&head).is_some() {
        let rest = LOOK.saturating_sub(head.len() as u64);
        source.by_ref().take(rest).read_to_end(&mut head)?;
        if let Some(what) = NotText::told_by(&head) {
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
    }
    Ok(Box::new(io::Cursor::new(head).chain(source)))
}
