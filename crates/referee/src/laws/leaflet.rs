//! The bilingual boxed-game leaflet (S4), and its *Jeu perdant*.

use std::borrow::Cow;

use super::{
    Arranging, Blocked, CaptureDuty, Chain, Choice, CrowningRule, FalseMove, FirstMover, JumpTwice,
    MissedCapture, NoProgress, Objective, OwnPiece, Repetition, RuleSet, Switches, TimeLimit,
    Topics, TouchMove, Uncrowned, switches::by, texts,
};

const SWITCHES: Switches = Switches {
    first_mover: by(FirstMover::Black, &["S4:10"]),
    capture: by(CaptureDuty::Compulsory, &["S4:2", "S4:12"]),
    chain: by(Chain::MustFinish, &["S4:2", "S4:13"]),
    choice: by(Choice::Free, &["S4:2"]),
    jump_twice: by(JumpTwice::Implied, &[]),
    crowning: by(CrowningRule::EndsMove, &["S4:5", "S4:13"]),
    uncrowned: by(Uncrowned::PutBack, &["S4:7"]),
    missed_capture: by(MissedCapture::Illegal, &["S4:2"]),
    false_move: by(FalseMove::Silent, &[]),
    own_piece: by(OwnPiece::OpponentChooses, &["S4:4"]),
    touch_move: by(TouchMove::Drawn, &["S4:14"]),
    arranging: by(Arranging::Silent, &[]),
    repetition: by(Repetition::None, &[]),
    no_progress: by(NoProgress::None, &[]),
    time: by(TimeLimit::FiveMinutes, &["S4:16"]),
    blocked: by(Blocked::Loses, &["S4:8", "S4:9"]),
    objective: by(Objective::LeaveNoMove, &["S4:8", "S4:9"]),
};

const TOPICS: Topics = Topics {
    board: &["S4:10"],
    setup: &["S4:10"],
    turns: &["S4:10"],
    men: &["S4:1", "S4:11"],
    kings: &["S4:6", "S4:11"],
    forward: &["S4:3", "S4:11"],
    captures: &["S4:2", "S4:12"],
    crowning: &["S4:5", "S4:13"],
    end: &["S4:8", "S4:9"],
    corner: &["S4:10"],
    colours: &[],
    games: &[],
    penalty: &[],
    flag: &["S4:16"],
    arbiter: &[],
};

/// The leaflet.
pub(crate) static LEAFLET: RuleSet = RuleSet {
    name: Cow::Borrowed("leaflet"),
    title: Cow::Borrowed("A bilingual boxed-game leaflet"),
    texts: &[&texts::S4],
    switches: SWITCHES,
    topics: TOPICS,
    interpretations: &[
        "Paragraph 14, in French, makes the game a draw if a piece is touched and not moved. Under the Standard Laws the game \
         is forfeited (S1:19), and the French may mean the same; huff follows the leaflet.",
        "Paragraph 2 makes captures compulsory but names no penalty for a missed one or for any other false move: huff reports \
         the move, and no result follows.",
        "Paragraph 1 says that a piece can be captured, paragraph 2 that captures are compulsory: paragraph 2 decides.",
        "Paragraph 16 has the five minutes and the minute after the call, but not the shorter time of S1:25.",
        "In paragraph 15 the king moves one movement at a time: one square, as in the English text. *Dame* means a man there, \
         and *roi* a king.",
    ],
};

/// *Le jeu perdant*.
pub(crate) static LOSING: RuleSet = RuleSet {
    name: Cow::Borrowed("losing"),
    title: Cow::Borrowed("Le jeu perdant, the losing game of the leaflet"),
    texts: &[&texts::S4],
    switches: Switches {
        blocked: by(Blocked::Wins, &[]),
        objective: by(Objective::LoseAll, &["S4:18"]),
        ..SWITCHES
    },
    topics: Topics {
        end: &["S4:18"],
        ..TOPICS
    },
    interpretations: &[
        "By paragraph 18 the first player to lose all pieces wins; it does not mention a blocked side. huff lets that side \
         win, as in antidraughts; set blocked = loses for the opposite.",
        "Antidraughts and breakthrough keep their own aims under this set and every other.",
        "All other articles are the leaflet's, including the draw of paragraph 14.",
    ],
};
