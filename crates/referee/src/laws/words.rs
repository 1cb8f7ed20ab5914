//! Paraphrases of cited laws, and of the end of a game on the board.

use draughts::{Aim, AnyPosition};

use super::{Law, RuleSet};
use crate::wording::side_name;

impl RuleSet {
    /// The law with that number (`S1:9`), if a text of the set has it.
    pub fn law(&self, number: &str) -> Option<&'static Law> {
        let mut all = self.texts.iter().flat_map(|text| text.laws());
        all.find(|law| law.number == number)
    }

    /// The law that sends disputes to an arbiter, if any.
    pub fn arbiter(&self) -> Option<&'static Law> {
        self.topics
            .arbiter
            .iter()
            .find_map(|number| self.law(number))
    }

    /// A law, or a changed switch (`own:time`), paraphrased in one sentence.
    ///
    /// ```
    /// let laws = referee::RuleSet::default();
    /// assert_eq!(laws.paraphrase("S1:10"), "Uncrowned men move and capture forward only.");
    /// assert_eq!(laws.paraphrase("S9:1"), "huff does not have the text of this law.");
    /// ```
    pub fn paraphrase(&self, number: &str) -> String {
        if let Some(law) = self.law(number) {
            return law.paraphrase.to_owned();
        }
        let setting = number.strip_prefix("own:").and_then(|switch| {
            let settings = self.switches.settings();
            settings
                .into_iter()
                .find(|setting| setting.switch == switch)
        });
        match setting {
            Some(setting) => {
                let (set, switch, value) = (self.name(), setting.switch, setting.value);
                format!(
                    "The rule set {set} has {switch} = {value}: {}.",
                    setting.words
                )
            }
            None => "huff does not have the text of this law.".to_owned(),
        }
    }

    /// The law on a side to move that has no legal move, in one sentence, and the numbers of the laws. `None` if the
    /// side can move.
    pub fn end_of_play(&self, position: &AnyPosition) -> Option<(String, &'static [&'static str])> {
        let winner = position.winner()?;
        let he = side_name(position.side());
        let variant = position.variant();
        if variant.aim() != Aim::LeaveNoMove {
            let winner = side_name(winner);
            let text = format!("{he} has no move left: {winner} has won.");
            return Some((text, variant.aim_articles()));
        }
        Some(if position.pieces(position.side()).is_empty() {
            let objective = &self.switches.objective;
            let aim = objective.setting.words();
            let text = format!("{he} has no piece left; the aim of the game is {aim}.");
            (text, objective.laws)
        } else {
            let blocked = &self.switches.blocked;
            let follows = blocked.setting.words();
            (format!("{he} cannot move: {follows}."), blocked.laws)
        })
    }
}
