//! Rulings: the consequences of a case under the active laws. They paraphrase the laws and give their numbers.

mod capture;
mod conduct;
mod delay;
mod draw;
mod false_move;

use draughts::{Color, Variant};

use super::{Laws, RuleSet, describe::cited};
use crate::Winner;

pub use delay::Overtime;

/// The international article on irregularities.
const INTERNATIONAL: &str = "FMJD:5.4";

const BORROWED_RULING_SUFFIX: &str =
    ", by the international articles, because huff does not know the articles of this variant";

/// True if a ruling applies the international articles to another variant because huff does not know its articles.
fn is_borrowed(laws: &[&str], variant: Variant) -> bool {
    let own = variant.capture_preference_articles().iter();
    let usual = Laws::Auto.for_variant(variant).switches.false_move.laws;
    laws.contains(&INTERNATIONAL)
        && usual.contains(&INTERNATIONAL)
        && !own.clone().any(|article| article.starts_with("FMJD:"))
}

/// The consequence of a case.
///
/// ```
/// use draughts::Color;
/// use referee::RuleSet;
///
/// let standard = RuleSet::from_name("standard").unwrap();
/// let ruling = standard.missed_capture_ruling(Color::White, &["15".to_owned()]);
/// assert!(ruling.text.starts_with("White may remove the piece on 15"));
/// assert_eq!(ruling.result_implied, None);
/// assert!(!ruling.condoned_by_answer);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruling {
    /// The ruling in words, with the numbers of the laws. It has no full stop at the end.
    pub text: String,
    /// The laws.
    pub laws: Vec<&'static str>,
    /// The result, if the laws decide the game.
    pub result_implied: Option<Winner>,
    /// True if the opponent's answer makes the move valid (WCDF 1.26).
    pub condoned_by_answer: bool,
}

impl Ruling {
    /// A ruling that does not decide the game.
    fn new(text: impl Into<String>, laws: &[&'static str]) -> Self {
        let mut text = text.into();
        text.push_str(&cited(laws));
        Self {
            text,
            laws: laws.to_vec(),
            result_implied: None,
            condoned_by_answer: false,
        }
    }

    /// The ruling in the words for a game of `variant`. If the ruling applies the international articles to another
    /// variant, the text says so.
    pub(crate) fn in_variant(mut self, variant: Variant) -> Self {
        if is_borrowed(&self.laws, variant) {
            let cited = self.text.rfind(" (").unwrap_or(self.text.len());
            self.text.insert_str(cited, BORROWED_RULING_SUFFIX);
        }
        self
    }

    fn won_by(mut self, winner: Color) -> Self {
        self.result_implied = Some(winner.into());
        self
    }

    /// The laws that a finding cites: the broken laws, then the laws of the ruling, without duplicates.
    pub(crate) fn citing(&self, broken: &[&'static str]) -> Vec<&'static str> {
        union(broken, &self.laws)
    }

    /// The ruling on a recording error, which has no penalty and no result.
    pub fn slip() -> Self {
        Self::new(
            "read as a recording error: no penalty and no result follow",
            &[],
        )
    }
}

/// The union of two lists of laws, in order.
fn union(first: &[&'static str], second: &[&'static str]) -> Vec<&'static str> {
    let mut laws = first.to_vec();
    laws.extend(second.iter().filter(|law| !first.contains(law)));
    laws
}

/// The name of a side, `Black` or `White`.
fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

impl RuleSet {
    /// True if rulings in a game of `variant` apply the international articles because huff does not know that game's
    /// own articles.
    ///
    /// ```
    /// use draughts::Variant;
    /// let articles = referee::RuleSet::from_name("articles").expect("a set");
    /// assert!(articles.borrows_rulings(Variant::Italian));
    /// assert!(!articles.borrows_rulings(Variant::International));
    /// ```
    pub fn borrows_rulings(&self, variant: Variant) -> bool {
        is_borrowed(self.switches.false_move.laws, variant)
            || is_borrowed(self.switches.missed_capture.laws, variant)
    }

    /// The ruling on an uncrowned man on its king-row (S1:15).
    pub fn uncrowned_ruling(&self) -> Ruling {
        use super::Uncrowned;
        let switch = &self.switches.uncrowned;
        let text = match switch.setting {
            Uncrowned::PutBack => {
                "the moves made since must be taken back, and the man crowned first"
            }
            Uncrowned::Wait => "no move may be made before the man is crowned",
            Uncrowned::Automatic => "the man is a king as soon as it arrives, crowned or not",
            Uncrowned::Silent => "the man is a king; the laws name no penalty for not crowning it",
        };
        Ruling::new(text, switch.laws)
    }

    /// The ruling on a player who removed one of his own pieces (S1:12).
    pub fn own_piece_ruling(&self, offender: Color) -> Ruling {
        use super::OwnPiece;
        let switch = &self.switches.own_piece;
        match switch.setting {
            OwnPiece::OpponentChooses => Ruling::new(
                format!(
                    "{} may not put the piece back; {} may play on without it or insist that it is put back",
                    name(offender),
                    name(!offender)
                ),
                switch.laws,
            ),
            OwnPiece::FalseMove => self.false_move_ruling(offender),
            OwnPiece::Silent => Ruling::new("the laws name no penalty", switch.laws),
        }
    }
}

#[cfg(test)]
mod tests;
