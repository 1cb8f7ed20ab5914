//! The rules of a computer checkers game (S5): the program takes no false move.

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
    settled: &[
        "12 forbids to end a move where another capture is possible. Word for word that would forbid quiet \
         moves too; it stands among the sentences on captures and is read for them only.",
        "The text does not say how a game is won, or what becomes of a side that cannot move: it is \
         taken to have lost, as everywhere.",
        "The text knows no draw.",
        "A false move in a record of such a game cannot have been played there: it is a fault of \
         the record, and no result follows.",
    ],
};
