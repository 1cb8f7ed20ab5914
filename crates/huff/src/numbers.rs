//! Parses numbers given as option values.

use std::str::FromStr;

/// Parses a whole number, 0 or more.
///
/// # Errors
/// If the text is not such a number; the message says what was expected.
pub(crate) fn parse_whole<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| "expected a whole number such as 10".to_owned())
}

/// Parses a positive whole number.
///
/// # Errors
/// If the text is not such a number; the message says what was expected.
pub(crate) fn parse_positive(text: &str) -> Result<u32, String> {
    match parse_whole(text)? {
        0 => Err("expected a whole number of at least 1".to_owned()),
        number => Ok(number),
    }
}
