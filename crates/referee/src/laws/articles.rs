//! The set for games other than English draughts: the articles of each game. There is no huff. Each game has its own
//! choice among captures and its own draws.

use std::borrow::Cow;

use super::{
    Arranging, Blocked, CaptureDuty, Chain, Choice, CrowningRule, FalseMove, FirstMover, JumpTwice,
    MissedCapture, NoProgress, Objective, OwnPiece, Repetition, RuleSet, Switches, TimeLimit,
    Topics, TouchMove, Uncrowned, switches::by,
};

/// The set that applies the articles of each game.
pub(crate) static ARTICLES: RuleSet = RuleSet {
    name: Cow::Borrowed("articles"),
    title: Cow::Borrowed("The game's own articles"),
    texts: &[],
    switches: Switches {
        first_mover: by(FirstMover::Game, &[]),
        capture: by(CaptureDuty::Compulsory, &[]),
        chain: by(Chain::MustFinish, &[]),
        choice: by(Choice::Game, &[]),
        jump_twice: by(JumpTwice::Forbidden, &[]),
        crowning: by(CrowningRule::Game, &[]),
        uncrowned: by(Uncrowned::Silent, &[]),
        missed_capture: by(MissedCapture::OpponentChooses, &["FMJD:5.4"]),
        false_move: by(FalseMove::OpponentChooses, &["FMJD:5.4"]),
        own_piece: by(OwnPiece::FalseMove, &[]),
        touch_move: by(TouchMove::Play, &[]),
        arranging: by(Arranging::PutBack, &[]),
        repetition: by(Repetition::Game, &[]),
        no_progress: by(NoProgress::Game, &[]),
        time: by(TimeLimit::Clock, &[]),
        blocked: by(Blocked::Loses, &[]),
        objective: by(Objective::Game, &[]),
    },
    topics: Topics {
        board: &[],
        setup: &[],
        turns: &[],
        men: &[],
        kings: &[],
        forward: &[],
        captures: &[],
        crowning: &[],
        end: &[],
        corner: &[],
        colours: &[],
        games: &[],
        penalty: &[],
        flag: &[],
        arbiter: &[],
    },
    interpretations: &[
        "Each game has its own laws on how pieces move, which capture must be made and when a game is drawn; 'huff \
         laws italian' prints those of one game. The finding cites the article if it is known.",
        "The consequence of an irregularity comes from the international articles, which let the opponent choose \
         (FMJD annex 1, 5.4).",
    ],
};
