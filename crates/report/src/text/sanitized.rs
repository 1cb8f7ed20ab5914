//! Escapes foreign text for printing.

use std::fmt::{self, Write};

/// Displays text from a record or a file name on one line. Escapes such as `\u{1b}` replace control characters,
/// invisible characters, characters that change the writing direction, and those that XML cannot represent. (Where
/// `\x9b` appears in terminal output, it is a byte that is not part of a character.)
#[derive(Clone, Copy)]
pub struct Sanitized<'a>(pub &'a str);

impl fmt::Display for Sanitized<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        loop {
            // Nearly all text is plain.
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

/// Displays a path at the start of a line. A GitHub runner treats a line that starts with `::` as a command, so such a
/// path gets the prefix `./`.
#[derive(Clone, Copy)]
pub struct SanitizedPath<'a>(pub &'a str);

impl fmt::Display for SanitizedPath<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if is_command(self.0) {
            f.write_str("./")?;
        }
        write!(f, "{}", Sanitized(self.0))
    }
}

/// Displays a line of text. If a GitHub runner would treat it as a command, its first colon is escaped.
#[derive(Clone, Copy)]
pub struct SanitizedLine<'a>(pub &'a str);

impl fmt::Display for SanitizedLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !is_command(self.0) {
            return write!(f, "{}", Sanitized(self.0));
        }
        let rest = self.0.trim_start();
        let blanks = &self.0[..self.0.len() - rest.len()];
        write!(f, "{}\\u{{3a}}{}", Sanitized(blanks), Sanitized(&rest[1..]))
    }
}

/// Whether a GitHub runner treats a line as a command.
pub fn is_command(line: &str) -> bool {
    line.trim_start().starts_with("::")
}

/// Appends one character, escaped if necessary.
///
/// # Errors
/// If writing to `out` fails.
pub fn put(out: &mut impl Write, c: char) -> fmt::Result {
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
    use super::{Sanitized, SanitizedLine, SanitizedPath};

    #[test]
    fn lines_are_not_commands() {
        for (text, line, path) in [
            ("a::b", "a::b", "a::b"),
            ("::error::x", r"\u{3a}:error::x", "./::error::x"),
            (" \u{3000}::x", " \u{3000}\\u{3a}:x", "./ \u{3000}::x"),
            (": :x", ": :x", ": :x"),
        ] {
            assert_eq!(SanitizedLine(text).to_string(), line);
            assert_eq!(SanitizedPath(text).to_string(), path);
        }
    }

    #[test]
    fn invisible_characters_are_shown() {
        for c in "\u{ad}\u{200b}\u{2028}\u{2029}\u{2060}\u{feff}\u{e0041}".chars() {
            let text = Sanitized(&format!("a{c}b")).to_string();
            assert_eq!(text, format!("a\\u{{{:x}}}b", u32::from(c)));
        }
        // Joiners are part of words, and these spaces are visible.
        let persian = "\u{645}\u{6cc}\u{200c}\u{631}\u{648}\u{645} \u{a0}\u{3000}";
        assert_eq!(Sanitized(persian).to_string(), persian);
    }

    #[test]
    fn control_characters_are_escaped() {
        let text = Sanitized("a\x1b[31mb\tc\u{9b}d\u{202e}e").to_string();
        assert_eq!(text, r"a\u{1b}[31mb\tc\u{9b}d\u{202e}e");
    }
}
