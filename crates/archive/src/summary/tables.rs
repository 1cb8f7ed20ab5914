//! A summary as tables, the basis of the formats text, Markdown, HTML and CSV.

use super::{Report, Results};

/// A table with a title.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// let tables = report.tables();
/// let players = tables.iter().find(|table| table.name == "players").unwrap();
/// assert_eq!(players.rows.len(), 2);
/// assert!(players.rows.iter().all(|row| row.len() == players.columns.len()));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct SummaryTable {
    /// The name of the table for programs: `players`.
    pub name: &'static str,
    /// The title for readers.
    pub title: &'static str,
    /// The names of the columns; the first one is the subject of the rows.
    pub columns: Vec<String>,
    /// The rows, each with one cell per column.
    pub rows: Vec<Vec<SummaryCell>>,
    /// The column to draw as bars, if its numbers are worth comparing.
    pub bars: Option<usize>,
    /// True if the rows are sorted by subject, not by number, so that no row may be omitted.
    pub whole: bool,
}

/// A cell of a table.
///
/// ```
/// use archive::Summary;
/// use referee::{Options, Referee};
///
/// let games = b"[Event \"Perth\"][Date \"1899.05.02\"][Black \"A\"][White \"B\"][GameType \"21\"] 1. 11-15 22-18 2. 15x22 25x18 1-0";
/// let referee = Referee::new(Summary::options(Options::default()));
/// let report = Summary::read(&games[..], &referee, 1)?.report();
/// let tables = report.tables();
/// let players = tables.iter().find(|table| table.name == "players").unwrap();
/// assert_eq!(players.rows[0][0], archive::summary::SummaryCell::Text("A".to_owned()));
/// # Ok::<(), archive::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub enum SummaryCell {
    /// Text. Names are spelled as in the records.
    Text(String),
    /// A count.
    Count(u64),
    /// A mean or median.
    Figure(f64),
    /// A part of a whole.
    Share(u64, u64),
    /// An empty cell.
    Empty,
}

/// Length of a bar for a share of 100 %.
const WHOLE: u64 = 1000;

impl SummaryCell {
    /// The length of the bar.
    pub fn length(&self) -> u64 {
        match self {
            SummaryCell::Count(count) => *count,
            SummaryCell::Share(part, whole) => part.saturating_mul(WHOLE) / whole.max(&1),
            _ => 0,
        }
    }

    fn name(text: impl Into<String>) -> Self {
        SummaryCell::Text(text.into())
    }
}

/// Formats the cell for readers: grouped thousands, shares in per cent to a tenth.
impl std::fmt::Display for SummaryCell {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            SummaryCell::Text(text) => f.write_str(text),
            SummaryCell::Count(count) => f.write_str(&grouped(*count)),
            SummaryCell::Figure(figure) => write!(f, "{figure}"),
            SummaryCell::Share(part, whole) => f.write_str(&percent(*part, *whole)),
            SummaryCell::Empty => Ok(()),
        }
    }
}

/// The columns of games by result.
const RESULTS: [&str; 5] = ["games", "Black won", "drawn", "White won", "other"];

fn results(results: &Results) -> [SummaryCell; 5] {
    [
        SummaryCell::Count(results.games()),
        SummaryCell::Count(results.black),
        SummaryCell::Count(results.draw),
        SummaryCell::Count(results.white),
        SummaryCell::Count(results.both_lost + results.unknown),
    ]
}

impl Report {
    /// The tables that have rows, in display order.
    pub fn tables(&self) -> Vec<SummaryTable> {
        let decades = self.decades.iter();
        let decades = decades.map(|decade| (format!("{}s", decade.from), &decade.results));
        let years = self.years.iter();
        let years = years.map(|year| (year.from.to_string(), &year.results));
        let events = self.events.iter();
        let events = events.map(|event| (event.name.clone(), &event.results));
        let openings = self.openings.iter();
        let openings = openings.map(|opening| (opening.name.to_owned(), &opening.results));
        let mut tables = vec![
            self.totals(),
            self.results_table(),
            self.endings_table(),
            self.lengths_table(),
            self.histogram(),
            self.moves_table(),
            self.dates_table(),
            by_result("decades", "By decade", decades).whole(),
            by_result("years", "By year", years).whole(),
            self.players_table(),
        ];
        tables.extend(self.crosstable());
        tables.extend([
            by_result("events", "Events", events),
            by_result("openings", "Openings", openings),
            self.findings_table(),
            self.encodings_table(),
        ]);
        tables.retain(|table| !table.rows.is_empty());
        tables
    }

    fn totals(&self) -> SummaryTable {
        let rows = [("Games", self.games), ("Plies", self.plies)];
        let rows =
            rows.map(|(name, count)| vec![SummaryCell::name(name), SummaryCell::Count(count)]);
        SummaryTable::new("totals", "", ["", ""], rows).whole()
    }

    fn results_table(&self) -> SummaryTable {
        let Results {
            black,
            white,
            draw,
            both_lost,
            unknown,
        } = self.results;
        self.shares(
            ("results", "Results"),
            &[
                ("Black won", black, true),
                ("White won", white, true),
                ("drawn", draw, true),
                ("both lost", both_lost, false),
                ("unknown", unknown, false),
            ],
        )
    }

    fn endings_table(&self) -> SummaryTable {
        let endings = &self.endings;
        self.shares(
            ("endings", "How games end"),
            &[
                ("a side cannot move", endings.no_moves, false),
                ("a side has no pieces", endings.no_pieces, false),
                ("drawn with moves left", endings.drawn, false),
                ("won with moves left", endings.won_earlier, false),
                ("unknown", endings.unknown, false),
            ],
        )
    }

    fn dates_table(&self) -> SummaryTable {
        let dates = &self.dates;
        self.shares(
            ("dates", "Dates"),
            &[
                ("known to the day", dates.day, false),
                ("to the month", dates.month, false),
                ("to the year", dates.year, false),
                ("no date", dates.unknown, false),
                ("without a year that can be read", dates.unreadable, false),
            ],
        )
    }

    /// A table of games with their shares; optional rows are omitted if they are zero.
    fn shares(
        &self,
        (name, title): (&'static str, &'static str),
        rows: &[(&str, u64, bool)],
    ) -> SummaryTable {
        let shown = rows
            .iter()
            .filter(|(_, games, always)| self.games > 0 && (*always || *games > 0));
        let rows = shown.map(|(name, games, _)| {
            vec![
                SummaryCell::name(*name),
                SummaryCell::Count(*games),
                SummaryCell::Share(*games, self.games),
            ]
        });
        SummaryTable::new(name, title, ["", "games", "share"], rows)
            .with_bars(1)
            .whole()
    }

    fn lengths_table(&self) -> SummaryTable {
        let lengths = &self.lengths;
        let rows = [
            (
                "shortest",
                lengths.min.map(|min| SummaryCell::Count(min.into())),
            ),
            (
                "longest",
                lengths.max.map(|max| SummaryCell::Count(max.into())),
            ),
            ("mean", lengths.mean.map(SummaryCell::Figure)),
            ("median", lengths.median.map(SummaryCell::Figure)),
        ];
        let rows = rows
            .into_iter()
            .filter_map(|(name, cell)| Some(vec![SummaryCell::name(name), cell?]));
        SummaryTable::new(
            "lengths",
            "Length of the games with moves",
            ["", "plies"],
            rows,
        )
        .whole()
    }

    fn histogram(&self) -> SummaryTable {
        let lengths = &self.lengths;
        let rows = lengths.histogram.iter().map(|tens| {
            vec![
                SummaryCell::Text(format!("{}-{}", tens.from, tens.to)),
                SummaryCell::Count(tens.games),
                SummaryCell::Share(tens.games, lengths.games),
            ]
        });
        SummaryTable::new(
            "histogram",
            "Games by length",
            ["plies", "games", "share"],
            rows,
        )
        .with_bars(1)
        .whole()
    }

    fn moves_table(&self) -> SummaryTable {
        let moves = &self.moves;
        let of_moves = |part| SummaryCell::Share(part, moves.replayed);
        let rows = [
            (
                "moves",
                moves.replayed,
                SummaryCell::Share(moves.replayed, self.plies),
            ),
            ("captures", moves.captures, of_moves(moves.captures)),
            ("pieces captured", moves.captured, SummaryCell::Empty),
            ("men crowned", moves.crownings, of_moves(moves.crownings)),
            (
                "games with a crowning",
                moves.games_with_crowning,
                SummaryCell::Share(moves.games_with_crowning, self.games),
            ),
        ];
        let rows = rows
            .into_iter()
            .filter(|_| moves.replayed > 0)
            .map(|(name, count, share)| {
                vec![SummaryCell::name(name), SummaryCell::Count(count), share]
            });
        let columns = ["", "number", "share"];
        SummaryTable::new("moves", "Moves that could be replayed", columns, rows).whole()
    }

    fn players_table(&self) -> SummaryTable {
        let has_ids = self
            .players
            .iter()
            .any(|player| !player.fmjd_ids.is_empty());
        let columns = [
            "", "FMJD id", "games", "won", "drawn", "lost", "other", "score",
        ];
        let columns = columns
            .into_iter()
            .filter(|name| has_ids || *name != "FMJD id");
        let rows = self.players.iter().map(|player| {
            let score = &player.score;
            let decided = score.games - score.unknown;
            let counts = [
                score.games,
                score.wins,
                score.draws,
                score.losses,
                score.unknown,
            ];
            let mut row = vec![SummaryCell::Text(player.name.clone())];
            if has_ids {
                row.push(match &player.fmjd_ids[..] {
                    [] => SummaryCell::Empty,
                    ids => SummaryCell::Text(ids.join(", ")),
                });
            }
            row.extend(counts.map(SummaryCell::Count));
            row.push(match decided {
                0 => SummaryCell::Empty,
                _ => SummaryCell::Share(score.half_points(), 2 * decided),
            });
            row
        });
        // The score is next to the bar.
        let score = if has_ids { 7 } else { 6 };
        SummaryTable::new("players", "Players", columns, rows).with_bars(score)
    }

    /// Wins, draws and losses of each player against each other player: `3+5-1`.
    fn crosstable(&self) -> Option<SummaryTable> {
        let crosstable = self.crosstable.as_ref()?;
        let numbers = 1..=crosstable.players.len();
        let columns = numbers.map(|number| number.to_string());
        let players = (1..).zip(crosstable.players.iter().zip(&crosstable.scores));
        let rows = players.map(|(number, (name, scores))| {
            let scores = scores.iter().map(|score| match score {
                None => SummaryCell::Empty,
                Some(score) => {
                    SummaryCell::Text(format!("+{}={}-{}", score.wins, score.draws, score.losses))
                }
            });
            let name = SummaryCell::Text(format!("{number} {name}"));
            std::iter::once(name).chain(scores).collect()
        });
        let title = "Players against each other (+ won = drawn - lost)";
        let columns = std::iter::once(String::new()).chain(columns);
        Some(SummaryTable::new("crosstable", title, columns, rows).whole())
    }

    fn findings_table(&self) -> SummaryTable {
        let rows = self.findings.iter().map(|(&code, &count)| {
            let name = referee::rule(code).map_or("", referee::Rule::name);
            vec![
                SummaryCell::Text(format!("{code} {name}")),
                SummaryCell::Count(count),
            ]
        });
        SummaryTable::new("findings", "Findings", ["", "number"], rows)
            .with_bars(1)
            .whole()
    }

    fn encodings_table(&self) -> SummaryTable {
        let rows = self
            .encodings
            .iter()
            .map(|seen| vec![SummaryCell::name(seen.name), SummaryCell::Count(seen.files)]);
        SummaryTable::new("encodings", "Encodings", ["", "files"], rows).whole()
    }
}

impl SummaryTable {
    fn new<C: Into<String>>(
        name: &'static str,
        title: &'static str,
        columns: impl IntoIterator<Item = C>,
        rows: impl IntoIterator<Item = Vec<SummaryCell>>,
    ) -> Self {
        Self {
            name,
            title,
            columns: columns.into_iter().map(Into::into).collect(),
            rows: rows.into_iter().collect(),
            bars: None,
            whole: false,
        }
    }

    /// Draws the numbers of a column as bars.
    fn with_bars(self, column: usize) -> Self {
        Self {
            bars: Some(column),
            ..self
        }
    }

    /// Keeps all rows.
    fn whole(self) -> Self {
        Self {
            whole: true,
            ..self
        }
    }

    /// Keeps the first `top` rows of a table sorted by number; 0 keeps all rows. Returns the original number of rows.
    pub fn cut(&mut self, top: usize) -> usize {
        let all = self.rows.len();
        if top > 0 && !self.whole {
            self.rows.truncate(top);
        }
        all
    }

    /// The title. If rows were omitted, it contains the number of rows shown; `all` is the original number.
    pub fn titled(&self, all: usize) -> String {
        if self.rows.len() == all {
            self.title.to_owned()
        } else {
            let (shown, all) = (self.rows.len() as u64, all as u64);
            format!("{} ({} of {})", self.title, grouped(shown), grouped(all))
        }
    }

    /// The greatest number in the column of bars; for shares, the whole. At least 1.
    pub fn longest(&self) -> u64 {
        let bars = || self.rows.iter().filter_map(|row| row.get(self.bars?));
        if bars().any(|cell| matches!(cell, SummaryCell::Share(..))) {
            return WHOLE;
        }
        bars().map(SummaryCell::length).max().unwrap_or(0).max(1)
    }
}

/// A table of games by result.
fn by_result<'r>(
    name: &'static str,
    title: &'static str,
    rows: impl Iterator<Item = (String, &'r Results)>,
) -> SummaryTable {
    let columns = std::iter::once("").chain(RESULTS);
    let rows = rows.map(|(name, counted)| {
        let name = SummaryCell::Text(name);
        std::iter::once(name).chain(results(counted)).collect()
    });
    SummaryTable::new(name, title, columns, rows).with_bars(1)
}

/// A number with its digits in groups of three.
///
/// ```
/// assert_eq!(archive::summary::grouped(1_158_096), "1,158,096");
/// ```
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (index, digit) in digits.char_indices() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A share in per cent, to a tenth.
fn percent(part: u64, whole: u64) -> String {
    let tenths = (u128::from(part) * 2000 / u128::from(whole.max(1))).div_ceil(2);
    format!("{}.{} %", tenths / 10, tenths % 10)
}
