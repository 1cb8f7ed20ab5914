//! Conditions put together, and asked of one game after another.

use referee::{Judgement, Options, Record, Referee};

use super::Condition;
use super::glance::Glance;

/// What is looked for: games that meet all of some conditions, or any of them, or do not.
///
/// ```
/// use archive::find::{Condition, Query, Words};
/// let wyllie = Condition::Player(Words::new("wyllie").expect("a name"));
/// let query = Query { conditions: vec![wyllie], ..Query::default() };
/// assert!(!query.is_answered_by_positions());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// What is asked of a game; all games are found if there is nothing.
    pub conditions: Vec<Condition>,
    /// True if one condition will do, false if all have to be met.
    pub any: bool,
    /// True to find the games that would not be found without it.
    pub not: bool,
}

impl Query {
    /// True if a condition is met at plies of a game, so that games are found with a list of plies.
    pub fn is_answered_by_positions(&self) -> bool {
        !self.not && self.conditions.iter().any(Condition::has_plies)
    }

    /// Options to judge by, with what the conditions need.
    pub(super) fn options(&self, options: Options) -> Options {
        Options {
            positions: self.conditions.iter().any(Condition::needs_positions),
            ..options
        }
    }

    /// The answers put together; none where those that are open decide.
    fn verdict(&self, answers: &[Option<bool>]) -> Option<bool> {
        if answers.is_empty() {
            return Some(!self.not);
        }
        // what decides alone: one that is met if one will do, one that is not if all have to
        let decided = if answers.contains(&Some(self.any)) {
            self.any
        } else if answers.contains(&None) {
            return None;
        } else {
            !self.any
        };
        Some(decided != self.not)
    }
}

/// A query while it is asked of games; its buffers serve all of them.
pub(super) struct Asking<'q> {
    query: &'q Query,
    referee: &'q Referee,
    /// True if plies are to be told.
    wants_plies: bool,
    answers: Vec<Option<bool>>,
    judgement: Judgement,
    /// Where the last game that was found meets the conditions.
    pub(super) plies: Vec<u32>,
}

impl<'q> Asking<'q> {
    /// The referee judges as [`Query::options`] say.
    pub(super) fn new(query: &'q Query, referee: &'q Referee, wants_plies: bool) -> Self {
        Self {
            query,
            referee,
            wants_plies: wants_plies && query.is_answered_by_positions(),
            answers: Vec::new(),
            judgement: Judgement::default(),
            plies: Vec::new(),
        }
    }

    /// Whether a game is one of those looked for. No game is judged whose record alone decides.
    pub(super) fn finds(&mut self, record: &Record<'_>) -> bool {
        self.plies.clear();
        let glance = Glance::new(record);
        self.answers.clear();
        for condition in &self.query.conditions {
            let answer = condition.by_record(&glance, self.referee);
            self.answers.push(answer);
            if answer == Some(self.query.any) && !self.wants_plies {
                break;
            }
            if answer == Some(false) && !self.query.any {
                break;
            }
        }
        let verdict = self.query.verdict(&self.answers);
        match verdict {
            Some(false) => return false,
            Some(true) if !self.wants_plies || !self.answers.contains(&None) => return true,
            _ => {}
        }
        self.referee.judge(record, &mut self.judgement);
        for (condition, answer) in self.query.conditions.iter().zip(&mut self.answers) {
            if answer.is_none() {
                let met = condition.by_judgement(record, &self.judgement, &mut self.plies);
                *answer = Some(met);
            }
        }
        let found = self.query.verdict(&self.answers) == Some(true);
        if found && self.wants_plies {
            self.plies.sort_unstable();
            self.plies.dedup();
        } else {
            self.plies.clear();
        }
        found
    }
}
