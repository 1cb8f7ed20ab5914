//! Escapes foreign text for HTML and SVG.

use std::fmt::{self, Write};

use super::Sanitized;

/// Displays text from a record in HTML, SVG or their quoted attributes: markup and control characters are
/// escaped.
#[derive(Clone, Copy)]
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Escaping<'f, 'g>(&'f mut fmt::Formatter<'g>);

        impl Write for Escaping<'_, '_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                text.chars().try_for_each(|c| match c {
                    '&' => self.0.write_str("&amp;"),
                    '<' => self.0.write_str("&lt;"),
                    '>' => self.0.write_str("&gt;"),
                    '"' => self.0.write_str("&quot;"),
                    '\'' => self.0.write_str("&#39;"),
                    _ => self.0.write_char(c),
                })
            }
        }

        write!(Escaping(f), "{}", Sanitized(self.0))
    }
}

#[cfg(test)]
mod tests {
    use super::Escaped;

    #[test]
    fn text_of_a_record_is_escaped() {
        let text = Escaped("<b a='\"'>&amp;\x1b\u{202e}").to_string();
        assert_eq!(text, r"&lt;b a=&#39;&quot;&#39;&gt;&amp;amp;\u{1b}\u{202e}");
    }
}
