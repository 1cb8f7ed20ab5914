//! Files through the formatter, block by block: in parallel, in constant memory.

use std::io::{self, Read};

use pdn::{Reader, Span};
use referee::{Budget, Judgement, Record, Referee};

use super::FormatOptions;
use super::game::{Unchanged, as_it_is, as_it_stands, canonical, ends_open, is_blank};
use super::line_end::LineEnd;
use super::separator::{STAR, Tail, between, ends_with_result};
use crate::not_text::first_control;
use crate::{Block, Blocks, Encoding, Error, in_order};

/// A piece of a file before and after formatting.
///
/// ```
/// use archive::Blocks;
/// use archive::fmt::{FormatOptions, Formatter};
///
///
/// let file = b"1. 11-15 22-18 *\n";
/// let mut same = true;
/// Formatter::new(FormatOptions::default()).add(Blocks::new(&file[..]), |piece| {
///     same &= piece.same;
///     assert_eq!(piece.before, piece.after);
///     Ok(())
/// })?;
/// // nothing would change: the file need not be written
/// assert!(same);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Piece<'p> {
    /// The piece as it was read, decoded.
    pub before: &'p [u8],
    /// The piece in canonical form, UTF-8, with the line ends of the first line of its file.
    pub after: &'p [u8],
    /// True if the bytes on disk are those of `after` already.
    pub same: bool,
}

/// A game that was left as it was.
///
/// ```
/// use archive::Blocks;
/// use archive::fmt::{FormatOptions, Formatter, Left, Unchanged};
///
///
/// let file = b"1. 11-15 *\n\n1. 9-13 (22-18 *\n";
/// let formatted = Formatter::new(FormatOptions::default()).add(Blocks::new(&file[..]), |_| Ok(()))?;
/// assert_eq!(formatted.left, [Left { game: 2, why: Unchanged::UnclosedVariation }]);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    /// Its number in the input, from 1.
    pub game: u64,
    /// Why.
    pub why: Unchanged,
}

/// What became of one input.
///
/// ```
/// use archive::Blocks;
/// use archive::fmt::{FormatOptions, Formatter};
///
///
/// let file = b"1. 11-15 *\n\n1. 9-13 *\n";
/// let formatted = Formatter::new(FormatOptions::default()).add(Blocks::new(&file[..]), |_| Ok(()))?;
/// assert_eq!((formatted.games, formatted.left_count), (2, 0));
/// assert_eq!(formatted.lost, None);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Formatted {
    /// How many games it has.
    pub games: u64,
    /// The games that were left as they were; the first [`Formatted::LISTED`] of them.
    pub left: Vec<Left>,
    /// How many were.
    pub left_count: u64,
    /// The first game of which bytes on disk are not among what was written, not even in another encoding: the output
    /// must not take the place of the input.
    pub lost: Option<Left>,
}

impl Formatted {
    /// How many games are listed, so that a wrong file does not fill the memory.
    pub const LISTED: usize = 100;
}

/// Formats any number of inputs, one after another.
///
/// ```
/// use archive::{Blocks, fmt::{FormatOptions, Formatter}};
///
/// let mut text = Vec::new();
/// let mut formatter = Formatter::new(FormatOptions::default());
/// let formatted = formatter.add(Blocks::new(&b"1.11-15 22-18 15x22 25x18"[..]), |piece| {
///     text.extend_from_slice(piece.after);
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
    /// The game written last.
    tail: Option<Tail>,
}

/// What was made of a block.
#[derive(Default)]
struct Made {
    text: Vec<u8>,
    line_end: LineEnd,
    /// The first of its games was left as it was.
    begins_as_it_was: bool,
    tail: Option<Tail>,
    games: u64,
    left: Vec<Left>,
    lost: Option<Left>,
}

/// A piece that waits for what follows it.
struct Held {
    before: Vec<u8>,
    after: Vec<u8>,
    /// The bytes on disk are those of `before`.
    as_read: bool,
}

impl Formatter {
    /// A formatter that writes games as `options` say.
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

    /// Judges the games of the inputs from here on by other laws.
    pub fn judge_by(&mut self, options: referee::Options) {
        self.referee = Referee::new(referee::Options {
            moves: true,
            ..options
        });
    }

    /// Formats the games of an input and gives the pieces in order. Put together, the `before`s are the
    /// input and the `after`s the canonical text, set apart from the inputs before it.
    ///
    /// # Errors
    /// If the input fails, after what was read before it, or with what `each` says.
    pub fn add<R: Read>(
        &mut self,
        mut blocks: Blocks<R>,
        mut each: impl FnMut(&Piece<'_>) -> io::Result<()> + Send,
    ) -> Result<Formatted, Error> {
        let mut formatted = Formatted::default();
        let mut held: Option<Held> = None;
        let (options, referee, tail) = (&self.options, &self.referee, &mut self.tail);
        let head = blocks.read_ahead(|text| LineEnd::of(text).is_some());
        let line_end = LineEnd::of(head).unwrap_or_default();
        if let Some(tail) = tail {
            tail.behind = None;
        }
        let done = in_order(
            blocks,
            options.threads,
            |block, made: &mut Made| {
                *made = Made {
                    line_end,
                    ..Made::default()
                };
                made.fill(block, referee, options);
            },
            |block, made| {
                let mut after = Vec::with_capacity(made.text.len() + 8);
                let behind = tail.as_mut().and_then(|tail| tail.behind.take());
                if !made.text.is_empty() {
                    match (&mut held, behind) {
                        (Some(held), Some(behind)) if made.begins_as_it_was => {
                            let end = held.after.len() - line_end.len();
                            held.after.truncate(end);
                            held.after.extend_from_slice(&behind);
                        }
                        (held, _) => {
                            let between = between(tail.as_ref(), &made.text).unwrap_or(STAR);
                            // A file in canonical form has the blank line at the end of the piece before.
                            let before = held.as_mut().map(|held| &mut held.after);
                            line_end.put(between, before.unwrap_or(&mut after));
                        }
                    }
                    *tail = made.tail.take();
                }
                after.append(&mut made.text);
                if let Some(held) = held.take() {
                    each(&held.piece())?;
                }
                held = Some(Held {
                    before: block.bytes.clone(),
                    after,
                    as_read: is_as_read(block),
                });
                let room = Formatted::LISTED.saturating_sub(formatted.left.len());
                formatted.left_count += made.left.len() as u64;
                let left = made.left.drain(..).take(room);
                formatted.left.extend(left.map(|left| Left {
                    game: left.game + formatted.games,
                    ..left
                }));
                if formatted.lost.is_none() {
                    formatted.lost = made.lost.map(|lost| Left {
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
        if let Some(held) = held {
            each(&held.piece()).map_err(Error::Write)?;
        }
        done.map(|()| formatted)
    }
}

impl Held {
    fn piece(&self) -> Piece<'_> {
        Piece {
            before: &self.before,
            after: &self.after,
            same: self.as_read && self.before == self.after,
        }
    }
}

/// True if decoding the block changed none of its bytes.
fn is_as_read(block: &Block) -> bool {
    match block.encoding {
        Encoding::Bytes | Encoding::Utf8 => block.odd.is_empty(),
        Encoding::CodePage(_) => block.odd.is_empty() && block.bytes.is_ascii(),
        _ => false,
    }
}

/// What of a piece of the block is no text, or was none on disk.
fn no_text(block: &Block, piece: Span) -> Option<Unchanged> {
    let piece = piece.start..piece.end;
    if block.undecodable(piece.clone()).next().is_some() {
        return Some(Unchanged::Undecodable);
    }
    first_control(&block.bytes[piece]).map(|_| Unchanged::Binary)
}

/// True if a piece of the block, left as it is, has the same bytes as on disk.
fn is_kept(block: &Block, piece: Span) -> bool {
    let bytes = &block.bytes[piece.start..piece.end];
    match block.encoding {
        Encoding::Bytes => std::str::from_utf8(bytes).is_ok(),
        _ => is_as_read(block),
    }
}

impl Made {
    /// Formats the games of a block.
    fn fill(&mut self, block: &Block, referee: &Referee, options: &FormatOptions) {
        let referee = &referee.for_file(&block.file);
        let mut reader = referee::reader(&block.bytes);
        let mut events = Vec::new();
        let mut judgement = Judgement::default();
        let mut end = 0;
        // where the text of the game before ends
        let mut text_end = 0;
        let mut is_open = false;
        while reader.read_game(&mut events) {
            let record = Record {
                source: &block.bytes,
                events: &events,
            };
            self.games += 1;
            end = record.span().end;
            let before = text_end;
            let last = events.iter().rfind(|event| !is_blank(event));
            text_end = last.map_or(before, |last| last.span.end);
            let line_end = self.line_end;
            let was_open = std::mem::replace(&mut is_open, ends_open(&events));
            let as_it_stood = || as_it_stands(&record, before, was_open, line_end);
            let no_text = no_text(block, record.span());
            let made = if let Some(why) = no_text {
                Err(why)
            } else {
                let _budget = Budget::for_versions(record.span().len());
                referee.judge(&record, &mut judgement);
                canonical(&record, &judgement, referee, options)
            };
            match made {
                Ok(text) => {
                    let mut with_ends = Vec::with_capacity(text.len());
                    self.line_end.put(text.as_bytes(), &mut with_ends);
                    let ended = ends_with_result(&text);
                    if !self.push(&with_ends, ended, as_it_stood) {
                        self.left.push(Left {
                            game: self.games,
                            why: Unchanged::Text,
                        });
                    }
                }
                Err(why) => {
                    let left = Left {
                        game: self.games,
                        why,
                    };
                    self.left.push(left);
                    if no_text.is_some() && !is_kept(block, record.span()) {
                        self.lost.get_or_insert(left);
                    }
                    self.leave(&record, as_it_stood);
                }
            }
        }
        if self.push_rest(block, end) {
            return;
        }
        if let Some(tail) = self.tail.as_mut().filter(|tail| tail.is_left) {
            let behind = pdn::text(&block.bytes[text_end..]);
            tail.behind = Some(behind.as_bytes().to_vec());
        }
    }

    /// Adds a game as it was. Where one ends that cannot be read may depend on what stands between it and the next, and on
    /// the next as a whole: neighbours that are left stay neighbours.
    fn leave(&mut self, record: &Record<'_>, as_it_stood: impl FnOnce() -> Vec<u8>) {
        if self.tail.as_ref().is_some_and(|tail| tail.is_left) {
            return self.go_on(&as_it_stood());
        }
        self.begins_as_it_was |= self.tail.is_none();
        let text = as_it_is(record, self.line_end);
        // Whatever ends it, other words may follow that end now: `9-13*` is an end or goes on.
        self.push(&text, false, as_it_stood);
        if let Some(tail) = &mut self.tail {
            tail.is_left = true;
        }
    }

    /// Adds a game, or what stands in the place of one. Where nothing that may be put between would part it from the one
    /// before, both stand as they stood, with what was between them, and it is false.
    fn push(&mut self, text: &[u8], ended: bool, as_it_stood: impl FnOnce() -> Vec<u8>) -> bool {
        let Some(between) = between(self.tail.as_ref(), text) else {
            self.go_on(&as_it_stood());
            return false;
        };
        self.line_end.put(between, &mut self.text);
        self.text.extend_from_slice(text);
        let mut tail = Tail::default();
        if !ended {
            tail.text.extend_from_slice(text);
            tail.ends.push(text.len() - self.line_end.len());
        }
        self.tail = Some(tail);
        true
    }

    /// Adds a game behind the one before as it stood there.
    fn go_on(&mut self, as_it_stood: &[u8]) {
        // not even the line end stays that was put behind the one before
        self.text.truncate(self.text.len() - self.line_end.len());
        self.text.extend_from_slice(as_it_stood);
        self.line_end.put(b"\n", &mut self.text);
        if let Some(tail) = &mut self.tail {
            tail.go_on(as_it_stood, self.line_end);
        }
    }

    /// Adds the comments that belong to no game, because there is none; true if there are any.
    fn push_rest(&mut self, block: &Block, end: usize) -> bool {
        let rest: Vec<_> = Reader::new(&block.bytes[end..]).collect();
        if rest.iter().all(is_blank) {
            return false;
        }
        let span = Span::new(end, block.bytes.len());
        if let Some(why) = no_text(block, span)
            && !is_kept(block, span)
        {
            let game = self.games.max(1);
            self.lost.get_or_insert(Left { game, why });
        }
        let record = Record {
            source: &block.bytes[end..],
            events: &rest,
        };
        let text = as_it_is(&record, self.line_end);
        let line_end = self.line_end;
        self.push(&text, true, || as_it_stands(&record, 0, false, line_end));
        true
    }
}
