//! File URIs and paths.

use std::path::{Path, PathBuf};

use gen_lsp_types::Uri;
use report::text::percent_encode;

/// The path of a `file:` URI; `None` for other URIs, such as those of unsaved documents.
pub(super) fn to_path(uri: &Uri) -> Option<PathBuf> {
    let rest = uri.0.strip_prefix("file://")?;
    // The authority is empty, or the name of this machine.
    let path = &rest[rest.find('/')?..];
    let bytes = decoded(path);
    let text = String::from_utf8(bytes).ok()?;
    // On Windows, the path of C:\a is /C:/a.
    let drive = text.as_bytes().get(2) == Some(&b':');
    let text = if cfg!(windows) && drive {
        &text[1..]
    } else {
        &text
    };
    Some(PathBuf::from(text))
}

/// The `file:` URI of an absolute path.
pub(super) fn from_path(path: &Path) -> Uri {
    let text = path.to_string_lossy();
    let mut uri = "file://".to_owned();
    if !text.starts_with('/') {
        uri.push('/');
    }
    if cfg!(windows) {
        uri.push_str(&escaped(&text.replace('\\', "/")));
    } else {
        uri.push_str(&escaped(&text));
    }
    Uri(uri)
}

/// A text with escapes for all bytes that have a meaning in a URI, except `/`.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    percent_encode(&mut escaped, text.as_bytes(), b"/");
    escaped
}

/// The bytes of a text with `%XX` escapes. An incomplete escape is kept.
fn decoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        let escape = (*first == b'%').then(|| after.get(..2)).flatten();
        let escape = escape.filter(|digits| digits.iter().all(u8::is_ascii_hexdigit));
        let escape = escape.and_then(|digits| str::from_utf8(digits).ok());
        if let Some(byte) = escape.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::{from_path, to_path};

    #[test]
    fn paths_survive_the_way_to_a_uri_and_back() {
        for path in ["/a.pdn", "/archive/old games/Ночь #1 100%.pdn", "/%41"] {
            let uri = from_path(Path::new(path));
            assert!(uri.0.is_ascii() && !uri.0.contains(' '), "{uri}");
            assert_eq!(to_path(&uri).as_deref(), Some(Path::new(path)));
        }
    }

    #[test]
    fn clients_escape_in_various_ways() {
        let path = |uri: &str| to_path(&uri.into()).map(|path| path.display().to_string());
        assert_eq!(path("file:///a%2fb%20c").as_deref(), Some("/a/b c"));
        assert_eq!(path("file://localhost/a").as_deref(), Some("/a"));
        assert_eq!(path("file:///a%zz%+f%4").as_deref(), Some("/a%zz%+f%4"));
        assert_eq!(path("untitled:Untitled-1"), None);
        assert_eq!(path("file:a"), None);
    }
}
