//! A summary as text: aligned columns, grouped thousands, small bars.

use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::{Report, Summary, SummaryTable};

/// Maximum length of a bar, in characters.
const MAX_BAR: u64 = 20;

/// Maximum width of a cell, in terminal columns, so that one long name does not push all figures out of sight.
const MAX_CELL_WIDTH: usize = 40;

/// Maximum number of years. Tables in other formats are longer.
const MAX_YEARS: usize = 12;

impl Summary {
    /// The summary as text, with the first `top` players, events and openings, or all if `top` is 0.
    ///
    /// ```
    /// let text = archive::Summary::default().text(10);
    /// assert!(text.starts_with("Games  0\n"));
    /// ```
    pub fn text(&self, top: usize) -> String {
        self.report_with_crosstable(if top == 0 { usize::MAX } else { top })
            .text(top)
    }
}

impl Report {
    /// The report as text, with the first `top` players, events and openings, or all if `top` is 0.
    pub fn text(&self, top: usize) -> String {
        let mut text = String::new();
        for mut table in self.tables() {
            if table.name == "years" && table.rows.len() > MAX_YEARS {
                continue;
            }
            let all = table.cut(top);
            write_table(&table, &table.titled(all), &mut text);
        }
        text
    }
}

/// Appends a table after an empty line; the first column is left-aligned, the others right-aligned.
fn write_table(table: &SummaryTable, title: &str, text: &mut String) {
    let heading = table.columns.iter().any(|column| !column.is_empty()) && table.columns.len() > 3;
    let mut lines: Vec<Vec<String>> = Vec::new();
    if heading {
        lines.push(table.columns.clone());
    }
    let cells =
        |row: &Vec<super::SummaryCell>| row.iter().map(|cell| cut(cell.to_string())).collect();
    let first = lines.len();
    lines.extend(table.rows.iter().map(cells));
    if table.name == "crosstable" {
        align_numbers(&mut lines[first..]);
    }
    let width = |column: usize| {
        let cells = lines.iter().filter_map(|line| line.get(column));
        cells.map(|cell| cell.width()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.columns.len()).map(width).collect();
    if !title.is_empty() {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "\n{title}");
    }
    let longest = table.longest();
    for (number, cells) in lines.iter().enumerate() {
        let mut line = String::from(if title.is_empty() { "" } else { "  " });
        for (column, (cell, width)) in cells.iter().zip(&widths).enumerate() {
            let padding = " ".repeat(width - cell.width());
            match column {
                0 => line.extend([cell, padding.as_str()]),
                _ => line.extend(["  ", padding.as_str(), cell]),
            }
        }
        let row = number.checked_sub(usize::from(heading));
        if let (Some(bars), Some(row)) = (table.bars, row) {
            let length = table.rows[row]
                .get(bars)
                .map_or(0, super::SummaryCell::length);
            line.push_str("  ");
            line.push_str(&bar(length, longest));
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
}

/// Right-aligns the numbers that begin the rows.
fn align_numbers(lines: &mut [Vec<String>]) {
    let digits = |cell: &str| cell.find(|c: char| !c.is_ascii_digit()).unwrap_or(0);
    let firsts = lines.iter().filter_map(|line| line.first());
    let widest = firsts.map(|cell| digits(cell)).max().unwrap_or(0);
    for cell in lines.iter_mut().filter_map(|line| line.first_mut()) {
        cell.insert_str(0, &" ".repeat(widest - digits(cell)));
    }
}

/// The cell, truncated with an ellipsis if it is too wide.
fn cut(mut cell: String) -> String {
    if cell.width() <= MAX_CELL_WIDTH {
        return cell;
    }
    let mut columns = 1; // the ellipsis
    let end = cell.char_indices().find_map(|(at, character)| {
        columns += character.width().unwrap_or(0);
        (columns > MAX_CELL_WIDTH).then_some(at)
    });
    cell.truncate(end.unwrap_or(cell.len()));
    cell.push('…');
    cell
}

/// Block characters in steps of an eighth.
const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// A bar in proportion to the longest one. Nonzero values are always visible.
fn bar(length: u64, longest: u64) -> String {
    let eighths =
        (u128::from(length) * u128::from(MAX_BAR * 8)).div_ceil(u128::from(longest)) as usize;
    "█".repeat(eighths / 8) + PARTS[eighths % 8]
}
