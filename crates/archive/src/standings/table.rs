//! The standings of one event, and its crosstable.

use std::cmp::Reverse;
use std::collections::HashMap;

use referee::Winner;

use super::{Pairing, TieBreak, TournamentPoints};
use crate::summary::PlayerScore;

/// Standings and crosstable of an event.
#[derive(Debug)]
pub struct EventTable<'s> {
    /// The players, best first.
    pub rows: Vec<StandingsRow<'s>>,
    /// The results of each player against each player, in the order of the rows and of the games.
    pub results: HashMap<(usize, usize), Vec<PairingResult>>,
}

/// A player in the standings.
#[derive(Debug)]
pub struct StandingsRow<'s> {
    /// The rank, from 1. Players who cannot be separated have the same rank.
    pub rank: usize,
    /// The name.
    pub player: &'s str,
    /// Number of games by result.
    pub score: PlayerScore,
    /// The points: one for a win, a half for a draw.
    pub points: TournamentPoints,
    /// The values of the tie-breaks, in the order they were given.
    pub tie_breaks: Vec<TournamentPoints>,
}

/// A result in the crosstable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PairingResult {
    /// The caller's number of the game.
    pub number: u64,
    /// The points of the player of the row; `None` if the result is unknown.
    pub points: Option<TournamentPoints>,
}

/// The results of an event. Players are numbered from 0 within the event.
struct EventResults {
    /// The games of each player: the opponent, and the points if the result is known.
    games: Vec<Vec<(usize, PairingResult)>>,
    scores: Vec<PlayerScore>,
    points: Vec<TournamentPoints>,
}

impl EventResults {
    /// The games of a player with a known result: the opponent, and the points.
    fn decided(&self, player: usize) -> impl Iterator<Item = (usize, TournamentPoints)> + '_ {
        let games = self.games[player].iter();
        games.filter_map(|(opponent, result)| Some((*opponent, result.points?)))
    }

    /// The value of a tie-break for a player.
    fn tie_break(&self, rule: TieBreak, player: usize) -> TournamentPoints {
        let points = |player: usize| self.points[player];
        let games = self.decided(player);
        match rule {
            TieBreak::Direct => games
                .filter(|(opponent, _)| points(*opponent) == points(player))
                .map(|(_, result)| result)
                .sum(),
            TieBreak::Wins => TournamentPoints::whole(
                games
                    .filter(|(_, result)| *result == TournamentPoints::WIN)
                    .count() as u64,
            ),
            TieBreak::SonnebornBerger => games
                .map(|(opponent, result)| points(opponent).times_result(result))
                .sum(),
            TieBreak::Buchholz => games.map(|(opponent, _)| points(opponent)).sum(),
            TieBreak::MedianBuchholz => {
                let mut opponents: Vec<TournamentPoints> =
                    games.map(|(opponent, _)| points(opponent)).collect();
                opponents.sort_unstable();
                let middle = opponents.get(1..opponents.len().saturating_sub(1));
                middle.into_iter().flatten().copied().sum()
            }
        }
    }
}

/// Counts the games and ranks the players.
pub(super) fn build<'s>(
    names: &'s [String],
    games: &[Pairing],
    tie_breaks: &[TieBreak],
) -> EventTable<'s> {
    let mut players: Vec<usize> = Vec::new();
    let mut local: HashMap<usize, usize> = HashMap::new();
    let mut results = EventResults {
        games: Vec::new(),
        scores: Vec::new(),
        points: Vec::new(),
    };
    for game in games {
        let [black, white] = [game.black, game.white].map(|player| {
            *local.entry(player).or_insert_with(|| {
                players.push(player);
                players.len() - 1
            })
        });
        results.games.resize_with(players.len(), Vec::new);
        results
            .scores
            .resize_with(players.len(), PlayerScore::default);
        results
            .points
            .resize_with(players.len(), TournamentPoints::default);
        for (player, opponent, own) in
            [(black, white, Winner::Black), (white, black, Winner::White)]
        {
            let points = game.winner.map(|winner| match winner {
                Winner::Draw => TournamentPoints::DRAW,
                winner if winner == own => TournamentPoints::WIN,
                _ => TournamentPoints::LOSS,
            });
            results.scores[player].count(game.winner, own);
            results.points[player] = results.points[player] + points.unwrap_or_default();
            let number = game.number;
            results.games[player].push((opponent, PairingResult { number, points }));
        }
    }
    let mut order: Vec<(usize, Vec<TournamentPoints>)> = (0..players.len())
        .map(|player| {
            let points = std::iter::once(results.points[player]);
            let values = tie_breaks
                .iter()
                .map(|rule| results.tie_break(*rule, player));
            (player, points.chain(values).collect())
        })
        .collect();
    order.sort_by(|(one, ones), (other, others)| {
        let name = |player: usize| &names[players[player]];
        (Reverse(ones), name(*one)).cmp(&(Reverse(others), name(*other)))
    });
    let mut rows: Vec<StandingsRow<'_>> = Vec::new();
    let mut places = vec![0; players.len()];
    for (place, (player, values)) in order.iter().enumerate() {
        places[*player] = place;
        let rank = match place.checked_sub(1).map(|above| &order[above].1) {
            Some(above) if above == values => rows[place - 1].rank,
            _ => place + 1,
        };
        rows.push(StandingsRow {
            rank,
            player: &names[players[*player]],
            score: results.scores[*player],
            points: values[0],
            tie_breaks: values[1..].to_vec(),
        });
    }
    let mut cells: HashMap<(usize, usize), Vec<PairingResult>> = HashMap::new();
    for (player, games) in results.games.iter().enumerate() {
        for (opponent, result) in games {
            cells
                .entry((places[player], places[*opponent]))
                .or_default()
                .push(*result);
        }
    }
    EventTable {
        rows,
        results: cells,
    }
}
