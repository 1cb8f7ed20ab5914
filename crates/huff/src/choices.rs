//! Options whose value is one of a few words, each for a value of another crate.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};

/// Parses one of a few words as the value beside it.
#[derive(Clone)]
pub(crate) struct OneOf<T>(Vec<(PossibleValue, T)>);

/// A parser of these words.
pub(crate) fn one_of<W: Into<PossibleValue>, T>(
    choices: impl IntoIterator<Item = (W, T)>,
) -> OneOf<T> {
    let choices = choices.into_iter();
    OneOf(choices.map(|(word, value)| (word.into(), value)).collect())
}

/// The choices in a list that has a word and its description on each line; `value` knows the words.
pub(crate) fn described<T>(
    list: &'static str,
    value: impl Fn(&str) -> Option<T>,
) -> impl Iterator<Item = (PossibleValue, T)> {
    list.lines().filter_map(move |line| {
        let (word, description) = line.split_once(' ')?;
        Some((
            PossibleValue::new(word).help(description.trim_start()),
            value(word)?,
        ))
    })
}

impl<T: Clone + Send + Sync + 'static> TypedValueParser for OneOf<T> {
    type Value = T;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, given: &OsStr) -> Result<T, Error> {
        let known = |(word, _): &&(PossibleValue, T)| given.to_str() == Some(word.get_name());
        if let Some((_, value)) = self.0.iter().find(known) {
            return Ok(value.clone());
        }
        let words = PossibleValuesParser::new(self.0.iter().map(|(word, _)| word.clone()));
        // Bytes that are not Unicode are an unknown word.
        let unknown = words.parse_ref(command, arg, OsStr::new(&*given.to_string_lossy()));
        Err(unknown.expect_err("a word that is not among these"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.0.iter().map(|(word, _)| word.clone())))
    }
}
