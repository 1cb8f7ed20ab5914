//! Judges the games of a block.

use std::io::Read;
use std::sync::Arc;

use archive::{Block, Blocks, CodePage, Encoding, GameId, Places, Shard, Share};
use pdn::{Event, Span, Token};
use referee::{
    Budget, Entry, Finding, Fixable, Fixer, GameFix, Judgement, NewSpelling, Record, Referee, Rule,
    Severity, Spellings, doubtful_encoding,
};

use super::fix::{Mended, Mender};
use super::listed::{Change, Exact, Mend};
use super::{Format, GameName, Heading, Listed, Stand, Tally, Terms};
use crate::baseline::{About, KnownBy};
use crate::exit::Failure;
use crate::input::{Input, Stamp};
use crate::text::{Locator, Place};

/// The blocks of an input.
pub(crate) type Source = Blocks<Box<dyn Read + Send>>;

/// What is done with every block of a run.
#[derive(Debug)]
pub(crate) struct Judge {
    pub(crate) referee: Referee,
    pub(crate) terms: Arc<Terms>,
    /// The format, which wants more or less to be known of a finding.
    pub(crate) format: Format,
    /// Whether the format names every game.
    pub(crate) names_games: bool,
    /// Who proves the safe fixes that the format offers, if it offers any.
    pub(crate) offers: Option<Fixer>,
    /// Counts what `--fix` would mend, if the report says so.
    pub(crate) counter: Option<Fixer>,
    /// Who mends first what is judged then, if anything is to be mended.
    pub(crate) mender: Option<Mender>,
    /// The part of each input that is judged; none for all of it.
    pub(crate) shard: Option<Shard>,
}

/// What a block of a file came to. Games and places are counted from the start of the block.
#[derive(Debug, Default)]
pub(crate) struct Judged {
    /// The games that were read, from which the next block counts on.
    pub(crate) read: u64,
    /// Those of them that were judged: all, unless other shards have some.
    pub(crate) games: u64,
    pub(crate) plies: u64,
    pub(crate) unjudged: u64,
    /// Findings that safe fixes mend, where that is counted.
    pub(crate) fixable: u64,
    /// Bytes on disk; those of a game go up to the next one.
    pub(crate) bytes: u64,
    /// The place after the last byte.
    pub(crate) end: Place,
    pub(crate) tally: Tally,
    /// The findings in order, where a baseline has to be asked before they count; they are not in the tally.
    pub(super) asked: Vec<Asked>,
    /// The games that the baseline says something about.
    pub(super) known: Vec<u64>,
    pub(crate) listed: Vec<Listed>,
    /// The games that say something about others, and where their tags end in `headings`: most of them are
    /// never spoken of.
    pub(super) entries: Vec<(Entry, Stand, usize)>,
    /// The tags of these games, one after the other, where a format shows them.
    pub(super) headings: Vec<u8>,
    /// How the players are called.
    pub(crate) names: Spellings<Stand>,
    /// The games, for a format that names every one.
    pub(crate) roster: Vec<GameName>,
    /// The text of the block, where a format shows excerpts of it.
    pub(crate) text: Vec<u8>,
    /// What was mended before it was judged.
    pub(crate) mended: Option<Mended>,
}

/// A finding that may be known.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) by: KnownBy,
    pub(super) rule: &'static Rule,
    pub(super) severity: Severity,
    pub(super) consequence: bool,
    /// Whether it is to be listed if it is not known.
    pub(super) listed: bool,
}

impl Judge {
    /// Opens an input.
    ///
    /// # Errors
    /// If that fails; the message names the file.
    pub(crate) fn open(&self, input: &Input) -> Result<Source, Failure> {
        match &self.mender {
            Some(mender) => mender.open(input),
            None => input.blocks(),
        }
    }

    /// The stamp of an input that may be written.
    pub(crate) fn stamp(&self, input: &Input) -> Option<Stamp> {
        self.mender.as_ref().and_then(|_| input.stamp())
    }

    /// Reads and judges every game of the block that is this run's; keeps its bytes if they are to be shown.
    pub(crate) fn block(&self, block: &mut Block, input: &Input) -> Judged {
        let mended = self
            .mender
            .as_ref()
            .map(|mender| mender.mend(block, &self.terms.selection));
        let only_shown = self.mender.as_ref().is_some_and(Mender::shows_only);
        let mut judged = if only_shown {
            Judged::default()
        } else {
            let share = self.shard.map(|shard| shard.share_of(&input.shown));
            self.games(block, share)
        };
        judged.mended = mended;
        if self.format.shows_text() && !judged.listed.is_empty() {
            judged.text = std::mem::take(&mut block.bytes);
        }
        judged
    }

    fn games(&self, block: &Block, share: Option<Share>) -> Judged {
        let referee = self.referee.for_file(&block.file);
        let offers = self
            .offers
            .as_ref()
            .map(|fixer| fixer.for_file(&block.file));
        let counter = self
            .counter
            .as_ref()
            .map(|fixer| fixer.for_file(&block.file));
        let mut judged = Judged::default();
        let mut own = share.map(|share| OwnGames::of(block, share));
        let mut pending = Vec::new();
        let mut scribe = Scribe::new(block);
        let mut rival = block.rival;
        let selection = &self.terms.selection;
        let names = self.shard.is_none() && selection.counts(Spellings::<Stand>::rule());
        // what a game usually has
        let (mut events, mut judgement) = (Vec::with_capacity(256), Judgement::default());
        let mut reader = referee::reader(&block.bytes);
        while reader.read_game(&mut events) {
            judged.read += 1;
            if own.as_mut().is_some_and(|own| !own.takes(&events)) {
                continue;
            }
            let (record, judgement) = (
                &Record {
                    source: &block.bytes,
                    events: &events,
                },
                &mut judgement,
            );
            let _budget = Budget::for_versions(record.span().len());
            referee.judge(record, judgement);
            if let Some(page) = rival
                && let Some(doubt) = doubt(record, judgement, block.encoding, page)
            {
                rival = None;
                let findings = &mut judgement.findings;
                let at = findings.partition_point(|other| other.span.start <= doubt.span.start);
                findings.insert(at, doubt);
            }
            let events = record.events;
            judged.games += 1;
            judged.plies += u64::from(judgement.plies);
            judged.unjudged += u64::from(judgement.variant.is_none());
            let baseline = self.terms.baseline.as_ref();
            let about = baseline.map(|_| About::new(record));
            if let (Some((_, known)), Some(about)) = (baseline, &about)
                && known.knows(about.number())
            {
                judged.known.push(about.number());
            }
            if let Some(fixer) = &counter {
                let wanted = |rule: &Rule| {
                    selection.counts(rule) && archive::is_fixed_in(block.encoding, rule)
                };
                judged.fixable += archive::count_fixes(record, &judgement.findings, fixer, &wanted);
            }
            for mut finding in judgement.findings.drain(..) {
                if selection.counts(finding.rule) {
                    selection.grade(&mut finding);
                    let listed = selection.lists(finding.rule, finding.severity);
                    match &about {
                        None => judged.tally.add(&finding, listed),
                        Some(about) => judged.asked.push(Asked {
                            by: KnownBy::of(&finding, about),
                            rule: finding.rule,
                            severity: finding.severity,
                            consequence: finding.consequence,
                            listed,
                        }),
                    }
                    if listed {
                        pending.push(finding);
                    }
                }
            }
            let mentions = if names {
                judged
                    .names
                    .note(record, self.referee.options().aliases.as_deref())
            } else {
                [None; 2]
            };
            if self.names_games {
                judged.roster.push(GameName {
                    game: judged.read,
                    id: GameId::from_record(record),
                    heading: Heading::of(&block.bytes, events),
                });
            }
            if pending.is_empty() && judgement.entry.is_none() && mentions == [None; 2] {
                continue;
            }
            pending.sort_by_key(|finding: &Finding| finding.span.start);
            let mut game = Game {
                number: judged.read,
                events,
                heading: (self.format.shows_heading() && !pending.is_empty())
                    .then(|| Heading::of(&block.bytes, events)),
                about: about.or_else(|| self.format.is_exact().then(|| About::new(record))),
                mends: mends(offers.as_ref(), record, &pending, &mut scribe),
            };
            let mut rest = pending.drain(..).peekable();
            for (span, mark) in marks(judgement.entry.as_ref(), mentions) {
                // the scribe goes through the block once, and cannot turn back
                let before = |finding: &Finding| finding.span.start <= span.start;
                while let Some(finding) = rest.next_if(before) {
                    let listed = scribe.listed(finding, &mut game);
                    judged.listed.push(listed);
                }
                match (mark, judgement.entry) {
                    (Mark::Name(spelling), _) => {
                        let stand = scribe.stand(span, &game);
                        judged.names.place(spelling, stand);
                    }
                    (Mark::Entry, Some(entry)) => {
                        let stand = scribe.stand(span, &game);
                        if self.format.shows_heading() {
                            let tags = Heading::bytes(&block.bytes, events);
                            judged.headings.extend_from_slice(tags);
                        }
                        let heading = judged.headings.len();
                        judged.entries.push((entry, stand, heading));
                    }
                    (Mark::Entry, None) => {}
                }
            }
            judged
                .listed
                .extend(rest.map(|finding| scribe.listed(finding, &mut game)));
        }
        judged.bytes = match own {
            Some(own) => own.bytes(),
            None => block.disk_length(0..block.bytes.len()),
        };
        judged.end = scribe.locator.end();
        judged
    }
}

/// The safe fixes of a game, rule by rule.
fn mends(
    offers: Option<&Fixer>,
    record: &Record<'_>,
    findings: &[Finding],
    scribe: &mut Scribe<'_>,
) -> Vec<(&'static Rule, Mend)> {
    let mut mends: Vec<(&'static Rule, Mend)> = Vec::new();
    let Some(fixer) = offers else {
        return mends;
    };
    for rule in findings.iter().map(|finding| finding.rule) {
        let known = mends.iter().any(|(known, _)| *known == rule);
        if known || rule.fix() != Fixable::Safe {
            continue;
        }
        let fix = fixer.game(record, &|other| other == rule);
        if let Some(fix) = fix.filter(|fix| !fix.edits.is_empty()) {
            mends.push((rule, scribe.mend(record.span(), fix)));
        }
    }
    mends
}

/// The finding that the letters of a game may be in another code page, unless its bytes are found to be no letters anyway.
fn doubt(
    record: &Record<'_>,
    judgement: &Judgement,
    encoding: Encoding,
    page: CodePage,
) -> Option<Finding> {
    let read_as = match encoding {
        Encoding::Bytes => "Windows-1252",
        encoding => encoding.name(),
    };
    let doubt = doubtful_encoding(record, read_as, Encoding::CodePage(page).name())?;
    let mut findings = judgement.findings.iter();
    (!findings.any(|other| other.rule == doubt.rule)).then_some(doubt)
}

/// The games of a block that are the shard's own.
struct OwnGames<'b> {
    share: Share,
    places: Places<'b>,
    block: &'b Block,
    /// From where on disk the last game that was read has its bytes, and whether they are the shard's.
    from: u64,
    last_is_own: Option<bool>,
    /// The bytes of the games before.
    bytes: u64,
}

impl<'b> OwnGames<'b> {
    fn of(block: &'b Block, share: Share) -> Self {
        Self {
            share,
            places: Places::new(block),
            block,
            from: block.disk_offset,
            last_is_own: None,
            bytes: 0,
        }
    }

    /// Whether the next game is the shard's.
    fn takes(&mut self, events: &[Event<'_>]) -> bool {
        let offset = self.places.locate(events).offset;
        if self.last_is_own.is_some() {
            // what stands before the first game counts with it
            self.end(offset);
        }
        let is_own = self.share.has(offset);
        self.last_is_own = Some(is_own);
        is_own
    }

    /// The last game has its bytes up to there.
    fn end(&mut self, offset: u64) {
        let is_own = self
            .last_is_own
            .unwrap_or_else(|| self.share.has(self.from));
        self.bytes += if is_own { offset - self.from } else { 0 };
        self.from = offset;
    }

    /// How many bytes the shard's games have on disk. The shards together have all of the block.
    fn bytes(mut self) -> u64 {
        self.end(self.block.on_disk(self.block.bytes.len()));
        self.bytes
    }
}

/// What is said of a game with each of its findings.
struct Game<'g> {
    number: u64,
    events: &'g [Event<'g>],
    heading: Option<Heading>,
    about: Option<About>,
    /// Safe fixes that stand with no finding yet.
    mends: Vec<(&'static Rule, Mend)>,
}

/// What a place in a game is to be known for, whether something is found there or not.
#[derive(Clone, Copy)]
enum Mark {
    /// Findings about several games stand there.
    Entry,
    /// A name of that number was not seen before in the block.
    Name(usize),
}

/// The marks of a game and their places, in order.
fn marks(
    entry: Option<&Entry>,
    mentions: [Option<NewSpelling>; 2],
) -> impl Iterator<Item = (Span, Mark)> {
    let [one, two] =
        mentions.map(|mention| mention.map(|one| (one.span, Mark::Name(one.spelling))));
    let mut marks = [entry.map(|entry| (entry.span, Mark::Entry)), one, two];
    if mentions != [None; 2] {
        marks.sort_by_key(|mark| mark.map(|(span, _)| span.start));
    }
    marks.into_iter().flatten()
}

/// Looks up what a report says about a finding, in one pass over the block.
struct Scribe<'b> {
    block: &'b Block,
    locator: Locator<'b>,
    /// A place in the block and the same place on disk.
    on_disk: (usize, u64),
}

impl<'b> Scribe<'b> {
    fn new(block: &'b Block) -> Self {
        let locator = if block.offset == 0 {
            Locator::at_start_of_file(&block.bytes)
        } else {
            Locator::new(&block.bytes)
        };
        Self {
            block,
            locator,
            on_disk: (0, block.disk_offset),
        }
    }

    fn listed(&mut self, finding: Finding, game: &mut Game<'_>) -> Listed {
        let Span { start, end } = finding.span;
        let place = self.locator.locate(start);
        let offset = self.disk(start);
        let length = self.block.disk_length(start..end);
        let written = match &finding.detail {
            Some(detail) if !detail.written.is_empty() => Some(detail.written.clone()),
            _ => written(game.events, finding.span),
        };
        let mend = game
            .mends
            .iter()
            .position(|(rule, _)| *rule == finding.rule)
            .map(|index| Box::new(game.mends.swap_remove(index).1));
        Listed {
            exact: self.exact(finding.span, place, game),
            finding,
            game: game.number,
            place,
            offset,
            length,
            written,
            heading: game.heading.clone(),
            excerpt: None,
            fails: false,
            mend,
        }
    }

    fn stand(&mut self, span: Span, game: &Game<'_>) -> Stand {
        let place = self.locator.locate(span.start);
        Stand {
            exact: self.exact(span, place, game),
            game: game.number,
            place,
            offset: self.disk(span.start),
            length: self.block.disk_length(span.start..span.end),
            heading: None,
        }
    }

    /// The end of a span whose start is at `place`.
    fn exact(&self, span: Span, place: Place, game: &Game<'_>) -> Option<Box<Exact>> {
        let bytes = &self.block.bytes[span.start..span.end];
        game.about.map(|about| {
            let end = Locator::new(bytes).end().after(place);
            Box::new(Exact { end, about })
        })
    }

    /// A fix of a game that is not before the last place asked for.
    fn mend(&mut self, game: Span, fix: GameFix) -> Mend {
        let place = self.locator.locate(game.start);
        let disk = self.disk(game.start);
        let mut locator = Locator::new(&self.block.bytes[game.start..]);
        let mut locate = |at: usize| locator.locate(at - game.start).after(place);
        let changes = fix.edits.into_iter().map(|edit| Change {
            start: locate(edit.span.start),
            end: locate(edit.span.end),
            offset: disk + self.block.disk_length(game.start..edit.span.start),
            length: self.block.disk_length(edit.span.start..edit.span.end),
            text: edit.text,
        });
        Mend {
            changes: changes.collect(),
            findings: fix.fixed.len() as u64,
        }
    }

    /// The offset on disk of a place that is not before the last one asked for.
    fn disk(&mut self, at: usize) -> u64 {
        let (last, disk) = self.on_disk;
        if at > last {
            self.on_disk = (at, disk + self.block.disk_length(last..at));
        }
        self.on_disk.1
    }
}

/// The move that is written at a span, without white space.
fn written(events: &[Event<'_>], span: Span) -> Option<String> {
    let index = events.partition_point(|event| event.span.start < span.start);
    events[index..]
        .iter()
        .take_while(|event| event.span.start == span.start)
        .find_map(|event| match event.token {
            Token::Move(mv) if event.span == span => Some(mv.text),
            _ => None,
        })
        .map(|text| pdn::text(text).split_whitespace().collect())
}
