//! Colours.

use anstyle::{AnsiColor, Style};
use referee::Severity;

/// The styles of a report; all empty without colour.
#[derive(Clone, Copy, Default)]
pub struct Palette {
    /// An error.
    pub error: Style,
    /// A warning.
    pub warning: Style,
    /// A note.
    pub note: Style,
    /// Emphasis.
    pub strong: Style,
    /// Margins and empty squares.
    pub faint: Style,
    /// A piece that can capture.
    pub capturer: Style,
    /// A piece that can be captured.
    pub victim: Style,
    /// A good result.
    pub good: Style,
}

impl Palette {
    /// The styles with or without colour.
    pub fn new(color: bool) -> Self {
        if !color {
            return Self::default();
        }
        Self {
            error: AnsiColor::Red.on_default().bold(),
            warning: AnsiColor::Yellow.on_default().bold(),
            note: AnsiColor::Cyan.on_default().bold(),
            strong: Style::new().bold(),
            faint: Style::new().dimmed(),
            capturer: AnsiColor::Green.on_default().bold(),
            victim: AnsiColor::Red.on_default().bold(),
            good: AnsiColor::Green.on_default(),
        }
    }

    /// The style of a severity.
    pub fn severity(&self, severity: Severity) -> Style {
        match severity {
            Severity::Error => self.error,
            Severity::Warning => self.warning,
            Severity::Note => self.note,
        }
    }
}
