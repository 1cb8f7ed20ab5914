//! JSON without invisible characters: the one writer of all JSON in files, tables and reports.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};

/// Writes a value as JSON on one line. Invisible characters and those that change the writing direction are escaped, so
/// that readers see the actual text.
///
/// # Errors
/// If writing to `out` fails.
///
/// ```
/// let mut json = Vec::new();
/// archive::json::to_json(&mut json, &"a\u{202e}b")?;
/// assert_eq!(json, br#""a\u202eb""#);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn to_json<W: Write + ?Sized>(out: &mut W, value: &impl Serialize) -> io::Result<()> {
    let mut serializer = Serializer::with_formatter(out, EscapeInvisible);
    value.serialize(&mut serializer).map_err(io::Error::from)
}

struct EscapeInvisible;

impl Formatter for EscapeInvisible {
    fn write_string_fragment<W: Write + ?Sized>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        // Nearly all text is plain. The other ASCII control characters never come here.
        if fragment.bytes().fold(0, u8::max) < 0x7f {
            return out.write_all(fragment.as_bytes());
        }
        let mut rest = fragment;
        while let Some(at) = rest.find(pdn::is_invisible) {
            let (before, from) = rest.split_at(at);
            out.write_all(before.as_bytes())?;
            let mut letters = from.chars();
            if let Some(c) = letters.next() {
                for half in c.encode_utf16(&mut [0; 2]) {
                    write!(out, "\\u{half:04x}")?;
                }
            }
            rest = letters.as_str();
        }
        out.write_all(rest.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::to_json;

    fn json(text: &str) -> String {
        let mut out = Vec::new();
        to_json(&mut out, &text).unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn invisible_characters_are_escaped() {
        assert_eq!(json("a\u{202e}b\n\"c"), r#""a\u202eb\n\"c""#);
        assert_eq!(json("\u{e0041}\u{7f}"), r#""\udb40\udc41\u007f""#);
        assert_eq!(json("Крюк"), "\"Крюк\"");
    }

    proptest! {
        #[test]
        fn escaped_json_reads_back_as_the_same_text(text in any::<String>()) {
            let read: String = serde_json::from_str(&json(&text)).unwrap();
            prop_assert_eq!(read, text);
        }
    }
}
