//! S3, the Masters Traditional Games rules, by paragraph.

use super::{
    Law,
    Shown::{Explains, Play, Words},
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
        "Black, settled by a coin, plays first; the pieces stand on the twelve black squares nearest to their \
         player, and only black squares are used.",
        Play(&["R304", "R313", "R316", "T213"]),
    ),
    law(
        "S3:3",
        "The aim is to take all of the opponent's pieces or to leave him no move.",
        Play(&["O402"]),
    ),
    law(
        "S3:4",
        "The players move a piece of their own by turns; one that reaches the far edge is crowned at once.",
        Play(&["R302", "R311", "R315"]),
    ),
    law(
        "S3:5",
        "A piece goes and takes diagonally forward until it is crowned, a king both ways; an ordinary piece may \
         take a king.",
        Play(&["R306", "R312"]),
    ),
    law(
        "S3:6",
        "A neighbour with a vacant square behind has to be taken by a hop, and hop follows hop until there is \
         no more to take or the piece is crowned.",
        Play(&["R307", "R308", "R309", "R310"]),
    ),
    law(
        "S3:7",
        "The choice among pieces and ways to take is free; the most need not be taken.",
        Explains,
    ),
    law(
        "S3:8",
        "Where nothing can be taken a piece moves one square diagonally.",
        Play(&["R301", "R303", "R305"]),
    ),
    law(
        "S3:9",
        "In the past a piece that failed to take, or stopped half-way, could be huffed before the next move; now \
         the error is pointed out and the right move made.",
        Play(&["R307", "R308", "R321"]),
    ),
    law(
        "S3:10",
        "Who first takes all pieces of the other, or leaves them no move, wins.",
        Play(&["R314", "O402"]),
    ),
    law(
        "S3:11",
        "The players may agree on a draw at any time; who refuses one has 40 moves of his own to force a win or \
         to show a decided advantage.",
        Words(&["R319", "O406"]),
    ),
];
