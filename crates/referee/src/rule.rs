//! A rule, which has a code, a name, a default severity, the laws that it cites and its manual page.

use std::fmt;

/// The severity of a finding; `Note < Warning < Error`.
///
/// ```
/// use referee::Severity;
///
/// assert!(Severity::Note < Severity::Warning && Severity::Warning < Severity::Error);
/// assert_eq!(Severity::Warning.to_string(), "warning");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Severity {
    /// The finding is counted, but listed only on request.
    Note,
    /// The finding deserves a look; the game can still be judged.
    Warning,
    /// The record breaks a law or loses information.
    Error,
}

impl Severity {
    /// `note`, `warning` or `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// Displays the name.
impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Whether and how a rule's findings can be fixed automatically.
///
/// ```
/// use referee::{Fixable, rule};
///
/// assert_eq!(rule("leading-zero").unwrap().fix(), Fixable::Safe);
/// // this fix changes the meaning, so a person must ask for it
/// assert_eq!(rule("missed-capture").unwrap().fix(), Fixable::Unsafe);
/// assert_eq!(rule("number-gap").unwrap().fix(), Fixable::No);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fixable {
    /// No automatic fix.
    No,
    /// A safe fix exists: replay proves that the meaning does not change.
    Safe,
    /// A fix exists that changes the meaning. It is applied only on request.
    Unsafe,
}

/// A kind of finding. Each rule is one file under `rules/`. The module documentation of that file is the manual page.
///
/// ```
/// use referee::{Severity, rule};
///
/// let missed = rule("R307").unwrap();
/// assert_eq!((missed.code(), missed.name()), ("R307", "missed-capture"));
/// assert_eq!(missed.to_string(), "R307 missed-capture");
/// assert_eq!(missed.severity(), Severity::Error);
/// assert!(missed.is_of_play());
/// assert!(missed.laws().contains(&"S1:9"));
/// assert!(missed.documentation().starts_with("## What it finds\n"));
/// ```
#[derive(Debug)]
pub struct Rule {
    code: &'static str,
    name: &'static str,
    severity: Severity,
    fixable: Fixable,
    laws: &'static [&'static str],
    manual: &'static str,
    of_play: bool,
}

/// The manual page of a rule, from the file of its source: only the `//!` lines at its start become part of the program.
macro_rules! manual {
    ($file:literal) => {{
        const SOURCE: &str = include_str!($file);
        const PAGE: [u8; $crate::rule::manual_length(SOURCE)] =
            $crate::rule::start(SOURCE.as_bytes());
        match std::str::from_utf8(&PAGE) {
            Ok(page) => page,
            Err(_) => unreachable!(),
        }
    }};
}

/// The length of the `//!` lines at the start of a file.
pub(crate) const fn manual_length(source: &str) -> usize {
    let bytes = source.as_bytes();
    let mut length = 0;
    while matches!(bytes.split_at(length).1, [b'/', b'/', b'!', ..]) {
        while length < bytes.len() && bytes[length] != b'\n' {
            length += 1;
        }
        length += 1; // the line end
    }
    length
}

/// The first bytes.
pub(crate) const fn start<const N: usize>(bytes: &[u8]) -> [u8; N] {
    let mut page = [0; N];
    page.copy_from_slice(bytes.split_at(N).0);
    page
}

impl Rule {
    /// A rule. `manual` is its manual page, each line after `//!`.
    pub const fn new(
        code: &'static str,
        name: &'static str,
        severity: Severity,
        manual: &'static str,
    ) -> Self {
        Self {
            code,
            name,
            severity,
            fixable: Fixable::No,
            laws: &[],
            manual,
            of_play: false,
        }
    }

    /// Sets the laws that the rule cites, as text and number: `S1:9`.
    #[must_use]
    pub const fn citing(mut self, laws: &'static [&'static str]) -> Self {
        self.laws = laws;
        self
    }

    /// Marks a rule whose findings explain why a game could not be replayed.
    #[must_use]
    pub(crate) const fn blocks_replay(mut self) -> Self {
        self.of_play = true;
        self
    }

    /// Marks a rule that has a fix which changes the meaning.
    #[must_use]
    pub(crate) const fn with_unsafe_fix(mut self) -> Self {
        self.fixable = Fixable::Unsafe;
        self
    }

    /// Marks a rule that has a safe fix; see `fix/table.rs`.
    #[must_use]
    pub(crate) const fn with_safe_fix(mut self) -> Self {
        self.fixable = Fixable::Safe;
        self
    }

    /// The code, for example `R307`. A code never changes its meaning.
    pub const fn code(&self) -> &'static str {
        self.code
    }

    /// The name, for example `missed-capture`.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The severity unless configured otherwise.
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// Whether the findings can be fixed automatically.
    pub const fn fix(&self) -> Fixable {
        self.fixable
    }

    /// True for the rules of play (R), and for the rules that explain why a game or a part of it could not be replayed.
    pub fn is_of_play(&self) -> bool {
        self.of_play || self.code.starts_with('R')
    }

    /// True for the rules about the text (S).
    pub(crate) fn is_of_text(&self) -> bool {
        self.code.starts_with('S')
    }

    /// The laws that findings of the rule cite, unless they have more specific ones: `S1:9`, `PDN3:8`.
    pub const fn laws(&self) -> &'static [&'static str] {
        self.laws
    }

    /// The manual page, in Markdown: the `//!` lines of the rule's file.
    pub fn documentation(&self) -> String {
        let mut page = String::new();
        for line in self.manual.lines() {
            let text = line.strip_prefix("//!").unwrap_or(line);
            page.push_str(text.strip_prefix(' ').unwrap_or(text));
            page.push('\n');
        }
        page
    }
}

/// Displays the code and the name: `R307 missed-capture`.
impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.code, self.name)
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Rule {}

#[cfg(test)]
mod tests {
    use crate::RULES;

    #[test]
    fn only_the_manual_page_of_a_file_is_part_of_the_program() {
        for rule in RULES {
            let mut lines = rule.manual.lines();
            assert!(lines.all(|line| line.starts_with("//!")), "{rule}");
            assert!(rule.documentation().starts_with("## "), "{rule}");
        }
    }
}
