//! What can be asked of a game, and how each is answered: by the record alone where that will do.

use pdn::Outcome;
use referee::{Judgement, Record, Referee, Termination, Winner};

use super::glance::Glance;
use super::{Bounds, Dates, Material, Pattern, Words, folded};
use crate::main_line::{opening, start};

/// Something that is true of a game or not. Where a condition lists several things, one of them will do.
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
    /// Black or White is called so.
    Player(Words),
    /// Black is called so.
    Black(Words),
    /// White is called so.
    White(Words),
    /// The event is called so.
    Event(Words),
    /// The site is called so.
    Site(Words),
    /// A tag of that name, in capitals or not, or of the name that stands for it in another language, has this value.
    Tag(String, Words),
    /// It may have been played on one of these days.
    Date(Dates),
    /// The result as it is written: whose the first figure is makes no difference.
    Result(Vec<Outcome>),
    /// Who won; none where that is not known.
    Winner(Vec<Option<Winner>>),
    /// Its opening, or the family of its opening, is called so.
    Opening(Words),
    /// It was played with one of these three-move ballots.
    Ballot(Vec<Bounds>),
    /// One of these positions occurs in its main line.
    Position(Vec<Pattern>),
    /// This material stands on the board at some point of its main line.
    Material(Material),
    /// So many main-line moves.
    Plies(Bounds),
    /// It ended in one of these ways.
    Ends(Vec<Termination>),
    /// There is a finding by the rule of one of these codes.
    Finding(Vec<&'static str>),
    /// A comment has this text, capitals, accents and line ends aside.
    Text(String),
}

impl Condition {
    /// The answer, where the record gives it without being judged.
    pub(super) fn by_record(&self, glance: &Glance<'_, '_>, referee: &Referee) -> Option<bool> {
        let called = |words: &Words, value: Option<&[u8]>| {
            value.is_some_and(|value| words.are_in_value(value))
        };
        let aliases = referee.options().aliases.as_deref();
        // by the spelling of the record, or by any other of the player who has been given a name
        let player = |words: &Words, value: Option<&[u8]>| {
            called(words, value)
                || aliases.zip(value).is_some_and(|(aliases, value)| {
                    let mut spellings = aliases.all_of_tag(value).iter();
                    spellings.any(|spelling| words.are_in(spelling))
                })
        };
        Some(match self {
            Condition::Player(words) => {
                player(words, glance.black()) || player(words, glance.white())
            }
            Condition::Black(words) => player(words, glance.black()),
            Condition::White(words) => player(words, glance.white()),
            Condition::Event(words) => called(words, glance.told("Event")),
            Condition::Site(words) => called(words, glance.told("Site")),
            Condition::Tag(name, words) => glance
                .tags_called(name)
                .any(|value| words.are_in_value(value)),
            Condition::Date(dates) => glance.told("Date").is_some_and(|date| dates.meet(date)),
            Condition::Result(outcomes) => outcomes.contains(&glance.outcome()),
            Condition::Winner(winners) => winners.contains(&referee.recorded(glance.record)),
            Condition::Text(text) => glance.comments().any(|comment| has_text(comment, text)),
            Condition::Plies(bounds) => {
                if glance.most_plies() < bounds.first {
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

    /// True if positions are looked at.
    pub(super) fn needs_positions(&self) -> bool {
        self.has_plies() || matches!(self, Condition::Opening(_) | Condition::Ballot(_))
    }

    /// True if it is met at plies of a game.
    pub(super) fn has_plies(&self) -> bool {
        matches!(self, Condition::Position(_) | Condition::Material(_))
    }

    /// The answer for a judged game, for conditions to which the record alone gave none. The plies at which it is met
    /// are added to `plies`, 0 for the start.
    pub(super) fn by_judgement(
        &self,
        record: &Record<'_>,
        judgement: &Judgement,
        plies: &mut Vec<u32>,
    ) -> bool {
        match self {
            Condition::Opening(words) => opening(judgement)
                .is_some_and(|opening| words.are_in(opening.name) || words.are_in(opening.family)),
            Condition::Ballot(numbers) => {
                let ballot = opening(judgement).and_then(|opening| opening.ballot);
                ballot.is_some_and(|ballot| {
                    let number = u32::from(ballot.number);
                    numbers.iter().any(|bounds| bounds.contain(number))
                })
            }
            Condition::Position(patterns) => {
                // those of other games are left out once a game, and not at every position
                let of_game = |pattern: &&Pattern| Some(pattern.variant()) == judgement.variant;
                let patterns: Vec<&Pattern> = patterns.iter().filter(of_game).collect();
                !patterns.is_empty()
                    && occurs(judgement, plies, |position| {
                        patterns.iter().any(|pattern| pattern.is_on(position))
                    })
            }
            Condition::Material(material) => {
                occurs(judgement, plies, |position| material.is_on(position))
            }
            Condition::Plies(bounds) => bounds.contain(judgement.plies),
            Condition::Ends(ways) => {
                Termination::detect(record, judgement).is_some_and(|ended| ways.contains(&ended))
            }
            Condition::Finding(codes) => {
                let mut findings = judgement.findings.iter();
                findings.any(|finding| codes.contains(&finding.rule.code()))
            }
            // the record gave the answer
            _ => false,
        }
    }
}

/// True if a position of the main line is one that is looked for.
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

/// True if a comment has a text, which is folded already.
fn has_text(comment: &[u8], text: &str) -> bool {
    folded(&pdn::text(comment)).contains(text)
}
