//! What the tags mean.

/// The tags that are offered, in the order in which they are usually written, each with its meaning.
pub(super) const TAGS: &[(&str, &str)] = &[
    ("Event", "the name of the tournament or match"),
    ("Site", "the place where the game was played"),
    (
        "Date",
        "the day on which the game began, as YYYY.MM.DD; `??` for what is unknown",
    ),
    (
        "Round",
        "the round within the event; `-` if there is none, `?` if it is unknown",
    ),
    (
        "White",
        "the player of the white pieces, as `Surname, Forenames`",
    ),
    (
        "Black",
        "the player of the black pieces, as `Surname, Forenames`",
    ),
    (
        "Result",
        "the result. The first figure is the score of the side that begins from the normal array; `*` if it is unknown or the game goes on",
    ),
    (
        "GameType",
        "the number of the game in PDN, optionally with the side that begins, the size of the board and the notation",
    ),
    (
        "FEN",
        "the starting position: the side to move, then the pieces of both sides",
    ),
    ("SetUp", "`1` if the game starts from a FEN, else `0`"),
    ("Opening", "the name of the opening"),
    ("ECO", "the code of the opening"),
    ("TimeControl", "the time for thinking"),
    ("WhiteTime", "the time that White used"),
    ("BlackTime", "the time that Black used"),
    ("WhiteTitle", "the title of White, such as `GMI`"),
    ("BlackTitle", "the title of Black, such as `GMI`"),
    ("WhiteRating", "the rating of White"),
    ("BlackRating", "the rating of Black"),
    ("WhiteType", "`human` or `program`"),
    ("BlackType", "`human` or `program`"),
    ("WhiteNA", "the network address of White"),
    ("BlackNA", "the network address of Black"),
    ("EventDate", "the day on which the event began"),
    ("EventSponsor", "the sponsor of the event"),
    ("Section", "the section of the event, such as `Open`"),
    ("Stage", "the stage of the event, such as `Final`"),
    ("Board", "the number of the board in a team match"),
    (
        "Mode",
        "how the game was played: `OTB` at the board, `PM` by post, `EM` by electronic mail, `ICS` on a server",
    ),
    (
        "Termination",
        "how the game ended: `normal`, `time forfeit`, `adjudication`, `abandoned`",
    ),
    ("Annotator", "who wrote the comments"),
    ("Source", "where the record comes from"),
    ("PlyCount", "the number of plies"),
];

/// The meaning of a tag; `None` if it is not a tag of the standard.
pub(super) fn tag_help(name: &str) -> Option<&'static str> {
    let tag = TAGS.iter().find(|(tag, _)| *tag == name);
    tag.map(|(_, help)| *help)
}
