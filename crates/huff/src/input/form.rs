//! In which form games are: PDN, or JSON, which only `huff convert` reads.

use std::io::{self, Cursor, Read};
use std::path::Path;

use archive::json::Layout;
use archive::{Decoder, Encoding, Format};

use super::is_packed;

/// So many bytes are looked at.
const GLANCE: u64 = 8 * 1024;

/// The source as it was, and the form of JSON that it is in; none if it is not JSON.
///
/// # Errors
/// What the source says.
pub(super) fn json(
    mut source: Box<dyn Read + Send>,
    encoding: Option<Encoding>,
) -> io::Result<(Box<dyn Read + Send>, Option<Format>)> {
    // with room from the start, or a file is read in many pieces
    let mut head = Vec::with_capacity(GLANCE as usize);
    source.by_ref().take(GLANCE).read_to_end(&mut head)?;
    let mut text = Vec::with_capacity(head.len());
    Decoder::declared(&head[..], encoding).read_to_end(&mut text)?;
    let whole = (head.len() as u64) < GLANCE;
    let form = Layout::told_by(&text, whole).map(|layout| match layout {
        Layout::Whole => Format::Json,
        Layout::Lines => Format::JsonLines,
    });
    Ok((Box::new(Cursor::new(head).chain(source)), form))
}

/// What a form is called in messages.
pub(crate) fn called(form: Format) -> &'static str {
    match form {
        Format::Pdn => "PDN",
        Format::Json => "JSON",
        Format::JsonLines => "JSON Lines",
    }
}

/// The form that an input's ending tells.
pub(crate) fn by_ending(path: &Path) -> Option<Format> {
    Format::from_name(&ending(path)?)
}

/// The ending of a name in small letters, that of compression aside.
pub(crate) fn ending(path: &Path) -> Option<String> {
    let name = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
    match name(path)?.as_str() {
        _ if is_packed(path) => name(Path::new(path.file_stem()?)),
        ending => Some(ending.to_owned()),
    }
}
