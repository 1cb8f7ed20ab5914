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
    let full: Vec<&Move> = attempt
        .open_captures()
        .filter(|mv| mv.from() == from && mv.path().starts_with(part.path()))
        .collect();
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
    cause.after = attempt
        .as_written(part.captured())
        .map_or(After::Break, After::AsWritten);
    let ruling = ruling(attempt, cause.pieces, to);
    Some(cause.ruled(attempt.laws.switches().chain.laws, ruling))
}
