//! ## What it finds
//! A side whose time ran out, by its clock or by a comment that says so, and that did not lose as the
//! record has it.
//!
//! ## The law
//! A player loses when his time is over before his moves are made (S2:15, WCDF 1.31), or by improper delay
//! (24, 25).
//!
//! ## Example
//! `[%clk w0:00:00]` after White's last move, and the Result is a White win.

use std::time::Duration;

use draughts::Color;
use pdn::Span;

use super::Times;
use crate::{
    Rule, Severity, Winner,
    clock::{Control, Timed, in_words},
    header::tags,
    outcome,
    play::side_name,
    report::Report,
};

pub(crate) static RULE: Rule = Rule::new(
    "K503",
    "flag-against-result",
    Severity::Warning,
    include_str!("flag_against_result.rs"),
)
.citing(&["S1:24", "S2:15", "WCDF:1.31"]);

pub(super) fn check(
    side: Color,
    moves: &[Timed],
    control: &Control,
    seen: Times<'_, '_>,
    report: &mut Report<'_>,
) {
    let (Some(recorded), Some(last)) = (seen.recorded, moves.last()) else {
        return;
    };
    if recorded == Winner::from(!side) || recorded == Winner::BothLost {
        return;
    }
    let total: Duration = moves.iter().filter_map(|timed| timed.used).sum();
    let why = if last.left == Some(Duration::ZERO) {
        "clock shows no time left".to_owned()
    } else if let Some(given) = control.whole_game().filter(|given| total > *given) {
        format!(
            "moves took {} of {} in all",
            in_words(total),
            in_words(given)
        )
    } else {
        return;
    };
    report.add_at(
        &RULE,
        last.span,
        last.ply,
        format!(
            "{}'s {why}, but the result is {}",
            side_name(side),
            outcome::in_words(recorded)
        ),
    );
    report.last_cites(seen.laws.on_lost_time());
}

/// What a comment or the Termination tag says in words.
pub(super) fn check_words(seen: Times<'_, '_>, report: &mut Report<'_>) {
    let Some((late, span)) = seen.shown.ran_out.or_else(|| said_by_tag(seen)) else {
        return;
    };
    let Some(recorded) = seen.recorded else {
        return;
    };
    if recorded == Winner::from(late) {
        report.add(
            &RULE,
            span,
            format!(
                "{} is said to have lost on time, but the result is {}",
                side_name(late),
                outcome::in_words(recorded)
            ),
        );
        report.last_cites(seen.laws.on_lost_time());
    }
}

fn said_by_tag(seen: Times<'_, '_>) -> Option<(Color, Span)> {
    if !seen.header.others {
        return None;
    }
    let found = tags(seen.record.events).find(|found| found.tag.name == b"Termination")?;
    Some((who_ran_out(found.trimmed())?, found.span))
}

/// The side that a text says lost on time.
pub(crate) fn who_ran_out(text: &[u8]) -> Option<Color> {
    // a look at the bytes first: most comments never speak of time
    if memchr::memmem::find(text, b"time").is_none()
        && memchr::memmem::find(text, b"flag").is_none()
    {
        return None;
    }
    let text = pdn::text(text).to_lowercase();
    for (name, color) in [
        ("black", Color::Black),
        ("red", Color::Black),
        ("white", Color::White),
    ] {
        for words in [
            " forfeits on time",
            " forfeited on time",
            " loses on time",
            " lost on time",
            " ran out of time",
            " runs out of time",
            " overstepped the time",
            " oversteps the time",
            " exceeded the time",
            "'s flag fell",
            "'s flag has fallen",
            " time forfeit",
        ] {
            let found = text.match_indices(words).any(|(at, _)| {
                text[..at]
                    .strip_suffix(name)
                    .is_some_and(|before| !before.ends_with(char::is_alphabetic))
            });
            if found {
                return Some(color);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use draughts::Color;

    use super::who_ran_out;

    #[test]
    fn words_that_tell_of_a_flag() {
        assert_eq!(who_ran_out(b"White lost on time."), Some(Color::White));
        assert_eq!(
            who_ran_out(b"Red overstepped the time control"),
            Some(Color::Black)
        );
        assert_eq!(who_ran_out(b"White offered; lost on time"), None);
        assert_eq!(who_ran_out(b"both in time trouble"), None);
    }
}
