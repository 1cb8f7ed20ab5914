//! Quotes the record in a message: short, on one line, and without control characters.

use std::fmt::Write;

/// Number of characters after which a quotation is cut. Up to three more are quoted rather than replaced by dots.
pub(crate) const MAX_CHARS: usize = 40;

/// Replaces the rest of a text that is cut.
const DOTS: &str = "...";

/// The text in quotation marks, cut to about forty characters. White space is collapsed, and invisible characters are
/// escaped. The time depends on the length of the result, not of the input.
pub(crate) fn excerpt(bytes: &[u8]) -> String {
    let bytes = bytes.trim_ascii_start();
    // This is enough for four bytes per character, and for some runs of white space.
    let head = bytes
        .get(..whole_characters(bytes, 8 * MAX_CHARS))
        .unwrap_or(bytes);
    let text = pdn::text(head);
    let mut quoted = String::with_capacity(MAX_CHARS + 8);
    quoted.push('"');
    let mut shown = 0;
    let mut words = text.split_ascii_whitespace().peekable();
    let mut cut = head.len() < bytes.len();
    'words: while let Some(word) = words.next() {
        let mut characters = word.chars();
        while let Some(character) = characters.next() {
            if shown >= MAX_CHARS {
                let others = words.clone().map(|word| 1 + word.chars().count());
                let hidden = 1 + characters.clone().count() + others.sum::<usize>();
                // The dots are never longer than the rest.
                if cut || hidden > DOTS.len() {
                    cut = true;
                    break 'words;
                }
            }
            shown += 1;
            push(&mut quoted, character);
        }
        if words.peek().is_some() {
            shown += 1;
            quoted.push(' ');
        }
    }
    if cut {
        quoted.truncate(quoted.trim_end().len());
        quoted.push_str(DOTS);
    }
    quoted.push('"');
    quoted
}

/// The text of a comment without braces, or of a tag without its name.
pub(crate) fn without_marks(text: &[u8]) -> &[u8] {
    let text = text
        .strip_prefix(b"[")
        .and_then(|tag| {
            tag.iter()
                .position(|&byte| byte == b'"')
                .map(|at| &tag[at + 1..])
        })
        .unwrap_or(text);
    let inside = |byte: &u8| !matches!(byte, b'{' | b'}' | b'"' | b']' | b';');
    let start = text.iter().position(inside).unwrap_or(0);
    let end = text.iter().rposition(inside).map_or(0, |last| last + 1);
    text.get(start..end).unwrap_or_default()
}

/// The length of the longest prefix of at most `limit` bytes that ends at a UTF-8 character.
fn whole_characters(bytes: &[u8], limit: usize) -> usize {
    if bytes.len() <= limit {
        return bytes.len();
    }
    let continuation = |at: usize| bytes.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
    (limit.saturating_sub(3)..=limit)
        .rev()
        .find(|&at| !continuation(at))
        .unwrap_or(limit)
}

fn push(quoted: &mut String, character: char) {
    // Invisible characters could disguise a message.
    if pdn::is_invisible(character) {
        let _ = write!(quoted, "{}", character.escape_unicode());
    } else {
        quoted.push(character);
    }
}

#[cfg(test)]
mod tests {
    use super::excerpt;

    #[test]
    fn a_short_text_is_quoted_unchanged() {
        assert_eq!(excerpt(b"Black resigns"), "\"Black resigns\"");
    }

    #[test]
    fn a_long_text_is_cut() {
        let long = "a ".repeat(100_000);
        let quoted = excerpt(long.as_bytes());
        assert!(quoted.ends_with("a...\""));
        assert!(quoted.len() < 60);
    }

    #[test]
    fn dots_are_not_longer_than_the_rest() {
        let cut = format!("\"{}...\"", "a".repeat(40));
        assert_eq!(excerpt(&[b'a'; 43]), format!("\"{}\"", "a".repeat(43)));
        assert_eq!(excerpt(&[b'a'; 44]), cut);
        assert_eq!(
            excerpt(&[&[b'a'; 40][..], &b" b".repeat(100)].concat()),
            cut
        );
    }

    #[test]
    fn white_space_is_one_space_and_controls_are_escaped() {
        assert_eq!(excerpt(b" a\r\n\t b\x1b[31m"), "\"a b\\u{1b}[31m\"");
    }

    #[test]
    fn invisible_characters_are_escaped() {
        let unseen = "a\u{ad}b\u{200b}c\u{2028}d\u{202e}e\u{feff}f\u{e0041}g\u{b}h";
        let shown = r"a\u{ad}b\u{200b}c\u{2028}d\u{202e}e\u{feff}f\u{e0041}g\u{b}h";
        assert_eq!(excerpt(unseen.as_bytes()), format!("\"{shown}\""));
        // Joiners are part of words.
        assert_eq!(excerpt("می\u{200c}روم".as_bytes()), "\"می\u{200c}روم\"");
    }

    #[test]
    fn a_cut_keeps_characters_whole() {
        let text = "ä".repeat(1000);
        assert_eq!(
            excerpt(text.as_bytes()),
            format!("\"{}...\"", "ä".repeat(40))
        );
    }
}
