//! Numbers from one to another: `20..40`, `20..`, `..40`, `20`.

use std::fmt;
use std::str::FromStr;

/// Numbers from one to another, both among them.
///
/// ```
/// let bounds: archive::find::Bounds = "20..40".parse()?;
/// assert!(bounds.contain(20) && bounds.contain(40) && !bounds.contain(41));
/// let open: archive::find::Bounds = "20..".parse()?;
/// assert!(open.contain(u32::MAX));
/// # Ok::<(), archive::find::Wrong>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    pub(super) first: u32,
    pub(super) last: u32,
}

/// Why a text cannot be searched for.
///
/// ```
/// use archive::find::Bounds;
///
/// let wrong = "40..20".parse::<Bounds>().unwrap_err();
/// assert!(wrong.to_string().contains("40"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wrong(String);

impl Wrong {
    pub(super) fn new(cause: impl Into<String>) -> Self {
        Self(cause.into())
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Wrong {}

impl Bounds {
    /// Whether a number lies between them.
    pub fn contain(self, number: u32) -> bool {
        (self.first..=self.last).contains(&number)
    }

    /// Whether two spans have a number in common.
    pub(super) fn meet(self, other: Self) -> bool {
        self.first <= other.last && other.first <= self.last
    }
}

impl FromStr for Bounds {
    type Err = Wrong;

    fn from_str(text: &str) -> Result<Self, Wrong> {
        let number = |part: &str| {
            part.trim().parse::<u32>().map_err(|_| {
                Wrong::new(format!(
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
            return Err(Wrong::new(format!("\"{text}\" ends before it begins")));
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
