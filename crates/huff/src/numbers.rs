//! Reads the numbers of options.

use std::str::FromStr;

/// A whole number from 0.
///
/// # Errors
/// What was expected and found.
pub(crate) fn whole<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| format!("expected a whole number such as 10, found \"{text}\""))
}

/// A whole number from 1.
///
/// # Errors
/// What was expected and found.
pub(crate) fn from_1(text: &str) -> Result<u32, String> {
    match whole(text)? {
        0 => Err("expected a whole number from 1, found \"0\"".to_owned()),
        number => Ok(number),
    }
}
