//! What the tags mean.

/// The tags that are offered, in the order in which they are usually written, each with its meaning.
pub(super) const TAGS: &[(&str, &str)] = &[
    ("Event", "the name of the tournament or match"),
    (
        "Site",
        "the place of the event, with the code of the country, such as `Ayr SCO`",
    ),
    (
        "Date",
        "the day on which the game began, as `YYYY.MM.DD`; `????` and `??` for what is unknown",
    ),
    (
        "Round",
        "the round within the event, such as `3` or `3.1`; `-` if there is none, `?` if it is unknown",
    ),
    (
        "White",
        "the player of the white pieces, as `Surname, Forenames`",
    ),
    (
        "Black",
        "the player of the black pieces, as `Surname, Forenames`. In English draughts this is the first mover",
    ),
    (
        "Result",
        "the result. The first figure is the score of the side that begins from the normal array; `0-0` if both sides lost, `*` if it is unknown or the game goes on",
    ),
    (
        "ResultFormat",
        "the format of results that divide the points in another way: `Plus draw`, `Delfts` or `Goes`",
    ),
    (
        "GameType",
        "the number of the game in PDN, optionally with the side that begins, width and height of the board, the notation with the corner of the first square, and whether the bottom left corner is not a playing square: `20,W,10,10,N2,0`",
    ),
    (
        "FEN",
        "the starting position: the side to move, then the pieces of both sides; `K` before a king",
    ),
    (
        "SetUp",
        "`1` if the game starts from a FEN. Not a tag of PDN 3.0; it is from PGN",
    ),
    (
        "Opening",
        "the name of the opening. Not a tag of PDN 3.0, but usual",
    ),
    (
        "TimeControl",
        "the time for thinking in seconds, such as `40/7200:3600+60`; `?` if it is unknown, `-` if there is none",
    ),
    (
        "TimeControlWhite",
        "the time control of White, if it is not that of Black",
    ),
    (
        "TimeControlBlack",
        "the time control of Black, if it is not that of White",
    ),
    (
        "WhiteTime",
        "the time that White used, as `H:MM` or `H:MM:SS`",
    ),
    (
        "BlackTime",
        "the time that Black used, as `H:MM` or `H:MM:SS`",
    ),
    ("WhiteTitle", "the title of White, such as `GMI`"),
    ("BlackTitle", "the title of Black, such as `GMI`"),
    ("WhiteRating", "the rating of White"),
    ("BlackRating", "the rating of Black"),
    ("WhiteType", "`human` or `program`"),
    ("BlackType", "`human` or `program`"),
    ("WhiteNA", "the network or mail address of White"),
    ("BlackNA", "the network or mail address of Black"),
    (
        "WhiteFmjdId",
        "the number of White at the world federation, FMJD",
    ),
    (
        "BlackFmjdId",
        "the number of Black at the world federation, FMJD",
    ),
    (
        "EventDate",
        "the day on which the event began, as `YYYY.MM.DD`",
    ),
    ("EventSponsor", "the sponsor of the event"),
    ("Section", "the section of the event, such as `Open`"),
    ("Stage", "the stage of the event, such as `Final`"),
    ("Board", "the number of the board in a team match"),
    (
        "Time",
        "the local time at which the game began, as `HH:MM:SS`",
    ),
    ("UTCDate", "the day on which the game began, in UTC"),
    ("UTCTime", "the time at which the game began, in UTC"),
    (
        "Termination",
        "how the game ended: `normal`, `abandoned`, `adjudication`, `death`, `emergency`, `rules infraction`, `time forfeit` or `unterminated`",
    ),
    ("PlyCount", "the number of plies of the main line"),
    ("Annotator", "the author of the comments"),
    ("Author", "the author of a problem"),
    ("Publication", "where a problem was published"),
    ("PublicationDate", "when a problem was published"),
];

/// The meaning of a tag; `None` if it is not known.
pub(super) fn tag_help(name: &str) -> Option<&'static str> {
    let tag = TAGS.iter().find(|(tag, _)| *tag == name);
    tag.map(|(_, help)| *help)
}

#[cfg(test)]
mod tests {
    use super::{TAGS, tag_help};

    /// The tags of PDN 3.0 and 2.0.
    const STANDARD: &str = "Event Site Date Round White Black Result ResultFormat GameType FEN TimeControl \
        TimeControlWhite TimeControlBlack WhiteTime BlackTime WhiteTitle BlackTitle WhiteRating BlackRating WhiteType \
        BlackType WhiteNA BlackNA EventDate EventSponsor Section Stage Board Time UTCDate UTCTime Termination PlyCount \
        Annotator Publication PublicationDate Author";

    #[test]
    fn every_standard_tag_has_help() {
        for tag in STANDARD.split_whitespace() {
            assert!(tag_help(tag).is_some_and(|help| !help.is_empty()), "{tag}");
        }
        assert_eq!(tag_help("Soup"), None);
    }

    #[test]
    fn the_help_agrees_with_the_standard() {
        for (tag, facts) in [
            ("Date", &["YYYY.MM.DD", "????"][..]),
            ("Black", &["first mover"]),
            ("Result", &["first figure", "normal array", "`*`"]),
            ("GameType", &["20,W,10,10,N2,0"]),
            ("SetUp", &["Not a tag of PDN 3.0"]),
            ("Opening", &["Not a tag of PDN 3.0"]),
            ("ResultFormat", &["`Plus draw`", "`Delfts`", "`Goes`"]),
            ("WhiteType", &["`human` or `program`"]),
        ] {
            let help = tag_help(tag).expect("help");
            assert!(
                facts.iter().all(|fact| help.contains(fact)),
                "{tag}: {help}"
            );
        }
    }

    #[test]
    fn no_tag_is_listed_twice() {
        let mut names: Vec<_> = TAGS.iter().map(|(tag, _)| *tag).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), TAGS.len());
    }
}
