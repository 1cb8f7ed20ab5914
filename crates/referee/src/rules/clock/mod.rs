//! K: the clock. Findings on the times of moves.

pub(crate) mod clock_runs_back;
pub(crate) mod flag_against_result;
pub(crate) mod heckling_time;
pub(crate) mod overtime;

use draughts::Color;

use crate::{
    Laws, Record, RuleSet,
    clock::{ClockData, TimeControl, elapsed_is_of_each_move, timed_moves},
    header::Header,
    outcome::StatedResult,
    report::FindingReport,
};

/// Inputs of the clock rules.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times<'r, 'a> {
    pub(crate) record: &'r Record<'a>,
    pub(crate) header: &'r Header<'a>,
    pub(crate) clocks: &'r ClockData,
    /// The active laws.
    pub(crate) laws: &'r RuleSet,
    pub(crate) laws_setting: &'r Laws,
    pub(crate) stated: &'r StatedResult<'a>,
    /// True if faults that all games of a file share are reported once for the file.
    pub(crate) reports_per_file: bool,
}

/// Reports findings on the times of a record. Returns true if its `egt` times are those of each move.
pub(crate) fn check(times: Times<'_, '_>, report: &mut FindingReport<'_>) -> bool {
    flag_against_result::check_words(times, report);
    let Some(first) = times.clocks.readings.first() else {
        return false;
    };
    let each_move = elapsed_is_of_each_move(&times.clocks.readings);
    if each_move && !times.reports_per_file {
        report.add(
            &clock_runs_back::RULE,
            first.span,
            clock_runs_back::EACH_MOVE,
        );
    }
    let control = TimeControl::from_header(times.header);
    for side in Color::ALL {
        let moves = timed_moves(&times.clocks.readings, side, &control, each_move);
        clock_runs_back::check(&moves, &control, report);
        flag_against_result::check(side, &moves, &control, times, report);
        heckling_time::check(&moves, times.laws, report);
        // The record's own time control takes precedence, unless the set was named explicitly.
        if times.laws_setting.are_named() || !control.is_known() {
            overtime::check(side, &moves, &control, times.laws, report);
        }
    }
    each_move
}
