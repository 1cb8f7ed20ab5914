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
    settled: &[
        "16 and 17 against 21 for a missed capture: the special rule goes first, so it is huffed, \
         compelled or let stand, and only another false move forfeits the game. A rule set with \
         missed-capture = illegal reads it the other way.",
        "A capture stopped half-way is liable to the huff like one not begun: the piece failed to take \
         men that it should have taken (9, 16), and S3:9 says so in as many words.",
        "Play ends when the hand leaves the piece (11): a capture left half-way is a completed, improper \
         play, not one that may still be carried on.",
        "25 speaks of only one way of taking: two routes that lead to the same square and take the same \
         pieces count as one way.",
        "22 ends nothing by itself: after 40 moves from the notice the umpire decides. The text knows no \
         draw by repetition.",
        "21 stops the game at a false move. Moves recorded after it are judged all the same, because \
         the record shows that play went on.",
        "A `*` at the end of a game contradicts no Result tag (PDN 3.0).",
    ],
};
