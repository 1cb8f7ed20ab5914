//! Paraphrases of cited laws, and of the end of a game on the board.

use draughts::{Aim, AnyPosition, Color};

use super::{Blocked, Law, Objective, RuleSet, texts::game_articles};
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
            None => game_articles::says(number)
                .unwrap_or("huff does not have the text of this law.")
                .to_owned(),
        }
    }

    /// A law of any rule set (`S1:16`) or an article of a game (`FMJD:4.13`), paraphrased, as a page; `None` if no law
    /// has this number. Case is ignored.
    ///
    /// ```
    /// let page = referee::RuleSet::article("fmjd:4.13").unwrap_or_default();
    /// assert!(page.contains("the most pieces"));
    /// ```
    pub fn article(number: &str) -> Option<String> {
        let texts = Self::ALL.iter().flat_map(|set| set.texts());
        let mut laws = texts.flat_map(|text| text.laws().iter().map(move |law| (text, law)));
        let (heading, says) = match laws.find(|(_, law)| law.number.eq_ignore_ascii_case(number)) {
            Some((text, law)) => (format!("{}: {}", law.number, text.title()), law.paraphrase),
            None => (number.to_ascii_uppercase(), game_articles::says(number)?),
        };
        Some(format!("# {heading}\n\nParaphrased: {says}\n"))
    }

    /// The winner if the side to move has no legal move: by the variant's own aim if it has one, otherwise by these
    /// laws. `None` if the side can move.
    pub fn winner_on_board(&self, position: &AnyPosition) -> Option<Color> {
        let winner = position.winner()?;
        if position.variant().aim() != Aim::LeaveNoMove {
            return Some(winner);
        }
        let side = position.side();
        let wins = if position.pieces(side).is_empty() {
            self.switches.objective.setting == Objective::LoseAll
        } else {
            self.switches.blocked.setting == Blocked::Wins
        };
        Some(if wins { side } else { !side })
    }

    /// The result for the side to move if it has no legal move: one sentence, and the laws that it cites. `None` if the
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
