//! Why a switch of a rule set cannot be set.

use std::error::Error;
use std::fmt;

/// Why a switch cannot be set.
///
/// ```
/// let standard = referee::RuleSet::named("standard").unwrap().clone();
/// let error = standard.with_all([("time", "clock"), ("missed-capture", "hufff")]).unwrap_err();
/// assert_eq!((error.place(), error.switch()), (Some(1), Some("missed-capture")));
/// assert!(error.expected().contains(&"huff"));
/// assert!(error.to_string().ends_with("found \"hufff\""));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchError {
    what: What,
    place: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum What {
    Unknown {
        found: String,
        expected: Vec<&'static str>,
    },
    Setting {
        switch: &'static str,
        found: String,
        expected: Vec<&'static str>,
    },
    /// Two settings, why they do not go together, and what does.
    Contradiction {
        one: Stands,
        other: Stands,
        why: &'static str,
        way_out: &'static str,
    },
}

/// A switch and how it stands.
pub(super) type Stands = (&'static str, &'static str);

impl SwitchError {
    pub(super) fn unknown(found: &str, expected: Vec<&'static str>) -> Self {
        Self::of(What::Unknown {
            found: found.to_owned(),
            expected,
        })
    }

    pub(super) fn setting(switch: &'static str, found: &str, expected: Vec<&'static str>) -> Self {
        Self::of(What::Setting {
            switch,
            found: found.to_owned(),
            expected,
        })
    }

    pub(super) fn contradiction(
        one: Stands,
        other: Stands,
        why: &'static str,
        way_out: &'static str,
    ) -> Self {
        Self::of(What::Contradiction {
            one,
            other,
            why,
            way_out,
        })
    }

    fn of(what: What) -> Self {
        Self { what, place: None }
    }

    pub(super) fn at(mut self, place: usize) -> Self {
        self.place = Some(place);
        self
    }

    /// Which of the switches that were to be set it is, from 0; none where two contradict each other.
    pub fn place(&self) -> Option<usize> {
        self.place
    }

    /// The switch whose setting is unknown, or contradicts another; none if there is no such switch.
    pub fn switch(&self) -> Option<&'static str> {
        match self.what {
            What::Unknown { .. } => None,
            What::Setting { switch, .. } => Some(switch),
            What::Contradiction { one, .. } => Some(one.0),
        }
    }

    /// The names that could have stood there; none where two switches contradict each other.
    pub fn expected(&self) -> &[&'static str] {
        match &self.what {
            What::Unknown { expected, .. } | What::Setting { expected, .. } => expected,
            What::Contradiction { .. } => &[],
        }
    }

    /// What to do about two switches that contradict each other.
    pub fn way_out(&self) -> Option<&'static str> {
        match self.what {
            What::Contradiction { way_out, .. } => Some(way_out),
            _ => None,
        }
    }
}

impl fmt::Display for SwitchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.what {
            What::Unknown { found, expected } => {
                write!(
                    f,
                    "expected a switch ({}), found \"{found}\"",
                    expected.join(", ")
                )
            }
            What::Setting {
                switch,
                found,
                expected,
            } => write!(
                f,
                "expected a setting of {switch} ({}), found \"{found}\"",
                expected.join(", ")
            ),
            What::Contradiction {
                one: (one, stands),
                other: (other, so),
                why,
                ..
            } => write!(f, "{one} = {stands} contradicts {other} = {so}: {why}"),
        }
    }
}

impl Error for SwitchError {}
