//! What `huff laws NAME` prints: the switches, what was settled, and the laws one by one.

use std::fmt::Write as _;

use super::{RuleSet, Shown};

impl RuleSet {
    /// The set in Markdown: its switches with their laws, how its contradictions are settled, what each
    /// law of its texts says and how a record can show it, and what no record shows.
    pub fn describe(&self) -> String {
        let mut page = String::new();
        // writing to a string cannot fail
        let _ = self.write_page(&mut page);
        page
    }

    fn write_page(&self, page: &mut String) -> std::fmt::Result {
        writeln!(page, "# {}: {}\n", self.name(), self.title())?;
        writeln!(
            page,
            "How pieces move is the game's own; the set decides the rest.\n"
        )?;
        writeln!(page, "## Switches\n")?;
        let settings = self.switches.settings();
        let width = |of: fn(&super::Setting) -> usize| settings.iter().map(of).max().unwrap_or(0);
        let switch = width(|setting| setting.switch.len());
        let value = width(|setting| setting.value.len());
        for setting in &settings {
            writeln!(
                page,
                "- {:switch$}  {:value$}  {}{}",
                setting.switch,
                setting.value,
                setting.words,
                cited(setting.laws)
            )?;
        }
        if !self.settled.is_empty() {
            writeln!(page, "\n## Settled in the open\n")?;
            for sentence in self.settled {
                writeln!(page, "- {sentence}")?;
            }
        }
        for text in self.texts {
            writeln!(
                page,
                "\n## {}: {}\n\nNumbers: {}.\n",
                text.name(),
                text.title(),
                text.numbering()
            )?;
            for law in text.laws() {
                if law.shown == Shown::No {
                    continue;
                }
                let how = law.shown.words();
                let named = law.shown.rules();
                let rules: Vec<&str> = named
                    .iter()
                    .copied()
                    .filter(|code| crate::rule(code).is_some())
                    .collect();
                let rules = rules.join(", ");
                let how = if named.is_empty() {
                    how.to_owned()
                } else if rules.is_empty() {
                    // the table says how it could be shown; only what exists is promised
                    format!("{how}; no rule looks for it yet")
                } else {
                    format!("{how}: {rules}")
                };
                writeln!(page, "- {}  {} [{how}]", law.number, law.says)?;
            }
        }
        let hidden: Vec<_> = self
            .texts
            .iter()
            .flat_map(|text| text.laws())
            .filter(|law| law.shown == Shown::No)
            .collect();
        if !hidden.is_empty() {
            writeln!(page, "\n## Not visible in a record\n")?;
            for law in hidden {
                writeln!(page, "- {}  {}", law.number, law.says)?;
            }
        }
        let words: Vec<_> = self
            .texts
            .iter()
            .flat_map(|text| text.laws())
            .filter(|law| matches!(law.shown, Shown::Words(_) | Shown::Clock(_)))
            .map(|law| law.number)
            .collect();
        if !words.is_empty() {
            writeln!(
                page,
                "\nVisible only where tags, comments or clock times tell of it: {}.",
                words.join(", ")
            )?;
        }
        Ok(())
    }
}

/// ` (S1:16, S1:17)`, or nothing.
pub(super) fn cited(laws: &[&str]) -> String {
    if laws.is_empty() {
        String::new()
    } else {
        format!(" ({})", laws.join(", "))
    }
}
