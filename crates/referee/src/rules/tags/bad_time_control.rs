//! ## What it finds
//! A `TimeControl` tag (or `TimeControlWhite`, `TimeControlBlack`) cannot be read, so clock times cannot be checked
//! against it.
//!
//! ## The law
//! A time control is `?`, `-`, or periods separated by `:`. Each period is `moves/seconds`, `seconds+increment`,
//! `seconds`, or `*seconds` for a sandclock. Only the last period may omit the number of moves (PDN 3.0, the
//! `TimeControl` tag).
//!
//! ## Example
//! `[TimeControl "2h"]`: the standard writes `7200`. `40/7200:3600` is 40 moves in two hours and one hour for the
//! rest.

use crate::{
    Record, Rule, Severity,
    header::{Header, LocatedTag, tags},
    report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "T208",
    "bad-time-control",
    Severity::Warning,
    manual!("bad_time_control.rs"),
)
.citing(&["PDN3:tags"]);

pub(super) fn check(header: &Header<'_>, record: &Record<'_>, report: &mut FindingReport<'_>) {
    if let Some(tag) = header.time_control {
        check_one(&tag, report);
    }
    if header.others {
        for tag in tags(record.events) {
            if matches!(tag.tag.name, b"TimeControlWhite" | b"TimeControlBlack") {
                check_one(&tag, report);
            }
        }
    }
}

fn check_one(tag: &LocatedTag<'_>, report: &mut FindingReport<'_>) {
    let value = tag.trimmed();
    if value.is_empty() || matches!(value, b"?" | b"-") {
        return;
    }
    if let Err(expected) = periods(value) {
        report.add(
            &RULE,
            tag.span,
            format!("expected {expected}, found {}", tag.quoted_value()),
        );
    }
}

/// `TimeElement ( ":" TimeElement )*`.
///
/// # Errors
/// The expected form.
fn periods(value: &[u8]) -> Result<(), &'static str> {
    let mut open_ended = false;
    for period in value.split(|&byte| byte == b':') {
        if open_ended {
            return Err("a number of moves in every period but the last, as in 40/7200:3600");
        }
        open_ended = !moves_in_seconds(period);
        if open_ended && !rest_of_game(period) {
            return Err("a time control in seconds, such as 7200, 40/7200:3600 or 300+3");
        }
    }
    Ok(())
}

fn moves_in_seconds(period: &[u8]) -> bool {
    two_figures(period, b'/')
}

fn rest_of_game(period: &[u8]) -> bool {
    is_figures(period.strip_prefix(b"*").unwrap_or(period)) || two_figures(period, b'+')
}

fn two_figures(period: &[u8], sign: u8) -> bool {
    memchr::memchr(sign, period)
        .and_then(|at| period.split_at_checked(at))
        .is_some_and(|(first, second)| is_figures(first) && second.get(1..).is_some_and(is_figures))
}

fn is_figures(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::periods;

    #[test]
    fn time_controls_follow_the_grammar() {
        for good in [
            "7200",
            "40/7200",
            "40/7200:3600",
            "40/7200:20/3600:300+30",
            "60+5",
            "*180",
            "40/7200:*60",
        ] {
            assert!(periods(good.as_bytes()).is_ok(), "{good}");
        }
        for bad in [
            "2h",
            "",
            "40/",
            "/7200",
            "7200:3600",
            "*180:60",
            "+5",
            "60+",
            "1:30:00",
            "60 + 5",
            "40/7200:",
        ] {
            assert!(periods(bad.as_bytes()).is_err(), "{bad}");
        }
    }
}
