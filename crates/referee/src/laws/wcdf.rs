//! The modern tournament rules (WCDF), in three versions: as published, with the time rule of the ACF, and as engine
//! matches use them.
//!
//! The articles are those that public projects quote or paraphrase. They are most reliable on moves and draws, less
//! reliable on penalties, and least reliable on clocks.

use std::borrow::Cow;

use super::{
    Arranging, Blocked, CaptureDuty, Chain, Choice, CrowningRule, FalseMove, FirstMover, JumpTwice,
    MissedCapture, NoProgress, Objective, OwnPiece, Repetition, RuleSet, Switches, TimeLimit,
    Topics, TouchMove, Uncrowned, switches::by, texts,
};

const SWITCHES: Switches = Switches {
    first_mover: by(FirstMover::Black, &["WCDF:1.13"]),
    capture: by(CaptureDuty::Compulsory, &["WCDF:1.20"]),
    chain: by(Chain::MustFinish, &["WCDF:1.20"]),
    choice: by(Choice::Free, &["WCDF:1.20"]),
    jump_twice: by(JumpTwice::Forbidden, &["WCDF:1.20"]),
    crowning: by(CrowningRule::EndsMove, &["WCDF:1.16"]),
    uncrowned: by(Uncrowned::Silent, &[]),
    missed_capture: by(MissedCapture::Illegal, &["WCDF:1.20", "WCDF:1.25"]),
    false_move: by(FalseMove::Caution, &["WCDF:1.25", "WCDF:1.26"]),
    own_piece: by(OwnPiece::FalseMove, &["WCDF:1.25"]),
    touch_move: by(TouchMove::Play, &["WCDF:1.23"]),
    arranging: by(Arranging::PutBack, &["WCDF:1.26"]),
    repetition: by(Repetition::Claim, &["WCDF:1.32.1"]),
    no_progress: by(NoProgress::Claim, &["WCDF:1.32.2"]),
    time: by(TimeLimit::Clock, &[]),
    blocked: by(Blocked::Loses, &["WCDF:1.30"]),
    objective: by(Objective::LeaveNoMove, &["WCDF:1.30"]),
};

const TOPICS: Topics = Topics {
    board: &[],
    setup: &[],
    turns: &["WCDF:1.13"],
    men: &["WCDF:1.15"],
    kings: &["WCDF:1.17"],
    forward: &["WCDF:1.15"],
    captures: &["WCDF:1.18", "WCDF:1.20"],
    crowning: &["WCDF:1.16"],
    end: &["WCDF:1.30"],
    corner: &[],
    colours: &[],
    games: &[],
    penalty: &[],
    flag: &["WCDF:1.31"],
    arbiter: &[],
};

const CONDONED: &str = "A false move is valid once the opponent has moved (1.26): under the Standard Laws the same \
                        record is a forfeit (S1:21), here it is a condoned irregularity.";
const NO_CAUTION: &str = "The second false move of a player loses (1.25), but a record does not show whether he was \
                          cautioned for the first: the record alone implies no result.";
const FORTY_MOVES: &str =
    "Article 1.32.2 counts 40 moves of each side: 80 plies without a capture or a man's move.";

/// The WCDF rules.
pub(crate) static WCDF: RuleSet = RuleSet {
    name: Cow::Borrowed("wcdf"),
    title: Cow::Borrowed("The rules of the World Checkers/Draughts Federation"),
    texts: &[&texts::WCDF],
    switches: SWITCHES,
    topics: TOPICS,
    interpretations: &[
        CONDONED,
        NO_CAUTION,
        FORTY_MOVES,
        "Both draws are claims (1.32.1, 1.32.2): a game that continues breaks no law.",
    ],
};

/// The WCDF rules with the clock of the American Checker Federation.
pub(crate) static ACF: RuleSet = RuleSet {
    name: Cow::Borrowed("acf"),
    title: Cow::Borrowed("The rules of the American Checker Federation"),
    texts: &[&texts::WCDF],
    switches: Switches {
        time: by(TimeLimit::ThirtyAnHour, &["ACF:time"]),
        ..SWITCHES
    },
    topics: TOPICS,
    interpretations: &[
        CONDONED,
        NO_CAUTION,
        FORTY_MOVES,
        "Thirty moves an hour, unless the event has another limit: a TimeControl tag takes precedence.",
    ],
};

/// The WCDF rules of engine matches, with automatic draws.
pub(crate) static ENGINE: RuleSet = RuleSet {
    name: Cow::Borrowed("engine"),
    title: Cow::Borrowed("Engine matches: the WCDF rules with automatic draws"),
    texts: &[&texts::WCDF],
    switches: Switches {
        missed_capture: by(MissedCapture::Impossible, &["WCDF:1.20"]),
        false_move: by(FalseMove::Impossible, &[]),
        uncrowned: by(Uncrowned::Automatic, &[]),
        repetition: by(Repetition::Automatic, &["WCDF:1.32.1"]),
        no_progress: by(NoProgress::Automatic, &["WCDF:1.32.2"]),
        ..SWITCHES
    },
    topics: TOPICS,
    interpretations: &[
        "huff treats the claims of 1.32.1 and 1.32.2 as made at the first opportunity.",
        "Engines differ by one ply in counting the 80, with or without the pending move: huff counts completed plies.",
    ],
};
