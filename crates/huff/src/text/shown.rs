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
        self.0.chars().try_for_each(|c| put(f, c))
    }
}

/// Appends one character, escaped if need be.
pub(crate) fn put(out: &mut impl Write, c: char) -> fmt::Result {
    match c {
        '\n' => out.write_str("\\n"),
        '\r' => out.write_str("\\r"),
        '\t' => out.write_str("\\t"),
        _ if is_unseen(c) => write!(out, "\\u{{{:x}}}", u32::from(c)),
        _ => out.write_char(c),
    }
}

/// Whether a character leaves no mark where it stands: the categories Cc, Zl and Zp of Unicode, Cf but for the two
/// joiners, by which words of Persian and of Indian languages are spelt, and what is no character.
fn is_unseen(c: char) -> bool {
    matches!(c,
        '\0'..='\x1f'
        | '\x7f'..='\u{9f}'
        | '\u{ad}'
        | '\u{600}'..='\u{605}'
        | '\u{61c}'
        | '\u{6dd}'
        | '\u{70f}'
        | '\u{890}'..='\u{891}'
        | '\u{8e2}'
        | '\u{180e}'
        | '\u{200b}'
        | '\u{200e}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{fffe}'..='\u{ffff}'
        | '\u{110bd}'
        | '\u{110cd}'
        | '\u{13430}'..='\u{1343f}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0001}'
        | '\u{e0020}'..='\u{e007f}'
    )
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
