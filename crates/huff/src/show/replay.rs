//! The position at a point of a judged game.

use draughts::{AnyPosition, Color};
use pdn::Token;
use referee::{Judgement, Ply, Record, Severity};

/// The reason for a ply that breaks the laws.
const ILLEGAL: &str = "which cannot be played";

/// The state of a replay.
#[derive(Clone)]
pub(super) struct ReplayState {
    pub(super) position: AnyPosition,
    /// The side whose move comes first under a move number.
    first_under_number: Option<Color>,
    /// The last ply played, with its text.
    last: Option<(Ply, String)>,
    /// The ply that could not be played, with its text.
    stopped: Option<(Ply, String)>,
    /// Why that ply could not be played.
    reason: &'static str,
}

impl ReplayState {
    /// `after ply 17 (9. 8-11)`
    pub(super) fn describe_point(&self) -> String {
        let named = |(ply, written): &(Ply, String)| {
            let dots = if Some(ply.side) == self.first_under_number {
                "."
            } else {
                "..."
            };
            format!("ply {} ({}{dots} {written})", ply.ply, ply.number)
        };
        match (&self.stopped, &self.last) {
            (Some(stopped), _) if self.reason == ILLEGAL => {
                format!("before {}, {ILLEGAL}", named(stopped))
            }
            (Some((ply, written)), _) => {
                format!("before {written} (ply {}), {}", ply.ply, self.reason)
            }
            (None, Some(last)) => format!("after {}", named(last)),
            (None, None) => "at the start".to_owned(),
        }
    }

    /// The number of the last ply played; 0 at the start.
    pub(super) fn ply(&self) -> u32 {
        self.last.as_ref().map_or(0, |(ply, _)| ply.ply)
    }
}

/// Replays the main line up to and including `ply`, or to its end. Passes every position to `each`, beginning with the
/// start position. The judgement must list moves and positions.
///
/// # Errors
/// A message that says why the point cannot be shown.
pub(super) fn replay_to(
    ply: Option<u32>,
    record: &Record<'_>,
    judgement: &Judgement,
    mut each: impl FnMut(&ReplayState),
) -> Result<ReplayState, String> {
    let variant = judgement
        .variant
        .ok_or("cannot be shown: its variant is unknown or unsupported")?;
    let start = judgement
        .start
        .as_deref()
        .ok_or("cannot be shown: its start position is not valid")?;
    let position = AnyPosition::from_fen(variant, start)
        .map_err(|error| format!("cannot be shown: its start position: {error}"))?;
    let mut replayed = ReplayState {
        position,
        first_under_number: judgement.first_under_number(record),
        last: None,
        stopped: None,
        reason: ILLEGAL,
    };
    each(&replayed);
    let mut last = 0;
    let mut has_later_plies = false;
    for (played, after) in judgement.main_line() {
        if ply.is_some_and(|ply| played.ply.ply > ply) {
            has_later_plies = true;
            break;
        }
        last = played.ply.ply;
        let events = record.events.get(played.event..).unwrap_or_default();
        let written: String = events
            .iter()
            .take(played.events)
            .map(|event| {
                pdn::text(record.bytes(event.span))
                    .split_whitespace()
                    .collect()
            })
            .collect::<Vec<String>>()
            .join(" ");
        match after {
            Some(after) => {
                replayed.position = after;
                replayed.last = Some((played.ply, written));
                replayed.stopped = None;
                each(&replayed);
            }
            None if replayed.stopped.is_none() => {
                let mut errors = judgement
                    .findings
                    .iter()
                    .filter(|finding| finding.severity == Severity::Error);
                replayed.reason = match events.first().map(|event| event.token) {
                    Some(Token::UnknownMove) => "which is not known",
                    _ if errors.any(|finding| finding.ply == Some(played.ply)) => ILLEGAL,
                    _ => {
                        "which is not judged because a move before it is missing, unreadable or ambiguous"
                    }
                };
                replayed.stopped = Some((played.ply, written));
            }
            None => {}
        }
    }
    match (ply, &replayed.stopped) {
        (Some(ply), _) if ply > last && has_later_plies => {
            Err(format!("has no ply {ply} that can be read"))
        }
        (Some(ply), _) if ply > last => Err(format!("has no ply {ply}; the last is {last}")),
        (Some(ply), Some((stopped, written))) if stopped.ply < ply => Err(format!(
            "cannot be replayed beyond ply {} ({written})",
            stopped.ply
        )),
        _ => Ok(replayed),
    }
}
