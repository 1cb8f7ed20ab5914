//! K: the clock. Where a record gives times for its moves.

pub(crate) mod clock_runs_back;
pub(crate) mod flag_against_result;
pub(crate) mod heckling_time;
pub(crate) mod overtime;

use draughts::Color;

use crate::{
    Laws, Record, RuleSet, Winner,
    clock::{ClockData, Control, elapsed_is_of_each_move, times},
    header::Header,
    report::Report,
};

/// What the clock rules look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Times<'r, 'a> {
    pub(crate) record: &'r Record<'a>,
    pub(crate) header: &'r Header<'a>,
    pub(crate) shown: &'r ClockData,
    /// The active laws, and whether they were named on purpose.
    pub(crate) laws: &'r RuleSet,
    pub(crate) told: &'r Laws,
    pub(crate) recorded: Option<Winner>,
    /// True if what the games of a file have in common is reported once for the file.
    pub(crate) of_a_file: bool,
}

/// Reports what the times of a record show. True if it writes the time of each move where that of the game so far belongs.
pub(crate) fn check(seen: Times<'_, '_>, report: &mut Report<'_>) -> bool {
    flag_against_result::check_words(seen, report);
    let Some(first) = seen.shown.readings.first() else {
        return false;
    };
    let each_move = elapsed_is_of_each_move(&seen.shown.readings);
    if each_move && !seen.of_a_file {
        report.add(
            &clock_runs_back::RULE,
            first.span,
            clock_runs_back::EACH_MOVE,
        );
    }
    let control = Control::from_header(seen.header);
    for side in Color::ALL {
        let moves = times(&seen.shown.readings, side, &control, each_move);
        clock_runs_back::check(&moves, &control, report);
        flag_against_result::check(side, &moves, &control, seen, report);
        heckling_time::check(&moves, seen.laws, report);
        // the record's own time control goes first, unless the set was named on purpose
        if seen.told.are_named() || !control.is_known() {
            overtime::check(side, &moves, &control, seen.laws, report);
        }
    }
    each_move
}
