//! Input formats: PDN, or JSON, which only `huff convert` reads.

use std::borrow::Cow;
use std::io::{self, Read};
use std::path::Path;

use archive::json::Layout;
use archive::{Decoder, Encoding, Format};

use super::head::PeekedSource;

/// The JSON format of a source; `None` if it is not JSON.
///
/// # Errors
/// If it is in an unsupported encoding.
pub(super) fn json(
    source_head: &PeekedSource,
    encoding: Option<Encoding>,
) -> io::Result<Option<Format>> {
    let head = source_head.head();
    let text = match encoding {
        // ASCII is the same in all the encodings that need no detection.
        None if head.is_ascii() && memchr::memchr(0, head).is_none() => Cow::Borrowed(head),
        _ => {
            let mut text = Vec::with_capacity(head.len());
            Decoder::with_encoding(head, encoding).read_to_end(&mut text)?;
            Cow::Owned(text)
        }
    };
    let layout = Layout::detect(&text, source_head.is_whole());
    Ok(layout.map(|layout| match layout {
        Layout::Whole => Format::Json,
        Layout::Lines => Format::JsonLines,
    }))
}

/// The name of a format in messages.
pub(crate) fn format_name(format: Format) -> &'static str {
    match format {
        Format::Pdn => "PDN",
        Format::Json => "JSON",
        Format::JsonLines => "JSON Lines",
    }
}

/// The format that an input's extension implies.
pub(crate) fn format_by_extension(path: &Path) -> Option<Format> {
    Format::from_name(&extension(path)?)
}

/// The extension of a name in lower case. An extension for compression, such as `.gz`, is skipped.
pub(crate) fn extension(path: &Path) -> Option<String> {
    let name = |path: &Path| Some(path.extension()?.to_str()?.to_ascii_lowercase());
    match name(path)?.as_str() {
        _ if is_packed(path) => name(Path::new(path.file_stem()?)),
        extension => Some(extension.to_owned()),
    }
}

/// Whether the extension is that of a compressed file.
pub(crate) fn is_packed(path: &Path) -> bool {
    let extension = path.extension();
    extension.is_some_and(|end| end.eq_ignore_ascii_case("gz") || end.eq_ignore_ascii_case("zst"))
}

/// Whether a path has the extension of a zip archive.
pub(super) fn has_zip_name(path: &Path) -> bool {
    path.extension()
        .is_some_and(|end| end.eq_ignore_ascii_case("zip"))
}
