//! File names in formats for other programs: with `/` as separator, and as a URI.

use std::fmt::Write as _;
use std::path::{Component, Path};

/// The address of a file for other programs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Address {
    /// `archive/new games.pdn`; absolute only outside the current folder.
    pub plain: String,
    /// `archive/new%20games.pdn`, or `file:///...` if absolute. Bytes that are not UTF-8 are escaped, too.
    pub uri: String,
}

impl Address {
    /// The address of the file at `path`. A path below the current folder must be relative.
    pub fn new(path: &Path) -> Self {
        let mut address = Self::default();
        if path.is_absolute() {
            address.uri.push_str("file://");
        }
        // A root already ends with a separator.
        let mut separator = false;
        for component in path.components() {
            match component {
                Component::CurDir => {}
                Component::RootDir => {
                    address.plain.push('/');
                    address.uri.push('/');
                    separator = false;
                }
                Component::Prefix(prefix) => {
                    let name = prefix.as_os_str();
                    address.plain.push_str(&name.to_string_lossy());
                    address.uri.push('/');
                    // Elsewhere, a colon would mark a scheme.
                    percent_encode(&mut address.uri, name.as_encoded_bytes(), b":");
                }
                Component::ParentDir | Component::Normal(_) => {
                    if separator {
                        address.plain.push('/');
                        address.uri.push('/');
                    }
                    let name = component.as_os_str();
                    address.plain.push_str(&name.to_string_lossy());
                    percent_encode(&mut address.uri, name.as_encoded_bytes(), b"");
                    separator = true;
                }
            }
        }
        address
    }
}

/// Appends text in which all bytes but unreserved ones (RFC 3986, 2.3) and those of `kept` are percent-encoded.
pub fn percent_encode(uri: &mut String, text: &[u8], kept: &[u8]) {
    for &byte in text {
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) || kept.contains(&byte) {
            uri.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
}
