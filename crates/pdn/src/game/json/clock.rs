//! Times in a move's comments, written as embedded commands: `[%clock w1:29:46 B1:29:40]`.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::Side;
use crate::clock::{ClockKind, Time};

/// The times in a move's comments, in seconds, from the commands `clk`, `clock`, `mct`, `emt` and `egt`.
///
/// All of this data is derived: the comments keep the commands as written. If a command occurs twice, the last one
/// counts.
///
/// ```
/// use pdn::json::{Clock, Seconds};
///
/// let clock = Clock::from_comments(["[%clk 1:05:23] [%emt 0:00:07]", "at last"]).unwrap();
/// assert_eq!(clock.mover, Some(Seconds { millis: 3_923_000 }));
/// assert_eq!(clock.mv, Some(Seconds { millis: 7_000 }));
/// assert_eq!(clock.running, None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Clock {
    /// Black's remaining time: `[%clock b0:10:00]`.
    pub black: Option<Seconds>,
    /// White's remaining time: `[%clock w0:10:00]`.
    pub white: Option<Seconds>,
    /// The side whose clock runs, written with a capital letter: Black in `[%clock w0:10:00 B0:09:00]`.
    pub running: Option<Side>,
    /// The mover's remaining time, from a command without a side: `[%clk 1:05:23]`.
    pub mover: Option<Seconds>,
    /// The time on the mechanical clock: `[%mct 17:10:42]`.
    pub mechanical: Option<Seconds>,
    /// Time spent on the move: `[%emt 0:00:07]`.
    #[serde(rename = "move")]
    pub mv: Option<Seconds>,
    /// Time spent on the game: `[%egt 0:0:5.97]`.
    pub game: Option<Seconds>,
}

/// A duration, exact to a millisecond; in JSON a number of seconds.
///
/// ```
/// use pdn::json::Seconds;
///
/// let seconds: Seconds = serde_json::from_str("5.97")?;
/// assert_eq!(seconds.millis, 5_970);
/// assert_eq!(serde_json::to_string(&seconds)?, "5.97");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seconds {
    /// Thousandths of a second.
    pub millis: u64,
}

impl Clock {
    /// Parses the clock commands in the comments of a move; `None` if there are none.
    pub fn from_comments<'t>(comments: impl IntoIterator<Item = &'t str>) -> Option<Self> {
        let mut clock = Clock::default();
        for comment in comments {
            let comment = crate::Comment {
                text: comment.as_bytes(),
                style: crate::CommentStyle::Braces,
            };
            for command in comment.commands().filter_map(|command| command.clock()) {
                clock.take(&command);
            }
        }
        (clock != Clock::default()).then_some(clock)
    }

    /// Adds the times of one command.
    fn take(&mut self, command: &crate::clock::Clock) {
        let slot = match command.kind {
            ClockKind::Remaining => {
                for (time, slot, color) in [
                    (command.white, &mut self.white, Side::White),
                    (command.black, &mut self.black, Side::Black),
                ] {
                    if let Some(time) = time {
                        *slot = Some(time.into());
                        if time.running {
                            self.running = Some(color);
                        }
                    }
                }
                &mut self.mover
            }
            ClockKind::Mechanical => &mut self.mechanical,
            ClockKind::ElapsedMove => &mut self.mv,
            ClockKind::ElapsedGame => &mut self.game,
        };
        if let Some(time) = command.mover {
            *slot = Some(time.into());
        }
    }
}

impl From<Time> for Seconds {
    fn from(time: Time) -> Self {
        Seconds {
            millis: u64::try_from(time.shown.as_millis()).unwrap_or(u64::MAX),
        }
    }
}

impl Serialize for Seconds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.millis.is_multiple_of(1000) {
            serializer.serialize_u64(self.millis / 1000)
        } else {
            // This is exact below 2^53 milliseconds.
            #[allow(clippy::cast_precision_loss)]
            serializer.serialize_f64(self.millis as f64 / 1000.0)
        }
    }
}

impl<'de> Deserialize<'de> for Seconds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seconds = f64::deserialize(deserializer)?;
        if !(0.0..1e12).contains(&seconds) {
            return Err(serde::de::Error::custom("a time cannot be negative"));
        }
        #[allow(clippy::cast_sign_loss)]
        Ok(Seconds {
            millis: (seconds * 1000.0).round() as u64,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_among_others() {
        let clock = Clock::from_comments([
            "[%drgnode 13 14][%eval 0.000][%egt 0:0:5.97][%depth 12]",
            "good [%clk 1:05:23] [%emt 0:00:07]",
        ])
        .unwrap();
        assert_eq!(clock.game.unwrap().millis, 5_970);
        assert_eq!(clock.mover.unwrap().millis, 3_923_000);
        assert_eq!(clock.mv.unwrap().millis, 7_000);
        assert_eq!(clock.running, None);
    }

    #[test]
    fn a_capital_letter_marks_the_running_clock() {
        let clock = Clock::from_comments(["[%clock W1:29:46 b1:29:40]"]).unwrap();
        assert_eq!(clock.running, Some(Side::White));
        assert_eq!(clock.black.unwrap().millis, 5_380_000);
    }

    #[test]
    fn a_clock_is_read_as_it_was_written() {
        let clock = Clock::from_comments(["[%clk W0:00:01.5 b0:0:2.25][%mct 1:00:00][%egt 3.004]"])
            .unwrap();
        let json = serde_json::to_string(&clock).unwrap();
        assert!(
            json.contains("\"white\":1.5,\"running\":\"white\""),
            "{json}"
        );
        assert_eq!(serde_json::from_str::<Clock>(&json).unwrap(), clock);
    }
}
