//! ## What it finds
//! A move took longer than the active laws allow. It is a note if time was due to be called. It is a warning if the
//! time after the call was also over: the game is then lost if time was called, but a record does not show the call.
//! The rule applies if the rule set is named explicitly, or if the record has no time control.
//!
//! ## The law
//! Time is called after five minutes, and a player who does not move within another minute loses (24). With only one
//! way of taking, both times are one minute (25). The leaflet has only the five minutes (S4:16). The American rules
//! give thirty moves an hour and keep unused time.
//!
//! ## Example
//! `1. 11-15 {[%emt 0:06:30]}` under `--laws standard`: one move took six and a half minutes.

use std::time::Duration;

use draughts::Color;

use crate::{
    Detail, Rule, RuleSet, Severity,
    clock::{TimeControl, TimedMove, format_time},
    report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "K501",
    "overtime",
    Severity::Warning,
    manual!("overtime.rs"),
)
.citing(&["S1:24", "S1:25"]);

pub(super) fn check(
    side: Color,
    moves: &[TimedMove],
    control: &TimeControl,
    laws: &RuleSet,
    report: &mut FindingReport<'_>,
) {
    let time = laws.switches().time.setting;
    for timed in moves {
        let (Some(used), Some(limit)) = (timed.used, time.per_move(timed.only_capture)) else {
            continue;
        };
        let took = if timed.only_capture && limit.call < 300 {
            format!("took {} with only one way of taking", format_time(used))
        } else {
            format!("took {}", format_time(used))
        };
        if used > Duration::from_secs(limit.lost.into()) {
            let message = format!("{took}: the game is lost if time was called");
            add(Severity::Warning, side, timed, message, laws, report);
        } else if used > Duration::from_secs(limit.call.into()) {
            let message = format!("{took}: time was due to be called");
            add(Severity::Note, side, timed, message, laws, report);
        }
    }
    if let Some((per_period, seconds)) = time.per_period()
        && !control.is_known()
    {
        let mut total = Duration::ZERO;
        for timed in moves {
            total += timed.used.unwrap_or_default();
            let periods = timed.ply.ply.div_ceil(2).div_ceil(per_period);
            let given = Duration::from_secs(u64::from(periods) * u64::from(seconds));
            if total > given {
                let message = format!(
                    "used {}, more than the {} allowed so far: the game is lost if the opponent claimed the time",
                    format_time(total),
                    format_time(given)
                );
                return add(Severity::Warning, side, timed, message, laws, report);
            }
        }
    }
}

fn add(
    severity: Severity,
    side: Color,
    timed: &TimedMove,
    message: String,
    laws: &RuleSet,
    report: &mut FindingReport<'_>,
) {
    let ruling = laws.delay_ruling(side, timed.only_capture);
    let detail = Detail {
        laws: ruling.laws,
        ruling: Some(ruling.text),
        ..Detail::default()
    };
    report.add_detailed(&RULE, timed.span, Some(timed.ply), message, detail);
    report.set_last_severity(severity);
}
