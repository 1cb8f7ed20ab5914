//! Foreign text, made safe to print.

use std::fmt::{self, Write};

/// Displays text from a record or a file name on one line: control characters, those that turn the direction of
/// writing, and those that nobody would see are written as `\u{1b}`, so that no record can play tricks with a terminal
/// or a reader; so are those that XML knows no way to write. (`\x9b`, in what a terminal gets, is a byte that is no
/// character.)
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a>(pub(crate) &'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        loop {
            // nearly all of it at once
            let is_plain = |byte: u8| matches!(byte, b' '..=b'~');
            let plain = rest.bytes().position(|byte| !is_plain(byte));
            let (before, after) = rest.split_at(plain.unwrap_or(rest.len()));
            f.write_str(before)?;
            let mut letters = after.chars();
            let Some(next) = letters.next() else {
                return Ok(());
            };
            put(f, next)?;
            rest = letters.as_str();
        }
    }
}

/// Displays a path that begins a line. A runner of GitHub takes a line that begins with `::` for a command: such a path
/// gets a `./` before it.
#[derive(Clone, Copy)]
pub(crate) struct ShownPath<'a>(pub(crate) &'a str);

impl fmt::Display for ShownPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_command(self.0) {
            f.write_str("./")?;
        }
        write!(f, "{}", Shown(self.0))
    }
}

/// Displays a line of text. Where it would be a command to a runner of GitHub, its first colon is written by its number.
#[derive(Clone, Copy)]
pub(crate) struct ShownLine<'a>(pub(crate) &'a str);

impl fmt::Display for ShownLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !is_command(self.0) {
            return write!(f, "{}", Shown(self.0));
        }
        let rest = self.0.trim_start();
        let blanks = &self.0[..self.0.len() - rest.len()];
        write!(f, "{}\\u{{3a}}{}", Shown(blanks), Shown(&rest[1..]))
    }
}

/// Whether a runner of GitHub takes a line for a command.
pub(crate) fn is_command(line: &str) -> bool {
    line.trim_start().starts_with("::")
}

/// Whether a character of Markdown begins a mention of a person (`@name`) or a reference to an issue (`#1`), given the
/// character after it. No backslash and no entity keeps a forge from making a link of them, but a comment between
/// the two does.
pub(crate) fn begins_reference(c: char, next: Option<char>) -> bool {
    match c {
        '@' => next.is_some_and(char::is_alphanumeric),
        '#' => next.is_some_and(|next| next.is_ascii_digit()),
        _ => false,
    }
}

/// Appends one character, escaped if need be.
pub(crate) fn put(out: &mut impl Write, c: char) -> fmt::Result {
    match c {
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        _ if pdn::is_invisible(c) => write!(out, "\\u{{{:x}}}", u32::from(c)),
        _ => out.write_char(c),
    }
}

#[cfg(test)]
mod tests {
    use super::{Shown, ShownLine, ShownPath};

    #[test]
    fn no_line_is_a_command() {
        for (text, line, path) in [
            ("a::b", "a::b", "a::b"),
            ("::error::x", r"\u{3a}:error::x", "./::error::x"),
            (" \u{3000}::x", " \u{3000}\\u{3a}:x", "./ \u{3000}::x"),
            (": :x", ": :x", ": :x"),
        ] {
            assert_eq!(ShownLine(text).to_string(), line);
            assert_eq!(ShownPath(text).to_string(), path);
        }
    }

    #[test]
    fn what_nobody_would_see_is_written_out() {
        for c in "\u{ad}\u{200b}\u{2028}\u{2029}\u{2060}\u{feff}\u{e0041}".chars() {
            let text = Shown(&format!("a{c}b")).to_string();
            assert_eq!(text, format!("a\\u{{{:x}}}b", u32::from(c)));
        }
        // joiners spell words, and spaces are seen
        let persian = "\u{645}\u{6cc}\u{200c}\u{631}\u{648}\u{645} \u{a0}\u{3000}";
        assert_eq!(Shown(persian).to_string(), persian);
    }

    #[test]
    fn control_characters_are_escaped() {
        let text = Shown("a\x1b[31mb\tc\u{9b}d\u{202e}e").to_string();
        assert_eq!(text, r"a\u{1b}[31mb\tc\u{9b}d\u{202e}e");
    }
}
