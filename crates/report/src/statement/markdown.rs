//! Writes a statement as Markdown.

use std::io::{self, Write};

use crate::text::{Drawing, Palette, Sanitized, SanitizedLine, escape_markdown};

use super::page::{Diagram, PageBlock, StatementPage};

/// Columns of a line of moves.
const WIDTH: usize = 80;

/// Writes the page.
///
/// # Errors
/// If writing to the output fails.
pub(super) fn write(out: &mut impl Write, page: &StatementPage) -> io::Result<()> {
    writeln!(out, "# {}", escape_markdown(&page.title))?;
    for section in &page.sections {
        writeln!(out, "\n## {}", escape_markdown(section.heading))?;
        for block in &section.blocks {
            writeln!(out)?;
            write_block(out, block)?;
        }
    }
    writeln!(out, "\n---\n\n{}", escape_line(&page.closing))
}

fn write_block(out: &mut impl Write, block: &PageBlock) -> io::Result<()> {
    match block {
        PageBlock::Text(text) => writeln!(out, "{}", escape_line(text)),
        PageBlock::Items(items) => items
            .iter()
            .try_for_each(|item| writeln!(out, "- {}", escape_line(item))),
        PageBlock::Named(rows) => {
            writeln!(out, "| | |\n|---|---|")?;
            let mut rows = rows.iter();
            rows.try_for_each(|(name, value)| {
                writeln!(
                    out,
                    "| **{}** | {} |",
                    escape_markdown(name),
                    escape_markdown(value)
                )
            })
        }
        PageBlock::Score(moves) => {
            writeln!(out, "```text")?;
            for line in lines(moves) {
                writeln!(out, "{}", SanitizedLine(&line))?;
            }
            writeln!(out, "```")
        }
        PageBlock::Board(diagram) => write_board(out, diagram),
        PageBlock::Blanks(lines) => {
            let mut lines = lines.iter();
            lines.try_for_each(|line| {
                writeln!(
                    out,
                    "- {line}: \\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_\\_"
                )
            })
        }
    }
}

fn write_board(out: &mut impl Write, diagram: &Diagram) -> io::Result<()> {
    let drawing = Drawing::new(diagram.variant, &diagram.pieces).marking(&diagram.captures);
    writeln!(out, "```text")?;
    for line in drawing.lines(&Palette::default()) {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "```\n")?;
    let marks = if diagram.captures.is_empty() {
        ""
    } else {
        "; \\[ \\] can capture ( ), landing on \\*"
    };
    let letters = "b and w are men, B and W kings; Black moves down the board";
    writeln!(out, "{}. {letters}{marks}.", escape_line(&diagram.caption))
}

/// Wraps moves into lines. A character that could end the code block is escaped.
fn lines(moves: &[String]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for mv in moves {
        let mv = Sanitized(mv).to_string().replace('`', "\\x60");
        match lines.last_mut() {
            Some(line) if line.chars().count() + mv.chars().count() < WIDTH => {
                line.push(' ');
                line.push_str(&mv);
            }
            _ => lines.push(mv),
        }
    }
    lines
}

/// Escapes Markdown and HTML for text at the start of a line. The result is one line; control characters are escaped.
fn escape_line(text: &str) -> String {
    let text = escape_markdown(text);
    // `#`, `-`, `1.` and `1)` have a meaning only at the start of a line.
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let at = match text[digits..].chars().next() {
        Some('.' | ')') if digits > 0 => digits,
        Some('#' | '+' | '-' | '=' | ':' | '>') if digits == 0 => 0,
        _ => return text,
    };
    format!("{}\\{}", &text[..at], &text[at..])
}

#[cfg(test)]
mod tests {
    use super::{escape_line, lines};

    #[test]
    fn text_of_a_record_is_not_markdown() {
        let table = [
            ("[x](y)", r"\[x\](y)"),
            ("# head", r"\# head"),
            ("- item", r"\- item"),
            ("1. 11-15", r"1\. 11-15"),
            ("12) x", r"12\) x"),
            ("a 1. b", "a 1. b"),
            ("> quote", r"\> quote"),
            ("ask in #1", "ask in #<!-- -->1"),
            ("#1", r"\#<!-- -->1"),
            ("two\nlines", r"two\\nlines"),
        ];
        for (text, expected) in table {
            assert_eq!(escape_line(text), expected);
        }
    }

    #[test]
    fn moves_are_wrapped_and_cannot_end_the_block() {
        let moves = vec!["1. 11-15".to_owned(); 20];
        let lines_of = lines(&moves);
        assert!(
            lines_of.iter().all(|line| line.len() <= 80),
            "{lines_of:#?}"
        );
        assert_eq!(lines_of.join(" "), moves.join(" "));
        assert_eq!(lines(&["```".to_owned()]), [r"\x60\x60\x60"]);
    }
}
