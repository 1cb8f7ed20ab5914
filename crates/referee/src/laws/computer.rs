//! The rules of a computer checkers game (S5). The program accepts no false move.

use std::borrow::Cow;

use super::{
    Arranging, Blocked, CaptureDuty, Chain, Choice, CrowningRule, FalseMove, FirstMover, JumpTwice,
    MissedCapture, NoProgress, Objective, OwnPiece, Repetition, RuleSet, Switches, TimeLimit,
    Topics, TouchMove, Uncrowned, switches::by, texts,
};

/// The computer rules.
pub(crate) static COMPUTER: RuleSet = RuleSet {
    name: Cow::Borrowed("computer"),
    title: Cow::Borrowed("The rules of a computer checkers game"),
    texts: &[&texts::S5],
    switches: Switches {
        first_mover: by(FirstMover::Black, &["S5:1"]),
        capture: by(CaptureDuty::Compulsory, &["S5:8"]),
        chain: by(Chain::MustFinish, &["S5:9", "S5:12"]),
        choice: by(Choice::Free, &["S5:14"]),
        jump_twice: by(JumpTwice::Implied, &[]),
        crowning: by(CrowningRule::EndsMove, &["S5:15", "S5:16"]),
        uncrowned: by(Uncrowned::Automatic, &["S5:6"]),
        missed_capture: by(MissedCapture::Impossible, &["S5:8", "S5:9"]),
        false_move: by(FalseMove::Impossible, &[]),
        own_piece: by(OwnPiece::Silent, &[]),
        touch_move: by(TouchMove::Silent, &[]),
        arranging: by(Arranging::Silent, &[]),
        repetition: by(Repetition::None, &[]),
        no_progress: by(NoProgress::None, &[]),
        time: by(TimeLimit::None, &[]),
        blocked: by(Blocked::Loses, &[]),
        objective: by(Objective::LeaveNoMove, &[]),
    },
    topics: Topics {
        board: &["S5:3"],
        setup: &["S5:2"],
        turns: &["S5:1"],
        men: &["S5:3"],
        kings: &["S5:7"],
        forward: &["S5:3", "S5:7"],
        captures: &["S5:4", "S5:8"],
        crowning: &["S5:6", "S5:15", "S5:16"],
        end: &[],
        corner: &[],
        colours: &[],
        games: &[],
        penalty: &[],
        flag: &[],
        arbiter: &[],
    },
    interpretations: &[
        "Sentence 12 forbids a player to end a move while another capture is possible. Taken literally it would also forbid \
         quiet moves; it is one of the sentences on captures, so it applies to captures only.",
        "The text does not say how a game is won, or what happens to a side that cannot move: huff rules that it has lost, as in all \
         other texts.",
        "The text has no draw.",
        "The program cannot have accepted a false move, so the record is wrong and no result follows.",
    ],
};
