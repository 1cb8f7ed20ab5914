//! The clock times of a record's moves, and the time control in its header.

use std::time::Duration;

use draughts::Color;
use pdn::{
    Span,
    clock::{Clock, ClockKind},
};

use crate::{Ply, header::Header};

/// A clock reading after a move of the main line.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ClockReading {
    /// The ply that the reading follows.
    pub(crate) ply: Ply,
    /// The place of the comment.
    pub(crate) span: Span,
    /// The times that the comment gives.
    pub(crate) clock: Clock,
    /// True if the move was the only legal capture.
    pub(crate) only_capture: bool,
}

impl ClockReading {
    /// The time of a side in this reading. The reading names the side by its colour or as the mover.
    fn time(&self, side: Color) -> Option<Duration> {
        let named = match side {
            Color::Black => self.clock.black,
            Color::White => self.clock.white,
        };
        let movers = self.clock.mover.filter(|_| side == self.ply.side);
        named.or(movers).map(|time| time.shown)
    }
}

/// A move with its clock times.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimedMove {
    pub(crate) ply: Ply,
    pub(crate) span: Span,
    pub(crate) only_capture: bool,
    /// The minimum time that the move took.
    pub(crate) used: Option<Duration>,
    /// The time left after the move.
    pub(crate) left: Option<Duration>,
    /// The time by which the clock went the wrong way since the side's previous move.
    pub(crate) back: Option<Duration>,
}

/// All clock information of a record.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClockData {
    /// The main-line readings.
    pub(crate) readings: Vec<ClockReading>,
    /// The side that lost on time according to a comment, and the place of that comment.
    pub(crate) ran_out: Option<(Color, Span)>,
}

/// True if `egt` (the time used so far) gives the time of each move instead, because the value falls repeatedly.
pub(crate) fn elapsed_is_of_each_move(readings: &[ClockReading]) -> bool {
    /// Minimum number of falls. A clock that is reset falls only once or twice.
    const MIN_FALLS: usize = 3;
    let elapsed = |reading: &&ClockReading| reading.clock.kind == ClockKind::ElapsedGame;
    let falls = Color::ALL.into_iter().map(|side| {
        let shown: Vec<Duration> = readings
            .iter()
            .filter(elapsed)
            .filter(|reading| reading.ply.side == side)
            .filter_map(|reading| reading.time(side))
            .collect();
        shown.windows(2).filter(|pair| pair[1] < pair[0]).count()
    });
    falls.sum::<usize>() >= MIN_FALLS
}

/// The moves of one side with their times. `control` gives the initial time, if known. `each_move` means that `egt`
/// gives the time of each move.
pub(crate) fn timed_moves(
    readings: &[ClockReading],
    side: Color,
    control: &TimeControl,
    each_move: bool,
) -> Vec<TimedMove> {
    let mut timed: Vec<TimedMove> = Vec::new();
    let mut left_before = control.starts_with();
    let mut was_read = false;
    let mut game_before = Some(Duration::ZERO);
    for reading in readings.iter().filter(|reading| reading.ply.side == side) {
        let Some(shown) = reading.time(side) else {
            continue;
        };
        if timed.last().is_none_or(|last| last.ply != reading.ply) {
            timed.push(TimedMove {
                ply: reading.ply,
                span: reading.span,
                only_capture: reading.only_capture,
                used: None,
                left: None,
                back: None,
            });
        }
        let Some(this) = timed.last_mut() else {
            continue;
        };
        match reading.clock.kind {
            ClockKind::ElapsedMove => this.used = Some(shown),
            ClockKind::ElapsedGame if each_move => this.used = Some(shown),
            ClockKind::ElapsedGame => {
                if let Some(before) = game_before {
                    this.used = this.used.or(shown.checked_sub(before));
                    this.back = before.checked_sub(shown).filter(|back| !back.is_zero());
                }
                game_before = Some(shown);
            }
            ClockKind::Remaining => {
                if let Some(before) = left_before {
                    this.used = this.used.or(before.checked_sub(shown));
                    // A first reading above the time control means a different unit, not a clock that ran back.
                    let back = shown.checked_sub(before).filter(|back| !back.is_zero());
                    this.back = back.filter(|_| was_read);
                }
                this.left = Some(shown);
                left_before = Some(shown);
                was_read = true;
            }
            ClockKind::Mechanical => {}
        }
    }
    timed
}

/// The time control of a game; empty if the tag cannot be read.
#[derive(Clone, Debug, Default)]
pub(crate) struct TimeControl {
    /// For each period: the number of moves (`None` for the rest of the game), the seconds and the increment.
    periods: Vec<(Option<u32>, u64, u64)>,
}

impl TimeControl {
    pub(crate) fn from_header(header: &Header<'_>) -> Self {
        let value = header.time_control.map(|found| found.trimmed());
        let periods = value
            .and_then(|value| std::str::from_utf8(value).ok())
            .and_then(|value| value.split(':').map(period).collect::<Option<Vec<_>>>());
        Self {
            periods: periods.unwrap_or_default(),
        }
    }

    /// True if the tag was read.
    pub(crate) fn is_known(&self) -> bool {
        !self.periods.is_empty()
    }

    fn starts_with(&self) -> Option<Duration> {
        self.periods
            .first()
            .map(|(_, seconds, _)| Duration::from_secs(*seconds))
    }

    /// The time for the whole game, if there is only one period without increment.
    pub(crate) fn whole_game(&self) -> Option<Duration> {
        match self.periods[..] {
            [(None, seconds, 0)] => Some(Duration::from_secs(seconds)),
            _ => None,
        }
    }

    /// True if a side's remaining time can grow by this amount at a move.
    pub(crate) fn allows(&self, growth: Duration) -> bool {
        let most = self.periods.iter().map(|(moves, seconds, increment)| {
            // The clock gains the time of the next period, or of the same period again.
            let again = moves.is_some() || self.periods.len() > 1;
            if again {
                seconds + increment
            } else {
                *increment
            }
        });
        growth <= Duration::from_secs(most.max().unwrap_or(0))
    }
}

fn period(text: &str) -> Option<(Option<u32>, u64, u64)> {
    if let Some((moves, seconds)) = text.split_once('/') {
        return Some((Some(moves.parse().ok()?), seconds.parse().ok()?, 0));
    }
    let (seconds, increment) = text.split_once('+').unwrap_or((text, "0"));
    Some((None, seconds.parse().ok()?, increment.parse().ok()?))
}

/// Formats a time as `6:30` or `1:05:00`.
pub(crate) fn format_time(time: Duration) -> String {
    let seconds = time.as_secs();
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{TimeControl, format_time, period};

    fn control(text: &str) -> TimeControl {
        TimeControl {
            periods: text
                .split(':')
                .map(period)
                .collect::<Option<Vec<_>>>()
                .unwrap_or_default(),
        }
    }

    #[test]
    fn clocks_grow_by_increments_and_at_the_end_of_a_period() {
        let seconds = Duration::from_secs;
        assert!(control("300+3").allows(seconds(3)));
        assert!(!control("300+3").allows(seconds(4)));
        assert!(!control("7200").allows(seconds(1)));
        assert!(control("40/7200:3600").allows(seconds(3600)));
        assert!(control("40/7200").allows(seconds(7200)));
        assert_eq!(control("7200").whole_game(), Some(seconds(7200)));
        assert_eq!(control("300+3").whole_game(), None);
        assert!(!control("?").is_known());
        assert!(!control("*60").is_known());
    }

    #[test]
    fn times_are_formatted_like_a_clock() {
        assert_eq!(format_time(Duration::from_secs(390)), "6:30");
        assert_eq!(format_time(Duration::from_secs(3905)), "1:05:05");
    }
}
