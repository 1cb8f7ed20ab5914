//! Settings that may apply to all inputs below a `huff.toml`, or to some of them.
//!
//! ```toml
//! laws = "standard"
//! select = ["R", "O"]
//!
//! [severity]
//! R307 = "warning"           # a code, the start of codes, or a name
//! T = "note"
//! ```

use archive::Encoding;
use referee::{Laws, ResultOrder, Severity};
use report::nearest;
use report::rules::{self, SeveritySetting};
use report::text::Sanitized;
use report::variants::{self, VariantChoice};
use toml::Spanned;
use toml::de::DeValue;

use super::sets::{self, UserRuleSet};
use super::values::{
    ConfigText, KeyValue, Located, check_count, expected, in_order, located, string,
};
use crate::args::{FAIL_ON, FailOn, RESULT_ORDERS};
use crate::exit::Failure;
use crate::input::EncodingArgs;

/// The settings for some inputs.
#[derive(Clone, Debug, Default)]
pub(crate) struct ScopedSettings {
    pub(super) laws: Option<Located<NamedLaws>>,
    pub(super) variant: Option<Located<VariantChoice>>,
    pub(super) result_order: Option<Located<ResultOrder>>,
    pub(super) encoding: Option<Located<Encoding>>,
    /// Codes, starts of codes and names, as for `--select`; already checked to exist.
    pub(super) select: Option<Located<Vec<String>>>,
    pub(super) ignore: Option<Located<Vec<String>>>,
    pub(super) notes: Option<Located<bool>>,
    pub(super) fail_on: Option<Located<FailOn>>,
    /// Severities that override huff's own.
    pub(super) severity: Vec<Located<SeveritySetting>>,
}

/// Laws with the name that the user gave.
#[derive(Clone, Debug)]
pub(crate) struct NamedLaws {
    pub(crate) name: String,
    pub(crate) laws: Laws,
}

impl ScopedSettings {
    /// The keys of these settings; each has the name of its option.
    pub(super) const KEYS: &[&str] = &[
        "laws",
        "variant",
        "result-order",
        "encoding",
        "select",
        "ignore",
        "notes",
        "fail-on",
        "severity",
    ];

    /// Takes an entry. Returns false if its key is not a key of these settings.
    ///
    /// # Errors
    /// If the value is not valid for the key; with the place.
    pub(super) fn set(
        &mut self,
        source: ConfigText<'_>,
        (key, value): KeyValue<'_, '_>,
        sets: &[UserRuleSet],
    ) -> Result<bool, Failure> {
        let span = value.span();
        let place = source.place(&key.span());
        match key.get_ref().as_ref() {
            "laws" => {
                let name = string(source, value, "the name of a rule set")?;
                let laws =
                    sets::laws(name, sets).map_err(|failure| failure.at(&source.place(&span)))?;
                let name = name.to_owned();
                self.laws = located(NamedLaws { name, laws }, place);
            }
            "variant" => {
                let given = match value.get_ref() {
                    DeValue::Integer(number) => number.as_str(),
                    _ => string(source, value, "a variant's name or GameType number")?,
                };
                let variant = variants::find(given)
                    .map_err(|error| Failure::from(error).at(&source.place(&span)))?;
                self.variant = located(variant, place);
            }
            "result-order" => {
                let order = choice(source, value, "order of results", RESULT_ORDERS)?;
                self.result_order = located(order, place);
            }
            "encoding" => {
                let given = string(source, value, "the name of an encoding")?;
                let encoding = EncodingArgs::named(given).map_err(|why| {
                    source.failure(&span, format!("encoding '{}': {why}", Sanitized(given)))
                })?;
                self.encoding = located(encoding, place);
            }
            "select" => self.select = located(rule_words(source, value)?, place),
            "ignore" => self.ignore = located(rule_words(source, value)?, place),
            "notes" => {
                let Some(notes) = value.get_ref().as_bool() else {
                    return Err(expected(source, value, "true or false"));
                };
                self.notes = located(notes, place);
            }
            "fail-on" => self.fail_on = located(choice(source, value, "severity", FAIL_ON)?, place),
            "severity" => self.severity = severity_settings(source, value)?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Overrides these settings with those for fewer inputs.
    pub(super) fn narrow(&mut self, narrower: &ScopedSettings) {
        fn put<T: Clone>(into: &mut Option<T>, narrower: Option<&T>) {
            if let Some(value) = narrower {
                *into = Some(value.clone());
            }
        }
        let Self {
            laws,
            variant,
            result_order,
            encoding,
            select,
            ignore,
            notes,
            fail_on,
            severity,
        } = narrower;
        put(&mut self.laws, laws.as_ref());
        put(&mut self.variant, variant.as_ref());
        put(&mut self.result_order, result_order.as_ref());
        put(&mut self.encoding, encoding.as_ref());
        put(&mut self.select, select.as_ref());
        put(&mut self.ignore, ignore.as_ref());
        put(&mut self.notes, notes.as_ref());
        put(&mut self.fail_on, fail_on.as_ref());
        for grade in severity {
            self.severity
                .retain(|one| one.value.word != grade.value.word);
            self.severity.push(grade.clone());
        }
    }
}

/// Parses a value that must be one of the choices of an option.
fn choice<T, const N: usize>(
    source: ConfigText<'_>,
    value: &Spanned<DeValue<'_>>,
    what: &str,
    choices: [(&str, T); N],
) -> Result<T, Failure> {
    let names = choices.each_ref().map(|(name, _)| *name);
    let given = string(source, value, &names.join(", "))?;
    let chosen = choices.into_iter().find(|(name, _)| *name == given);
    let (_, chosen) = chosen.ok_or_else(|| wrong_choice(source, value, given, what, &names))?;
    Ok(chosen)
}

fn wrong_choice(
    source: ConfigText<'_>,
    value: &Spanned<DeValue<'_>>,
    given: &str,
    what: &str,
    names: &[&str],
) -> Failure {
    let failure = source.failure(
        &value.span(),
        format!("no {what} is named '{}'", Sanitized(given)),
    );
    let all = names.join(", ");
    match nearest(given, names.iter().copied()) {
        Some(right) => failure.tip(format!("did you mean '{right}'? The choices are {all}")),
        None => failure.tip(format!("the choices are {all}")),
    }
}

/// Maximum number of words in a list of rules; there are fewer rules.
const MAX_WORDS: usize = 1000;

/// Parses a list of codes, starts of codes and names.
pub(super) fn rule_words(
    source: ConfigText<'_>,
    value: &Spanned<DeValue<'_>>,
) -> Result<Vec<String>, Failure> {
    const EXPECTED: &str = "a list of rules, such as [\"R\", \"missed-capture\"]";
    let list = value.get_ref().as_array();
    let list = list.ok_or_else(|| expected(source, value, EXPECTED))?;
    check_count(source, &value.span(), list.len(), MAX_WORDS, "words")?;
    let word = |value: &Spanned<DeValue<'_>>| {
        let word = string(source, value, "a rule's code or name")?;
        rules::check_word(word)
            .map_err(|error| Failure::from(error).at(&source.place(&value.span())))?;
        Ok(word.to_owned())
    };
    list.iter().map(word).collect()
}

/// Reads the table `severity`.
fn severity_settings(
    source: ConfigText<'_>,
    value: &Spanned<DeValue<'_>>,
) -> Result<Vec<Located<SeveritySetting>>, Failure> {
    const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];
    let Some(table) = value.get_ref().as_table() else {
        return Err(expected(
            source,
            value,
            "a table such as {R307 = \"warning\"}",
        ));
    };
    let grade = |(key, value): KeyValue<'_, '_>| {
        let word: &str = key.get_ref();
        let place = source.place(&key.span());
        rules::check_word(word).map_err(|error| Failure::from(error).at(&place))?;
        let given = string(source, value, "error, warning or note")?;
        let severity = SEVERITIES.into_iter().find(|one| one.name() == given);
        let severity = severity.ok_or_else(|| match given {
            "off" | "none" | "never" | "ignore" => source
                .failure(&value.span(), format!("no severity is named '{given}'"))
                .tip(format!(
                    "use ignore to exclude rules: ignore = [\"{word}\"]"
                )),
            _ => wrong_choice(
                source,
                value,
                given,
                "severity",
                &SEVERITIES.map(Severity::name),
            ),
        })?;
        Ok(Located {
            value: SeveritySetting {
                word: word.to_owned(),
                severity,
            },
            place,
        })
    };
    in_order(table).into_iter().map(grade).collect()
}
