//! Combines conditions and applies them to games.

use referee::{Judgement, Options, Record, Referee};

use super::Condition;
use super::tag_view::TagView;

/// A search for games that meet all of the conditions, or any of them; `not` inverts it.
///
/// ```
/// use archive::find::{Condition, Query, Words};
/// let wyllie = Condition::Player(Words::new("wyllie").expect("a name"));
/// let query = Query { conditions: vec![wyllie], ..Query::default() };
/// assert!(!query.lists_plies());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Query {
    /// The conditions; all games match if there are none.
    pub conditions: Vec<Condition>,
    /// True to match any condition, false to require all.
    pub any: bool,
    /// True to invert the match.
    pub not: bool,
}

impl Query {
    /// True if a condition holds at certain plies, so that matches have a list of plies.
    pub fn lists_plies(&self) -> bool {
        !self.not && self.conditions.iter().any(Condition::has_plies)
    }

    /// Enables the referee options that the conditions need.
    pub(super) fn options(&self, options: Options) -> Options {
        Options {
            positions: self.conditions.iter().any(Condition::needs_positions),
            ..options
        }
    }

    /// Combines the answers; `None` if the result depends on a condition that has no answer yet.
    fn verdict(&self, answers: &[Option<bool>]) -> Option<bool> {
        if answers.is_empty() {
            return Some(!self.not);
        }
        // One answer decides: a yes if any condition suffices, a no if all are required.
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

/// Applies a query to games, with reusable buffers.
pub(super) struct Matcher<'q> {
    query: &'q Query,
    referee: &'q Referee,
    /// True if the plies are requested.
    wants_plies: bool,
    answers: Vec<Option<bool>>,
    judgement: Judgement,
    /// The plies at which the last match meets the conditions.
    pub(super) plies: Vec<u32>,
}

impl<'q> Matcher<'q> {
    /// Creates a matcher with `referee`, which must have the options of [`Query::options`].
    pub(super) fn new(query: &'q Query, referee: &'q Referee, wants_plies: bool) -> Self {
        Self {
            query,
            referee,
            wants_plies: wants_plies && query.lists_plies(),
            answers: Vec::new(),
            judgement: Judgement::default(),
            plies: Vec::new(),
        }
    }

    /// True if a game matches. The game is judged only if the record alone does not decide.
    pub(super) fn matches(&mut self, record: &Record<'_>) -> bool {
        self.plies.clear();
        let view = TagView::new(record);
        self.answers.clear();
        for condition in &self.query.conditions {
            let answer = condition.check_record(&view, self.referee);
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
                let met = condition.check_judgement(record, &self.judgement, &mut self.plies);
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
