//! The output of `huff laws NAME`: the switches, the interpretations, and the laws one by one.

use std::fmt::Write as _;

use super::{LawEvidence, RuleSet, Setting};

impl RuleSet {
    /// Describes the set in Markdown: its switches with their laws, and how its contradictions are interpreted. The
    /// laws of its texts follow, each with the way in which a record can show a violation. The laws whose violation no
    /// record can show are at the end.
    pub fn describe(&self) -> String {
        let mut page = String::new();
        // Writing to a string cannot fail.
        let _ = self.write_page(None, &mut page);
        page
    }

    /// Describes a set that is based on `base`. Differences are marked with `*`.
    ///
    /// ```
    /// use referee::RuleSet;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let base = RuleSet::from_name("standard").ok_or("no such set")?;
    /// let club = base.clone().with("huff", "false")?.renamed("club", "Our laws");
    /// let page = club.describe_beside(base);
    /// assert!(page.contains("* missed-capture  illegal"));
    /// assert!(page.contains("standard has huff (S1:16, S1:17)"));
    /// # Ok(()) }
    /// ```
    pub fn describe_beside(&self, base: &RuleSet) -> String {
        let mut page = String::new();
        let _ = self.write_page(Some(base), &mut page);
        page
    }

    /// The switches that differ from `base`: the setting in this set, and the setting in `base`.
    pub fn differences(&self, base: &RuleSet) -> Vec<(Setting, Setting)> {
        let pairs = self
            .switches
            .settings()
            .into_iter()
            .zip(base.switches.settings());
        pairs
            .filter(|(here, there)| here.value != there.value)
            .collect()
    }

    fn write_page(&self, base: Option<&RuleSet>, page: &mut String) -> std::fmt::Result {
        writeln!(page, "# {}: {}\n", self.name(), self.title())?;
        if let Some(base) = base {
            writeln!(
                page,
                "Based on {} ({}); differences are marked with *.\n",
                base.name(),
                base.title()
            )?;
        }
        writeln!(
            page,
            "The game decides how pieces move; the set decides the rest.\n"
        )?;
        writeln!(page, "## Switches\n")?;
        let settings = self.switches.settings();
        let width = |of: fn(&Setting) -> usize| settings.iter().map(of).max().unwrap_or(0);
        let switch = width(|setting| setting.switch.len());
        let value = width(|setting| setting.value.len());
        let differences = base.map_or_else(Vec::new, |base| self.differences(base));
        for setting in &settings {
            let differing = differences.iter().find(|(here, _)| here == setting);
            let mark = if differing.is_some() { '*' } else { '-' };
            write!(
                page,
                "{mark} {:switch$}  {:value$}  {}{}",
                setting.switch,
                setting.value,
                setting.words,
                cited(setting.laws)
            )?;
            match (differing, base) {
                (Some((_, there)), Some(base)) => {
                    let (base, value, laws) = (base.name(), there.value, cited(there.laws));
                    writeln!(page, "; {base} has {value}{laws}")?;
                }
                _ => writeln!(page)?,
            }
        }
        if !self.interpretations.is_empty() {
            match base {
                Some(base) => writeln!(page, "\n## Interpretations, for {}\n", base.name())?,
                None => writeln!(page, "\n## Interpretations\n")?,
            }
            for sentence in self.interpretations {
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
                if law.evidence == LawEvidence::No {
                    continue;
                }
                let how = law.evidence.words();
                let named = law.evidence.rules();
                let rules: Vec<&str> = named
                    .iter()
                    .copied()
                    .filter(|code| crate::rule(code).is_some())
                    .collect();
                let rules = rules.join(", ");
                let how = if named.is_empty() {
                    how.to_owned()
                } else if rules.is_empty() {
                    // The table also names planned rules; only existing rules are listed.
                    format!("{how}; no rule looks for it yet")
                } else {
                    format!("{how}: {rules}")
                };
                writeln!(page, "- {}  {} [{how}]", law.number, law.paraphrase)?;
            }
        }
        let hidden: Vec<_> = self
            .texts
            .iter()
            .flat_map(|text| text.laws())
            .filter(|law| law.evidence == LawEvidence::No)
            .collect();
        if !hidden.is_empty() {
            writeln!(page, "\n## Not visible in a record\n")?;
            for law in hidden {
                writeln!(page, "- {}  {}", law.number, law.paraphrase)?;
            }
        }
        let words: Vec<_> = self
            .texts
            .iter()
            .flat_map(|text| text.laws())
            .filter(|law| matches!(law.evidence, LawEvidence::Words(_) | LawEvidence::Clock(_)))
            .map(|law| law.number)
            .collect();
        if !words.is_empty() {
            writeln!(
                page,
                "\nBreaches show only in tags, comments or clock times: {}.",
                words.join(", ")
            )?;
        }
        Ok(())
    }
}

/// The laws in the form ` (S1:16, S1:17)`; empty if there are none.
pub(super) fn cited(laws: &[&str]) -> String {
    if laws.is_empty() {
        String::new()
    } else {
        format!(" ({})", laws.join(", "))
    }
}
