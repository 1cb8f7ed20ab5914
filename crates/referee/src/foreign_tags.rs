//! The names of the standard tags in other languages, other capitals and other programs.

/// Another name of a standard tag.
pub(crate) struct ForeignTag {
    name: &'static str,
    pub(crate) standard: &'static str,
    /// The message of T209.
    pub(crate) message: &'static str,
    /// The languages that use this name, in English; empty for names of programs and for wrong capitals.
    languages: &'static str,
}

macro_rules! foreign {
    ($($language:literal: $($name:literal => $standard:literal),+;)+) => {
        [$($(ForeignTag {
            name: $name,
            standard: $standard,
            message: concat!("expected the tag ", $standard, ", found ", $name, " (", $language, ")"),
            languages: $language,
        }),+),+]
    };
}

macro_rules! capitals {
    ($($name:literal),+) => {
        [$(ForeignTag {
            name: $name,
            standard: $name,
            message: concat!("expected the tag ", $name, ", found it in different capitals"),
            languages: "",
        }),+]
    };
}

/// Standard tags that records write with other capitals.
static CAPITALS: [ForeignTag; 19] = capitals![
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "GameType",
    "FEN",
    "WhiteTitle",
    "BlackTitle",
    "WhiteRating",
    "BlackRating",
    "WhiteNA",
    "BlackNA",
    "WhiteType",
    "BlackType",
    "WhiteFmjdId",
    "BlackFmjdId"
];

/// The players of `PlayStrategy`. In every game its first player has the pieces at the bottom of the board, PDN's
/// White.
static PROGRAMS: [ForeignTag; 4] = [
    ForeignTag {
        name: "P1",
        standard: "White",
        message: "expected the tag White, found P1, the first player of PlayStrategy",
        languages: "",
    },
    ForeignTag {
        name: "P2",
        standard: "Black",
        message: "expected the tag Black, found P2, the second player of PlayStrategy",
        languages: "",
    },
    ForeignTag {
        name: "P1Elo",
        standard: "WhiteRating",
        message: "expected the tag WhiteRating, found P1Elo of PlayStrategy",
        languages: "",
    },
    ForeignTag {
        name: "P2Elo",
        standard: "BlackRating",
        message: "expected the tag BlackRating, found P2Elo of PlayStrategy",
        languages: "",
    },
];

/// The [`shape`]s of the foreign names by first letter, one bit each. They exclude the tags that nearly every record has.
static SHAPES: [u32; 26] = {
    let mut shapes = [0; 26];
    let mut at = 0;
    while at < FOREIGN.len() {
        let name = FOREIGN[at].name.as_bytes();
        shapes[(name[0] - b'A') as usize] |= shape(name);
        at += 1;
    }
    shapes
};

/// A bit for the length and the last letter of a name.
const fn shape(name: &[u8]) -> u32 {
    1 << ((4 * name.len() + name[name.len() - 1] as usize) % 32)
}

const FOREIGN: [ForeignTag; 41] = foreign! {
    "Italian":
        "Bianco" => "White", "Nero" => "Black", "Risultato" => "Result", "Anno" => "Date",
        "Dati" => "Event", "Apertura" => "Opening", "Luogo" => "Site";
    "Italian or Portuguese":
        "Data" => "Date";
    "Italian or Spanish":
        "Turno" => "Round", "Torneo" => "Event";
    "Italian, Spanish or Portuguese":
        "Evento" => "Event";
    "Spanish or Portuguese":
        "Resultado" => "Result";
    "Dutch":
        "Wit" => "White", "Zwart" => "Black", "Uitslag" => "Result", "Datum" => "Date",
        "Plaats" => "Site", "Ronde" => "Round", "Toernooi" => "Event";
    "French":
        "Blancs" => "White", "Noirs" => "Black", "Resultat" => "Result", "Lieu" => "Site",
        "Tournoi" => "Event";
    "German":
        "Weiss" => "White", "Schwarz" => "Black", "Ergebnis" => "Result", "Ort" => "Site",
        "Runde" => "Round", "Turnier" => "Event";
    "Spanish":
        "Blancas" => "White", "Negras" => "Black", "Fecha" => "Date", "Lugar" => "Site", "Ronda" => "Round";
    "Portuguese":
        "Brancas" => "White", "Pretas" => "Black", "Rodada" => "Round", "Torneio" => "Event";
    "the old name of the dark side":
        "Red" => "Black", "RedRating" => "BlackRating";
};

/// The standard name for a foreign or program-specific tag, or for a tag with other capitals; `None` for all other
/// tags, including the standard's.
///
/// ```
/// assert_eq!(referee::standard_tag(b"Bianco"), Some("White"));
/// assert_eq!(referee::standard_tag(b"EVENT"), Some("Event"));
/// assert_eq!(referee::standard_tag(b"White"), None);
/// ```
pub fn standard_tag(name: &[u8]) -> Option<&'static str> {
    lookup(name).map(|foreign| foreign.standard)
}

/// The languages of a foreign tag, in English; empty for every other tag.
pub(crate) fn languages(name: &[u8]) -> &'static str {
    lookup(name).map_or("", |foreign| foreign.languages)
}

/// The entry of a tag name.
pub(crate) fn lookup(name: &[u8]) -> Option<&'static ForeignTag> {
    let (&first, &second) = (name.first()?, name.get(1)?);
    let shapes = SHAPES.get(usize::from(first.wrapping_sub(b'A')));
    if shapes.is_some_and(|shapes| shapes & shape(name) != 0) {
        let foreign = FOREIGN
            .iter()
            .find(|foreign| foreign.name.as_bytes() == name);
        if foreign.is_some() {
            return foreign;
        }
    }
    // `event`, `FeN`, `WHITE`; nearly every tag is one capital and small letters, and ends here
    match (first, second) {
        (b'P', b'1' | b'2') => PROGRAMS
            .iter()
            .find(|program| program.name.as_bytes() == name),
        _ if first.is_ascii_lowercase() || second.is_ascii_uppercase() || name == b"Fen" => {
            capitals(name)
        }
        // `WhiteFMJDId`
        (b'W' | b'B', _) if name.len() == 11 && name[5..].eq_ignore_ascii_case(b"FmjdId") => {
            capitals(name)
        }
        _ => None,
    }
}

#[cold]
fn capitals(name: &[u8]) -> Option<&'static ForeignTag> {
    CAPITALS.iter().find(|standard| {
        let standard = standard.name.as_bytes();
        standard != name && standard.eq_ignore_ascii_case(name)
    })
}

#[cfg(test)]
mod tests {
    use super::lookup;

    fn standard(name: &str) -> Option<&'static str> {
        lookup(name.as_bytes()).map(|foreign| foreign.standard)
    }

    #[test]
    fn tags_of_other_languages_have_standard_names() {
        assert_eq!(standard("Bianco"), Some("White"));
        assert_eq!(standard("P1"), Some("White"));
        assert_eq!(standard("Zwart"), Some("Black"));
    }

    #[test]
    fn tags_in_other_capitals_have_standard_names() {
        assert_eq!(standard("event"), Some("Event"));
        assert_eq!(standard("WHITE"), Some("White"));
        assert_eq!(standard("Fen"), Some("FEN"));
        assert_eq!(standard("WhiteFMJDID"), Some("WhiteFmjdId"));
        assert_eq!(standard("blackrating"), Some("BlackRating"));
    }

    #[test]
    fn standard_and_private_tags_are_not_foreign() {
        for name in [
            "Event",
            "White",
            "FEN",
            "GameType",
            "ECO",
            "Opening",
            "WhiteClock",
            "WhiteFmjdId",
            "BlackNA",
            "",
            "X",
        ] {
            assert_eq!(standard(name), None, "{name}");
        }
    }
}
