//! Rulings on improper delay.

use draughts::Color;

use super::{Ruling, name};
use crate::{RuleSet, TimeLimit};

/// The time limits for one move, in seconds.
///
/// ```
/// use referee::TimeLimit;
///
/// let usual = TimeLimit::FiveAndOne.per_move(false).unwrap();
/// let forced = TimeLimit::FiveAndOne.per_move(true).unwrap();
/// assert_eq!((usual.call, forced.call), (300, 60));
/// assert!(usual.lost > usual.call);
/// assert_eq!(TimeLimit::Clock.per_move(false), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overtime {
    /// The number of seconds after which time is called.
    pub call: u32,
    /// The number of seconds after which the game is lost, if time was called.
    pub lost: u32,
}

impl TimeLimit {
    /// The limit for one move, if any. `only_capture` is true if there is only one possible capture.
    pub const fn per_move(self, only_capture: bool) -> Option<Overtime> {
        const MINUTE: u32 = 60;
        let call = match self {
            TimeLimit::FiveAndOne if only_capture => MINUTE,
            TimeLimit::FiveAndOne | TimeLimit::FiveMinutes => 5 * MINUTE,
            TimeLimit::ThirtyAnHour | TimeLimit::Clock | TimeLimit::Agreed | TimeLimit::None => {
                return None;
            }
        };
        Some(Overtime {
            call,
            lost: call + MINUTE,
        })
    }

    /// The moves and seconds of one period, if the limit is for a number of moves.
    pub const fn per_period(self) -> Option<(u32, u32)> {
        match self {
            TimeLimit::ThirtyAnHour => Some((30, 3600)),
            _ => None,
        }
    }
}

impl RuleSet {
    /// The ruling on a move that took too long. A record does not show whether time was called, so the ruling implies
    /// no result.
    pub fn delay_ruling(&self, side: Color, only_capture: bool) -> Ruling {
        let switch = &self.switches.time;
        let he = name(side);
        // The Standard Laws have one number for each of their two limits.
        let laws = match (switch.setting, switch.laws) {
            (TimeLimit::FiveAndOne, [general, single]) => {
                if only_capture {
                    std::slice::from_ref(single)
                } else {
                    std::slice::from_ref(general)
                }
            }
            (_, laws) => laws,
        };
        let text = match switch.setting {
            TimeLimit::FiveAndOne if only_capture => format!(
                "time is called after one minute because there is only one way of taking; one minute after the call \
                 {he} has lost"
            ),
            TimeLimit::FiveAndOne | TimeLimit::FiveMinutes => format!(
                "time is called after five minutes; one minute after the call {he} has lost"
            ),
            TimeLimit::ThirtyAnHour => format!("{he} has lost if the opponent claimed the time"),
            TimeLimit::Clock => format!("{he} has lost if the opponent claimed the flag"),
            TimeLimit::Agreed => {
                "no penalty unless a limit was agreed; by custom the opponent waits six to ten minutes before he heckles"
                    .to_owned()
            }
            TimeLimit::None => "no limit is known".to_owned(),
        };
        Ruling::new(text, laws)
    }
}
