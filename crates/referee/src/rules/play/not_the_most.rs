//! ## What it finds
//! A capture is complete, but the variant requires another capture: one that takes more pieces, more kings or more
//! value, or one by another piece. The message names the difference, with numbers. The replay continues with the
//! capture as written, because the record shows that play continued.
//!
//! ## The law
//! In international, Brazilian, Canadian and Turkish draughts the player must capture the most pieces (FMJD annex 1,
//! 4.13). In Spanish and Portuguese draughts, among captures of equally many pieces, he must capture the most
//! kings.
//! Italian draughts has an order: the most pieces, with a king rather than a man, the most kings, kings as early as
//! possible (FID 6.6 to 6.9). In Frisian draughts the greatest value counts, a king being worth a little less than
//! two men; among equal values a king must capture before a man. In Czech draughts a king that can capture must
//! capture. In English, pool, Russian and Thai draughts the choice is free, and this rule finds nothing.
//!
//! ## Example
//! `[GameType "20"] [FEN "W:W32,38:B27,28,19"] 1. 32x21`: `32x23x14` takes 2.
//!
//! ## Fix
//! If the referee is certain of a repair, `--fix --unsafe-fixes` writes it into the record.

use draughts::{AnyPosition, Hypothesis, Move, Piece, Preference, Role, Square, Variant};

use super::missed_capture::{compulsory, ruling};
use crate::{
    Choice, Rule, Severity,
    diagnosis::{Continuation, Diagnosis, IllegalMove},
    wording::{alternatives, square_name},
};

pub(crate) static RULE: Rule = Rule::new(
    "R317",
    "not-the-most",
    Severity::Error,
    manual!("not_the_most.rs"),
)
.citing(&["FMJD:4.13"])
.with_unsafe_fix();

pub(crate) fn check(attempt: &IllegalMove<'_>) -> Option<Diagnosis> {
    let variant = attempt.variant();
    if variant.capture_preferences().is_empty() {
        return None;
    }
    let (piece, _, to) = attempt.mover()?;
    let best = attempt.open_captures().next()?;
    let routes = attempt.routes(Hypothesis {
        ignore_preference: true,
        ..Hypothesis::LAWFUL
    });
    // If the squares are ambiguous, the best of their captures is compared.
    let route = routes.iter().max_by_key(|route| {
        let taken = CaptureValue::new(attempt.position, piece, route);
        variant
            .capture_preferences()
            .iter()
            .map(|point| taken.value_on(*point))
            .collect::<Vec<_>>()
    })?;
    let point = falls_short_on(attempt, piece, route, best);
    let shortfall = shortfall(attempt, piece, route, best);
    let mut cause = compulsory(&RULE, attempt, &format!("{shortfall}:"));
    let is_unambiguous = routes
        .iter()
        .all(|other| other.captured() == route.captured());
    cause.after = match attempt.position_after(route) {
        None => Continuation::Break,
        Some(position) if is_unambiguous => Continuation::AsWritten(position),
        Some(position) => Continuation::IfRestReplays(position),
    };
    let mut ruling = ruling(attempt, cause.pieces, to);
    let choice = attempt.laws.switches().choice;
    if choice.setting == Choice::Free {
        // The variant's own choice rule applies, not the set's free choice.
        ruling.laws.retain(|law| !choice.laws.contains(law));
    }
    Some(cause.with_ruling(variant, articles(variant, point), ruling))
}

/// The article on one point of comparison, if each point has its own article; otherwise all of them.
fn articles(variant: Variant, point: usize) -> &'static [&'static str] {
    if variant.capture_preference_articles().len() == variant.capture_preferences().len() {
        variant
            .capture_preference_articles()
            .get(point..=point)
            .unwrap_or_default()
    } else {
        variant.capture_preference_articles()
    }
}

/// The properties by which captures are compared.
#[derive(Clone, Copy, Debug)]
struct CaptureValue {
    with_king: bool,
    pieces: u32,
    kings: u32,
}

impl CaptureValue {
    fn new(position: &AnyPosition, piece: Piece, capture: &Move) -> Self {
        let is_king = |square: &Square| {
            let taken = position.piece_at(*square);
            taken.is_some_and(|taken| taken.role == Role::King)
        };
        Self {
            with_king: piece.role == Role::King,
            pieces: capture.captured().len() as u32,
            kings: capture.captured().iter().filter(is_king).count() as u32,
        }
    }

    fn men(self) -> u32 {
        self.pieces - self.kings
    }

    /// Its value on a point of comparison. The order of captured kings is not compared here.
    fn value_on(self, point: Preference) -> (u32, i64) {
        match point {
            Preference::MostPieces => (self.pieces, 0),
            Preference::WithKing => (u32::from(self.with_king), 0),
            Preference::MostKings => (self.kings, 0),
            Preference::KingsFirst => (0, 0),
            // A king is worth a little less than two men.
            Preference::MostValue => (self.pieces + self.kings, -i64::from(self.kings)),
        }
    }
}

/// The properties of the capture and of the `best`.
fn compare(
    attempt: &IllegalMove<'_>,
    piece: Piece,
    route: &Move,
    best: &Move,
) -> (CaptureValue, CaptureValue) {
    let made = CaptureValue::new(attempt.position, piece, route);
    let capturer = attempt.position.piece_at(best.from());
    let open = capturer.map_or(made, |capturer| {
        CaptureValue::new(attempt.position, capturer, best)
    });
    (made, open)
}

/// The index of the first point on which the capture is worse than the `best`. If all are equal, the order of captured
/// kings decides, and it is the last point.
fn falls_short_on(attempt: &IllegalMove<'_>, piece: Piece, route: &Move, best: &Move) -> usize {
    let variant = attempt.variant();
    let (made, open) = compare(attempt, piece, route, best);
    let mut points = variant.capture_preferences().iter();
    let decides = points.position(|point| made.value_on(*point) != open.value_on(*point));
    decides.unwrap_or(variant.capture_preferences().len().saturating_sub(1))
}

/// The difference between the capture and the `best`, in words.
fn shortfall(attempt: &IllegalMove<'_>, piece: Piece, route: &Move, best: &Move) -> String {
    let variant = attempt.variant();
    let (made, open) = compare(attempt, piece, route, best);
    match variant
        .capture_preferences()
        .get(falls_short_on(attempt, piece, route, best))
    {
        Some(Preference::MostPieces) => {
            let pieces = if made.pieces == 1 { "piece" } else { "pieces" };
            format!(
                "captures {} {pieces} although {} could be captured",
                made.pieces, open.pieces
            )
        }
        Some(Preference::WithKing) => {
            let kings: Vec<String> = attempt
                .open_captures()
                .map(Move::from)
                .collect::<draughts::Squares>()
                .iter()
                .map(|on| square_name(variant, on))
                .collect();
            let as_much = if variant.capture_preferences().len() > 1 {
                " as much"
            } else {
                ""
            };
            format!(
                "captures with a man although the king on {} could capture{as_much}",
                alternatives(&kings)
            )
        }
        Some(Preference::MostKings) => {
            let kings = |count| match count {
                0 => "no king".to_owned(),
                1 => "1 king".to_owned(),
                _ => format!("{count} kings"),
            };
            format!(
                "captures {} although another capture of equally many pieces takes {}",
                kings(made.kings),
                kings(open.kings)
            )
        }
        Some(Preference::MostValue) => format!(
            "captures {} although {}, worth more, could be captured",
            men_and_kings(made),
            men_and_kings(open)
        ),
        Some(Preference::KingsFirst) | None => "captures its kings later than possible".to_owned(),
    }
}

/// `1 man`, `2 kings`, `3 men and 1 king`.
fn men_and_kings(taken: CaptureValue) -> String {
    let men = match taken.men() {
        0 => String::new(),
        1 => "1 man".to_owned(),
        men => format!("{men} men"),
    };
    let kings = match taken.kings {
        0 => String::new(),
        1 => "1 king".to_owned(),
        kings => format!("{kings} kings"),
    };
    match (men.is_empty(), kings.is_empty()) {
        (false, false) => format!("{men} and {kings}"),
        (false, true) => men,
        (true, _) => kings,
    }
}
