//! The value of a GameType tag. It is the number of the variant. The full form (`23,W,8,8,A0,0`) also has the side that
//! starts, the board size, the notation and the orientation of the board.

use draughts::{Color, Variant};

use crate::{
    Record, full_game_type,
    game_names::{NamedGame, named_game, named_in},
    header::{Header, LocatedTag, tags},
};

/// The value of a `GameType` tag: `21`, or in full `21,B,8,8,N1,0`.
///
/// ```
/// use draughts::{Color, Variant};
/// use referee::GameTypeValue;
///
/// let pool = GameTypeValue::new("23,W,8,8,A0,0");
/// assert_eq!((pool.variant(), pool.starter()), (Some(Variant::Pool), Some(Color::White)));
/// assert_eq!(GameTypeValue::new("21").starter(), None, "the laws decide");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameTypeValue<'a>(&'a [u8]);

impl<'a> GameTypeValue<'a> {
    /// Wraps the value of a tag, or of an option that replaces the tag.
    pub fn new(value: &'a str) -> Self {
        Self(value.trim().as_bytes())
    }

    /// The value in a header, unless the value is a placeholder.
    pub(crate) fn from_header(header: &Header<'a>) -> Option<Self> {
        let tag = header.game_type.filter(|tag| !tag.is_placeholder())?;
        let value = tag.trimmed();
        // The value may have blanks outside ASCII around it. In Windows code pages, byte A0 is one.
        let is_text = |byte: &u8| !byte.is_ascii_whitespace() && *byte != 0xa0;
        let windows = || {
            let first = value.iter().position(is_text).unwrap_or(0);
            let last = value.iter().rposition(is_text).unwrap_or(0);
            Self(&value[first..=last])
        };
        Some(std::str::from_utf8(value).map_or_else(|_| windows(), Self::new))
    }

    /// The leading number. A value may be broken by a line end anywhere.
    pub(crate) fn number(self) -> Option<u8> {
        let signs = self.0.iter().filter(|byte| !matches!(byte, b'\r' | b'\n'));
        let mut number: Option<u8> = None;
        for digit in signs.take_while(|byte| byte.is_ascii_digit()) {
            let shifted = number.unwrap_or(0).checked_mul(10)?;
            number = Some(shifted.checked_add(digit - b'0')?);
        }
        number
    }

    /// The variant, identified by a number of the standard or of a program, or by a name written in place of the
    /// number.
    ///
    /// ```
    /// use draughts::Variant;
    /// use referee::GameTypeValue;
    ///
    /// assert_eq!(GameTypeValue::new("32").variant(), Some(Variant::English));
    /// assert_eq!(GameTypeValue::new("Russian draughts").variant(), Some(Variant::Russian));
    /// assert_eq!(GameTypeValue::new("Russian,W,8,8,A0,0").variant(), Some(Variant::Russian));
    /// assert_eq!(GameTypeValue::new("2\n5").variant(), Some(Variant::Russian), "the tag is broken by a line end");
    /// assert_eq!(GameTypeValue::new("Rus\nsian").variant(), Some(Variant::Russian));
    /// assert_eq!(GameTypeValue::new("Dameo").variant(), None);
    /// ```
    pub fn variant(self) -> Option<Variant> {
        match self.number() {
            Some(HIGH_NUMBERS_START) => Some(Variant::English),
            Some(FROM_A_POSITION) => Some(Variant::International),
            Some(number) => Variant::from_game_type(number).or_else(|| self.variant_by_name()),
            None => self.variant_by_name(),
        }
    }

    /// Why this number, which the standard does not assign, has a variant; `None` for all other values.
    pub(crate) fn private_use(self) -> Option<&'static str> {
        (self.number() == Some(FROM_A_POSITION)).then_some(
            "judged as international draughts: lidraughts writes GameType 99 for games that start from a set-up position",
        )
    }

    /// The variant named in place of a number.
    fn variant_by_name(self) -> Option<Variant> {
        match self.named().or_else(|| named_in(self.field(0)?))? {
            NamedGame::Supported(variant, _) => Some(variant),
            NamedGame::Unsupported => None,
        }
    }

    /// The game whose name is the whole value. The name may be broken by a line end.
    fn named(self) -> Option<NamedGame> {
        let tag = pdn::Tag {
            name: b"GameType",
            value: self.0,
        };
        named_game(&tag.value())
    }

    /// True if the value is the name of an unsupported game.
    pub(crate) fn is_unsupported(self) -> bool {
        matches!(self.named(), Some(NamedGame::Unsupported))
    }

    /// True for a number alone, without starter and notation.
    pub(crate) fn is_bare(self) -> bool {
        self.number().is_some() && self.field(1).is_none()
    }

    /// The side that starts, if the value names it.
    pub fn starter(self) -> Option<Color> {
        match self.field(1) {
            Some(b"W") => Some(Color::White),
            Some(b"B") => Some(Color::Black),
            _ if self.number() == Some(HIGH_NUMBERS_START) => Some(Color::White),
            _ if self.number().is_some() => None,
            _ => match self.named()? {
                NamedGame::Supported(_, starter) => starter,
                NamedGame::Unsupported => None,
            },
        }
    }

    /// Describes how the board of a full value contradicts the variant (T212); `None` if it does not.
    ///
    /// ```
    /// use referee::GameTypeValue;
    ///
    /// let small = GameTypeValue::new("20,W,8,8,N2,0").board_mismatch();
    /// assert!(small.is_some_and(|why| why.contains("10 wide and 10 high, found 8 wide and 8 high")));
    /// assert_eq!(GameTypeValue::new("20,W,10,10,N2,0").board_mismatch(), None);
    /// ```
    pub fn board_mismatch(self) -> Option<String> {
        full_game_type::board_mismatch(self.0)
    }

    /// The notation letter: `A` for algebraic, `N` for numeric. Other letters are returned as well.
    pub(crate) fn naming(self) -> Option<u8> {
        self.field(4)?.first().copied()
    }

    /// True if the value implies no notation. `PlayStrategy` writes 32 for games with letters, and names occur with
    /// either notation.
    pub(crate) fn allows_either_notation(self) -> bool {
        matches!(self.number(), None | Some(HIGH_NUMBERS_START))
    }

    /// True if `a1` is the square usually called `h8`, as in Jamaican pool checkers (`23,B,8,8,A1,1`).
    pub(crate) fn is_rotated(self) -> bool {
        self.variant() == Some(Variant::Pool)
            && self.naming() == Some(b'A')
            && self.field(5) == Some(b"1")
    }

    /// True if squares may be named from Black's side: the notation is algebraic, the board is 8x8, and Black starts.
    pub(crate) fn may_be_rotated(self) -> bool {
        let square = |variant: Variant| {
            let board = variant.board();
            (board.width(), board.height()) == (8, 8)
        };
        self.naming() == Some(b'A')
            && self.starter() == Some(Color::Black)
            && self.variant().is_some_and(square)
    }

    /// A field of the full value: 0 number, 1 starter, 2 width, 3 height, 4 notation, 5 invert flag.
    fn field(self, index: usize) -> Option<&'a [u8]> {
        self.0
            .split(|byte| *byte == b',')
            .nth(index)
            .map(<[u8]>::trim_ascii)
    }
}

/// The variant that a `Variant` tag names, and the value of the tag.
pub(crate) fn named_in_variant_tag(record: &Record<'_>) -> Option<(NamedGame, String)> {
    let is_variant = |found: &LocatedTag<'_>| found.tag.name.eq_ignore_ascii_case(b"variant");
    let found = tags(record.events).find(is_variant)?;
    Some((named_in(found.trimmed())?, found.quoted_value()))
}

/// `PlayStrategy`'s number for English draughts in which the side on the high numbers starts.
const HIGH_NUMBERS_START: u8 = 32;

/// lidraughts's number for international draughts from a set-up position.
const FROM_A_POSITION: u8 = 99;
