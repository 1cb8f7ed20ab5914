//! Rulings on false and improper moves.

use draughts::Color;

use super::{Ruling, name};
use crate::{FalseMove, RuleSet};

impl RuleSet {
    /// The ruling on a false move, such as a man's move backward. Use [`Ruling::slip`] for a move that no piece could
    /// make, or that a repair explains.
    ///
    /// ```
    /// use draughts::Color;
    /// use referee::{RuleSet, Winner};
    /// let ruling = RuleSet::default().false_move_ruling(Color::Black);
    /// assert_eq!(ruling.result_implied, Some(Winner::White));
    /// assert_eq!(ruling.laws, ["S1:21"]);
    /// ```
    pub fn false_move_ruling(&self, offender: Color) -> Ruling {
        let switch = &self.switches.false_move;
        let (he, other) = (name(offender), name(!offender));
        let text = match switch.setting {
            FalseMove::Forfeit => {
                let text =
                    format!("{he} forfeits the game at once, without another move: {other} wins");
                return Ruling::new(text, switch.laws).won_by(!offender);
            }
            FalseMove::Caution => {
                let text = format!(
                    "{he} is cautioned, takes the move back and makes a legal one; a second false move loses the game; \
                     once {other} has answered the move, it is valid"
                );
                return Ruling {
                    condoned_by_answer: true,
                    ..Ruling::new(text, switch.laws)
                };
            }
            FalseMove::Corrected => {
                format!("{other} points out the error and {he} must make a correct move")
            }
            FalseMove::OpponentChooses => {
                format!("{other} may have the move corrected or accept it")
            }
            FalseMove::Impossible => {
                "the program does not accept such a move: the record is wrong".to_owned()
            }
            FalseMove::Silent => "the move is not allowed, but the laws name no penalty".to_owned(),
        };
        Ruling::new(text, switch.laws)
    }
}
