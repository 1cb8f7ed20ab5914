//! Whose time ran out.

use draughts::Color;

use super::{conduct, conduct::Conduct};

/// True if a text tells that an allotment of time was overrun, by whomever.
pub(crate) fn ran_out(text: &[u8]) -> bool {
    who_ran_out(text).is_some()
        || conduct::told(text).is_some_and(|told| told.conduct == Conduct::TimeOverrun)
}

/// The side that a text says lost on time.
pub(crate) fn who_ran_out(text: &[u8]) -> Option<Color> {
    // a look at the bytes first: most comments never speak of time
    if memchr::memmem::find(text, b"time").is_none()
        && memchr::memmem::find(text, b"flag").is_none()
    {
        return None;
    }
    let text = pdn::text(text).to_lowercase();
    for (name, color) in [
        ("black", Color::Black),
        ("red", Color::Black),
        ("white", Color::White),
    ] {
        for words in [
            " forfeits on time",
            " forfeited on time",
            " loses on time",
            " lost on time",
            " ran out of time",
            " runs out of time",
            " overstepped the time",
            " oversteps the time",
            " exceeded the time",
            "'s flag fell",
            "'s flag has fallen",
            " time forfeit",
        ] {
            let found = text.match_indices(words).any(|(at, _)| {
                let before = text[..at].strip_suffix(name);
                before.is_some_and(|before| {
                    !before.ends_with(char::is_alphabetic) && !names_a_year(before)
                }) && !is_unclaimed(&text[at..])
            });
            if found {
                return Some(color);
            }
        }
    }
    None
}

/// True if what stands before the words has a year: `In 1922 Black lost on time here` tells of another game.
fn names_a_year(before: &str) -> bool {
    let mut words = before.split(|c: char| !c.is_ascii_digit());
    words.any(|digits| digits.len() == 4)
}

/// True if what follows the words says that nobody claimed the win: the game went on.
fn is_unclaimed(after: &str) -> bool {
    [
        "not claim",
        "n't claim",
        "no claim",
        "unclaimed",
        "never claim",
    ]
    .iter()
    .any(|words| after.contains(words))
}

#[cfg(test)]
mod tests {
    use draughts::Color;

    use super::who_ran_out;

    #[test]
    fn words_that_tell_of_a_flag() {
        assert_eq!(who_ran_out(b"White lost on time."), Some(Color::White));
        assert_eq!(
            who_ran_out(b"Red overstepped the time control"),
            Some(Color::Black)
        );
        assert_eq!(who_ran_out(b"White offered; lost on time"), None);
        assert_eq!(who_ran_out(b"both in time trouble"), None);
    }

    #[test]
    fn a_flag_that_nobody_claimed_or_of_another_game() {
        for text in [
            "Black overstepped the time limit, but no claim was made",
            "Black overstepped the time but White did not claim",
            "White's flag fell; Red didn't claim",
            "In 1922 Black lost on time here",
        ] {
            assert_eq!(who_ran_out(text.as_bytes()), None, "{text}");
        }
    }
}
