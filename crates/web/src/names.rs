//! Rules, rule sets and variants.

use draughts::{Notation, Square, Variant};
use referee::{Fixable, RuleSet};
use report::rules;
use serde::Serialize;

use crate::Result;
use crate::board::side;

/// A rule with its manual page.
#[derive(Debug, Serialize)]
pub struct RulePage {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    fix: &'static str,
    laws: &'static [&'static str],
    text: String,
}

/// A rule set.
#[derive(Debug, Serialize)]
pub struct RuleSetPage {
    name: String,
    title: String,
    text: String,
}

/// A variant with its board.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct VariantBoard {
    name: &'static str,
    title: &'static str,
    game_type: u8,
    width: u8,
    height: u8,
    squares: Vec<BoardSquare>,
    first: &'static str,
    notation: &'static str,
    capture_sign: char,
    start: &'static str,
}

#[derive(Debug, Serialize)]
struct BoardSquare {
    file: u8,
    rank: u8,
    name: String,
}

impl RulePage {
    fn new(rule: &'static referee::Rule) -> Self {
        Self {
            code: rule.code(),
            name: rule.name(),
            severity: rule.severity().name(),
            fix: match rule.fix() {
                Fixable::No => "no",
                Fixable::Safe => "safe",
                Fixable::Unsafe => "unsafe",
            },
            laws: rule.laws(),
            text: rule.documentation(),
        }
    }
}

/// The rule with this code or name.
pub(crate) fn explain(given: &str) -> Result<RulePage> {
    let found = rules::find(given.trim());
    found.map(RulePage::new).map_err(|error| error.to_string())
}

/// Every rule.
pub(crate) fn all_rules() -> Vec<RulePage> {
    rules::all().map(RulePage::new).collect()
}

/// Every rule set.
pub(crate) fn laws() -> Vec<RuleSetPage> {
    let sets = RuleSet::ALL.iter();
    let sets = sets.map(|set| RuleSetPage {
        name: set.name().to_owned(),
        title: set.title().to_owned(),
        text: set.describe(),
    });
    sets.collect()
}

/// The text of a law.
pub(crate) fn law(number: &str) -> Option<&'static str> {
    let mut sets = RuleSet::ALL.iter();
    sets.find_map(|set| set.law(number))
        .map(|law| law.paraphrase)
}

/// Every variant.
pub(crate) fn variants() -> Vec<VariantBoard> {
    Variant::ALL
        .iter()
        .map(|variant| variant_board(*variant))
        .collect()
}

/// The board of a variant, with its squares.
fn variant_board(variant: Variant) -> VariantBoard {
    let board = variant.board();
    let squares = (1..=board.squares()).filter_map(Square::new);
    let squares = squares.map(|square| BoardSquare {
        file: board.file(square),
        rank: board.rank(square),
        name: board.name_in(square, variant.notation()).to_string(),
    });
    VariantBoard {
        name: variant.name(),
        title: variant.title(),
        game_type: variant.game_type(),
        width: board.width(),
        height: board.height(),
        squares: squares.collect(),
        first: side(variant.first_mover()),
        notation: match variant.notation() {
            Notation::Numeric => "numeric",
            Notation::Algebraic => "alphanumeric",
        },
        capture_sign: variant.capture_sign(),
        start: variant.start_fen(),
    }
}
