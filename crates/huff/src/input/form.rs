//! In which form games are: PDN, or JSON, which only `huff convert` reads.

use std::borrow::Cow;
use std::io::{self, Read};
use std::path::Path;

use archive::json::Layout;
use archive::{Decoder, Encoding, Format};

use super::{head::Begun, is_packed};

/// The form of JSON that a source is in; none if it is not JSON.
///
/// # Errors
/// If it is in an encoding that nothing is read from.
pub(super) fn json(begun: &Begun, encoding: Option<Encoding>) -> io::Result<Option<Format>> {
    let head = begun.head();
    let text = match encoding {
        // the same in every encoding that shows by itself
        None if head.is_ascii() && !head.contains(&0) => Cow::Borrowed(head),
        _ => {
            let mut text = Vec::with_capacity(head.len());
            Decoder::with_encoding(head, encoding).read_to_end(&mut text)?;
            Cow::Owned(text)
        }
    };
    let layout = Layout::detect(&text, begun.is_whole());
    Ok(layout.map(|layout| match layout {
        Layout::Whole => Format::Json,
        Layout::Lines => Format::JsonLines,
    }))
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
