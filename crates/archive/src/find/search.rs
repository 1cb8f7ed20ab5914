//! Applies a query to the games of an input, in parallel, with matches in input order.

use std::borrow::Cow;
use std::io::{self, Read};
use std::ops::Range;

use pdn::{Event, Token};
use referee::{Options, Record, Referee};

use super::Query;
use super::query::Matcher;
use super::retained::{RetainedBytes, RetainingReader};
use crate::json::Tags;
use crate::{Block, Blocks, Decoder, Encoding, Error, in_order};

/// Options of a search, including the data of each match to return.
///
/// ```
/// use archive::find::{Query, SearchOptions};
///
/// let numbers_only = SearchOptions { tags: false, plies: false, text: false, ..SearchOptions::default() };
/// let mut found_text = false;
/// let read = Query::default().search(&b"1. 11-15 *\n\n1. 9-13 *"[..], &numbers_only, |found| {
///     found_text |= found.text.is_some();
///     Ok(true)
/// })?;
/// assert_eq!((read, found_text), (2, false));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchOptions {
    /// Options of the referee, if games must be judged.
    pub referee: Options,
    /// Number of threads of the current `rayon` pool to use; the matches do not depend on it.
    pub threads: usize,
    /// The encoding of the input; `None` to detect it.
    pub encoding: Option<Encoding>,
    /// Maximum size of a game in bytes ([`Blocks::with_max_game_size`]).
    pub game_size: usize,
    /// True to return the tags.
    pub tags: bool,
    /// True to return the plies at which positions and material occur.
    pub plies: bool,
    /// True to return the text of the games.
    pub text: bool,
    /// Progress callback: called repeatedly with the number of games read since the last call.
    pub progress: Option<fn(u64)>,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            referee: Options::default(),
            threads: 1,
            encoding: None,
            game_size: Blocks::<&[u8]>::MAX_GAME_SIZE,
            tags: true,
            plies: true,
            text: true,
            progress: None,
        }
    }
}

/// A matching game.
///
/// ```
/// use archive::find::{Condition, Pattern, Query, SearchOptions};
/// use draughts::Variant;
///
/// let fen = "B:W18,21,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,12,15";
/// let position = Pattern::new(fen, Variant::English)?;
/// let query = Query { conditions: vec![Condition::Position(vec![position])], ..Query::default() };
/// let file = b"[Event \"Perth\"][GameType \"21\"] 1. 11-15 22-18 *";
/// let mut found_games = Vec::new();
/// query.search(&file[..], &SearchOptions::default(), |found| {
///     found_games.push((found.number, found.tags.get("Event").map(str::to_owned), found.plies.to_vec()));
///     Ok(true)
/// })?;
/// assert_eq!(found_games, [(1, Some("Perth".to_owned()), vec![2])]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct FoundGame<'f> {
    /// Its number in the input, from 1.
    pub number: u64,
    /// Its tags, if requested.
    pub tags: &'f Tags<'static>,
    /// The plies after which a requested position or material occurs, 0 for the start; if requested.
    pub plies: &'f [u32],
    /// The text of the game, if requested.
    pub text: Option<GameText<'f>>,
}

/// The text of a game in its file, with the white space around it.
///
/// ```
/// use archive::find::{Query, SearchOptions};
///
/// let file = b"\n\n1. 11 - 15 *\n";
/// let mut bytes = Vec::new();
/// Query::default().search(&file[..], &SearchOptions::default(), |found| {
///     bytes.extend(found.text.as_ref().map(|text| text.bytes().to_vec()));
///     Ok(true)
/// })?;
/// assert_eq!(bytes, [b"1. 11 - 15 *"]);
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Debug)]
pub struct GameText<'f> {
    /// The encoding of the file, as far as known.
    pub(super) encoding: Encoding,
    /// White space and byte order marks before its first token.
    pub(super) before: FilePart<'f>,
    pub(super) body: FilePart<'f>,
    /// White space after its last token.
    pub(super) after: FilePart<'f>,
}

/// A part of a file.
#[derive(Debug)]
pub(super) struct FilePart<'f> {
    /// The decoded text.
    pub(super) text: &'f [u8],
    /// The bytes on disk.
    pub(super) raw: Cow<'f, [u8]>,
}

impl GameText<'_> {
    /// The bytes of the game on disk, without the white space around it.
    pub fn bytes(&self) -> &[u8] {
        &self.body.raw
    }
}

/// The matches in a block, with reusable buffers.
#[derive(Default)]
struct BlockMatches {
    /// Number of games in the block.
    games: u64,
    found: Vec<Match>,
}

/// A match in a block.
struct Match {
    /// Its index in the block.
    index: u64,
    tags: Tags<'static>,
    plies: Vec<u32>,
    /// The text from the first byte of the game to the first byte of the next game.
    all: Range<usize>,
    /// The text from the first token of the game to the last.
    body: Range<usize>,
}

impl Query {
    /// Applies the query to the games of `input` and passes the matches to `take` in order, until it returns false.
    /// Returns the number of games read.
    ///
    /// ```
    /// use archive::find::{Condition, Query, SearchOptions, Words};
    /// let query = Query {
    ///     conditions: vec![Condition::Black(Words::new("ann").expect("a name"))],
    ///     ..Query::default()
    /// };
    /// let input = &b"[Black \"Bob\"] 1. 9-13 *\n\n[Black \"Ann\"] 1. 11-15 *\n"[..];
    /// let mut found = Vec::new();
    /// query.search(input, &SearchOptions::default(), |game| {
    ///     found.push((game.number, game.text.as_ref().map(|text| text.bytes().to_vec())));
    ///     Ok(true)
    /// })?;
    /// assert_eq!(found, [(2, Some(b"[Black \"Ann\"] 1. 11-15 *".to_vec()))]);
    /// # Ok::<(), archive::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Read`] if `input` fails, after the matches before the failure. [`Error::Write`] with the error of
    /// `take`.
    pub fn search(
        &self,
        input: impl Read,
        options: &SearchOptions,
        mut take: impl FnMut(&FoundGame<'_>) -> io::Result<bool> + Send,
    ) -> Result<u64, Error> {
        let referee = Referee::new(self.options(options.referee.clone()));
        if options.text {
            let (input, kept) = RetainingReader::new(input);
            self.read(input, Some(&kept), &referee, options, &mut take)
        } else {
            self.read(input, None, &referee, options, &mut take)
        }
    }

    fn read(
        &self,
        input: impl Read,
        kept: Option<&RetainedBytes>,
        referee: &Referee,
        options: &SearchOptions,
        take: &mut (impl FnMut(&FoundGame<'_>) -> io::Result<bool> + Send),
    ) -> Result<u64, Error> {
        let decoder = Decoder::with_encoding(input, options.encoding);
        let mut games = 0;
        let mut enough = false;
        let read = in_order(
            Blocks::from_decoder(decoder, Blocks::<&[u8]>::DEFAULT_SIZE)
                .with_max_game_size(options.game_size),
            options.threads,
            |block, matches: &mut BlockMatches| {
                let referee = referee.for_file(&block.file);
                let matcher = Matcher::new(self, &referee, options.plies);
                matches.read(block, matcher, options.tags);
            },
            |block, matches| {
                for find in &matches.found {
                    let found = FoundGame {
                        number: games + find.index,
                        tags: &find.tags,
                        plies: &find.plies,
                        text: kept.map(|kept| find.text(block, kept)),
                    };
                    if !take(&found)? {
                        enough = true;
                        return Err(io::Error::other("all requested games were read"));
                    }
                }
                if let Some(kept) = kept {
                    kept.release_before(block.on_disk(block.bytes.len()));
                }
                games += matches.games;
                if let Some(progress) = options.progress {
                    progress(matches.games);
                }
                Ok(())
            },
        );
        match read {
            Err(Error::Write(_)) if enough => Ok(games),
            read => read.map(|()| games),
        }
    }
}

impl BlockMatches {
    fn read(&mut self, block: &Block, mut matcher: Matcher<'_>, tags: bool) {
        self.games = 0;
        self.found.clear();
        let mut reader = referee::reader(&block.bytes);
        let mut events = Vec::new();
        // The last match ends where the next game begins.
        let mut open = false;
        while reader.read_game(&mut events) {
            self.games += 1;
            let record = Record {
                source: &block.bytes,
                events: &events,
            };
            let first = if self.games == 1 {
                0
            } else {
                record.span().start
            };
            if let Some(last) = self.found.last_mut().filter(|_| open) {
                last.all.end = first;
            }
            open = matcher.matches(&record);
            if open {
                let mut found = Match::new(&events, self.games, first..block.bytes.len());
                if tags {
                    found.tags = tags_of(&events);
                }
                found.plies.clone_from(&matcher.plies);
                self.found.push(found);
            }
        }
    }
}

impl Match {
    fn new(events: &[Event<'_>], index: u64, all: Range<usize>) -> Self {
        let is_text = |event: &&Event<'_>| !matches!(event.token, Token::Blank(_) | Token::GameEnd);
        let first = events.iter().find(is_text);
        let start = first.map_or(all.start, |event| event.span.start);
        let end = events
            .iter()
            .rfind(is_text)
            .map_or(start, |event| event.span.end);
        Self {
            index,
            tags: Tags::default(),
            plies: Vec::new(),
            all,
            body: start..end,
        }
    }

    fn text<'f>(&self, block: &'f Block, kept: &RetainedBytes) -> GameText<'f> {
        let part = |range: Range<usize>| {
            let text = &block.bytes[range.clone()];
            let raw = if block.encoding == Encoding::Bytes {
                Cow::Borrowed(text)
            } else {
                let start = block.on_disk(range.start);
                let end = start + block.disk_length(range);
                Cow::Owned(kept.between(start, end))
            };
            FilePart { text, raw }
        };
        GameText {
            encoding: block.encoding,
            before: part(self.all.start..self.body.start),
            body: part(self.body.clone()),
            after: part(self.body.end..self.all.end),
        }
    }
}

fn tags_of(events: &[Event<'_>]) -> Tags<'static> {
    let mut tags = Tags::default();
    for event in events {
        if let Token::Tag(tag) = event.token {
            tags.push(tag.name().into_owned(), tag.value().into_owned());
        }
    }
    tags
}
