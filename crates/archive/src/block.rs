//! Cuts a file into blocks of whole games, the units of parallel work.

use std::fmt;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::Arc;

use pdn::Locator;
use referee::FileEvidence;

#[cfg(feature = "compression")]
use crate::compressed::leaves_text_complete;
use crate::{CodePage, Decoder, Encoding};

/// A part of a file that contains whole games.
///
/// ```
/// use archive::{Blocks, Decoder, Encoding};
///
/// // in a single-byte code page, places on disk differ from those in UTF-8
/// let page = Encoding::for_label("windows-1251");
/// let file = b"{ \xcd\xee\xf7\xfc } 1. 11-15 *";
/// let mut blocks = Blocks::from_decoder(Decoder::with_encoding(&file[..], page), Blocks::<&[u8]>::DEFAULT_SIZE);
/// let block = blocks.next().unwrap()?;
/// assert!(block.bytes.starts_with("{ Ночь }".as_bytes()));
/// let number = block.bytes.iter().position(|&byte| byte == b'1').unwrap();
/// assert_eq!((number, block.on_disk(number)), (13, 9));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Block {
    /// The bytes of the block. They are decoded if the file is UTF-16 or in a code page.
    pub bytes: Vec<u8>,
    /// Offset of the first byte in the decoded stream.
    pub offset: u64,
    /// Offset of the first byte in the file on disk.
    pub disk_offset: u64,
    /// The encoding of the file.
    pub encoding: Encoding,
    /// A second code page that fits the file as well (rule S007); set only in the block in which the encoding was
    /// detected.
    pub rival: Option<CodePage>,
    /// The characters whose length on disk differs from [`Encoding::on_disk`]: their offsets in [`bytes`](Self::bytes),
    /// ascending, each with the length on disk.
    pub odd_chars: Vec<(usize, u8)>,
    /// Evidence of the variant of the file, for [`Referee::for_file`](referee::Referee::for_file). It is the same in
    /// every block.
    pub file: Arc<FileEvidence>,
}

impl Block {
    /// The offset on disk of a place in [`bytes`](Self::bytes).
    ///
    /// Constant time for undecoded bytes; otherwise linear in `at`, so call it only for places that are reported.
    pub fn on_disk(&self, at: usize) -> u64 {
        self.disk_offset + self.disk_length(0..at)
    }

    /// The number of bytes on disk of a part of [`bytes`](Self::bytes). The part must begin and end between two
    /// characters.
    pub fn disk_length(&self, piece: Range<usize>) -> u64 {
        let mut length = self.encoding.on_disk(&self.bytes[piece.clone()]);
        let from = self.odd_chars.partition_point(|(at, _)| *at < piece.start);
        for &(at, on_disk) in &self.odd_chars[from..] {
            if at >= piece.end {
                break;
            }
            let end = (at + 1..piece.end)
                .find(|&end| !matches!(self.bytes[end], 0x80..=0xBF))
                .unwrap_or(piece.end);
            length -= self.encoding.on_disk(&self.bytes[at..end]);
            length += u64::from(on_disk);
        }
        length
    }

    /// The places in a part of [`bytes`](Self::bytes) that have a replacement character for undecodable bytes. Only a
    /// UTF-8 file can contain U+FFFD itself.
    pub(crate) fn undecodable(&self, piece: Range<usize>) -> impl Iterator<Item = usize> {
        const REPLACED: &[u8] = "\u{FFFD}".as_bytes();
        let (odd_chars, searched) = match self.encoding {
            Encoding::Bytes => (&[][..], &[][..]),
            Encoding::Utf8 => {
                let place = |at| self.odd_chars.partition_point(|(offset, _)| *offset < at);
                (
                    &self.odd_chars[place(piece.start)..place(piece.end)],
                    &[][..],
                )
            }
            _ => (&[][..], &self.bytes[piece.clone()]),
        };
        let start = piece.start;
        odd_chars
            .iter()
            .map(|(at, _)| *at)
            .chain(memchr::memmem::find_iter(searched, REPLACED).map(move |at| start + at))
    }

    /// The offset of half a UTF-16 unit at the end of the file, if the file ends with one.
    pub(crate) fn truncated_unit(&self) -> Option<usize> {
        let wide = matches!(self.encoding, Encoding::Utf16Le | Encoding::Utf16Be);
        let last = self.odd_chars.last().filter(|_| wide);
        last.and_then(|&(at, on_disk)| (on_disk == 1).then_some(at))
    }

    /// A locator of positions in the block. A byte order mark at the start of the file is not counted.
    pub fn locator(&self) -> Locator<'_> {
        if self.offset == 0 {
            Locator::at_start_of_file(&self.bytes)
        } else {
            Locator::new(&self.bytes)
        }
    }

    /// The number of lines that end in the block, for the line numbers of the next block.
    pub fn line_ends(&self) -> u64 {
        pdn::line_ends(&self.bytes)
    }
}

/// The blocks of a file, in order.
///
/// A block ends where [`pdn::game_boundary`] finds a certain end of a game; it holds about [`Blocks::DEFAULT_SIZE`]
/// bytes.
/// Without a boundary, the block grows up to [`Blocks::MAX_GAME_SIZE`] bytes, or the limit set by
/// [`with_max_game_size`](Self::with_max_game_size). A game beyond this limit is an error. If the source fails, a block
/// with the data read before the failure precedes the error, which is the last item.
///
/// ```
/// let file = b"[Event \"a\"]\n1. 11-15 *\n\n[Event \"b\"]\n1. 9-13 *\n";
/// let blocks: Vec<_> = archive::Blocks::new(&file[..]).collect::<Result<_, _>>()?;
/// assert_eq!(blocks.len(), 1);
/// assert_eq!(blocks[0].bytes, file);
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Blocks<R> {
    source: Decoder<R>,
    size: usize,
    largest: usize,
    /// The data read past the last cut.
    rest: Vec<u8>,
    offset: u64,
    disk_offset: u64,
    /// Evidence from the beginning of the file; `None` before the first block.
    file: Option<Arc<FileEvidence>>,
    state: SourceState,
}

/// The error for an input in which a game exceeds the size limit ([`Blocks::with_max_game_size`]).
///
/// ```
/// use archive::Blocks;
///
/// let error = Blocks::new(&b"1. 11-15 22-18"[..]).with_max_game_size(8).next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "a game that begins at byte 0 does not end within 8 bytes");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameTooLarge {
    /// Offset of the game in the file on disk.
    pub offset: u64,
    /// The limit, in bytes.
    pub limit: usize,
}

impl fmt::Display for GameTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { offset, limit } = self;
        write!(
            f,
            "a game that begins at byte {offset} does not end within {limit} bytes"
        )
    }
}

impl std::error::Error for GameTooLarge {}

#[derive(Debug)]
enum SourceState {
    Reading,
    Failed(io::Error),
    Ended,
}

impl<R: Read> Blocks<R> {
    /// The default size of a block: large enough to keep threads busy, small enough for caches and memory.
    pub const DEFAULT_SIZE: usize = 256 * 1024;

    /// Default maximum size of a game, far beyond any real one. It prevents an endless source from filling the memory.
    /// [`with_max_game_size`](Self::with_max_game_size) changes it.
    pub const MAX_GAME_SIZE: usize = 16 << 20;

    /// Blocks of `source`, of the default size.
    pub fn new(source: R) -> Self {
        Self::with_block_size(source, Self::DEFAULT_SIZE)
    }

    /// Blocks of `source`, of about `size` bytes each.
    pub fn with_block_size(source: R, size: usize) -> Self {
        Self::from_decoder(Decoder::new(source), size)
    }

    /// Sets the evidence of the variant, for a source that is a part of a file.
    ///
    /// ```
    /// use archive::Blocks;
    /// use std::sync::Arc;
    ///
    /// let file = b"[GameType \"25\"] 1. c3-d4 *\n\n1. c3-d4 d6-c5 *\n";
    /// let whole = Blocks::new(&file[..]).next().expect("a block")?;
    /// let mut part = Blocks::new(&file[28..]).with_evidence(Arc::clone(&whole.file));
    /// assert_eq!(part.next().expect("a block")?.file, whole.file);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn with_evidence(mut self, file: Arc<FileEvidence>) -> Self {
        self.file = Some(file);
        self
    }

    /// Blocks of a decoder's output, of about `size` bytes each.
    pub fn from_decoder(source: Decoder<R>, size: usize) -> Self {
        Self {
            source,
            size: size.max(1),
            largest: Self::MAX_GAME_SIZE,
            rest: Vec::new(),
            offset: 0,
            disk_offset: 0,
            file: None,
            state: SourceState::Reading,
        }
    }

    /// Sets the maximum size of a game, in bytes. Judging takes about twenty times as much memory. A game that is too
    /// large is not returned, because its end is unknown; the games before it are.
    ///
    /// ```
    /// use archive::{Blocks, GameTooLarge};
    ///
    /// let file = format!("[Event \"a\"]\n1. 11-15 *\n\n[Event \"b\"]\n{{{}}} *\n", "x".repeat(1000));
    /// let mut blocks = Blocks::with_block_size(file.as_bytes(), 40).with_max_game_size(100);
    /// assert!(blocks.next().unwrap()?.bytes.starts_with(b"[Event \"a\"]"));
    /// let error = blocks.next().unwrap().unwrap_err();
    /// assert!(error.get_ref().is_some_and(|error| error.is::<GameTooLarge>()));
    /// assert!(blocks.next().is_none());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn with_max_game_size(mut self, game_size: usize) -> Self {
        self.largest = game_size;
        self
    }

    /// Reads ahead until `enough` is true or 64 KiB are read, and returns the data. Call it before the first block.
    pub(crate) fn read_ahead(&mut self, enough: impl Fn(&[u8]) -> bool) -> &[u8] {
        const STEP: u64 = 4 * 1024;
        const MAX_READ_AHEAD: usize = 64 * 1024;
        while !enough(&self.rest) && self.rest.len() < MAX_READ_AHEAD {
            let step = self.source.by_ref().take(STEP);
            match { step }.read_to_end(&mut self.rest) {
                Ok(0) => break,
                Ok(_) => {}
                Err(error) => {
                    drop_truncated_game(&error, &mut self.rest);
                    self.state = SourceState::Failed(error);
                    break;
                }
            }
        }
        &self.rest
    }

    /// Reads the next block into `block`, whose buffer is reused. Returns false if there is no further block.
    ///
    /// # Errors
    /// An error from the source. The blocks read before it are returned first. An unfinished last game is not returned,
    /// because it may be truncated.
    pub fn next_into(&mut self, block: &mut Block) -> io::Result<bool> {
        block.bytes.clear();
        block.odd_chars.clear();
        if self.file.is_none() && self.size < FileEvidence::SIZE {
            self.read_evidence();
        }
        match std::mem::replace(&mut self.state, SourceState::Ended) {
            SourceState::Failed(error) if self.rest.is_empty() => return Err(error),
            SourceState::Ended => return Ok(false),
            SourceState::Reading => self.fill(block),
            SourceState::Failed(error) => {
                block.bytes.append(&mut self.rest);
                self.state = SourceState::Failed(error);
            }
        }
        if block.bytes.is_empty() {
            return match std::mem::replace(&mut self.state, SourceState::Ended) {
                SourceState::Failed(error) => Err(error),
                _ => Ok(false),
            };
        }
        block.file = Arc::clone(self.keep_evidence(&block.bytes));
        block.encoding = self.source.encoding();
        block.rival = self.source.take_rival(&block.bytes);
        block.offset = self.offset;
        block.disk_offset = self.disk_offset;
        self.offset += block.bytes.len() as u64;
        let odd_chars = self.source.odd_before(self.offset);
        let here = odd_chars.map(|odd| ((odd.at - block.offset) as usize, odd.length));
        block.odd_chars.extend(here);
        self.disk_offset += block.disk_length(0..block.bytes.len());
        Ok(true)
    }

    /// Reads ahead until the evidence is complete, if blocks are smaller than the evidence.
    fn read_evidence(&mut self) {
        let read = read_up_to(&mut self.source, FileEvidence::SIZE, &mut self.rest);
        if let Err(error) = read {
            drop_truncated_game(&error, &mut self.rest);
            self.state = SourceState::Failed(error);
        }
        self.file = Some(Arc::new(FileEvidence::new(&self.rest)));
    }

    /// Keeps the beginning of the file as evidence, independent of the block size.
    fn keep_evidence(&mut self, read: &[u8]) -> &Arc<FileEvidence> {
        let new = || Arc::new(FileEvidence::new(read));
        self.file.get_or_insert_with(new)
    }

    /// Reads until a game certainly ends, or the source ends, fails or exceeds the limit.
    fn fill(&mut self, block: &mut Block) {
        self.state = SourceState::Ended;
        let mut target = self.size.min(self.largest);
        loop {
            let ahead = target
                .saturating_sub(block.bytes.len())
                .min(self.rest.len());
            block.bytes.extend(self.rest.drain(..ahead));
            match read_up_to(&mut self.source, target, &mut block.bytes) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => {
                    drop_truncated_game(&error, &mut block.bytes);
                    self.state = SourceState::Failed(error);
                    break;
                }
            }
            self.keep_evidence(&block.bytes);
            match pdn::game_boundary(&block.bytes) {
                Some(cut) if cut > 0 => {
                    self.rest.splice(..0, block.bytes.drain(cut..));
                    self.state = SourceState::Reading;
                    break;
                }
                _ if block.bytes.len() >= self.largest => {
                    if let Some(cut) = last_game(&block.bytes) {
                        self.rest.splice(..0, block.bytes.drain(cut..));
                        self.state = SourceState::Reading;
                        break;
                    }
                    block.bytes.clear();
                    let error = GameTooLarge {
                        offset: self.disk_offset,
                        limit: self.largest,
                    };
                    self.state =
                        SourceState::Failed(io::Error::new(io::ErrorKind::FileTooLarge, error));
                    break;
                }
                _ => target = (block.bytes.len() * 2).min(self.largest),
            }
        }
    }
}

/// Reads until `bytes` has `target` bytes; false if the source ends before that. The buffer grows by doubling, so that
/// the many small files of an archive are cheap to read.
fn read_up_to(source: &mut impl Read, target: usize, bytes: &mut Vec<u8>) -> io::Result<bool> {
    const MIN_GROWTH: usize = 16 * 1024;
    let mut known = bytes.len();
    let has_more = loop {
        if known >= target {
            break Ok(true);
        }
        if known == bytes.len() {
            let room = known.max(MIN_GROWTH).min(target - known);
            bytes.resize(known + room, 0);
        }
        match source.read(&mut bytes[known..]) {
            Ok(0) => break Ok(false),
            Ok(read) => known += read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => break Err(error),
        }
    };
    bytes.truncate(known);
    has_more
}

/// A source that is not compressed fails only before its end.
#[cfg(not(feature = "compression"))]
fn leaves_text_complete(_: &io::Error) -> bool {
    false
}

/// Removes the game that a failing source truncated, because it would produce false findings.
fn drop_truncated_game(error: &io::Error, bytes: &mut Vec<u8>) {
    if !leaves_text_complete(error) {
        let whole = bytes.iter().rposition(u8::is_ascii_whitespace);
        bytes.truncate(whole.map_or(0, |last| last + 1));
        // The first truncated byte. It is in the last game, or in unreadable text after the end of that game.
        let (mut truncated_unit, mut begins, mut before) = (None, true, 0);
        for event in pdn::Reader::new(bytes) {
            if begins {
                truncated_unit = Some(event.span.start);
            }
            begins = event.token == pdn::Token::GameEnd;
            match event.token {
                pdn::Token::Terminator(_) => truncated_unit = None,
                pdn::Token::Blank(_) | pdn::Token::Comment(_) | pdn::Token::GameEnd => {}
                pdn::Token::Fault(fault) if fault.kind == pdn::FaultKind::UnclosedComment => {
                    truncated_unit = truncated_unit.or(Some(before));
                }
                _ => truncated_unit = truncated_unit.or(Some(event.span.start)),
            }
            before = event.span.start;
        }
        bytes.truncate(truncated_unit.unwrap_or(bytes.len()));
    }
}

/// The start of the last game whose tags begin on their own line, unless this is the first game. If no game certainly
/// ends, the caller assumes that later text does not affect the games before this one, although a distant closing brace
/// could.
fn last_game(bytes: &[u8]) -> Option<usize> {
    let (mut last, mut opens, mut begins) = (None, None, true);
    for event in pdn::Reader::new(bytes) {
        let at = event.span.start;
        match event.token {
            pdn::Token::Tag(_) if begins => {
                opens = Some(at).filter(|&at| at > 0 && matches!(bytes[at - 1], b'\n' | b'\r'));
            }
            // A broken tag does not certainly begin a game.
            pdn::Token::Fault(_) => opens = None,
            _ => last = opens.take().or(last),
        }
        begins = event.token == pdn::Token::GameEnd;
    }
    last
}

impl<R: Read> Iterator for Blocks<R> {
    type Item = io::Result<Block>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut block = Block::default();
        match self.next_into(&mut block) {
            Ok(true) => Some(Ok(block)),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        }
    }
}

#[cfg(test)]
mod tests;
