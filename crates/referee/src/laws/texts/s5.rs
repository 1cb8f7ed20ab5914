//! S5, the rules of a computer checkers game, by sentence.

use super::{
    Law,
    LawEvidence::{Explains, Play},
    Text, law,
};

/// The computer rules.
pub(crate) static S5: Text = Text {
    name: "S5",
    title: "The rules of a computer checkers game",
    numbering: "sentences",
    laws: LAWS,
};

const LAWS: &[Law] = &[
    law(
        "S5:1",
        "Black begins, and the players alternately move one of their own pieces.",
        Play(&["R302", "R313", "R315"]),
    ),
    law(
        "S5:2",
        "A piece is a man or a king; the game starts with men only.",
        Play(&["R316", "T213"]),
    ),
    law(
        "S5:3",
        "A man moves one square diagonally forward to an empty square.",
        Play(&["R301", "R303", "R304", "R305", "R306"]),
    ),
    law(
        "S5:4",
        "A man may jump an opponent diagonally in front of it if the square beyond is empty.",
        Play(&["R306", "R310"]),
    ),
    law(
        "S5:5",
        "A jumped piece is removed from the board.",
        Explains,
    ),
    law(
        "S5:6",
        "A man on the last rank becomes a king.",
        Play(&["R311"]),
    ),
    law(
        "S5:7",
        "Kings move and capture like men, and also backward.",
        Play(&["R305", "R312"]),
    ),
    law(
        "S5:8",
        "If a capture is possible, it must be made; an ordinary move is not allowed.",
        Play(&["R307"]),
    ),
    law(
        "S5:9",
        "A piece that can capture again, in any direction, must do so in the same turn.",
        Play(&["R308"]),
    ),
    law(
        "S5:10",
        "Two pieces captured in a turn are a double jump, three a triple jump.",
        Explains,
    ),
    law(
        "S5:11",
        "In the program each jump is a separate step, and the turn ends after the last one.",
        Play(&["N108"]),
    ),
    law(
        "S5:12",
        "A capture may not end where another is possible, unless a man becomes a king.",
        Play(&["R308"]),
    ),
    law(
        "S5:13",
        "Men and kings both capture men and kings.",
        Explains,
    ),
    law(
        "S5:14",
        "The choice among captures is free; capturing the most pieces or the most kings is not required.",
        Explains,
    ),
    law(
        "S5:15",
        "The turn of a man ends on the last rank.",
        Play(&["R309"]),
    ),
    law(
        "S5:16",
        "A man that reaches the last rank by a jump does not continue as a king in the same turn.",
        Play(&["R309"]),
    ),
];
