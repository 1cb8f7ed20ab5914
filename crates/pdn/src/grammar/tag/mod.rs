//! Tag pairs, whole and broken.

mod byte_class;
mod name;
mod recognize_pair;
mod value;
mod wrapped;

use nom::Parser;
use nom::bytes::complete::tag;
use nom::character::complete::{char, one_of};
use nom::combinator::map;
use nom::sequence::{delimited, separated_pair};

pub(crate) use self::name::identifier;
pub use self::name::{is_identifier, is_name_character};
pub(crate) use self::recognize_pair::{
    begins_with_name, follows_bracket, is_position, opening_quote, opens_header, opens_section,
    tag_line, whole_pair,
};
pub(crate) use self::value::string;
pub(crate) use self::wrapped::value_may_extend_beyond;

use self::byte_class::{CLASSES, Class};
use self::name::tag_name;
use self::value::{Value, opens_value, string_in_entities, unquoted};
use self::wrapped::{UnclosedPair, before_name, continued_value};
use super::blank::blanks;
use super::{Parsed, begins};
use crate::Tag;
use crate::scan;

/// A tag pair, and how it deviates from the standard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TagPair<'a> {
    pub(crate) tag: Tag<'a>,
    pub(crate) broken: bool,
    /// True if a line ends inside the pair.
    pub(crate) wrapped: bool,
    /// True if a quote follows the name, which shows where the name ends.
    pub(crate) is_named: bool,
}

/// `PdnTag : "[" IDENTIFIER STRING "]"`, with one blank between the two, and a value without unusual characters.
///
/// [`pdn_tag`] gives the same result for every tag accepted here.
#[inline]
pub(crate) fn plain_tag(input: &[u8]) -> Parsed<'_, Tag<'_>> {
    let value = scan::take_till(|byte| CLASSES[usize::from(byte)] == Class::EndsValue);
    let pair = separated_pair(identifier, tag(" \""), value);
    map(delimited(char('['), pair, tag("\"]")), |(name, value)| {
        Tag { name, value }
    })
    .parse(input)
}

/// `PdnTag : "[" IDENTIFIER STRING "]"`
///
/// Matches at any `[`. A value may continue over line ends, and line ends may surround the name. Blanks may surround the
/// name and the value.
/// Any other deviation makes the pair a broken one, which ends at the end of its line or before the next pair on the
/// line.
pub(crate) fn pdn_tag<'a>(input: &'a [u8]) -> Parsed<'a, TagPair<'a>> {
    let (inner, (_, before)) = (char('['), before_name).parse(input)?;
    let (rest, (name, _)) = (tag_name, blanks).parse(inner)?;
    let begins_below = before.iter().any(|byte| matches!(byte, b'\r' | b'\n'));
    let is_identifier = matches!(identifier(name), Ok(([], _)));
    let pair = |value: &Value<'a>, wrapped, is_named| TagPair {
        tag: Tag {
            name,
            value: value.text,
        },
        broken: !(is_identifier && value.is_whole),
        wrapped,
        is_named,
    };
    let quoted = string(rest).or_else(|_| string_in_entities(rest)).ok();
    let is_quoted = quoted.is_some();
    if let Some((rest, value @ Value { is_whole: true, .. })) = quoted {
        return Ok((rest, pair(&value, begins_below, true)));
    }
    let may_wrap = is_quoted || is_identifier && begins(one_of("\r\n"), rest);
    if may_wrap && let UnclosedPair::Whole(text, rest) = continued_value(name, rest) {
        let value = Value {
            text,
            is_whole: true,
        };
        return Ok((rest, pair(&value, true, true)));
    }
    let is_named = is_quoted || opens_value(rest);
    let (rest, value) = quoted.map_or_else(|| unquoted(rest), Ok)?;
    Ok((rest, pair(&value, false, is_named)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (String, String, bool, String) {
        let (rest, pair) = pdn_tag(text.as_bytes()).expect("a bracket");
        let rest = String::from_utf8_lossy(rest).into_owned();
        (
            pair.tag.name().into_owned(),
            pair.tag.value().into_owned(),
            pair.broken,
            rest,
        )
    }

    #[test]
    fn well_formed_pairs_may_contain_blanks() {
        for (text, name, value) in [
            (r#"[Event "x"]"#, "Event", "x"),
            (r#"[ Event "x"]"#, "Event", "x"),
            (r#"[Event "x" ]"#, "Event", "x"),
            (r#"[event "x"]"#, "event", "x"),
            (r#"[Event"x"]"#, "Event", "x"),
            (r#"[Event ""]"#, "Event", ""),
            (r#"[White "a \"b\" c"]"#, "White", r#"a "b" c"#),
            (r#"[Site "C:\dir\\"]"#, "Site", r"C:\dir\"),
            (r#"[Site "\\server\share"]"#, "Site", r"\\server\share"),
            (r#"[Site "\\\"x"]"#, "Site", r#"\"x"#),
            (r#"[Site "see [Foo "]"#, "Site", "see [Foo "),
            (r#"[Event "see [x] and {y}"]"#, "Event", "see [x] and {y}"),
        ] {
            assert_eq!(
                read(text),
                (name.into(), value.into(), false, String::new()),
                "{text}"
            );
        }
    }

    #[test]
    fn broken_pairs_keep_what_can_be_read() {
        for (text, name, value, rest) in [
            (
                "[Event \"The \"Big\" one\"]\n",
                "Event",
                "The \"Big\" one",
                "\n",
            ),
            ("[Event \"x]\n[Site \"y\"]", "Event", "x", "\n[Site \"y\"]"),
            (
                "[Event \"x  \n[Site \"y\"]",
                "Event",
                "x",
                "  \n[Site \"y\"]",
            ),
            ("[Event \"x\"\n1. 2-3", "Event", "x", "\n1. 2-3"),
            (
                "[Event \"x\" 1. 2-3 [Site \"y\"]",
                "Event",
                "x",
                " 1. 2-3 [Site \"y\"]",
            ),
            ("[Event \"x [Site \"y\"]", "Event", "x", " [Site \"y\"]"),
            ("[Event Foo]\n", "Event", "Foo", "\n"),
            ("[Event Foo\n", "Event", "Foo", "\n"),
            ("[Event \u{201c}Foo\u{201d}]", "Event", "Foo", ""),
            ("[GameType «20»]\n", "GameType", "20", "\n"),
            ("[Result \"\"2-0\"\"]\n", "Result", "2-0", "\n"),
            (
                "[Event \"\"Big\" and \"small\"\"]",
                "Event",
                "\"Big\" and \"small\"",
                "",
            ),
            ("[Event \"\"Big\" match\"]", "Event", "\"Big\" match", ""),
            ("[Event]", "Event", "", ""),
            ("[\"x\"]", "", "x", ""),
            (
                "[Site \"C:\\\"]\n[Date \"y\"]",
                "Site",
                "C:\\",
                "\n[Date \"y\"]",
            ),
            (
                "[Site \"C:\\\"] [Date \"y\"]",
                "Site",
                "C:\\",
                " [Date \"y\"]",
            ),
            ("[9x \"a\"]", "9x", "a", ""),
            ("[Città \"Roma\"]", "Città", "Roma", ""),
            ("[Città \"Roma\"]", "Città", "Roma", ""),
            ("[Åse\u{a0}\"x\"]", "Åse", "x", ""),
            ("[Białe\u{3000}\"x\"]", "Białe", "x", ""),
            ("[Белые \"Иванов\"]", "Белые", "Иванов", ""),
            ("[先手 \"x\"]", "先手", "x", ""),
            ("[स्थान \"x\"]", "स्थान", "x", ""),
        ] {
            assert_eq!(
                read(text),
                (name.into(), value.into(), true, rest.into()),
                "{text}"
            );
        }
    }

    proptest::proptest! {
        #[test]
        fn the_plain_pair_reads_as_the_liberal_one(text in "\\[ ?[A-Za-z0-9_\u{e9}]{0,4} ?\"?[a-z\"\\\\\\[\n ]{0,6}\"?\\]?x?") {
            if let Ok((rest, tag)) = plain_tag(text.as_bytes()) {
                let pair = TagPair { tag, broken: false, wrapped: false, is_named: true };
                proptest::prop_assert_eq!(pdn_tag(text.as_bytes()), Ok((rest, pair)));
            }
        }
    }
}
