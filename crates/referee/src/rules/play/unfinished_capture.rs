//! ## What it finds
//! A capture that stops while the same piece can still take. The replay goes on with the capture as
//! written, because the record shows that play went on.
//!
//! ## The law
//! Once a capturing move is begun, all the men on the path chosen must be taken (9). A piece that
//! stops short has failed to capture what it should, and may be huffed (16, 17).
//!
//! ## Example
//! A man on 14, White men on 18 and 26: `14x23` stops where `14x23x30` was to be played.
//!
//! ## Fix
//! Where the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::{Hypothesis, Move, Rules};

use super::missed_capture::ruling;
use crate::{
    Rule, Severity,
    play::{After, Attempt, Cause, alternatives, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R308",
    "unfinished-capture",
    Severity::Error,
    include_str!("unfinished_capture.rs"),
)
.citing(&["S1:9", "S1:16", "S1:17"])
.repaired();

pub(crate) fn check<R: Rules>(attempt: &Attempt<'_, R>) -> Option<Cause<R>> {
    let (_, from, to) = attempt.mover()?;
    let parts = attempt.routes(Hypothesis {
        partial: true,
        ..Hypothesis::default()
    });
    let part = parts.first()?;
    let full = wholes(attempt, part);
    let texts: Vec<String> = full.iter().map(|mv| attempt.text(mv)).collect();
    let mut cause = Cause::new(
        &RULE,
        format!(
            "stops on {} while the capture goes on: {}",
            square_name::<R>(to),
            alternatives(&texts)
        ),
    );
    cause.pieces.insert(from);
    cause.marked = full.iter().map(|mv| mv.path().to_vec()).collect();
    cause.after = attempt.made(part).map_or(After::Break, After::AsWritten);
    let ruling = ruling(attempt, cause.pieces, to);
    Some(cause.ruled(attempt.laws.switches().chain.laws, ruling))
}

/// The captures of which a part was made: those that begin as it does; else, where a king came down on a square from
/// which it cannot go on, those that take the same pieces and more. The captures that the game requires go before others.
fn wholes<R: Rules>(attempt: &Attempt<'_, R>, part: &Move) -> Vec<Move> {
    let from = part.from();
    let required = || {
        attempt
            .open_captures()
            .filter(|mv| mv.from() == from)
            .copied()
    };
    let whole = Hypothesis {
        ignore_most: true,
        ..Hypothesis::default()
    };
    let any = || attempt.position.routes_from(from, whole).into_vec();
    let begins = |mv: &Move| mv.path().starts_with(part.path());
    let takes_more = |mv: &Move| {
        let taken = mv.captured();
        taken != part.captured() && part.captured().iter().all(|square| taken.contains(square))
    };
    let first = |found: Vec<Move>| (!found.is_empty()).then_some(found);
    first(required().filter(begins).collect())
        .or_else(|| first(required().filter(takes_more).collect()))
        .or_else(|| first(any().into_iter().filter(begins).collect()))
        .unwrap_or_else(|| any().into_iter().filter(takes_more).collect())
}
