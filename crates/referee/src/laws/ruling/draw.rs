//! Draws: by repetition, for lack of progress, after a notice or a refused offer.

use draughts::Color;

use super::{Ruling, name};
use crate::{NoProgress, Repetition, RuleSet, Winner};

impl RuleSet {
    /// What follows when a position has come about for the third time by a move of `mover`; nothing where the
    /// laws know no such draw.
    pub fn repetition_ruling(&self, mover: Color) -> Option<Ruling> {
        let switch = &self.switches.repetition;
        let ruling = match switch.setting {
            Repetition::None => return None,
            Repetition::Claim | Repetition::Game => Ruling::of(
                format!(
                    "{} may claim a draw; without a claim play continues",
                    name(mover)
                ),
                switch.laws,
            ),
            Repetition::Automatic => drawn(switch.laws),
        };
        Some(ruling)
    }

    /// What follows when both sides have made their 40 moves without progress; nothing where the laws
    /// know no such draw.
    pub fn no_progress_ruling(&self) -> Option<Ruling> {
        let switch = &self.switches.no_progress;
        let ruling = match switch.setting {
            NoProgress::None | NoProgress::Notice | NoProgress::RefusedOffer => return None,
            NoProgress::Claim | NoProgress::Game => Ruling::of(
                "either player may claim a draw; without a claim play continues",
                switch.laws,
            ),
            NoProgress::Automatic => drawn(switch.laws),
        };
        Some(ruling)
    }

    /// What follows when `side` has made 40 moves of its own since a notice, or since it refused a draw;
    /// nothing where the laws know no such count. It is never a draw by itself.
    pub fn forty_moves_ruling(&self, side: Color) -> Option<Ruling> {
        let switch = &self.switches.no_progress;
        let he = name(side);
        let text = match switch.setting {
            NoProgress::Notice => format!(
                "{he} must accept a draw unless the umpire sees at least a decided advantage"
            ),
            NoProgress::RefusedOffer => format!(
                "{he} refused a draw and must have forced a win or shown a decided advantage by now; otherwise the \
                 game is drawn"
            ),
            _ => return None,
        };
        Some(Ruling::of(text, switch.laws))
    }
}

fn drawn(laws: &[&'static str]) -> Ruling {
    let mut ruling = Ruling::of("the game is drawn", laws);
    ruling.result_implied = Some(Winner::Draw);
    ruling
}
