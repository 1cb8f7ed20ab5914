//! The rules of the Masters Traditional Games (S3). An error is pointed out and corrected.

use std::borrow::Cow;

use super::{
    Arranging, Blocked, CaptureDuty, Chain, Choice, CrowningRule, FalseMove, FirstMover, JumpTwice,
    MissedCapture, NoProgress, Objective, OwnPiece, Repetition, RuleSet, Switches, TimeLimit,
    Topics, TouchMove, Uncrowned, switches::by, texts,
};

/// The Masters Traditional Games rules.
pub(crate) static MASTERS: RuleSet = RuleSet {
    name: Cow::Borrowed("masters"),
    title: Cow::Borrowed("The Masters Traditional Games rules"),
    texts: &[&texts::S3],
    switches: Switches {
        first_mover: by(FirstMover::Black, &["S3:2"]),
        capture: by(CaptureDuty::Compulsory, &["S3:6"]),
        chain: by(Chain::MustFinish, &["S3:6"]),
        choice: by(Choice::Free, &["S3:7"]),
        jump_twice: by(JumpTwice::Implied, &[]),
        crowning: by(CrowningRule::EndsMove, &["S3:6"]),
        uncrowned: by(Uncrowned::Silent, &[]),
        missed_capture: by(MissedCapture::Corrected, &["S3:9"]),
        false_move: by(FalseMove::Corrected, &["S3:9"]),
        own_piece: by(OwnPiece::Silent, &[]),
        touch_move: by(TouchMove::Silent, &[]),
        arranging: by(Arranging::Silent, &[]),
        repetition: by(Repetition::None, &[]),
        no_progress: by(NoProgress::RefusedOffer, &["S3:11"]),
        time: by(TimeLimit::None, &[]),
        blocked: by(Blocked::Loses, &["S3:3", "S3:10"]),
        objective: by(Objective::LeaveNoMove, &["S3:3", "S3:10"]),
    },
    topics: Topics {
        board: &["S3:1"],
        setup: &["S3:2"],
        turns: &["S3:2", "S3:4"],
        men: &["S3:5", "S3:8"],
        kings: &["S3:5", "S3:8"],
        forward: &["S3:5"],
        captures: &["S3:6"],
        crowning: &["S3:4", "S3:6"],
        end: &["S3:10"],
        corner: &["S3:1"],
        colours: &[],
        games: &[],
        penalty: &[],
        flag: &[],
        arbiter: &[],
    },
    interpretations: &[
        "Paragraph 9 describes the huff as a rule of the past and corrects the move instead: no piece is removed and no game \
         is lost. Set missed-capture = huff for the old rule.",
        "Paragraph 9 covers missed captures only; huff corrects other false moves in the same way.",
        "Paragraph 11 counts 40 moves of the player who refused a draw, from the refusal; S1:22 counts from a notice.",
        "Paragraph 4 says that a man is crowned at once, but not by whom, and names no penalty.",
    ],
};
