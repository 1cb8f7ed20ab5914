//! Finds the path to a place in JSON text for error messages: `moves[5].strength`.

use std::fmt::Write as _;

/// The offset of a line and column, both from 1, as `serde_json` counts them (columns in bytes).
pub(crate) fn offset(json: &[u8], line: usize, column: usize) -> usize {
    let start = match line {
        0 | 1 => 0,
        _ => memchr::memchr_iter(b'\n', json)
            .nth(line - 2)
            .map_or(json.len(), |at| at + 1),
    };
    (start + column).min(json.len())
}

/// One step into an object or an array.
enum Step {
    Key(String),
    Index(usize),
}

/// The path to the value at or just before `end`; empty for the whole value.
pub(crate) fn path(json: &[u8], end: usize) -> String {
    let json = &json[..end.min(json.len())];
    let mut steps = Vec::new();
    let mut key_follows = false;
    let mut at = 0;
    while let Some(&byte) = json.get(at) {
        at += 1;
        match byte {
            b'{' => {
                steps.push(Step::Key(String::new()));
                key_follows = true;
            }
            b'[' => {
                steps.push(Step::Index(0));
                key_follows = false;
            }
            b'}' | b']' => {
                steps.pop();
                key_follows = false;
            }
            b',' => match steps.last_mut() {
                Some(Step::Index(index)) => *index += 1,
                Some(Step::Key(_)) => key_follows = true,
                None => {}
            },
            b'"' => {
                let start = at;
                while let Some(&byte) = json.get(at) {
                    at += 1 + usize::from(byte == b'\\');
                    if byte == b'"' {
                        break;
                    }
                }
                if let (true, Some(Step::Key(key))) = (key_follows, steps.last_mut()) {
                    let text = json.get(start..at.saturating_sub(1)).unwrap_or_default();
                    *key = String::from_utf8_lossy(text).into_owned();
                    key_follows = false;
                }
            }
            _ => {}
        }
    }
    render(&steps)
}

fn render(steps: &[Step]) -> String {
    let mut path = String::new();
    for step in steps {
        match step {
            Step::Key(key) if key.is_empty() => {}
            Step::Key(key) => {
                if !path.is_empty() {
                    path.push('.');
                }
                path.push_str(key);
            }
            Step::Index(index) => {
                // Writing to a String cannot fail.
                let _ = write!(path, "[{index}]");
            }
        }
    }
    path
}

/// The maximum nesting depth of objects and arrays in `json`.
pub(crate) fn depth(json: &[u8]) -> usize {
    let mut depth = 0usize;
    let mut deepest = 0;
    let mut at = 0;
    while let Some(&byte) = json.get(at) {
        at += 1;
        match byte {
            b'{' | b'[' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                while let Some(&byte) = json.get(at) {
                    at += 1 + usize::from(byte == b'\\');
                    if byte == b'"' {
                        break;
                    }
                }
            }
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path_at(json: &str, mark: &str) -> String {
        path(json.as_bytes(), json.find(mark).unwrap() + mark.len())
    }

    #[test]
    fn the_path_names_keys_and_indices() {
        let json =
            r#"{"tags":{"Event":"a, {b}"},"moves":[{"ply":1},{"ply":2,"nags":[1,[7]]}],"x":8}"#;
        assert_eq!(path_at(json, "1}"), "moves[1]".replace('1', "0"));
        assert_eq!(path_at(json, ":2"), "moves[1].ply");
        assert_eq!(path_at(json, "7"), "moves[1].nags[1][0]");
        assert_eq!(path_at(json, "8"), "x");
        assert_eq!(path(b"", 9), "");
        assert_eq!(path(br#"{"a":"\"#, 9), "a");
    }

    #[test]
    fn depth_counts_brackets_outside_strings() {
        assert_eq!(depth(br#"[{"a":"[[[\"["},[[1]]]"#), 3);
        assert_eq!(depth(br#""\"#), 0);
    }

    #[test]
    fn line_and_column_give_the_offset() {
        assert_eq!(offset(b"ab\ncd\nef", 2, 1), 4);
        assert_eq!(offset(b"ab", 1, 9), 2);
        assert_eq!(offset(b"ab", 7, 1), 2);
    }
}
