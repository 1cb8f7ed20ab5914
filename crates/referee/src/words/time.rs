//! Finds comments that say whose time ran out.

use draughts::Color;

use super::{conduct, conduct::Conduct};

/// True if a text says that either side exceeded a time limit.
pub(crate) fn mentions_time_overrun(text: &[u8]) -> bool {
    who_ran_out(text).is_some()
        || conduct::find_conduct(text)
            .is_some_and(|mention| mention.conduct == Conduct::TimeOverrun)
}

/// The side that lost on time according to a text.
pub(crate) fn who_ran_out(text: &[u8]) -> Option<Color> {
    // This is a cheap test on the bytes, because most comments do not mention time.
    if memchr::memmem::find(text, b"time").is_none()
        && memchr::memmem::find(text, b"flag").is_none()
    {
        return None;
    }
    let text = pdn::comment_text(text).to_lowercase();
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
                    !before.ends_with(char::is_alphabetic) && !contains_year(before)
                }) && !is_unclaimed(&text[at..])
            });
            if found {
                return Some(color);
            }
        }
    }
    None
}

/// True if a year precedes the words, as in `In 1922 Black lost on time here`, which is about another game.
fn contains_year(before: &str) -> bool {
    let mut words = before.split(|c: char| !c.is_ascii_digit());
    words.any(|digits| digits.len() == 4)
}

/// True if the following text says that the win was not claimed, so that the game continued.
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
    fn the_side_that_lost_on_time_is_found() {
        assert_eq!(who_ran_out(b"White lost on time."), Some(Color::White));
        assert_eq!(
            who_ran_out(b"Red overstepped the time control"),
            Some(Color::Black)
        );
        assert_eq!(who_ran_out(b"White offered; lost on time"), None);
        assert_eq!(who_ran_out(b"both in time trouble"), None);
    }

    #[test]
    fn an_unclaimed_flag_and_another_game_do_not_count() {
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
