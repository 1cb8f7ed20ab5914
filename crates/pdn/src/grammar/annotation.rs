//! Strengths, NAGs, signs of evaluation and setups.

use nom::Parser;
use nom::branch::alt;
use nom::bytes::complete::tag_no_case;
use nom::character::complete::{anychar, char, digit1, one_of};
use nom::combinator::{map_opt, not, opt, peek, recognize, rest, value, verify};
use nom::sequence::{delimited, preceded, separated_pair, terminated};

use super::blank::{blanks, is_white, skip_white, starts_prose, trim_end, wide_blank};
use super::moves::pdn_move;
use super::number::digits;
use super::separator::dash;
use super::tag::whole_pair;
use super::time::time_with_units;
use super::{Parsed, begins, no_match};
use crate::scan;
use crate::text::first_character;
use crate::{Separator, Setup};

/// `MOVESTRENGTH : [!?]+ | "(" [!?]+ ")"`
pub(crate) fn move_strength(input: &[u8]) -> Parsed<'_, &[u8]> {
    let marks = || scan::take_while1(|byte| matches!(byte, b'!' | b'?'));
    recognize(alt((marks(), delimited(char('('), marks(), char(')'))))).parse(input)
}

/// `NAG : "$" [0-9]+`
///
/// A number above 65535 does not match, because it could not be written back unchanged.
pub(crate) fn nag(input: &[u8]) -> Parsed<'_, u16> {
    map_opt(preceded(char('$'), digits), |number| number.try_into().ok()).parse(input)
}

/// The signs of evaluation that analysts write after a move, each before its own prefixes, with the NAG that means the
/// same. `+` has none, because its meaning differs between authors.
const EVALUATIONS: [(&[u8], Option<u16>); 22] = [
    (b"+/=", Some(14)),
    (b"=/+", Some(15)),
    (b"+/-", Some(16)),
    (b"-/+", Some(17)),
    (b"+=", Some(14)),
    (b"=+", Some(15)),
    (b"+-", Some(18)),
    (b"-+", Some(19)),
    ("+–".as_bytes(), Some(18)),
    ("–+".as_bytes(), Some(19)),
    ("+−".as_bytes(), Some(18)),
    ("−+".as_bytes(), Some(19)),
    // with a dash of Windows-1252
    (b"+\x96", Some(18)),
    (b"\x96+", Some(19)),
    ("⩲".as_bytes(), Some(14)),
    ("⩱".as_bytes(), Some(15)),
    ("±".as_bytes(), Some(16)),
    // `±` in Windows-1252
    (b"\xb1", Some(16)),
    ("∓".as_bytes(), Some(17)),
    ("∞".as_bytes(), Some(13)),
    (b"=", Some(10)),
    (b"+", None),
];

/// A sign of evaluation, and the NAG that means the same: `+-`, `=`, `±`. No other text is glued to it.
pub(crate) fn evaluation(input: &[u8]) -> Parsed<'_, Option<u16>> {
    let mut signs = EVALUATIONS.iter();
    let found = signs.find_map(|(sign, nag)| Some((input.strip_prefix(*sign)?, *nag)));
    let Some((rest, nag)) = found else {
        return no_match();
    };
    let ends = match rest {
        [] => true,
        // `=/=` is another sign.
        [b'/' | b'|', next @ ..] => next.first().is_some_and(u8::is_ascii_alphanumeric),
        [byte, ..] => {
            is_white(*byte) || b"(){}[];,!?$*\\".contains(byte) || begins(wide_blank, rest)
        }
    };
    if ends { Ok((rest, nag)) } else { no_match() }
}

/// The mark of a note: `A`, `aa`, `(A)`, `(a,b)`, `[1]`, `¹`, `†`, `#1`. Also returns whether it is only letters, which may
/// begin a word. An `x` is the sign of a capture.
pub(crate) fn note_mark(input: &[u8]) -> Parsed<'_, bool> {
    let letter = || {
        verify(anychar, |letter| {
            letter.is_ascii_alphabetic() && !matches!(letter, 'x' | 'X')
        })
    };
    let letters = || {
        let twice = verify((letter(), letter()), |(one, other)| one == other);
        alt((value((), twice), value((), letter())))
    };
    let number = || value((), verify(digit1, |digits: &[u8]| digits.len() <= 2));
    let list = separated_pair(letters(), char(','), letters());
    let brackets = alt((
        delimited(char('('), alt((value((), list), letters())), char(')')),
        delimited(char('['), alt((letters(), number())), char(']')),
    ));
    let signed = preceded(one_of("#^"), alt((number(), letters())));
    let raised = |input| match first_character(input) {
        Some((character, len)) if "¹²³⁴⁵⁶⁷⁸⁹†‡§".contains(character) => {
            Ok((&input[len..], ()))
        }
        _ => no_match(),
    };
    let mark = alt((
        value(false, alt((brackets, signed, raised))),
        value(true, letters()),
    ));
    terminated(mark, not(verify(anychar, char::is_ascii_alphanumeric))).parse(input)
}

/// A tag of HTML: `<b>`, `</td>`, `<br />`, `<span class="move">`.
pub(crate) fn html_tag(input: &[u8]) -> Parsed<'_, ()> {
    /// Maximum length of a tag, so that the search is linear.
    const MAX_LEN: usize = 120;
    const NAMES: [&[u8]; 24] = [
        b"a", b"b", b"br", b"center", b"code", b"div", b"em", b"font", b"hr", b"i", b"img", b"li",
        b"ol", b"p", b"pre", b"small", b"span", b"strong", b"sup", b"table", b"td", b"tr", b"tt",
        b"u",
    ];
    let near = &input[..input.len().min(MAX_LEN)];
    let is_name = |name: &[u8]| NAMES.iter().any(|known| name.eq_ignore_ascii_case(known));
    let name = verify(
        scan::take_while1(|byte| byte.is_ascii_alphanumeric()),
        is_name,
    );
    let attributes = scan::take_till(|byte| matches!(byte, b'<' | b'>' | b'\r' | b'\n'));
    let mut tag = (char('<'), opt(char('/')), name, attributes, char('>'));
    let (rest, _) = tag.parse(near)?;
    Ok((&input[near.len() - rest.len()..], ()))
}

/// The sign of a king before a number: the `D` of `D46-28`.
pub(crate) fn king_sign(input: &[u8]) -> Parsed<'_, ()> {
    const SIGNS: [&str; 8] = ["KD", "K", "D", "d", "Д", "д", "⛁", "⛃"];
    let mut signs = SIGNS.iter();
    match signs.find_map(|sign| input.strip_prefix(sign.as_bytes())) {
        Some(rest @ [b'0'..=b'9', ..]) => Ok((rest, ())),
        _ => no_match(),
    }
}

/// The evaluation of a program, `+1.5`, `=0.00`, `0.35`, and the depth of its search, `0.35/12`. Without a sign only below
/// 1, because no move number is 0.
pub(crate) fn evaluation_in_figures(input: &[u8]) -> Parsed<'_, ()> {
    let sign = alt((value((), one_of("+=")), dash));
    let whole = alt((
        preceded(sign, verify(digits, |whole| *whole < 100)),
        verify(digits, |whole| *whole == 0),
    ));
    let decimals = verify(digit1, |decimals: &[u8]| decimals.len() <= 3);
    let depth = opt((char('/'), verify(digits, |depth| *depth < 1000)));
    let (rest, _) = (separated_pair(whole, char('.'), decimals), depth).parse(input)?;
    let is_part = rest
        .first()
        .is_some_and(|byte| byte.is_ascii_alphanumeric() || b"-.,:/~_".contains(byte));
    if is_part || starts_prose(rest) {
        no_match()
    } else {
        Ok((rest, ()))
    }
}

/// The evaluation of a program in round or square brackets, with the time that it took: `(-0.35)`, `(+0.35/12 5s)`,
/// `[0.35/12]`.
pub(crate) fn evaluation_in_brackets(input: &[u8]) -> Parsed<'_, ()> {
    let time = || opt((opt(char(',')), blanks, time_with_units));
    let inside = || (blanks, evaluation_in_figures, blanks, time(), blanks);
    let round = delimited(char('('), inside(), char(')'));
    let square = delimited(char('['), inside(), char(']'));
    value((), alt((round, square))).parse(input)
}

/// `SETUP : "/" [^/]* "/"`
///
/// A setup is not empty, and contains neither a tag pair nor moves. `11-15/23-19 2. 8-11/22-17` is not a setup. A setup
/// is on one line, but line ends may surround a FEN and its quotes.
pub(crate) fn setup(input: &[u8]) -> Parsed<'_, Setup<'_>> {
    let on_a_line = scan::take_till(|byte| matches!(byte, b'/' | b'\r' | b'\n'));
    let white = || scan::take_while(is_white);
    let quoted = scan::take_till(|byte| matches!(byte, b'"' | b'/' | b'\r' | b'\n'));
    let quoted = delimited(char('"'), quoted, char('"'));
    let fen_over_lines = recognize((white(), tag_no_case("FEN"), white(), quoted, white()));
    let text = alt((terminated(on_a_line, peek(char('/'))), fen_over_lines));
    map_opt(delimited(char('/'), text, char('/')), parse_setup).parse(input)
}

fn parse_setup(text: &[u8]) -> Option<Setup<'_>> {
    let fen = fen(text);
    let has_pair = || scan::memchr_iter(b'[', text).any(|at| whole_pair(&text[at..]).is_some());
    let has_move = || text.split(|byte| is_white(*byte)).any(is_plainly_a_move);
    let is_text = has_pair() || fen.is_none() && has_move();
    let is_empty = text.iter().all(|byte| is_white(*byte));
    (!is_text && !is_empty).then_some(Setup { text, fen })
}

fn is_plainly_a_move(word: &[u8]) -> bool {
    pdn_move(word).is_ok_and(|(_, mv)| mv.separator != Separator::Omitted)
}

/// The text between the quotes of `FEN "..."`.
pub(crate) fn fen(text: &[u8]) -> Option<&[u8]> {
    let white = || scan::take_while(is_white);
    let opening = (white(), tag_no_case("FEN"), white(), char('"'));
    let value: Parsed<'_, &[u8]> = preceded(opening, rest).parse(text);
    trim_end(value.ok()?.1).strip_suffix(b"\"")
}

/// The text after a bracket or the `**` of Markdown that opens here, or the text itself.
pub(crate) fn inside_marks(rest: &[u8]) -> &[u8] {
    match rest {
        [b'(' | b'[', inside @ ..] => skip_white(inside),
        _ => skip_bold_mark(rest),
    }
}

/// The text after the `**` of Markdown, or the text itself.
pub(crate) fn skip_bold_mark(rest: &[u8]) -> &[u8] {
    match rest {
        [b'*', b'*', b'*', after @ ..] | [b'*', b'*', after @ ..] => after,
        _ => rest,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_are_read_with_and_without_parentheses() {
        assert_eq!(move_strength(b"!? 1"), Ok((&b" 1"[..], &b"!?"[..])));
        assert_eq!(
            move_strength(b"(!?!!!) 2"),
            Ok((&b" 2"[..], &b"(!?!!!)"[..]))
        );
        for text in ["(", "()", "(!", "(! )", "x"] {
            assert!(move_strength(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_sign_of_evaluation_is_the_nag_that_means_the_same() {
        for (text, nag) in [
            ("=", Some(10)),
            ("+-", Some(18)),
            ("+–)", Some(18)),
            ("-+ 2", Some(19)),
            ("+/=", Some(14)),
            ("=/+!", Some(15)),
            ("±{why}", Some(16)),
            ("∞", Some(13)),
            ("+=[A", Some(14)),
            ("+", None),
        ] {
            let found = evaluation(text.as_bytes());
            assert!(found.is_ok_and(|(_, found)| found == nag), "{text}");
        }
        assert!(evaluation(b"\xb1 22-18").is_ok_and(|(_, found)| found == Some(16)));
        for text in ["==", "+1", "=x", "-", "--", "+-+", "±0"] {
            assert!(evaluation(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_setup_holds_a_position_and_may_have_line_ends_around_it() {
        let (_, found) = setup(b"/FEN \"W:W31:B2\"/ 1").expect("a setup");
        assert_eq!(found.fen, Some(&b"W:W31:B2"[..]));
        assert!(setup(b"/note/").is_ok_and(|(_, found)| found.fen.is_none()));
        let (_, wrapped) = setup(b"/\nFEN\n\"W:W31:B2\"\n/ 1").expect("a setup");
        assert_eq!(wrapped.fen, Some(&b"W:W31:B2"[..]));
        for text in [
            "/FEN \"W:\"",
            "/FEN\n/",
            "/note\n/",
            "/FEN \"W:W31\n:B2\"/",
            "/ [Event \"x\"] /",
        ] {
            assert!(setup(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn nags_above_65535_are_not_read() {
        assert_eq!(nag(b"$902"), Ok((&b""[..], 902)));
        assert_eq!(nag(b"$65535!"), Ok((&b"!"[..], u16::MAX)));
        assert!(nag(b"$65536").is_err());
        assert!(nag(b"$x").is_err());
    }
}
