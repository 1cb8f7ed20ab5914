//! Tips for a path that does not exist.

use std::fs;
use std::path::{Path, PathBuf};

use report::nearest;
use report::text::{Sanitized, shell_quoted};

use crate::links::destination;

/// Maximum number of names in a folder to compare.
const MAX_NAMES: usize = 10_000;

/// A tip for an input file: the command for a single game, the nearest existing name, or the missing folder.
pub(super) fn nearest_to(path: &Path) -> Option<String> {
    let text = path.to_string_lossy();
    if let Some((file, _)) = text.rsplit_once('#')
        && Path::new(file).is_file()
    {
        return Some(format!(
            "this command reads whole files; for one game: huff show {}",
            shell_quoted(&text)
        ));
    }
    let there = deepest_existing(path)?;
    let mut rest = path.strip_prefix(&there).unwrap_or(path).components();
    let name = rest.next()?.as_os_str().to_string_lossy().into_owned();
    let is_last = rest.next().is_none();
    if let Some(link) = broken_link(&there.join(&name)) {
        return Some(link);
    }
    let near = similar_name(&there, &name);
    match (near, is_last) {
        (Some(near), true) => Some(format!("there is {}", Sanitized(&near))),
        (Some(near), false) => Some(format!(
            "there is no folder {}, but there is {}",
            Sanitized(&there.join(&name).to_string_lossy()),
            Sanitized(&near)
        )),
        (None, false) => Some(format!(
            "there is no folder {}",
            Sanitized(&there.join(&name).to_string_lossy())
        )),
        (None, true) => None,
    }
}

/// A tip for a broken link: its target.
fn broken_link(link: &Path) -> Option<String> {
    let target = destination(link).ok().filter(|target| target != link)?;
    Some(format!(
        "it is a link to {}; correct or remove it",
        Sanitized(&target.to_string_lossy())
    ))
}

/// A tip for an output file: the missing folder.
pub(super) fn folder_for(path: &Path) -> Option<String> {
    let path = destination(path).ok()?;
    let folder = path.parent().filter(|folder| !folder.is_dir())?;
    let shown = folder.to_string_lossy();
    Some(format!("create the folder {} first", Sanitized(&shown)))
}

/// The deepest existing folder above a path; empty for the current folder.
fn deepest_existing(path: &Path) -> Option<PathBuf> {
    let mut folders = path.ancestors().skip(1);
    let there = folders.find(|folder| *folder == Path::new("") || folder.is_dir())?;
    Some(there.to_owned())
}

/// The path in `folder` whose name is most similar to `name`. Hidden files are suggested only if `name` is hidden.
fn similar_name(folder: &Path, name: &str) -> Option<String> {
    let here = if folder == Path::new("") {
        Path::new(".")
    } else {
        folder
    };
    let entries = fs::read_dir(here).ok()?.take(MAX_NAMES).flatten();
    let mut names: Vec<String> = entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .filter(|other| other.starts_with('.') == name.starts_with('.'))
        .collect();
    // The order in which a folder lists its names is not fixed.
    names.sort_unstable();
    let near = nearest(name, names.iter().map(String::as_str))?;
    Some(folder.join(near).to_string_lossy().into_owned())
}
