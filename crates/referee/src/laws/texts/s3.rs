//! S3, the Masters Traditional Games rules, by paragraph.

use super::{
    Law,
    LawEvidence::{Explains, Play, Words},
    Text, law,
};

/// The Masters Traditional Games rules.
pub(crate) static S3: Text = Text {
    name: "S3",
    title: "The Masters Traditional Games rules",
    numbering: "paragraphs, headings not counted",
    laws: LAWS,
};

const LAWS: &[Law] = &[
    law(
        "S3:1",
        "Twelve round counters each, of two colours, on a chess board that has a white square at each \
         player's near right.",
        Words(&["T205", "T212"]),
    ),
    law(
        "S3:2",
        "Black, chosen by a coin, plays first; the pieces are on the twelve black squares nearest to their player, \
         and only black squares are used.",
        Play(&["R304", "R313", "R316", "T213"]),
    ),
    law(
        "S3:3",
        "The aim is to capture all of the opponent's pieces or to leave him no move.",
        Play(&["O402"]),
    ),
    law(
        "S3:4",
        "The players alternately move one of their own pieces; a piece that reaches the far edge is crowned at once.",
        Play(&["R302", "R311", "R315"]),
    ),
    law(
        "S3:5",
        "A piece moves and captures diagonally forward until it is crowned, a king forward and backward; an ordinary \
         piece may capture a king.",
        Play(&["R306", "R312"]),
    ),
    law(
        "S3:6",
        "An adjacent piece with a vacant square behind it must be captured by a hop, and hops follow until no more \
         can be captured or the piece is crowned.",
        Play(&["R307", "R308", "R309", "R310"]),
    ),
    law(
        "S3:7",
        "The choice among pieces and captures is free; capturing the most is not required.",
        Explains,
    ),
    law(
        "S3:8",
        "If no capture is possible, a piece moves one square diagonally.",
        Play(&["R301", "R303", "R305"]),
    ),
    law(
        "S3:9",
        "In the past a piece that failed to capture, or stopped half-way, could be huffed before the next move; now \
         the error is pointed out and the correct move is made.",
        Play(&["R307", "R308", "R321"]),
    ),
    law(
        "S3:10",
        "The player who first captures all of the opponent's pieces, or leaves them no move, wins.",
        Play(&["R314", "O402"]),
    ),
    law(
        "S3:11",
        "The players may agree on a draw at any time; a player who refuses one has 40 of his own moves to force a \
         win or to show a decided advantage.",
        Words(&["R319", "O406"]),
    ),
];
