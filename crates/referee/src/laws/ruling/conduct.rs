//! Rulings on the conduct of the players: touched and arranged pieces, and other conduct that comments and tags
//! mention.

use draughts::Color;

use super::{Ruling, name};
use crate::{
    Arranging, NoProgress, RuleSet, TimeLimit, TouchMove, Winner, words::conduct::Conduct,
};

impl RuleSet {
    /// The ruling on a touched piece that is not played (S1:19).
    pub fn touch_ruling(&self, offender: Color) -> Ruling {
        let switch = &self.switches.touch_move;
        let he = name(offender);
        match switch.setting {
            TouchMove::Forfeit => Ruling::new(
                format!("{he} must play the piece or forfeit the game"),
                switch.laws,
            )
            .won_by(!offender),
            TouchMove::Drawn => {
                let mut ruling = Ruling::new(
                    format!(
                        "{he} must move the piece, or the game is drawn by the French text; the Standard Laws \
                         forfeit it"
                    ),
                    switch.laws,
                );
                ruling.result_implied = Some(Winner::Draw);
                ruling
            }
            TouchMove::Play => Ruling::new(format!("{he} must play the piece"), switch.laws),
            TouchMove::Silent => Ruling::new("the laws name no penalty", switch.laws),
        }
    }

    /// The ruling on pieces arranged without notice (S1:18).
    pub fn arranging_ruling(&self, offender: Color) -> Ruling {
        let switch = &self.switches.arranging;
        let he = name(offender);
        let text = match switch.setting {
            Arranging::Caution => {
                format!("{he} is cautioned the first time and forfeits the game any later time")
            }
            Arranging::PutBack => "the pieces are put back, without penalty".to_owned(),
            Arranging::Silent => "the laws name no penalty".to_owned(),
        };
        Ruling::new(text, switch.laws)
    }

    /// The ruling on conduct that a comment or tag mentions; `None` if the laws are silent. `side` is the player, if
    /// the text names one.
    pub(crate) fn conduct_ruling(&self, conduct: Conduct, side: Option<Color>) -> Option<Ruling> {
        let has = |law: &str| self.has(law);
        let words = |text: &str, cited: &[&'static str]| Some(Ruling::new(text, cited));
        let switches = &self.switches;
        match conduct {
            Conduct::Touched if switches.touch_move.laws.is_empty() => None,
            Conduct::Touched => match side {
                Some(side) => Some(self.touch_ruling(side)),
                None => words(
                    switches.touch_move.setting.words(),
                    switches.touch_move.laws,
                ),
            },
            Conduct::Arranged if switches.arranging.laws.is_empty() => None,
            Conduct::Arranged => match side {
                Some(side) => Some(self.arranging_ruling(side)),
                None => words(switches.arranging.setting.words(), switches.arranging.laws),
            },
            Conduct::LeftRoom if has("S1") => words(
                "a player may leave the room only with good reason, or with the opponent's consent or company",
                &["S1:30"],
            ),
            Conduct::Distracted if has("S1") => {
                words("a warning first; after that the game is lost", &["S1:29"])
            }
            Conduct::Advised if has("S1") => words(
                "the spectator must leave, and play may stop until he has gone",
                &["S1:31"],
            ),
            Conduct::LeftRoom | Conduct::Distracted | Conduct::Advised => None,
            Conduct::DrawAgreed if has("WCDF") => {
                words("the players may agree on a draw", &["WCDF:1.32"])
            }
            Conduct::DrawAgreed if has("S3") => {
                words("the players may agree on a draw at any time", &["S3:11"])
            }
            Conduct::DrawAgreed => {
                let law: &[&'static str] = if has("S1") {
                    &["S1:22"]
                } else if has("S2") {
                    &["S2:4"]
                } else if has("S4") {
                    &["S4:17"]
                } else {
                    return None;
                };
                words("a game that neither side can win is drawn", law)
            }
            Conduct::DrawRefused => {
                let progress = &switches.no_progress;
                let text = match progress.setting {
                    NoProgress::RefusedOffer => {
                        "a player who refuses a draw has 40 of his own moves to force a win or to show a decided \
                         advantage"
                    }
                    NoProgress::Notice => {
                        "after notice the stronger side has 40 of its own moves to win or to satisfy the umpire"
                    }
                    _ => return None,
                };
                words(text, progress.laws)
            }
            Conduct::TimeOverrun
                if switches.time.laws.is_empty() || switches.time.setting == TimeLimit::None =>
            {
                None
            }
            Conduct::TimeOverrun => words(switches.time.setting.words(), switches.time.laws),
        }
    }
}
