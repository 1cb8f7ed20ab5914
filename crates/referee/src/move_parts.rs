//! The parts of a written move: squares, signs and blanks.

use std::ops::Range;

use draughts::Notation;
use pdn::{RawMove, Separator, Span, SquareName};

use crate::{Edit, fix_case::FixCase};

/// A written move and the ranges of its parts.
pub(crate) struct MoveParts<'r, 'a> {
    written: &'r RawMove<'a>,
    /// The offset of the move.
    start: usize,
    squares: Vec<Range<usize>>,
    gaps: Vec<Gap>,
}

/// The text between two squares.
struct Gap {
    whole: Range<usize>,
    /// The range of the sign; empty if there is none.
    sign: Range<usize>,
}

impl<'r, 'a> MoveParts<'r, 'a> {
    /// The parts of the move of a finding.
    pub(crate) fn new(case: &FixCase<'r, 'a>) -> Option<Self> {
        let (written, span) = case.written_move()?;
        let squares: Vec<_> = written.located_squares().map(|(_, range)| range).collect();
        if squares.len() != usize::from(written.squares) {
            return None;
        }
        let gaps = squares.windows(2).map(|pair| {
            let whole = pair[0].end..pair[1].start;
            let sign = sign(&written.text[whole.clone()]);
            Gap {
                sign: whole.start + sign.start..whole.start + sign.end,
                whole,
            }
        });
        Some(Self {
            written,
            start: span.start,
            gaps: gaps.collect(),
            squares,
        })
    }

    fn span(&self, range: &Range<usize>) -> Span {
        Span::new(self.start + range.start, self.start + range.end)
    }

    fn bytes(&self, range: &Range<usize>) -> &'a [u8] {
        &self.written.text[range.clone()]
    }

    /// Removes blanks.
    pub(crate) fn remove_blanks(&self) -> Vec<Edit> {
        self.gaps
            .iter()
            .flat_map(|gap| [gap.whole.start..gap.sign.start, gap.sign.end..gap.whole.end])
            .filter(|blank| !blank.is_empty())
            .map(|blank| Edit::delete(self.span(&blank)))
            .collect()
    }

    /// The start of the figures of a square.
    fn figures_start(&self, square: &Range<usize>) -> usize {
        let mut bytes = self.bytes(square).iter();
        square.start + bytes.position(u8::is_ascii_digit).unwrap_or_default()
    }

    /// Removes leading zeros.
    pub(crate) fn remove_zeros(&self) -> Vec<Edit> {
        self.squares
            .iter()
            .filter_map(|square| {
                let figures = self.figures_start(square)..square.end;
                let zero = figures.start..figures.start + 1;
                (figures.len() == 2 && self.bytes(&zero) == b"0")
                    .then(|| Edit::delete(self.span(&zero)))
            })
            .collect()
    }

    /// Replaces every sign by `sign`, and inserts `sign` between squares that have none.
    pub(crate) fn replace_signs(&self, sign: &str) -> Vec<Edit> {
        self.gaps
            .iter()
            .filter(|gap| self.bytes(&gap.sign) != sign.as_bytes())
            .map(|gap| Edit::replace(self.span(&gap.sign), sign))
            .collect()
    }

    /// Converts capitals to lower case.
    pub(crate) fn to_lowercase(&self) -> Vec<Edit> {
        let letters = self.written.text.iter().enumerate();
        letters
            .filter(|(_, byte)| byte.is_ascii_uppercase())
            .map(|(at, byte)| {
                let small = char::from(byte.to_ascii_lowercase());
                Edit::replace(self.span(&(at..at + 1)), small)
            })
            .collect()
    }

    /// Converts the Cyrillic letters of squares to Latin ones.
    pub(crate) fn to_latin(&self) -> Vec<Edit> {
        let squares = self.written.squares().zip(&self.squares);
        squares
            .filter_map(|(name, square)| {
                let (file, letter) = match name {
                    SquareName::Algebraic { file, .. } => {
                        (file, square.start..self.figures_start(square))
                    }
                    SquareName::File(file) => (file, square.clone()),
                    SquareName::Number(_) => return None,
                };
                (!self.bytes(&letter).is_ascii())
                    .then(|| Edit::replace(self.span(&letter), char::from(b'a' + file)))
            })
            .collect()
    }

    /// Converts typographic and Cyrillic signs to ASCII.
    pub(crate) fn to_ascii_signs(&self, capture: &str) -> Vec<Edit> {
        let plain = match self.written.separator {
            Separator::Hyphen => "-",
            _ => capture,
        };
        self.gaps
            .iter()
            .filter(|gap| {
                let sign = self.bytes(&gap.sign);
                !sign.is_ascii() || matches!(sign, [b'&', ..] | b"~" | b"_" | b"/")
            })
            .map(|gap| Edit::replace(self.span(&gap.sign), plain))
            .collect()
    }

    /// Removes the squares between the first and the last.
    pub(crate) fn remove_intermediate_squares(&self) -> Vec<Edit> {
        match (self.gaps.first(), self.squares.last()) {
            (Some(first), Some(last)) => {
                vec![Edit::delete(self.span(&(first.whole.end..last.start)))]
            }
            _ => Vec::new(),
        }
    }

    /// Converts the squares to numeric or algebraic notation.
    pub(crate) fn to_notation(
        &self,
        case: &FixCase<'_, '_>,
        notation: Notation,
    ) -> Option<Vec<Edit>> {
        let naming = case.game.naming?;
        let names = self.written.squares().zip(&self.squares);
        names
            .map(|(name, range)| {
                let name = naming.rename(name, notation)?;
                Some(Edit::replace(self.span(range), name))
            })
            .collect()
    }
}

/// The capture sign of the game type; `x` if no tag names a game type.
pub(crate) fn capture_sign(case: &FixCase<'_, '_>) -> &'static str {
    match case.game.style.capture {
        Some(Separator::Colon) => ":",
        Some(Separator::Hyphen) => "-",
        _ => "x",
    }
}

/// The move as played, in full, with the signs and the squares of the record.
pub(crate) fn full_move(case: &FixCase<'_, '_>) -> Option<String> {
    let (written, _) = case.written_move()?;
    let variant = case.judgement.variant?;
    let mv = case.played_move()?.mv?;
    let notation = match written.from {
        SquareName::Number(_) => Notation::Numeric,
        SquareName::Algebraic { .. } | SquareName::File(_) => Notation::Algebraic,
    };
    let sign = match written.separator {
        Separator::Cross => 'x',
        Separator::Colon => ':',
        Separator::Hyphen | Separator::Omitted => capture_sign(case).chars().next()?,
    };
    let text = variant.text(&mv).notation(notation).capture_sign(sign);
    let text = text.to_string();
    Some(case.game.naming?.write_in(&text, notation).into_owned())
}

/// The range of the sign in the text between two squares; empty if there is none.
fn sign(between: &[u8]) -> Range<usize> {
    let entity = pdn::html_entities(between).find(|(.., character)| !character.is_whitespace());
    if let Some((at, len, _)) = entity {
        return at..at + len;
    }
    let plain = between
        .iter()
        .position(|byte| matches!(byte, b'-' | b'x' | b'X' | b':' | b'~' | b'_' | b'/'));
    if let Some(at) = plain {
        return at..at + 1;
    }
    // This is a typographic dash or cross, in UTF-8 or as one byte of a code page.
    let mut at = 0;
    for chunk in between.utf8_chunks() {
        for character in chunk.valid().chars() {
            if !character.is_whitespace() && !character.is_ascii() {
                return at..at + character.len_utf8();
            }
            at += character.len_utf8();
        }
        for byte in chunk.invalid() {
            if *byte != 0xA0 {
                return at..at + 1;
            }
            at += 1;
        }
    }
    between.len()..between.len()
}
