//! ## What it finds
//! A full GameType tag describes the wrong board for its variant: another size, another numbering direction, or the
//! playing squares in the wrong corner. The rule also finds a game whose moves are illegal on the board of its tag
//! but all legal on a board of another size, or all legal but one if the squares are numbered from `a1`, or all legal if
//! they are numbered from White's side in a game whose squares are letters, such as Russian draughts; such a game is
//! not judged. Finally, it finds an Italian, Spanish or Portuguese FEN whose numbers start from another corner than
//! those of the moves; it is then read as the moves require.
//!
//! The rule reports only certain errors. Some programs name the corner as White sees it, others as the starting side
//! sees it; both are accepted. The last digit changed its meaning in 2013, so it is checked only in variants where
//! both meanings give `0`. Numbers instead of the standard's letters, or letters instead of numbers, are accepted here.
//!
//! ## The law
//! The board has 64 squares with a dark one at each player's left (1, 2), and the men are placed on the dark squares
//! (4). The standard describes the board of every other variant (PDN 3.0, the `GameType` section).
//!
//! ## Example
//! `[GameType "21,B,8,8,N1,1"]`: English draughts uses the bottom-left square, so the last digit is 0.
//! `[GameType "20"] 1. c3-d4 d6-c5 2. b2-c3 f6-g5`: the moves are Russian draughts, and the number is international
//! draughts.
//!
//! ## How to fix it
//! Write the full game type from the message, or its number alone: `[GameType "21"]`.

use draughts::Variant;
use pdn::Span;

use crate::{
    Detail, Rule, Severity, full_game_type::board_mismatch, header::Header, report::FindingReport,
};

pub(crate) static RULE: Rule = Rule::new(
    "T212",
    "board-orientation",
    Severity::Warning,
    manual!("board_orientation.rs"),
)
.citing(&["S1:2", "S1:4", "PDN3:gametype"]);

pub(super) fn check(header: &Header<'_>, report: &mut FindingReport<'_>) {
    let Some(game_type) = header.game_type else {
        return;
    };
    if let Some(why) = board_mismatch(game_type.trimmed()) {
        let of_the_game = report.laws_on(|laws| laws.topics().corner);
        let detail = Detail {
            laws: [of_the_game, &["PDN3:gametype"]].concat(),
            ..Detail::default()
        };
        report.add_detailed(&RULE, game_type.span, None, why, detail);
    }
}

/// Reports a game whose moves belong to another board; `why` is the message.
pub(crate) fn other_board(
    header: &Header<'_>,
    report: &mut FindingReport<'_>,
    record: Span,
    why: String,
) {
    let span = header.game_type.map_or(record, |tag| tag.span);
    report.add(&RULE, span, why);
}

/// Reports a FEN that was read with its numbers counted from another `corner`.
pub(crate) fn rotated_fen(
    report: &mut FindingReport<'_>,
    span: Span,
    corner: &str,
    read: &str,
    variant: Variant,
) {
    let why = format!(
        "the numbers of the FEN are not counted as in {}, but {corner}: it is read as {read}",
        variant.title()
    );
    report.add(&RULE, span, why);
}
