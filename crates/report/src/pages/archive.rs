//! The report of an archive: standings, findings, games and charts.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};
use std::rc::Rc;

use archive::Summary;
use archive::standings::{Standings, TieBreak};
use draughts::Variant;
use maud::{Markup, PreEscaped, html};
use referee::{Aliases, Judgement, Laws, Record, RuleSet, Severity};

use super::findings::{FindingCard, symbols};
use super::game::PlayableGame;
use super::{events, shell};
use crate::RunSummary;
use crate::render::{FindingContext, Renderer};
use crate::rules::Selection;
use crate::statement::{Context, StatementOfFacts};
use crate::summary;
use crate::text::{Sanitized, counted, grouped};

/// Maximum number of games with a statement of facts, which repeats the moves.
const MAX_STATEMENTS: usize = 100;

/// What a report contains.
#[derive(Clone, Debug)]
pub struct PageOptions {
    /// The title; by default the event, if there is only one, or the name of the file.
    pub title: Option<String>,
    /// How players with the same points are ordered.
    pub tie_breaks: Vec<TieBreak>,
    /// Maximum number of games to play through. Games with findings come first.
    pub max_games: usize,
    /// Number of players, events and openings in the charts; 0 for all.
    pub top: usize,
}

/// A report of an archive in the making.
///
/// Every game is passed to [`add`](Self::add), and the findings to the renderer of [`findings`](Self::findings).
pub struct ReportPage {
    options: PageOptions,
    files: Vec<String>,
    /// Number of games of all files, and of the current file.
    games: u64,
    in_file: u64,
    kept: Vec<ArchivedGame>,
    /// Number of kept games with findings.
    found: usize,
    statements: usize,
    summary: Summary,
    standings: Standings,
    cards: Cards,
}

/// A game that may be in the page.
struct ArchivedGame {
    /// Number among the games of all files, from 1.
    number: u64,
    file: usize,
    /// Number in its file, from 1.
    game: u64,
    variant: Option<Variant>,
    has_findings: bool,
    playable: PlayableGame,
    statement: Option<Markup>,
}

/// The findings, each with its file and the number of its game in the file.
#[derive(Clone, Default)]
struct Cards(Rc<RefCell<Vec<(String, u64, FindingCard)>>>);

impl Renderer for Cards {
    fn finding(&mut self, _: &mut dyn Write, context: FindingContext<'_>) -> io::Result<()> {
        let FindingContext { file, diagnostic } = context;
        let card = FindingCard::new(&diagnostic.finding);
        self.0
            .borrow_mut()
            .push((file.path.clone(), diagnostic.game, card));
        Ok(())
    }

    fn finish(&mut self, _: &mut dyn Write, _: &RunSummary) -> io::Result<()> {
        Ok(())
    }
}

/// What a game was judged by.
#[derive(Clone, Copy)]
pub struct GameContext<'a> {
    /// Which findings count.
    pub selection: &'a Selection,
    /// The laws.
    pub laws: &'a Laws,
    /// The built-in rule set that a user's own set is based on.
    pub root: Option<&'static RuleSet>,
    /// The names of players.
    pub aliases: Option<&'a Aliases>,
    /// Number of lines of the file before the block of the game.
    pub lines_before: u64,
}

impl ReportPage {
    /// A report without games.
    pub fn new(options: PageOptions) -> Self {
        Self {
            options,
            files: Vec::new(),
            games: 0,
            in_file: 0,
            kept: Vec::new(),
            found: 0,
            statements: 0,
            summary: Summary::default(),
            standings: Standings::default(),
            cards: Cards::default(),
        }
    }

    /// Takes the findings.
    pub fn findings(&self) -> Box<dyn Renderer> {
        Box::new(self.cards.clone())
    }

    /// Starts a file.
    pub fn open(&mut self, file: &str) {
        self.files.push(file.to_owned());
        self.in_file = 0;
    }

    /// Adds the next game of the file. The judgement must list moves and positions.
    pub fn add(&mut self, record: &Record<'_>, judgement: &Judgement, context: GameContext<'_>) {
        self.games += 1;
        self.in_file += 1;
        self.summary.add(record, judgement, context.aliases);
        self.standings
            .add(record, judgement, context.aliases, self.games);
        let counted = judgement.findings.iter();
        let mut counted = counted.filter(|finding| {
            context.selection.counts(finding.rule) && finding.severity > Severity::Note
        });
        let has_findings = counted.clone().next().is_some();
        let has_room = self.kept.len() < self.options.max_games
            || has_findings && self.found < self.options.max_games;
        if !has_room {
            return;
        }
        self.found += usize::from(has_findings);
        let is_disputed =
            counted.any(|finding| finding.severity == Severity::Error && finding.ply.is_some());
        let statement = (is_disputed && self.statements < MAX_STATEMENTS)
            .then(|| self.statement(record, judgement, context))
            .flatten();
        self.statements += usize::from(statement.is_some());
        self.kept.push(ArchivedGame {
            number: self.games,
            file: self.files.len().saturating_sub(1),
            game: self.in_file,
            variant: judgement.variant,
            has_findings,
            playable: PlayableGame::new(record, judgement),
            statement,
        });
    }

    /// The statement of facts about the first error of a game.
    fn statement(
        &self,
        record: &Record<'_>,
        judgement: &Judgement,
        context: GameContext<'_>,
    ) -> Option<Markup> {
        let line = pdn::Locator::new(record.source)
            .locate(record.span().start)
            .line;
        let place = Context {
            file: self.files.last().map_or("", String::as_str),
            game: self.in_file,
            line: context.lines_before + line + 1,
            root: context.root,
        };
        let statement =
            StatementOfFacts::new(None, record, judgement, context.laws, &place).ok()?;
        let mut content = Vec::new();
        statement.html_sections(&mut content).ok()?;
        Some(PreEscaped(String::from_utf8(content).ok()?))
    }

    /// Writes the page. `run` has the totals of the findings.
    ///
    /// # Errors
    /// If writing to `out` fails.
    pub fn write(mut self, out: &mut dyn Write, run: &RunSummary) -> io::Result<()> {
        // The last games without findings make room for those with findings.
        let mut spare = self.kept.len().saturating_sub(self.options.max_games);
        let games = self.kept.into_iter().rev();
        let mut kept: Vec<ArchivedGame> = games
            .filter(|game| {
                let is_spare = spare > 0 && !game.has_findings;
                spare -= usize::from(is_spare);
                !is_spare
            })
            .collect();
        kept.reverse();
        self.kept = kept;
        let title = Sanitized(&self.title()).to_string();
        let body = self.body(&title, run)?;
        out.write_all(shell::page(&title, &body).into_string().as_bytes())
    }

    fn title(&self) -> String {
        if let Some(title) = &self.options.title {
            return title.clone();
        }
        let events = self.standings.events();
        match (events.as_slice(), self.files.as_slice()) {
            ([event], _) if event.name.is_some() => event.name.unwrap_or_default().to_owned(),
            (_, [file]) => file.clone(),
            (_, files) => counted(files.len() as u64, "file"),
        }
    }

    fn body(&self, title: &str, run: &RunSummary) -> io::Result<Markup> {
        let cards = self.cards.0.borrow();
        let ids: HashMap<u64, String> = self
            .kept
            .iter()
            .map(|game| (game.number, format!("g{}", game.number)))
            .collect();
        let places: HashMap<(&str, u64), &ArchivedGame> = self
            .kept
            .iter()
            .map(|game| ((self.files[game.file].as_str(), game.game), game))
            .collect();
        let mut by_game: HashMap<u64, Vec<&FindingCard>> = HashMap::new();
        let mut elsewhere = Vec::new();
        let mut cited = BTreeSet::new();
        for (file, game, card) in cards.iter() {
            match places.get(&(file.as_str(), *game)) {
                Some(game) => by_game.entry(game.number).or_default().push(card),
                None => elsewhere.push((file, game, card)),
            }
        }
        for card in by_game.values().flatten() {
            cited.extend(card.laws.iter().copied());
        }
        let shown = by_game.values().flatten().filter_map(|card| card.variant);
        let stated = self.kept.iter().filter(|game| game.statement.is_some());
        let variants = shown.chain(stated.filter_map(|game| game.variant));
        let mut charts = Vec::new();
        let report = self.summary.report();
        let top = if self.options.top == 0 {
            usize::MAX
        } else {
            self.options.top
        };
        summary::html_sections(&mut charts, &report, top, &|table| table != "findings")?;
        let charts = String::from_utf8_lossy(&charts).into_owned();
        let severities = [Severity::Error, Severity::Warning, Severity::Note];
        Ok(html! {
            (symbols(variants.collect()))
            header {
                h1 { bdi { (title) } }
                p.totals {
                    (counted(self.games, "game")) ", " (counted(self.summary.plies(), "ply"))
                    @for severity in severities {
                        @let count = run.tally.count(severity);
                        @if count > 0 { ", " (counted(count, severity.name())) }
                    }
                    "."
                }
                nav aria-label="Contents" {
                    a href="#standings" { "Standings" }
                    a href="#findings" { "Findings" }
                    a href="#games" { "Games" }
                    a href="#charts" { "Figures" }
                    @if !cited.is_empty() { a href="#laws" { "Laws" } }
                }
            }
            main {
                (events::section(&self.standings, &self.options.tie_breaks, &ids))
                section id="findings" {
                    h2 { "Findings" }
                    @if run.tally.total() == 0 { p { "No findings." } }
                    @else { (rule_table(run)) }
                    @for game in &self.kept {
                        @if let Some(cards) = by_game.get(&game.number) { (self.found(game, cards)) }
                    }
                    @if !elsewhere.is_empty() {
                        p {
                            (counted(elsewhere.len() as u64, "finding"))
                            " in games that this page does not contain. 'huff check' lists them; --max-games sets the number of games."
                        }
                    }
                }
                section id="games" {
                    h2 { "Games" }
                    @if (self.kept.len() as u64) < self.games {
                        p { (grouped(self.kept.len() as u64)) " of " (counted(self.games, "game")) ", those with findings first." }
                    }
                    @for game in &self.kept { (self.game(game, by_game.get(&game.number))) }
                }
                section id="charts" {
                    h2 { "Figures" }
                    div.charts { (PreEscaped(charts)) }
                }
                (laws_cited(&cited))
            }
            footer { p { "Made by huff " (env!("CARGO_PKG_VERSION")) ". The page is complete: it loads nothing and sends nothing." } }
        })
    }

    /// The findings of a game, with the statement of facts.
    fn found(&self, game: &ArchivedGame, cards: &[&FindingCard]) -> Markup {
        let id = format!("g{}", game.number);
        html! {
            section.found {
                h3 { a href={ "#" (id) } data-ply="0" { (self.name(game)) } ": " (players(&game.playable)) }
                @for card in cards { (card.markup(Some(&id))) }
                @if let Some(statement) = &game.statement {
                    details.statement { summary { "Statement of facts" } (statement) }
                }
            }
        }
    }

    /// A game that opens into the viewer.
    fn game(&self, game: &ArchivedGame, cards: Option<&Vec<&FindingCard>>) -> Markup {
        let worst = cards.and_then(|cards| cards.iter().map(|card| card.severity).max());
        html! {
            details.game {
                summary {
                    span.number { (self.name(game)) } " "
                    (players(&game.playable)) " "
                    span.result { (game.playable.result) }
                    @if let Some(worst) = worst { " " span class={ "severity " (worst.name()) } { (worst.name()) } }
                    " " span.count { bdi { (Sanitized(&game.playable.occasion)) } }
                }
                (game.playable.board(&format!("g{}", game.number), Some(0)))
            }
        }
    }

    /// `Game 17`, with its file if there are several.
    fn name(&self, game: &ArchivedGame) -> Markup {
        html! {
            @if self.files.len() > 1 { bdi { (Sanitized(&self.files[game.file])) } ", game " (game.game) }
            @else { "Game " (game.game) }
        }
    }
}

fn players(game: &PlayableGame) -> Markup {
    html! {
        bdi { (Sanitized(&game.black)) } " (black) v " bdi { (Sanitized(&game.white)) } " (white)"
    }
}

/// The number of findings by rule.
fn rule_table(run: &RunSummary) -> Markup {
    html! {
        div.scroll {
            table {
                thead { tr { th.name scope="col" { "Rule" } th scope="col" { "Findings" } } }
                tbody {
                    @for (rule, count) in run.tally.rules() {
                        tr { th.name scope="row" { (rule.code()) " " (rule.name()) } td { (grouped(count)) } }
                    }
                }
            }
        }
    }
}

/// The cited laws in the words of huff.
fn laws_cited(cited: &BTreeSet<&'static str>) -> Markup {
    let text = |number: &str| RuleSet::ALL.iter().find_map(|set| set.law(number));
    html! {
        @if !cited.is_empty() {
            section id="laws" {
                h2 { "Laws cited, as paraphrased by huff" }
                dl.laws {
                    @for number in cited {
                        @if let Some(law) = text(number) { dt { (number) } dd { (law.paraphrase) } }
                    }
                }
            }
        }
    }
}
