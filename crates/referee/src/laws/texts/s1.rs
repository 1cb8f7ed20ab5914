//! S1, the Standard Laws of Draughts, by their own numbers.

use super::{
    Law,
    Shown::{Clock, Games, No, Play, Words},
    Text, law,
};

/// The Standard Laws.
pub(crate) static S1: Text = Text {
    name: "S1",
    title: "The Standard Laws of Draughts",
    numbering: "the laws as numbered",
    laws: LAWS,
};

const LAWS: &[Law] = &[
    law(
        "S1:1",
        "The board is 14 1/2 to 16 inches square and has 64 squares, light and dark by turns.",
        Play(&["R304"]),
    ),
    law(
        "S1:2",
        "Each player has a dark square at his bottom left.",
        Words(&["T205", "T212"]),
    ),
    law(
        "S1:3",
        "The men are light and dark, round, turned, and 1 1/8 to 1 1/4 inches across.",
        No,
    ),
    law(
        "S1:4",
        "The men stand on the dark squares.",
        Play(&["R304", "R316", "T212"]),
    ),
    law(
        "S1:5",
        "Black starts on the first twelve squares, White on the last twelve.",
        Play(&["R316", "T213"]),
    ),
    law(
        "S1:6",
        "The players change colours from game to game; lots are drawn once in a match.",
        Games(&["C603"]),
    ),
    law(
        "S1:7",
        "Black makes the first move, and the players move by turns.",
        Play(&["R302", "R313", "R315"]),
    ),
    law(
        "S1:8",
        "A man goes one square diagonally forward to a vacant square; a neighbouring opponent with a vacant \
         square behind has to be jumped and taken off.",
        Play(&["R301", "R303", "R305", "R307", "R310"]),
    ),
    law(
        "S1:9",
        "Captures are compulsory, the choice among them is free, and a capture once begun goes on to the \
         end of its path.",
        Play(&["R307", "R308"]),
    ),
    law(
        "S1:10",
        "Uncrowned men move and capture forward only.",
        Play(&["R306"]),
    ),
    law(
        "S1:11",
        "A play is done when the hand leaves the piece, captured pieces on the board or not.",
        No,
    ),
    law(
        "S1:12",
        "Who takes off a piece of his own in a capture may not put it back; his opponent plays on or has \
         it put back.",
        Play(&["R322"]),
    ),
    law(
        "S1:13",
        "A man on the far line becomes a king, is crowned at once by the opponent, and its move is over.",
        Play(&["R309", "R311"]),
    ),
    law(
        "S1:14",
        "A king moves and captures both ways, and has to capture like any man.",
        Play(&["R305", "R307", "R312"]),
    ),
    law(
        "S1:15",
        "Play that went on over a man left uncrowned is put back until it is crowned.",
        Play(&["R311"]),
    ),
    law(
        "S1:16",
        "For a capture not made the opponent may take off the piece that should have made it, the huff; \
         that is no move.",
        Play(&["R307", "R308", "R318"]),
    ),
    law(
        "S1:17",
        "He may huff, compel the capture, or let the piece stand.",
        Play(&["R307", "R308", "R318", "R321"]),
    ),
    law(
        "S1:18",
        "Pieces may be put straight after notice; without it there is a caution, and then the loss of \
         the game.",
        Words(&["O406"]),
    ),
    law(
        "S1:19",
        "A piece touched has to be played, or the game is lost; one that cannot be played counts as \
         touched under 18.",
        Words(&["O406"]),
    ),
    law(
        "S1:20",
        "A piece moved over an angle of its square has to go on in that direction.",
        No,
    ),
    law(
        "S1:21",
        "A false or improper move loses the game at once.",
        Play(&["R306", "R309", "R310", "R315", "O404", "O405"]),
    ),
    law(
        "S1:22",
        "A game that neither side can win is drawn; after notice the stronger side has 40 of its own moves \
         to win or to satisfy the umpire of a decided advantage.",
        Words(&["R319", "O406"]),
    ),
    law(
        "S1:23",
        "Who takes all the opponent's men, or leaves them no move, has won.",
        Play(&["R314", "O402"]),
    ),
    law(
        "S1:24",
        "After five minutes time is called; a move not made in one minute more loses the game.",
        Clock(&["K501"]),
    ),
    law(
        "S1:25",
        "With only one way of taking, time is called after one minute; a move not made in one minute more \
         loses the game.",
        Clock(&["K501"]),
    ),
    law(
        "S1:26",
        "A match between equals should have an even number of games, so that both have the first move equally \
         often.",
        Games(&["C604"]),
    ),
    law(
        "S1:27",
        "Who breaks a law has to bear the penalty, and his opponent has to exact it.",
        Words(&["O404", "O405"]),
    ),
    law(
        "S1:28",
        "What the laws do not settle goes to a disinterested arbiter, in a written statement of facts.",
        No,
    ),
    law(
        "S1:29",
        "Annoying or distracting the opponent is forbidden; after a warning it loses the game.",
        Words(&["O406"]),
    ),
    law(
        "S1:30",
        "Nobody leaves the room during a game without good reason, or the other's consent or company.",
        Words(&["O406"]),
    ),
    law(
        "S1:31",
        "A spectator who gives a hint is sent out, and play may rest until he has gone.",
        Words(&["O406"]),
    ),
];
