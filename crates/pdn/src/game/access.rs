//! Access to the contents of a game, without a walk over its tree.

use super::{Game, GameMove, ItemKind, Line, Remark, comments};
use crate::{Outcome, Reader};

/// Reads all games of a text.
///
/// ```
/// let games: Vec<_> = pdn::games("1. 11-15 23-19 *\n1. 9-14 22-18 1-0").collect();
/// assert_eq!(games.len(), 2);
/// assert_eq!(games[1].moves().count(), 2);
/// ```
pub fn games<T: AsRef<[u8]> + ?Sized>(text: &T) -> impl Iterator<Item = Game> + use<'_, T> {
    let input = text.as_ref();
    let mut reader = Reader::new(input);
    let mut events = Vec::new();
    std::iter::from_fn(move || {
        reader
            .read_game(&mut events)
            .then(|| Game::from_events(input, &events))
    })
}

impl Game {
    /// The names and values of the tags, in the order of the record.
    ///
    /// ```
    /// let game = pdn::games("[White \"a\"] [Black \"b\"] *").next().expect("a game");
    /// assert_eq!(game.tags().collect::<Vec<_>>(), [("White", "a"), ("Black", "b")]);
    /// ```
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.tags.iter().map(|tag| (&*tag.name, &*tag.value))
    }

    /// The value of the first tag with this name.
    ///
    /// ```
    /// let game = pdn::games("[Black \"Wyllie, J.\"] 1. 11-15 *").next().expect("a game");
    /// assert_eq!(game.tag("Black"), Some("Wyllie, J."));
    /// assert_eq!(game.tag("White"), None);
    /// ```
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags();
        tags.find(|(other, _)| *other == name)
            .map(|(_, value)| value)
    }

    /// The moves of the main line, in order.
    ///
    /// ```
    /// let game = pdn::games("1. 11-15 23-19 (22-18) 2. 8-11 *").next().expect("a game");
    /// let moves: Vec<_> = game.moves().map(|mv| &*mv.text).collect();
    /// assert_eq!(moves, ["11-15", "23-19", "8-11"]);
    /// ```
    pub fn moves(&self) -> impl Iterator<Item = &GameMove> {
        self.line.items.iter().filter_map(|item| match &item.kind {
            ItemKind::Move(mv) => Some(mv),
            ItemKind::Unknown | ItemKind::Setup(_) => None,
        })
    }

    /// The variations to the main line, in order. Each of them may have variations itself.
    ///
    /// ```
    /// let game = pdn::games("1. 11-15 (1. 9-13) 23-19 (1... 22-18) *").next().expect("a game");
    /// assert_eq!(game.variations().count(), 2);
    /// ```
    pub fn variations(&self) -> impl Iterator<Item = &Line> {
        self.remarks().filter_map(|remark| match remark {
            Remark::Variation(line) => Some(line),
            Remark::Comment(_) | Remark::Unread(_) | Remark::Escape(_) => None,
        })
    }

    /// The result; `None` for a game without a result. `*` is [`Outcome::Unknown`].
    ///
    /// ```
    /// let game = pdn::games("1. 11-15 1-0").next().expect("a game");
    /// assert_eq!(game.result(), Some(pdn::Outcome::First));
    /// ```
    pub fn result(&self) -> Option<Outcome> {
        self.ending.as_ref().map(|ending| ending.outcome)
    }

    /// The text in the main line that could not be read.
    ///
    /// ```
    /// let game = pdn::games("1. 11-15 illegible 2. 8-11 *").next().expect("a game");
    /// assert_eq!(game.faults().collect::<Vec<_>>(), ["illegible"]);
    /// ```
    pub fn faults(&self) -> impl Iterator<Item = &str> {
        self.remarks().filter_map(|remark| match remark {
            Remark::Unread(text) => Some(text.as_str()),
            Remark::Comment(_) | Remark::Variation(_) | Remark::Escape(_) => None,
        })
    }

    /// The comments before the first move. The comments of the preface come first.
    pub fn comments(&self) -> impl Iterator<Item = &str> {
        let preface = self.preface.iter().map(String::as_str);
        preface.chain(comments(&self.line.opening))
    }

    fn remarks(&self) -> impl Iterator<Item = &Remark> {
        let items = self.line.items.iter().flat_map(|item| &item.remarks);
        self.line.opening.iter().chain(items)
    }
}
