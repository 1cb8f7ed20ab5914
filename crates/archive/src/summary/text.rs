//! A summary for people: columns that line up, thousands set apart.

use std::fmt::Write as _;

use super::{Report, Summary};

impl Summary {
    /// The summary as text; of players and events the first `top`, or all if it is 0.
    ///
    /// ```
    /// let text = archive::Summary::default().text(10);
    /// assert!(text.starts_with("Games  0\n"));
    /// ```
    pub fn text(&self, top: usize) -> String {
        let report = self.report();
        let top = if top == 0 { usize::MAX } else { top };
        let mut text = String::new();
        totals(&report, &mut text);
        lengths(&report, &mut text);
        players(&report, top, &mut text);
        events(&report, top, &mut text);
        findings(&report, &mut text);
        text
    }
}

/// A table: the first column to the left, the others to the right, under a title.
struct Table {
    title: String,
    rows: Vec<Vec<String>>,
}

impl Table {
    fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            rows: Vec::new(),
        }
    }

    fn row<const N: usize>(&mut self, cells: [String; N]) {
        self.rows.push(cells.into());
    }

    /// Adds the table to `text`, after an empty line; nothing if it has no rows.
    fn write(&self, text: &mut String) {
        if self.rows.is_empty() {
            return;
        }
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|column| {
                let cells = self.rows.iter().filter_map(|row| row.get(column));
                cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
            })
            .collect();
        if !self.title.is_empty() {
            let _ = writeln!(text, "\n{}", self.title);
        }
        for row in &self.rows {
            let mut line = String::new();
            for (column, (cell, width)) in row.iter().zip(&widths).enumerate() {
                // Writing to a String cannot fail.
                let _ = match (column, self.title.is_empty()) {
                    (0, true) => write!(line, "{cell:<width$}"),
                    (0, false) => write!(line, "  {cell:<width$}"),
                    _ => write!(line, "  {cell:>width$}"),
                };
            }
            let _ = writeln!(text, "{}", line.trim_end());
        }
    }
}

fn totals(report: &Report, text: &mut String) {
    let mut totals = Table::new("");
    totals.row(["Games".to_owned(), thousands(report.games)]);
    totals.row(["Plies".to_owned(), thousands(report.plies)]);
    totals.write(text);
    let results = &report.results;
    let mut table = Table::new("Results");
    for (name, games, always) in [
        ("Black won", results.black, true),
        ("White won", results.white, true),
        ("drawn", results.draw, true),
        ("both lost", results.both_lost, false),
        ("unknown", results.unknown, false),
    ] {
        if report.games > 0 && (always || games > 0) {
            let share = percent(games, report.games);
            table.row([name.to_owned(), thousands(games), share]);
        }
    }
    table.write(text);
}

fn lengths(report: &Report, text: &mut String) {
    let lengths = &report.lengths;
    let (Some(min), Some(max)) = (lengths.min, lengths.max) else {
        return;
    };
    let mut table = Table::new(format!(
        "Length in plies, of {} games with moves",
        thousands(lengths.games)
    ));
    table.row(["shortest".to_owned(), thousands(min.into())]);
    table.row(["longest".to_owned(), thousands(max.into())]);
    for (name, figure) in [("mean", lengths.mean), ("median", lengths.median)] {
        if let Some(figure) = figure {
            table.row([name.to_owned(), figure.to_string()]);
        }
    }
    table.write(text);
    let mut table = Table::new("Games by length");
    for tens in &lengths.histogram {
        let share = percent(tens.games, lengths.games);
        table.row([
            format!("{}-{}", tens.from, tens.to),
            thousands(tens.games),
            share,
        ]);
    }
    table.write(text);
}

fn players(report: &Report, top: usize, text: &mut String) {
    let all = &report.players;
    let mut table = Table::new(title("Players", all.len(), top));
    if !all.is_empty() {
        table.row(["", "games", "won", "drawn", "lost"].map(str::to_owned));
    }
    for player in all.iter().take(top) {
        let score = &player.score;
        let figures = [score.games, score.wins, score.draws, score.losses].map(thousands);
        let [games, won, drawn, lost] = figures;
        table.row([player.name.clone(), games, won, drawn, lost]);
    }
    table.write(text);
}

fn events(report: &Report, top: usize, text: &mut String) {
    let all = &report.events;
    let mut table = Table::new(title("Events", all.len(), top));
    if !all.is_empty() {
        table.row(["", "games"].map(str::to_owned));
    }
    for event in all.iter().take(top) {
        table.row([event.name.clone(), thousands(event.games)]);
    }
    table.write(text);
}

fn findings(report: &Report, text: &mut String) {
    let mut table = Table::new("Findings");
    for (code, &count) in &report.findings {
        let name = referee::rule(code).map_or("", referee::Rule::name);
        table.row([format!("{code} {name}"), thousands(count)]);
    }
    table.write(text);
}

/// `Players (10 of 1,234)`, or without the numbers where all are listed.
fn title(name: &str, all: usize, top: usize) -> String {
    if all <= top {
        name.to_owned()
    } else {
        format!("{name} ({top} of {})", thousands(all as u64))
    }
}

/// A number with a comma between every three digits.
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
