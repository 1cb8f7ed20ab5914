//! The line of a record with the faulty text, cut to a window and safe to print.

use std::borrow::Cow;

use memchr::{memchr2, memrchr2};
use unicode_width::UnicodeWidthChar;

use super::sanitized;

/// Maximum number of columns before the faulty text.
const MAX_COLUMNS_BEFORE: usize = 48;
/// Maximum number of columns of the faulty text.
const MAX_SPAN_COLUMNS: usize = 64;
/// Maximum number of columns in total.
const MAX_COLUMNS: usize = 96;
/// Maximum number of bytes examined on either side. They fill the window even if every character is wide.
const MAX_BYTES_EXAMINED: usize = 400;

/// Part of one line, with the columns to underline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Excerpt {
    /// The text, escaped, without a line end.
    pub text: String,
    /// Columns before the faulty text.
    pub indent: usize,
    /// Columns of the faulty text; at least 1.
    pub width: usize,
}

impl Excerpt {
    /// The line around `start..end`. If the range covers several lines, the excerpt has only the first.
    pub fn new(bytes: &[u8], start: usize, end: usize) -> Self {
        let start = start.min(bytes.len());
        let end = end.clamp(start, bytes.len());
        let span = first_line(&bytes[start..end.min(start + MAX_BYTES_EXAMINED)]);
        let after = &bytes[start + span.len()..];
        let ended = span.len() < end - start;
        let after = first_line(&after[..after.len().min(MAX_BYTES_EXAMINED)]);

        let (span, mut width, cut) = head(span, MAX_SPAN_COLUMNS);
        let (mut text, mut indent) = before(bytes, start);
        // A line that fits into the window is shown whole, from its first column.
        let fits = !cut && indent + width + head(after, MAX_COLUMNS).1 <= MAX_COLUMNS;
        if indent > MAX_COLUMNS_BEFORE && !fits {
            (text, indent) = tail(&text, MAX_COLUMNS_BEFORE);
        }
        text.push_str(&span);
        if cut {
            text.push('…');
            width += 1;
        } else if !ended {
            let (after, _, cut) = head(after, MAX_COLUMNS.saturating_sub(indent + width));
            text.push_str(&after);
            if cut {
                text.push('…');
            }
        }
        text.truncate(text.trim_end().len());
        Self {
            text,
            indent,
            width: width.max(1),
        }
    }
}

/// The bytes up to the first line end.
fn first_line(bytes: &[u8]) -> &[u8] {
    memchr2(b'\r', b'\n', bytes).map_or(bytes, |end| &bytes[..end])
}

/// The text before `start` on its line, and its width.
fn before(bytes: &[u8], start: usize) -> (String, usize) {
    let reach = &bytes[start.saturating_sub(MAX_BYTES_EXAMINED)..start];
    let begin = memrchr2(b'\r', b'\n', reach).map(|end| end + 1);
    let reach = match begin {
        Some(begin) => &reach[begin..],
        // The window may start inside a character.
        None if start > MAX_BYTES_EXAMINED => {
            let continued = reach.iter().take(3).take_while(|b| **b & 0xc0 == 0x80);
            &reach[continued.count()..]
        }
        None => reach,
    };
    let (text, width, _) = head(reach, usize::MAX);
    (text, width)
}

/// The first `limit` columns of `bytes` as printed, their width, and whether text remains.
fn head(bytes: &[u8], limit: usize) -> (String, usize, bool) {
    let mut text = String::with_capacity(bytes.len().min(limit));
    let mut width = 0;
    for chunk in bytes.utf8_chunks() {
        // A byte that is not UTF-8 is shown as Windows-1252.
        let invalid = chunk.invalid().chunks(1).map(pdn::text);
        for part in std::iter::once(Cow::Borrowed(chunk.valid())).chain(invalid) {
            for c in part.chars() {
                let before = text.len();
                let columns = push_as_printed(c, &mut text);
                if width + columns > limit {
                    text.truncate(before);
                    return (text, width, true);
                }
                width += columns;
            }
        }
    }
    (text, width, false)
}

/// The last `limit` columns of printed text, after an ellipsis.
fn tail(text: &str, limit: usize) -> (String, usize) {
    let mut width = 1;
    let mut from = text.len();
    for (index, c) in text.char_indices().rev() {
        let columns = c.width().unwrap_or(0);
        if width + columns > limit {
            break;
        }
        width += columns;
        from = index;
    }
    (format!("…{}", &text[from..]), width)
}

/// Appends one character as printed; returns its width.
fn push_as_printed(c: char, text: &mut String) -> usize {
    match c {
        ' '..='~' => {
            text.push(c);
            1
        }
        '\t' => {
            text.push_str("    ");
            4
        }
        _ => {
            let before = text.len();
            // Writing to a string cannot fail.
            let _ = sanitized::put(text, c);
            let printed = text[before..].chars();
            printed.filter_map(UnicodeWidthChar::width).sum()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Excerpt;

    /// The excerpt around `span`, with a line of carets.
    fn drawn(text: &[u8], span: &[u8]) -> String {
        let start = text
            .windows(span.len())
            .position(|window| window == span)
            .expect("the span is in the text");
        let excerpt = Excerpt::new(text, start, start + span.len());
        let carets = "^".repeat(excerpt.width);
        format!("{}\n{}{carets}", excerpt.text, " ".repeat(excerpt.indent))
    }

    #[test]
    fn only_one_line_is_shown() {
        let text = b"[Event \"x\"]\r\n1. 11-15 22-18\r\n2. 8-11 *\r\n";
        assert_eq!(drawn(text, b"22-18"), "1. 11-15 22-18\n         ^^^^^");
    }

    #[test]
    fn wide_characters_tabs_and_controls_keep_their_columns() {
        let text = "{漢\t\x1b} 11-15".as_bytes();
        assert_eq!(
            drawn(text, b"11-15"),
            "{漢    \\u{1b}} 11-15\n               ^^^^^"
        );
    }

    #[test]
    fn a_long_line_is_cut_around_the_faulty_text() {
        let mut text = b"11-15 ".repeat(100);
        text.extend_from_slice(b"99-98 ");
        text.extend_from_slice(&b"11-15 ".repeat(100));
        let drawn = drawn(&text, b"99-98");
        let (line, carets) = drawn.split_once('\n').expect("two lines");
        assert!(line.starts_with('…') && line.ends_with('…'), "{line}");
        assert!(line.chars().count() <= 98, "{line}");
        let column = carets.len() - 5;
        assert_eq!(
            line.chars().skip(column).take(5).collect::<String>(),
            "99-98"
        );
    }

    #[test]
    fn a_text_of_several_lines_is_underlined_on_its_first() {
        let text = b"1. 11-15 { no end\nof it\nat all";
        let excerpt = Excerpt::new(text, 9, text.len());
        assert_eq!(excerpt.text, "1. 11-15 { no end");
        assert_eq!((excerpt.indent, excerpt.width), (9, 8));
    }

    #[test]
    fn an_empty_span_has_a_caret() {
        let excerpt = Excerpt::new(b"1. 11-15", 8, 8);
        assert_eq!((excerpt.indent, excerpt.width), (8, 1));
        let excerpt = Excerpt::new(b"", 7, 9);
        assert_eq!((excerpt.indent, excerpt.width), (0, 1));
    }
}
