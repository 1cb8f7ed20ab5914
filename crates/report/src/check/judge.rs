//! Judges the games of a block.

use std::sync::Arc;

use archive::{Block, CodePage, Encoding, GameId, Places, Share};
use pdn::{Event, LineColumn, Locator, Span, Token};
use referee::{
    Budget, CollectionEntry, Finding, Fixable, Fixer, GameFix, Judgement, NewSpelling, Record,
    Referee, Rule, Severity, Spellings, doubtful_encoding,
};

use super::{CheckSettings, Location};
use crate::render::ReportFormat;
use crate::{
    Diagnostic, ExactLocation, FileChange, FindingFingerprint, FindingTally, GameFingerprint,
    GameName, Heading, RuleFix,
};

/// How a run judges its blocks.
#[derive(Debug)]
pub struct Judge {
    /// Judges the games.
    pub referee: Referee,
    /// Decides which findings count and are listed.
    pub settings: Arc<CheckSettings>,
    /// The format, which decides how much detail a finding needs.
    pub format: ReportFormat,
    /// Proves the safe fixes that the format shows; `None` if it shows none.
    pub offers: Option<Fixer>,
    /// Counts the findings that `--fix` would fix; `None` if the report does not show that number.
    pub counter: Option<Fixer>,
}

/// The result of judging a block. Game numbers and places are relative to the block.
#[derive(Debug, Default)]
pub struct JudgedBlock {
    /// Number of games read.
    pub read: u64,
    /// Number of games judged; smaller than `read` with `--shard`.
    pub games: u64,
    /// Number of main-line moves.
    pub plies: u64,
    /// Number of games whose variant is unknown.
    pub unjudged: u64,
    /// Number of findings that safe fixes can fix, if counted.
    pub fixable: u64,
    /// Number of bytes on disk; a game includes the bytes up to the next game.
    pub(super) bytes: u64,
    /// The place after the last byte of the block.
    pub(super) end: LineColumn,
    /// The findings by severity and rule.
    pub tally: FindingTally,
    /// The findings, sorted, if there is a baseline. The baseline decides which of them count, so the tally does not
    /// include them.
    pub candidates: Vec<BaselineCandidate>,
    /// The games that have entries in the baseline.
    pub(super) known: Vec<u64>,
    /// The listed findings.
    pub diagnostics: Vec<Diagnostic>,
    /// Entries for findings about several games, each with its location and the end of its tags in `headings`. Most
    /// entries never cause a finding.
    pub entries: Vec<(CollectionEntry, Location, usize)>,
    /// The concatenated tags of these games, for formats that show them.
    pub(super) headings: Vec<u8>,
    /// The player names.
    pub names: Spellings<Location>,
    /// The names of all games, for formats that list games without findings.
    pub(super) game_names: Vec<GameName>,
    /// The text of the block, for formats that show excerpts.
    pub text: Vec<u8>,
}

/// A finding that the baseline may already contain.
#[derive(Debug)]
pub struct BaselineCandidate {
    /// Identifies the finding.
    pub by: FindingFingerprint,
    pub(super) rule: &'static Rule,
    pub(super) severity: Severity,
    pub(super) is_consequence: bool,
    /// Whether the finding is listed if it is new.
    pub is_listed: bool,
}

impl Judge {
    /// Reads and judges the games of the block that belong to `share`; all without a share.
    pub fn judge(&self, block: &Block, share: Option<Share>) -> JudgedBlock {
        self.judge_each(block, share, &mut |_, _| ())
    }

    /// Like [`judge`](Self::judge); calls `each` for every judged game.
    pub fn judge_each(
        &self,
        block: &Block,
        share: Option<Share>,
        each: &mut dyn FnMut(&Record<'_>, &Judgement),
    ) -> JudgedBlock {
        let referee = self.referee.for_file(&block.file);
        let offers = self
            .offers
            .as_ref()
            .map(|fixer| fixer.for_file(&block.file));
        let counter = self
            .counter
            .as_ref()
            .map(|fixer| fixer.for_file(&block.file));
        let names = share.is_none()
            && self
                .settings
                .selection
                .counts(Spellings::<Location>::rule());
        let mut own = share.map(|share| ShardGames::new(block, share));
        let mut judged = JudgedBlock::default();
        let mut pending = Vec::new();
        let mut locations = LocationResolver::new(block);
        let mut rival = block.rival;
        let selection = &self.settings.selection;
        // Usual number of events per game.
        let (mut events, mut judgement) = (Vec::with_capacity(256), Judgement::default());
        let mut reader = referee::reader(&block.bytes);
        while reader.read_game(&mut events) {
            judged.read += 1;
            if own.as_mut().is_some_and(|own| !own.contains(&events)) {
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
            each(record, judgement);
            if let Some(page) = rival
                && let Some(encoding_finding) =
                    encoding_finding(record, judgement, block.encoding, page)
            {
                rival = None;
                let findings = &mut judgement.findings;
                let at = findings
                    .partition_point(|other| other.span.start <= encoding_finding.span.start);
                findings.insert(at, encoding_finding);
            }
            let events = record.events;
            judged.games += 1;
            judged.plies += u64::from(judgement.plies);
            judged.unjudged += u64::from(judgement.variant.is_none());
            let baseline = self.settings.baseline.as_ref();
            let about = baseline.map(|_| GameFingerprint::new(record));
            if let (Some((_, known)), Some(about)) = (baseline, &about)
                && known.contains(&about.number())
            {
                judged.known.push(about.number());
            }
            if let Some(fixer) = &counter {
                let applies = |rule: &Rule| {
                    selection.counts(rule) && archive::is_fixed_in(block.encoding, rule)
                };
                judged.fixable +=
                    archive::count_fixes(record, &judgement.findings, fixer, &applies);
            }
            for mut finding in judgement.findings.drain(..) {
                if selection.counts(finding.rule) {
                    selection.set_severity(&mut finding);
                    let is_listed = selection.lists(finding.rule, finding.severity);
                    match &about {
                        None => judged.tally.add(&finding, is_listed),
                        Some(about) => judged.candidates.push(BaselineCandidate {
                            by: FindingFingerprint::for_game(&finding, about),
                            rule: finding.rule,
                            severity: finding.severity,
                            is_consequence: finding.consequence,
                            is_listed,
                        }),
                    }
                    if is_listed {
                        pending.push(finding);
                    }
                }
            }
            let mentions = if names {
                judged
                    .names
                    .add_game(record, self.referee.options().aliases.as_deref())
            } else {
                [None; 2]
            };
            if self.format.lists_games() {
                judged.game_names.push(GameName {
                    game: judged.read,
                    id: GameId::from_record(record),
                    heading: Heading::from_events(&block.bytes, events),
                });
            }
            if pending.is_empty() && judgement.entry.is_none() && mentions == [None; 2] {
                continue;
            }
            pending.sort_by_key(|finding: &Finding| finding.span.start);
            let mut game = GameContext {
                number: judged.read,
                events,
                heading: (self.format.shows_heading() && !pending.is_empty())
                    .then(|| Heading::from_events(&block.bytes, events)),
                about: about
                    .or_else(|| self.format.is_exact().then(|| GameFingerprint::new(record))),
                rule_fixes: rule_fixes(offers.as_ref(), record, &pending, &mut locations),
            };
            let mut rest = pending.drain(..).peekable();
            for (span, mark) in marks(judgement.entry.as_ref(), mentions) {
                // Locations must be requested in increasing order.
                let before = |finding: &Finding| finding.span.start <= span.start;
                while let Some(finding) = rest.next_if(before) {
                    let diagnostic = locations.diagnostic(finding, &mut game);
                    judged.diagnostics.push(diagnostic);
                }
                match (mark, judgement.entry) {
                    (LocationUse::Name(spelling), _) => {
                        let location = locations.location(span, &game);
                        judged.names.place(spelling, location);
                    }
                    (LocationUse::Entry, Some(entry)) => {
                        let location = locations.location(span, &game);
                        if self.format.shows_heading() {
                            let tags = Heading::tag_bytes(&block.bytes, events);
                            judged.headings.extend_from_slice(tags);
                        }
                        let heading = judged.headings.len();
                        judged.entries.push((entry, location, heading));
                    }
                    (LocationUse::Entry, None) => {}
                }
            }
            judged
                .diagnostics
                .extend(rest.map(|finding| locations.diagnostic(finding, &mut game)));
        }
        judged.bytes = match own {
            Some(own) => own.bytes(),
            None => block.disk_length(0..block.bytes.len()),
        };
        judged.end = locations.locator.end();
        judged
    }
}

/// The safe fixes of a game, by rule.
fn rule_fixes(
    offers: Option<&Fixer>,
    record: &Record<'_>,
    findings: &[Finding],
    locations: &mut LocationResolver<'_>,
) -> Vec<(&'static Rule, RuleFix)> {
    let mut rule_fixes: Vec<(&'static Rule, RuleFix)> = Vec::new();
    let Some(fixer) = offers else {
        return rule_fixes;
    };
    for rule in findings.iter().map(|finding| finding.rule) {
        let known = rule_fixes.iter().any(|(known, _)| *known == rule);
        if known || rule.fix() != Fixable::Safe {
            continue;
        }
        let fix = fixer.game(record, &|other| other == rule);
        if let Some(fix) = fix.filter(|fix| !fix.edits.is_empty()) {
            rule_fixes.push((rule, locations.fix(record.span(), fix)));
        }
    }
    rule_fixes
}

/// The finding that a game may be in another code page. `None` if the judgement already has a finding of that rule.
fn encoding_finding(
    record: &Record<'_>,
    judgement: &Judgement,
    encoding: Encoding,
    page: CodePage,
) -> Option<Finding> {
    let read_as = match encoding {
        Encoding::Bytes => "Windows-1252",
        encoding => encoding.name(),
    };
    let encoding_finding = doubtful_encoding(record, read_as, Encoding::CodePage(page).name())?;
    let mut findings = judgement.findings.iter();
    (!findings.any(|other| other.rule == encoding_finding.rule)).then_some(encoding_finding)
}

/// The games of a block that belong to the shard.
struct ShardGames<'b> {
    share: Share,
    places: Places<'b>,
    block: &'b Block,
    /// Offset on disk of the last game read, and whether that game belongs to the shard.
    from: u64,
    last_is_own: Option<bool>,
    /// Bytes of the shard's games before the last game read.
    bytes: u64,
}

impl<'b> ShardGames<'b> {
    fn new(block: &'b Block, share: Share) -> Self {
        Self {
            share,
            places: Places::new(block),
            block,
            from: block.disk_offset,
            last_is_own: None,
            bytes: 0,
        }
    }

    /// Whether the next game belongs to the shard.
    fn contains(&mut self, events: &[Event<'_>]) -> bool {
        let offset = self.places.locate(events).offset;
        if self.last_is_own.is_some() {
            // Bytes before the first game belong to that game.
            self.end(offset);
        }
        let is_own = self.share.has(offset);
        self.last_is_own = Some(is_own);
        is_own
    }

    /// Ends the last game at an offset.
    fn end(&mut self, offset: u64) {
        let is_own = self
            .last_is_own
            .unwrap_or_else(|| self.share.has(self.from));
        self.bytes += if is_own { offset - self.from } else { 0 };
        self.from = offset;
    }

    /// The number of bytes on disk of the shard's games. The numbers of all shards add up to the size of the block.
    fn bytes(mut self) -> u64 {
        self.end(self.block.on_disk(self.block.bytes.len()));
        self.bytes
    }
}

/// Context of a game for its findings.
struct GameContext<'g> {
    number: u64,
    events: &'g [Event<'g>],
    heading: Option<Heading>,
    about: Option<GameFingerprint>,
    /// Safe fixes that are not attached to a finding yet.
    rule_fixes: Vec<(&'static Rule, RuleFix)>,
}

/// Why a place in a game needs a location.
#[derive(Clone, Copy)]
enum LocationUse {
    /// For findings about several games.
    Entry,
    /// For a player name that is new in the block; the value is the index of the name.
    Name(usize),
}

/// The marks of a game with their places, sorted.
fn marks(
    entry: Option<&CollectionEntry>,
    mentions: [Option<NewSpelling>; 2],
) -> impl Iterator<Item = (Span, LocationUse)> {
    let [one, two] =
        mentions.map(|mention| mention.map(|one| (one.span, LocationUse::Name(one.spelling))));
    let mut marks = [
        entry.map(|entry| (entry.span, LocationUse::Entry)),
        one,
        two,
    ];
    if mentions != [None; 2] {
        marks.sort_by_key(|mark| mark.map(|(span, _)| span.start));
    }
    marks.into_iter().flatten()
}

/// Computes the locations of findings in one pass over the block.
struct LocationResolver<'b> {
    block: &'b Block,
    locator: Locator<'b>,
    /// A position in the block and its offset on disk.
    on_disk: (usize, u64),
}

impl<'b> LocationResolver<'b> {
    fn new(block: &'b Block) -> Self {
        Self {
            block,
            locator: block.locator(),
            on_disk: (0, block.disk_offset),
        }
    }

    fn diagnostic(&mut self, finding: Finding, game: &mut GameContext<'_>) -> Diagnostic {
        let Span { start, end } = finding.span;
        let place = self.locator.locate(start);
        let offset = self.disk_offset(start);
        let length = self.block.disk_length(start..end);
        let written = match &finding.detail {
            Some(detail) if !detail.written.is_empty() => Some(detail.written.clone()),
            _ => written(game.events, finding.span),
        };
        let fix = game
            .rule_fixes
            .iter()
            .position(|(rule, _)| *rule == finding.rule)
            .map(|index| Box::new(game.rule_fixes.swap_remove(index).1));
        Diagnostic {
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
            fix,
        }
    }

    fn location(&mut self, span: Span, game: &GameContext<'_>) -> Location {
        let place = self.locator.locate(span.start);
        Location {
            exact: self.exact(span, place, game),
            game: game.number,
            place,
            offset: self.disk_offset(span.start),
            length: self.block.disk_length(span.start..span.end),
            heading: None,
        }
    }

    /// The exact location of a span that starts at `place`.
    fn exact(
        &self,
        span: Span,
        place: LineColumn,
        game: &GameContext<'_>,
    ) -> Option<Box<ExactLocation>> {
        let bytes = &self.block.bytes[span.start..span.end];
        game.about.map(|about| {
            let end = Locator::new(bytes).end().after(place);
            Box::new(ExactLocation { end, about })
        })
    }

    /// The fix of a game, with offsets on disk. The game must not lie before the last requested position.
    fn fix(&mut self, game: Span, fix: GameFix) -> RuleFix {
        let place = self.locator.locate(game.start);
        let disk = self.disk_offset(game.start);
        let mut locator = Locator::new(&self.block.bytes[game.start..]);
        let mut locate = |at: usize| locator.locate(at - game.start).after(place);
        let changes = fix.edits.into_iter().map(|edit| FileChange {
            start: locate(edit.span.start),
            end: locate(edit.span.end),
            offset: disk + self.block.disk_length(game.start..edit.span.start),
            length: self.block.disk_length(edit.span.start..edit.span.end),
            text: edit.text,
        });
        RuleFix {
            changes: changes.collect(),
            findings: fix.fixed.len() as u64,
        }
    }

    /// The offset on disk of a position, which must not be before the last requested one.
    fn disk_offset(&mut self, at: usize) -> u64 {
        let (last, disk) = self.on_disk;
        if at > last {
            self.on_disk = (at, disk + self.block.disk_length(last..at));
        }
        self.on_disk.1
    }
}

/// The text of the move at a span, without white space.
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
