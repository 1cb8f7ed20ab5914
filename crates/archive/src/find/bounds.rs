//! Inclusive number ranges: `20..40`, `20..`, `..40`, `20`.

use std::fmt;
use std::str::FromStr;

/// An inclusive range of numbers.
///
/// ```
/// let bounds: archive::find::Bounds = "20..40".parse()?;
/// assert!(bounds.contains(20) && bounds.contains(40) && !bounds.contains(41));
/// let open: archive::find::Bounds = "20..".parse()?;
/// assert!(open.contains(u32::MAX));
/// # Ok::<(), archive::find::ParseConditionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub(super) first: u32,
    last: u32,
}

/// The error for a search condition that cannot be parsed.
///
/// ```
/// use archive::find::Bounds;
///
/// let wrong = "40..20".parse::<Bounds>().unwrap_err();
/// assert!(wrong.to_string().contains("40"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseConditionError(String);

impl ParseConditionError {
    pub(super) fn new(cause: impl Into<String>) -> Self {
        Self(cause.into())
    }
}

impl fmt::Display for ParseConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for ParseConditionError {}

impl Bounds {
    /// True if the range contains a number.
    pub fn contains(self, number: u32) -> bool {
        (self.first..=self.last).contains(&number)
    }
}

impl FromStr for Bounds {
    type Err = ParseConditionError;

    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let number = |part: &str| {
            part.trim().parse::<u32>().map_err(|_| {
                ParseConditionError::new(format!(
                    "expected 20, 20..40, 20.. or ..40, found \"{}\"",
                    text.escape_debug()
                ))
            })
        };
        let (first, last) = match text.split_once("..") {
            None => (number(text)?, number(text)?),
            Some((first, "")) => (number(first)?, u32::MAX),
            Some(("", last)) => (0, number(last)?),
            Some((first, last)) => (number(first)?, number(last)?),
        };
        if last < first {
            return Err(ParseConditionError::new(format!(
                "\"{text}\" ends before it begins"
            )));
        }
        Ok(Self { first, last })
    }
}

#[cfg(test)]
mod tests {
    use super::Bounds;

    #[test]
    fn bounds_may_be_open() {
        for (text, first, last) in [
            ("20..40", 20, 40),
            ("20", 20, 20),
            (" 20 .. 40 ", 20, 40),
            ("20..", 20, u32::MAX),
            ("..40", 0, 40),
        ] {
            let bounds: Bounds = text.parse().unwrap();
            assert_eq!((bounds.first, bounds.last), (first, last), "{text}");
        }
        for (text, cause) in [
            ("", "expected 20"),
            ("..", "expected 20"),
            ("40..20", "ends before"),
            ("-3", "expected 20"),
            ("20...40", "expected 20"),
            ("99999999999", "expected 20"),
        ] {
            let wrong = text.parse::<Bounds>().unwrap_err().to_string();
            assert!(wrong.contains(cause), "{text}: {wrong}");
        }
    }
}
