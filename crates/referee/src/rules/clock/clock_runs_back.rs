//! ## What it finds
//! A clock shows more time left than before, by more than the time control adds, or less time used than before. If the
//! record has no time control, only a single small jump counts, because repeated jumps are an increment. If the time
//! used falls again and again, the record has the time of each move instead of the total. The rule then reports the
//! file once and reads the times that way. A jump of up to 15 seconds is a note, because servers let a player give his
//! opponent that much.
//!
//! ## The law
//! `clk` is the time left and `egt` the total time used (PDN 3.0, commands). The first falls, except for increments and
//! new periods, and the second grows.
//!
//! ## Example
//! `[TimeControl "7200"]`, and White's clock goes from `1:05:00` to `1:07:00`.

use std::time::Duration;

use crate::{
    Finding, Rule, Severity,
    clock::{TimeControl, TimedMove, format_time},
    report::FindingReport,
    rules::collection::collection_finding,
};

pub(crate) static RULE: Rule = Rule::new(
    "K502",
    "clock-runs-back",
    Severity::Warning,
    manual!("clock_runs_back.rs"),
)
.citing(&["PDN3:commands"]);

/// The message for a game whose `egt` times are those of each move.
pub(crate) const EACH_MOVE: &str =
    "`egt` has the time of each move here, not the total time used; use `emt` for it";

/// The finding about a file with `games` such games; `first` is the number of the first.
pub(crate) fn finding_for_file(games: u64, first: u64) -> Finding {
    let message = match games {
        1 => EACH_MOVE.to_owned(),
        _ => {
            format!("{EACH_MOVE} ({games} games of the file; the first is game {first})")
        }
    };
    collection_finding(&RULE, message)
}

/// Minimum number of readings that distinguish an increment from an error.
const MIN_READINGS: usize = 6;
/// Maximum jump that may be a gift: servers let a player give his opponent 15 seconds.
const MAX_GIFT: Duration = Duration::from_secs(15);
/// Maximum jump that cannot be a new period.
const MAX_JUMP: Duration = Duration::from_secs(600);

pub(super) fn check(moves: &[TimedMove], control: &TimeControl, report: &mut FindingReport<'_>) {
    let jumps: Vec<(&TimedMove, Duration)> = moves
        .iter()
        .filter_map(|timed| Some((timed, timed.back?)))
        .collect();
    let unknown_is_fault = moves.len() >= MIN_READINGS && jumps.len() == 1;
    for (timed, back) in jumps {
        // An elapsed time never falls, but a time left may grow.
        let fault = if timed.left.is_none() {
            true
        } else if control.is_known() {
            !control.allows(back)
        } else {
            unknown_is_fault && back <= MAX_JUMP
        };
        if fault {
            let message = format!("the clock runs back by {}", format_time(back));
            report.add_at(&RULE, timed.span, timed.ply, message);
            if timed.left.is_some() && back <= MAX_GIFT {
                report.set_last_severity(Severity::Note);
            }
        }
    }
}
