//! Detects JSON from the beginning of a text.

use serde::de::IgnoredAny;
use serde_json::Deserializer;

use super::Layout;

impl Layout {
    /// Detects from its beginning whether a text is JSON, and its layout; `None` for PDN or any other text. `whole`
    /// means that `head` is the complete text; otherwise `head` may end anywhere.
    ///
    /// PDN may also begin with a brace or a bracket, that of a comment or a tag. Therefore the text must be valid JSON
    /// as far as it goes: an object with a key, or a non-empty array. Text that begins with the keys of this crate's
    /// JSON counts as JSON even if it is damaged.
    ///
    /// ```
    /// use archive::json::Layout;
    /// assert_eq!(Layout::detect(br#"{"version":1,"games":["#, false), Some(Layout::Whole));
    /// assert_eq!(Layout::detect(br#"{"tags":{},"moves":[]}"#, true), Some(Layout::Lines));
    /// assert_eq!(Layout::detect(br#"{"a": 1} 1. 11-15 *"#, true), None);
    /// assert_eq!(Layout::detect(br#"[Event "a"]"#, true), None);
    /// ```
    pub fn detect(head: &[u8], whole: bool) -> Option<Self> {
        let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
        let text = text.trim_ascii();
        let array = inside(text, b'[');
        let object = inside(array.unwrap_or(text), b'{');
        let (key, value) = object.and_then(first_key).unzip();
        // The value that this crate's writer puts after the key.
        let begin: &[u8] = match key {
            Some(b"tags") => b"{",
            Some(b"games" | b"moves") => b"[",
            Some(b"version") => b"1",
            _ => b"\0",
        };
        let is_ours = value.is_some_and(|value: &[u8]| value.starts_with(begin));
        let has_content = match array {
            Some(array) => !array.is_empty() && !array.starts_with(b"]"),
            None => key.is_some(),
        };
        let mut values = Deserializer::from_slice(text).into_iter::<IgnoredAny>();
        let continues = |error: &serde_json::Error| error.is_eof() && !whole;
        let (several, all) = if let Some(Err(error)) = values.next() {
            (false, continues(&error))
        } else {
            let rest = text.get(values.byte_offset()..).unwrap_or_default();
            let several = rest.trim_ascii_start().starts_with(b"{");
            let all = match values.next() {
                None => true,
                Some(Ok(_)) => several,
                Some(Err(error)) => several && continues(&error),
            };
            (several, all)
        };
        let is_game = matches!(key, Some(b"tags" | b"moves")) || several;
        let layout = if is_game && array.is_none() {
            Layout::Lines
        } else {
            Layout::Whole
        };
        (is_ours || has_content && all).then_some(layout)
    }
}

/// The text after the bracket, if the text begins with it.
fn inside(text: &[u8], bracket: u8) -> Option<&[u8]> {
    let inside = text.strip_prefix(&[bracket])?;
    Some(inside.trim_ascii_start())
}

/// The first key of an object's body, and the text after the colon.
fn first_key(inside: &[u8]) -> Option<(&[u8], &[u8])> {
    let text = inside.strip_prefix(b"\"")?;
    let (key, rest) = text.split_at(memchr::memchr2(b'"', b'\n', text)?);
    let rest = rest.strip_prefix(b"\"")?.trim_ascii_start();
    Some((key, rest.strip_prefix(b":")?.trim_ascii_start()))
}

#[cfg(test)]
mod tests {
    use super::Layout;

    #[test]
    fn truncated_json_is_detected() {
        for (text, whole, layout) in [
            ("{\"version\":1,\"games\":[]}", true, Layout::Whole),
            ("\u{feff} {\n \"version\": 1,\n", true, Layout::Whole),
            ("{\"games\" : [ {", false, Layout::Whole),
            ("[{\"tags\":{}}]", true, Layout::Whole),
            ("[{\"moves\":[]},", false, Layout::Whole),
            ("[1, 2]", true, Layout::Whole),
            ("{\"name\": \"a report\", \"n\": [1", false, Layout::Whole),
            ("{\"tags\":{}}\n{\"tags\":{}}\n", true, Layout::Lines),
            ("{\"game_type\":21}\n{\"game_ty", false, Layout::Lines),
            ("{\"tags\":{]\n{}\n", true, Layout::Lines),
        ] {
            assert_eq!(
                Layout::detect(text.as_bytes(), whole),
                Some(layout),
                "{text}"
            );
        }
    }

    #[test]
    fn pdn_is_not_detected_as_json() {
        for text in [
            "[Event \"a\"]\n1. 11-15 *",
            "[ Event \"a\"]\n1. 11-15 *",
            "{ a comment } 1. 11-15 *",
            "{\"a comment\"} 1. 11-15 *",
            "{\"a\": 1} 1. 11-15 *",
            "{\"a\": \"b\"}\n[Event \"a\"]",
            "{\"moves\": see below} 1. 11-15 *",
            "{\"Wyllie\": he won} {\"b\": 1} *",
            "{\"a\": \"not closed\n1. 11-15 *",
            "{}\n1. 11-15 *",
            "{}",
            "[]",
            "[",
            "{",
            "{\"",
            "1. 11-15",
            "",
        ] {
            assert_eq!(Layout::detect(text.as_bytes(), true), None, "{text}");
        }
        // The comment may end after the part that was read.
        assert_eq!(Layout::detect(b"{\"a\": the comment goes", false), None);
    }
}
