//! The Standard Laws of Draughts (S1), the default.

use std::borrow::Cow;

use super::{
    Arranging, Blocked, CaptureDuty, Chain, Choice, CrowningRule, FalseMove, FirstMover, JumpTwice,
    MissedCapture, NoProgress, Objective, OwnPiece, Repetition, RuleSet, Switches, TimeLimit,
    Topics, TouchMove, Uncrowned, switches::by, texts,
};

/// The Standard Laws.
pub(crate) static STANDARD: RuleSet = RuleSet {
    name: Cow::Borrowed("standard"),
    title: Cow::Borrowed("The Standard Laws of Draughts"),
    texts: &[&texts::S1],
    switches: Switches {
        first_mover: by(FirstMover::Black, &["S1:7"]),
        capture: by(CaptureDuty::Compulsory, &["S1:8", "S1:9", "S1:14"]),
        chain: by(Chain::MustFinish, &["S1:9"]),
        choice: by(Choice::Free, &["S1:9"]),
        jump_twice: by(JumpTwice::Implied, &[]),
        crowning: by(CrowningRule::EndsMove, &["S1:13"]),
        uncrowned: by(Uncrowned::PutBack, &["S1:15"]),
        missed_capture: by(MissedCapture::Huff, &["S1:16", "S1:17"]),
        false_move: by(FalseMove::Forfeit, &["S1:21"]),
        own_piece: by(OwnPiece::OpponentChooses, &["S1:12"]),
        touch_move: by(TouchMove::Forfeit, &["S1:19"]),
        arranging: by(Arranging::Caution, &["S1:18"]),
        repetition: by(Repetition::None, &[]),
        no_progress: by(NoProgress::Notice, &["S1:22"]),
        time: by(TimeLimit::FiveAndOne, &["S1:24", "S1:25"]),
        blocked: by(Blocked::Loses, &["S1:23"]),
        objective: by(Objective::LeaveNoMove, &["S1:23"]),
    },
    topics: Topics {
        board: &["S1:1"],
        setup: &["S1:4", "S1:5"],
        turns: &["S1:7"],
        men: &["S1:8"],
        kings: &["S1:14"],
        forward: &["S1:10"],
        captures: &["S1:8", "S1:9"],
        crowning: &["S1:13"],
        end: &["S1:23"],
        corner: &["S1:2", "S1:4"],
        colours: &["S1:6", "S1:26"],
        games: &["S1:26"],
        penalty: &["S1:27"],
        flag: &["S1:24"],
        arbiter: &["S1:28"],
    },
    interpretations: &[
        "For a missed capture, laws 16 and 17 contradict law 21. The special rule takes precedence: the piece is huffed, the \
         capture is compelled, or the move is accepted, and only another false move forfeits the game. Set \
         missed-capture = illegal for the opposite.",
        "A capture that stops half-way is liable to the huff like a missed one: the piece failed to capture men that \
         it should have captured (9, 16), as S3:9 says explicitly.",
        "A move is complete when the hand leaves the piece (11): a capture that stopped half-way is a complete but \
         improper move, and may not continue.",
        "Law 25 applies if there is only one way of taking: two routes to the same square that capture the same pieces \
         are one way.",
        "Law 22 does not end the game automatically: 40 moves after the notice, the umpire decides. The text has no draw \
         by repetition.",
        "Law 21 stops the game at a false move. huff still judges the moves after it, because the record shows that play \
         continued.",
        "A `*` at the end of a game contradicts no Result tag (PDN 3.0).",
    ],
};
