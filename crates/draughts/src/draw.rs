//! The rules by which a game is drawn, as data that a referee applies.

/// A rule by which a game ends in a draw, or by which a player may claim one.
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
    /// What must have come about.
    pub when: DrawWhen,
    /// Whether a player has to claim the draw; if not, the game is over by itself.
    pub claimed: bool,
    /// The article, as a referee cites it.
    pub article: &'static str,
}

/// What must have come about for a draw. Moves are counted for each side: 40 moves are 80 plies.
///
/// ```
/// use draughts::{DrawWhen, Variant};
///
/// let forty = DrawWhen::NoProgress { moves: 40 };
/// assert!(Variant::English.draws().iter().any(|rule| rule.when == forty));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawWhen {
    /// The same position with the same side to move, for the given time.
    Repetition {
        /// How many times the position must have occurred.
        times: u8,
    },
    /// Moves in succession in which nothing was captured and no man was moved.
    NoProgress {
        /// Moves of each side.
        moves: u8,
    },
    /// A lone king holds out against a few pieces, at least one of them a king.
    LoneKing {
        /// The fewest pieces of the stronger side.
        least: u8,
        /// The most pieces of the stronger side.
        most: u8,
        /// Whether the stronger side has kings only.
        kings_only: bool,
        /// Whether the rule holds only while the lone king stands on the main diagonal.
        on_main_diagonal: bool,
        /// Moves of each side from when the balance came about.
        moves: u8,
    },
    /// Both sides have kings and the balance of pieces does not change.
    SteadyKings {
        /// The fewest pieces on the board.
        least: u8,
        /// The most pieces on the board.
        most: u8,
        /// Moves of each side.
        moves: u8,
    },
    /// Each side has one piece left, and neither can be taken at once.
    OnePieceEach {
        /// Whether both have to be kings.
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
