//! ## What it finds
//! A player could claim a draw under the active laws for the first time at this ply. Either the position occurs for
//! the third time, or each side has made 40 moves without a capture or a man's move. Some laws count 40 moves from a
//! notice or a refused draw that a comment mentions; then the finding is at the ply that completes the 40 moves.
//!
//! A record alone claims nothing, so the game continues and no result follows. If the laws make the draw automatic, a
//! recorded win contradicts the draw (O404), and later moves come after the end of the game (R314).
//!
//! ## The law
//! A claim needs the third repetition (WCDF 1.32.1) or the 40 moves of each side (1.32.2). The Standard Laws have
//! neither: after notice the stronger side has 40 of its own moves, and then the umpire decides (22). In the masters'
//! game the player who refused a draw has 40 moves (S3:11). Every other variant has its own draws; `huff laws russian`,
//! for example, lists them with their numbers of moves.
//!
//! ## Example
//! Each side has two kings that move to and fro. After eight such plies the position occurs for the third time.

use draughts::{Color, DrawRule, DrawWhen};

use crate::{Rule, RuleSet, Ruling, Severity, diagnosis::FoundDraw, wording::side_name};

pub(crate) static RULE: Rule = Rule::new(
    "R319",
    "draw-claim",
    Severity::Note,
    manual!("draw_claim.rs"),
)
.citing(&["S1:22", "WCDF:1.32.1", "WCDF:1.32.2"]);

/// The message for a draw condition that a move of `mover` completes.
pub(crate) fn message(draw: FoundDraw, mover: Color) -> String {
    let words = describe_condition(draw);
    match draw {
        FoundDraw::Repeated(_, rule) | FoundDraw::Counted(rule) => {
            format!("{words}: {}", consequence(rule, mover))
        }
        FoundDraw::FortyMoves(..) => words,
    }
}

/// The condition without its consequence.
pub(crate) fn describe_condition(draw: FoundDraw) -> String {
    match draw {
        FoundDraw::Repeated(times, _) => {
            format!("the position occurs for the {} time", ordinal(times))
        }
        FoundDraw::Counted(rule) => describe_count(rule.when),
        FoundDraw::FortyMoves(side, since) => format!(
            "{} has made 40 moves since ply {since} without winning",
            side_name(side)
        ),
    }
}

fn consequence(rule: DrawRule, mover: Color) -> String {
    match rule.when {
        _ if !rule.claimed => "the game is drawn".to_owned(),
        DrawWhen::Repetition { .. } => format!("{} could claim a draw", side_name(mover)),
        _ => "a draw could be claimed".to_owned(),
    }
}

fn describe_count(when: DrawWhen) -> String {
    match when {
        DrawWhen::NoProgress { moves } => {
            format!("{moves} moves of each side without a capture or a man's move")
        }
        DrawWhen::LoneKing {
            moves,
            on_main_diagonal,
            ..
        } => {
            let place = if on_main_diagonal {
                " on the main road"
            } else {
                ""
            };
            format!("{moves} moves of each side against a lone king{place}")
        }
        DrawWhen::SteadyKings { moves, .. } => {
            format!("{moves} moves of each side with kings and the same pieces")
        }
        DrawWhen::OnePieceEach { moves: 0, .. } => "each side has one piece left".to_owned(),
        DrawWhen::OnePieceEach { moves, .. } => {
            format!("{moves} moves of each side with one piece each")
        }
        DrawWhen::Repetition { times } => {
            format!("the position occurs for the {} time", ordinal(times))
        }
    }
}

/// A number of occurrences as an ordinal number.
fn ordinal(times: u8) -> String {
    match times {
        3 => "third".to_owned(),
        _ => format!("{times}th"),
    }
}

/// The consequence under the active laws.
pub(crate) fn ruling(draw: FoundDraw, mover: Color, laws: &RuleSet) -> Option<Ruling> {
    let (ruling, rule) = match draw {
        FoundDraw::Repeated(_, rule) => (laws.repetition_ruling(mover), Some(rule)),
        FoundDraw::Counted(rule) => (laws.no_progress_ruling(), Some(rule)),
        FoundDraw::FortyMoves(side, _) => (laws.forty_moves_ruling(side), None),
    };
    let mut ruling = ruling?;
    // The draw rule has the game's own article.
    if let Some(rule) = rule
        && ruling.laws.is_empty()
        && !rule.article.is_empty()
    {
        ruling.laws.push(rule.article);
        ruling.text = format!("{} ({})", ruling.text, rule.article);
    }
    Some(ruling)
}
