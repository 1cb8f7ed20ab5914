//! What a text tells of conduct: a piece touched, a player who left the room, a draw agreed.

use std::{collections::HashMap, sync::OnceLock};

use draughts::Color;

use super::{
    lexicon::{NOT, NOT_BEFORE, NOT_NEAR, PHRASES, Phrases},
    sides::names,
    squeezed::Squeezed,
};

/// What words tell of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Conduct {
    Touched,
    Arranged,
    LeftRoom,
    Distracted,
    Advised,
    DrawAgreed,
    DrawRefused,
    TimeOverrun,
}

/// What a text tells of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Told {
    pub(crate) conduct: Conduct,
    /// The side that the words name.
    pub(crate) side: Option<Color>,
}

/// What a text tells of conduct, if it does; of several things the gravest.
pub(crate) fn told(text: &[u8]) -> Option<Told> {
    /// Longer texts are essays on the game, in which much is told of other games.
    const LONGEST: usize = 600;
    /// The shortest of the phrases, `jadoube`.
    const SHORTEST: usize = 7;
    let is_command = text.starts_with(b"[%") && text.ends_with(b"]");
    if text.len() > LONGEST || text.len() < SHORTEST || is_command {
        return None;
    }
    let squeezed = Squeezed::new(&pdn::text(text));
    let (phrases, at, len) = Finder::get().find(&squeezed)?;
    Some(Told {
        conduct: phrases.conduct,
        side: side(&squeezed, at, len),
    })
}

/// Finds the phrases in one pass over a text: nearly everywhere it is told by four bytes that none of them
/// begins.
#[derive(Debug, Default)]
struct Finder {
    /// One bit for each hash of a beginning.
    begins: [u64; 16],
    /// The phrases by their first four bytes, and the place of their conduct in the table.
    phrases: HashMap<[u8; 4], Vec<(usize, String)>>,
}

impl Finder {
    fn get() -> &'static Finder {
        static FINDER: OnceLock<Finder> = OnceLock::new();
        FINDER.get_or_init(|| {
            let mut finder = Finder::default();
            for (group, phrases) in PHRASES.iter().enumerate() {
                for phrase in each(phrases) {
                    if let Some(head) = phrase.as_bytes().first_chunk() {
                        let bit = bit(*head);
                        finder.begins[bit / 64] |= 1 << (bit % 64);
                        finder
                            .phrases
                            .entry(*head)
                            .or_default()
                            .push((group, phrase));
                    }
                }
            }
            finder
        })
    }

    /// What a text tells of, and where and how long the phrase is; of several the first in the table.
    fn find(&self, text: &Squeezed) -> Option<(&'static Phrases, usize, usize)> {
        let bytes = text.text().as_bytes();
        let mut first: Option<(usize, usize, usize)> = None;
        for (at, head) in bytes.windows(4).enumerate() {
            let &[a, b, c, d] = head else { continue };
            let head = [a, b, c, d];
            let bit = bit(head);
            if self.begins[bit / 64] >> (bit % 64) & 1 == 0 {
                continue;
            }
            for (group, phrase) in self.phrases.get(&head).into_iter().flatten() {
                let said = bytes[at..].starts_with(phrase.as_bytes());
                if said
                    && first.is_none_or(|(known, ..)| *group < known)
                    && is_meant(&PHRASES[*group], text, at, phrase.len())
                {
                    first = Some((*group, at, phrase.len()));
                }
            }
        }
        first.map(|(group, at, len)| (&PHRASES[group], at, len))
    }
}

/// Every phrase of a conduct.
fn each(phrases: &Phrases) -> impl Iterator<Item = String> {
    let whole = phrases.words.iter().map(|&phrase| phrase.to_owned());
    let joined = phrases.pairs.iter().flat_map(|[firsts, seconds]| {
        firsts
            .iter()
            .flat_map(|first| seconds.iter().map(move |second| format!("{first}{second}")))
    });
    whole.chain(joined)
}

/// A number below 1024 for four bytes.
fn bit(head: [u8; 4]) -> usize {
    (u32::from_le_bytes(head).wrapping_mul(0x9e37_79b1) >> 22) as usize
}

/// False if what stands before or behind a phrase makes something else of it.
fn is_meant(phrases: &Phrases, text: &Squeezed, at: usize, len: usize) -> bool {
    /// How far before a phrase, in bytes, a word is looked for that denies it.
    const NEAR: usize = 24;
    /// The same in words.
    const FEW: usize = 4;
    let all = text.text();
    let (before, after) = (&all[..at], &all[at + len..]);
    if phrases.but_not.iter().any(|word| after.starts_with(word)) {
        return false;
    }
    // `untouched`, `disagreed`
    if before.ends_with("un") || before.ends_with("dis") {
        return false;
    }
    if phrases.of_people && before.ends_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let mut from = at.saturating_sub(NEAR);
    while !all.is_char_boundary(from) {
        from += 1;
    }
    let near = &all[from..at];
    let mut words = text.words_before(at);
    let denied = NOT.iter().any(|word| near.contains(word))
        || words.next().is_some_and(|word| NOT_BEFORE.contains(&word))
        || text
            .words_before(at)
            .take(FEW)
            .any(|word| NOT_NEAR.contains(&word));
    !denied
}

/// The side that is named last before a phrase, or straight behind it. Short names count as words only: `wit` is
/// White in Dutch, and not in `with`.
fn side(text: &Squeezed, at: usize, len: usize) -> Option<Color> {
    const NEAR: usize = 24;
    const LONG: usize = 5;
    let all = text.text();
    let is_name = |from: usize, name: &str| {
        name.len() >= LONG || text.is_border(from) && text.is_border(from + name.len())
    };
    let before = names()
        .filter_map(|(name, color)| {
            let mut places = all[..at].rmatch_indices(name);
            let (from, _) = places.find(|(from, _)| is_name(*from, name))?;
            Some((from + name.len(), color))
        })
        .max_by_key(|(end, _)| *end)
        .filter(|(end, _)| at - end <= NEAR)
        .map(|(_, color)| color);
    before.or_else(|| {
        let end = at + len;
        let from = end + if all[end..].starts_with("by") { 2 } else { 0 };
        names().find_map(|(name, color)| {
            (all[from..].starts_with(name) && is_name(from, name)).then_some(color)
        })
    })
}

#[cfg(test)]
mod tests {
    use draughts::Color::{self, Black, White};

    use super::{Conduct, PHRASES, Told, each, told};

    fn heard(text: &str) -> Option<(Conduct, Option<Color>)> {
        let Told { conduct, side } = told(text.as_bytes())?;
        Some((conduct, side))
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
    fn plain_words_are_understood() {
        for (text, conduct, side) in [
            ("A draw was agreed.", Conduct::DrawAgreed, None),
            (
                "A draw was agreed upon at this point",
                Conduct::DrawAgreed,
                None,
            ),
            ("Agreed drawn.", Conduct::DrawAgreed, None),
            ("Draw offered and accepted", Conduct::DrawAgreed, None),
            ("Black accepted a draw", Conduct::DrawAgreed, Some(Black)),
            ("A spectator signalled", Conduct::Advised, None),
            ("An onlooker pointed at square 22", Conduct::Advised, None),
            (
                "White smoked during the game",
                Conduct::Distracted,
                Some(White),
            ),
            ("White kept smoking", Conduct::Distracted, Some(White)),
            (
                "Black complained of smoking",
                Conduct::Distracted,
                Some(Black),
            ),
            (
                "White hovered over the board",
                Conduct::Distracted,
                Some(White),
            ),
            (
                "White left the room for ten minutes",
                Conduct::LeftRoom,
                Some(White),
            ),
            ("Black had left the room", Conduct::LeftRoom, Some(Black)),
            ("A man was touched and not played", Conduct::Touched, None),
            (
                "White straightened his pieces",
                Conduct::Arranged,
                Some(White),
            ),
            (
                "White declined the offer of a draw",
                Conduct::DrawRefused,
                Some(White),
            ),
            (
                "Black offered a draw but was refused",
                Conduct::DrawRefused,
                Some(Black),
            ),
            ("A draw was declined", Conduct::DrawRefused, None),
            (
                "Smith agreed with a smile, and refused the draw",
                Conduct::DrawRefused,
                None,
            ),
            (
                "wit geeft op, remise geweigerd",
                Conduct::DrawRefused,
                Some(White),
            ),
        ] {
            assert_eq!(heard(text), Some((conduct, side)), "{text}");
        }
    }

    #[test]
    fn every_phrase_is_found_in_any_capitals() {
        for phrases in PHRASES {
            for phrase in each(phrases) {
                assert!(phrase.chars().all(char::is_alphanumeric), "{phrase}");
                assert!(phrase.len() >= 7, "{phrase}");
                let capitals: String = phrase
                    .chars()
                    .map(|c| c.to_uppercase().next().filter(|_| c != 'ß').unwrap_or(c))
                    .collect();
                for written in [phrase.clone(), capitals] {
                    let text = format!("8-11: {written}! 22-18");
                    let text = if phrases.of_people {
                        format!("Then {written}! 22-18")
                    } else {
                        text
                    };
                    let found = heard(&text).map(|(conduct, _)| conduct);
                    assert_eq!(found, Some(phrases.conduct), "{text}");
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
            "22-18 leaves the room open on 22",
            "This leaves the room open on 22",
            "which leaves the room for a king on 4",
            "White leaves the room to move 22-18",
            "generally agreed a draw",
            "No draw was agreed",
            "if White refused the draw, 7-11 wins",
            "they agreed to draw lots",
            "neither player left the room",
            "the king is smoked out",
            "A draw may be agreed here",
            "The spectators were numerous",
            "The draw was made by Mr. Smith for the first round",
            "he pointed out 22-18",
            "an untouched piece",
            "Ryan disagreed to a draw",
            "The position is agreed by analysts to draw",
            "White refused to draw back",
            "a smoking position",
            "the crowd in the centre told",
            "Black turned down the corner",
        ] {
            assert_eq!(heard(text), None, "{text}");
        }
    }
}
