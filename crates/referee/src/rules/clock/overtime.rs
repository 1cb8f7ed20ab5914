//! ## What it finds
//! A move that took longer than the active laws give: a note where time was due to be called, a warning
//! where the time after the call was over too and the game is lost if time was called, which a record does not
//! show. Looked for where the rule set is named on purpose, or the record names no time control.
//!
//! ## The law
//! After five minutes time is called, and a move not made within another minute loses (24). With only one way
//! of taking it is one minute and one more (25). The leaflet has the five minutes only (S4:16). The
//! American rules give thirty moves an hour, unused time kept.
//!
//! ## Example
//! `1. 11-15 {[%emt 0:06:30]}` under `--laws standard`: six and a half minutes for one move.

use std::time::Duration;

use draughts::Color;

use crate::{
    Detail, Rule, RuleSet, Severity,
    clock::{Control, Timed, in_words},
    report::Report,
};

pub(crate) static RULE: Rule = Rule::new(
    "K501",
    "overtime",
    Severity::Warning,
    include_str!("overtime.rs"),
)
.citing(&["S1:24", "S1:25"]);

pub(super) fn check(
    side: Color,
    moves: &[Timed],
    control: &Control,
    laws: &RuleSet,
    report: &mut Report<'_>,
) {
    let time = laws.switches().time.setting;
    for timed in moves {
        let (Some(used), Some(limit)) = (timed.used, time.per_move(timed.only_capture)) else {
            continue;
        };
        let took = if timed.only_capture && limit.call < 300 {
            format!("took {} with only one way of taking", in_words(used))
        } else {
            format!("took {}", in_words(used))
        };
        if used > Duration::from_secs(limit.lost.into()) {
            let message = format!("{took}: lost if time was called");
            found(Severity::Warning, side, timed, message, laws, report);
        } else if used > Duration::from_secs(limit.call.into()) {
            let message = format!("{took}: time was due to be called");
            found(Severity::Note, side, timed, message, laws, report);
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
                    "used {} of the {} given so far: lost if the time was claimed",
                    in_words(total),
                    in_words(given)
                );
                return found(Severity::Warning, side, timed, message, laws, report);
            }
        }
    }
}

fn found(
    severity: Severity,
    side: Color,
    timed: &Timed,
    message: String,
    laws: &RuleSet,
    report: &mut Report<'_>,
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
