//! Reads the values in a configuration file. Failures name the place.

use std::ops::Range;

use pdn::{LineColumn, Locator};
use report::nearest;
use report::text::Sanitized;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::exit::Failure;

/// A configuration file's text, for which places can be computed.
#[derive(Clone, Copy, Debug)]
pub(super) struct ConfigText<'a> {
    /// The file name in messages.
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    /// Known places in the text.
    pub(super) marks: &'a LineMarks,
}

/// Places at regular distances in a text. A place is counted from the last mark before it, so many look-ups
/// take linear time.
#[derive(Debug)]
pub(super) struct LineMarks(Vec<(usize, LineColumn)>);

impl LineMarks {
    /// Distance between two marks, in bytes.
    const MARK_INTERVAL: usize = 1024;

    /// The marks of a text.
    pub(super) fn new(text: &str) -> Self {
        let mut locator = Locator::at_start_of_file(text.as_bytes());
        let starts = (0..text.len()).step_by(Self::MARK_INTERVAL);
        let starts = starts.filter(|at| text.is_char_boundary(*at));
        Self(starts.map(|at| (at, locator.locate(at))).collect())
    }
}

impl ConfigText<'_> {
    /// The place as `huff.toml:3:9`, line and column from 1.
    pub(super) fn place(self, span: &Range<usize>) -> String {
        let marks = &self.marks.0;
        let next = marks.partition_point(|(at, _)| *at <= span.start);
        let place = match next.checked_sub(1).and_then(|last| marks.get(last)) {
            // A byte order mark at the start of the text is not counted.
            None | Some((0, _)) => {
                Locator::at_start_of_file(self.text.as_bytes()).locate(span.start)
            }
            Some((at, place)) => {
                let mut piece = Locator::new(&self.text.as_bytes()[*at..]);
                piece.locate(span.start - at).after(*place)
            }
        };
        let (line, column) = (place.line + 1, place.column + 1);
        format!("{}:{line}:{column}", Sanitized(self.name))
    }

    /// A failure at this place.
    pub(super) fn failure(self, span: &Range<usize>, what: impl Into<String>) -> Failure {
        Failure::new(what).at(&self.place(span))
    }
}

/// A value and its place, for example `huff.toml:3:1`.
#[derive(Clone, Debug)]
pub(crate) struct Located<T> {
    pub(crate) value: T,
    pub(crate) place: String,
}

impl<T> Located<T> {
    /// Converts the value.
    pub(super) fn map<U>(self, convert: impl FnOnce(T) -> U) -> Located<U> {
        Located {
            value: convert(self.value),
            place: self.place,
        }
    }
}

/// A key with its value, both with their spans.
pub(super) type KeyValue<'t, 'a> = (
    &'t Spanned<toml::de::DeString<'a>>,
    &'t Spanned<DeValue<'a>>,
);

#[expect(
    clippy::unnecessary_wraps,
    reason = "callers assign the result to an option"
)]
pub(super) fn located<T>(value: T, place: String) -> Option<Located<T>> {
    Some(Located { value, place })
}

/// The entries of a table in file order.
pub(super) fn in_order<'t, 'a>(table: &'t DeTable<'a>) -> Vec<KeyValue<'t, 'a>> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// A non-negative integer.
pub(super) fn count(source: ConfigText<'_>, value: &Spanned<DeValue<'_>>) -> Result<u64, Failure> {
    const EXPECTED: &str = "a whole number, 0 or more";
    let number = value.get_ref().as_integer();
    let number = number.ok_or_else(|| expected(source, value, EXPECTED))?;
    // TOML numbers may be written as 1_000 or 0xff.
    u64::from_str_radix(number.as_str(), number.radix()).map_err(|_| {
        let written = source.text.get(value.span()).unwrap_or_default();
        source.failure(
            &value.span(),
            format!("expected {EXPECTED}, found {}", Sanitized(written)),
        )
    })
}

/// A string value.
pub(super) fn string<'t>(
    source: ConfigText<'_>,
    value: &'t Spanned<DeValue<'_>>,
    what: &str,
) -> Result<&'t str, Failure> {
    let text = value.get_ref().as_str();
    text.ok_or_else(|| expected(source, value, &format!("{what}, in quotes")))
}

/// Checks a count against a limit.
pub(super) fn check_count(
    source: ConfigText<'_>,
    span: &Range<usize>,
    count: usize,
    most: usize,
    things: &str,
) -> Result<(), Failure> {
    if count <= most {
        return Ok(());
    }
    let failure = source.failure(span, format!("{count} {things} are too many"));
    Err(failure.tip(format!("at most {most} are allowed")))
}

/// The failure for a value of the wrong type, with the value if it is short.
pub(super) fn expected(
    source: ConfigText<'_>,
    value: &Spanned<DeValue<'_>>,
    what: &str,
) -> Failure {
    const MAX_QUOTED_LENGTH: usize = 40;
    let written = source.text.get(value.span()).unwrap_or_default();
    let written = if written.contains('\n') || written.len() > MAX_QUOTED_LENGTH {
        String::new()
    } else {
        format!("{}, ", Sanitized(written))
    };
    let found = value.get_ref().type_str();
    source.failure(
        &value.span(),
        format!("expected {what}, found {written}a value of type {found}"),
    )
}

/// The failure for an unknown key, with the nearest known one.
pub(super) fn unknown_key<'k>(
    source: ConfigText<'_>,
    span: &Range<usize>,
    key: &str,
    known: impl IntoIterator<Item = &'k str>,
) -> Failure {
    let failure = source.failure(span, format!("unknown key '{}'", Sanitized(key)));
    let known: Vec<&str> = known.into_iter().collect();
    let all = known.join(", ");
    match nearest(key, known) {
        Some(right) => failure.tip(format!("did you mean '{right}'? The keys are {all}")),
        None => failure.tip(format!("the keys are {all}")),
    }
}
