//! One match: the games of two players in one event, by their numbers.

use crate::{
    Finding, Winner,
    rules::collection::{colours_not_alternated, number_gap, odd_match},
};

use super::{
    entry::{MatchLaws, Standing},
    numbers::MAX_GAME_NUMBER,
};

/// A set of game numbers.
#[derive(Clone, Copy, Debug, Default)]
struct Numbers([u64; 4]);

impl Numbers {
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

/// The games of two players in one event, numbered.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each tells something else")]
pub(super) struct Match<P> {
    event: u64,
    seen: Numbers,
    /// In which of them the player whose hash is the lower has Black.
    lower_black: Numbers,
    lowest: u16,
    highest: u16,
    /// Games that the player with the lower hash won, less those that he lost.
    lead: i32,
    /// Which sign of the lead won the game with the highest number: 0 for a draw.
    last: i32,
    /// A game whose winner is not known.
    unknown: bool,
    /// One number for two games, or years too far apart: not the games of one match.
    muddled: bool,
    is_game_number: bool,
    by_mail: bool,
    /// True if the games are numbered here, as they come, and not by the record.
    counted: bool,
    day: u32,
    years: (u16, u16),
    plies: u32,
    laws: MatchLaws,
    /// Where findings stand: the last game of the match, the first pair with the same colours, the
    /// first game after a gap.
    end: (u64, P),
    departure: Option<(u16, u64, P)>,
    jump: Option<(u64, P)>,
    previous: u16,
}

impl<P: Clone> Match<P> {
    pub(super) fn new(first: &Standing, at: u64, place: P) -> Self {
        Self {
            event: first.event,
            seen: Numbers::default(),
            lower_black: Numbers::default(),
            lowest: MAX_GAME_NUMBER,
            highest: 0,
            lead: 0,
            last: 0,
            unknown: false,
            muddled: false,
            is_game_number: first.is_game_number,
            by_mail: first.by_mail,
            counted: first.number.is_none(),
            day: 0,
            years: (first.year, first.year),
            plies: 0,
            laws: first.laws,
            end: (at, place),
            departure: None,
            jump: None,
            previous: 0,
        }
    }

    pub(super) fn event(&self) -> u64 {
        self.event
    }

    /// Takes a game of the match.
    pub(super) fn add(&mut self, game: &Standing, at: u64, place: &impl Fn() -> P) {
        let lower_black = game.black < game.white;
        if self.counted != game.number.is_none() {
            self.muddled = true;
        }
        let number = if self.counted {
            if self.is_copy(game, lower_black) {
                return;
            }
            // in the order of their days; on one day as they come
            self.muddled |= game.day < self.day || self.highest == MAX_GAME_NUMBER;
            self.day = game.day;
            self.plies = game.plies;
            (self.highest + 1).min(MAX_GAME_NUMBER)
        } else {
            game.number.unwrap_or(MAX_GAME_NUMBER)
        };
        if self.seen.has(number) {
            // the same game recorded twice is no matter here
            self.muddled |= self.lower_black.has(number) != lower_black;
            return;
        }
        if game.year != 0 {
            let (first, last) = self.years;
            let first = if first == 0 { game.year } else { first };
            self.years = (first.min(game.year), last.max(game.year));
            self.muddled |= self.years.1 - self.years.0 > 1;
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
        if number > self.highest {
            self.highest = number;
            self.last = won;
            self.end = (at, place());
        }
        self.lowest = self.lowest.min(number);
        if self.jump.is_none() && self.previous != 0 && number > self.previous + 1 {
            self.jump = Some((at, place()));
        }
        self.previous = number;
        let first = number - (1 - number % 2);
        let sooner = self
            .departure
            .as_ref()
            .is_none_or(|(known, ..)| first < *known);
        if self.same_colours(first) && sooner {
            self.departure = Some((first, at, place()));
        }
    }

    /// True if a game without a number is the one before it once more.
    fn is_copy(&self, game: &Standing, lower_black: bool) -> bool {
        self.highest > 0
            && self.day == game.day
            && self.plies == game.plies
            && self.lower_black.has(self.highest) == lower_black
    }

    /// True if the game of that odd number and the next are there, with the same colours.
    fn same_colours(&self, odd: u16) -> bool {
        odd < MAX_GAME_NUMBER
            && self.seen.has(odd)
            && self.seen.has(odd + 1)
            && self.lower_black.has(odd) == self.lower_black.has(odd + 1)
    }
}

/// What a match shows when it is over.
#[derive(Debug)]
pub(super) struct Verdict {
    /// The odd numbers of pairs of games with the same colours.
    same_colours: Vec<u16>,
    odd: bool,
    /// The runs of numbers that are missing.
    gaps: Vec<(u16, u16)>,
    games: u16,
}

impl Verdict {
    /// `alone`: nobody else plays in the event.
    pub(super) fn of<P: Clone>(over: &Match<P>, alone: bool) -> Self {
        let games = over.seen.len();
        // a round-robin has the same two players in a round or two: not in three of every four
        let is_match = games >= 3 && games * 4 >= over.highest * 3 && (alone || !over.counted);
        let mut verdict = Self {
            same_colours: Vec::new(),
            odd: false,
            gaps: Vec::new(),
            games,
        };
        if over.muddled {
            return verdict;
        }
        if is_match && !over.by_mail {
            verdict.same_colours = (1..over.highest)
                .step_by(2)
                .filter(|&odd| over.same_colours(odd))
                .collect();
        }
        let complete = games == over.highest;
        verdict.odd = is_match && complete && games % 2 == 1 && !over.unknown && over.is_open();
        if !over.counted && (is_match || over.is_game_number && games >= 2) {
            verdict.gaps = over.gaps();
        }
        verdict
    }

    pub(super) fn findings<P: Clone>(self, over: &Match<P>) -> Vec<(u64, P, Finding)> {
        let mut found = Vec::new();
        if let Some((_, at, place)) = &over.departure
            && !self.same_colours.is_empty()
        {
            let mut finding = colours_not_alternated::found(&self.same_colours, self.games);
            finding.of_rule = over.laws.colours;
            found.push((*at, place.clone(), finding));
        }
        if self.odd {
            let (at, place) = over.end.clone();
            let mut finding = odd_match::found(self.games, over.lead);
            finding.of_rule = over.laws.games;
            found.push((at, place, finding));
        }
        if !self.gaps.is_empty() {
            let (at, place) = over.jump.clone().unwrap_or_else(|| over.end.clone());
            found.push((at, place, number_gap::found(&self.gaps, self.games)));
        }
        found
    }
}

impl<P> Match<P> {
    /// True if one more game could still have changed who wins the match: nobody leads, or by one and
    /// did not get there with the last game, as where the match goes to whoever is first to so many
    /// wins.
    fn is_open(&self) -> bool {
        self.lead == 0 || self.lead.abs() == 1 && self.last != self.lead
    }

    fn gaps(&self) -> Vec<(u16, u16)> {
        let mut gaps: Vec<(u16, u16)> = Vec::new();
        for number in self.lowest..self.highest {
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
