//! S4, the bilingual leaflet: paragraphs 1-8 in English, 9-17 in French, 18 the *Jeu perdant*.

use super::{
    Law,
    LawEvidence::{Clock, Play, Words},
    Text, law,
};

/// The leaflet.
pub(crate) static S4: Text = Text {
    name: "S4",
    title: "A bilingual boxed-game leaflet, with Le jeu perdant",
    numbering: "paragraphs, headings not counted: 1-8 English, 9-17 French, 18 the losing game",
    laws: LAWS,
};

const LAWS: &[Law] = &[
    law(
        "S4:1",
        "A man moves one square diagonally forward to a vacant square, and can capture an adjacent opposing piece \
         with a vacant square behind it.",
        Play(&["R301", "R303", "R305", "R310"]),
    ),
    law(
        "S4:2",
        "Captures are compulsory, the choice among them is free, and a capture once begun continues to the end of \
         its path.",
        Play(&["R307", "R308"]),
    ),
    law(
        "S4:3",
        "Uncrowned men move and capture forward only.",
        Play(&["R306"]),
    ),
    law(
        "S4:4",
        "A turn is over when the hand leaves the piece; a player who removes one of his own pieces may not put it \
         back, and the opponent may play on or have it put back.",
        Play(&["R322"]),
    ),
    law(
        "S4:5",
        "A man on the king-row becomes a king, the opponent crowns it, and its move is over.",
        Play(&["R309", "R311"]),
    ),
    law(
        "S4:6",
        "A king moves and captures both forward and backward.",
        Play(&["R305", "R312"]),
    ),
    law(
        "S4:7",
        "If play continued although a man was not crowned, the moves made since are taken back, and the man is crowned \
         first.",
        Play(&["R311"]),
    ),
    law(
        "S4:8",
        "A player who captures all the opponent's men, or leaves them no move, has won.",
        Play(&["R314", "O402"]),
    ),
    law(
        "S4:9",
        "The aim is to capture all of the opponent's men or to block them.",
        Play(&["O402"]),
    ),
    law(
        "S4:10",
        "Twelve men each on the dark squares of the three nearest rows, a dark square at the near left; the dark men \
         move first.",
        Play(&["R304", "R313", "R316", "T212", "T213"]),
    ),
    law(
        "S4:11",
        "Men move one square diagonally forward; on the last row the opponent crowns them, and a king moves forward \
         and backward.",
        Play(&["R305", "R306", "R311", "R312"]),
    ),
    law(
        "S4:12",
        "A piece is captured by jumping it to a vacant square on its other side; this is compulsory.",
        Play(&["R307", "R310"]),
    ),
    law(
        "S4:13",
        "One to five jumps may follow each other, as long as a piece can be captured; a man stops on the king-row.",
        Play(&["R308", "R309"]),
    ),
    law(
        "S4:14",
        "A player who touches a man must move it, or the game is a draw.",
        Words(&["O406"]),
    ),
    law(
        "S4:15",
        "The opponent crowns a man on the last row with a captured piece; the man then moves forward and backward, \
         one movement at a time.",
        Play(&["R305", "R311"]),
    ),
    law(
        "S4:16",
        "Time is called after five minutes; a player who does not move within one more minute loses.",
        Clock(&["K501"]),
    ),
    law(
        "S4:17",
        "A game that neither player can win is a draw.",
        Words(&["O406"]),
    ),
    law(
        "S4:18",
        "The same rules, but each player tries to make the other capture: the first to lose all pieces wins.",
        Play(&["O402"]),
    ),
];
