//! Rulings on draws: by repetition, for lack of progress, after a notice or a refused offer.

use draughts::Color;

use super::{Ruling, name};
use crate::{NoProgress, Repetition, RuleSet, Winner};

impl RuleSet {
    /// The ruling when a move of `mover` repeats a position for the third time; `None` if the laws have no such draw.
    pub fn repetition_ruling(&self, mover: Color) -> Option<Ruling> {
        let switch = &self.switches.repetition;
        let ruling = match switch.setting {
            Repetition::None => return None,
            Repetition::Claim | Repetition::Game => Ruling::new(
                format!(
                    "{} may claim a draw; without a claim play continues",
                    name(mover)
                ),
                switch.laws,
            ),
            Repetition::Automatic => automatic_draw(switch.laws),
        };
        Some(ruling)
    }

    /// The ruling after 40 moves of each side without progress; `None` if the laws have no such draw.
    pub fn no_progress_ruling(&self) -> Option<Ruling> {
        let switch = &self.switches.no_progress;
        let ruling = match switch.setting {
            NoProgress::None | NoProgress::Notice | NoProgress::RefusedOffer => return None,
            NoProgress::Claim | NoProgress::Game => Ruling::new(
                "either player may claim a draw; without a claim play continues",
                switch.laws,
            ),
            NoProgress::Automatic => automatic_draw(switch.laws),
        };
        Some(ruling)
    }

    /// The ruling if `side` has made 40 moves since it received a notice or refused a draw; `None` if the laws have no
    /// such count. The draw is never automatic.
    pub fn forty_moves_ruling(&self, side: Color) -> Option<Ruling> {
        let switch = &self.switches.no_progress;
        let he = name(side);
        let text = match switch.setting {
            NoProgress::Notice => format!(
                "{he} must accept a draw unless the umpire sees at least a decided advantage"
            ),
            NoProgress::RefusedOffer => format!(
                "{he} refused a draw and must by now have forced a win or shown a decided advantage; otherwise the \
                 game is drawn"
            ),
            _ => return None,
        };
        Some(Ruling::new(text, switch.laws))
    }
}

fn automatic_draw(laws: &[&'static str]) -> Ruling {
    let mut ruling = Ruling::new("the game is drawn", laws);
    ruling.result_implied = Some(Winner::Draw);
    ruling
}
