//! Rulings on missed and unfinished captures.

use draughts::Color;

use super::{Ruling, name};
use crate::{MissedCapture, RuleSet, wording::alternatives};

impl RuleSet {
    /// The options of `opponent` after a missed or unfinished capture. `squares` are the current squares of the pieces
    /// that should have captured, in the game's notation.
    ///
    /// ```
    /// use draughts::Color;
    /// use referee::RuleSet;
    /// let ruling = RuleSet::default().missed_capture_ruling(Color::White, &["15".to_owned()]);
    /// assert_eq!(
    ///     ruling.text,
    ///     "White may remove the piece on 15 (the huff, which does not count as a move), compel the capture, or let \
    ///      the move stand (S1:16, S1:17)"
    /// );
    /// ```
    pub fn missed_capture_ruling(&self, opponent: Color, squares: &[String]) -> Ruling {
        let switch = &self.switches.missed_capture;
        let (he, offender) = (name(opponent), name(!opponent));
        let text = match switch.setting {
            MissedCapture::Huff => format!(
                "{he} may remove the piece on {} (the huff, which does not count as a move), compel the capture, or \
                 let the move stand",
                alternatives(squares)
            ),
            MissedCapture::Illegal => return self.missed_as_false_move(!opponent),
            MissedCapture::Corrected => format!(
                "{he} points out the error and {offender} must make the capture; in the past the piece on {} \
                 could be huffed",
                alternatives(squares)
            ),
            MissedCapture::OpponentChooses => {
                format!("{he} may demand the capture or accept the move")
            }
            MissedCapture::Allowed => "no penalty: no capture is required".to_owned(),
            MissedCapture::Impossible => {
                "the program does not accept such a move: the record is wrong".to_owned()
            }
            MissedCapture::Silent if self.captures_are_compulsory() => {
                "captures are compulsory, but the laws name no penalty for a missed one".to_owned()
            }
            MissedCapture::Silent => {
                "a capture once begun must be completed, but the laws name no penalty for an unfinished one"
                    .to_owned()
            }
        };
        Ruling::new(text, switch.laws)
    }

    /// The ruling if a missed capture counts as a false move.
    fn missed_as_false_move(&self, offender: Color) -> Ruling {
        let mut ruling = self.false_move_ruling(offender);
        let why = self.switches.missed_capture.laws;
        ruling.laws.splice(0..0, why.iter().copied());
        ruling.laws.dedup();
        ruling
            .text
            .insert_str(0, "passing over a capture is a false move: ");
        ruling
    }
}
