//! The parts of a game around its moves: tags, result and comments before them, findings after them.

use std::borrow::Cow;

use pdn::json::{Game, Tags, leading_number};
use pdn::{Terminator, Token};
use referee::{Judgement, late_first_number};

use super::outline::Outline;
use super::{Finding, NamedOpening, Outcome, Side};
use crate::main_line;
use crate::openings::{Ballot, Opening};

/// The game without its moves; `first` is the index of the first item.
pub(super) fn game<'a>(outline: &Outline<'_, 'a>, first: usize, with_opening: bool) -> Game<'a> {
    let judgement = outline.judgement;
    let first_move = outline.first_move();
    // Unread text may precede the tags.
    let mut tags = Tags::default();
    for event in &outline.events()[..first_move] {
        if let Token::Tag(tag) = event.token {
            tags.push(tag.name(), tag.value());
        }
    }
    let mut terminator = outline.terminator().map(Terminator::written);
    if terminator.is_none() && tags.is_empty() && first_move == outline.events().len() {
        // A game without tags and moves needs a terminator to be a game in PDN.
        terminator = Some("*".into());
    }
    let terminator = terminator.map(Cow::into_owned);
    let variant = judgement.variant;
    Game {
        game_type: tags
            .get("GameType")
            .and_then(leading_number)
            .or_else(|| Some(u64::from(variant?.game_type()))),
        start: start(judgement, tags.get("FEN")).map(Cow::into_owned),
        result: tags
            .get("Result")
            .map(str::to_owned)
            .or_else(|| terminator.clone()),
        terminator,
        winner: judgement.recorded.map(winner),
        comments: outline.comments_of(0, first, Marks::Strengths),
        nags: outline.nags_of(0, first),
        first_number: late_first_number(outline.events()),
        opening: with_opening.then(|| main_line::opening(judgement).map(named_opening)),
        findings: (!judgement.as_written).then(|| findings(judgement)),
        tags,
        ..Game::default()
    }
}

pub(crate) fn side(color: draughts::Color) -> Side {
    match color {
        draughts::Color::Black => Side::Black,
        draughts::Color::White => Side::White,
    }
}

fn winner(winner: referee::Winner) -> Outcome {
    match winner {
        referee::Winner::Black => Outcome::Black,
        referee::Winner::White => Outcome::White,
        referee::Winner::Draw => Outcome::Draw,
        referee::Winner::BothLost => Outcome::BothLost,
    }
}

fn named_opening(opening: Opening) -> NamedOpening {
    let ballot = opening.ballot;
    NamedOpening {
        name: opening.name,
        plies: opening.plies,
        family: opening.family,
        ballot: ballot.map(|ballot| ballot.number),
        in_deck: ballot.map(Ballot::is_in_deck),
        deck: ballot.map(|ballot| ballot.deck.name()),
    }
}

/// The start position. The normal start is written in its short form, with the side to move. Any other position is
/// written as the referee writes it. Without a referee's position, it is written as in the record.
pub(crate) fn start<'s>(judgement: &'s Judgement, fen: Option<&'s str>) -> Option<Cow<'s, str>> {
    let Some(variant) = judgement.variant else {
        return fen.map(Cow::Borrowed);
    };
    let start = judgement.start.as_deref()?;
    let (short, normal) = (variant.start_fen(), variant.normal_array());
    if start == normal {
        return Some(Cow::Borrowed(short));
    }
    // The GameType tag, or the first move, makes the other side start.
    let (side, men) = start.split_at_checked(1)?;
    if fen.is_none() && normal.get(1..) == Some(men) {
        return short.get(1..).map(|men| Cow::Owned(format!("{side}{men}")));
    }
    Some(Cow::Borrowed(start))
}

/// Marks that are written as comments because they belong to no move.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Marks {
    None,
    Strengths,
    All,
}

impl Outline<'_, '_> {
    /// The comments and `marks` of `from..to`.
    pub(super) fn comments_of(&self, from: usize, to: usize, marks: Marks) -> Vec<String> {
        let mut comments = Vec::new();
        for at in self.level(from, to) {
            match self.events()[at].token {
                Token::Strength(strength) if marks != Marks::None => {
                    comments.push(pdn::text(strength).into_owned());
                }
                Token::Nag(nag) if marks == Marks::All => comments.push(format!("${nag}")),
                Token::Comment(_) | Token::Fault(_) | Token::Terminator(_) => {
                    comments.extend(self.comments(at).map(Cow::into_owned));
                }
                _ => {}
            }
        }
        comments
    }

    /// The numeric annotation glyphs of `from..to`.
    pub(super) fn nags_of(&self, from: usize, to: usize) -> Vec<u16> {
        let nag = |at: usize| match self.events()[at].token {
            Token::Nag(nag) => Some(nag),
            _ => None,
        };
        self.level(from, to).filter_map(nag).collect()
    }
}

/// Why a game does not replay: the findings about its moves and its variant. Findings about the text are omitted,
/// because another notation of the same game does not have them.
fn findings(judgement: &Judgement) -> Vec<Finding> {
    // Excessive nesting is reported when the game is converted.
    let explains =
        |finding: &&referee::Finding| finding.rule.is_of_play() && finding.rule.code() != "S009";
    let findings = judgement.findings.iter().filter(explains);
    findings
        .map(|finding| Finding {
            code: finding.rule.code().to_owned(),
            name: finding.rule.name().to_owned(),
            severity: finding.severity.name().to_owned(),
            ply: finding.ply.map(|ply| ply.ply),
            message: finding.message.to_string(),
        })
        .collect()
}
