//! The openings of English draughts: names and ballots.
//!
//! Names belong to positions, not to move orders, so a transposition has the same name. A game's opening is named after
//! the deepest named position of the game. Every game has at least the name of its first move.
//!
//! The position after three plies identifies the three-move ballot. The record does not show whether that position was
//! balloted or chosen by the players (go-as-you-please). A position that no ballot leads to was chosen.

mod ballots;
mod names;

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::OnceLock;

use draughts::{AnyPosition, Variant};

use ballots::BALLOTS;
use names::NAMES;

/// The named positions and ballots of a variant.
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
/// let opening = Openings::english().find(line).expect("every game has a first move");
/// assert_eq!((opening.name, opening.plies, opening.family), ("Paisley", 4, "Dundee"));
/// let ballot = opening.ballot.expect("its third position is in the deck");
/// assert_eq!((ballot.number, ballot.deck), (155, Deck::Crossboard));
/// # Ok::<(), draughts::ParseMoveError>(())
/// ```
#[derive(Debug)]
pub struct Openings {
    /// The entries by hash. The position stored in an entry guards against collisions.
    known: HashMap<u64, KnownPosition>,
    /// Maximum number of plies of a named line.
    deepest: usize,
}

/// The data of a position.
#[derive(Debug)]
struct KnownPosition {
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
/// let opening = Openings::english().find([start, start.play_text("9-13")?]).unwrap();
/// assert_eq!((opening.name, opening.plies), ("Edinburgh", 1));
/// assert_eq!(opening.family, opening.name);
/// # Ok::<(), draughts::ParseMoveError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Opening {
    /// The name of the deepest named position.
    pub name: &'static str,
    /// The number of plies to that position; 0 if the game starts there.
    pub plies: u32,
    /// The name of the first move.
    pub family: &'static str,
    /// The ballot whose position the game reaches after three plies; `None` for go-as-you-please.
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
    /// The deck that contains it.
    pub deck: Deck,
}

/// The deck that contains a ballot, if any.
///
/// ```
/// use archive::openings::{Ballot, Deck};
///
/// assert_eq!(Deck::Mail.name(), "mail");
/// assert!(!Ballot { number: 1, deck: Deck::Barred }.is_in_deck());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Deck {
    /// For crossboard and mail play.
    Crossboard,
    /// For mail play only: the twelve ballots added in 2003.
    Mail,
    /// In no deck, because one side has a forced loss.
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
    /// The numbers of ballots.
    pub const NUMBERS: RangeInclusive<u8> = 1..=BALLOTS.len() as u8;

    /// True if the ballot may be drawn in play.
    pub fn is_in_deck(self) -> bool {
        self.deck != Deck::Barred
    }
}

impl Openings {
    /// The openings of English draughts, computed on first use.
    pub fn english() -> &'static Openings {
        static ENGLISH: OnceLock<Openings> = OnceLock::new();
        ENGLISH.get_or_init(Openings::read)
    }

    /// The openings of a variant, if it has named openings.
    pub fn for_variant(variant: Variant) -> Option<&'static Openings> {
        (variant == Variant::English).then(Openings::english)
    }

    /// The names of openings and families; a name that several positions have is repeated.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(_, name)| *name)
    }

    /// Finds the opening of a game from its positions: the start, the position after the first ply, and so on. The
    /// opening of a game that starts from a later position (such as a ballot) is determined from there.
    ///
    /// `None` if no position is known, because the game has no moves or starts elsewhere.
    pub fn find(&self, line: impl IntoIterator<Item = AnyPosition>) -> Option<Opening> {
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

    /// The name of a position, if any.
    pub fn name(&self, position: &AnyPosition) -> Option<&'static str> {
        self.at(position)?.name
    }

    /// The ballot that leads to a position, if any.
    pub fn ballot(&self, position: &AnyPosition) -> Option<Ballot> {
        self.at(position)?.ballot
    }

    fn at(&self, position: &AnyPosition) -> Option<&KnownPosition> {
        let known = self.known.get(&position.hash())?;
        (known.position == *position).then_some(known)
    }

    fn read() -> Self {
        let mut openings = Openings {
            known: HashMap::new(),
            deepest: 0,
        };
        for &(line, name) in NAMES {
            if let Some(known) = openings.insert_line(line) {
                known.name = Some(name);
            }
        }
        for (number, (line, deck)) in (1..).zip(BALLOTS) {
            if let Some(known) = openings.insert_line(line) {
                known.ballot = Some(Ballot { number, deck });
            }
        }
        openings
    }

    /// Returns the entry for the position after a line, inserted if it is new. A test checks that every line of the
    /// tables is legal.
    fn insert_line(&mut self, line: &str) -> Option<&mut KnownPosition> {
        let (position, plies) = play(line)?;
        self.deepest = self.deepest.max(plies);
        let first = line.split(' ').next()?;
        let (_, family) = NAMES.iter().find(|(named, _)| *named == first)?;
        Some(self.known.entry(position.hash()).or_insert(KnownPosition {
            position,
            name: None,
            ballot: None,
            family,
        }))
    }
}

impl KnownPosition {
    /// The opening of a game whose first known position is this one.
    fn opening(&self, plies: u32) -> Opening {
        Opening {
            name: self.name.unwrap_or(self.family),
            plies,
            family: self.family,
            ballot: None,
        }
    }
}

/// The position after a line from the start, and the number of plies.
fn play(line: &str) -> Option<(AnyPosition, usize)> {
    let start = (AnyPosition::start(Variant::English), 0);
    line.split(' ').try_fold(start, |(position, plies), mv| {
        Some((position.play_text(mv).ok()?, plies + 1))
    })
}

#[cfg(test)]
mod tests;
