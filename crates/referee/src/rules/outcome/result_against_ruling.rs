//! ## What it finds
//! A result that contradicts the laws: they forfeit the game to the other side at a false move. It
//! speaks only of a move that must have been played as written: one that no repair explains, after which
//! play went on or the record ends, and not of one that no piece could make (R301-R305), which is most
//! often a slip of the pen. Where the laws make a draw automatic, it speaks of a game that is recorded as won
//! after such a draw had come about.
//!
//! ## The law
//! A false or improper move forfeits the game instantly, without another move being made (21), and the
//! opponent is bound to exact the penalty (27). Other rule sets caution, correct or condone it. In engine matches
//! (`--laws engine`) the third repetition and the 40 moves of each side draw the game by themselves.
//!
//! ## Example
//! Black moves a man backward at ply 3, White plays on, and the Result is `1-0`, a Black win.

use super::Decision;
use crate::{
    Detail, Rule, Severity, Winner,
    header::Header,
    outcome::{Stated, in_words},
    report::Report,
};

pub(crate) static RULE: Rule = Rule::new(
    "O404",
    "result-against-ruling",
    Severity::Error,
    include_str!("result_against_ruling.rs"),
)
.citing(&["S1:21", "S1:27"]);

/// `decision` is how the laws end the game.
pub(super) fn check(
    decision: Decision,
    recorded: Winner,
    stated: &Stated<'_>,
    header: &Header<'_>,
    report: &mut Report<'_>,
) {
    if recorded == decision.winner {
        return;
    }
    let (written, span) = stated.written(header);
    let message = format!(
        "{}, but the result is {}, {}",
        decision.words(),
        pdn::text(written),
        in_words(recorded)
    );
    let detail = Detail {
        laws: decision.laws,
        ..Detail::default()
    };
    report.add_detailed(&RULE, span, None, message, detail);
}
