//! Draw rules, as data for a referee.

/// A rule by which a game is drawn, or a player may claim a draw.
///
/// ```
/// use draughts::{DrawWhen, Variant};
///
/// let rule = Variant::English.draws()[0];
/// assert_eq!(rule.when, DrawWhen::Repetition { times: 3 });
/// assert!(rule.claimed);
/// assert_eq!(rule.article, "WCDF:1.32.1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// The condition.
    pub when: DrawWhen,
    /// Whether a player must claim the draw; otherwise the game ends automatically.
    pub claimed: bool,
    /// The article, as a referee cites it.
    pub article: &'static str,
}

/// The condition of a draw. Moves are counted per side: 40 moves are 80 plies.
///
/// ```
/// use draughts::{DrawWhen, Variant};
///
/// let forty = DrawWhen::NoProgress { moves: 40 };
/// assert!(Variant::English.draws().iter().any(|rule| rule.when == forty));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawWhen {
    /// The same position occurs several times, with the same side to move.
    Repetition {
        /// Number of occurrences.
        times: u8,
    },
    /// No capture and no man's move occurs in consecutive moves.
    NoProgress {
        /// Moves of each side.
        moves: u8,
    },
    /// A lone king plays against a few pieces, at least one of which is a king.
    LoneKing {
        /// Minimum number of pieces of the stronger side.
        least: u8,
        /// Maximum number of pieces of the stronger side.
        most: u8,
        /// Whether the stronger side must have kings only.
        kings_only: bool,
        /// Whether the lone king must stay on the main diagonal.
        on_main_diagonal: bool,
        /// Number of moves by each side since this balance of pieces arose.
        moves: u8,
    },
    /// Both sides have kings, and the balance of pieces does not change.
    SteadyKings {
        /// Minimum number of pieces on the board.
        least: u8,
        /// Maximum number of pieces on the board.
        most: u8,
        /// Moves of each side.
        moves: u8,
    },
    /// Each side has one piece left, and neither piece can be captured at once.
    OnePieceEach {
        /// Whether both must be kings.
        kings_only: bool,
        /// Moves of each side after that.
        moves: u8,
    },
}

impl DrawRule {
    pub(crate) const fn claimed(when: DrawWhen, article: &'static str) -> DrawRule {
        DrawRule {
            when,
            claimed: true,
            article,
        }
    }
}
