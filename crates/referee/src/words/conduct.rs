//! Finds conduct in a text, such as a touched piece, a player who left the room, or an agreed draw.

use std::{collections::HashMap, ops::Range, sync::OnceLock};

use draughts::Color;

use super::{
    compact_text::CompactText,
    is_longer_than,
    lexicon::{DENIALS, DENIALS_BEFORE, DENIALS_NEAR, PHRASES, Phrases},
    sides::names,
};

/// Conduct that moves cannot show.
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

/// Conduct that a text mentions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ConductMention {
    pub(crate) conduct: Conduct,
    /// The side that the text names.
    pub(crate) side: Option<Color>,
    /// The letters and figures that mention it, counted in the text without blanks and punctuation.
    pub(crate) letters: Range<usize>,
}

/// The conduct that a text mentions. If there are several kinds, the one that comes first in [`PHRASES`] is returned.
pub(crate) fn find_conduct(text: &[u8]) -> Option<ConductMention> {
    /// Maximum number of characters of a text. Longer texts are essays, which mention other games.
    const MAX_LEN: usize = 600;
    /// Length of the shortest phrase, `jadoube`.
    const MIN_BYTES: usize = 7;
    let is_command = text.starts_with(b"[%") && text.ends_with(b"]");
    if is_longer_than(text, MAX_LEN) || text.len() < MIN_BYTES || is_command {
        return None;
    }
    let compact = CompactText::new(&pdn::comment_text(text));
    let (phrases, at, len) = PhraseFinder::get().find(&compact)?;
    Some(ConductMention {
        conduct: phrases.conduct,
        side: side(&compact, at, len),
        letters: {
            let before = compact.text()[..at].chars().count();
            before..before + compact.text()[at..at + len].chars().count()
        },
    })
}

/// Finds the phrases in one pass over a text. At nearly every position, the next four bytes suffice to exclude that a
/// phrase starts there.
#[derive(Debug, Default)]
struct PhraseFinder {
    /// A bit set with the hash of the first four bytes of each phrase.
    starts: [u64; 16],
    /// The phrases by their first four bytes, each with the index of its entry in [`PHRASES`].
    phrases: HashMap<[u8; 4], Vec<(usize, String)>>,
}

impl PhraseFinder {
    fn get() -> &'static PhraseFinder {
        static FINDER: OnceLock<PhraseFinder> = OnceLock::new();
        FINDER.get_or_init(|| {
            let mut finder = PhraseFinder::default();
            for (group, phrases) in PHRASES.iter().enumerate() {
                for phrase in all_phrases(phrases) {
                    if let Some(head) = phrase.as_bytes().first_chunk() {
                        let bit = hash_head(*head);
                        finder.starts[bit / 64] |= 1 << (bit % 64);
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

    /// The phrase found in a text: its entry in [`PHRASES`], its offset and its length. If it contains several phrases,
    /// the one whose entry comes first is returned.
    fn find(&self, text: &CompactText) -> Option<(&'static Phrases, usize, usize)> {
        let bytes = text.text().as_bytes();
        let mut first: Option<(usize, usize, usize)> = None;
        for (at, head) in bytes.windows(4).enumerate() {
            let &[a, b, c, d] = head else { continue };
            let head = [a, b, c, d];
            let bit = hash_head(head);
            if self.starts[bit / 64] >> (bit % 64) & 1 == 0 {
                continue;
            }
            for (group, phrase) in self.phrases.get(&head).into_iter().flatten() {
                let matches = bytes[at..].starts_with(phrase.as_bytes());
                if matches
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

/// All phrases for one conduct.
fn all_phrases(phrases: &Phrases) -> impl Iterator<Item = String> {
    let whole = phrases.words.iter().map(|&phrase| phrase.to_owned());
    let joined = phrases.pairs.iter().flat_map(|[firsts, seconds]| {
        firsts
            .iter()
            .flat_map(|first| seconds.iter().map(move |second| format!("{first}{second}")))
    });
    whole.chain(joined)
}

/// Hashes four bytes to a number below 1024.
fn hash_head(head: [u8; 4]) -> usize {
    (u32::from_le_bytes(head).wrapping_mul(0x9e37_79b1) >> 22) as usize
}

/// True if the phrase is meant. False if the text around the phrase denies it or changes its meaning.
fn is_meant(phrases: &Phrases, text: &CompactText, at: usize, len: usize) -> bool {
    /// Maximum distance in bytes from a denial to the phrase.
    const MAX_DISTANCE: usize = 24;
    /// Maximum distance in words from a denial to the phrase.
    const MAX_WORDS: usize = 4;
    let all = text.text();
    let (before, after) = (&all[..at], &all[at + len..]);
    if phrases
        .not_before
        .iter()
        .any(|word| after.starts_with(word))
    {
        return false;
    }
    // Examples are `untouched` and `disagreed`.
    if before.ends_with("un") || before.ends_with("dis") {
        return false;
    }
    if phrases.needs_person && before.ends_with(|c: char| c.is_ascii_digit()) {
        return false;
    }
    let mut from = at.saturating_sub(MAX_DISTANCE);
    while !all.is_char_boundary(from) {
        from += 1;
    }
    let near = &all[from..at];
    let mut words = text.words_before(at);
    let denied = DENIALS.iter().any(|word| near.contains(word))
        || words
            .next()
            .is_some_and(|word| DENIALS_BEFORE.contains(&word))
        || text
            .words_before(at)
            .take(MAX_WORDS)
            .any(|word| DENIALS_NEAR.contains(&word));
    !denied
}

/// The side named last before a phrase, or directly after it. Short names must be whole words: `wit` is Dutch for
/// White, but it is also the start of `with`.
fn side(text: &CompactText, at: usize, len: usize) -> Option<Color> {
    const MAX_DISTANCE: usize = 24;
    const MIN_LONG_NAME: usize = 5;
    let all = text.text();
    let is_name = |from: usize, name: &str| {
        name.len() >= MIN_LONG_NAME || text.is_border(from) && text.is_border(from + name.len())
    };
    let before = names()
        .filter_map(|(name, color)| {
            let mut places = all[..at].rmatch_indices(name);
            let (from, _) = places.find(|(from, _)| is_name(*from, name))?;
            Some((from + name.len(), color))
        })
        .max_by_key(|(end, _)| *end)
        .filter(|(end, _)| at - end <= MAX_DISTANCE)
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

    use super::{Conduct, ConductMention, PHRASES, all_phrases, find_conduct};

    fn found(text: &str) -> Option<(Conduct, Option<Color>)> {
        let ConductMention { conduct, side, .. } = find_conduct(text.as_bytes())?;
        Some((conduct, side))
    }

    #[test]
    fn conduct_is_found_in_several_languages() {
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
            assert_eq!(found(text), Some((conduct, side)), "{text}");
        }
    }

    #[test]
    fn variants_of_the_phrases_are_found() {
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
            assert_eq!(found(text), Some((conduct, side)), "{text}");
        }
    }

    #[test]
    fn every_phrase_is_found_in_any_case() {
        for phrases in PHRASES {
            for phrase in all_phrases(phrases) {
                assert!(phrase.chars().all(char::is_alphanumeric), "{phrase}");
                assert!(phrase.len() >= 7, "{phrase}");
                let capitals: String = phrase
                    .chars()
                    .map(|c| c.to_uppercase().next().filter(|_| c != 'ß').unwrap_or(c))
                    .collect();
                for written in [phrase.clone(), capitals] {
                    let text = format!("8-11: {written}! 22-18");
                    let text = if phrases.needs_person {
                        format!("Then {written}! 22-18")
                    } else {
                        text
                    };
                    let found = found(&text).map(|(conduct, _)| conduct);
                    assert_eq!(found, Some(phrases.conduct), "{text}");
                }
            }
        }
    }

    #[test]
    fn analysis_mentions_no_conduct() {
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
            assert_eq!(found(text), None, "{text}");
        }
    }
}
