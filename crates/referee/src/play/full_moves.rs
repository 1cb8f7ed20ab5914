//! The main line with its short moves (`cd4`) written in full, and its key.

use std::borrow::Cow;

use draughts::{AnyPosition, Variant};
use pdn::{Event, Token};

use super::short_notation::expand_short_moves;
use crate::{LineKey, Origin, Record, header::Header, line_key::LineHasher, steps};

impl LineKey {
    /// The key of a record. `variant` is the variant of its judgement, if any.
    pub fn from_record(record: &Record<'_>, variant: Option<Variant>) -> Self {
        let origin = Origin::from_record(record, variant);
        let mut hasher = LineHasher::default();
        let events = full_moves(record, origin.variant);
        steps(&events, origin.variant, |step| hasher.add(step));
        Self::from_hasher(&origin, hasher)
    }
}

/// The events of a record. A move in short notation (`cd4`) gets its full origin square if replay determines the
/// square. `variant` is the variant of the record's judgement, if any.
///
/// ```
/// use draughts::Variant;
///
/// let source = b"[GameType \"25\"] 1. cd4 ba5 *";
/// let mut events = Vec::new();
/// pdn::Reader::new(source).read_game(&mut events);
/// let record = referee::Record { source, events: &events };
/// let mut line = Vec::new();
/// let full = referee::full_moves(&record, Some(Variant::Russian));
/// referee::steps(&full, Some(Variant::Russian), |step| line.push(step));
/// assert_eq!(line, [[22, 18], [9, 13]]);
/// ```
pub fn full_moves<'a>(record: &Record<'a>, variant: Option<Variant>) -> Cow<'a, [Event<'a>]> {
    let full = variant.and_then(|variant| expand(record, variant));
    full.map_or(Cow::Borrowed(record.events), Cow::Owned)
}

/// Expands short notation on the board of a variant; `None` if there is no short move, or if the FEN cannot be read.
fn expand<'a>(record: &Record<'a>, variant: Variant) -> Option<Vec<Event<'a>>> {
    let is_short = |event: &Event<'_>| matches!(event.token, Token::Move(mv) if mv.is_short());
    if !record.events.iter().any(is_short) {
        return None;
    }
    let starts = if let Some(fen) = Header::from_record(record).fen {
        vec![AnyPosition::from_fen(variant, fen.tag.value().trim()).ok()?]
    } else {
        // Either side may start.
        let start = AnyPosition::start(variant);
        vec![start, start.with_side(!start.side())]
    };
    expand_short_moves(variant, record, &starts)
}
