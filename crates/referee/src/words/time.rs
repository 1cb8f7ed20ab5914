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
                text[..at]
                    .strip_suffix(name)
                    .is_some_and(|before| !before.ends_with(char::is_alphabetic))
            });
            if found {
                return Some(color);
            }
        }
    }
    None
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
}
