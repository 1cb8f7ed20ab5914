//! The error for a switch that cannot be set.

use std::error::Error;
use std::fmt;

/// An error in a switch or its setting.
///
/// ```
/// let standard = referee::RuleSet::from_name("standard").unwrap().clone();
/// let error = standard.with_all([("time", "clock"), ("missed-capture", "hufff")]).unwrap_err();
/// assert_eq!((error.place(), error.switch()), (Some(1), Some("missed-capture")));
/// assert!(error.expected().contains(&"huff"));
/// assert!(error.to_string().ends_with("found \"hufff\""));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SwitchError {
    kind: SwitchErrorKind,
    place: Option<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum SwitchErrorKind {
    Unknown {
        found: String,
        expected: Vec<&'static str>,
    },
    Setting {
        switch: &'static str,
        found: String,
        expected: Vec<&'static str>,
    },
    /// Two settings contradict each other. Includes the reason and a remedy.
    Contradiction {
        first: SwitchValue,
        other: SwitchValue,
        why: &'static str,
        remedy: &'static str,
    },
}

/// A switch and its setting.
pub(super) type SwitchValue = (&'static str, &'static str);

impl SwitchError {
    pub(super) fn unknown_switch(found: &str, expected: Vec<&'static str>) -> Self {
        Self::new(SwitchErrorKind::Unknown {
            found: found.to_owned(),
            expected,
        })
    }

    pub(super) fn setting(switch: &'static str, found: &str, expected: Vec<&'static str>) -> Self {
        Self::new(SwitchErrorKind::Setting {
            switch,
            found: found.to_owned(),
            expected,
        })
    }

    pub(super) fn contradiction(
        first: SwitchValue,
        other: SwitchValue,
        why: &'static str,
        remedy: &'static str,
    ) -> Self {
        Self::new(SwitchErrorKind::Contradiction {
            first,
            other,
            why,
            remedy,
        })
    }

    fn new(kind: SwitchErrorKind) -> Self {
        Self { kind, place: None }
    }

    pub(super) fn at(mut self, place: usize) -> Self {
        self.place = Some(place);
        self
    }

    /// The index, from 0, of the faulty switch in the list passed to the failed call; `None` for a contradiction.
    pub fn place(&self) -> Option<usize> {
        self.place
    }

    /// The switch with an unknown or contradictory setting; `None` if there is no such switch.
    pub fn switch(&self) -> Option<&'static str> {
        match self.kind {
            SwitchErrorKind::Unknown { .. } => None,
            SwitchErrorKind::Setting { switch, .. } => Some(switch),
            SwitchErrorKind::Contradiction { first, .. } => Some(first.0),
        }
    }

    /// The expected names; empty for a contradiction.
    pub fn expected(&self) -> &[&'static str] {
        match &self.kind {
            SwitchErrorKind::Unknown { expected, .. }
            | SwitchErrorKind::Setting { expected, .. } => expected,
            SwitchErrorKind::Contradiction { .. } => &[],
        }
    }

    /// The remedy for a contradiction.
    pub fn remedy(&self) -> Option<&'static str> {
        match self.kind {
            SwitchErrorKind::Contradiction { remedy, .. } => Some(remedy),
            _ => None,
        }
    }
}

impl fmt::Display for SwitchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            SwitchErrorKind::Unknown { found, expected } => {
                write!(
                    f,
                    "expected a switch ({}), found \"{found}\"",
                    expected.join(", ")
                )
            }
            SwitchErrorKind::Setting {
                switch,
                found,
                expected,
            } => write!(
                f,
                "expected a setting of {switch} ({}), found \"{found}\"",
                expected.join(", ")
            ),
            SwitchErrorKind::Contradiction {
                first: (first, value),
                other: (other, other_value),
                why,
                ..
            } => write!(
                f,
                "{first} = {value} contradicts {other} = {other_value}: {why}"
            ),
        }
    }
}

impl Error for SwitchError {}
