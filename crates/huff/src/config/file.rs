//! One `huff.toml`.

use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use clap::ValueEnum;
use draughts::Variant;
use referee::{Aliases, Laws};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::place::Source;
use super::players;
use super::sets::{self, OwnSet};
use crate::check::ResultOrder;
use crate::exit::Failure;
use crate::rules;
use crate::suggest::nearest;
use crate::text::Shown;
use crate::variants;

/// The keys of the file.
const KEYS: &[&str] = &[
    "laws",
    "variant",
    "result-order",
    "select",
    "ignore",
    "notes",
    "players",
    "rule-sets",
];

/// A file beyond this is no configuration; it is not read into memory.
const LARGEST: u64 = 1 << 20;

/// What a configuration file says.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// The file, as messages name it.
    pub(crate) name: String,
    pub(crate) laws: Option<Said<NamedLaws>>,
    pub(crate) variant: Option<Said<Variant>>,
    pub(crate) result_order: Option<Said<ResultOrder>>,
    /// Codes, their beginnings and names, as with `--select`; each is known.
    pub(crate) select: Option<Said<Vec<String>>>,
    pub(crate) ignore: Option<Said<Vec<String>>>,
    pub(crate) notes: Option<Said<bool>>,
    /// How players are called, whatever the records call them.
    pub(crate) players: Option<Said<Arc<Aliases>>>,
    /// The rule sets made here, in the order of the file.
    pub(crate) sets: Vec<OwnSet>,
}

/// A setting, and where it stands: `huff.toml:3:1`.
#[derive(Clone, Debug)]
pub(crate) struct Said<T> {
    pub(crate) value: T,
    pub(crate) place: String,
}

/// Laws with the name they were given by.
#[derive(Clone, Debug)]
pub(crate) struct NamedLaws {
    pub(crate) name: String,
    pub(crate) laws: Laws,
}

/// A key or a value, and where it stands.
pub(super) type Entry<'t, 'a> = (
    &'t Spanned<toml::de::DeString<'a>>,
    &'t Spanned<DeValue<'a>>,
);

impl Config {
    /// Reads a file; `name` is how messages call it.
    ///
    /// # Errors
    /// If it cannot be read, is not TOML, or says what huff does not know; with the place.
    pub(super) fn read(path: &Path, name: &str) -> Result<Self, Failure> {
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
            .map_err(|error| Failure::reading(name, &error))?;
        if bytes.len() as u64 > LARGEST {
            let what = format!("{} is too large for a configuration", Shown(name));
            return Err(Failure::new(what).tip("a huff.toml has at most 1 MB"));
        }
        let text = match std::str::from_utf8(&bytes) {
            Ok(text) => text,
            Err(error) => {
                let valid = &bytes[..error.valid_up_to()];
                let text = std::str::from_utf8(valid).unwrap_or_default();
                let end = text.len()..text.len();
                return Err(Source { name, text }.failure(&end, "this is not UTF-8 text"));
            }
        };
        Self::parse(Source { name, text })
    }

    /// Reads the text of a file.
    pub(super) fn parse(source: Source<'_>) -> Result<Self, Failure> {
        let table = DeTable::parse(source.text).map_err(|error| {
            let what = format!("not TOML: {}", Shown(error.message()));
            source.failure(&error.span().unwrap_or_default(), what)
        })?;
        let mut config = Self {
            name: source.name.to_owned(),
            ..Self::default()
        };
        let entries = in_order(table.get_ref());
        // the laws may be a set that is made further down
        if let Some((_, value)) = entries.iter().find(|(key, _)| key.get_ref() == "rule-sets") {
            config.sets = sets::own_sets(source, value)?;
        }
        for entry in entries {
            config.set(source, entry)?;
        }
        Ok(config)
    }

    fn set(&mut self, source: Source<'_>, (key, value): Entry<'_, '_>) -> Result<(), Failure> {
        let span = value.span();
        let place = source.place(&key.span());
        match key.get_ref().as_ref() {
            "laws" => {
                let name = string(source, value, "the name of a rule set")?;
                let laws = sets::laws(name, Some(self))
                    .map_err(|failure| failure.at(&source.place(&span)))?;
                let name = name.to_owned();
                self.laws = said(NamedLaws { name, laws }, place);
            }
            "variant" => {
                let given = match value.get_ref() {
                    DeValue::Integer(number) => number.as_str(),
                    _ => string(source, value, "a variant's name or GameType number")?,
                };
                let variant =
                    variants::named(given).map_err(|failure| failure.at(&source.place(&span)))?;
                self.variant = said(variant, place);
            }
            "result-order" => {
                let given = string(source, value, "auto, black-white or white-black")?;
                let order = ResultOrder::from_str(given, false).map_err(|_| {
                    let what = format!("no order of results is named '{}'", Shown(given));
                    let failure = source.failure(&span, what);
                    failure.tip("there are auto, black-white and white-black")
                })?;
                self.result_order = said(order, place);
            }
            "select" => self.select = said(rule_words(source, value)?, place),
            "ignore" => self.ignore = said(rule_words(source, value)?, place),
            "notes" => {
                let Some(notes) = value.get_ref().as_bool() else {
                    return Err(expected(source, value, "true or false"));
                };
                self.notes = said(notes, place);
            }
            "players" => self.players = said(players::players(source, value)?, place),
            "rule-sets" => {}
            other => return Err(unknown_key(source, &key.span(), other, KEYS)),
        }
        Ok(())
    }
}

#[expect(clippy::unnecessary_wraps, reason = "what is said is no longer open")]
fn said<T>(value: T, place: String) -> Option<Said<T>> {
    Some(Said { value, place })
}

/// The entries of a table in the order of the file.
pub(super) fn in_order<'t, 'a>(table: &'t DeTable<'a>) -> Vec<Entry<'t, 'a>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// A value that has to be text.
pub(super) fn string<'t>(
    source: Source<'_>,
    value: &'t Spanned<DeValue<'_>>,
    what: &str,
) -> Result<&'t str, Failure> {
    let text = value.get_ref().as_str();
    text.ok_or_else(|| expected(source, value, &format!("{what}, in quotes")))
}

/// That a value is of the wrong kind.
pub(super) fn expected(source: Source<'_>, value: &Spanned<DeValue<'_>>, what: &str) -> Failure {
    let found = value.get_ref().type_str();
    source.failure(
        &value.span(),
        format!("expected {what}, found a value of type {found}"),
    )
}

/// That a key is not known; with the nearest that is.
pub(super) fn unknown_key(
    source: Source<'_>,
    span: &Range<usize>,
    key: &str,
    known: &[&str],
) -> Failure {
    let failure = source.failure(span, format!("unknown key '{}'", Shown(key)));
    let all = known.join(", ");
    match nearest(key, known.iter().copied()) {
        Some(right) => failure.tip(format!("there is '{right}'; the keys are {all}")),
        None => failure.tip(format!("the keys are {all}")),
    }
}

/// A list of codes, beginnings of codes and names.
fn rule_words(source: Source<'_>, value: &Spanned<DeValue<'_>>) -> Result<Vec<String>, Failure> {
    const WHAT: &str = "a list of rules, such as [\"R\", \"missed-capture\"]";
    let list = value.get_ref().as_array();
    let list = list.ok_or_else(|| expected(source, value, WHAT))?;
    let word = |value: &Spanned<DeValue<'_>>| {
        let word = string(source, value, "a rule's code or name")?;
        rules::known(word).map_err(|failure| failure.at(&source.place(&value.span())))?;
        Ok(word.to_owned())
    };
    list.iter().map(word).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Config, Source};

    /// Pieces of configurations, whole and broken.
    fn text() -> impl Strategy<Value = String> {
        let word = prop::sample::select(vec![
            "laws",
            "=",
            "\"standard\"",
            "'club'",
            "[rule-sets.club]",
            "[rule-sets]",
            "based-on",
            "huff",
            "true",
            "select",
            "[",
            "]",
            "\"R\"",
            ",",
            "\n",
            " ",
            "{",
            "}",
            ".",
            "#",
            "\"",
            "'",
            "1",
            "1979-05-27",
            "\u{feff}",
            "\r\n",
            "variant",
            "title",
            "time",
            "rule-sets",
            "\u{e9}",
            "\"\"\"",
            "x = 1e9",
            "notes",
        ]);
        prop::collection::vec(word, 0..40).prop_map(|words| words.concat())
    }

    proptest! {
        #[test]
        fn whatever_stands_there_is_read_or_refused_with_its_place(text in text()) {
            let source = Source { name: "huff.toml", text: &text };
            if let Err(failure) = Config::parse(source) {
                let said = failure.to_string();
                prop_assert!(said.contains("huff.toml:"), "{said}");
            }
        }
    }
}
