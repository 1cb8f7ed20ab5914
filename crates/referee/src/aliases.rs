//! Canonical player names and their other spellings.

use std::collections::HashMap;

/// Canonical names of players, each with its other spellings.
///
/// Spellings are compared exactly, except for surrounding white space.
///
/// ```
/// let mut aliases = referee::Aliases::default();
/// aliases.declare("Wyllie, James");
/// aliases.add("J. Wyllie", "Wyllie, James").expect("it is new");
/// assert_eq!(aliases.name_of("J. Wyllie"), Some("Wyllie, James"));
/// assert_eq!(aliases.name_of("Wyllie, A."), None);
/// assert_eq!(aliases.canonical_name(br" J. Wyllie "), Some("Wyllie, James"));
/// assert_eq!(aliases.all_spellings_of(b"J. Wyllie"), ["Wyllie, James", "J. Wyllie"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aliases {
    /// The names in order of declaration, each followed by its other spellings.
    players: Vec<Vec<String>>,
    /// Index into `players` by spelling; a name is a spelling of itself.
    index: HashMap<String, usize>,
}

/// The reason why a spelling cannot be added.
///
/// ```
/// use referee::{AliasError, Aliases};
///
/// let mut aliases = Aliases::default();
/// aliases.declare("Wyllie, James");
/// assert_eq!(aliases.add("J. Wyllie", "Wyllie"), Err(AliasError::NoSuchName));
/// assert_eq!(aliases.add("Wyllie, James", "Wyllie, James"), Err(AliasError::IsName));
/// aliases.add("J. Wyllie", "Wyllie, James").expect("it is new");
/// let again = aliases.add("J. Wyllie", "Wyllie, James");
/// assert_eq!(again, Err(AliasError::IsSpellingOf("Wyllie, James".to_owned())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AliasError {
    /// The spelling is itself a declared name.
    IsName,
    /// The spelling already belongs to this name.
    IsSpellingOf(String),
    /// The name was not declared.
    NoSuchName,
}

impl Aliases {
    /// Declares a canonical name, unless it is declared already.
    pub fn declare(&mut self, name: &str) {
        let number = self.players.len();
        if !self.index.contains_key(name) {
            self.index.insert(name.to_owned(), number);
            self.players.push(vec![name.to_owned()]);
        }
    }

    /// Adds a spelling of a declared name.
    ///
    /// # Errors
    /// If `spelling` is a declared name or a spelling of one, or `name` is not declared.
    pub fn add(&mut self, spelling: &str, name: &str) -> Result<(), AliasError> {
        if !self.is_name(name) {
            return Err(AliasError::NoSuchName);
        } else if self.is_name(spelling) {
            return Err(AliasError::IsName);
        } else if let Some(other) = self.name_of(spelling) {
            return Err(AliasError::IsSpellingOf(other.to_owned()));
        }
        let number = self.index[name];
        self.index.insert(spelling.to_owned(), number);
        self.players[number].push(spelling.to_owned());
        Ok(())
    }

    /// All spellings of the player with this spelling, the canonical name first.
    fn spellings_of(&self, spelling: &str) -> &[String] {
        let number = self.index.get(spelling);
        number.map_or(&[], |&number| &self.players[number])
    }

    /// The canonical name of an added spelling.
    pub fn name_of(&self, spelling: &str) -> Option<&str> {
        let name = self.spellings_of(spelling).first()?;
        (name != spelling).then_some(name)
    }

    /// All spellings of the player that a tag value names, the canonical name first; empty if the player is unknown.
    pub fn all_spellings_of(&self, value: &[u8]) -> &[String] {
        self.spellings_of(pdn::Tag { name: b"", value }.value().trim())
    }

    /// The canonical name of the player that a tag value names, if the value is another spelling of that name.
    pub fn canonical_name(&self, value: &[u8]) -> Option<&str> {
        self.name_of(pdn::Tag { name: b"", value }.value().trim())
    }

    /// True if the text is a declared name.
    pub fn is_name(&self, text: &str) -> bool {
        let name = self.spellings_of(text).first();
        name.is_some_and(|name| name == text)
    }

    /// The names in order of declaration, each with its spellings in alphabetical order.
    pub fn table(&self) -> Vec<(&str, Vec<&str>)> {
        let players = self.players.iter().map(|player| {
            let mut others: Vec<&str> = player[1..].iter().map(String::as_str).collect();
            others.sort_unstable();
            (player[0].as_str(), others)
        });
        players.collect()
    }

    /// Returns only those aliases whose canonical names `can_write` accepts. A name may have letters that the encoding
    /// of a record lacks.
    #[must_use]
    pub(crate) fn with_writable_names(&self, can_write: &dyn Fn(&str) -> bool) -> Self {
        let players = self.players.iter().filter(|player| can_write(&player[0]));
        let players: Vec<Vec<String>> = players.cloned().collect();
        let mut index = HashMap::new();
        for (number, player) in players.iter().enumerate() {
            index.extend(player.iter().map(|spelling| (spelling.clone(), number)));
        }
        Self { players, index }
    }
}

#[cfg(test)]
mod tests {
    use super::{AliasError, Aliases};

    #[test]
    fn a_spelling_belongs_to_one_name() {
        let mut aliases = Aliases::default();
        aliases.declare("Wyllie, James");
        aliases.declare("Wyllie, Andrew");
        assert_eq!(aliases.add("Wyllie, J.", "Wyllie, James"), Ok(()));
        assert_eq!(
            aliases.add("Wyllie, J.", "Wyllie, Andrew"),
            Err(AliasError::IsSpellingOf("Wyllie, James".to_owned()))
        );
        assert_eq!(
            aliases.add("Wyllie, Andrew", "Wyllie, James"),
            Err(AliasError::IsName)
        );
        assert_eq!(
            aliases.add("x", "Wyllie, J."),
            Err(AliasError::NoSuchName),
            "a spelling is not a declared name"
        );
        assert!(aliases.is_name("Wyllie, James") && !aliases.is_name("Wyllie, J."));
        assert_eq!(aliases.name_of("Wyllie, James"), None);
        assert_eq!(
            aliases.table(),
            [
                ("Wyllie, James", vec!["Wyllie, J."]),
                ("Wyllie, Andrew", vec![])
            ]
        );
        let some = aliases.with_writable_names(&|name| name.contains("James"));
        assert_eq!(some.table(), [("Wyllie, James", vec!["Wyllie, J."])]);
    }

    #[test]
    fn tag_values_are_decoded() {
        let mut aliases = Aliases::default();
        aliases.declare("José");
        aliases.add("Jos\"é", "José").unwrap();
        assert_eq!(aliases.canonical_name(b"Jos\\\"\xe9 "), Some("José"));
        assert_eq!(aliases.canonical_name("José".as_bytes()), None);
    }
}
