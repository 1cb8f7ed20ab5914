//! Tag names, in any script.

use nom::Parser;
use nom::branch::alt;
use nom::character::complete::satisfy;
use nom::combinator::{not, recognize, verify};
use nom::multi::many0_count;
use nom::sequence::preceded;

use super::byte_class::{CLASSES, Class};
use crate::grammar::blank::space;
use crate::grammar::entity::entity;
use crate::grammar::{Parsed, begins, no_match};
use crate::scan;
use crate::text::first_character;

/// `IDENTIFIER : [A-Z][a-zA-Z0-9_]*`
///
/// Lower-case initials are also accepted.
#[inline]
pub(crate) fn identifier(input: &[u8]) -> Parsed<'_, &[u8]> {
    let initial = satisfy(|c| c.is_ascii_alphabetic());
    let is_identifier = |byte| CLASSES[usize::from(byte)] == Class::Identifier;
    recognize((initial, scan::take_while(is_identifier))).parse(input)
}

/// True for a letter, then letters, digits and underscores. The standard also requires a capital at the beginning of a tag
/// name.
///
/// ```
/// assert!(pdn::is_identifier("White") && !pdn::is_identifier("My event") && !pdn::is_identifier("1st"));
/// ```
pub fn is_identifier(name: &str) -> bool {
    matches!(identifier(name.as_bytes()), Ok(([], _)))
}

/// A name up to the next blank, quote or bracket. Characters other than letters are included, so that a broken name is
/// not lost.
pub(super) fn tag_name(input: &[u8]) -> Parsed<'_, &[u8]> {
    let other = preceded(not(space), verify(character, |c| is_name_character(*c)));
    recognize(many0_count(alt((word_character, other)))).parse(input)
}

/// False for the characters that end the name of a tag, so that their HTML entities in a name are not decoded.
///
/// ```
/// assert!(pdn::is_name_character('é') && !pdn::is_name_character('"'));
/// ```
pub fn is_name_character(character: char) -> bool {
    !matches!(character, '\0'..=' ' | '"' | '[' | ']')
}

/// All letters, digits and underscores at the start of the input.
pub(super) fn word(input: &[u8]) -> Parsed<'_, &[u8]> {
    recognize(many0_count(word_character)).parse(input)
}

/// A letter, digit or underscore. The standard allows only ASCII, but people name tags in their own script, and
/// programs write letters as HTML entities.
#[inline]
fn word_character(input: &[u8]) -> Parsed<'_, char> {
    alt((
        satisfy(|c| c.is_ascii_alphanumeric() || c == '_'),
        foreign_letter,
    ))
    .parse(input)
}

/// A letter, digit or accent outside ASCII.
fn foreign_letter(input: &[u8]) -> Parsed<'_, char> {
    verify(letter, |letter| is_foreign_letter(*letter)).parse(input)
}

/// A character, or the HTML entity of one.
fn letter(input: &[u8]) -> Parsed<'_, char> {
    alt((entity, character)).parse(input)
}

fn character(input: &[u8]) -> Parsed<'_, char> {
    match first_character(input) {
        Some((character, len)) => Ok((&input[len..], character)),
        None => no_match(),
    }
}

/// True for a letter, digit or accent outside ASCII. False for signs, and for the blocks of punctuation, arrows and
/// ornaments.
fn is_foreign_letter(character: char) -> bool {
    !matches!(
        character,
        '\0'..='\u{bf}' | '×' | '÷'
            | '\u{2000}'..='\u{206f}'
            | '\u{20a0}'..='\u{20cf}'
            | '\u{2100}'..='\u{2bff}'
            | '\u{3000}'..='\u{303f}'
            | '\u{feff}'
            | '\u{fffd}'
    ) && !character.is_whitespace()
}

/// True if a word that may be a tag name begins here: one that starts with a letter.
#[inline]
pub(super) fn starts_with_letter(input: &[u8]) -> bool {
    begins(
        alt((satisfy(|c| c.is_ascii_alphabetic()), foreign_letter)),
        input,
    )
}

/// True if names in a tag section can begin with this initial: a capital, if its script has capitals.
pub(super) fn starts_with_capital(input: &[u8]) -> bool {
    let is_capital = |letter: &char| {
        letter.is_ascii_uppercase() || is_foreign_letter(*letter) && !letter.is_lowercase()
    };
    begins(verify(letter, is_capital), input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::skip;

    #[test]
    fn a_word_may_have_letters_of_both_encodings() {
        // DA A2 is an Arabic letter.
        assert_eq!(skip(word, b"Eve\xda\xda\xa2nt \"x\""), b" \"x\"");
        assert_eq!(skip(word, "Evé\u{6a2}nt \"x\"".as_bytes()), b" \"x\"");
        assert_eq!(skip(word, b"Ev\xe9nt \"x\""), b" \"x\"");
        assert_eq!(skip(word, b"Ev\xb0nt \"x\""), b"\xb0nt \"x\"");
    }
}
