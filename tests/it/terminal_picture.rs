//! Draws what a program prints on a terminal as an SVG picture.

use std::fmt::Write as _;

/// Height of a line, in pixels; a character of the font at 14 px is 8.4 pixels wide.
const LINE_HEIGHT: usize = 19;

/// The attributes that ANSI escape sequences set and `huff` uses.
#[derive(Clone, Copy, Default, PartialEq)]
struct Style {
    bold: bool,
    /// Index into the eight colours of a terminal.
    colour: Option<u8>,
}

/// Black, red, green, yellow, blue, magenta, cyan, white: readable on the dark background.
const COLOURS: [&str; 8] = [
    "#6e7681", "#ff7b72", "#7ee787", "#e3b341", "#79c0ff", "#d2a8ff", "#76e3ea", "#f0f6fc",
];

impl Style {
    /// Applies the parameters of an escape sequence `ESC [ parameters m`.
    fn apply(&mut self, parameters: &str) {
        for parameter in parameters.split(';') {
            match parameter.parse().unwrap_or(0) {
                0 => *self = Self::default(),
                1 => self.bold = true,
                2 => self.colour = Some(0),
                22 => self.bold = false,
                39 => self.colour = None,
                code @ (30..=37 | 90..=97) => self.colour = Some(code % 10),
                _ => {}
            }
        }
    }

    fn attributes(self) -> String {
        let bold = if self.bold {
            r#" font-weight="bold""#
        } else {
            ""
        };
        let colour = self
            .colour
            .and_then(|index| COLOURS.get(usize::from(index)));
        colour.map_or_else(
            || bold.to_owned(),
            |colour| format!(r#"{bold} fill="{colour}""#),
        )
    }
}

/// A picture of a terminal in which `command` printed `output`, with ANSI colours.
pub(crate) fn svg(command: &str, output: &str) -> String {
    let lines = 1 + output.lines().count();
    let columns = output.lines().map(|line| plain(line).chars().count()).max();
    let columns = columns.unwrap_or(0).max(command.len() + 2);
    let (width, height) = (columns * 42 / 5 + 32, lines * LINE_HEIGHT + 32);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#0d1117\"/>\n\
         <g font-family=\"ui-monospace, SFMono-Regular, Menlo, Consolas, monospace\" font-size=\"14\" \
         fill=\"#c9d1d9\" xml:space=\"preserve\">\n"
    );
    let prompt = format!("\u{1b}[32m$\u{1b}[0m {command}");
    let mut style = Style::default();
    for (row, line) in std::iter::once(prompt.as_str())
        .chain(output.lines())
        .enumerate()
    {
        let y = (row + 1) * LINE_HEIGHT + 12;
        let _ = write!(svg, "<text x=\"16\" y=\"{y}\">");
        let mut parts = line.split('\u{1b}');
        span(&mut svg, style, parts.next().unwrap_or_default());
        for part in parts {
            let (parameters, text) = part[1..].split_once('m').expect("only colours are printed");
            style.apply(parameters);
            span(&mut svg, style, text);
        }
        svg.push_str("</text>\n");
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}

/// The text of a line without its escape sequences.
fn plain(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        text.push_str(part.split_once('m').map_or("", |(_, text)| text));
    }
    text
}

fn span(svg: &mut String, style: Style, text: &str) {
    if text.is_empty() {
        return;
    }
    let text = text
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    if style == Style::default() {
        svg.push_str(&text);
    } else {
        let _ = write!(svg, "<tspan{}>{text}</tspan>", style.attributes());
    }
}

#[test]
fn colours_and_special_characters_are_drawn() {
    let picture = svg("huff", "\u{1b}[1;31merror\u{1b}[0m a < b");
    assert!(
        picture.contains("<tspan font-weight=\"bold\" fill=\"#ff7b72\">error</tspan> a &lt; b")
    );
}
