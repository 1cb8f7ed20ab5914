//! Parses game numbers: `Petal 1981, game 18`, `[Round "18"]`, `[Round "3.1"]`.

use std::ops::Range;

/// Words for "game" that precede its number in the name of an event.
const GAME_WORDS: [&[u8]; 9] = [
    b"game",
    b"partie",
    b"partij",
    b"partita",
    b"partida",
    b"partia",
    "партия".as_bytes(),
    "Партия".as_bytes(),
    "ПАРТИЯ".as_bytes(),
];

/// Largest game number. A larger number is a year or a mistake, since no match had so many games.
pub(super) const MAX_GAME_NUMBER: u16 = 255;

/// The game number in the name of an event, and the range of that number together with the word for "game" before it.
pub(super) fn number_in_event(event: &[u8]) -> Option<(u16, Range<usize>)> {
    let mut end = event.len();
    loop {
        // This is the last run of figures before `end`.
        let last = event[..end].iter().rposition(u8::is_ascii_digit)? + 1;
        let first = event[..last]
            .iter()
            .rposition(|byte| !byte.is_ascii_digit())
            .map_or(0, |before| before + 1);
        if let Some(number) = number(&event[first..last])
            && let Some(word) = word_before(&event[..first])
        {
            return Some((number, word..last));
        }
        end = first;
    }
}

/// The game number in a Round tag, and the round or heat before it (`3.1` is game 1 of round 3).
pub(super) fn number_in_round(round: &[u8]) -> Option<(u16, Option<u16>)> {
    match round.iter().position(|&byte| byte == b'.') {
        None => Some((number(round)?, None)),
        Some(dot) => Some((number(&round[dot + 1..])?, Some(number(&round[..dot])?))),
    }
}

fn number(figures: &[u8]) -> Option<u16> {
    if figures.is_empty() || figures.len() > 3 || !figures.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let number = figures
        .iter()
        .fold(0, |number, digit| number * 10 + u16::from(digit - b'0'));
    (1..=MAX_GAME_NUMBER).contains(&number).then_some(number)
}

/// The start of the word for "game" at the end of `text`.
fn word_before(text: &[u8]) -> Option<usize> {
    let end = text
        .iter()
        .rposition(|byte| !matches!(byte, b' ' | b'.' | b'#' | b':'))?
        + 1;
    GAME_WORDS.iter().find_map(|word| {
        let start = end.checked_sub(word.len())?;
        let whole = start == 0 || !text[start - 1].is_ascii_alphabetic();
        (whole && text[start..end].eq_ignore_ascii_case(word)).then_some(start)
    })
}

#[cfg(test)]
mod tests {
    use super::{number_in_event, number_in_round};

    #[test]
    fn an_event_name_contains_the_game_number() {
        let read = |event: &str| {
            number_in_event(event.as_bytes()).map(|(number, at)| (number, event[at].to_owned()))
        };
        assert_eq!(read("Petal 1981, game 18"), Some((18, "game 18".into())));
        assert_eq!(read("Game 3, Leeds 1872"), Some((3, "Game 3".into())));
        assert_eq!(read("Glasgow 1872,game 7"), Some((7, "game 7".into())));
        assert_eq!(read("матч, партия 2"), Some((2, "партия 2".into())));
        for event in [
            "US National 1958",
            "Practice game 1970",
            "Endgame 3",
            "Heat 4",
            "",
            "1872",
            "game",
            "game 0",
        ] {
            assert_eq!(read(event), None, "{event}");
        }
    }

    #[test]
    fn a_round_tag_contains_the_game_number_and_the_heat() {
        assert_eq!(number_in_round(b"18"), Some((18, None)));
        assert_eq!(number_in_round(b"3.1"), Some((1, Some(3))));
        for round in ["", "?", "-", "C12", "1.2.3", "2003", "1/2"] {
            assert_eq!(number_in_round(round.as_bytes()), None, "{round}");
        }
    }
}
