//! How the formats for other programs name a file: from the folder that `huff` runs in, with `/` between its
//! parts, and as a URI.

use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};
use std::sync::LazyLock;

/// What a file is called where others look it up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Address {
    /// `archive/new games.pdn`; absolute only if it lies outside the folder.
    pub(crate) plain: String,
    /// `archive/new%20games.pdn`, or `file:///...` if it is absolute. Bytes that are no UTF-8 are kept in it.
    pub(crate) uri: String,
}

impl Address {
    /// The address of the file at `path`.
    pub(crate) fn new(path: &Path) -> Self {
        // asked once: a run does not change its folder
        static HERE: LazyLock<Option<PathBuf>> = LazyLock::new(|| std::env::current_dir().ok());
        let below = HERE
            .as_ref()
            .filter(|_| path.is_absolute())
            .and_then(|folder| path.strip_prefix(folder).ok());
        Self::from_here(below.unwrap_or(path))
    }

    fn from_here(path: &Path) -> Self {
        let mut address = Self::default();
        if path.is_absolute() {
            address.uri.push_str("file://");
        }
        // after a root the next part needs no separator of its own
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
                    percent(&mut address.uri, name.as_encoded_bytes(), true);
                }
                Component::ParentDir | Component::Normal(_) => {
                    if separator {
                        address.plain.push('/');
                        address.uri.push('/');
                    }
                    let name = component.as_os_str();
                    address.plain.push_str(&name.to_string_lossy());
                    percent(&mut address.uri, name.as_encoded_bytes(), false);
                    separator = true;
                }
            }
        }
        address
    }
}

/// Appends a part of a path, with every byte escaped that is not unreserved (RFC 3986, 2.3). A colon stays only
/// in the letter of a drive: in the first part of a relative path it would end a scheme.
fn percent(uri: &mut String, name: &[u8], drive: bool) {
    for &byte in name {
        let plain = byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if plain || drive && byte == b':' {
            uri.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(uri, "%{byte:02X}");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Address;

    #[test]
    fn paths_are_relative_to_the_folder() {
        let folder = std::env::current_dir().unwrap();
        for (path, plain, uri) in [
            ("a.pdn", "a.pdn", "a.pdn"),
            ("./a/./b.pdn", "a/b.pdn", "a/b.pdn"),
            ("../a.pdn", "../a.pdn", "../a.pdn"),
            ("a b/ü:1%.pdn", "a b/ü:1%.pdn", "a%20b/%C3%BC%3A1%25.pdn"),
            ("-", "-", "-"),
        ] {
            let address = Address::new(Path::new(path));
            assert_eq!((&*address.plain, &*address.uri), (plain, uri), "{path}");
            let whole = folder.join(path);
            if !path.starts_with("..") {
                assert_eq!(Address::new(&whole), address, "{path}");
            }
        }
    }

    #[cfg(unix)]
    #[test]
    fn other_paths_are_absolute_and_keep_their_bytes() {
        use std::ffi::OsStr;
        use std::os::unix::ffi::OsStrExt;

        let address = Address::new(Path::new(OsStr::from_bytes(b"/no such/f\xff.pdn")));
        assert_eq!(address.plain, "/no such/f\u{fffd}.pdn");
        assert_eq!(address.uri, "file:///no%20such/f%FF.pdn");
    }
}
