//! What the active laws say follows from a case, in our words and with the laws' numbers.

mod capture;
mod conduct;
mod delay;
mod draw;
mod false_move;

use draughts::{Color, Variant};

use super::{Laws, RuleSet, describe::cited};
use crate::Winner;

pub use delay::Overtime;

/// What follows an irregularity by the international articles.
const INTERNATIONAL: &str = "FMJD:5.4";

const AFTER_THE_INTERNATIONAL_GAME: &str =
    ", by the international articles, because the game's own are not known";

/// True if a ruling by these laws rests on the international articles in a game that is played by others, which are not
/// known. Those of English draughts are.
fn is_borrowed(laws: &[&str], variant: Variant) -> bool {
    let own = variant.choice_articles().iter();
    let usual = Laws::Auto.of(variant).switches.false_move.laws;
    laws.contains(&INTERNATIONAL)
        && usual.contains(&INTERNATIONAL)
        && !own.clone().any(|article| article.starts_with("FMJD:"))
}

/// What follows from a case.
///
/// ```
/// use draughts::Color;
/// use referee::RuleSet;
///
/// let standard = RuleSet::named("standard").unwrap();
/// let ruling = standard.missed_capture_ruling(Color::White, &["15".to_owned()]);
/// assert!(ruling.text.starts_with("White may remove the piece on 15"));
/// assert_eq!(ruling.result_implied, None);
/// assert!(!ruling.condoned_by_answer);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// In words, with the numbers of the laws; no full stop.
    pub text: String,
    /// The laws.
    pub laws: Vec<&'static str>,
    /// How the game ends by it, where the laws decide the game.
    pub result_implied: Option<Winner>,
    /// True if the move stands as soon as the opponent has answered it (WCDF 1.26).
    pub condoned_by_answer: bool,
}

impl Ruling {
    /// A ruling that does not decide the game.
    fn of(text: impl Into<String>, laws: &[&'static str]) -> Self {
        let mut text = text.into();
        text.push_str(&cited(laws));
        Self {
            text,
            laws: laws.to_vec(),
            result_implied: None,
            condoned_by_answer: false,
        }
    }

    /// The same in a game: where it rests on the articles of another, it says so.
    pub(crate) fn in_game(mut self, variant: Variant) -> Self {
        if is_borrowed(&self.laws, variant) {
            let cited = self.text.rfind(" (").unwrap_or(self.text.len());
            self.text.insert_str(cited, AFTER_THE_INTERNATIONAL_GAME);
        }
        self
    }

    fn won_by(mut self, winner: Color) -> Self {
        self.result_implied = Some(winner.into());
        self
    }

    /// The laws that a finding cites: those broken, then those that say what follows, each once.
    pub(crate) fn citing(&self, broken: &[&'static str]) -> Vec<&'static str> {
        both(broken, &self.laws)
    }

    /// A ruling for a move that is read as a slip of the record: no law is applied, no result follows.
    pub fn slip() -> Self {
        Self::of(
            "read as a recording error: no penalty and no result follow",
            &[],
        )
    }
}

/// Two lists of laws as one.
fn both(first: &[&'static str], second: &[&'static str]) -> Vec<&'static str> {
    let mut laws = first.to_vec();
    laws.extend(second.iter().filter(|law| !first.contains(law)));
    laws
}

/// `Black` or `White`.
fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

impl RuleSet {
    /// True if what follows an irregularity in a game is taken from the international articles, its own not being known.
    ///
    /// ```
    /// use draughts::Variant;
    /// let articles = referee::RuleSet::named("articles").expect("a set");
    /// assert!(articles.borrows_rulings(Variant::Italian));
    /// assert!(!articles.borrows_rulings(Variant::International));
    /// ```
    pub fn borrows_rulings(&self, variant: Variant) -> bool {
        is_borrowed(self.switches.false_move.laws, variant)
            || is_borrowed(self.switches.missed_capture.laws, variant)
    }

    /// What follows when a man stands uncrowned on its king-row (S1:15).
    pub fn uncrowned_ruling(&self) -> Ruling {
        use super::Uncrowned;
        let switch = &self.switches.uncrowned;
        let text = match switch.setting {
            Uncrowned::PutBack => "play must be put back until the man is crowned",
            Uncrowned::Wait => "no move may be made before the man is crowned",
            Uncrowned::Automatic => "the man is a king as soon as it arrives, crowned or not",
            Uncrowned::Silent => "the man is a king; the laws name no penalty for not crowning it",
        };
        Ruling::of(text, switch.laws)
    }

    /// What follows when a player took off a piece of his own (S1:12).
    pub fn own_piece_ruling(&self, offender: Color) -> Ruling {
        use super::OwnPiece;
        let switch = &self.switches.own_piece;
        match switch.setting {
            OwnPiece::OpponentChooses => Ruling::of(
                format!(
                    "{} may not put the piece back; {} may play on without it or insist that it is put back",
                    name(offender),
                    name(!offender)
                ),
                switch.laws,
            ),
            OwnPiece::FalseMove => self.false_move_ruling(offender),
            OwnPiece::Silent => Ruling::of("what follows is not said", switch.laws),
        }
    }
}

#[cfg(test)]
mod tests;
