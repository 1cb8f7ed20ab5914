//! Escapes foreign text for Markdown.

use super::Sanitized;

/// Separates the parts of a text that would otherwise be a link. It is not rendered.
const BREAK: &str = "<!-- -->";

/// A forge links a word of 7 to 40 hexadecimal digits to the commit with this hash.
const MIN_HASH_LEN: usize = 7;

/// Escapes Markdown and HTML in text inside a line or a table cell. The result is one line; control characters are
/// escaped. Nothing in it is a link, mention or reference on GitHub or GitLab: neither a backslash nor an entity
/// prevents those, so a comment separates their parts.
///
/// ```
/// use report::text::escape_markdown;
///
/// assert_eq!(escape_markdown("a*b by @someone"), r"a\*b by @<!-- -->someone");
/// assert_eq!(escape_markdown("see GH-3"), "see GH-<!-- -->3");
/// ```
pub fn escape_markdown(text: &str) -> String {
    escape(text, true)
}

/// Escapes Markdown and HTML in text that an editor shows, such as a hover. Unlike [`escape_markdown`], it leaves
/// mentions and references alone, because editors do not link them. A backslash separates the parts of an address,
/// because some editors show the source of a comment.
///
/// ```
/// use report::text::escape_hover;
///
/// assert_eq!(escape_hover("*b* by @someone, www.a.b"), r"\*b\* by @someone, www\.a.b");
/// ```
pub fn escape_hover(text: &str) -> String {
    escape(text, false)
}

/// Escapes text for a forge, or for an editor.
fn escape(text: &str, for_forge: bool) -> String {
    let text = Sanitized(text).to_string();
    let mut escaped = String::with_capacity(text.len());
    let mut hash = 0;
    for (at, c) in text.char_indices() {
        // Digits after the sixth are after a break, so that no part is a hash.
        hash = if c.is_ascii_hexdigit() { hash + 1 } else { 0 };
        let (before, after) = (&text[..at], &text[at..]);
        let is_address = splits_address(before, after);
        let is_reference = || begins_reference(before, after) || hash == MIN_HASH_LEN;
        if for_forge && (is_address || is_reference()) {
            escaped.push_str(BREAK);
            hash = hash.min(1);
        } else if is_address {
            escaped.push('\\');
        }
        match c {
            // Not every Markdown dialect supports a backslash before these characters.
            '<' => escaped.push_str("&lt;"),
            '&' => escaped.push_str("&amp;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '|' | '~' | '$' | '!' => {
                escaped.extend(['\\', c]);
            }
            _ => escaped.push(c),
        }
    }
    escaped
}

/// Whether a reference would be recognised by the last characters before a place together with the first after it.
fn begins_reference(before: &str, after: &str) -> bool {
    let mut last = before.chars().rev();
    let (Some(sign), Some(next)) = (last.next(), after.chars().next()) else {
        return false;
    };
    match sign {
        // `@name`, and names of milestones, labels, epics and other issues of GitLab.
        '@' | '%' | '~' | '&' | '!' | '$' => next.is_alphanumeric() || next == '"',
        '#' => next.is_ascii_digit(),
        // `GH-1`, and `ABC-1` for other trackers.
        '-' => next.is_ascii_digit() && last.next().is_some_and(|c| c.is_ascii_alphabetic()),
        // `[vulnerability:1]`, `*iteration:"name"`
        '[' | '*' => {
            let rest = after.trim_start_matches(|c: char| c.is_ascii_alphabetic() || c == '_');
            next.is_ascii_alphabetic() && rest.starts_with(':')
        }
        _ => false,
    }
}

/// Whether a place is inside the start of an address: after the colon of `https://`, or the `www` of `www.`
fn splits_address(before: &str, after: &str) -> bool {
    match before.as_bytes() {
        [.., b':'] => after.starts_with("//"),
        word => {
            let word = &word[word.len().saturating_sub(3)..];
            after.starts_with('.') && word.eq_ignore_ascii_case(b"www")
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{BREAK, escape_markdown};

    #[test]
    fn text_of_a_record_is_not_markdown() {
        let table = [
            ("a|b *c* <d>\n", r"a\|b \*c\* &lt;d>\\n"),
            ("_it_ `code`", r"\_it\_ \`code\`"),
            ("[x](javascript:y)", r"\[x\](javascript:y)"),
            ("![i](u)", r"\!\[i\](u)"),
            ("&#60; & Co", "&amp;#<!-- -->60; &amp; Co"),
            ("\x1b[2J", r"\\u{1b}\[2J"),
            ("Крюк", "Крюк"),
        ];
        for (text, expected) in table {
            assert_eq!(escape_markdown(text), expected);
        }
    }

    /// `~` is the break.
    #[test]
    fn text_of_a_record_is_no_link() {
        let table = [
            ("@everyone #1 a@b # @ C#", "@~everyone #~1 a@~b # @ C#"),
            ("GH-3 gh-3 GL-12 ABC-1", "GH-~3 gh-~3 GL-~12 ABC-~1"),
            ("11-15 c3-d4 Kerr-Smith", "11-15 c3-d4 Kerr-Smith"),
            ("!1 $1 %1 &1", r"\!~1 \$~1 %~1 &amp;~1"),
            (r#"%"a b" x: y! 5%"#, r#"%~"a b" x: y\! 5%"#),
            ("d670460 123abc", "d67046~0 123abc"),
            ("d670460b4b4aece5", "d67046~0b4b4a~ece5"),
            ("D670460", "D67046~0"),
            ("https://a.b/c x://y", "https:~//a.b/c x:~//y"),
            ("www.a.b WWW.a wwW.", "www~.a.b WWW~.a wwW~."),
            ("ww. éww.a", "ww. éww.a"),
            ("[contact:1] [a: b", r"\[~contact:1\] \[~a: b"),
            ("*iteration:1 *a*", r"\*~iteration:1 \*a\*"),
        ];
        for (text, expected) in table {
            assert_eq!(
                escape_markdown(text),
                expected.replace('~', BREAK),
                "{text}"
            );
        }
    }

    proptest! {
        #[test]
        fn no_part_of_the_text_is_a_link(text in r"([@#!$%&w.:/0-9a-f -]|GH|https://|www\.|<!-- -->|é|\PC){0,40}") {
            for part in escape_markdown(&text).split(BREAK) {
                let part = part.replace(['\\'], "").replace("&amp;", "&").replace("&lt;", "<");
                prop_assert!(!part.contains("://"), "{}", part);
                prop_assert!(!part.to_ascii_lowercase().contains("www."), "{}", part);
                let hash = part.split(|c: char| !c.is_ascii_hexdigit()).any(|run| run.len() > 6);
                prop_assert!(!hash, "{}", part);
                let mut pairs = part.chars().zip(part.chars().skip(1));
                let reference = pairs.any(|(sign, next)| "@#!$%".contains(sign) && next.is_ascii_digit());
                prop_assert!(!reference, "{}", part);
            }
        }
    }
}
