//! What a GameType tag says: the number of the game and, where it is given in full (`23,W,8,8,A0,0`), who starts, how
//! squares are named and how the board lies.

use draughts::{Color, Variant};

use crate::{
    game_names::{NamedGame, named_in},
    header::Header,
    rules::tags::board_orientation,
};

/// The value of a `GameType` tag: `21`, or in full `21,B,8,8,N1,0`.
///
/// ```
/// use draughts::{Color, Variant};
/// use referee::GameType;
///
/// let pool = GameType::new("23,W,8,8,A0,0");
/// assert_eq!((pool.variant(), pool.starter()), (Some(Variant::Pool), Some(Color::White)));
/// assert_eq!(GameType::new("21").starter(), None, "the laws of the game say it");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameType<'a>(&'a [u8]);

impl<'a> GameType<'a> {
    /// What stands in the tag, or in place of one.
    pub fn new(value: &'a str) -> Self {
        Self(value.trim().as_bytes())
    }

    /// The one of a game, if a tag says anything.
    pub(crate) fn of(header: &Header<'a>) -> Option<Self> {
        let tag = header.game_type.filter(|tag| !tag.is_placeholder())?;
        Some(Self(tag.trimmed()))
    }

    /// The number that the value begins with.
    pub(crate) fn number(self) -> Option<u8> {
        let digits = self.0.iter().take_while(|byte| byte.is_ascii_digit());
        let digits = &self.0[..digits.count()];
        std::str::from_utf8(digits).ok()?.parse().ok()
    }

    /// The game, by the numbers of the standard and by those of programs, or by its name, which some write in place of a
    /// number.
    ///
    /// ```
    /// use draughts::Variant;
    /// use referee::GameType;
    ///
    /// assert_eq!(GameType::new("32").variant(), Some(Variant::English));
    /// assert_eq!(GameType::new("Russian draughts").variant(), Some(Variant::Russian));
    /// assert_eq!(GameType::new("Dameo").variant(), None);
    /// ```
    pub fn variant(self) -> Option<Variant> {
        match self.number() {
            Some(HIGH_NUMBERS_START) => Some(Variant::English),
            Some(FROM_A_POSITION) => Some(Variant::International),
            Some(number) => Variant::from_game_type(number).or_else(|| self.named()),
            None => self.named(),
        }
    }

    /// The game whose name stands in place of a number.
    fn named(self) -> Option<Variant> {
        match named_in(self.0)? {
            NamedGame::Judged(variant, _) => Some(variant),
            NamedGame::WithoutLaws => None,
        }
    }

    /// True if the value is the name of a game without laws here.
    pub(crate) fn is_without_laws(self) -> bool {
        matches!(named_in(self.0), Some(NamedGame::WithoutLaws))
    }

    /// True for a number alone, which says neither who starts nor how squares are named.
    pub(crate) fn is_bare(self) -> bool {
        self.number().is_some() && self.part(1).is_none()
    }

    /// The side that starts, if the value says so.
    pub fn starter(self) -> Option<Color> {
        match self.part(1) {
            Some(b"W") => Some(Color::White),
            Some(b"B") => Some(Color::Black),
            _ if self.number() == Some(HIGH_NUMBERS_START) => Some(Color::White),
            _ if self.number().is_some() => None,
            _ => match named_in(self.0)? {
                NamedGame::Judged(_, starter) => starter,
                NamedGame::WithoutLaws => None,
            },
        }
    }

    /// What is certainly wrong about the board that a full value describes, in words (T212).
    ///
    /// ```
    /// use referee::GameType;
    ///
    /// let small = GameType::new("20,W,8,8,N2,0").misfit();
    /// assert!(small.is_some_and(|why| why.contains("10 wide and 10 high, found 8 wide and 8 high")));
    /// assert_eq!(GameType::new("20,W,10,10,N2,0").misfit(), None);
    /// ```
    pub fn misfit(self) -> Option<String> {
        board_orientation::misfit(self.0)
    }

    /// `A` if squares are named by letters, `N` if by numbers, and what else stands there.
    pub(crate) fn naming(self) -> Option<u8> {
        self.part(4)?.first().copied()
    }

    /// True where the value prescribes no notation: `PlayStrategy` writes 32 and letters, and who writes words may write either.
    pub(crate) fn is_written_either_way(self) -> bool {
        matches!(self.number(), None | Some(HIGH_NUMBERS_START))
    }

    /// True where `a1` is the corner at Black's right hand, as in the pool checkers of Jamaica (`23,B,8,8,A1,1`): what
    /// is called `a1` there is the `h8` of every other board, and so on.
    pub(crate) fn is_turned(self) -> bool {
        self.variant() == Some(Variant::Pool)
            && self.naming() == Some(b'A')
            && self.part(5) == Some(b"1")
    }

    /// True where squares may be named from the other side of the board than White's: letters, and Black begins.
    pub(crate) fn may_be_turned(self) -> bool {
        let square = |variant: Variant| {
            let board = variant.board();
            (board.width(), board.height()) == (8, 8)
        };
        self.naming() == Some(b'A')
            && self.starter() == Some(Color::Black)
            && self.variant().is_some_and(square)
    }

    /// A part of a full value, from 0: number, starter, width, height, notation, mirrored.
    fn part(self, place: usize) -> Option<&'a [u8]> {
        self.0
            .split(|byte| *byte == b',')
            .nth(place)
            .map(<[u8]>::trim_ascii)
    }
}

/// What `PlayStrategy` calls English draughts in which the side on the high numbers starts.
const HIGH_NUMBERS_START: u8 = 32;

/// What lidraughts calls international draughts from a position that its FEN sets up.
const FROM_A_POSITION: u8 = 99;
