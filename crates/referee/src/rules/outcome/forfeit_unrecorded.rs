//! ## What it finds
//! The laws forfeit the game at a false move, or make it a draw automatically, but the record has no result, or
//! states contradictory results in words.
//!
//! ## The law
//! A false or improper move forfeits the game instantly (21). A player who breaks a law must accept the penalty, and
//! the opponent must exact it (27).
//!
//! ## Example
//! Black moves a man backward at ply 3, and the game ends with `*`.

use super::Decision;
use crate::{Detail, Rule, Severity, outcome::in_words, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "O405",
    "forfeit-unrecorded",
    Severity::Note,
    manual!("forfeit_unrecorded.rs"),
)
.citing(&["S1:21", "S1:27"]);

/// `decision` is how the laws end the game; `is_disputed` is true if the record states contradictory results.
pub(super) fn report(decision: Decision, is_disputed: bool, report: &mut FindingReport<'_>) {
    let Some(ply) = decision.finding.ply else {
        return;
    };
    let recorded = if is_disputed {
        "the words of the record contradict each other"
    } else {
        "no result is recorded"
    };
    let message = format!(
        "{recorded}, but {}: {}",
        decision.words(),
        in_words(decision.winner)
    );
    let detail = Detail {
        laws: decision.laws,
        ..Detail::default()
    };
    report.add_detailed(&RULE, decision.finding.span, Some(ply), message, detail);
    report.mark_last_as_consequence();
}
