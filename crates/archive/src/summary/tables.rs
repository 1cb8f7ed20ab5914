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
            SummaryCell::Count(count) => f.write_str(&thousands(*count)),
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
        let mut tables = vec![
            self.totals(),
            self.results_table(),
            self.endings_table(),
            self.lengths_table(),
            self.histogram(),
            self.moves_table(),
            self.dates_table(),
        ];
        tables.push(by_result(
            "decades",
            "By decade",
            true,
            self.decades
                .iter()
                .map(|decade| (format!("{}s", decade.from), &decade.results)),
        ));
        tables.push(by_result(
            "years",
            "By year",
            true,
            self.years
                .iter()
                .map(|year| (year.from.to_string(), &year.results)),
        ));
        tables.push(self.players_table());
        tables.extend(self.crosstable());
        tables.push(by_result(
            "events",
            "Events",
            false,
            self.events
                .iter()
                .map(|event| (event.name.clone(), &event.results)),
        ));
        tables.push(by_result(
            "openings",
            "Openings",
            false,
            self.openings
                .iter()
                .map(|opening| (opening.name.to_owned(), &opening.results)),
        ));
        tables.push(self.findings_table());
        tables.push(self.encodings_table());
        tables.retain(|table| !table.rows.is_empty());
        tables
    }

    fn totals(&self) -> SummaryTable {
        let mut table = SummaryTable::new("totals", "", ["", ""]);
        table.whole = true;
        table.rows = [
            ("Games", SummaryCell::Count(self.games)),
            ("Plies", SummaryCell::Count(self.plies)),
        ]
        .map(|(name, cell)| vec![SummaryCell::name(name), cell])
        .into();
        table
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
        let mut table = SummaryTable::new(name, title, ["", "games", "share"]);
        table.bars = Some(1);
        table.whole = true;
        let shown = rows
            .iter()
            .filter(|(_, games, always)| self.games > 0 && (*always || *games > 0));
        table.rows = shown
            .map(|(name, games, _)| {
                vec![
                    SummaryCell::name(*name),
                    SummaryCell::Count(*games),
                    SummaryCell::Share(*games, self.games),
                ]
            })
            .collect();
        table
    }

    fn lengths_table(&self) -> SummaryTable {
        let lengths = &self.lengths;
        let mut table =
            SummaryTable::new("lengths", "Length of the games with moves", ["", "plies"]);
        table.whole = true;
        if let (Some(min), Some(max)) = (lengths.min, lengths.max) {
            let mut rows = vec![
                ("shortest", SummaryCell::Count(min.into())),
                ("longest", SummaryCell::Count(max.into())),
            ];
            rows.extend(lengths.mean.map(|mean| ("mean", SummaryCell::Figure(mean))));
            rows.extend(
                lengths
                    .median
                    .map(|median| ("median", SummaryCell::Figure(median))),
            );
            table.rows = rows
                .into_iter()
                .map(|(name, cell)| vec![SummaryCell::name(name), cell])
                .collect();
        }
        table
    }

    fn histogram(&self) -> SummaryTable {
        let lengths = &self.lengths;
        let mut table =
            SummaryTable::new("histogram", "Games by length", ["plies", "games", "share"]);
        table.bars = Some(1);
        table.whole = true;
        table.rows = lengths
            .histogram
            .iter()
            .map(|tens| {
                vec![
                    SummaryCell::Text(format!("{}-{}", tens.from, tens.to)),
                    SummaryCell::Count(tens.games),
                    SummaryCell::Share(tens.games, lengths.games),
                ]
            })
            .collect();
        table
    }

    fn moves_table(&self) -> SummaryTable {
        let moves = &self.moves;
        let mut table = SummaryTable::new(
            "moves",
            "Moves that could be replayed",
            ["", "number", "share"],
        );
        table.whole = true;
        if moves.replayed > 0 {
            let of_moves = |part| SummaryCell::Share(part, moves.replayed);
            table.rows = [
                ("moves", moves.replayed, of_moves(moves.replayed)),
                ("captures", moves.captures, of_moves(moves.captures)),
                ("pieces captured", moves.captured, SummaryCell::Empty),
                ("men crowned", moves.crownings, of_moves(moves.crownings)),
                (
                    "games with a crowning",
                    moves.games_with_crowning,
                    SummaryCell::Share(moves.games_with_crowning, self.games),
                ),
            ]
            .map(|(name, count, share)| {
                vec![SummaryCell::name(name), SummaryCell::Count(count), share]
            })
            .into();
        }
        table
    }

    fn players_table(&self) -> SummaryTable {
        let columns = ["", "games", "won", "drawn", "lost", "other", "score"];
        let mut table = SummaryTable::new("players", "Players", columns);
        // The score is next to the bar.
        table.bars = Some(6);
        let has_ids = self
            .players
            .iter()
            .any(|player| !player.fmjd_ids.is_empty());
        if has_ids {
            table.columns.insert(1, "FMJD id".to_owned());
            table.bars = Some(7);
        }
        table.rows = self
            .players
            .iter()
            .map(|player| {
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
            })
            .collect();
        table
    }

    /// Wins, draws and losses of each player against each other player: `3+5-1`.
    fn crosstable(&self) -> Option<SummaryTable> {
        let crosstable = self.crosstable.as_ref()?;
        let mut table = SummaryTable::new(
            "crosstable",
            "Players against each other (+ won = drawn - lost)",
            [""; 0],
        );
        table.whole = true;
        let numbers = 1..=crosstable.players.len();
        table.columns = std::iter::once(String::new())
            .chain(numbers.map(|number| number.to_string()))
            .collect();
        table.rows = (1..)
            .zip(crosstable.players.iter().zip(&crosstable.scores))
            .map(|(number, (name, scores))| {
                let mut row = vec![SummaryCell::Text(format!("{number} {name}"))];
                row.extend(scores.iter().map(|score| match score {
                    None => SummaryCell::Empty,
                    Some(score) => SummaryCell::Text(format!(
                        "+{}={}-{}",
                        score.wins, score.draws, score.losses
                    )),
                }));
                row
            })
            .collect();
        Some(table)
    }

    fn findings_table(&self) -> SummaryTable {
        let mut table = SummaryTable::new("findings", "Findings", ["", "number"]);
        table.bars = Some(1);
        table.whole = true;
        table.rows = self
            .findings
            .iter()
            .map(|(&code, &count)| {
                let name = referee::rule(code).map_or("", referee::Rule::name);
                vec![
                    SummaryCell::Text(format!("{code} {name}")),
                    SummaryCell::Count(count),
                ]
            })
            .collect();
        table
    }

    fn encodings_table(&self) -> SummaryTable {
        let mut table = SummaryTable::new("encodings", "Encodings", ["", "files"]);
        table.whole = true;
        table.rows = self
            .encodings
            .iter()
            .map(|seen| vec![SummaryCell::name(seen.name), SummaryCell::Count(seen.files)])
            .collect();
        table
    }
}

impl SummaryTable {
    fn new<const N: usize>(name: &'static str, title: &'static str, columns: [&str; N]) -> Self {
        Self {
            name,
            title,
            columns: columns.map(str::to_owned).into(),
            rows: Vec::new(),
            bars: None,
            whole: false,
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
            format!(
                "{} ({} of {})",
                self.title,
                thousands(shown),
                thousands(all)
            )
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
    whole: bool,
    rows: impl Iterator<Item = (String, &'r Results)>,
) -> SummaryTable {
    let mut table = SummaryTable::new(name, title, [""; 0]);
    let columns = std::iter::once("").chain(RESULTS);
    table.columns = columns.map(str::to_owned).collect();
    table.bars = Some(1);
    table.whole = whole;
    table.rows = rows
        .map(|(name, counted)| {
            let mut row = vec![SummaryCell::Text(name)];
            row.extend(results(counted));
            row
        })
        .collect();
    table
}

/// A number with thousands separators.
fn thousands(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
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
