//! An input: a file, a member of an archive, or standard input.

use std::cmp::Ordering;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use archive::{Blocks, Decoder, Encoding, Format, GameTooLarge, Member, NotText, Packing};
use report::text::{Sanitized, shell_quoted};

use super::format::{self, format_by_extension, has_zip_name, is_packed};
use super::head::PeekedSource;
use super::{EncodingArgs, Stamp};
use crate::exit::{Failure, reason};
use crate::progress::{CountingReader, eprint_message};

/// Default maximum size of a game.
pub(crate) const DEFAULT_GAME_SIZE: usize = Blocks::<&[u8]>::MAX_GAME_SIZE;

/// The blocks of an input.
pub(crate) type InputBlocks = Blocks<Box<dyn Read + Send>>;

/// A file, a member of a zip archive, or standard input.
#[derive(Clone, Debug)]
pub(crate) struct Input {
    /// Its name in reports: as the user gave it, or archive and member.
    pub(crate) display_name: String,
    /// The path; `None` for standard input.
    path: Option<PathBuf>,
    /// The member of the archive at `path`.
    member: Option<Member>,
    /// The encoding that the user set.
    encoding: Option<Encoding>,
    /// Maximum size of a game in bytes.
    game_size: usize,
}

impl Input {
    /// The file at this path, or standard input for `-`.
    pub(crate) fn named(path: &Path, encoding: &EncodingArgs) -> Self {
        let mut input = if path == Path::new("-") {
            Self::stdin("-".to_owned())
        } else {
            Self::within_archive(path).unwrap_or_else(|| Self::file(path))
        };
        input.set_encoding(encoding);
        input
    }

    /// Standard input, with a name for reports.
    pub(super) fn stdin(display_name: String) -> Self {
        Self {
            display_name,
            path: None,
            member: None,
            encoding: None,
            game_size: DEFAULT_GAME_SIZE,
        }
    }

    /// The file at `path`.
    pub(super) fn file(path: &Path) -> Self {
        Self {
            path: Some(path.to_owned()),
            ..Self::stdin(path.to_string_lossy().into_owned())
        }
    }

    /// A member of the archive at `path`.
    pub(super) fn member(path: &Path, member: Member) -> Self {
        let file = Self::file(path);
        Self {
            display_name: format!("{}/{}", file.display_name, member.name()),
            member: Some(member),
            ..file
        }
    }

    /// The member with a path as in reports, such as `games.zip/one.pdn`. `None` if there is no such archive or member.
    pub(super) fn within_archive(path: &Path) -> Option<Self> {
        let archive = path.ancestors().skip(1).find(|path| path.is_file())?;
        if !packing(archive).is_ok_and(|packing| packing == Packing::Zip) {
            return None;
        }
        let name = path.strip_prefix(archive).ok()?;
        let members = File::open(archive).and_then(archive::members).ok()?;
        let member = members
            .into_iter()
            .find(|member| Path::new(member.name()) == name)?;
        Some(Self::member(archive, member))
    }

    /// Sets the encoding. Warns if the file has the extension of a compressed file but is not compressed; such a file
    /// is read as plain text.
    pub(super) fn set_encoding(&mut self, encoding: &EncodingArgs) {
        self.encoding = encoding.encoding;
        let Some(path) = self
            .path
            .as_deref()
            .filter(|path| is_packed(path) || has_zip_name(path))
        else {
            return;
        };
        let has_bytes =
            fs::metadata(path).is_ok_and(|metadata| metadata.is_file() && metadata.len() > 0);
        if has_bytes && matches!(packing(path), Ok(Packing::Plain)) {
            let yellow = anstyle::AnsiColor::Yellow.on_default().bold();
            eprint_message(format_args!(
                "{yellow}warning:{yellow:#} {}: it is not compressed despite its extension, and is read as plain text",
                Sanitized(&self.display_name)
            ));
        }
    }

    /// Sets the encoding unless the command line did.
    pub(crate) fn set_default_encoding(&mut self, encoding: Option<Encoding>) {
        self.encoding = self.encoding.or(encoding);
    }

    /// Sets the maximum game size; `None` restores the default.
    pub(crate) fn set_max_game_size(&mut self, game_size: Option<usize>) {
        self.game_size = game_size.unwrap_or(DEFAULT_GAME_SIZE);
    }

    /// Maximum size of a game in bytes.
    pub(crate) fn game_size(&self) -> usize {
        self.game_size
    }

    /// The encoding that the user set, if any.
    pub(crate) fn encoding(&self) -> Option<Encoding> {
        self.encoding
    }

    /// The path of the input in reports: the path of the file, of archive and member, or the name of standard input.
    pub(crate) fn named_path(&self) -> &Path {
        match (&self.path, &self.member) {
            (Some(path), None) => path,
            _ => Path::new(&self.display_name),
        }
    }

    /// The path of the file, or of its archive; `None` for standard input.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// The canonical path, and the member's name; `None` for standard input, a pipe, and a missing file.
    pub(super) fn place(&self) -> Option<(PathBuf, Option<Member>)> {
        let path = fs::canonicalize(self.path.as_ref()?).ok()?;
        Some((path, self.member.clone()))
    }

    /// Opens the input as PDN, and decompresses it if necessary.
    ///
    /// # Errors
    /// If opening fails, or if the input is JSON; the message names the file and says how to convert it.
    pub(crate) fn open(&self) -> Result<Box<dyn Read + Send>, Failure> {
        self.open_pdn(|format| {
            let by_name = format_by_extension(Path::new(&self.display_name)) == Some(format);
            let from = match (by_name, format.name()) {
                (true, _) => String::new(),
                (false, format) => format!("--from {format} "),
            };
            let name = match &self.path {
                None => String::new(),
                Some(_) => format!("{} ", shell_quoted(&self.display_name)),
            };
            format!("convert it to PDN first: huff convert {from}--to pdn {name}| huff check -")
        })
    }

    /// Opens the input as PDN. If it is JSON, the error has the tip that `tip` returns for the JSON format.
    ///
    /// # Errors
    /// If opening fails, or if the input is JSON; the message names the file.
    pub(crate) fn open_pdn(
        &self,
        tip: impl FnOnce(Format) -> String,
    ) -> Result<Box<dyn Read + Send>, Failure> {
        let source = self.open_and_peek()?;
        match format::json(&source, self.encoding) {
            Ok(None) => Ok(Box::new(source)),
            Ok(Some(format)) => {
                let name = match &self.path {
                    None => "standard input",
                    Some(_) => &self.display_name,
                };
                let (name, what) = (Sanitized(name), format::format_name(format));
                let failure = Failure::new(format!("{name} is {what}, not PDN"));
                Err(failure.tip(tip(format)))
            }
            Err(error) => Err(self.failure(&error)),
        }
    }

    /// Opens the input in any format, and decompresses it if necessary.
    ///
    /// # Errors
    /// If opening fails; the message names the file.
    pub(crate) fn open_any(&self) -> Result<Box<dyn Read + Send>, Failure> {
        Ok(Box::new(self.open_and_peek()?))
    }

    /// Opens the input and examines its first bytes.
    fn open_and_peek(&self) -> Result<PeekedSource, Failure> {
        let source = match (&self.path, &self.member) {
            (None, _) => PeekedSource::new(Box::new(CountingReader(io::stdin())))
                .and_then(PeekedSource::decompressed),
            (Some(path), None) => {
                let source =
                    open(path).and_then(|file| PeekedSource::new(Box::new(CountingReader(file))));
                match source.and_then(PeekedSource::decompressed) {
                    Err(error) if error.kind() == io::ErrorKind::Unsupported => {
                        return Err(self.archive_failure(path, &error));
                    }
                    source => source,
                }
            }
            (Some(path), Some(member)) => File::open(path)
                .and_then(|file| member.open(file))
                .and_then(|source| PeekedSource::new(Box::new(CountingReader(source)))),
        };
        let source = match self.encoding {
            // A given encoding implies that the input is text.
            Some(_) => source,
            None => source.and_then(PeekedSource::text),
        };
        source.map_err(|error| self.failure(&error))
    }

    /// Opens the input, to read it in blocks.
    ///
    /// # Errors
    /// If opening fails; the message names the file.
    pub(crate) fn blocks(&self) -> Result<InputBlocks, Failure> {
        Ok(self.blocks_of(self.open()?))
    }

    /// The blocks of an opened source.
    pub(crate) fn blocks_of(&self, source: Box<dyn Read + Send>) -> InputBlocks {
        Blocks::from_decoder(
            Decoder::with_encoding(source, self.encoding),
            InputBlocks::DEFAULT_SIZE,
        )
        .with_max_game_size(self.game_size)
    }

    /// Whether the input is a member of an archive.
    pub(crate) fn is_member(&self) -> bool {
        self.member.is_some()
    }

    /// Whether the input is a plain file: neither compressed nor a member of an archive.
    pub(crate) fn is_plain(&self) -> bool {
        let path = self.path.as_deref();
        !self.is_member() && path.is_some_and(|path| matches!(packing(path), Ok(Packing::Plain)))
    }

    /// A stamp to detect later changes of the file; `None` for standard input.
    pub(crate) fn stamp(&self) -> Option<Stamp> {
        Stamp::from_metadata(&fs::metadata(self.path.as_ref()?).ok()?)
    }

    /// The folder of the file; the current folder for standard input.
    pub(crate) fn folder(&self) -> &Path {
        let folder = self.path.as_deref().and_then(Path::parent);
        match folder {
            Some(folder) if folder != Path::new("") => folder,
            _ => Path::new("."),
        }
    }

    /// The absolute path; `folder` is the absolute path of the input's folder. For a member, the path of the archive
    /// and the member's name. For standard input, its name in `folder`.
    pub(crate) fn within(&self, folder: &Path) -> PathBuf {
        let name = self.path.as_deref().and_then(Path::file_name);
        match (name, &self.member) {
            (Some(name), Some(member)) => folder.join(name).join(member.name()),
            (Some(name), None) => folder.join(name),
            (None, _) => folder.join(&self.display_name),
        }
    }

    /// Number of bytes to read, if known in advance.
    pub(crate) fn size(&self) -> Option<u64> {
        if let Some(member) = &self.member {
            return member.size();
        }
        let path = self.path.as_ref()?;
        let metadata = fs::metadata(path).ok()?;
        (metadata.is_file() && !is_packed(path)).then_some(metadata.len())
    }

    /// Whether the input is a regular file, which can be read again; not a pipe or device.
    pub(crate) fn is_regular_file(&self) -> bool {
        let metadata = self.path.as_ref().and_then(|path| fs::metadata(path).ok());
        metadata.is_none_or(|metadata| metadata.is_file())
    }

    /// Number of bytes for the progress line: on disk, or uncompressed for a member; `None` if unknown.
    pub(crate) fn bytes(&self) -> Option<u64> {
        if let Some(member) = &self.member {
            return member.size();
        }
        let metadata = fs::metadata(self.path.as_ref()?).ok()?;
        metadata.is_file().then_some(metadata.len())
    }

    /// Whether the input is compressed, so that fixes cannot be written back.
    ///
    /// # Errors
    /// If the first bytes cannot be read.
    pub(crate) fn is_packed(&self) -> io::Result<bool> {
        match &self.path {
            Some(path) if self.member.is_none() => Ok(packing(path)? != Packing::Plain),
            path => Ok(path.is_some()),
        }
    }

    /// The failure for a read error.
    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        let failure = match &self.path {
            Some(path) => self
                .missing_member(path)
                .unwrap_or_else(|| Failure::reading(&self.display_name, error)),
            None => Failure::new(format!("cannot read standard input: {}", reason(error))),
        };
        match error.get_ref() {
            Some(inner) if inner.is::<GameTooLarge>() => failure.tip(
                "earlier games were processed; raise limits.game-size in huff.toml to accept larger ones",
            ),
            Some(inner) if inner.is::<NotText>() => failure.tip(
                "the compression may not be supported; if it is text, set the encoding with --encoding",
            ),
            _ if matches!(error.kind(), io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidInput) => {
                failure.tip("the games before it were processed; an incomplete game was skipped")
            }
            _ => failure,
        }
    }

    /// The failure for an archive that was given instead of a single file.
    fn archive_failure(&self, archive: &Path, error: &io::Error) -> Failure {
        let failure = Failure::new(format!(
            "{} is a zip archive; name one of its files",
            Sanitized(&self.display_name)
        ));
        match members_tip(archive) {
            Some(tip) => failure.tip(tip),
            None => Failure::reading(&self.display_name, error),
        }
    }

    /// The failure for a missing member, if a path continues after the name of an archive.
    fn missing_member(&self, path: &Path) -> Option<Failure> {
        if self.member.is_some() || fs::symlink_metadata(path).is_ok() {
            return None;
        }
        let archive = path.ancestors().skip(1).find(|path| path.is_file())?;
        let tip = members_tip(archive)?;
        let name = path.strip_prefix(archive).ok()?.to_string_lossy();
        let archive = archive.to_string_lossy();
        let what = format!(
            "no {} in the archive {}",
            Sanitized(&name),
            Sanitized(&archive)
        );
        Some(Failure::new(what).tip(tip))
    }

    /// The sort key of inputs.
    fn sort_key(&self) -> impl Ord + '_ {
        (&self.display_name, &self.path, &self.member)
    }
}

impl PartialEq for Input {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Input {}

impl PartialOrd for Input {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Input {
    fn cmp(&self, other: &Self) -> Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

/// Opens a file. An empty `.gz`, `.zst` or `.zip` is an error: even an empty archive has a header.
fn open(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    let is_empty = || {
        let metadata = file.metadata()?;
        Ok::<_, io::Error>(metadata.is_file() && metadata.len() == 0)
    };
    if (is_packed(path) || has_zip_name(path)) && is_empty()? {
        return Err(io::Error::new(
            io::ErrorKind::InvalidData,
            "damaged archive: it is empty",
        ));
    }
    Ok(file)
}

/// A tip that names the members of an archive; `None` if the archive cannot be read.
fn members_tip(archive: &Path) -> Option<String> {
    /// Maximum number of members in the tip.
    const MAX_NAMES: usize = 5;
    if packing(archive).ok()? != Packing::Zip {
        return None;
    }
    let members = File::open(archive).and_then(archive::members).ok()?;
    let shown = archive.to_string_lossy();
    let (shown, more) = (Sanitized(&shown), members.len().saturating_sub(MAX_NAMES));
    if members.is_empty() {
        return Some("the archive is empty".to_owned());
    }
    let named: Vec<_> = members
        .iter()
        .take(MAX_NAMES)
        .map(|member| format!("{shown}/{}", Sanitized(member.name())))
        .collect();
    let more = match more {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    Some(format!("name one of its files: {}{more}", named.join(", ")))
}

/// The compression of a file, detected from its first bytes.
pub(super) fn packing(path: &Path) -> io::Result<Packing> {
    let mut head = Vec::with_capacity(Packing::SNIFF_SIZE);
    let file = File::open(path)?;
    file.take(Packing::SNIFF_SIZE as u64)
        .read_to_end(&mut head)?;
    Ok(Packing::sniff(&head))
}
