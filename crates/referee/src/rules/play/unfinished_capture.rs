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

use draughts::{Hypothesis, Move, Rules, Square};

use super::missed_capture::{compulsory, ruling};
use crate::{
    Rule, Severity,
    play::{Continuation, Diagnosis, IllegalMove, alternatives, between, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R308",
    "unfinished-capture",
    Severity::Error,
    include_str!("unfinished_capture.rs"),
)
.citing(&["S1:9", "S1:16", "S1:17"])
.with_unsafe_fix();

pub(crate) fn check<R: Rules>(attempt: &IllegalMove<'_, R>) -> Option<Diagnosis<R>> {
    let (_, from, to) = attempt.mover()?;
    let parts = attempt.routes(Hypothesis {
        partial: true,
        ..Hypothesis::default()
    });
    let part = parts.first()?;
    let mut cause = if let Some(goes_on) = goes_on(attempt, part) {
        goes_on
    } else {
        // whatever the piece could go on to take, another capture was to be made
        let what = format!(
            "stops on {} where the piece could take more, while",
            square_name::<R>(to)
        );
        compulsory(&RULE, attempt, &what)
    };
    cause.pieces.insert(from);
    cause.after = attempt
        .made(part)
        .map_or(Continuation::Break, Continuation::AsWritten);
    let ruling = ruling(attempt, cause.pieces, to);
    Some(cause.ruled(attempt.laws.switches().chain.laws, ruling))
}

/// The legal captures of which a part was made: those that go on from the square on which it stopped; else those that go on
/// from another square behind the last piece that it took; else those that take the same pieces and more. None if no legal
/// capture does.
fn goes_on<R: Rules>(attempt: &IllegalMove<'_, R>, part: &Move) -> Option<Diagnosis<R>> {
    let routes = attempt.position.legal_routes();
    let of_the_piece: Vec<&Move> = routes
        .iter()
        .filter(|mv| mv.from() == part.from())
        .collect();
    let among = |is: &dyn Fn(&Move) -> bool| {
        let mut found: Vec<&Move> = of_the_piece.iter().copied().filter(|mv| is(mv)).collect();
        // two routes that take the same pieces are one capture
        found.dedup_by(|one, other| one.is_same(other));
        (!found.is_empty()).then_some(found)
    };
    let to = square_name::<R>(part.to());
    let (words, full) = if let Some(full) = among(&|mv| stands_on_the_way::<R>(mv, part)) {
        (format!("stops on {to} while the capture goes on"), full)
    } else if let Some(full) = among(&|mv| landing_instead::<R>(mv, part).is_some()) {
        let mut landings: Vec<Square> = full
            .iter()
            .filter_map(|mv| landing_instead::<R>(mv, part))
            .collect();
        landings.sort_unstable();
        landings.dedup();
        let landings: Vec<String> = landings.into_iter().map(square_name::<R>).collect();
        let instead = alternatives(&landings);
        let words = format!("lands on {to} instead of {instead}, from where the capture goes on");
        (words, full)
    } else {
        let takes_more = |mv: &Move| {
            let taken = mv.captured();
            taken != part.captured() && part.captured().iter().all(|square| taken.contains(square))
        };
        let words = format!("stops on {to} while the same piece could take more");
        (words, among(&takes_more)?)
    };
    let texts: Vec<String> = full.iter().map(|mv| attempt.text(mv)).collect();
    let mut cause = Diagnosis::new(&RULE, format!("{words}: {}", alternatives(&texts)));
    cause.marked = full.iter().map(|mv| mv.path().to_vec()).collect();
    Some(cause)
}

/// True if the whole capture begins as the part does, and goes on from the square on which that stops, or over it.
fn stands_on_the_way<R: Rules>(whole: &Move, part: &Move) -> bool {
    let Some((before, last)) = beginning(whole, part) else {
        return false;
    };
    let goes_on_over = || {
        let next = whole.path().get(before + 1)?;
        let passed = between::<R>(last, *next)?;
        let vacant = passed
            .iter()
            .take_while(|square| !whole.captured().contains(**square));
        Some(vacant.copied().any(|square| square == part.to()))
    };
    last == part.to() || goes_on_over().unwrap_or(false)
}

/// Where a capture that begins as the part does comes down after the last piece that the part took: another square of the
/// same line.
fn landing_instead<R: Rules>(whole: &Move, part: &Move) -> Option<Square> {
    let (before, last) = beginning(whole, part)?;
    let from = *part.path().get(before.checked_sub(1)?)?;
    let on_the_line = |far: Square, near: Square| {
        between::<R>(from, far).is_some_and(|passed| passed.contains(&near))
    };
    let same_line = on_the_line(last, part.to()) || on_the_line(part.to(), last);
    same_line.then_some(last)
}

/// The place on the whole capture's path that answers to the end of the part's, and the square that it has there, if they
/// are the same before it.
fn beginning(whole: &Move, part: &Move) -> Option<(usize, Square)> {
    let before = part.path().len() - 1;
    let last = *whole.path().get(before)?;
    (whole.path()[..before] == part.path()[..before] && whole.path().len() > before + 1)
        .then_some((before, last))
}
