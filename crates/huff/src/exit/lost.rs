//! What to say of a path that is not there: what lies nearest to it.

use std::fs;
use std::path::{Path, PathBuf};

use crate::output::destination;
use crate::suggest::nearest;
use crate::text::Shown;

/// Of a folder with more names than this only these are compared.
const NAMES: usize = 10_000;

/// The way out for a file that was to be read: the nearest right name, or the folder that is missing.
pub(super) fn nearest_to(path: &Path) -> Option<String> {
    let there = first_there(path)?;
    let mut wanted = path.strip_prefix(&there).unwrap_or(path).components();
    let name = wanted.next()?.as_os_str().to_string_lossy().into_owned();
    let is_last = wanted.next().is_none();
    if let Some(link) = broken_link(&there.join(&name)) {
        return Some(link);
    }
    let near = beside(&there, &name);
    match (near, is_last) {
        (Some(near), true) => Some(format!("there is {}", Shown(&near))),
        (Some(near), false) => Some(format!(
            "there is no folder {}, but there is {}",
            Shown(&there.join(&name).to_string_lossy()),
            Shown(&near)
        )),
        (None, false) => Some(format!(
            "there is no folder {}",
            Shown(&there.join(&name).to_string_lossy())
        )),
        (None, true) => None,
    }
}

/// The way out for a link that leads to nothing that can be read: what it leads to.
fn broken_link(link: &Path) -> Option<String> {
    let target = destination(link).ok().filter(|target| target != link)?;
    Some(format!(
        "it is a link to {}: mend or remove it",
        Shown(&target.to_string_lossy())
    ))
}

/// The way out for a file that was to be written: which folder is missing.
pub(super) fn folder_for(path: &Path) -> Option<String> {
    let path = destination(path).ok()?;
    let folder = path.parent().filter(|folder| !folder.is_dir())?;
    let shown = folder.to_string_lossy();
    Some(format!("make the folder {} first", Shown(&shown)))
}

/// The deepest folder above a path that is there; empty for this one.
fn first_there(path: &Path) -> Option<PathBuf> {
    let mut folders = path.ancestors().skip(1);
    let there = folders.find(|folder| *folder == Path::new("") || folder.is_dir())?;
    Some(there.to_owned())
}

/// The path in a folder whose name is most like `name`. Hidden ones are told to those who asked for one.
fn beside(folder: &Path, name: &str) -> Option<String> {
    let here = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    let entries = fs::read_dir(here).ok()?.take(NAMES).flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|other| other.starts_with('.') == name.starts_with('.'))
        .collect();
    // folders tell their names in any order
    names.sort_unstable();
    let near = nearest(name, names.iter().map(String::as_str))?;
    Some(folder.join(near).to_string_lossy().into_owned())
}
