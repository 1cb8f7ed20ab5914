//! The openings of English draughts: what a game's opening is called, and which ballot it was played with.
//!
//! A position has the name, not an order of moves: whatever way a game came to it, the name is the same. Of the named
//! positions that a game passes through the deepest gives the name; every game has at least that of its first move.
//! The three-move ballot is told by the position after three plies, too. Whether that position was drawn by lot or
//! chosen by the players (go-as-you-please) no record of moves shows; a game whose position belongs to no ballot was
//! chosen.

mod ballots;
mod names;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use draughts::{AnyPosition, Variant};

use ballots::BALLOTS;
use names::NAMES;

/// The named positions and ballots of one game.
///
/// ```
/// use archive::openings::{Deck, Openings};
/// use draughts::{AnyPosition, Variant};
///
/// let mut position = AnyPosition::start(Variant::English);
/// let mut line = vec![position];
/// for mv in ["12-16", "24-19", "8-12", "22-18", "10-14"] {
///     position = position.play_text(mv)?;
///     line.push(position);
/// }
/// // 11-16 24-19 8-11 22-18, by another order of moves
/// let opening = Openings::english().of(line).expect("every game has a first move");
/// assert_eq!((opening.name, opening.plies, opening.family), ("Paisley", 4, "Dundee"));
/// let ballot = opening.ballot.expect("its third position is in the deck");
/// assert_eq!((ballot.number, ballot.deck), (155, Deck::Crossboard));
/// # Ok::<(), draughts::ParseMoveError>(())
/// ```
#[derive(Debug)]
pub struct Openings {
    /// By the hash of the position; the position itself makes sure.
    known: HashMap<u64, Known>,
    /// The greatest number of plies of a line.
    deepest: usize,
}

/// What is known of a position.
#[derive(Debug)]
struct Known {
    position: AnyPosition,
    name: Option<&'static str>,
    ballot: Option<Ballot>,
    /// The name of the first move of its line.
    family: &'static str,
}

/// The opening of a game.
///
/// ```
/// use archive::openings::{Openings};
/// use draughts::{AnyPosition, Variant};
///
/// let start = AnyPosition::start(Variant::English);
/// let opening = Openings::english().of([start, start.play_text("9-13")?]).unwrap();
/// assert_eq!((opening.name, opening.plies), ("Edinburgh", 1));
/// assert_eq!(opening.family, opening.name);
/// # Ok::<(), draughts::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    /// The name of the deepest named position.
    pub name: &'static str,
    /// How many plies of the game lead there; 0 if it starts there.
    pub plies: u32,
    /// The name of the first move.
    pub family: &'static str,
    /// The ballot whose position the game has after three plies; none if it is go-as-you-please.
    pub ballot: Option<Ballot>,
}

/// A three-move ballot of the American Checker Federation.
///
/// ```
/// use archive::openings::{Ballot, Deck};
///
/// let ballot = Ballot { number: 155, deck: Deck::Crossboard };
/// assert!(ballot.is_in_deck() && Ballot::NUMBERS.contains(&ballot.number));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ballot {
    /// One of [`Ballot::NUMBERS`].
    pub number: u8,
    /// Where it may be drawn.
    pub deck: Deck,
}

/// Where a ballot may be drawn.
///
/// ```
/// use archive::openings::{Ballot, Deck};
///
/// assert_eq!(Deck::Mail.name(), "mail");
/// assert!(!Ballot { number: 1, deck: Deck::Barred }.is_in_deck());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deck {
    /// In play over the board, and by mail.
    Crossboard,
    /// In play by mail only: the twelve added in 2003.
    Mail,
    /// Nowhere: one side loses by force.
    Barred,
}

impl Deck {
    /// `crossboard`, `mail` or `barred`.
    pub const fn name(self) -> &'static str {
        match self {
            Deck::Crossboard => "crossboard",
            Deck::Mail => "mail",
            Deck::Barred => "barred",
        }
    }
}

impl Ballot {
    /// The numbers that ballots have.
    pub const NUMBERS: RangeInclusive<u8> = 1..=BALLOTS.len() as u8;

    /// Whether it is drawn anywhere.
    pub fn is_in_deck(self) -> bool {
        self.deck != Deck::Barred
    }
}

impl Openings {
    /// Those of English draughts; made when first asked for.
    pub fn english() -> &'static Openings {
        static ENGLISH: OnceLock<Openings> = OnceLock::new();
        ENGLISH.get_or_init(Openings::read)
    }

    /// Those of a variant, if its openings have names here.
    pub fn of_variant(variant: Variant) -> Option<&'static Openings> {
        (variant == Variant::English).then(Openings::english)
    }

    /// The names that an opening may have, the families among them; one that stands at several positions comes as often.
    ///
    /// ```
    /// use archive::openings::Openings;
    /// assert!(Openings::english().names().any(|name| name == "Single Corner"));
    /// ```
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(_, name)| *name)
    }

    /// The opening of a game with these positions: the one it starts from, the one after its first ply, and so on. A
    /// game that starts from a position on the way (a ballot set up) is named from where it starts.
    ///
    /// None if there is no known position among them: the game has no moves, or starts elsewhere.
    pub fn of(&self, line: impl IntoIterator<Item = AnyPosition>) -> Option<Opening> {
        let mut opening: Option<Opening> = None;
        for (ply, position) in (0..).zip(line.into_iter().take(self.deepest + 1)) {
            let Some(known) = self.at(&position) else {
                continue;
            };
            if let Some(ballot) = known.ballot {
                let opening = opening.get_or_insert(known.opening(ply));
                opening.ballot = opening.ballot.or(Some(ballot));
            }
            if let Some(name) = known.name {
                let opening = opening.get_or_insert(known.opening(ply));
                (opening.name, opening.plies) = (name, ply);
            }
        }
        opening
    }

    /// The name of a position, if it has one.
    pub fn name(&self, position: &AnyPosition) -> Option<&'static str> {
        self.at(position)?.name
    }

    /// The ballot that leads to a position, if one does.
    pub fn ballot(&self, position: &AnyPosition) -> Option<Ballot> {
        self.at(position)?.ballot
    }

    fn at(&self, position: &AnyPosition) -> Option<&Known> {
        let known = self.known.get(&position.hash())?;
        (known.position == *position).then_some(known)
    }

    fn read() -> Self {
        let mut openings = Openings {
            known: HashMap::new(),
            deepest: 0,
        };
        for &(line, name) in NAMES {
            if let Some(known) = openings.enter(line) {
                known.name = Some(name);
            }
        }
        for (number, (line, deck)) in (1..).zip(BALLOTS) {
            if let Some(known) = openings.enter(line) {
                known.ballot = Some(Ballot { number, deck });
            }
        }
        openings
    }

    /// The place of the position that a line leads to. A test plays every line of the tables, so that none is missing.
    fn enter(&mut self, line: &str) -> Option<&mut Known> {
        let (position, plies) = play(line)?;
        self.deepest = self.deepest.max(plies);
        let first = line.split(' ').next()?;
        let (_, family) = NAMES.iter().find(|(named, _)| *named == first)?;
        Some(self.known.entry(position.hash()).or_insert(Known {
            position,
            name: None,
            ballot: None,
            family,
        }))
    }
}

impl Known {
    /// The opening of a game that has no known position before this one.
    fn opening(&self, plies: u32) -> Opening {
        Opening {
            name: self.name.unwrap_or(self.family),
            plies,
            family: self.family,
            ballot: None,
        }
    }
}

/// The position after a line from the start, and how many plies it has.
fn play(line: &str) -> Option<(AnyPosition, usize)> {
    let start = (AnyPosition::start(Variant::English), 0);
    line.split(' ').try_fold(start, |(position, plies), mv| {
        Some((position.play_text(mv).ok()?, plies + 1))
    })
}

#[cfg(test)]
mod tests;
