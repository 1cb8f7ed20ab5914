//! Writes a summary as one HTML page: charts in SVG, no scripts or external resources, readable in light and
//! dark mode.

use std::io::{self, Write};

use crate::text::Escaped;
use archive::summary::{Report, SummaryCell, SummaryTable};

const STYLE: &str = "\
:root { color-scheme: light dark; --bar: #3a6ea5; --line: #8886; }
@media (prefers-color-scheme: dark) { :root { --bar: #7fb2e5; } }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .15rem .8rem .15rem 0; text-align: right; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
svg { max-width: 100%; height: auto; display: block; }
svg rect { fill: var(--bar); } svg text { fill: currentColor; font: 110px system-ui, sans-serif; }
svg line { stroke: var(--line); stroke-width: 10; }
td svg { width: 10rem; height: .8rem; }
";

/// Writes the page, with the first `top` players, events and openings.
///
/// # Errors
/// If writing to the output fails.
pub fn write(out: &mut impl Write, report: &Report, top: usize) -> io::Result<()> {
    write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Summary</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>Summary</h1>\n"
    )?;
    write_sections(out, report, top, &|_| true)?;
    writeln!(out, "</body>\n</html>")
}

/// Writes the tables and charts without the frame of a page, those whose names `wanted` accepts.
///
/// # Errors
/// If writing to the output fails.
pub fn write_sections(
    out: &mut impl Write,
    report: &Report,
    top: usize,
    wanted: &dyn Fn(&str) -> bool,
) -> io::Result<()> {
    for mut table in report.tables() {
        if !wanted(table.name) {
            continue;
        }
        let all = table.cut(top);
        let title = table.titled(all);
        writeln!(out, "<section>")?;
        if !title.is_empty() {
            writeln!(out, "<h2>{}</h2>", Escaped(&title))?;
        }
        if matches!(table.name, "years" | "decades" | "histogram") {
            write_column_chart(out, &table)?;
        }
        write_table(out, &table)?;
        writeln!(out, "</section>")?;
    }
    Ok(())
}

/// A table, with bars if its numbers are comparable.
fn write_table(out: &mut impl Write, table: &SummaryTable) -> io::Result<()> {
    writeln!(out, "<div class=\"scroll\"><table>")?;
    if table.columns.iter().any(|column| !column.is_empty()) {
        write!(out, "<thead><tr>")?;
        for column in &table.columns {
            write!(out, "<th scope=\"col\">{}</th>", Escaped(column))?;
        }
        if table.bars.is_some() {
            write!(out, "<th></th>")?;
        }
        writeln!(out, "</tr></thead>")?;
    }
    writeln!(out, "<tbody>")?;
    let longest = table.longest();
    for row in &table.rows {
        write!(out, "<tr>")?;
        for cell in row {
            write!(out, "<td>{}</td>", Escaped(&cell.to_string()))?;
        }
        if let Some(length) = table
            .bars
            .and_then(|bars| row.get(bars))
            .map(SummaryCell::length)
        {
            let width = scaled(length, longest, 1000);
            write!(
                out,
                "<td><svg viewBox=\"0 0 1000 80\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\
                 <rect width=\"{width}\" height=\"80\"/></svg></td>"
            )?;
        }
        writeln!(out, "</tr>")?;
    }
    writeln!(out, "</tbody></table></div>")
}

/// Height and width of a column chart without labels, in SVG units.
const HEIGHT: u64 = 1200;
const WIDTH: usize = 7000;

/// A column chart of a table, in row order, with about twelve labels.
fn write_column_chart(out: &mut impl Write, table: &SummaryTable) -> io::Result<()> {
    let Some(bars) = table.bars.filter(|_| table.rows.len() > 1) else {
        return Ok(());
    };
    let longest = table.longest();
    let width = (WIDTH * 9 / (table.rows.len() * 10)).max(1);
    let labelled = table.rows.len().div_ceil(12);
    write!(
        out,
        "<svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{}\">",
        HEIGHT + 180,
        Escaped(table.title)
    )?;
    for (index, row) in table.rows.iter().enumerate() {
        let length = row.get(bars).map_or(0, SummaryCell::length);
        let height = scaled(length, longest, HEIGHT);
        let x = index * WIDTH / table.rows.len();
        let name = row.first().map(SummaryCell::to_string).unwrap_or_default();
        write!(
            out,
            "<rect x=\"{x}\" y=\"{}\" width=\"{width}\" height=\"{height}\"><title>{}: {}</title></rect>",
            HEIGHT - height,
            Escaped(&name),
            row.get(bars)
                .map(SummaryCell::to_string)
                .unwrap_or_default()
        )?;
        if index % labelled == 0 {
            write!(
                out,
                "<text x=\"{x}\" y=\"{}\">{}</text>",
                HEIGHT + 130,
                Escaped(&name)
            )?;
        }
    }
    writeln!(
        out,
        "<line x1=\"0\" y1=\"{HEIGHT}\" x2=\"{WIDTH}\" y2=\"{HEIGHT}\"/></svg>"
    )
}

/// Scales a length so that `longest` maps to `full`. A non-zero length is at least 1.
fn scaled(length: u64, longest: u64, full: u64) -> u64 {
    let scaled = u128::from(length) * u128::from(full) / u128::from(longest.max(1));
    (scaled as u64).max(u64::from(length > 0))
}
