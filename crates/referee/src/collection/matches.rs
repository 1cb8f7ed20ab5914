//! A match: the numbered games of two players in one event.

use pdn::Date;

use crate::{
    Finding, Winner,
    rules::collection::{colours_not_alternated, number_gap, odd_match},
};

use super::numbers::MAX_GAME_NUMBER;
use crate::collection_entry::{EventGame, MatchLaws};

/// A set of game numbers.
#[derive(Clone, Copy, Debug, Default)]
struct GameNumberSet([u64; 4]);

impl GameNumberSet {
    fn has(self, number: u16) -> bool {
        self.0[usize::from(number / 64)] >> (number % 64) & 1 != 0
    }

    fn insert(&mut self, number: u16) {
        self.0[usize::from(number / 64)] |= 1 << (number % 64);
    }

    fn len(self) -> u16 {
        let ones: u32 = self.0.iter().map(|word| word.count_ones()).sum();
        u16::try_from(ones).unwrap_or(MAX_GAME_NUMBER)
    }
}

/// The numbered games of two players in one event.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "independent conditions")]
pub(super) struct MatchGames<P> {
    event: u64,
    seen: GameNumberSet,
    /// The games in which the player with the lower hash has Black.
    lower_black: GameNumberSet,
    lowest_number: u16,
    highest_number: u16,
    /// Wins minus losses of the player with the lower hash.
    lead: i32,
    /// The result of the game with the highest number: 1 if the player with the lower hash won it, -1 if
    /// he lost it, 0 for a draw.
    last: i32,
    /// True if the winner of a game is unknown.
    unknown: bool,
    /// True if the games cannot belong to one match, because two of them have the same number, or their years are too
    /// far apart.
    is_inconsistent: bool,
    is_game_number: bool,
    by_mail: bool,
    /// True if the record has no game numbers. The games are then numbered in file order.
    is_unnumbered: bool,
    day: Date,
    years: (u16, u16),
    plies: u32,
    laws: MatchLaws,
    /// The game with the highest number. Findings about the whole match refer to it.
    end: (u64, P),
    /// The first pair of games with the same colours.
    colour_break: Option<(u16, u64, P)>,
    /// The first game after a gap in the numbers.
    gap_end: Option<(u64, P)>,
    previous: u16,
}

impl<P: Clone> MatchGames<P> {
    pub(super) fn new(first: &EventGame, at: u64, place: P) -> Self {
        Self {
            event: first.event,
            seen: GameNumberSet::default(),
            lower_black: GameNumberSet::default(),
            lowest_number: MAX_GAME_NUMBER,
            highest_number: 0,
            lead: 0,
            last: 0,
            unknown: false,
            is_inconsistent: false,
            is_game_number: first.is_game_number,
            by_mail: first.by_mail,
            is_unnumbered: first.number.is_none(),
            day: first.date,
            years: (0, 0),
            plies: 0,
            laws: first.laws,
            end: (at, place),
            colour_break: None,
            gap_end: None,
            previous: 0,
        }
    }

    pub(super) fn event(&self) -> u64 {
        self.event
    }

    /// Adds a game of the match.
    pub(super) fn add(&mut self, game: &EventGame, at: u64, place: &impl Fn() -> P) {
        let lower_black = game.black < game.white;
        if self.is_unnumbered != game.number.is_none() {
            self.is_inconsistent = true;
        }
        let number = if self.is_unnumbered {
            if self.is_copy(game, lower_black) {
                return;
            }
            // Unnumbered games must follow each other in the order of their dates
            self.is_inconsistent |= game.date < self.day || self.highest_number == MAX_GAME_NUMBER;
            self.day = game.date;
            self.plies = game.plies;
            (self.highest_number + 1).min(MAX_GAME_NUMBER)
        } else {
            game.number.unwrap_or(MAX_GAME_NUMBER)
        };
        if self.seen.has(number) {
            // A duplicate record is not an inconsistency, unless the colours differ.
            self.is_inconsistent |= self.lower_black.has(number) != lower_black;
            return;
        }
        if let Some(year) = game.date.year() {
            let (first, last) = self.years;
            let first = if first == 0 { year } else { first };
            self.years = (first.min(year), last.max(year));
            self.is_inconsistent |= self.years.1 - self.years.0 > 1;
        }
        self.seen.insert(number);
        if lower_black {
            self.lower_black.insert(number);
        }
        self.is_game_number &= game.is_game_number;
        self.by_mail |= game.by_mail;
        let won = match game.recorded {
            Some(Winner::Black) => i32::from(lower_black) * 2 - 1,
            Some(Winner::White) => 1 - i32::from(lower_black) * 2,
            Some(Winner::Draw | Winner::BothLost) => 0,
            None => {
                self.unknown = true;
                0
            }
        };
        self.lead += won;
        if number > self.highest_number {
            self.highest_number = number;
            self.last = won;
            self.end = (at, place());
        }
        self.lowest_number = self.lowest_number.min(number);
        if self.gap_end.is_none() && self.previous != 0 && number > self.previous + 1 {
            self.gap_end = Some((at, place()));
        }
        self.previous = number;
        let first = number - (1 - number % 2);
        let is_earlier = self
            .colour_break
            .as_ref()
            .is_none_or(|(known, ..)| first < *known);
        if self.same_colours(first) && is_earlier {
            self.colour_break = Some((first, at, place()));
        }
    }

    /// True if a game without a number is a duplicate of the game before it.
    fn is_copy(&self, game: &EventGame, lower_black: bool) -> bool {
        self.highest_number > 0
            && self.day == game.date
            && self.plies == game.plies
            && self.lower_black.has(self.highest_number) == lower_black
    }

    /// True if games `odd` and `odd + 1` exist and have the same colours.
    fn same_colours(&self, odd: u16) -> bool {
        odd < MAX_GAME_NUMBER
            && self.seen.has(odd)
            && self.seen.has(odd + 1)
            && self.lower_black.has(odd) == self.lower_black.has(odd + 1)
    }
}

/// The findings about a finished match.
#[derive(Debug)]
pub(super) struct MatchReport {
    /// The first number of each pair of games with the same colours.
    same_colours: Vec<u16>,
    /// True if the match has an odd number of games and is undecided.
    odd: bool,
    /// Ranges of missing numbers.
    gaps: Vec<(u16, u16)>,
    games: u16,
}

impl MatchReport {
    /// Examines a finished match. `is_only_pairing` is true if the event has no games of other pairs of players.
    pub(super) fn new<P: Clone>(finished: &MatchGames<P>, is_only_pairing: bool) -> Self {
        let games = finished.seen.len();
        // In a round-robin, two players meet once or twice, not in three of every four rounds.
        let is_match = games >= 3
            && games * 4 >= finished.highest_number * 3
            && (is_only_pairing || !finished.is_unnumbered);
        let mut report = Self {
            same_colours: Vec::new(),
            odd: false,
            gaps: Vec::new(),
            games,
        };
        if finished.is_inconsistent {
            return report;
        }
        if is_match && !finished.by_mail {
            report.same_colours = (1..finished.highest_number)
                .step_by(2)
                .filter(|&odd| finished.same_colours(odd))
                .collect();
        }
        let complete = games == finished.highest_number;
        report.odd =
            is_match && complete && games % 2 == 1 && !finished.unknown && finished.is_undecided();
        if !finished.is_unnumbered && (is_match || finished.is_game_number && games >= 2) {
            report.gaps = finished.gaps();
        }
        report
    }

    pub(super) fn findings<P: Clone>(self, finished: &MatchGames<P>) -> Vec<(u64, P, Finding)> {
        let mut found = Vec::new();
        if let Some((_, at, place)) = &finished.colour_break
            && !self.same_colours.is_empty()
        {
            let mut finding = colours_not_alternated::finding(&self.same_colours, self.games);
            finding.rule_laws = finished.laws.colours;
            found.push((*at, place.clone(), finding));
        }
        if self.odd {
            let (at, place) = finished.end.clone();
            let mut finding = odd_match::finding(self.games, finished.lead);
            finding.rule_laws = finished.laws.games;
            found.push((at, place, finding));
        }
        if !self.gaps.is_empty() {
            let (at, place) = finished
                .gap_end
                .clone()
                .unwrap_or_else(|| finished.end.clone());
            found.push((at, place, number_gap::finding(&self.gaps, self.games)));
        }
        found
    }
}

impl<P> MatchGames<P> {
    /// True if one more game could have changed the winner of the match. This is the case if the score is level, or if
    /// a player leads by one win and did not win the last game. A leader who won the last game may have ended a match
    /// that is played to a number of wins.
    fn is_undecided(&self) -> bool {
        self.lead == 0 || self.lead.abs() == 1 && self.last != self.lead
    }

    fn gaps(&self) -> Vec<(u16, u16)> {
        let mut gaps: Vec<(u16, u16)> = Vec::new();
        for number in self.lowest_number..self.highest_number {
            if self.seen.has(number) {
                continue;
            }
            match gaps.last_mut() {
                Some((_, last)) if *last + 1 == number => *last = number,
                _ => gaps.push((number, number)),
            }
        }
        gaps
    }
}
