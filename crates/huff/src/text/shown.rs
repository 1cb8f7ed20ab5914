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

/// Appends one character, escaped if need be.
pub(crate) fn put(out: &mut impl Write, c: char) -> fmt::Result {
    match c {
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        _ if pdn::is_unseen(c) => write!(out, "\\u{{{:x}}}", u32::from(c)),
        _ => out.write_char(c),
    }
}

#[cfg(test)]
mod tests {
    use super::Shown;

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
