//! ## What it finds
//! The time of a side ran out, according to its clock or a comment, but the record does not say that it lost. A zero of a
//! clock that shows only whole seconds is a note, because up to a second may be left.
//!
//! ## The law
//! A player loses if his time ends before he has made his moves (S2:15, WCDF 1.31), or by improper delay (24, 25).
//!
//! ## Example
//! `[%clk w0:00:00]` after White's last move, and the Result is a White win.

use std::time::Duration;

use draughts::Color;
use pdn::Span;

use super::Times;
use crate::{
    Rule, Severity, Winner,
    clock::{TimeControl, TimedMove, format_time},
    header::tags,
    outcome,
    report::FindingReport,
    wording::side_name,
    words::time::who_ran_out,
};

pub(crate) static RULE: Rule = Rule::new(
    "K503",
    "flag-against-result",
    Severity::Warning,
    manual!("flag_against_result.rs"),
)
.citing(&["S1:24", "S2:15", "WCDF:1.31"]);

pub(super) fn check(
    side: Color,
    moves: &[TimedMove],
    control: &TimeControl,
    times: Times<'_, '_>,
    report: &mut FindingReport<'_>,
) {
    let (Some(recorded), Some(last)) = (times.stated.claimed(), moves.last()) else {
        return;
    };
    if recorded == Winner::from(!side) || recorded == Winner::BothLost {
        return;
    }
    let total: Duration = moves.iter().filter_map(|timed| timed.used).sum();
    // A clock without fractions also shows zero in its last second.
    let is_rounded = moves
        .iter()
        .filter_map(|timed| timed.left)
        .all(|left| left.subsec_nanos() == 0);
    let is_zero = last.left == Some(Duration::ZERO);
    let why = if is_zero && is_rounded {
        "clock shows 0:00:00".to_owned()
    } else if is_zero {
        "clock shows no time left".to_owned()
    } else if let Some(given) = control.whole_game().filter(|given| total > *given) {
        format!(
            "moves took {} in all, more than the {} allowed",
            format_time(total),
            format_time(given)
        )
    } else {
        return;
    };
    report.add_at(
        &RULE,
        last.span,
        last.ply,
        format!(
            "{}'s {why}, but the result is {}{}",
            side_name(side),
            outcome::in_words(recorded),
            times.stated.other_order()
        ),
    );
    report.set_last_laws(times.laws.on_lost_time());
    if is_zero && is_rounded {
        report.set_last_severity(Severity::Note);
    }
}

/// Checks a comment or the Termination tag.
pub(super) fn check_words(times: Times<'_, '_>, report: &mut FindingReport<'_>) {
    let Some((late, span)) = times.clocks.ran_out.or_else(|| named_by_tag(times)) else {
        return;
    };
    if times.stated.claimed() == Some(Winner::from(late)) {
        report.add(
            &RULE,
            span,
            format!(
                "the record says that {} lost on time, but the result is {}{}",
                side_name(late),
                outcome::in_words(late.into()),
                times.stated.other_order()
            ),
        );
        report.set_last_laws(times.laws.on_lost_time());
    }
}

fn named_by_tag(times: Times<'_, '_>) -> Option<(Color, Span)> {
    if !times.header.others {
        return None;
    }
    let found = tags(times.record.events).find(|found| found.tag.name == b"Termination")?;
    Some((who_ran_out(found.trimmed())?, found.span))
}
