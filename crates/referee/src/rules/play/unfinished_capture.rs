//! ## What it finds
//! A capture stops while the same piece can still capture. The replay continues with the capture as written, because
//! the record shows that play continued.
//!
//! ## The law
//! Once a capture is begun, the player must take all men on the chosen path (9). A piece that stops too early has
//! failed to capture and may be huffed (16, 17).
//!
//! ## Example
//! A Black man is on 14, and White men are on 18 and 26. `14x23` stops although `14x23x30` was compulsory.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::{Hypothesis, Move, Square, Variant};

use super::missed_capture::{compulsory, ruling};
use crate::{
    Rule, Severity,
    diagnosis::{Continuation, Diagnosis, IllegalMove},
    squares_between::between,
    wording::{alternatives, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R308",
    "unfinished-capture",
    Severity::Error,
    manual!("unfinished_capture.rs"),
)
.citing(&["S1:9", "S1:16", "S1:17"])
.with_unsafe_fix();

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let (_, from, to) = attempt.mover()?;
    let parts = attempt.routes(Hypothesis {
        partial: true,
        ..Hypothesis::default()
    });
    let part = parts.first()?;
    let mut cause = if let Some(unfinished) = diagnose_unfinished(attempt, part) {
        unfinished
    } else {
        // The piece could capture more, but another capture was compulsory.
        let what = format!(
            "stops on {} although the piece could capture more, and",
            square_name(attempt.variant(), to)
        );
        compulsory(&RULE, attempt, &what)
    };
    cause.pieces.insert(from);
    cause.after = attempt
        .position_after(part)
        .map_or(Continuation::Break, Continuation::AsWritten);
    let ruling = ruling(attempt, cause.pieces, to);
    Some(cause.with_ruling(
        attempt.variant(),
        attempt.laws.switches().chain.laws,
        ruling,
    ))
}

/// The legal captures that contain the written part: those that continue from its last square; otherwise those that
/// continue from another square behind the last captured piece; otherwise those that capture the same pieces and more.
fn diagnose_unfinished(attempt: &IllegalMove<'_>, part: &Move) -> Option<Diagnosis> {
    let variant = attempt.variant();
    let routes = attempt.position.legal_routes();
    let of_the_piece: Vec<&Move> = routes
        .iter()
        .filter(|mv| mv.from() == part.from())
        .collect();
    let among = |is: &dyn Fn(&Move) -> bool| {
        let mut found: Vec<&Move> = of_the_piece.iter().copied().filter(|mv| is(mv)).collect();
        // Two routes that capture the same pieces are one capture.
        found.dedup_by(|one, other| one.is_same(other));
        (!found.is_empty()).then_some(found)
    };
    let to = square_name(variant, part.to());
    let (words, full) = if let Some(full) = among(&|mv| continues_over(variant, mv, part)) {
        (
            format!("stops on {to} although the capture continues"),
            full,
        )
    } else if let Some(full) = among(&|mv| landing_instead(variant, mv, part).is_some()) {
        let mut landings: Vec<Square> = full
            .iter()
            .filter_map(|mv| landing_instead(variant, mv, part))
            .collect();
        landings.sort_unstable();
        landings.dedup();
        let landings: Vec<String> = landings
            .into_iter()
            .map(|on| square_name(variant, on))
            .collect();
        let instead = alternatives(&landings);
        let words = format!("lands on {to} instead of {instead}, where the capture continues");
        (words, full)
    } else {
        let takes_more = |mv: &Move| {
            let taken = mv.captured();
            taken != part.captured() && part.captured().iter().all(|square| taken.contains(square))
        };
        let words = format!("stops on {to} although the same piece could capture more");
        (words, among(&takes_more)?)
    };
    let texts: Vec<String> = full.iter().map(|mv| attempt.text(mv)).collect();
    let mut cause = Diagnosis::new(&RULE, format!("{words}: {}", alternatives(&texts)));
    cause.marked = full.iter().map(|mv| mv.path().to_vec()).collect();
    Some(cause)
}

/// True if the whole capture begins like the part and continues from its last square, or over it.
fn continues_over(variant: Variant, whole: &Move, part: &Move) -> bool {
    let Some((before, last)) = common_beginning(whole, part) else {
        return false;
    };
    let continues_past = || {
        let next = whole.path().get(before + 1)?;
        let passed = between(variant, last, *next)?;
        let vacant = passed
            .iter()
            .take_while(|square| !whole.captured().contains(**square));
        Some(vacant.copied().any(|square| square == part.to()))
    };
    last == part.to() || continues_past().unwrap_or(false)
}

/// The landing square of a whole capture that begins like the part but lands on another square of the same line.
fn landing_instead(variant: Variant, whole: &Move, part: &Move) -> Option<Square> {
    let (before, last) = common_beginning(whole, part)?;
    let from = *part.path().get(before.checked_sub(1)?)?;
    let on_the_line = |far: Square, near: Square| {
        between(variant, from, far).is_some_and(|passed| passed.contains(&near))
    };
    let same_line = on_the_line(last, part.to()) || on_the_line(part.to(), last);
    same_line.then_some(last)
}

/// The index of the part's last square, and the whole capture's square at that index, if both paths are equal before it.
fn common_beginning(whole: &Move, part: &Move) -> Option<(usize, Square)> {
    let before = part.path().len() - 1;
    let last = *whole.path().get(before)?;
    (whole.path()[..before] == part.path()[..before] && whole.path().len() > before + 1)
        .then_some((before, last))
}
