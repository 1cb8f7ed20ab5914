//! ## What it finds
//! Words of a comment or of the Termination tag about what only words can show: a piece touched or
//! arranged, a player who left the room or was distracted, advice from somebody, a draw agreed or refused, an
//! allotment of time overrun. The note gives what the active laws have to say about that, where they say
//! anything; it is no verdict.
//!
//! ## The law
//! A piece arranged without notice (18), a piece touched (19), the 40 moves after notice where a
//! draw is claimed (22), annoying or distracting the opponent (29), leaving the room (30), a hint from a
//! spectator (31), an allotment of moves in a time (S2:15). Under other laws, theirs.
//!
//! ## Example
//! `{The players agreed a draw here}`, `[Termination "White overstepped the time"]`.
//!
//! ## How to mend it
//! Nothing has to be mended. Where it is disputed, `huff statement` writes down for the arbiter what the record holds.

use std::{collections::HashMap, sync::OnceLock};

use draughts::Color;
use pdn::{Event, Span, Token};

use crate::{
    Detail, Record, Rule, RuleSet, Ruling, Severity, TimeLimit,
    header::{Header, tags},
    report::Report,
    rules::text::excerpt,
};

pub(crate) static RULE: Rule = Rule::new(
    "O406",
    "conduct-noted",
    Severity::Note,
    include_str!("conduct_noted.rs"),
)
.citing(&[
    "S1:18", "S1:19", "S1:22", "S1:29", "S1:30", "S1:31", "S2:15",
]);

/// What words tell of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Conduct {
    Touched,
    Arranged,
    LeftRoom,
    Distracted,
    Advised,
    DrawAgreed,
    DrawRefused,
    TimeOverrun,
}

/// Something that was told, and where.
#[derive(Debug)]
pub(crate) struct Noted {
    conduct: Conduct,
    /// The side that the words name.
    side: Option<Color>,
    span: Span,
}

/// The words of one conduct.
struct Words {
    conduct: Conduct,
    words: &'static [&'static str],
}

/// The words, as they are when blanks, capitals and points are taken away: records that were wrapped
/// carelessly have lost their blanks. English, French, Dutch, Italian, German.
const WORDS: &[Words] = &[
    Words {
        conduct: Conduct::Touched,
        words: &[
            "touchedapiece",
            "touchedpiece",
            "touchedhispiece",
            "touchedthepiece",
            "touchedtheman",
            "touchedaman",
            "touchedtheking",
            "touchedthewrong",
            "touchmove",
            "pionestouché",
            "pièceestouchée",
            "pièceatouchée",
            "piontouché",
            "piècetouchée",
            "aanraken",
            "stukaangeraakt",
            "schijfaangeraakt",
            "pezzotoccato",
            "pedinatoccata",
            "toccatounpezzo",
            "toccatolapedina",
            "berührtgeführt",
            "steinberührt",
        ],
    },
    Words {
        conduct: Conduct::Arranged,
        words: &[
            "arrangedapiece",
            "arrangedthepieces",
            "arrangedhispieces",
            "adjustedapiece",
            "adjustedaman",
            "adjustedthepiece",
            "adjustedhispiece",
            "adjustedhismen",
            "jadoube",
            "rechtzetten",
            "acconcio",
            "arrangélespions",
        ],
    },
    Words {
        conduct: Conduct::LeftRoom,
        words: &[
            "lefttheroom",
            "leftthehall",
            "leavingtheroom",
            "leavestheroom",
            "quittélasalle",
            "quittelasalle",
            "verlietdezaal",
            "zaalverlaten",
            "lasciatolasala",
            "abbandonatolasala",
            "verließdenraum",
            "verliessdenraum",
            "raumverlassen",
        ],
    },
    Words {
        conduct: Conduct::Distracted,
        words: &[
            "distractedhisopponent",
            "distractinghisopponent",
            "distractedbyhisopponent",
            "distractedbythenoise",
            "distractedbynoise",
            "distractedbyspectators",
            "distractedbythespectators",
            "annoyedhisopponent",
            "annoyinghisopponent",
            "disturbedhisopponent",
            "disturbinghisopponent",
            "dérangésonadversaire",
            "tegenstanderafgeleid",
            "disturbatolavversario",
        ],
    },
    Words {
        conduct: Conduct::Advised,
        words: &[
            "advicefromaspectator",
            "advicefromabystander",
            "advicefromanonlooker",
            "hintfromaspectator",
            "hintfromabystander",
            "hintfromanonlooker",
            "hintbyaspectator",
            "promptedbyaspectator",
            "promptedbyabystander",
            "spectatorsaid",
            "spectatortold",
            "outsidehelp",
            "suggerimentodalpubblico",
        ],
    },
    Words {
        conduct: Conduct::DrawRefused,
        words: &[
            "refusedadraw",
            "refusedthedraw",
            "declinedadraw",
            "declinedthedraw",
            "refusesadraw",
            "refusesthedraw",
            "declinesadraw",
            "declinesthedraw",
            "rejectedadraw",
            "rejectedthedraw",
            "drawrefused",
            "drawdeclined",
            "turneddownadraw",
            "drawofferrefused",
            "drawofferdeclined",
            "offeredadrawwhichwasrefused",
            "offeredadrawbutwasrefused",
            "nullerefusée",
            "refuselanulle",
            "refusélanulle",
            "remisegeweigerd",
            "remiseafgeslagen",
            "pattarifiutata",
            "paririfiutato",
            "remisabgelehnt",
        ],
    },
    Words {
        conduct: Conduct::DrawAgreed,
        words: &[
            "agreedadraw",
            "agreedtoadraw",
            "agreeadraw",
            "agreedraw",
            "agreedonadraw",
            "drawagreed",
            "drawnbyagreement",
            "drawbyagreement",
            "drawbymutual",
            "drawnbymutual",
            "mutualagreement",
            "nulleparaccord",
            "nulledecommunaccord",
            "remiseovereengekomen",
            "totremisebesloten",
            "remiseinonderling",
            "pattadaccordo",
            "pattaconcordata",
            "pariconcordata",
            "remisvereinbart",
            "aufremisgeeinigt",
        ],
    },
    Words {
        conduct: Conduct::TimeOverrun,
        words: &[
            "oversteppedthetime",
            "overstepsthetime",
            "exceededthetime",
            "exceededhistime",
            "exceededtimelimit",
            "lostontime",
            "losesontime",
            "forfeitsontime",
            "forfeitedontime",
            "forfeitontime",
            "timeforfeit",
            "ranoutoftime",
            "runsoutoftime",
            "flagfell",
            "winsontime",
            "wonontime",
            "tijdoverschrijding",
            "doordetijdgegaan",
            "vincepertempo",
            "persopertempo",
            "perdepertempo",
            "perduautemps",
            "perdautemps",
            "gagneautemps",
            "zeitüberschreitung",
            "aufzeitverloren",
            "verliertaufzeit",
        ],
    },
];

/// Words just before or after which say that it did not happen.
const NOT: [&str; 13] = [
    "would", "could", "should", "might", "never", "didnot", "hadnot", "wasnot", "nearly", "almost",
    "perhaps", "maybe", "unless",
];

/// Finds the words in one pass over a text: nearly everywhere it is told by four bytes that none of them
/// begins.
#[derive(Debug, Default)]
struct Finder {
    /// One bit for each hash of a beginning.
    begins: [u64; 16],
    /// The words by their first four bytes, and the place of their conduct in the table.
    words: HashMap<[u8; 4], Vec<(usize, &'static str)>>,
}

impl Finder {
    fn get() -> &'static Finder {
        static FINDER: OnceLock<Finder> = OnceLock::new();
        FINDER.get_or_init(|| {
            let mut finder = Finder::default();
            for (group, one) in WORDS.iter().enumerate() {
                for word in one.words {
                    if let Some(head) = word.as_bytes().first_chunk() {
                        let bit = bit(*head);
                        finder.begins[bit / 64] |= 1 << (bit % 64);
                        finder.words.entry(*head).or_default().push((group, word));
                    }
                }
            }
            finder
        })
    }

    /// The conduct that a text without blanks tells of, and where and how long its words are; of
    /// several the first in the table, so that a draw refused is not agreed as well.
    fn find(&self, text: &str) -> Option<(Conduct, usize, usize)> {
        let mut first: Option<(usize, usize, usize)> = None;
        for (at, head) in text.as_bytes().windows(4).enumerate() {
            let &[a, b, c, d] = head else { continue };
            let head = [a, b, c, d];
            let bit = bit(head);
            if self.begins[bit / 64] >> (bit % 64) & 1 == 0 {
                continue;
            }
            for (group, word) in self.words.get(&head).into_iter().flatten() {
                let said = text.as_bytes()[at..].starts_with(word.as_bytes());
                if said && first.is_none_or(|(known, ..)| *group < known) && !is_denied(text, at) {
                    first = Some((*group, at, word.len()));
                }
            }
        }
        first.map(|(group, at, len)| (WORDS[group].conduct, at, len))
    }
}

/// A number below 1024 for four bytes.
fn bit(head: [u8; 4]) -> usize {
    (u32::from_le_bytes(head).wrapping_mul(0x9e37_79b1) >> 22) as usize
}

/// What the Termination tag and the comments tell of; costs next to nothing for a game without any.
#[derive(Debug, Default)]
pub(crate) struct Listener {
    noted: Vec<Noted>,
}

impl Listener {
    /// Hears a comment.
    pub(crate) fn hear(&mut self, event: &Event<'_>) {
        if let Token::Comment(comment) = event.token {
            self.read(comment.text, event.span);
        }
    }

    /// Reads the Termination tag.
    pub(crate) fn look(&mut self, record: &Record<'_>, header: &Header<'_>) {
        if !header.others {
            return;
        }
        for found in tags(record.events).filter(|found| found.tag.name == b"Termination") {
            self.read(found.trimmed(), found.span);
        }
    }

    fn read(&mut self, text: &[u8], span: Span) {
        /// Longer texts are essays on the game, in which much is told of other games.
        const LONGEST: usize = 600;
        /// The shortest of the words, `jadoube`.
        const SHORTEST: usize = 7;
        let is_command = text.starts_with(b"[%") && text.ends_with(b"]");
        if text.len() > LONGEST || text.len() < SHORTEST || is_command {
            return;
        }
        let squeezed: String = pdn::text(text)
            .chars()
            .filter(|c| c.is_alphanumeric())
            .flat_map(char::to_lowercase)
            .collect();
        if let Some((conduct, at, len)) = Finder::get().find(&squeezed) {
            self.noted.push(Noted {
                conduct,
                side: side(&squeezed, at, len),
                span,
            });
        }
    }

    /// Reports what was heard, with the active laws; games without laws only have the words.
    pub(crate) fn report(
        self,
        record: &Record<'_>,
        laws: Option<&RuleSet>,
        report: &mut Report<'_>,
    ) {
        for noted in self.noted {
            let text = excerpt(words(record.bytes(noted.span)));
            let message = format!("{}: {text}", told(noted.conduct));
            let ruling = laws.and_then(|laws| ruling(noted.conduct, noted.side, laws));
            match ruling {
                Some(ruling) => report.add_detailed(
                    &RULE,
                    noted.span,
                    None,
                    message,
                    Detail {
                        laws: ruling.laws.clone(),
                        ruling: Some(ruling.text),
                        ..Detail::default()
                    },
                ),
                None => report.add_citing(&RULE, noted.span, message, &[]),
            }
        }
    }
}

/// True if the text tells that an allotment of time was overrun.
pub(crate) fn tells_of_time(text: &[u8]) -> bool {
    let mut listener = Listener::default();
    listener.read(text, Span::default());
    let is_time = |noted: &Noted| noted.conduct == Conduct::TimeOverrun;
    listener.noted.iter().any(is_time)
}

/// A comment without its braces, a tag without its name.
fn words(text: &[u8]) -> &[u8] {
    let text = text
        .strip_prefix(b"[")
        .and_then(|tag| {
            tag.iter()
                .position(|&byte| byte == b'"')
                .map(|at| &tag[at + 1..])
        })
        .unwrap_or(text);
    let inside = |byte: &u8| !matches!(byte, b'{' | b'}' | b'"' | b']' | b';');
    let start = text.iter().position(inside).unwrap_or(0);
    let end = text.iter().rposition(inside).map_or(0, |last| last + 1);
    text.get(start..end).unwrap_or_default()
}

fn is_denied(squeezed: &str, at: usize) -> bool {
    const NEAR: usize = 24;
    let mut from = at.saturating_sub(NEAR);
    while !squeezed.is_char_boundary(from) {
        from += 1;
    }
    let before = &squeezed[from..at];
    NOT.iter().any(|word| before.contains(word))
}

/// The side that is named last before the words, or straight after them.
fn side(squeezed: &str, at: usize, len: usize) -> Option<Color> {
    const NEAR: usize = 24;
    let before = &squeezed[..at];
    let named = [
        ("black", Color::Black),
        ("red", Color::Black),
        ("nero", Color::Black),
        ("zwart", Color::Black),
        ("noirs", Color::Black),
        ("schwarz", Color::Black),
        ("white", Color::White),
        ("bianco", Color::White),
        ("wit", Color::White),
        ("blancs", Color::White),
        ("weiß", Color::White),
    ]
    .into_iter()
    .filter_map(|(word, color)| before.rfind(word).map(|found| (found + word.len(), color)))
    .max_by_key(|(end, _)| *end)
    .filter(|(end, _)| at - end <= NEAR)
    .map(|(_, color)| color);
    let after = squeezed.get(at + len..).unwrap_or_default();
    named.or_else(|| {
        let by = after.strip_prefix("by").unwrap_or(after);
        [
            ("black", Color::Black),
            ("red", Color::Black),
            ("white", Color::White),
        ]
        .into_iter()
        .find_map(|(word, color)| by.starts_with(word).then_some(color))
    })
}

fn told(conduct: Conduct) -> &'static str {
    match conduct {
        Conduct::Touched => "the record tells of a piece touched",
        Conduct::Arranged => "the record tells of pieces arranged",
        Conduct::LeftRoom => "the record tells of a player who left the room",
        Conduct::Distracted => "the record tells of a distraction",
        Conduct::Advised => "the record tells of advice from others",
        Conduct::DrawAgreed => "the record tells of a draw agreed",
        Conduct::DrawRefused => "the record tells of a draw refused",
        Conduct::TimeOverrun => "the record tells of time overrun",
    }
}

/// What the active laws say of it; none where they are silent.
fn ruling(conduct: Conduct, side: Option<Color>, laws: &RuleSet) -> Option<Ruling> {
    let has = |name: &str| laws.texts().iter().any(|text| text.name() == name);
    let words = |text: &str, cited: &'static [&'static str]| {
        Some(Ruling {
            text: format!("{text} ({})", cited.join(", ")),
            laws: cited.to_vec(),
            result_implied: None,
            condoned_by_answer: false,
        })
    };
    let switches = laws.switches();
    match conduct {
        Conduct::Touched if switches.touch_move.laws.is_empty() => None,
        Conduct::Touched => match side {
            Some(side) => Some(laws.touch_ruling(side)),
            None => words(
                switches.touch_move.setting.words(),
                switches.touch_move.laws,
            ),
        },
        Conduct::Arranged if switches.arranging.laws.is_empty() => None,
        Conduct::Arranged => match side {
            Some(side) => Some(laws.arranging_ruling(side)),
            None => words(switches.arranging.setting.words(), switches.arranging.laws),
        },
        Conduct::LeftRoom if has("S1") => words(
            "nobody leaves the room without good reason, or the other's consent or company",
            &["S1:30"],
        ),
        Conduct::Distracted if has("S1") => words(
            "a warning first, the loss of the game after that",
            &["S1:29"],
        ),
        Conduct::Advised if has("S1") => words(
            "the spectator is sent out, and play may rest until he has gone",
            &["S1:31"],
        ),
        Conduct::DrawAgreed if has("WCDF") => {
            words("the players may agree on a draw", &["WCDF:1.32"])
        }
        Conduct::DrawAgreed if has("S3") => {
            words("the players may agree on a draw at any time", &["S3:11"])
        }
        Conduct::DrawRefused if has("S3") => words(
            "who refuses a draw has 40 moves of his own to force a win or to show a decided advantage",
            &["S3:11"],
        ),
        Conduct::DrawAgreed if has("S1") => {
            words("a game that neither side can win is drawn", &["S1:22"])
        }
        Conduct::DrawRefused if has("S1") => words(
            "after notice the stronger side has 40 moves of its own to win or to satisfy the umpire",
            &["S1:22"],
        ),
        Conduct::TimeOverrun if switches.time.laws.is_empty() => None,
        Conduct::TimeOverrun if switches.time.setting == TimeLimit::None => None,
        Conduct::TimeOverrun => words(switches.time.setting.words(), switches.time.laws),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use draughts::Color::{self, Black, White};
    use pdn::Span;

    use super::{Conduct, Listener, WORDS};

    fn heard(text: &str) -> Option<(Conduct, Option<Color>)> {
        let mut listener = Listener::default();
        listener.read(text.as_bytes(), Span::default());
        listener
            .noted
            .first()
            .map(|noted| (noted.conduct, noted.side))
    }

    #[test]
    fn words_that_tell_of_conduct() {
        for (text, conduct, side) in [
            (
                "White touched a piece and had to move it",
                Conduct::Touched,
                Some(White),
            ),
            (
                "Black arranged the pieces without notice",
                Conduct::Arranged,
                Some(Black),
            ),
            ("Red left the room", Conduct::LeftRoom, Some(Black)),
            (
                "White distracted his opponent",
                Conduct::Distracted,
                Some(White),
            ),
            ("a hint from a spectator", Conduct::Advised, None),
            ("The players agreed a draw here", Conduct::DrawAgreed, None),
            ("theplayersagreeda draw.", Conduct::DrawAgreed, None),
            ("Draw by agreement", Conduct::DrawAgreed, None),
            ("Black refused a draw", Conduct::DrawRefused, Some(Black)),
            ("draw declined by White", Conduct::DrawRefused, Some(White)),
            (
                "Red overstepped the time control on this move.",
                Conduct::TimeOverrun,
                Some(Black),
            ),
            ("nero vince per tempo", Conduct::TimeOverrun, Some(Black)),
            ("Time forfeit", Conduct::TimeOverrun, None),
        ] {
            assert_eq!(heard(text), Some((conduct, side)), "{text}");
        }
    }

    #[test]
    fn every_word_is_found_in_any_capitals() {
        for group in WORDS {
            for word in group.words {
                assert!(word.chars().all(char::is_alphanumeric), "{word}");
                let capitals: String = word
                    .chars()
                    .map(|c| c.to_uppercase().next().filter(|_| c != 'ß').unwrap_or(c))
                    .collect();
                for written in [(*word).to_owned(), capitals] {
                    let text = format!("8-11 {written}! 22-18");
                    let found = heard(&text).map(|(conduct, _)| conduct);
                    assert_eq!(found, Some(group.conduct), "{text}");
                }
            }
        }
    }

    #[test]
    fn analysis_tells_of_nothing() {
        for text in [
            "1-5 will draw",
            "The time tested 10-15 is correct.",
            "Black has just enough time to avoid defeat",
            "He would have agreed a draw",
            "27-24 would have drawn",
            "refuses to draw back",
            "a touch of genius",
            "30-25 wins in no time",
            "White arranged a shot",
            "this should have been agreed a draw",
            "out in the hall of fame",
            "Stewart took a hint from a game of Wyllie's",
            "distracted by the threat of 15-10",
            "the man that left the board",
            "he arranged the men for a bridge",
            "prompted by a desire to win",
            "a move out of time",
        ] {
            assert_eq!(heard(text), None, "{text}");
        }
    }
}
