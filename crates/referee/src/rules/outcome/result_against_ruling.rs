//! ## What it finds
//! A result that contradicts the laws: they forfeit the game to the other side at a false move. It
//! speaks only of a move that must have been played as written: one that no repair explains, after which
//! play went on or the record ends, and not of one that no piece could make (R301-R305), which is most
//! often a slip of the pen.
//!
//! ## The law
//! A false or improper move forfeits the game instantly, without another move being made (21), and the
//! opponent is bound to exact the penalty (27). Other rule sets caution, correct or condone it.
//!
//! ## Example
//! Black moves a man backward at ply 3, White plays on, and the Result is `1-0`, a Black win.

use crate::{
    Finding, Rule, Severity, Winner,
    header::Header,
    outcome::{Stated, in_words, loser},
    play::side_name,
    report::Report,
};

pub(crate) static RULE: Rule = Rule::new(
    "O404",
    "result-against-ruling",
    Severity::Error,
    include_str!("result_against_ruling.rs"),
)
.citing(&["S1:21", "S1:27"]);

/// The moves that no piece could make: slips of the pen.
const SLIPS: [&str; 5] = ["R301", "R302", "R303", "R304", "R305"];

/// The first false move of the main line by which the laws decide the game, and who wins by it.
pub(super) fn forfeit(findings: &[Finding]) -> Option<(&Finding, Winner)> {
    findings
        .iter()
        .filter(|finding| {
            let code = finding.rule.code();
            code.starts_with('R') && !SLIPS.contains(&code)
        })
        .filter_map(|finding| {
            let detail = finding.detail.as_deref()?;
            let main_line = finding.ply.is_some_and(|ply| ply.depth == 0);
            let winner = detail
                .result_implied
                .filter(|winner| matches!(winner, Winner::Black | Winner::White))?;
            (main_line && detail.repairs.is_empty()).then_some((finding, winner))
        })
        .min_by_key(|(finding, _)| finding.ply)
}

/// `forfeit` is the false move and who wins by it.
pub(super) fn check(
    forfeit: (&Finding, Winner),
    recorded: Winner,
    stated: &Stated<'_>,
    header: &Header<'_>,
    report: &mut Report<'_>,
) {
    let (finding, winner) = forfeit;
    let Some(ply) = finding.ply else {
        return;
    };
    if recorded == winner {
        return;
    }
    let (written, span) = stated.written(header);
    report.add(
        &RULE,
        span,
        format!(
            "{} forfeited the game at ply {} ({}), but the result is {}, {}",
            loser(winner).map_or("a side", side_name),
            ply.ply,
            finding.rule.name(),
            pdn::text(written),
            in_words(recorded)
        ),
    );
}
