//! The addresses of files in reports: relative to the current folder.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use report::text::Address;

/// The address of the file at `path`.
pub(super) fn address(path: &Path) -> Address {
    // Queried once, since a run does not change its folder.
    static CURRENT_FOLDER: LazyLock<Option<PathBuf>> =
        LazyLock::new(|| std::env::current_dir().ok());
    let below = CURRENT_FOLDER
        .as_ref()
        .filter(|_| path.is_absolute())
        .and_then(|folder| path.strip_prefix(folder).ok());
    Address::new(below.unwrap_or(path))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use report::text::Address;

    use super::address;

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
            let relative = address(Path::new(path));
            assert_eq!((&*relative.plain, &*relative.uri), (plain, uri), "{path}");
            let whole = folder.join(path);
            if !path.starts_with("..") {
                assert_eq!(address(&whole), relative, "{path}");
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
