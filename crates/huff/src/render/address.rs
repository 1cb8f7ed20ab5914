//! File names in formats for other programs: relative to the current folder, with `/` as separator, and as a
//! URI.

use std::fmt::Write as _;
use std::path::{Component, Path, PathBuf};
use std::sync::LazyLock;

/// The address of a file for other programs.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Address {
    /// `archive/new games.pdn`; absolute only outside the current folder.
    pub(crate) plain: String,
    /// `archive/new%20games.pdn`, or `file:///...` if absolute. Bytes that are not UTF-8 are escaped, too.
    pub(crate) uri: String,
}

impl Address {
    /// The address of the file at `path`.
    pub(crate) fn new(path: &Path) -> Self {
        // Queried once, since a run does not change its folder.
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

/// Appends a path component, with percent-encoding of all reserved bytes (RFC 3986, 2.3). A colon is kept only in a
/// drive letter: elsewhere, it would mark a scheme.
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
