//! Finds comments that start a count of 40 moves: a notice (S1:22), or a refused draw (S3:11).

use draughts::Color;

use super::sides::{side_of, sides};

/// Finds a notice that gives the stronger side 40 moves to win. Also returns the side that received the notice, if the
/// comment names that side.
#[expect(
    clippy::option_option,
    reason = "no notice, a notice to an unnamed side, a notice to a named side"
)]
pub(crate) fn find_notice(comment: &[u8]) -> Option<Option<Color>> {
    const COUNT: [&str; 14] = [
        "40 moves to win",
        "40 moves to show",
        "40 moves to force",
        "40 more moves to",
        "within 40 moves",
        "40-move count",
        "40-move rule",
        "forty moves to win",
        "forty moves to show",
        "forty moves to force",
        "forty more moves to",
        "within forty moves",
        "forty-move count",
        "forty-move rule",
    ];
    if !mentions(comment, &[b"otice", b"OTICE", b"40", b"orty", b"ORTY"]) {
        return None;
    }
    let text = pdn::comment_text(comment).to_lowercase();
    if ["notice refused", "not given", "never gave"]
        .iter()
        .any(|denial| text.contains(denial))
    {
        return None;
    }
    let words: Vec<&str> = text
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .collect();
    let places = words.iter().enumerate();
    let mut at = places.filter_map(|(at, word)| (*word == "notice").then_some(at));
    if let Some(to) = at.clone().find_map(|at| receiver(&words, at)) {
        return Some(to);
    }
    // A notice that the comment denies was not given.
    if at.any(|at| is_denied(&words[..at])) {
        return None;
    }
    COUNT
        .iter()
        .any(|words| contains_count(&text, words))
        .then_some(None)
}

/// Maximum distance in words from the verb to `notice`, as in `gave his opponent due notice`.
const MAX_BETWEEN: usize = 4;

/// Checks whether the notice at word `at` was given. Returns the side that received it, if the text names that side.
#[expect(
    clippy::option_option,
    reason = "not given, given to an unnamed side, given to a named side"
)]
fn receiver(words: &[&str], at: usize) -> Option<Option<Color>> {
    const GIVES: [&str; 8] = [
        "gave", "gives", "give", "given", "giving", "serves", "served", "receives",
    ];
    let (before, after) = (&words[..at], &words[at + 1..]);
    if is_denied(before) {
        return None;
    }
    let near = &before[before.len().saturating_sub(MAX_BETWEEN)..];
    let verb = near.iter().rposition(|word| GIVES.contains(word));
    // An example is `notice was given to White`.
    let is_filler = |word: &&&str| {
        [
            "was", "is", "has", "been", "were", "of", "forty", "40", "moves",
        ]
        .contains(word)
    };
    let behind = after.iter().find(|word| !is_filler(word));
    let count = matches!(after, ["of", "40" | "forty", ..]);
    let of_something_else = matches!(after, ["of" | "that", ..]) && !count;
    let on_notice = near.last() == Some(&"on");
    let is_given = verb.is_some() && !of_something_else
        || behind.is_some_and(|word| ["given", "served"].contains(word))
        || count
        || on_notice;
    if !is_given {
        return None;
    }
    let to = after
        .windows(2)
        .find_map(|pair| (pair[0] == "to").then(|| side_of(pair[1]))?);
    let received = || {
        let verb = verb?;
        let subject = near[..verb].iter().rev().find_map(|word| side_of(word));
        let passive = near[verb] == "receives"
            || near[verb] == "given"
                && near[..verb]
                    .iter()
                    .any(|word| ["was", "is", "been"].contains(word));
        near[verb + 1..]
            .iter()
            .find_map(|word| side_of(word))
            .or_else(|| subject.filter(|_| passive))
    };
    let put_on = || {
        near.iter()
            .rev()
            .find_map(|word| side_of(word))
            .filter(|_| on_notice)
    };
    Some(to.or_else(received).or_else(put_on))
}

/// True if one of the last words denies the notice.
fn is_denied(before: &[&str]) -> bool {
    let near = &before[before.len().saturating_sub(MAX_BETWEEN)..];
    near.iter()
        .any(|word| ["no", "not", "without", "never", "refused", "if"].contains(word))
}

/// The side that refused a draw according to a comment. `mover` made the move before the comment.
pub(crate) fn who_refused_a_draw(comment: &[u8], mover: Color) -> Option<Color> {
    const REFUSED: [&str; 5] = ["refus", "declin", "reject", "turned down", "turns down"];
    if !mentions(comment, &[b"draw", b"Draw", b"DRAW"]) {
        return None;
    }
    let text = pdn::comment_text(comment).to_lowercase();
    let at = REFUSED.iter().filter_map(|verb| text.find(verb)).min()?;
    let (before, after) = text.split_at(at);
    // This matches `refused by Black`, but not `refuses the draw offered by Black`.
    let verb = after.split([' ', '.', ',', ';']).next().unwrap_or_default();
    let verb = if verb.starts_with("turn") {
        "turned down"
    } else {
        verb
    };
    let by = after
        .get(verb.len()..)
        .and_then(|rest| rest.strip_prefix(" by "));
    if let Some(name) = by {
        return sides(name).next();
    }
    let named = sides(before).last();
    // A player's name may be that of either side.
    let unnamed = before.split(|c: char| !c.is_alphabetic()).all(|word| {
        [
            "", "a", "the", "draw", "offer", "offered", "and", "but", "was", "is",
        ]
        .contains(&word)
    });
    // A draw is offered with a move, so the other side refuses it.
    named.or(unnamed.then_some(!mover))
}

/// A cheap test on the bytes, before the comment is decoded.
fn mentions(comment: &[u8], words: &[&[u8]]) -> bool {
    words
        .iter()
        .any(|word| memchr::memmem::find(comment, word).is_some())
}

/// True if the text contains the words without a digit before them: `140 moves` is not `40 moves`.
fn contains_count(text: &str, words: &str) -> bool {
    text.match_indices(words)
        .any(|(at, _)| !text[..at].ends_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use draughts::Color::{Black, White};

    use super::{find_notice, who_refused_a_draw};

    #[test]
    fn a_notice_is_found_unless_denied() {
        for text in [
            "Notice given.",
            "40 moves to win",
            "the forty-move rule was invoked",
            "White gives notice",
            "Black gave due notice.",
            "Notice of 40 moves",
            "notice has been given by the umpire",
            "gave his opponent notice",
        ] {
            assert_eq!(find_notice(text.as_bytes()), Some(None), "{text}");
        }
        for text in [
            "no notice was given by White in 40 moves to win",
            "",
            "notice 15-19 here",
            "140 moves later",
            "see p. 40",
            "22-18 gives notice of an attack",
            "Black gave no notice",
            "without notice",
            "Black arranged the pieces without giving notice",
            "if notice was given here, 40 moves to win would be enough",
        ] {
            assert_eq!(find_notice(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn a_notice_names_the_side_that_must_win() {
        for (text, side) in [
            ("Black gives White notice of 40 moves", White),
            ("Notice was given to Black", Black),
            ("White puts Black on notice", Black),
            ("White was given notice", White),
            ("Black receives notice", Black),
            ("Notice of forty moves to Red", Black),
        ] {
            assert_eq!(find_notice(text.as_bytes()), Some(Some(side)), "{text}");
        }
    }

    #[test]
    fn a_refused_draw_names_the_side_that_refused() {
        for (text, side) in [
            ("draw offered and refused", White),
            ("Black refuses the draw", Black),
            ("Black offered a draw, White declined", White),
            ("White offers a draw, declined by Black", Black),
            ("Black refuses the draw offered by White", Black),
            ("draw turned down by White", White),
        ] {
            let found = who_refused_a_draw(text.as_bytes(), Black);
            assert_eq!(found, Some(side), "{text}");
        }
        assert_eq!(who_refused_a_draw(b"a draw", Black), None);
        assert_eq!(who_refused_a_draw(b"Bob declines the draw", Black), None);
    }
}
