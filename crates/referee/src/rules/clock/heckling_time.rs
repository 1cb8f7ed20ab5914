//! ## What it finds
//! Under the Customary Rules, a move took more than six minutes; after that time the opponent may heckle. No penalty
//! follows.
//!
//! ## The law
//! If the players agreed no limit, the opponent by custom waits six to ten minutes before he heckles (S2:15).
//!
//! ## Example
//! `1. 11-15 {[%emt 0:07:00]}` under `--laws customary`.

use std::time::Duration;

use crate::{
    Rule, RuleSet, Severity, TimeLimit,
    clock::{TimedMove, format_time},
    report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "K504",
    "heckling-time",
    Severity::Note,
    manual!("heckling_time.rs"),
)
.citing(&["S2:15"]);

const SIX_MINUTES: Duration = Duration::from_secs(6 * 60);
const TEN_MINUTES: Duration = Duration::from_secs(10 * 60);

pub(super) fn check(moves: &[TimedMove], laws: &RuleSet, report: &mut FindingReport<'_>) {
    if laws.switches().time.setting != TimeLimit::Agreed {
        return;
    }
    for timed in moves {
        let Some(used) = timed.used.filter(|used| *used > SIX_MINUTES) else {
            continue;
        };
        let custom = if used > TEN_MINUTES {
            "by custom the opponent heckles after at most ten minutes"
        } else {
            "by custom the opponent heckles after six to ten minutes"
        };
        let message = format!("took {}: {custom}", format_time(used));
        report.add_at(&RULE, timed.span, timed.ply, message);
        report.set_last_laws(laws.switches().time.laws);
    }
}
