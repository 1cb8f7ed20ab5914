//! Files that git would open although they are not regular files. A pipe would block git, and `huff` with it.

use std::fs::{self, FileType};
use std::path::{Path, PathBuf};

use report::text::Sanitized;
use walkdir::WalkDir;

use super::git::Git;
use crate::exit::Failure;
use crate::input::path_of;

/// Maximum number of entries in the folders of a nested repository that git opens.
const MAX_ENTRIES: usize = 1_000_000;

/// Maximum number of files included by the configuration of a nested repository. git reads a file as often as it is
/// included, so files that include each other would multiply.
const MAX_INCLUDES: usize = 100;

/// Maximum number of folders of objects that a nested repository borrows. git follows them only five deep.
const MAX_ALTERNATES: usize = 100;

/// Maximum size of a file that contains paths of folders.
const MAX_PATH_FILE: u64 = 1 << 20;

/// The files of a work tree that git opens in every folder that it enters.
const FILES_IN_EVERY_FOLDER: &[&str] = &[".gitignore", ".gitattributes"];

/// The folders of a work tree that git must not enter, in order, with the reasons: git would open a file there, or in the
/// `.git` of a nested repository, that is not a regular file.
pub(super) fn folders_to_exclude(top: &Path) -> Vec<(PathBuf, String)> {
    let mut folders: Vec<(PathBuf, String)> = Vec::new();
    let mut entries = 0;
    let mut walk = WalkDir::new(top).sort_by_file_name().into_iter();
    while let Some(entry) = walk.next() {
        let Ok(entry) = entry else {
            continue;
        };
        let Some(folder) = entry.path().parent() else {
            continue;
        };
        let why = if entry.file_name() == ".git" {
            if entry.file_type().is_dir() {
                walk.skip_current_dir();
            }
            // The repository of the current folder is trusted. git finds the heads of the others.
            (folder != top)
                .then(|| git_folders(folder))
                .and_then(|folders| find_irregular(&folders, &mut entries))
        } else if FILES_IN_EVERY_FOLDER
            .iter()
            .any(|name| entry.file_name() == *name)
        {
            is_irregular(entry.path()).then(|| not_regular(entry.path()))
        } else {
            None
        };
        if let Some(why) = why
            && folders.last().is_none_or(|(last, _)| last != folder)
        {
            folders.push((folder.to_owned(), why));
        }
    }
    folders
}

/// Why git must not be run in the nested repository at `folder`: the folders or the configuration that git would read
/// contain something that is not a regular file, or too much. `None` if git can be run there.
///
/// # Errors
/// If git cannot be run.
pub(super) fn find_obstacle(folder: &Path) -> Result<Option<String>, Failure> {
    let folders = git_folders(folder);
    if let Some(why) = find_irregular(&folders, &mut 0) {
        return Ok(Some(why));
    }
    let configs = folders
        .iter()
        .flat_map(|folder| ["config", "config.worktree"].map(|name| folder.join(name)));
    let mut configs: Vec<PathBuf> = configs.collect();
    let mut included = 0;
    while let Some(config) = configs.pop() {
        if is_irregular(&config) {
            return Ok(Some(not_regular(&config)));
        }
        included += 1;
        if included > MAX_INCLUDES {
            let why = format!("its configuration includes more than {MAX_INCLUDES} files");
            return Ok(Some(why));
        }
        if config.is_file() {
            configs.extend(files_named_in(&config)?);
        }
    }
    Ok(None)
}

/// Why git must not read these folders. `entries` counts what was seen in them.
fn find_irregular(folders: &[PathBuf], entries: &mut usize) -> Option<String> {
    for folder in folders {
        for entry in WalkDir::new(folder)
            .follow_links(true)
            .into_iter()
            .flatten()
        {
            *entries += 1;
            if *entries > MAX_ENTRIES {
                return Some(format!("its .git has more than {MAX_ENTRIES} files"));
            }
            if is_irregular_type(entry.file_type()) {
                return Some(not_regular(entry.path()));
            }
        }
    }
    None
}

/// The folders that git reads for the work tree at `folder`: of its repository, of the repository that it shares, and of
/// the objects that they borrow.
fn git_folders(folder: &Path) -> Vec<PathBuf> {
    let place = folder.join(".git");
    let own = if place.is_dir() {
        Some(place)
    } else {
        path_in(&place, folder)
    };
    let mut folders: Vec<PathBuf> = own.into_iter().collect();
    folders.extend(
        folders
            .first()
            .and_then(|own| path_in(&own.join("commondir"), own)),
    );
    let mut objects: Vec<PathBuf> = folders.iter().map(|own| own.join("objects")).collect();
    let mut next = 0;
    while let Some(folder) = objects.get(next).filter(|_| next < MAX_ALTERNATES).cloned() {
        let alternates = folder.join("info/alternates");
        let borrowed = is_path_file(&alternates).then(|| fs::read(&alternates).ok());
        let borrowed = borrowed.flatten().unwrap_or_default();
        for line in borrowed
            .split(|&byte| byte == b'\n')
            .filter(|line| !line.is_empty())
        {
            let other = folder.join(path_of(line));
            if !objects.contains(&other) && objects.len() <= MAX_ALTERNATES {
                objects.push(other);
            }
        }
        next += 1;
    }
    // The objects of the repository itself are inside its folder.
    let borrowed = objects.into_iter().skip(folders.len());
    folders.extend(borrowed);
    folders
}

/// The files that a git configuration includes or names, if git opens them.
fn files_named_in(config: &Path) -> Result<Vec<PathBuf>, Failure> {
    const KEYS: &str =
        r"^(include|includeif\..*|core\.excludesfile|core\.attributesfile)(\.path)?$";
    let arguments: [&std::ffi::OsStr; 8] = [
        "config".as_ref(),
        "--no-includes".as_ref(),
        "--type=path".as_ref(),
        "-z".as_ref(),
        "--file".as_ref(),
        config.as_os_str(),
        "--get-regexp".as_ref(),
        KEYS.as_ref(),
    ];
    let named = Git::CurrentFolder.run(&arguments, Path::new("."))?.stdout;
    let folder = config.parent().unwrap_or(config);
    let values = named.split(|&byte| byte == 0).filter_map(|entry| {
        let line_end = entry.iter().position(|&byte| byte == b'\n')?;
        Some(folder.join(path_of(&entry[line_end + 1..])))
    });
    Ok(values.collect())
}

/// The path that a file of git contains, relative to `base`; a `.git` file has `gitdir: ` before it.
fn path_in(file: &Path, base: &Path) -> Option<PathBuf> {
    let text = is_path_file(file).then(|| fs::read(file).ok())??;
    let path = text.strip_prefix(b"gitdir:").unwrap_or(&text);
    Some(base.join(path_of(path.trim_ascii())))
}

/// True for a regular file that is small enough to contain paths.
fn is_path_file(file: &Path) -> bool {
    fs::metadata(file).is_ok_and(|data| data.is_file() && data.len() <= MAX_PATH_FILE)
}

/// True if opening a path could block, or read without end.
fn is_irregular(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|data| is_irregular_type(data.file_type()))
}

#[cfg(unix)]
fn is_irregular_type(kind: FileType) -> bool {
    use std::os::unix::fs::FileTypeExt as _;

    // A socket cannot be opened; git's own file system monitor leaves one.
    !kind.is_file() && !kind.is_dir() && !kind.is_symlink() && !kind.is_socket()
}

#[cfg(not(unix))]
fn is_irregular_type(_kind: FileType) -> bool {
    false
}

fn not_regular(path: &Path) -> String {
    format!(
        "{} is not a regular file",
        Sanitized(&path.to_string_lossy())
    )
}
