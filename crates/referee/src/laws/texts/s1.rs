//! S1, the Standard Laws of Draughts, by their own numbers.

use super::{
    Law,
    LawEvidence::{Clock, Games, No, Play, Words},
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
        "The board is 14 1/2 to 16 inches square and has 64 squares, alternately light and dark.",
        Play(&["R304"]),
    ),
    law(
        "S1:2",
        "Each player has a dark square at his bottom left.",
        Words(&["T205", "T212"]),
    ),
    law(
        "S1:3",
        "The men are light and dark, round, turned on a lathe, and 1 1/8 to 1 1/4 inches across.",
        No,
    ),
    law(
        "S1:4",
        "The men are placed on the dark squares.",
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
        "Black makes the first move, and then the players move alternately.",
        Play(&["R302", "R313", "R315"]),
    ),
    law(
        "S1:8",
        "A man moves one square diagonally forward to a vacant square; an adjacent opposing piece with a vacant \
         square behind it must be jumped and removed.",
        Play(&["R301", "R303", "R305", "R307", "R310"]),
    ),
    law(
        "S1:9",
        "Captures are compulsory, the choice among them is free, and a capture once begun continues to the end of \
         its path.",
        Play(&["R307", "R308"]),
    ),
    law(
        "S1:10",
        "Uncrowned men move and capture forward only.",
        Play(&["R306"]),
    ),
    law(
        "S1:11",
        "A move is complete when the hand leaves the piece, even if captured pieces are still on the board.",
        No,
    ),
    law(
        "S1:12",
        "A player who removes one of his own pieces in a capture may not put it back; his opponent may play on or \
         have it put back.",
        Play(&["R322"]),
    ),
    law(
        "S1:13",
        "A man on the king-row becomes a king, the opponent crowns it at once, and its move is over.",
        Play(&["R309", "R311"]),
    ),
    law(
        "S1:14",
        "A king moves and captures both forward and backward, and must capture like a man.",
        Play(&["R305", "R307", "R312"]),
    ),
    law(
        "S1:15",
        "If play continued although a man was not crowned, the moves made since are taken back, and the man is crowned \
         first.",
        Play(&["R311"]),
    ),
    law(
        "S1:16",
        "If a capture is missed, the opponent may huff (remove) the piece that should have made it; the huff does \
         not count as a move.",
        Play(&["R307", "R308", "R318"]),
    ),
    law(
        "S1:17",
        "The opponent may huff, compel the capture, or let the piece remain.",
        Play(&["R307", "R308", "R318", "R321"]),
    ),
    law(
        "S1:18",
        "Pieces may be arranged after notice; without notice the player is cautioned, and the next time loses the \
         game.",
        Words(&["O406"]),
    ),
    law(
        "S1:19",
        "A touched piece must be played, or the game is lost; touching a piece that cannot be played falls under 18.",
        Words(&["O406"]),
    ),
    law(
        "S1:20",
        "A piece moved over an angle of its square must continue in that direction.",
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
        "A player who captures all the opponent's men, or leaves them no move, has won.",
        Play(&["R314", "O402"]),
    ),
    law(
        "S1:24",
        "Time is called after five minutes; a player who does not move within one more minute loses.",
        Clock(&["K501"]),
    ),
    law(
        "S1:25",
        "If there is only one way of taking, time is called after one minute; a player who does not move within one \
         more minute loses.",
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
        "A player who breaks a law must accept the penalty, and his opponent must exact it.",
        Words(&["O404", "O405"]),
    ),
    law(
        "S1:28",
        "Disputes that the laws do not settle go to a disinterested arbiter, in a written statement of facts.",
        No,
    ),
    law(
        "S1:29",
        "Annoying or distracting the opponent is forbidden; a player who does so after a warning loses the game.",
        Words(&["O406"]),
    ),
    law(
        "S1:30",
        "A player may leave the room during a game only with good reason, or with the opponent's consent or company.",
        Words(&["O406"]),
    ),
    law(
        "S1:31",
        "A spectator who gives a hint must leave, and play may stop until he has gone.",
        Words(&["O406"]),
    ),
];
