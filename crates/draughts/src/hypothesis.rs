//! Moves that would be possible without some law, for a referee who explains an illegal move.

/// Laws to ignore, in order to find out which law forbids a written move.
///
/// ```
/// use draughts::{English, Hypothesis, Position, Square, fen};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let position: Position<English> = fen::position("B:W10:B15")?;
/// let square = Square::new(15).ok_or("no square")?;
/// assert!(position.routes_from(square, Hypothesis::LAWFUL).is_empty());
/// let backward = position.routes_from(square, Hypothesis { backward: true, ..Hypothesis::LAWFUL });
/// assert_eq!(backward[0].to_string(), "15x6");
/// # Ok(()) }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches")]
pub struct Hypothesis {
    /// The piece captures as a king.
    pub as_king: bool,
    /// A man captures in every direction of a king, one step at a time.
    pub backward: bool,
    /// A man that reaches the king-row continues as a king.
    pub past_crown: bool,
    /// A capture may stop at any landing square.
    pub partial: bool,
    /// The variant's preference among captures is ignored.
    pub ignore_preference: bool,
}

impl Hypothesis {
    /// All laws hold.
    pub const LAWFUL: Hypothesis = Hypothesis {
        as_king: false,
        backward: false,
        past_crown: false,
        partial: false,
        ignore_preference: false,
    };
}
