//! The error for a name that does not exist.

use std::fmt;

/// A name that does not exist or does not fit, with a tip where possible.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NameError {
    /// What is wrong; lower case, no full stop.
    pub what: String,
    /// How to correct it.
    pub tip: Option<String>,
}

impl NameError {
    /// An error with a message.
    pub fn new(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            tip: None,
        }
    }

    /// Adds a tip that says how to correct it.
    #[must_use]
    pub fn tip(self, tip: impl Into<String>) -> Self {
        Self {
            tip: Some(tip.into()),
            ..self
        }
    }
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)?;
        match &self.tip {
            Some(tip) => write!(f, " ({tip})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NameError {}
