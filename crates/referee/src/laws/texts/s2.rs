//! S2, the Customary Straight Checkers Rules, by their own numbers.

use super::{
    Law,
    LawEvidence::{Clock, Explains, Play},
    Text, law,
};

/// The Customary Rules.
pub(crate) static S2: Text = Text {
    name: "S2",
    title: "The Customary Straight Checkers Rules",
    numbering: "the rules as numbered",
    laws: LAWS,
};

const LAWS: &[Law] = &[
    law(
        "S2:1",
        "Two players with twelve checkers each, of clearly different colours, play on the dark squares of \
         a board of 64.",
        Play(&["R304", "R316"]),
    ),
    law(
        "S2:2",
        "Each has a dark square at his left and the double corner at his right, and fills the dark squares of \
         his three rows.",
        Play(&["R316", "T205", "T212", "T213"]),
    ),
    law(
        "S2:3",
        "The player who guesses the hand that holds his own colour moves first; dark moves first only if the players \
         agree on it.",
        Explains,
    ),
    law(
        "S2:4",
        "A player who leaves the opponent without a move, by capturing or by blocking, wins; if neither can, the \
         game is drawn.",
        Play(&["R314", "O402"]),
    ),
    law(
        "S2:5",
        "A man moves one square diagonally forward to a vacant square, never backward.",
        Play(&["R301", "R303", "R305", "R306"]),
    ),
    law(
        "S2:6",
        "A man captures an adjacent man or king by jumping to the square directly behind it, if that is vacant.",
        Play(&["R303", "R305", "R310"]),
    ),
    law(
        "S2:7",
        "A man jumps forward only, and may continue as long as it can jump.",
        Play(&["R306"]),
    ),
    law(
        "S2:8",
        "A man jumps neither its own colour nor one piece twice.",
        Play(&["R310"]),
    ),
    law(
        "S2:9",
        "A man at the far side becomes a king and its move ends; the opponent crowns it before his own move.",
        Play(&["R309", "R311"]),
    ),
    law(
        "S2:10",
        "A king moves one square diagonally, forward or backward.",
        Play(&["R305", "R312"]),
    ),
    law(
        "S2:11",
        "A king captures by jumping, forward or backward, to the vacant square directly behind an adjacent piece.",
        Play(&["R303", "R305", "R310"]),
    ),
    law(
        "S2:12",
        "A king may continue as long as it can jump.",
        Explains,
    ),
    law(
        "S2:13",
        "A king jumps neither its own colour nor one piece twice.",
        Play(&["R310"]),
    ),
    law("S2:14", "A player is not required to jump.", Explains),
    law(
        "S2:15",
        "A time limit exists only by agreement: a time for each move, less for an only capture, or a time for a \
         number of moves with unused time kept; otherwise the opponent by custom waits six to ten minutes before he heckles.",
        Clock(&["K503", "K504", "O406"]),
    ),
];
