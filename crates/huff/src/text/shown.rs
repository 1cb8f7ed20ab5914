//! Foreign text, made safe to print.

use std::fmt::{self, Write};

/// Displays text from a record or a file name on one line: control characters and those that turn
/// the direction of writing are escaped, so that no record can play tricks with a terminal, and so are those
/// that XML knows no way to write.
#[derive(Clone, Copy)]
pub(crate) struct Shown<'a>(pub(crate) &'a str);

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| put(f, c))
    }
}

/// Appends one character, escaped if need be.
pub(crate) fn put(out: &mut impl Write, c: char) -> fmt::Result {
    match c {
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        '\0'..='\x1f' | '\x7f'..='\u{9f}' => write!(out, "\\x{:02x}", u32::from(c)),
        '\u{200e}'
        | '\u{200f}'
        | '\u{fffe}'
        | '\u{ffff}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2066}'..='\u{2069}' => {
            write!(out, "\\u{{{:x}}}", u32::from(c))
        }
        _ => out.write_char(c),
    }
}

#[cfg(test)]
mod tests {
    use super::Shown;

    #[test]
    fn control_characters_are_escaped() {
        let text = Shown("a\x1b[31mb\tc\u{9b}d\u{202e}e").to_string();
        assert_eq!(text, r"a\x1b[31mb\tc\x9bd\u{202e}e");
    }
}
