//! Search conditions, decided by the record alone if possible.

use pdn::Outcome;
use referee::{Judgement, Record, Referee, Termination, Winner};

use super::tag_view::TagView;
use super::{Bounds, DateRange, Material, Pattern, Words};
use crate::main_line::{opening, start};

/// A condition on a game. If it lists several values, one of them must match.
///
/// ```
/// use archive::find::{Condition, Query, SearchOptions, Words};
///
/// let long_games_of_wyllie = Query {
///     conditions: vec![
///         Condition::Player(Words::new("Wyllie").unwrap()),
///         Condition::Plies("4..".parse()?),
///     ],
///     ..Query::default()
/// };
/// let file = b"[Black \"Wyllie, J.\"] 1. 11-15 22-18 *\n\n[White \"J. Wyllie\"] 1. 11-15 22-18 2. 15x22 25x18 *\n";
/// let mut numbers = Vec::new();
/// long_games_of_wyllie.search(&file[..], &SearchOptions::default(), |found| {
///     numbers.push(found.number);
///     Ok(true)
/// })?;
/// assert_eq!(numbers, [2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Condition {
    /// The name of Black or White.
    Player(Words),
    /// The name of Black.
    Black(Words),
    /// The name of White.
    White(Words),
    /// The event.
    Event(Words),
    /// The site.
    Site(Words),
    /// The value of a tag. The tag's name is compared without case, and its counterpart in another language counts as
    /// well.
    Tag(String, Words),
    /// A day on which the game may have been played.
    Date(DateRange),
    /// The stated result, in figures or in words, regardless of which side comes first.
    Result(Vec<Outcome>),
    /// The winner; `None` means unknown.
    Winner(Vec<Option<Winner>>),
    /// The name of the opening or of its family.
    Opening(Words),
    /// The number of the three-move ballot.
    Ballot(Vec<Bounds>),
    /// A position of the main line.
    Position(Vec<Pattern>),
    /// The material at some point of the main line.
    Material(Material),
    /// Number of main-line moves.
    Plies(Bounds),
    /// How the game ended.
    Ends(Vec<Termination>),
    /// The code of a rule that reports a finding.
    Finding(Vec<&'static str>),
    /// Text in a comment, ignoring case, accents and line ends.
    GameText(String),
}

impl Condition {
    /// The answer, if the record decides it without a judgement.
    pub(super) fn check_record(&self, view: &TagView<'_, '_>, referee: &Referee) -> Option<bool> {
        let called = |words: &Words, value: Option<&[u8]>| {
            value.is_some_and(|value| words.matches_value(value))
        };
        let aliases = referee.options().aliases.as_deref();
        // A player's name is compared as the record spells it, and in every other spelling of the same player.
        let player = |words: &Words, value: Option<&[u8]>| {
            called(words, value)
                || aliases.zip(value).is_some_and(|(aliases, value)| {
                    let mut spellings = aliases.all_spellings_of(value).iter();
                    spellings.any(|spelling| words.matches(spelling))
                })
        };
        Some(match self {
            Condition::Player(words) => player(words, view.black()) || player(words, view.white()),
            Condition::Black(words) => player(words, view.black()),
            Condition::White(words) => player(words, view.white()),
            Condition::Event(words) => called(words, view.find_tag("Event")),
            Condition::Site(words) => called(words, view.find_tag("Site")),
            Condition::Tag(name, words) => view
                .tags_named(name)
                .any(|value| words.matches_value(value)),
            Condition::Date(dates) => view
                .find_tag("Date")
                .is_some_and(|date| dates.matches(date)),
            Condition::Result(outcomes) => outcomes.contains(&referee.result(view.record)),
            Condition::Winner(winners) => winners.contains(&referee.recorded(view.record)),
            Condition::GameText(text) => view.comments().any(|comment| has_text(comment, text)),
            Condition::Plies(bounds) => {
                if view.max_plies() < bounds.first {
                    return Some(false);
                }
                return None;
            }
            Condition::Opening(_)
            | Condition::Ballot(_)
            | Condition::Position(_)
            | Condition::Material(_)
            | Condition::Ends(_)
            | Condition::Finding(_) => return None,
        })
    }

    /// True if the condition needs positions.
    pub(super) fn needs_positions(&self) -> bool {
        self.has_plies() || matches!(self, Condition::Opening(_) | Condition::Ballot(_))
    }

    /// True if the condition holds at certain plies, not for a game as a whole.
    pub(super) fn has_plies(&self) -> bool {
        matches!(self, Condition::Position(_) | Condition::Material(_))
    }

    /// Decides, for a judged game, a condition that the record alone did not decide. Adds to `plies` the plies at
    /// which the condition holds, 0 for the start.
    pub(super) fn check_judgement(
        &self,
        record: &Record<'_>,
        judgement: &Judgement,
        plies: &mut Vec<u32>,
    ) -> bool {
        match self {
            Condition::Opening(words) => opening(judgement).is_some_and(|opening| {
                words.matches(opening.name) || words.matches(opening.family)
            }),
            Condition::Ballot(numbers) => {
                let ballot = opening(judgement).and_then(|opening| opening.ballot);
                ballot.is_some_and(|ballot| {
                    let number = u32::from(ballot.number);
                    numbers.iter().any(|bounds| bounds.contains(number))
                })
            }
            Condition::Position(patterns) => {
                // Patterns of other variants are removed once per game, not at every position.
                let of_game = |pattern: &&Pattern| Some(pattern.variant()) == judgement.variant;
                let patterns: Vec<&Pattern> = patterns.iter().filter(of_game).collect();
                !patterns.is_empty()
                    && occurs(judgement, plies, |position| {
                        patterns.iter().any(|pattern| pattern.matches(position))
                    })
            }
            Condition::Material(material) => {
                occurs(judgement, plies, |position| material.matches(position))
            }
            Condition::Plies(bounds) => bounds.contains(judgement.plies),
            Condition::Ends(ways) => {
                Termination::detect(record, judgement).is_some_and(|ended| ways.contains(&ended))
            }
            Condition::Finding(codes) => {
                let mut findings = judgement.findings.iter();
                findings.any(|finding| codes.contains(&finding.rule.code()))
            }
            // The record decides this condition.
            _ => false,
        }
    }
}

/// True if the main line contains one of the positions.
fn occurs(
    judgement: &Judgement,
    plies: &mut Vec<u32>,
    is_met: impl Fn(&draughts::AnyPosition) -> bool,
) -> bool {
    let before = plies.len();
    if start(judgement).is_some_and(|start| is_met(&start)) {
        plies.push(0);
    }
    for (played, position) in judgement.moves.iter().zip(&judgement.positions) {
        if position.as_ref().is_some_and(&is_met) && played.ply.depth == 0 {
            plies.push(played.ply.ply);
        }
    }
    plies.len() > before
}

/// True if a comment contains a text that is already folded.
fn has_text(comment: &[u8], text: &str) -> bool {
    pdn::folded(&pdn::comment_text(comment)).contains(text)
}
