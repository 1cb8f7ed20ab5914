//! Replaces a file atomically. The content goes to a temporary file in the same folder, which is renamed once it is on
//! the disk.

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::interrupt;
use crate::links::destination;
use crate::pending::TemporaryFile;

/// New content of a file.
///
/// If the value is dropped before [`commit`](Self::commit), the file is unchanged. A symbolic link is kept, and its
/// target is replaced. Permissions are kept, and so is the owner if the system allows it.
#[derive(Debug)]
pub(crate) struct Replacement {
    file: BufWriter<File>,
    pending: TemporaryFile,
    target: PathBuf,
    /// The path that the user gave, for messages.
    named: PathBuf,
    before: Metadata,
}

impl Replacement {
    /// An empty replacement of the file at `path`.
    ///
    /// # Errors
    /// If there is no regular file, if it is read-only, or if no temporary file can be created in its folder.
    pub(crate) fn new(path: &Path) -> io::Result<Self> {
        let target = fs::canonicalize(path)?;
        let before = fs::metadata(&target)?;
        if !before.is_file() {
            return Err(io::Error::other("not a regular file"));
        }
        if before.permissions().readonly() {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "the file is read-only",
            ));
        }
        let (file, pending) = TemporaryFile::create_beside(&target)?;
        let replacement = Self {
            file: BufWriter::with_capacity(256 * 1024, file),
            pending,
            target,
            named: path.to_owned(),
            before,
        };
        keep_owner(replacement.file.get_ref(), &replacement.before);
        let permissions = replacement.before.permissions();
        replacement.file.get_ref().set_permissions(permissions)?;
        Ok(replacement)
    }

    /// Replaces the file.
    ///
    /// # Errors
    /// If syncing or renaming fails, or if another program changed the file meanwhile; the file is then
    /// unchanged.
    pub(crate) fn commit(mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        let now = fs::metadata(&self.target)?;
        if now.len() != self.before.len() || now.modified().ok() != self.before.modified().ok() {
            return Err(io::Error::other("another program changed it meanwhile"));
        }
        self.pending.replace_target(&self.target)?;
        interrupt::record_replacement(&self.named);
        // The rename is durable only when the folder is synced. Not every system supports that.
        if let Some(folder) = self.target.parent().and_then(|path| File::open(path).ok()) {
            let _ = folder.sync_all();
        }
        Ok(())
    }
}

impl Write for Replacement {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Replaces the content of a file atomically.
///
/// # Errors
/// As for [`Replacement::new`] and [`Replacement::commit`].
pub(crate) fn replace_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut new = Replacement::new(path)?;
    new.write_all(bytes)?;
    new.commit()
}

/// Creates a file atomically. If `path` is a broken link, the file is created at its target.
///
/// # Errors
/// If the folder is not writable, or if the file exists ([`io::ErrorKind::AlreadyExists`]).
pub(crate) fn create_file(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let target = destination(path)?;
    let (mut file, pending) = TemporaryFile::create_beside(&target)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    pending.create_target(&target)
}

/// Gives the new file the owner of the old one. Only an administrator may do that, so a failure is ignored.
#[cfg(unix)]
fn keep_owner(file: &File, before: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let _ = fchown(file, Some(before.uid()), Some(before.gid()));
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _before: &Metadata) {}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::Write;

    use super::Replacement;

    fn names(folder: &std::path::Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_committed_replacement_replaces_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pdn");
        fs::write(&path, "old").unwrap();
        let mut new = Replacement::new(&path).unwrap();
        new.write_all(b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        new.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["a.pdn"]);
    }

    #[test]
    fn a_dropped_replacement_leaves_no_trace() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pdn");
        fs::write(&path, "old").unwrap();
        let mut new = Replacement::new(&path).unwrap();
        new.write_all(b"new").unwrap();
        drop(new);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(names(folder.path()), ["a.pdn"]);
    }

    #[test]
    fn a_file_that_changed_meanwhile_is_unchanged() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pdn");
        fs::write(&path, "old").unwrap();
        let new = Replacement::new(&path).unwrap();
        fs::write(&path, "by someone else").unwrap();
        assert!(new.commit().is_err());
        assert_eq!(fs::read(&path).unwrap(), b"by someone else");
        assert_eq!(names(folder.path()), ["a.pdn"]);
    }

    #[test]
    fn a_folder_and_a_read_only_file_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        assert!(Replacement::new(folder.path()).is_err());
        let path = folder.path().join("a.pdn");
        fs::write(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let error = Replacement::new(&path).unwrap_err();
        assert_eq!(error.to_string(), "the file is read-only");
        assert_eq!(names(folder.path()), ["a.pdn"]);
    }

    #[cfg(unix)]
    #[test]
    fn permissions_are_kept_and_links_followed() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pdn");
        let link = folder.path().join("link.pdn");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("a.pdn", &link).unwrap();
        let mut new = Replacement::new(&link).unwrap();
        new.write_all(b"new").unwrap();
        new.commit().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        let mode = fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
    }
}
