//! TOML strings.

use std::fmt::Write;

/// A quoted TOML string on one line, for any text. Control and invisible characters are escaped.
pub fn toml_string(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 2);
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => {
                out.push('\\');
                out.push(c);
            }
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            _ if c.is_control() || pdn::is_invisible(c) => {
                let number = u32::from(c);
                let width = if number > 0xffff { 8 } else { 4 };
                let mark = if width == 8 { 'U' } else { 'u' };
                // Writing to a string cannot fail.
                let _ = write!(out, "\\{mark}{number:0width$X}");
            }
            _ => out.push(c),
        }
    }
    out.push('"');
    out
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::toml_string;

    #[test]
    fn invisible_characters_are_escaped() {
        for (text, written) in [
            ("Hill, W.", "\"Hill, W.\""),
            ("a\"]\n[x]", "\"a\\\"]\\n[x]\""),
            ("a\u{85}b\u{2028}c\u{202e}", "\"a\\u0085b\\u2028c\\u202E\""),
            ("\u{e0041}\u{7f}\\", "\"\\U000E0041\\u007F\\\\\""),
            (
                "\u{41a}\u{440}\u{44e}\u{43a}",
                "\"\u{41a}\u{440}\u{44e}\u{43a}\"",
            ),
        ] {
            assert_eq!(toml_string(text), written);
        }
    }

    proptest! {
        #[test]
        fn any_text_round_trips_on_one_line(text in any::<String>()) {
            let line = format!("{} = {}", toml_string(&text), toml_string(&text));
            let ends_a_line = line.contains(['\n', '\r', '\u{85}', '\u{2028}', '\u{2029}']);
            prop_assert!(!ends_a_line, "{}", line);
            let table: toml::Table = line.parse().expect("TOML");
            prop_assert_eq!(table.get(&text).and_then(toml::Value::as_str), Some(text.as_str()));
        }
    }
}
