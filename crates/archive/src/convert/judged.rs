//! Judges the games of an input of any format in parallel, and returns them in order.

use std::io::{self, Read};
use std::sync::Arc;

use pdn::write::write_game;
use referee::{FileEvidence, Judgement, Record, Referee};

use super::guesses::Guesses;
use super::numbers::Quota;
use super::{BLOCK_SIZE, ConvertOptions, Converted, Format, Strip};
use crate::games::judge_share;
use crate::json::{Game, Games, Layout, ReadError, Source};
use crate::{
    Block, Blocks, Decoder, Encoding, Error, GameId, Place, Shard, Share, in_order, pdn_text,
};

/// How inputs are read, common to all output formats.
///
/// ```
/// use archive::{ConvertOptions, Converter, Encoding, Format};
///
/// let mut converter = Converter::new(Vec::new(), Format::Pdn, ConvertOptions { limit: Some(1), ..Default::default() });
/// converter.input_options().set_encoding(Encoding::for_label("windows-1251"));
/// converter.add(&b"{ \xcd\xee\xf7\xfc } 1. 11-15 *\n\n1. 9-13 *"[..], Format::Pdn, "a.pdn")?;
/// assert!(converter.input_options().is_done());
/// assert_eq!(String::from_utf8(converter.finish()?)?, "{ Ночь } 1. 11-15 *\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct InputOptions {
    pub(crate) referee: Referee,
    needs: RequiredFields,
    threads: usize,
    /// The encoding of the inputs; `None` to detect it.
    pub(crate) encoding: Option<Encoding>,
    /// Maximum size of a PDN game, in bytes.
    game_size: usize,
    /// The parts removed before a game is judged.
    pub(crate) strip: Strip,
    /// The selected games.
    quota: Quota,
    /// The part of each input to read; `None` for all of it.
    shard: Option<Shard>,
}

/// Data that an output format requires besides the moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct RequiredFields {
    /// The position after each move.
    pub(crate) positions: bool,
    /// Findings other than those about the play.
    pub(crate) all: bool,
}

impl InputOptions {
    /// Creates the settings from `options`, for a format that requires `needs`.
    pub(crate) fn new(options: ConvertOptions, needs: RequiredFields) -> Self {
        let mut reading = Self {
            referee: Referee::default(),
            needs,
            threads: options.threads,
            encoding: options.encoding,
            game_size: Blocks::<&[u8]>::MAX_GAME_SIZE,
            strip: options.strip,
            quota: Quota {
                numbers: options.games,
                left: options.limit,
                progress: options.progress,
            },
            shard: options.shard,
        };
        reading.set_referee_options(options.referee);
        reading
    }

    /// Sets the encoding of the following inputs; `None` to detect it.
    pub fn set_encoding(&mut self, encoding: Option<Encoding>) {
        self.encoding = encoding;
    }

    /// Sets the maximum size of a PDN game in the following inputs ([`Blocks::with_max_game_size`]).
    pub fn set_max_game_size(&mut self, game_size: usize) {
        self.game_size = game_size;
    }

    /// Sets the referee options for the following inputs. [`moves`](referee::Options::moves) and
    /// [`positions`](referee::Options::positions) are enabled if required. Rules that the output does not report are
    /// disabled.
    pub fn set_referee_options(&mut self, mut options: referee::Options) {
        options.moves = true;
        options.positions = self.needs.positions;
        if !self.needs.all {
            options.scope = referee::Scope::Play;
        }
        self.referee = Referee::new(options);
    }

    /// True if no more games are selected, so that further inputs can be skipped.
    pub fn is_done(&self) -> bool {
        self.quota.left == Some(0)
    }

    /// Starts the conversion of the next input; `path` is its name.
    ///
    /// # Errors
    /// If a shard is requested of an input that is not PDN.
    pub(crate) fn start_input<'c>(
        &'c mut self,
        path: &'c str,
        from: Format,
        report: ReportOptions,
    ) -> Result<InputConversion<'c>, Error> {
        if self.shard.is_some() && from != Format::Pdn {
            return Err(Error::Read(io::Error::new(
                io::ErrorKind::Unsupported,
                "--shard requires PDN; JSON Lines can be split between any two lines",
            )));
        }
        Ok(InputConversion {
            referee: &self.referee,
            threads: self.threads,
            encoding: self.encoding,
            game_size: self.game_size,
            strip: self.strip,
            quota: &mut self.quota,
            share: self.shard.map(|shard| shard.share_of(path)),
            path,
            report,
        })
    }
}

/// The additional information to report about the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct ReportOptions {
    /// Guesses made while reading; reported if the output contains the guess.
    pub(crate) guesses: bool,
    /// The identities of games in other shards; required if copies are numbered.
    pub(crate) copies: bool,
}

/// A game, in input order.
pub(crate) enum ShardGame<'t, T> {
    /// A selected game: its source and its output.
    Selected(Option<&'t Source>, &'t mut T),
    /// A game of another shard, needed to number the copies of a game.
    OtherShard(GameId),
}

/// The conversion of one input: which of its games are read, and how they are judged.
pub(crate) struct InputConversion<'c> {
    pub(crate) referee: &'c Referee,
    pub(crate) threads: usize,
    /// The encoding of the input; `None` to detect it.
    pub(crate) encoding: Option<Encoding>,
    pub(crate) game_size: usize,
    /// The parts removed before a game is judged.
    pub(crate) strip: Strip,
    /// The selected games.
    pub(crate) quota: &'c mut Quota,
    /// The part of the input to read; `None` for all of it.
    pub(crate) share: Option<Share>,
    /// The name of the input.
    pub(crate) path: &'c str,
    pub(crate) report: ReportOptions,
}

/// The output for one game.
#[derive(Default)]
struct ConvertedGame<T> {
    output: T,
    place: Place,
    /// The guesses made while reading it.
    guesses: Guesses,
    /// True if the game belongs to another shard, so that no output was made.
    in_other_shard: bool,
    /// The identity of a game of another shard, if copies are numbered.
    other_id: Option<GameId>,
}

/// The output for a block, with reusable buffers.
struct BlockOutput<M, T> {
    worker: M,
    games: Vec<ConvertedGame<T>>,
    count: usize,
}

/// A block over this size is judged one game at a time, when its output is written. Its end was hard to find, so it may
/// hold a million tiny games, and their outputs together take a hundred times its size.
const LARGE_BLOCK: usize = 4 * BLOCK_SIZE;

impl<M: Default, T> Default for BlockOutput<M, T> {
    fn default() -> Self {
        Self {
            worker: M::default(),
            games: Vec::new(),
            count: 0,
        }
    }
}

impl InputConversion<'_> {
    /// Calls `make` in parallel for every game of the share, with a reusable worker state and a reusable output. Then
    /// calls `take` with the outputs of the selected games, in input order.
    ///
    /// The source passed to `take` is the place in this input, even if the game's JSON names another source.
    pub(crate) fn each<M: Default + Send, T: Default + Send>(
        self,
        input: impl Read,
        from: Format,
        make: impl Fn(&Record<'_>, &Judgement, &mut M, &mut T) + Sync,
        take: impl FnMut(ShardGame<'_, T>) -> io::Result<()> + Send,
    ) -> Result<Converted, Error> {
        match from {
            Format::Pdn => self.pdn(input, make, take),
            Format::Json => self.json(input, Layout::Whole, make, take),
            Format::JsonLines => self.json(input, Layout::Lines, make, take),
        }
    }

    fn pdn<M: Default + Send, T: Default + Send>(
        self,
        input: impl Read,
        make: impl Fn(&Record<'_>, &Judgement, &mut M, &mut T) + Sync,
        mut take: impl FnMut(ShardGame<'_, T>) -> io::Result<()> + Send,
    ) -> Result<Converted, Error> {
        let InputConversion {
            referee,
            threads,
            encoding,
            game_size,
            strip,
            quota,
            share,
            path,
            report,
        } = self;
        let mut source = Source {
            path: path.to_owned(),
            ..Source::default()
        };
        let mut converted = Converted::default();
        let mut lines = 1;
        let mut done = quota.is_done(0);
        if done {
            return Ok(converted);
        }
        let convert = |block: &Block,
                       worker: &mut M,
                       game: &mut ConvertedGame<T>,
                       each: &mut dyn FnMut(&mut ConvertedGame<T>)| {
            let judging = (referee, strip, share);
            judge_stripped(block, judging, |record, judgement, place, guesses| {
                game.in_other_shard = judgement.is_none();
                game.other_id =
                    (game.in_other_shard && report.copies).then(|| GameId::from_record(record));
                if let Some(judgement) = judgement {
                    make(record, judgement, worker, &mut game.output);
                }
                (game.place, game.guesses) = (place, guesses);
                each(game);
            });
        };
        let mut take_game = |game: &mut ConvertedGame<T>, lines: u64| {
            source.game += 1;
            if game.in_other_shard {
                if let Some(id) = game.other_id {
                    take(ShardGame::OtherShard(id))?;
                }
            } else if quota.select(source.game) {
                source.line = lines + game.place.line_ends;
                source.offset = game.place.offset;
                take(ShardGame::Selected(Some(&source), &mut game.output))?;
                converted.games += 1;
                if report.guesses {
                    converted.add_changes(source.game, game.guesses.messages(source.line));
                }
            }
            if quota.is_done(source.game) {
                done = true;
                return Err(io::Error::other("all requested games were read"));
            }
            Ok(())
        };
        let read = in_order(
            Blocks::from_decoder(Decoder::with_encoding(input, encoding), BLOCK_SIZE)
                .with_max_game_size(game_size),
            threads,
            |block, output: &mut BlockOutput<M, T>| {
                output.count = 0;
                if block.bytes.len() > LARGE_BLOCK {
                    return;
                }
                let BlockOutput {
                    worker,
                    games,
                    count,
                } = output;
                let mut game = games.pop().unwrap_or_default();
                convert(block, worker, &mut game, &mut |game| {
                    if *count == games.len() {
                        games.push(ConvertedGame::default());
                    }
                    std::mem::swap(game, &mut games[*count]);
                    *count += 1;
                });
                games.push(game);
            },
            |block, output| {
                if block.bytes.len() > LARGE_BLOCK {
                    let mut taken = Ok(());
                    let mut game = output.games.pop().unwrap_or_default();
                    convert(block, &mut output.worker, &mut game, &mut |game| {
                        if taken.is_ok() {
                            taken = take_game(game, lines);
                        }
                    });
                    taken?;
                }
                for game in &mut output.games[..output.count] {
                    take_game(game, lines)?;
                }
                lines += block.line_ends();
                Ok(())
            },
        );
        match read {
            Err(Error::Write(_)) if done => Ok(converted),
            read => read.map(|()| converted),
        }
    }

    fn json<M: Default + Send, T: Default + Send>(
        self,
        input: impl Read,
        layout: Layout,
        make: impl Fn(&Record<'_>, &Judgement, &mut M, &mut T) + Sync,
        mut take: impl FnMut(ShardGame<'_, T>) -> io::Result<()> + Send,
    ) -> Result<Converted, Error> {
        let mut converted = Converted::default();
        let mut judgement = Judgement::default();
        let (mut worker, mut output) = (M::default(), T::default());
        let mut seen = 0;
        let mut games = Games::with_encoding(input, layout, self.encoding);
        let (ahead, file) = read_ahead(&mut games);
        let referee = self.referee.for_file(&file);
        for game in ahead.into_iter().chain(games) {
            seen += 1;
            if self.quota.is_done(seen - 1) {
                break;
            }
            if game.is_ok() && !self.quota.select(seen) {
                continue;
            }
            let text = game.and_then(|game| {
                let (mut record, style) =
                    pdn_text::from_json(&game).map_err(|error| ReadError::content(seen, error))?;
                self.strip.apply(&mut record);
                Ok((write_game(&record, &style), game.source))
            });
            match text {
                Ok((text, source)) => {
                    judge_text(
                        text.as_bytes(),
                        &referee,
                        &mut judgement,
                        |record, judgement| {
                            make(record, judgement, &mut worker, &mut output);
                        },
                    );
                    take(ShardGame::Selected(source.as_ref(), &mut output))
                        .map_err(Error::Write)?;
                    converted.games += 1;
                }
                Err(error) => converted.record_refused(error)?,
            }
        }
        Ok(converted)
    }
}

/// Reads the first games of JSON as evidence of the variant. The amount of text is limited, as it is for a PDN file.
fn read_ahead(
    games: &mut impl Iterator<Item = Result<Game, ReadError>>,
) -> (Vec<Result<Game, ReadError>>, Arc<FileEvidence>) {
    let (mut ahead, mut text) = (Vec::new(), Vec::new());
    while text.len() < FileEvidence::SIZE
        && let Some(game) = games.next()
    {
        let record = game.as_ref().ok().map(pdn_text::from_json);
        if let Some(Ok((record, style))) = record {
            text.extend_from_slice(write_game(&record, &style).as_bytes());
        }
        // Unreadable games add no other text, so these line ends limit how many of them are read ahead.
        text.extend_from_slice(b"\n\n");
        ahead.push(game);
    }
    (ahead, Arc::new(FileEvidence::new(&text)))
}

/// Judges the games of the share of a block after stripping, and finds the guesses made in each. Games of other shards
/// are not judged.
fn judge_stripped(
    block: &Block,
    (referee, strip, share): (&Referee, Strip, Option<Share>),
    mut each: impl FnMut(&Record<'_>, Option<&Judgement>, Place, Guesses),
) {
    let guesses_of = |record: &Record<'_>, judged: bool| {
        let guesses = judged.then(|| Guesses::find(block, record.events, strip));
        guesses.unwrap_or_default()
    };
    if strip.is_empty() {
        return judge_share(block, referee, share, |record, judgement, place| {
            let guesses = guesses_of(record, judgement.is_some());
            each(record, judgement, place, guesses);
        });
    }
    let referee = &referee.for_file(&block.file);
    let mut judgement = Judgement::default();
    // The first judgement only supplies the places, so the cheapest options suffice.
    let placer = Referee::default();
    judge_share(block, &placer, share, |record, placed, place| {
        let guesses = guesses_of(record, placed.is_some());
        if placed.is_none() {
            return each(record, None, place, guesses);
        }
        let (mut game, style) = pdn_text::from_events(record.source, record.events);
        strip.apply(&mut game);
        let text = write_game(&game, &style);
        judge_text(
            text.as_bytes(),
            referee,
            &mut judgement,
            |record, judgement| {
                each(record, Some(judgement), place, guesses);
            },
        );
    });
}

/// Judges the only game of a text.
fn judge_text(
    text: &[u8],
    referee: &Referee,
    judgement: &mut Judgement,
    each: impl FnOnce(&Record<'_>, &Judgement),
) {
    let mut events = Vec::new();
    referee::reader(text).read_game(&mut events);
    let record = Record {
        source: text,
        events: &events,
    };
    referee.judge(&record, judgement);
    each(&record, judgement);
}
