//! Touching and arranging pieces.

use draughts::Color;

use super::{Ruling, name};
use crate::{Arranging, RuleSet, TouchMove, Winner};

impl RuleSet {
    /// What follows when a player touches a piece and does not play it (S1:19).
    pub fn touch_ruling(&self, offender: Color) -> Ruling {
        let switch = &self.switches.touch_move;
        let he = name(offender);
        match switch.setting {
            TouchMove::Forfeit => Ruling::of(
                format!("{he} has to play the piece or forfeits the game"),
                switch.laws,
            )
            .won_by(!offender),
            TouchMove::Drawn => {
                let mut ruling = Ruling::of(
                    format!(
                        "{he} has to move the piece, or the game is drawn, as the French text has it; the \
                         Standard Laws forfeit it"
                    ),
                    switch.laws,
                );
                ruling.result_implied = Some(Winner::Draw);
                ruling
            }
            TouchMove::Play => Ruling::of(format!("{he} has to play the piece"), switch.laws),
            TouchMove::Silent => Ruling::of("what follows is not said", switch.laws),
        }
    }

    /// What follows when a player arranges pieces without notice (S1:18).
    pub fn arranging_ruling(&self, offender: Color) -> Ruling {
        let switch = &self.switches.arranging;
        let he = name(offender);
        let text = match switch.setting {
            Arranging::Caution => {
                format!(
                    "{he} is cautioned for the first time, and forfeits the game for any later one"
                )
            }
            Arranging::PutBack => "the pieces are put back, without penalty".to_owned(),
            Arranging::Silent => "what follows is not said".to_owned(),
        };
        Ruling::of(text, switch.laws)
    }
}
