//! The Customary Straight Checkers Rules (S2). Captures are optional.

use std::borrow::Cow;

use super::{
    Arranging, Blocked, CaptureDuty, Chain, Choice, CrowningRule, FalseMove, FirstMover, JumpTwice,
    MissedCapture, NoProgress, Objective, OwnPiece, Repetition, RuleSet, Switches, TimeLimit,
    Topics, TouchMove, Uncrowned, switches::by, texts,
};

/// The Customary Rules.
pub(crate) static CUSTOMARY: RuleSet = RuleSet {
    name: Cow::Borrowed("customary"),
    title: Cow::Borrowed("The Customary Straight Checkers Rules"),
    texts: &[&texts::S2],
    switches: Switches {
        first_mover: by(FirstMover::Declared, &["S2:3"]),
        capture: by(CaptureDuty::Optional, &["S2:14"]),
        chain: by(Chain::MayStop, &["S2:7", "S2:12", "S2:14"]),
        choice: by(Choice::Free, &["S2:14"]),
        jump_twice: by(JumpTwice::Forbidden, &["S2:8", "S2:13"]),
        crowning: by(CrowningRule::EndsMove, &["S2:9"]),
        uncrowned: by(Uncrowned::Wait, &["S2:9"]),
        missed_capture: by(MissedCapture::Allowed, &["S2:14"]),
        false_move: by(FalseMove::Silent, &[]),
        own_piece: by(OwnPiece::Silent, &[]),
        touch_move: by(TouchMove::Silent, &[]),
        arranging: by(Arranging::Silent, &[]),
        repetition: by(Repetition::None, &[]),
        no_progress: by(NoProgress::None, &[]),
        time: by(TimeLimit::Agreed, &["S2:15"]),
        blocked: by(Blocked::Loses, &["S2:4"]),
        objective: by(Objective::LeaveNoMove, &["S2:4"]),
    },
    topics: Topics {
        board: &["S2:1"],
        setup: &["S2:2"],
        turns: &["S2:3"],
        men: &["S2:5"],
        kings: &["S2:10"],
        forward: &["S2:5", "S2:7"],
        captures: &["S2:6", "S2:8", "S2:11", "S2:13"],
        crowning: &["S2:9"],
        end: &["S2:4"],
        corner: &["S2:1", "S2:2"],
        colours: &[],
        games: &[],
        penalty: &[],
        flag: &["S2:15"],
        arbiter: &[],
    },
    interpretations: &[
        "Rules 7 and 12 say that a piece may continue to jump, and rule 14 that no jump is required: a capture once begun may \
         stop half-way.",
        "Under rule 3 a guess decides who begins, so either side may make the first move of a record. A game from a \
         position begins with the side that the position names.",
        "Rule 4 has a draw if neither side can win, but no count of moves and no repetition.",
        "Rule 15 forbids nothing: by custom the opponent waits six to ten minutes before he heckles.",
    ],
};
