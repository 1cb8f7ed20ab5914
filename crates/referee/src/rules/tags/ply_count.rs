//! ## What it finds
//! `PlyCount` differs from the number of moves in the main line. The record may be incomplete.
//!
//! ## The law
//! `PlyCount` is the number of plies of the game; the move of each side counts as one (PDN 3.0, the tags of the
//! game).
//!
//! ## Example
//! `[PlyCount "60"]` in a game whose main line has 58 plies.

use crate::{Rule, Severity, header::Header, report::FindingReport};

pub(crate) static RULE: Rule = Rule::new(
    "T210",
    "ply-count",
    Severity::Warning,
    manual!("ply_count.rs"),
)
.citing(&["PDN3:tags"]);

/// `counted` is the number of plies of the main line.
pub(crate) fn check(header: &Header<'_>, counted: u32, report: &mut FindingReport<'_>) {
    let Some(tag) = header.ply_count else { return };
    if tag.is_placeholder() {
        return;
    }
    let value = tag.trimmed();
    let stated: Option<u32> = std::str::from_utf8(value)
        .ok()
        .and_then(|text| text.parse().ok());
    let plies = if counted == 1 { "ply" } else { "plies" };
    match stated {
        Some(stated) if stated == counted => {}
        Some(stated) => report.add(
            &RULE,
            tag.span,
            format!("PlyCount is {stated}, but the main line has {counted} {plies}"),
        ),
        None => report.add(
            &RULE,
            tag.span,
            format!("expected a number of plies, found {}", tag.quoted_value()),
        ),
    }
}
