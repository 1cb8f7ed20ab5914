//! File names as words of a shell.

use super::Sanitized;

/// A file name, quoted for a shell.
///
/// ```
/// assert_eq!(report::text::shell_quoted("two words"), "'two words'");
/// ```
pub fn shell_quoted(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '/' | '-');
    let name = match name.strip_prefix('-') {
        Some(rest) => format!("./-{rest}"),
        None => name.to_owned(),
    };
    if name.chars().all(is_plain) {
        name
    } else {
        format!("'{}'", Sanitized(&name).to_string().replace('\'', "'\\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::shell_quoted;

    #[test]
    fn a_file_name_is_one_word_for_a_shell() {
        for (name, word) in [
            ("a/b-1.json", "a/b-1.json"),
            ("two words", "'two words'"),
            ("a;rm", "'a;rm'"),
            ("$(x)`y`", "'$(x)`y`'"),
            ("it's", "'it'\\''s'"),
            ("-o", "./-o"),
        ] {
            assert_eq!(shell_quoted(name), word);
        }
    }
}
