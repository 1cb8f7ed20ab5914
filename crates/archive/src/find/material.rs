//! Material: the pieces of both sides without their squares, `2K1M-1K2M`.

use std::str::FromStr;

use draughts::{AnyPosition, Color};

use super::ParseConditionError;

/// The number of kings and men of each side.
///
/// `2K1M-1K2M` is two kings and a man against a king and two men, regardless of colour; `B2K1M-W1K2M` assigns the
/// colours. `0` is a side without pieces, `*` a side with any pieces.
///
/// ```
/// use archive::find::Material;
/// use draughts::{AnyPosition, Variant};
/// let position = AnyPosition::from_fen(Variant::English, "W:WK1,K2,30:BK5,6,7")?;
/// assert!("1K2M-2K1M".parse::<Material>()?.matches(&position));
/// assert!(!"B2K1M-W1K2M".parse::<Material>()?.matches(&position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material {
    sides: [Side; 2],
    /// The colour of the first side; `None` if either colour matches.
    first: Option<Color>,
}

/// The pieces of one side; `None` for any pieces.
type Side = Option<Pieces>;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pieces {
    kings: u32,
    men: u32,
}

impl Material {
    /// True if a position has this material.
    pub fn matches(&self, position: &AnyPosition) -> bool {
        let [one, other] = self.sides;
        let has = |color, side: Side| {
            side.is_none_or(|side| {
                let kings = position.count_kings(color);
                kings == side.kings && position.count(color) == kings + side.men
            })
        };
        let both = |color: Color| has(color, one) && has(!color, other);
        match self.first {
            Some(color) => both(color),
            None => Color::ALL.into_iter().any(both),
        }
    }
}

impl FromStr for Material {
    type Err = ParseConditionError;

    fn from_str(text: &str) -> Result<Self, ParseConditionError> {
        let wrong = || {
            ParseConditionError::new(format!(
                "expected kings and men of both sides as in 2K1M-1K2M, found \"{}\"",
                text.escape_debug()
            ))
        };
        let (one, other) = text.split_once('-').ok_or_else(wrong)?;
        let (first, one) = parse_side(one.trim()).ok_or_else(wrong)?;
        let (second, other) = parse_side(other.trim()).ok_or_else(wrong)?;
        if first.is_some() && first == second {
            return Err(ParseConditionError::new(format!(
                "\"{text}\" gives both sides the same colour"
            )));
        }
        Ok(Self {
            sides: [one, other],
            first: first.or(second.map(|color| !color)),
        })
    }
}

/// Parses `B2K1M`, `3M`, `K` (one king), `0` or `*`.
fn parse_side(text: &str) -> Option<(Option<Color>, Side)> {
    let text = text.to_ascii_uppercase();
    let (color, rest) = match text.as_bytes().first()? {
        b'B' => (Some(Color::Black), &text[1..]),
        b'W' => (Some(Color::White), &text[1..]),
        _ => (None, text.as_str()),
    };
    match rest {
        "*" => return Some((color, None)),
        "0" => return Some((color, Some(Pieces { kings: 0, men: 0 }))),
        "" => return None,
        _ => {}
    }
    let (kings, rest) = parse_pieces(rest, 'K')?;
    let (men, rest) = parse_pieces(rest, 'M')?;
    rest.is_empty()
        .then_some((color, Some(Pieces { kings, men })))
}

/// Parses a number of pieces with their letter. Returns the number and the rest of the text; the number is 0 without
/// the letter.
fn parse_pieces(text: &str, letter: char) -> Option<(u32, &str)> {
    let Some((number, rest)) = text.split_once(letter) else {
        return Some((0, text));
    };
    let number = if number.is_empty() {
        1
    } else {
        number.parse().ok().filter(|&n| n <= 128)?
    };
    Some((number, rest))
}

#[cfg(test)]
mod tests {
    use draughts::{AnyPosition, Variant};

    use super::Material;

    #[test]
    fn material_matches_kings_and_men_of_either_side() {
        let position = AnyPosition::from_fen(Variant::English, "W:WK1,30:BK5,6,7").unwrap();
        for (text, found) in [
            ("1K1M-1K2M", true),
            ("1K2M-1K1M", true),
            ("k1m-k2m", true),
            ("B1K2M-1K1M", true),
            ("1K1M-B1K2M", true),
            ("W1K2M-B1K1M", false),
            ("1K-1K2M", false),
            ("K1M-*", true),
            ("W*-B1K2M", true),
            ("2M-*", false),
            ("0-*", false),
        ] {
            assert_eq!(
                text.parse::<Material>().unwrap().matches(&position),
                found,
                "{text}"
            );
        }
        let won = AnyPosition::from_fen(Variant::English, "B:W5:B").unwrap();
        assert!("1M-0".parse::<Material>().unwrap().matches(&won));
    }

    #[test]
    fn invalid_material_is_rejected() {
        for text in [
            "", "2K", "2K-", "2Q-1K", "1M1K-2M", "B2K-B2K", "2K--1K", "999K-1K",
        ] {
            assert!(text.parse::<Material>().is_err(), "{text}");
        }
    }
}
