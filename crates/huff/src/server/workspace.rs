//! Diagnostics of the files of a folder that are not open.

use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use archive::Decoder;
use gen_lsp_types as lsp;
use gen_lsp_types::Uri;

use super::diagnostics::diagnostics;
use super::document::Document;
use super::position::PositionEncoding;
use super::settings::Settings;
use super::uri::from_path;
use crate::exit::Failure;
use crate::input::{DefaultInput, Input, InputArgs};

/// Maximum size of a file that is judged without being open.
const MAX_SIZE: u64 = 64 << 20;

/// The plain files with records below some folders.
pub(super) fn files(folders: Vec<PathBuf>) -> Result<Vec<Input>, Failure> {
    let folders = folders.into_iter().filter(|folder| folder.is_dir());
    let args = InputArgs {
        paths: folders.collect(),
        ..InputArgs::default()
    };
    if args.paths.is_empty() {
        return Ok(Vec::new());
    }
    let found = args.find(DefaultInput::Here)?.files.into_iter();
    let is_wanted =
        |input: &Input| input.is_plain() && input.size().is_some_and(|size| size <= MAX_SIZE);
    Ok(found.filter(is_wanted).collect())
}

/// The path and the URI of a file.
pub(super) fn place(input: &Input) -> Option<(&Path, Uri)> {
    let path = input.path()?;
    let uri = from_path(&std::path::absolute(path).ok()?);
    Some((path, uri))
}

/// Identifies the content of a file and the settings, so that an unchanged file is not judged again.
pub(super) fn result_id(path: &Path, generation: u32) -> Option<String> {
    let metadata = path.metadata().ok()?;
    let changed = metadata.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    Some(format!(
        "{generation}-{}-{}",
        changed.as_nanos(),
        metadata.len()
    ))
}

/// The diagnostics of a file on disk.
pub(super) fn of_file(
    input: &Input,
    uri: Uri,
    settings: Settings,
    encoding: PositionEncoding,
) -> Result<Vec<lsp::Diagnostic>, Failure> {
    let source = settings.input().open()?;
    let mut bytes = Vec::new();
    Decoder::with_encoding(source, settings.input().encoding())
        .read_to_end(&mut bytes)
        .map_err(|error| input.failure(&error))?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        // What is not UTF-8 is read as Windows-1252, as it is everywhere else.
        Err(error) => pdn::text(error.as_bytes()).into_owned(),
    };
    let document = Document::new(uri, 0, text, settings.into());
    Ok(diagnostics(&document, encoding))
}
