//! The WCDF rules, by the articles that public projects quote.

use super::{
    Law,
    LawEvidence::{Clock, Explains, Play, Words},
    Text, law,
};

/// The WCDF rules.
pub(crate) static WCDF: Text = Text {
    name: "WCDF",
    title: "The rules of the World Checkers/Draughts Federation",
    numbering: "articles; only those that are quoted in public",
    laws: LAWS,
};

const LAWS: &[Law] = &[
    law(
        "WCDF:1.13",
        "The dark pieces, called red, move first, and then the players move alternately.",
        Play(&["R302", "R313", "R315"]),
    ),
    law(
        "WCDF:1.15",
        "A man moves one square diagonally forward.",
        Play(&["R301", "R303", "R305", "R306"]),
    ),
    law(
        "WCDF:1.16",
        "A man that reaches the king-row becomes a king, and the turn ends.",
        Play(&["R309", "R311"]),
    ),
    law(
        "WCDF:1.17",
        "A king moves one square, forward or backward; it does not fly.",
        Play(&["R305", "R312"]),
    ),
    law(
        "WCDF:1.18",
        "A capture jumps an adjacent opposing piece to the vacant square behind it.",
        Play(&["R310"]),
    ),
    law(
        "WCDF:1.19",
        "Captured pieces are removed when the capture is complete.",
        Explains,
    ),
    law(
        "WCDF:1.20",
        "Every capture is compulsory, offered or not; the choice is free, the capture must be completed, and no \
         piece is jumped twice; there is no huff.",
        Play(&["R307", "R308", "R310"]),
    ),
    law(
        "WCDF:1.23",
        "A touched piece must be played.",
        Words(&["O406"]),
    ),
    law(
        "WCDF:1.25",
        "A player who makes a false move is cautioned and takes it back; a second false move in the same game loses the game.",
        Play(&["R306", "R307", "R308", "R309", "R310", "R315", "R322"]),
    ),
    law(
        "WCDF:1.26",
        "A false move is valid once the opponent has moved; pieces displaced by accident are put back.",
        Play(&["R323"]),
    ),
    law(
        "WCDF:1.30",
        "A player who cannot move has lost.",
        Play(&["R314", "O402"]),
    ),
    law(
        "WCDF:1.31",
        "A game is also lost by resigning, by forfeit and on time.",
        Clock(&["K501", "K503"]),
    ),
    law(
        "WCDF:1.32",
        "The players may agree on a draw.",
        Words(&["O406"]),
    ),
    law(
        "WCDF:1.32.1",
        "A player whose move repeats a position for the third time may claim a draw.",
        Play(&["R319"]),
    ),
    law(
        "WCDF:1.32.2",
        "A player may claim a draw when both sides have made 40 moves without a man's move or a capture.",
        Play(&["R319"]),
    ),
];
