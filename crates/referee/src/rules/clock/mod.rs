//! K: the clock. Where a record gives times for its moves.

pub(crate) mod clock_runs_back;
pub(crate) mod flag_against_result;
pub(crate) mod heckling_time;
pub(crate) mod overtime;

use draughts::Color;

use crate::{
    Laws, Record, RuleSet, Winner,
    clock::{Control, Shown, times},
    header::Header,
    report::Report,
};

/// What the clock rules look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times<'r, 'a> {
    pub(crate) record: &'r Record<'a>,
    pub(crate) header: &'r Header<'a>,
    pub(crate) shown: &'r Shown,
    /// The active laws, and whether they were named on purpose.
    pub(crate) laws: &'r RuleSet,
    pub(crate) told: &'r Laws,
    pub(crate) recorded: Option<Winner>,
}

/// Reports what the times of a record show.
pub(crate) fn check(seen: Times<'_, '_>, report: &mut Report<'_>) {
    flag_against_result::check_words(seen, report);
    if seen.shown.readings.is_empty() {
        return;
    }
    let control = Control::of(seen.header);
    for side in Color::ALL {
        let moves = times(&seen.shown.readings, side, &control);
        clock_runs_back::check(&moves, &control, report);
        flag_against_result::check(side, &moves, &control, seen, report);
        heckling_time::check(&moves, seen.laws, report);
        // the record's own time control goes first, unless the set was named on purpose
        if seen.told.are_named() || !control.is_known() {
            overtime::check(side, &moves, &control, seen.laws, report);
        }
    }
}
