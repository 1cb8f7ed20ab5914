//! The games of an input with their judgements.

use std::sync::Arc;

use pdn::Event;

use crate::{FileEvidence, Judgement, Record, Referee};

/// A game and its judgement. Returned by [`Referee::judge_all`].
///
/// ```
/// let game = referee::Referee::default().judge_all(b"[GameType \"21\"] 1. 11-15 22-18 *").next().expect("a game");
/// assert_eq!((game.judgement.plies, game.record().span().start), (2, 0));
/// ```
#[derive(Clone, Debug)]
pub struct JudgedGame<'a> {
    /// The input.
    pub source: &'a [u8],
    /// The events of the game, including its `GameEnd`.
    pub events: Vec<Event<'a>>,
    /// The judgement of the game.
    pub judgement: Judgement,
}

impl JudgedGame<'_> {
    /// The game without its judgement.
    pub fn record(&self) -> Record<'_> {
        Record {
            source: self.source,
            events: &self.events,
        }
    }
}

impl Referee {
    /// Reads and judges the games of an input one by one. To reuse memory between games, call
    /// [`judge`](Self::judge) with a [`reader`](crate::reader).
    ///
    /// ```
    /// let source = b"[GameType \"21\"] 1. 11-16 22-18 2. 16-19 18-14 *";
    /// let mut games = referee::Referee::default().judge_all(source);
    /// let game = games.next().expect("a game");
    /// assert!(game.judgement.findings.iter().any(|finding| finding.rule.code() == "R307"));
    /// assert!(game.record().span().end == source.len() && games.next().is_none());
    /// ```
    pub fn judge_all<'a>(
        &self,
        source: &'a [u8],
    ) -> impl Iterator<Item = JudgedGame<'a>> + use<'a> {
        let referee = self.for_file(&Arc::new(FileEvidence::new(source)));
        let mut reader = crate::reader(source);
        std::iter::from_fn(move || {
            let (mut events, mut judgement) = (Vec::new(), Judgement::default());
            if !reader.read_game(&mut events) {
                return None;
            }
            let record = Record {
                source,
                events: &events,
            };
            referee.judge(&record, &mut judgement);
            Some(JudgedGame {
                source,
                events,
                judgement,
            })
        })
    }
}
