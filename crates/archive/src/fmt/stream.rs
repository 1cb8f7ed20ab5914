//! Formats files block by block: in parallel, in constant memory.

use std::io::{self, Read};

use pdn::{Reader, Span};
use referee::{Budget, Judgement, Record, Referee};

use super::FormatOptions;
use super::game::{
    UnchangedReason, canonical_text, ends_in_comment, unchanged_text, unchanged_text_from,
};
use super::line_end::LineEnd;
use super::separator::{STAR, Tail, between, ends_with_result};
use crate::not_text::first_control;
use crate::separator::is_blank;
use crate::work;
use crate::{Block, Blocks, Encoding, Error, in_order};

/// A chunk of a file before and after formatting.
///
/// ```
/// use archive::Blocks;
/// use archive::fmt::{FormatOptions, Formatter};
///
///
/// let file = b"1. 11-15 22-18 *\n";
/// let mut same = true;
/// Formatter::new(FormatOptions::default()).add(Blocks::new(&file[..]), |chunk| {
///     same &= chunk.same;
///     assert_eq!(chunk.before, chunk.after);
///     Ok(())
/// })?;
/// // nothing would change: the file need not be written
/// assert!(same);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct FormattedChunk<'p> {
    /// The original chunk, decoded.
    pub before: &'p [u8],
    /// The canonical form in UTF-8, with the line end of the first line of the file.
    pub after: &'p [u8],
    /// True if the bytes on disk already equal `after`.
    pub same: bool,
}

/// A game that was left unchanged.
///
/// ```
/// use archive::Blocks;
/// use archive::fmt::{FormatOptions, Formatter, SkippedGame, UnchangedReason};
///
///
/// let file = b"1. 11-15 *\n\n1. 9-13 (22-18 *\n";
/// let formatted = Formatter::new(FormatOptions::default()).add(Blocks::new(&file[..]), |_| Ok(()))?;
/// assert_eq!(formatted.skipped, [SkippedGame { game: 2, why: UnchangedReason::UnclosedVariation }]);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SkippedGame {
    /// Its number in the input, from 1.
    pub game: u64,
    /// The reason.
    pub why: UnchangedReason,
}

/// The result of formatting one input.
///
/// ```
/// use archive::Blocks;
/// use archive::fmt::{FormatOptions, Formatter};
///
///
/// let file = b"1. 11-15 *\n\n1. 9-13 *\n";
/// let formatted = Formatter::new(FormatOptions::default()).add(Blocks::new(&file[..]), |_| Ok(()))?;
/// assert_eq!((formatted.games, formatted.skipped_count), (2, 0));
/// assert_eq!(formatted.lost, None);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Formatted {
    /// Number of games.
    pub games: u64,
    /// The games left unchanged; the first [`Formatted::MAX_SKIPPED`] of them.
    pub skipped: Vec<SkippedGame>,
    /// Number of games left unchanged.
    pub skipped_count: u64,
    /// The first game with bytes that the output does not contain, not even in another encoding. If there is such a
    /// game, the output must not replace the input.
    pub lost: Option<SkippedGame>,
}

impl Formatted {
    /// Maximum number of listed games, so that a wrong file does not fill the memory.
    pub const MAX_SKIPPED: usize = 100;
}

/// Formats any number of inputs, in order.
///
/// ```
/// use archive::{Blocks, fmt::{FormatOptions, Formatter}};
///
/// let mut text = Vec::new();
/// let mut formatter = Formatter::new(FormatOptions::default());
/// let formatted = formatter.add(Blocks::new(&b"1.11-15 22-18 15x22 25x18"[..]), |chunk| {
///     text.extend_from_slice(chunk.after);
///     Ok(())
/// })?;
/// assert_eq!(formatted.games, 1);
/// assert_eq!(text, b"1. 11-15 22-18 2. 15x22 25x18 *\n");
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Debug)]
pub struct Formatter {
    options: FormatOptions,
    referee: Referee,
    /// The last game written.
    tail: Option<Tail>,
}

/// The output of a block.
#[derive(Default)]
struct FormattedBlock {
    text: Vec<u8>,
    line_end: LineEnd,
    /// True if the first game was left unchanged.
    begins_unchanged: bool,
    tail: Option<Tail>,
    games: u64,
    skipped: Vec<SkippedGame>,
    lost: Option<SkippedGame>,
}

/// A chunk that is held back until the next one is known.
struct PendingChunk {
    before: Vec<u8>,
    after: Vec<u8>,
    /// True if the bytes on disk equal `before`.
    as_read: bool,
}

impl Formatter {
    /// A formatter with these options.
    pub fn new(options: FormatOptions) -> Self {
        let referee = Referee::new(referee::Options {
            moves: true,
            ..options.referee.clone()
        });
        Self {
            options,
            referee,
            tail: None,
        }
    }

    /// Sets the referee options for the following inputs.
    pub fn set_referee_options(&mut self, options: referee::Options) {
        self.referee = Referee::new(referee::Options {
            moves: true,
            ..options
        });
    }

    /// Formats the games of an input and calls `each` with its chunks in order. All `before` texts together are the
    /// input. All `after` texts together are the canonical text, separated from earlier inputs.
    ///
    /// # Errors
    /// If the input fails, after the chunks read before the failure; or the error of `each`.
    pub fn add<R: Read>(
        &mut self,
        mut blocks: Blocks<R>,
        mut each: impl FnMut(&FormattedChunk<'_>) -> io::Result<()> + Send,
    ) -> Result<Formatted, Error> {
        let mut formatted = Formatted::default();
        let mut pending: Option<PendingChunk> = None;
        let (options, referee, tail) = (&self.options, &self.referee, &mut self.tail);
        let head = blocks.read_ahead(|text| LineEnd::detect(text).is_some());
        let line_end = LineEnd::detect(head).unwrap_or_default();
        if let Some(tail) = tail {
            tail.behind = None;
        }
        let done = in_order(
            blocks,
            options.threads,
            |block, made: &mut FormattedBlock| {
                *made = FormattedBlock {
                    line_end,
                    ..FormattedBlock::default()
                };
                made.fill(block, referee, options);
            },
            |block, made| {
                let mut after = Vec::with_capacity(made.text.len() + 8);
                let behind = tail.as_mut().and_then(|tail| tail.behind.take());
                if !made.text.is_empty() {
                    match (&mut pending, behind) {
                        (Some(pending), Some(behind)) if made.begins_unchanged => {
                            let end = pending.after.len() - line_end.len();
                            pending.after.truncate(end);
                            pending.after.extend_from_slice(&behind);
                        }
                        (pending, _) => {
                            let between = between(tail.as_ref(), &made.text).unwrap_or(STAR);
                            // In canonical form, the blank line belongs to the previous chunk.
                            let before = pending.as_mut().map(|pending| &mut pending.after);
                            line_end.put(between.as_bytes(), before.unwrap_or(&mut after));
                        }
                    }
                    *tail = made.tail.take();
                }
                after.append(&mut made.text);
                if let Some(pending) = pending.take() {
                    each(&pending.chunk())?;
                }
                pending = Some(PendingChunk {
                    before: block.bytes.clone(),
                    after,
                    as_read: is_unchanged_by_decoding(block),
                });
                let room = Formatted::MAX_SKIPPED.saturating_sub(formatted.skipped.len());
                formatted.skipped_count += made.skipped.len() as u64;
                let skipped = made.skipped.drain(..).take(room);
                formatted.skipped.extend(skipped.map(|skipped| SkippedGame {
                    game: skipped.game + formatted.games,
                    ..skipped
                }));
                if formatted.lost.is_none() {
                    formatted.lost = made.lost.map(|lost| SkippedGame {
                        game: lost.game + formatted.games,
                        ..lost
                    });
                }
                formatted.games += made.games;
                if let Some(progress) = options.progress {
                    progress(made.games);
                }
                Ok(())
            },
        );
        if let Some(pending) = pending {
            each(&pending.chunk()).map_err(Error::Write)?;
        }
        done.map(|()| formatted)
    }
}

impl PendingChunk {
    fn chunk(&self) -> FormattedChunk<'_> {
        FormattedChunk {
            before: &self.before,
            after: &self.after,
            same: self.as_read && self.before == self.after,
        }
    }
}

/// True if decoding changed no byte of the block.
fn is_unchanged_by_decoding(block: &Block) -> bool {
    match block.encoding {
        Encoding::Bytes | Encoding::Utf8 => block.odd_chars.is_empty(),
        Encoding::CodePage(_) => block.odd_chars.is_empty() && block.bytes.is_ascii(),
        _ => false,
    }
}

/// Why a part of the block is not text, or was not text on disk; `None` if it is text.
fn find_not_text(block: &Block, piece: Span) -> Option<UnchangedReason> {
    let piece = piece.start..piece.end;
    if block.undecodable(piece.clone()).next().is_some() {
        return Some(UnchangedReason::Undecodable);
    }
    first_control(&block.bytes[piece]).map(|_| UnchangedReason::Binary)
}

/// True if a part of the block that is left unchanged has the same bytes as on disk.
fn is_kept(block: &Block, piece: Span) -> bool {
    let bytes = &block.bytes[piece.start..piece.end];
    match block.encoding {
        Encoding::Bytes => std::str::from_utf8(bytes).is_ok(),
        _ => is_unchanged_by_decoding(block),
    }
}

impl FormattedBlock {
    /// Formats the games of a block.
    fn fill(&mut self, block: &Block, referee: &Referee, options: &FormatOptions) {
        let referee = &referee.for_file(&block.file);
        let mut reader = referee::reader(&block.bytes);
        let mut events = Vec::new();
        let mut judgement = Judgement::default();
        let mut end = 0;
        // The end of the previous game's text.
        let mut text_end = 0;
        let mut is_open = false;
        while reader.read_game(&mut events) {
            let record = Record {
                source: &block.bytes,
                events: &events,
            };
            work::count(record.span().len());
            self.games += 1;
            end = record.span().end;
            let before = text_end;
            let last = events.iter().rfind(|event| !is_blank(event));
            text_end = last.map_or(before, |last| last.span.end);
            let line_end = self.line_end;
            let was_open = std::mem::replace(&mut is_open, ends_in_comment(&events));
            let original = || unchanged_text_from(&record, before, was_open, line_end);
            let not_text = find_not_text(block, record.span());
            let made = if let Some(why) = not_text {
                Err(why)
            } else {
                let _budget = Budget::for_versions(record.span().len());
                referee.judge(&record, &mut judgement);
                canonical_text(&record, &judgement, referee, options)
            };
            match made {
                Ok(text) => {
                    let mut with_ends = Vec::with_capacity(text.len());
                    self.line_end.put(text.as_bytes(), &mut with_ends);
                    let ended = ends_with_result(&text);
                    if !self.push(&with_ends, ended, original) {
                        self.skipped.push(SkippedGame {
                            game: self.games,
                            why: UnchangedReason::Text,
                        });
                    }
                }
                Err(why) => {
                    let skipped = SkippedGame {
                        game: self.games,
                        why,
                    };
                    self.skipped.push(skipped);
                    if not_text.is_some() && !is_kept(block, record.span()) {
                        self.lost.get_or_insert(skipped);
                    }
                    self.add_unchanged(&record, original);
                }
            }
        }
        // The comments after the last game may be as many as its events.
        drop(events);
        if self.push_rest(block, end) {
            return;
        }
        if let Some(tail) = self.tail.as_mut().filter(|tail| tail.is_unchanged) {
            let behind = pdn::text(&block.bytes[text_end..]);
            tail.behind = Some(behind.as_bytes().to_vec());
        }
    }

    /// Adds a game unchanged. The end of an unreadable game may depend on the text after it and on the whole next game,
    /// so adjacent unchanged games stay adjacent.
    fn add_unchanged(&mut self, record: &Record<'_>, original: impl FnOnce() -> Vec<u8>) {
        if self.tail.as_ref().is_some_and(|tail| tail.is_unchanged) {
            return self.append_unchanged(&original());
        }
        self.begins_unchanged |= self.tail.is_none();
        let text = unchanged_text(record, self.line_end);
        // Different text after a terminator may change where the game ends: `9-13*` is not always an end.
        self.push(&text, false, original);
        if let Some(tail) = &mut self.tail {
            tail.is_unchanged = true;
        }
    }

    /// Adds a game or other text. Returns false if no separator works; then both games are kept unchanged, with the
    /// original text between them.
    fn push(&mut self, text: &[u8], ended: bool, original: impl FnOnce() -> Vec<u8>) -> bool {
        let Some(between) = between(self.tail.as_ref(), text) else {
            self.append_unchanged(&original());
            return false;
        };
        self.line_end.put(between.as_bytes(), &mut self.text);
        self.text.extend_from_slice(text);
        self.tail = Some(Tail {
            is_ended: ended,
            text: text.to_vec(),
            ends: vec![text.len() - self.line_end.len()],
            ..Tail::default()
        });
        true
    }

    /// Appends an unchanged game to the previous one, with the original text between them.
    fn append_unchanged(&mut self, original: &[u8]) {
        // Even the line end that was added after the previous game is removed.
        self.text.truncate(self.text.len() - self.line_end.len());
        self.text.extend_from_slice(original);
        self.line_end.put(b"\n", &mut self.text);
        if let Some(tail) = &mut self.tail {
            tail.append_unchanged(original, self.line_end);
        }
    }

    /// Adds the comments after the last game, which belong to no game. Returns whether there are any.
    fn push_rest(&mut self, block: &Block, end: usize) -> bool {
        let rest: Vec<_> = Reader::new(&block.bytes[end..]).collect();
        if rest.iter().all(is_blank) {
            return false;
        }
        let span = Span::new(end, block.bytes.len());
        if let Some(why) = find_not_text(block, span)
            && !is_kept(block, span)
        {
            let game = self.games.max(1);
            self.lost.get_or_insert(SkippedGame { game, why });
        }
        let record = Record {
            source: &block.bytes[end..],
            events: &rest,
        };
        let text = unchanged_text(&record, self.line_end);
        let line_end = self.line_end;
        self.push(&text, true, || {
            unchanged_text_from(&record, 0, false, line_end)
        });
        true
    }
}
