//! Comments that begin a count of 40 moves: a notice (S1:22), or a draw refused (S3:11).

use draughts::Color;

/// True if a comment tells of the notice by which the stronger side has 40 moves left.
pub(super) fn is_notice(comment: &[u8]) -> bool {
    const NOTICE: [&str; 6] = [
        "notice given",
        "notice was given",
        "gave notice",
        "gives notice",
        "given notice",
        "on notice",
    ];
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
        return false;
    }
    let text = pdn::text(comment).to_lowercase();
    if [
        "no notice",
        "without notice",
        "not given",
        "notice refused",
        "never gave",
    ]
    .iter()
    .any(|denial| text.contains(denial))
    {
        return false;
    }
    NOTICE.iter().chain(&COUNT).any(|words| says(&text, words))
}

/// Who refused a draw, if a comment tells of that; `mover` made the move before it.
pub(super) fn who_refused_a_draw(comment: &[u8], mover: Color) -> Option<Color> {
    const REFUSED: [&str; 5] = ["refus", "declin", "reject", "turned down", "turns down"];
    if !mentions(comment, &[b"draw", b"Draw", b"DRAW"]) {
        return None;
    }
    let text = pdn::text(comment).to_lowercase();
    let at = REFUSED.iter().filter_map(|verb| text.find(verb)).min()?;
    let (before, after) = text.split_at(at);
    // `refused by Black`, but not `refuses the draw offered by Black`
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
    // somebody else's name may be either side's
    let unnamed = before.split(|c: char| !c.is_alphabetic()).all(|word| {
        [
            "", "a", "the", "draw", "offer", "offered", "and", "but", "was", "is",
        ]
        .contains(&word)
    });
    // a draw is offered with a move, so it is the other side that refuses
    named.or(unnamed.then_some(!mover))
}

/// The sides that a text names, in order.
fn sides(text: &str) -> impl Iterator<Item = Color> {
    text.split(|c: char| !c.is_alphabetic())
        .filter_map(|word| match word {
            "black" | "red" => Some(Color::Black),
            "white" => Some(Color::White),
            _ => None,
        })
}

/// A look at the bytes, before anything is made of them.
fn mentions(comment: &[u8], words: &[&[u8]]) -> bool {
    words
        .iter()
        .any(|word| memchr::memmem::find(comment, word).is_some())
}

/// True if the words stand in the text and do not go on from a number: `140 moves` is not `40 moves`.
fn says(text: &str, words: &str) -> bool {
    text.match_indices(words)
        .any(|(at, _)| !text[..at].ends_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use draughts::Color::{Black, White};

    use super::{is_notice, who_refused_a_draw};

    #[test]
    fn a_notice_is_told_in_words() {
        for text in [
            "Notice given.",
            "40 moves to win",
            "the forty-move rule was invoked",
        ] {
            assert!(is_notice(text.as_bytes()), "{text}");
        }
        for text in [
            "no notice was given by White in 40 moves to win",
            "",
            "notice 15-19 here",
            "140 moves later",
            "see p. 40",
        ] {
            assert!(!is_notice(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn a_refused_draw_names_who_refused() {
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
