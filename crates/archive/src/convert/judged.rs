//! The games of an input of any form, judged in parallel and taken one after another.

use std::io::{self, Read};
use std::sync::Arc;

use referee::{FileEvidence, Judgement, Record, Referee};

use super::guessed::Guesses;
use super::numbers::Quota;
use super::{BLOCK, ConvertOptions, Converted, Format, Strip};
use crate::games::judge_share;
use crate::json::{Game, Games, Layout, ReadError, Source};
use crate::{
    Block, Blocks, Decoder, Encoding, Error, GameId, Place, Shard, Share, in_order, pdn_text,
};

/// How inputs are read, one after another: what a conversion into any form has in common.
///
/// ```
/// use archive::{ConvertOptions, Converter, Encoding, Format};
///
/// let mut converter = Converter::new(Vec::new(), Format::Pdn, ConvertOptions { limit: Some(1), ..Default::default() });
/// converter.reading().read_in(Encoding::for_label("windows-1251"));
/// converter.add(&b"{ \xcd\xee\xf7\xfc } 1. 11-15 *\n\n1. 9-13 *"[..], Format::Pdn, "a.pdn")?;
/// assert!(converter.reading().is_done());
/// assert_eq!(String::from_utf8(converter.finish()?)?, "{ Ночь } 1. 11-15 *\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Reading {
    pub(crate) referee: Referee,
    needs: Needs,
    threads: usize,
    /// The encoding of the inputs; found out if none is given.
    pub(crate) encoding: Option<Encoding>,
    /// The bytes that a game of PDN may have.
    game_size: usize,
    /// What is left out before a game is judged.
    pub(crate) strip: Strip,
    /// Which games are taken.
    quota: Quota,
    /// The part of each input that they are taken from; none for all of it.
    shard: Option<Shard>,
}

/// What a form tells of a game besides its moves, so that it has to be looked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Needs {
    /// The position after each move.
    pub(crate) positions: bool,
    /// What is wrong besides the play.
    pub(crate) all: bool,
}

impl Reading {
    /// As `options` say, for a form that has such needs.
    pub(crate) fn of(options: ConvertOptions, needs: Needs) -> Self {
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
        reading.judge_by(options.referee);
        reading
    }

    /// The inputs from now on are in that encoding; it is found out if none is given.
    pub fn read_in(&mut self, encoding: Option<Encoding>) {
        self.encoding = encoding;
    }

    /// The inputs from now on are refused as soon as a game of PDN has more bytes ([`Blocks::with_max_game_size`]).
    pub fn bound(&mut self, game_size: usize) {
        self.game_size = game_size;
    }

    /// Judges the inputs from here on so; [`moves`](referee::Options::moves) and
    /// [`positions`](referee::Options::positions) are switched on as needed, and nothing is looked for that the
    /// output does not tell.
    pub fn judge_by(&mut self, mut options: referee::Options) {
        options.moves = true;
        options.positions = self.needs.positions;
        if !self.needs.all {
            options.scope = referee::Scope::Play;
        }
        self.referee = Referee::new(options);
    }

    /// Whether no more games are wanted, so that further inputs need not be read.
    pub fn is_done(&self) -> bool {
        self.quota.left == Some(0)
    }

    /// The games of the next input, which is called `path` and in that form; `tells` as in [`Judged`].
    ///
    /// # Errors
    /// If a shard is wanted of what is no PDN.
    pub(crate) fn judged<'c>(
        &'c mut self,
        path: &'c str,
        from: Format,
        tells: Tells,
    ) -> Result<Judged<'c>, Error> {
        if self.shard.is_some() && from != Format::Pdn {
            return Err(Error::Read(io::Error::new(
                io::ErrorKind::Unsupported,
                "a shard is taken of PDN, by the places of the games, and this is JSON: JSON Lines can be split between \
                 any two lines",
            )));
        }
        Ok(Judged {
            referee: &self.referee,
            threads: self.threads,
            encoding: self.encoding,
            game_size: self.game_size,
            strip: self.strip,
            quota: &mut self.quota,
            share: self.shard.map(|shard| shard.share_of(path)),
            path,
            tells,
        })
    }
}

/// What is told of the games of an input besides what was made of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tells {
    /// What of a game was read by a guess, where the guess is written.
    pub(crate) guesses: bool,
    /// Which games other shards have, where copies of a game are counted.
    pub(crate) copies: bool,
}

/// A game in its turn.
pub(crate) enum Turn<'t, T> {
    /// One that is wanted: where it was read, and what was made of it.
    Taken(Option<&'t Source>, &'t mut T),
    /// One of another shard, where copies are counted: which copy of a game another one is depends on it.
    Passed(GameId),
}

/// How the games of an input are judged.
pub(crate) struct Judged<'c> {
    pub(crate) referee: &'c Referee,
    pub(crate) threads: usize,
    /// The encoding of the input; found out if none is given.
    pub(crate) encoding: Option<Encoding>,
    pub(crate) game_size: usize,
    /// What is left out before a game is judged.
    pub(crate) strip: Strip,
    /// Which games are taken.
    pub(crate) quota: &'c mut Quota,
    /// The part of the input that they are taken from; none for all of it.
    pub(crate) share: Option<Share>,
    /// What the input is called.
    pub(crate) path: &'c str,
    pub(crate) tells: Tells,
}

/// A game that something was made of.
#[derive(Default)]
struct Slot<T> {
    made: T,
    place: Place,
    /// What of it was read by a guess.
    guesses: Guesses,
    /// Whether nothing was made of it because another shard has it.
    is_passed: bool,
    /// Which game it is then, where copies are counted.
    passed: Option<GameId>,
}

/// What was made of the games of a block, with buffers to use again.
struct Made<M, T> {
    maker: M,
    games: Vec<Slot<T>>,
    count: usize,
}

impl<M: Default, T> Default for Made<M, T> {
    fn default() -> Self {
        Self {
            maker: M::default(),
            games: Vec::new(),
            count: 0,
        }
    }
}

impl Judged<'_> {
    /// Calls `make` for every game of the share, in parallel, with what it makes games with and something to make; and
    /// `take` with what was made, in the order of the input, for the games that are wanted. What is made is handed back for other
    /// games, so that its buffers are used again.
    ///
    /// Where a game was read, `take` is told as the input has it: games of JSON may not say.
    pub(crate) fn each<M: Default + Send, T: Default + Send>(
        self,
        input: impl Read,
        from: Format,
        make: impl Fn(&Record<'_>, &Judgement, &mut M, &mut T) + Sync,
        take: impl FnMut(Turn<'_, T>) -> io::Result<()> + Send,
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
        mut take: impl FnMut(Turn<'_, T>) -> io::Result<()> + Send,
    ) -> Result<Converted, Error> {
        let Judged {
            referee,
            threads,
            encoding,
            game_size,
            strip,
            quota,
            share,
            path,
            tells,
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
        let read = in_order(
            Blocks::from_decoder(Decoder::with_encoding(input, encoding), BLOCK)
                .with_max_game_size(game_size),
            threads,
            |block, made: &mut Made<M, T>| {
                made.count = 0;
                let judging = (referee, strip, share);
                judge_stripped(block, judging, |record, judgement, place, guesses| {
                    if made.count == made.games.len() {
                        made.games.push(Slot::default());
                    }
                    let slot = &mut made.games[made.count];
                    slot.is_passed = judgement.is_none();
                    slot.passed =
                        (slot.is_passed && tells.copies).then(|| GameId::from_record(record));
                    if let Some(judgement) = judgement {
                        make(record, judgement, &mut made.maker, &mut slot.made);
                    }
                    (slot.place, slot.guesses) = (place, guesses);
                    made.count += 1;
                });
            },
            |block, made| {
                for slot in &mut made.games[..made.count] {
                    source.game += 1;
                    if slot.is_passed {
                        if let Some(id) = slot.passed {
                            take(Turn::Passed(id))?;
                        }
                    } else if quota.takes(source.game) {
                        source.line = lines + slot.place.line_ends;
                        source.offset = slot.place.offset;
                        take(Turn::Taken(Some(&source), &mut slot.made))?;
                        converted.games += 1;
                        if tells.guesses {
                            converted.note(source.game, slot.guesses.told(source.line));
                        }
                    }
                    if quota.is_done(source.game) {
                        done = true;
                        return Err(io::Error::other("no more games are wanted"));
                    }
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
        mut take: impl FnMut(Turn<'_, T>) -> io::Result<()> + Send,
    ) -> Result<Converted, Error> {
        let mut converted = Converted::default();
        let mut judgement = Judgement::default();
        let (mut maker, mut made) = (M::default(), T::default());
        let mut seen = 0;
        let mut games = Games::with_encoding(input, layout, self.encoding);
        let (ahead, file) = read_ahead(&mut games);
        let referee = self.referee.for_file(&file);
        for game in ahead.into_iter().chain(games) {
            seen += 1;
            if self.quota.is_done(seen - 1) {
                break;
            }
            if game.is_ok() && !self.quota.takes(seen) {
                continue;
            }
            let text = game.and_then(|game| {
                let (mut record, style) = pdn_text::from_json(&game)
                    .map_err(|(path, cause)| ReadError::content(seen, path, cause))?;
                self.strip.apply(&mut record);
                let mut text = Vec::new();
                pdn_text::Writer::default().write(&record, &style, &mut text);
                Ok((text, game.source))
            });
            match text {
                Ok((text, source)) => {
                    judge_text(&text, &referee, &mut judgement, |record, judgement| {
                        make(record, judgement, &mut maker, &mut made);
                    });
                    take(Turn::Taken(source.as_ref(), &mut made)).map_err(Error::Write)?;
                    converted.games += 1;
                }
                Err(error) => converted.refuse(error)?,
            }
        }
        Ok(converted)
    }
}

/// The first games of JSON, and what they show of the others: as much as is kept of a file of PDN.
fn read_ahead(
    games: &mut impl Iterator<Item = Result<Game, ReadError>>,
) -> (Vec<Result<Game, ReadError>>, Arc<FileEvidence>) {
    let (mut ahead, mut text) = (Vec::new(), Vec::new());
    while text.len() < FileEvidence::SIZE
        && let Some(game) = games.next()
    {
        let record = game.as_ref().ok().map(pdn_text::from_json);
        if let Some(Ok((record, style))) = record {
            pdn_text::Writer::default().write(&record, &style, &mut text);
        }
        // a game of JSON that cannot be read has no text, and many of them are not kept
        text.extend_from_slice(b"\n\n");
        ahead.push(game);
    }
    (ahead, Arc::new(FileEvidence::new(&text)))
}

/// Judges the games of the share of a block without what is left out of them, and tells what of each was read by a
/// guess; those of other shards are not judged.
fn judge_stripped(
    block: &Block,
    (referee, strip, share): (&Referee, Strip, Option<Share>),
    mut each: impl FnMut(&Record<'_>, Option<&Judgement>, Place, Guesses),
) {
    let guesses_of = |record: &Record<'_>, judged: bool| {
        let guesses = judged.then(|| Guesses::of(block, record.events, strip));
        guesses.unwrap_or_default()
    };
    if strip.is_nothing() {
        return judge_share(block, referee, share, |record, judgement, place| {
            let guesses = guesses_of(record, judgement.is_some());
            each(record, judgement, place, guesses);
        });
    }
    let referee = &referee.for_file(&block.file);
    let mut judgement = Judgement::default();
    let mut text = Vec::new();
    // The places alone are wanted of the first judgement, so the cheapest will do.
    let placer = Referee::default();
    judge_share(block, &placer, share, |record, placed, place| {
        let guesses = guesses_of(record, placed.is_some());
        if placed.is_none() {
            return each(record, None, place, guesses);
        }
        let (mut game, style) = pdn_text::from_events(record.source, record.events);
        strip.apply(&mut game);
        text.clear();
        pdn_text::Writer::default().write(&game, &style, &mut text);
        judge_text(&text, referee, &mut judgement, |record, judgement| {
            each(record, Some(judgement), place, guesses);
        });
    });
}

/// Judges the one game of a text.
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
