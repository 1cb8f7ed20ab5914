//! The content of a game that a safe fix must not change.

use std::{borrow::Cow, collections::BTreeMap};

use draughts::{Move, Variant};
use pdn::{FaultKind, SquareName, Token};

use super::Safety;
use crate::{
    Judgement, Record, Referee, Rule, Severity, Winner,
    rules::{
        collection::name_variant,
        notation,
        outcome::conduct_noted,
        text::{glued_tokens, no_result},
    },
};

/// The number of tags, moves and comments of a game.
///
/// ```
/// use referee::EventCounts;
///
/// let mut events = Vec::new();
/// pdn::Reader::new(b"[Event \"a\"] 1. 11-15 {b} 23-19 *").read_game(&mut events);
/// assert_eq!(EventCounts::from_events(&events), EventCounts { tags: 1, moves: 2, comments: 1 });
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EventCounts {
    /// Number of tags.
    pub tags: usize,
    /// Number of moves, including those of variations.
    pub moves: usize,
    /// Number of comments.
    pub comments: usize,
}

impl EventCounts {
    /// Counts the events of a game.
    pub fn from_events(events: &[pdn::Event<'_>]) -> Self {
        let mut counts = Self::default();
        for event in events {
            match event.token {
                Token::Tag(_) => counts.tags += 1,
                Token::Move(_) => counts.moves += 1,
                Token::Comment(_) => counts.comments += 1,
                _ => {}
            }
        }
        counts
    }
}

/// The moves, result, comments and findings of a game.
#[derive(Debug)]
pub(super) struct GameContent {
    variant: Option<Variant>,
    start: Option<Cow<'static, str>>,
    recorded: Option<Winner>,
    moves: Vec<MoveContent>,
    /// The comments, in order.
    comments: Vec<String>,
    /// Text that is not PDN, in order. A fix must not change it.
    unread: Vec<Vec<u8>>,
    pub(super) counts: EventCounts,
    /// Number of setups, variation starts and variation ends.
    others: [usize; 3],
    /// Number of findings by rule and severity.
    found: BTreeMap<(&'static str, Severity), usize>,
}

/// A move of the main line or of a variation.
#[derive(PartialEq, Eq, Debug)]
struct MoveContent {
    number: u32,
    depth: u32,
    /// The move as played.
    mv: Option<Move>,
    /// The squares as written, if the move was not played.
    squares: Vec<SquareName>,
}

impl GameContent {
    /// The content of a game. `judgement` must include the list of moves.
    pub(super) fn new(record: &Record<'_>, judgement: &Judgement) -> Self {
        let mut others = [0; 3];
        let mut comments = Vec::new();
        let mut unread = Vec::new();
        for event in record.events {
            match &event.token {
                Token::Setup(_) => others[0] += 1,
                Token::VariationStart => others[1] += 1,
                Token::VariationEnd => others[2] += 1,
                Token::Comment(comment) => {
                    comments.push(pdn::comment_text(comment.text).into_owned());
                }
                Token::Fault(fault) if fault.kind == FaultKind::UnexpectedText => {
                    unread.push(record.bytes(event.span).to_vec());
                }
                _ => {}
            }
        }
        let mut found = BTreeMap::new();
        for finding in &judgement.findings {
            *found
                .entry((finding.rule.code(), finding.severity))
                .or_default() += 1;
        }
        let moves_played = judgement.moves.iter().map(|played| MoveContent {
            number: played.ply.ply,
            depth: played.ply.depth,
            mv: played.mv,
            squares: match record.events.get(played.event).map(|event| &event.token) {
                Some(Token::Move(written)) if played.mv.is_none() => written.squares().collect(),
                _ => Vec::new(),
            },
        });
        Self {
            variant: judgement.variant,
            start: judgement.start.clone(),
            recorded: judgement.recorded,
            moves: moves_played.collect(),
            comments,
            unread,
            counts: EventCounts::from_events(record.events),
            others,
            found,
        }
    }

    /// True if `after` is this game with the findings of `applied` fixed and nothing else changed.
    pub(super) fn accepts(&self, after: &Self, applied: &[(&'static Rule, Safety)]) -> bool {
        if self.variant != after.variant
            || (self.counts.tags, self.others) != (after.counts.tags, after.others)
            || self.unread != after.unread
            || !self.keeps_comments(after, applied)
        {
            return false;
        }
        // A changed name of a player does not affect the play.
        let changes_play = |(rule, safety): &(&Rule, Safety)| {
            *safety == Safety::Unsafe && rule.code() != name_variant::RULE.code()
        };
        if applied.iter().any(changes_play) {
            return self.errors() > after.errors()
                && !self.adds_findings(after, |_, severity| severity == Severity::Error);
        }
        let fixes = |rules: &[&Rule]| applied.iter().any(|(rule, _)| rules.contains(rule));
        // A path that is now written in full may be reported as longer than necessary. Words that are now a comment may
        // mention conduct.
        let full_paths = fixes(&[
            &notation::ambiguous_capture::RULE,
            &notation::bad_path::RULE,
            &notation::split_capture::RULE,
        ]);
        let words = fixes(&[&glued_tokens::RULE]);
        let may_come = |code: &str| {
            full_paths && code == notation::needless_path::RULE.code()
                || words && code == conduct_noted::RULE.code()
        };
        // At the end of a game without a result, a sign of equality or a comment such as `{0-1}` is the result only for
        // the fix (S008).
        let is_result_found = fixes(&[&no_result::RULE]) && self.recorded.is_none();
        self.start == after.start
            && (self.recorded == after.recorded || is_result_found)
            && self.moves == after.moves
            && !self.adds_findings(after, |code, _| !may_come(code))
            && fixed_counts(applied)
                .iter()
                .all(|(code, fixed)| after.count(code) + fixed <= self.count(code))
    }

    /// True if the comments are the same. Words that were glued to a move may become a comment (S006).
    fn keeps_comments(&self, after: &Self, applied: &[(&'static Rule, Safety)]) -> bool {
        let may_be_new = applied
            .iter()
            .filter(|(rule, _)| {
                **rule == glued_tokens::RULE || **rule == notation::stray_mark::RULE
            })
            .count();
        let mut rest = after.comments.iter();
        let kept = self
            .comments
            .iter()
            .all(|comment| rest.any(|other| other == comment));
        kept && after.comments.len() <= self.comments.len() + may_be_new
    }

    /// True if `after` has more findings of a rule and severity for which `matters` is true.
    fn adds_findings(&self, after: &Self, matters: impl Fn(&str, Severity) -> bool) -> bool {
        after.found.iter().any(|(key, count)| {
            matters(key.0, key.1) && *count > self.found.get(key).copied().unwrap_or(0)
        })
    }

    fn count(&self, code: &str) -> usize {
        self.found
            .iter()
            .filter(|((found, _), _)| *found == code)
            .map(|(_, count)| count)
            .sum()
    }

    fn errors(&self) -> usize {
        self.found
            .iter()
            .filter(|((_, severity), _)| *severity == Severity::Error)
            .map(|(_, count)| count)
            .sum()
    }
}

/// Number of fixed findings by rule. C602 is not included, because judging a single game does not report it.
fn fixed_counts(applied: &[(&'static Rule, Safety)]) -> BTreeMap<&'static str, usize> {
    let mut counts = BTreeMap::new();
    let of_one_game = applied
        .iter()
        .filter(|(rule, _)| rule.code() != name_variant::RULE.code());
    for (rule, _) in of_one_game {
        *counts.entry(rule.code()).or_default() += 1;
    }
    counts
}

/// Reads and judges the game in the first `len` bytes of `text`; `None` unless these bytes are exactly one whole game.
pub(super) fn read<T>(
    text: &[u8],
    len: usize,
    referee: &Referee,
    then: impl FnOnce(&Record<'_>, &Judgement) -> T,
) -> Option<T> {
    let mut events = Vec::new();
    let mut reader = crate::reader(text);
    if !reader.read_game(&mut events) {
        return None;
    }
    let record = Record {
        source: text,
        events: &events,
    };
    let rest = text.get(record.span().end..len)?;
    let further = reader.next().map(|event| event.span.start);
    if !rest.trim_ascii().is_empty() || further.is_some_and(|start| start < len) {
        return None;
    }
    let mut judgement = Judgement::default();
    referee.judge(&record, &mut judgement);
    Some(then(&record, &judgement))
}
