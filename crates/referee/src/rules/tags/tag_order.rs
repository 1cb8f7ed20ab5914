//! ## What it finds
//! The seven roster tags are in another order than the standard's. The rule reports a game once. `Black` before
//! `White` and `White` before `Black` are both accepted.
//!
//! ## The law
//! The standard lists them as `Event`, `Site`, `Date`, `Round`, `White`, `Black`, `Result` (PDN 3.0, "mandatory"
//! tags), and programs that export PDN keep this order.
//!
//! ## Example
//! `[Result "1-0"]` above `[Event "Club match"]`.

use crate::{Rule, Severity, header::Header, report::FindingReport};

pub(crate) static RULE: Rule =
    Rule::new("T211", "tag-order", Severity::Note, manual!("tag_order.rs")).citing(&["PDN3:tags"]);

pub(super) fn check(header: &Header<'_>, report: &mut FindingReport<'_>) {
    let players = match (header.white, header.black) {
        (Some(white), Some(black)) if black.span < white.span => [Some(black), Some(white)],
        (white, black) => [white, black],
    };
    let roster = [
        header.event,
        header.site,
        header.date,
        header.round,
        players[0],
        players[1],
        header.result,
    ];
    let mut latest = None;
    for tag in roster.into_iter().flatten() {
        if latest.is_some_and(|latest| tag.span < latest) {
            report.add(
                &RULE,
                tag.span,
                "expected Event, Site, Date, Round, White, Black and Result in this order",
            );
            return;
        }
        latest = Some(tag.span);
    }
}
