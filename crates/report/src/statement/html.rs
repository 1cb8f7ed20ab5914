//! Writes a statement as one HTML page without scripts or external resources, readable in light and dark mode
//! and in print.

use std::io::{self, Write};

use crate::text::{Drawing, Escaped};

use super::page::{Diagram, PageBlock, StatementPage};

const STYLE: &str = "\
:root { color-scheme: light dark; }
body { font: 1rem/1.5 Georgia, serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
h1 { font-size: 1.4rem; } h2 { font-size: 1.1rem; margin-top: 1.8rem; }
table { border-collapse: collapse; } th { text-align: left; vertical-align: top; white-space: nowrap; }
th, td { padding: .15rem 1rem .15rem 0; }
svg { width: 22rem; max-width: 100%; height: auto; }
.score { font-family: ui-monospace, monospace; }
.blank { border-bottom: 1px solid; height: 2.2rem; }
footer { margin-top: 2rem; border-top: 1px solid; }
@media print { body { margin: 0; max-width: none; } section { break-inside: avoid; } }
";

/// Writes the page.
///
/// # Errors
/// If writing to the output fails.
pub(super) fn write(out: &mut impl Write, page: &StatementPage) -> io::Result<()> {
    let title = Escaped(&page.title);
    write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n"
    )?;
    write_sections(out, page, &|drawing, title| drawing.svg(title))?;
    writeln!(out, "</body>\n</html>")
}

/// Writes the sections without the frame of a page. `draw` draws the boards.
///
/// # Errors
/// If writing to the output fails.
pub(super) fn write_sections(
    out: &mut impl Write,
    page: &StatementPage,
    draw: Draw<'_>,
) -> io::Result<()> {
    for section in &page.sections {
        writeln!(out, "<section>\n<h2>{}</h2>", Escaped(section.heading))?;
        for block in &section.blocks {
            write_block(out, block, draw)?;
        }
        writeln!(out, "</section>")?;
    }
    writeln!(out, "<footer><p>{}</p></footer>", Escaped(&page.closing))
}

/// Draws a board with this title.
type Draw<'d> = &'d dyn Fn(&Drawing<'_>, &str) -> String;

fn write_block(out: &mut impl Write, block: &PageBlock, draw: Draw<'_>) -> io::Result<()> {
    match block {
        PageBlock::Text(text) => writeln!(out, "<p>{}</p>", Escaped(text)),
        PageBlock::Items(items) => {
            writeln!(out, "<ul>")?;
            for item in items {
                writeln!(out, "<li>{}</li>", Escaped(item))?;
            }
            writeln!(out, "</ul>")
        }
        PageBlock::Named(rows) => {
            writeln!(out, "<table>")?;
            for (name, value) in rows {
                let (name, value) = (Escaped(name), Escaped(value));
                writeln!(
                    out,
                    "<tr><th scope=\"row\">{name}</th><td>{value}</td></tr>"
                )?;
            }
            writeln!(out, "</table>")
        }
        PageBlock::Score(moves) => {
            writeln!(out, "<p class=\"score\">{}</p>", Escaped(&moves.join(" ")))
        }
        PageBlock::Board(diagram) => board(out, diagram, draw),
        PageBlock::Blanks(lines) => lines
            .iter()
            .try_for_each(|line| writeln!(out, "<p class=\"blank\">{}:</p>", Escaped(line))),
    }
}

fn board(out: &mut impl Write, diagram: &Diagram, draw: Draw<'_>) -> io::Result<()> {
    let drawing = Drawing::new(diagram.variant, &diagram.pieces).marking(&diagram.captures);
    let caption = Escaped(&diagram.caption);
    let marks = if diagram.captures.is_empty() {
        ""
    } else {
        "; ringed pieces can capture, crossed pieces can be captured, green squares are landing squares"
    };
    let title = format!("{}: {}", diagram.caption, diagram.fen);
    writeln!(out, "<figure>\n{}", draw(&drawing, &title))?;
    writeln!(out, "<figcaption>{caption}{marks}.</figcaption>\n</figure>")
}
