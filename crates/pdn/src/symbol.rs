//! The small symbols of the movetext: strengths, NAGs, setups.

use crate::moves::written_move;
use crate::parsed::{Parsed, digits, is_white, skip_blanks, trim_end, unfit};
use crate::tag::whole_pair;
use crate::{Separator, Setup};

/// `MOVESTRENGTH : [!?]+ | "(" [!?]+ ")"`
pub(crate) fn move_strength(input: &[u8]) -> Parsed<'_, &[u8]> {
    let open = usize::from(input.first() == Some(&b'('));
    let marks = input[open..]
        .iter()
        .take_while(|byte| matches!(byte, b'!' | b'?'))
        .count();
    let end = open + marks;
    match (marks, open) {
        (0, _) => unfit(),
        (_, 0) => Ok((&input[end..], &input[..end])),
        _ if input.get(end) == Some(&b')') => Ok((&input[end + 1..], &input[..=end])),
        _ => unfit(),
    }
}

/// `NAG : "$" [0-9]+`, up to 65535.
pub(crate) fn nag(input: &[u8]) -> Parsed<'_, u16> {
    let [b'$', number @ ..] = input else {
        return unfit();
    };
    let (rest, number) = digits(number)?;
    match u16::try_from(number) {
        Ok(number) => Ok((rest, number)),
        // another number would be written in its place
        Err(_) => unfit(),
    }
}

/// `SETUP : "/" [^/]* "/"`, on one line, with neither a tag pair nor moves inside: in `11-15/23-19 2. 8-11/22-17` no
/// position is set up.
pub(crate) fn setup(input: &[u8]) -> Parsed<'_, Setup<'_>> {
    let [b'/', inner @ ..] = input else {
        return unfit();
    };
    let Some(end) = memchr::memchr3(b'/', b'\r', b'\n', inner) else {
        return unfit();
    };
    if inner[end] != b'/' {
        return unfit();
    }
    let text = &inner[..end];
    if memchr::memchr_iter(b'[', text).any(|at| whole_pair(&text[at..]).is_some()) {
        return unfit();
    }
    let fen = fen(text);
    if fen.is_none() && text.split(|byte| is_white(*byte)).any(is_plainly_a_move) {
        return unfit();
    }
    Ok((&inner[end + 1..], Setup { text, fen }))
}

fn is_plainly_a_move(word: &[u8]) -> bool {
    written_move(word).is_ok_and(|(_, mv)| mv.separator != Separator::Omitted)
}

/// What stands between the quotes of `FEN "..."`.
pub(crate) fn fen(text: &[u8]) -> Option<&[u8]> {
    let text = trim_end(skip_blanks(text));
    let (name, rest) = text.split_at_checked(3)?;
    let value = skip_blanks(rest).strip_prefix(b"\"")?;
    if name.eq_ignore_ascii_case(b"FEN") {
        value.strip_suffix(b"\"")
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_with_and_without_parentheses() {
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
    fn a_setup_holds_a_position_and_stays_on_its_line() {
        let (_, found) = setup(b"/FEN \"W:W31:B2\"/ 1").expect("a setup");
        assert_eq!(found.fen, Some(&b"W:W31:B2"[..]));
        assert!(setup(b"/note/").is_ok_and(|(_, found)| found.fen.is_none()));
        for text in ["/FEN \"W:\"", "/FEN\n/", "/ [Event \"x\"] /"] {
            assert!(setup(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn no_nag_becomes_another() {
        assert_eq!(nag(b"$902"), Ok((&b""[..], 902)));
        assert_eq!(nag(b"$65535!"), Ok((&b"!"[..], u16::MAX)));
        assert!(nag(b"$65536").is_err());
        assert!(nag(b"$x").is_err());
    }
}
