//! What players are called: one name for each, whatever the records call him.

use std::collections::HashMap;

/// Names of players, each with the other spellings that stand for it.
///
/// A spelling is compared as it is written, white space around it aside: nothing is guessed.
///
/// ```
/// let mut aliases = referee::Aliases::default();
/// aliases.declare("Wyllie, James");
/// aliases.add("J. Wyllie", "Wyllie, James").expect("it is new");
/// assert_eq!(aliases.name_of("J. Wyllie"), Some("Wyllie, James"));
/// assert_eq!(aliases.name_of("Wyllie, A."), None);
/// assert_eq!(aliases.of_tag(br" J. Wyllie "), Some("Wyllie, James"));
/// assert_eq!(aliases.all_of_tag(b"J. Wyllie"), ["Wyllie, James", "J. Wyllie"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Aliases {
    /// The names in the order in which they were declared, each with its other spellings behind it.
    players: Vec<Vec<String>>,
    /// The number of the name that a text is a spelling of; names are spellings of themselves.
    of: HashMap<String, usize>,
}

/// Why a text cannot be a spelling of a name.
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
/// assert_eq!(again, Err(AliasError::StandsFor("Wyllie, James".to_owned())));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AliasError {
    /// It is a name itself.
    IsName,
    /// It stands for this name already.
    StandsFor(String),
    /// The name was not declared.
    NoSuchName,
}

impl Aliases {
    /// Declares a name, if it is not declared already: records that call a player so mean him, and nobody else.
    pub fn declare(&mut self, name: &str) {
        let number = self.players.len();
        if !self.of.contains_key(name) {
            self.of.insert(name.to_owned(), number);
            self.players.push(vec![name.to_owned()]);
        }
    }

    /// Makes `spelling` stand for a declared name.
    ///
    /// # Errors
    /// If it is a declared name, stands for one already, or `name` is not declared.
    pub fn add(&mut self, spelling: &str, name: &str) -> Result<(), AliasError> {
        let is_name = |number: usize, text: &str| self.players[number][0] == text;
        let number = match self.of.get(name) {
            Some(&number) if is_name(number, name) => number,
            _ => return Err(AliasError::NoSuchName),
        };
        match self.of.get(spelling) {
            Some(&known) if is_name(known, spelling) => Err(AliasError::IsName),
            Some(&known) => Err(AliasError::StandsFor(self.players[known][0].clone())),
            None => {
                self.of.insert(spelling.to_owned(), number);
                self.players[number].push(spelling.to_owned());
                Ok(())
            }
        }
    }

    /// The name that a spelling stands for; none if it is no spelling that was added.
    pub fn name_of(&self, spelling: &str) -> Option<&str> {
        let name = self.players[*self.of.get(spelling)?][0].as_str();
        (name != spelling).then_some(name)
    }

    /// All spellings of the player whom the value of a tag names, his name first; none if he has been given no name.
    pub fn all_of_tag(&self, value: &[u8]) -> &[String] {
        let value = pdn::Tag { name: b"", value }.value();
        let number = self.of.get(value.trim());
        number.map_or(&[], |&number| &self.players[number])
    }

    /// The name that the value of a tag stands for.
    pub fn of_tag(&self, value: &[u8]) -> Option<&str> {
        self.name_of(pdn::Tag { name: b"", value }.value().trim())
    }

    /// True if the text is a declared name.
    pub fn is_name(&self, text: &str) -> bool {
        self.of
            .get(text)
            .is_some_and(|&number| self.players[number][0] == text)
    }

    /// The names in the order in which they were declared, each with its spellings in the order of the alphabet.
    pub fn table(&self) -> Vec<(&str, Vec<&str>)> {
        let players = self.players.iter();
        players
            .filter_map(|spellings| {
                let (name, others) = spellings.split_first()?;
                let mut others: Vec<&str> = others.iter().map(String::as_str).collect();
                others.sort_unstable();
                Some((name.as_str(), others))
            })
            .collect()
    }

    /// Those whose names may stand in a record: what has no letters in its encoding is left as it is.
    #[must_use]
    pub(crate) fn only(&self, may_stand: &dyn Fn(&str) -> bool) -> Self {
        let mut some = Self::default();
        for (name, spellings) in self.table() {
            if may_stand(name) {
                some.declare(name);
                for spelling in spellings {
                    // each was added once already
                    let _ = some.add(spelling, name);
                }
            }
        }
        some
    }
}

#[cfg(test)]
mod tests {
    use super::{AliasError, Aliases};

    #[test]
    fn a_spelling_stands_for_one_name() {
        let mut aliases = Aliases::default();
        aliases.declare("Wyllie, James");
        aliases.declare("Wyllie, Andrew");
        assert_eq!(aliases.add("Wyllie, J.", "Wyllie, James"), Ok(()));
        assert_eq!(
            aliases.add("Wyllie, J.", "Wyllie, Andrew"),
            Err(AliasError::StandsFor("Wyllie, James".to_owned()))
        );
        assert_eq!(
            aliases.add("Wyllie, Andrew", "Wyllie, James"),
            Err(AliasError::IsName)
        );
        assert_eq!(
            aliases.add("x", "Wyllie, J."),
            Err(AliasError::NoSuchName),
            "a spelling is no name"
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
        let some = aliases.only(&|name| name.contains("James"));
        assert_eq!(some.table(), [("Wyllie, James", vec!["Wyllie, J."])]);
    }

    #[test]
    fn values_are_read_as_tags_have_them() {
        let mut aliases = Aliases::default();
        aliases.declare("José");
        aliases.add("Jos\"é", "José").unwrap();
        assert_eq!(aliases.of_tag(b"Jos\\\"\xe9 "), Some("José"));
        assert_eq!(aliases.of_tag("José".as_bytes()), None);
    }
}
