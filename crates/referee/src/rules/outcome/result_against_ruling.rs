//! ## What it finds
//! Under the active laws a side lost the game at a false move, but the recorded result contradicts this. The
//! rule considers only moves that must have been played as written: no repair explains the move, and play continued
//! after it or the record ends there. It ignores moves that no piece could make (R301-R305, R310), usually recording
//! errors. Only the first such move of a game decides it. Under laws with an automatic draw, the rule also finds a
//! recorded win after such a draw.
//!
//! ## The law
//! A false or improper move forfeits the game instantly, without another move (21), and the opponent must exact the
//! penalty (27). Other rule sets caution, correct or condone it. In engine matches (`--laws engine`) the third
//! repetition and the 40 moves of each side draw the game automatically.
//!
//! ## Example
//! Black moves a man backward at ply 3, White plays on, and the Result is `1-0`, a Black win.

use super::Decision;
use crate::{
    Detail, Record, Rule, Severity, Winner,
    header::Header,
    outcome::{StatedResult, in_words},
    report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "O404",
    "result-against-ruling",
    Severity::Error,
    manual!("result_against_ruling.rs"),
)
.citing(&["S1:21", "S1:27"]);

/// `decision` is how the laws end the game.
pub(super) fn check(
    decision: Decision,
    recorded: Winner,
    stated: &StatedResult<'_>,
    header: &Header<'_>,
    record: &Record<'_>,
    report: &mut FindingReport<'_>,
) {
    if recorded == decision.winner {
        return;
    }
    let (written, span) = stated.written(header, record);
    let message = format!(
        "{}, but the result is {}, {}{}",
        decision.words(),
        written,
        in_words(recorded),
        stated.other_order()
    );
    let detail = Detail {
        laws: decision.laws,
        ..Detail::default()
    };
    report.add_detailed(&RULE, span, None, message, detail);
}
