//! The name of a square as a record writes it, before any board is known.

/// A square as written: a number (`22`) or a file letter and a rank (`c3`).
///
/// Knows no board: `99` and `j9` are names; whether such a square exists, the game decides.
///
/// ```
/// use pdn::SquareName;
///
/// assert_eq!(SquareName::Number(22).to_string(), "22");
/// assert_eq!(SquareName::Algebraic { file: 2, rank: 3 }.to_string(), "c3");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SquareName {
    /// A number, 0 to 99 (a leading zero is kept only as a quirk of the move).
    Number(u8),
    /// A file, 0 for `a`, and a rank as written, from 1.
    Algebraic {
        /// 0 for file `a`.
        file: u8,
        /// 1 for the first rank.
        rank: u8,
    },
    /// A file alone, 0 for `a`: where a move of short notation comes from, the `c` of `cd4`. The position decides the rank.
    File(u8),
}

impl std::fmt::Display for SquareName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            SquareName::Number(n) => write!(f, "{n}"),
            SquareName::Algebraic { file, rank } => {
                write!(f, "{}{rank}", char::from(b'a' + file.min(25)))
            }
            SquareName::File(file) => write!(f, "{}", char::from(b'a' + file.min(25))),
        }
    }
}
