//! Positions to search for, complete or partial.

use draughts::{AnyPosition, Color, Piece, Square, Squares, Variant, fen};

use super::ParseConditionError;

/// A position to search for, complete or partial.
///
/// The pattern is written as a FEN with optional wildcards:
///
/// - `?` as the side to move: either side;
/// - `*` among the pieces of a colour: further pieces of that colour anywhere;
/// - `?18` among the pieces: a man or a king;
/// - a group `E14,15`: empty squares.
///
/// ```
/// use archive::find::Pattern;
/// use draughts::{AnyPosition, Variant};
/// let position = AnyPosition::from_fen(Variant::English, "W:W18,30:B6,14")?;
/// let found = |pattern| Pattern::new(pattern, Variant::English).map(|pattern| pattern.matches(&position));
/// assert_eq!(found("W:W18,30:B6,14"), Ok(true));
/// assert_eq!(found("?:W?18,*:B14,*:E9,10"), Ok(true));
/// assert_eq!(found("?:W18:B14,*"), Ok(false));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern {
    variant: Variant,
    /// The side to move; `None` for either.
    side: Option<Color>,
    /// The pieces of Black and White, by [`index`].
    groups: [ColourPieces; 2],
    empty: Squares,
    /// The position, if it has no wildcards.
    whole: Option<AnyPosition>,
}

/// The pieces of a colour.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct ColourPieces {
    squares: Squares,
    men: Vec<Square>,
    kings: Vec<Square>,
    /// True if there may be further pieces.
    allows_more: bool,
}

impl Pattern {
    /// Parses a pattern with the square names of the variant.
    ///
    /// # Errors
    /// If the text is not a pattern, or names a square twice or outside the board.
    pub fn new(text: &str, variant: Variant) -> Result<Self, ParseConditionError> {
        let mut groups = text.trim().trim_end_matches('.').split(':');
        let side = groups.next().unwrap_or_default();
        let mut pattern = Self {
            variant,
            side: setup(&format!("{side}:W:B"), variant)?.side,
            groups: [ColourPieces::default(), ColourPieces::default()],
            empty: Squares::EMPTY,
            whole: None,
        };
        for group in groups {
            pattern.read(group.trim())?;
        }
        let [black, white] = &pattern.groups;
        let pieces = [black.squares, white.squares, pattern.empty];
        if pieces.iter().map(|squares| squares.len()).sum::<usize>()
            > pieces
                .iter()
                .flat_map(|squares| squares.iter())
                .collect::<Squares>()
                .len()
        {
            return Err(ParseConditionError::new("a square is named twice"));
        }
        pattern.whole = pattern.whole();
        Ok(pattern)
    }

    /// Returns the pattern with the colours exchanged and the board rotated.
    #[must_use]
    pub fn reversed(&self) -> Self {
        let squares = self.variant.board().squares();
        let turned = |square: Square| Square::new(squares + 1 - square.number());
        let group = |group: &ColourPieces| ColourPieces {
            squares: group.squares.iter().filter_map(turned).collect(),
            men: group.men.iter().copied().filter_map(turned).collect(),
            kings: group.kings.iter().copied().filter_map(turned).collect(),
            allows_more: group.allows_more,
        };
        let [black, white] = &self.groups;
        let mut pattern = Self {
            variant: self.variant,
            side: self.side.map(|side| !side),
            groups: [group(white), group(black)],
            empty: self.empty.iter().filter_map(turned).collect(),
            whole: None,
        };
        pattern.whole = pattern.whole();
        pattern
    }

    /// The variant of the pattern.
    pub fn variant(&self) -> Variant {
        self.variant
    }

    /// True if a position matches; positions of other variants never do.
    #[inline]
    pub fn matches(&self, position: &AnyPosition) -> bool {
        match &self.whole {
            Some(whole) => whole == position,
            None => self.fits(position),
        }
    }

    /// Compares the position. Named pieces are tested first, because few positions have them.
    fn fits(&self, position: &AnyPosition) -> bool {
        let has = |square: &Square, piece| position.piece_at(*square) == Some(piece);
        let named = |color: Color| {
            let group = &self.groups[index(color)];
            group
                .men
                .iter()
                .all(|square| has(square, Piece::man(color)))
                && group
                    .kings
                    .iter()
                    .all(|square| has(square, Piece::king(color)))
        };
        let numbered = |color: Color| {
            let group = &self.groups[index(color)];
            let (least, there) = (group.squares.len(), position.count(color) as usize);
            (there == least || group.allows_more && there > least)
                && group.squares.is_subset(position.pieces(color))
        };
        Color::ALL.into_iter().all(named)
            && self.side.is_none_or(|side| side == position.side())
            && Color::ALL.into_iter().all(numbered)
            && self
                .empty
                .iter()
                .all(|square| position.piece_at(square).is_none())
            && position.variant() == self.variant
    }

    /// Parses a group: `W18,K30,?5,*` or `E14,15`.
    fn read(&mut self, text: &str) -> Result<(), ParseConditionError> {
        let mut letters = text.chars();
        let color = match letters.next().map(|letter| letter.to_ascii_uppercase()) {
            // The group is empty, or is a move counter that another program wrote.
            None | Some('H' | 'F' | '+') => return Ok(()),
            Some('E') => {
                self.empty = squares(letters.as_str(), self.variant)?;
                return Ok(());
            }
            Some('B') => Color::Black,
            Some('W') => Color::White,
            Some(other) => {
                return Err(ParseConditionError::new(format!(
                    "expected W, B or E before the squares, found \"{}\"",
                    other.escape_debug()
                )));
            }
        };
        let group = &mut self.groups[index(color)];
        let mut listed = Vec::new();
        for item in letters.as_str().split(',').map(str::trim) {
            if item == "*" {
                group.allows_more = true;
            } else if let Some(either) = item.strip_prefix('?') {
                let either = squares(either, self.variant)?;
                if either.is_empty() {
                    return Err(ParseConditionError::new("expected a square after ?"));
                }
                for square in either {
                    group.squares.insert(square);
                }
            } else {
                listed.push(item);
            }
        }
        let fen = format!("?:{}{}", color.letter(), listed.join(","));
        for (number, piece) in setup(&fen, self.variant)?.pieces {
            let square = on_board(number, self.variant)?;
            if group.squares.contains(square) {
                return Err(ParseConditionError::new(format!(
                    "square {number} is named twice"
                )));
            }
            group.squares.insert(square);
            if piece.is_king() {
                group.kings.push(square);
            } else {
                group.men.push(square);
            }
        }
        Ok(())
    }

    /// The position, if it has no wildcards.
    fn whole(&self) -> Option<AnyPosition> {
        let is_complete = |group: &ColourPieces| {
            !group.allows_more && group.men.len() + group.kings.len() == group.squares.len()
        };
        if !self.groups.iter().all(is_complete) {
            return None;
        }
        let place = |color: Color| {
            let group = &self.groups[index(color)];
            let men = group
                .men
                .iter()
                .map(move |square| (square, Piece::man(color)));
            let kings = group
                .kings
                .iter()
                .map(move |square| (square, Piece::king(color)));
            men.chain(kings)
                .map(|(square, piece)| (u32::from(square.number()), piece))
        };
        let setup = draughts::Setup {
            side: Some(self.side?),
            pieces: Color::ALL.into_iter().flat_map(place).collect(),
        };
        AnyPosition::from_setup(self.variant, &setup).ok()
    }
}

const fn index(color: Color) -> usize {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

fn setup(fen: &str, variant: Variant) -> Result<draughts::Setup, ParseConditionError> {
    match fen::parse(fen, variant) {
        Ok((setup, _)) => Ok(setup),
        Err(error) => Err(ParseConditionError::new(error.to_string())),
    }
}

/// The squares of a list such as `14,18-20`.
fn squares(list: &str, variant: Variant) -> Result<Squares, ParseConditionError> {
    let pieces = setup(&format!("?:W{list}"), variant)?.pieces;
    pieces
        .into_iter()
        .map(|(number, _)| on_board(number, variant))
        .collect()
}

fn on_board(number: u32, variant: Variant) -> Result<Square, ParseConditionError> {
    let square = u8::try_from(number).ok().and_then(Square::new);
    square
        .filter(|square| variant.board().has(*square))
        .ok_or_else(|| ParseConditionError::new(format!("the board has no square {number}")))
}

#[cfg(test)]
mod tests {
    use draughts::{AnyPosition, Variant};

    use super::Pattern;

    const POSITION: &str = "W:W18,K30:B6,14,K21";

    fn pattern(text: &str) -> Pattern {
        Pattern::new(text, Variant::English).unwrap()
    }

    #[test]
    fn wildcards_match_anything() {
        let position = AnyPosition::from_fen(Variant::English, POSITION).unwrap();
        for (text, found) in [
            (POSITION, true),
            ("W:B14,6,K21:WK30,18.", true),
            ("?:W18,K30:B6,14,K21", true),
            ("B:W18,K30:B6,14,K21", false),
            ("W:W18,30:B6,14,K21", false),
            ("W:W18,?30:B?6,14,?21", true),
            ("W:W18:B6,14,K21", false),
            ("W:W18,*:B6,14,K21", true),
            ("?:W*:B*", true),
            ("?:W*:B6,*:E1-5", true),
            ("?:W*:B6,*:E1-6", false),
            ("?:W*:B*:E1-6", false),
            ("?:WK18,*:B*", false),
            ("?:W6,*:B*", false),
            ("?:W?14,*:B*", false),
            ("?:W*:B", false),
            ("b:w*:b*", false),
            ("w:wk30,*:b*", true),
        ] {
            // A square cannot be both empty and occupied.
            match Pattern::new(text, Variant::English) {
                Ok(pattern) => assert_eq!(pattern.matches(&position), found, "{text}"),
                Err(_) => assert_eq!(text, "?:W*:B6,*:E1-6"),
            }
        }
    }

    #[test]
    fn a_reversed_pattern_is_rotated() {
        let whole = pattern(POSITION).reversed();
        let turned = AnyPosition::from_fen(Variant::English, "B:WK12,19,27:BK3,15").unwrap();
        assert!(whole.matches(&turned));
        assert_eq!(whole.reversed(), pattern(POSITION));
        let part = pattern("W:W?18,*:B*:E1").reversed();
        assert!(part.matches(&turned));
        assert_eq!(part, pattern("B:B?15,*:W*:E32"));
    }

    #[test]
    fn a_position_of_another_variant_does_not_match() {
        let russian = AnyPosition::from_fen(Variant::Russian, "W:Wa1:Bh8").unwrap();
        assert!(!pattern("?:W*:B*").matches(&russian));
        let any = Pattern::new("?:Wa1,*:B*", Variant::Russian).unwrap();
        assert!(any.matches(&russian));
    }

    #[test]
    fn invalid_positions_are_rejected() {
        for (text, cause) in [
            ("", "expected the side to move"),
            ("X:W1:B2", "expected the side to move"),
            ("W:X1", "expected W, B or E"),
            ("W:W33:B1", "no square 33"),
            ("W:W0:B1", "no square 0"),
            ("W:W1:B1", "named twice"),
            ("W:W1,?1:B", "named twice"),
            ("W:W1:B:E1", "named twice"),
            ("W:Wfoo:B1", "expected a square"),
            ("W:W?:B1", "expected a square after ?"),
        ] {
            let wrong = Pattern::new(text, Variant::English).unwrap_err();
            assert!(wrong.to_string().contains(cause), "{text}: {wrong}");
        }
    }
}
