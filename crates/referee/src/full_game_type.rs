//! The board that a full GameType value describes, compared with the board of its variant.

use draughts::Variant;

/// The parts of a full value: `21,B,8,8,N1,0`.
struct FullGameType {
    variant: Variant,
    width: u32,
    height: u32,
    letter: u8,
    corner: u8,
    inverted: bool,
}

/// Describes the error in a full value; `None` if the value may be right.
pub(crate) fn board_mismatch(value: &[u8]) -> Option<String> {
    parse_full(value).and_then(|full| mismatch(&full))
}

/// Describes the error in a parsed value; `None` if the value may be right.
fn mismatch(full: &FullGameType) -> Option<String> {
    let variant = full.variant;
    let tag = variant.game_type_tag();
    let board = variant.board();
    let (width, height) = (u32::from(board.width()), u32::from(board.height()));
    if (full.width, full.height) != (width, height) {
        return Some(format!(
            "{} is played on a board {width} wide and {height} high, found {} wide and {} high; the full game \
             type is {tag}",
            variant.title(),
            full.width,
            full.height
        ));
    }
    let (letter, corner) = corner(variant)?;
    if full.letter != letter {
        return None;
    }
    // Seen from the other side of the board, it is the opposite corner.
    if full.corner != corner && full.corner != 3 - corner {
        return Some(format!(
            "the squares of {} are numbered from another corner: expected {}{corner}, found {}{}; the full game \
             type is {tag}",
            variant.title(),
            char::from(letter),
            char::from(letter),
            full.corner
        ));
    }
    full.inverted.then(|| {
        format!(
            "{} is played on the squares of the bottom-left corner: expected 0 as the last digit, found 1; \
             the full game type is {tag}",
            variant.title()
        )
    })
}

/// The letter of a variant's square notation and its corner (0 bottom left, 1 bottom right, 2 top left, 3 top right);
/// `None` for variants whose records disagree about the orientation of the board.
fn corner(variant: Variant) -> Option<(u8, u8)> {
    match variant {
        Variant::English => Some((b'N', 1)),
        Variant::International
        | Variant::Canadian
        | Variant::Frisian
        | Variant::Antidraughts
        | Variant::Breakthrough
        | Variant::Frysk => Some((b'N', 2)),
        Variant::Russian | Variant::Brazilian | Variant::Czech | Variant::Spantsiretti => {
            Some((b'A', 0))
        }
        // On the mirrored boards of Italian, Spanish and Portuguese draughts, the two meanings of the last digit
        // differ. Pool is played on several boards, Turkish draughts on all squares, and Thai records differ.
        _ => None,
    }
}

/// Reads a full value that follows the grammar; T205 reports other values.
fn parse_full(value: &[u8]) -> Option<FullGameType> {
    let mut parts = value.split(|&byte| byte == b',').map(<[u8]>::trim_ascii);
    let number = u8::try_from(figures(parts.next()?)?).ok()?;
    let variant = Variant::from_game_type(number)?;
    parts.next()?;
    let (width, height) = (figures(parts.next()?)?, figures(parts.next()?)?);
    let &[letter @ (b'A' | b'N'), corner @ b'0'..=b'3'] = parts.next()? else {
        return None;
    };
    let inverted = match parts.next() {
        None | Some(b"0") => false,
        Some(b"1") => true,
        Some(_) => return None,
    };
    Some(FullGameType {
        variant,
        width,
        height,
        letter,
        corner: corner - b'0',
        inverted,
    })
}

fn figures(text: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(text).ok()?;
    text.bytes()
        .all(|byte| byte.is_ascii_digit())
        .then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use draughts::Variant;

    use super::{mismatch, parse_full};

    fn message(value: &str) -> Option<String> {
        parse_full(value.as_bytes()).and_then(|full| mismatch(&full))
    }

    #[test]
    fn the_boards_of_the_standard_are_right() {
        for variant in Variant::ALL {
            assert_eq!(message(variant.game_type_tag()), None, "{variant}");
        }
    }

    #[test]
    fn game_types_of_real_programs_are_accepted() {
        for value in [
            "20,W,10,10,N1,0", // seen from the other side
            "23,W,8,8,A0,0",   // the unified pool rules
            "23,B,8,8,A1,1",   // Jamaica
            "22,W,8,8,N2,0",   // the last figure before 2013
            "25,W,8,8,N2,0",   // Russian draughts by numbers
            "21",
            "44,W,8,8,N0,1", // not a variant of the standard
            "21,B,8,8",      // not the grammar, which is T205
        ] {
            assert_eq!(message(value), None, "{value}");
        }
    }

    #[test]
    fn a_board_of_another_variant_is_wrong() {
        for (value, part) in [
            ("21,B,10,10,N1,0", "8 wide and 8 high, found 10 wide"),
            ("41,W,8,10,A0,0", "10 wide and 8 high"),
            ("21,B,8,8,N0,0", "expected N1, found N0"),
            ("20,W,10,10,N3,0", "expected N2, found N3"),
            ("25,W,8,8,A1,0", "expected A0, found A1"),
            ("21,B,8,8,N1,1", "expected 0 as the last digit"),
        ] {
            let found = message(value).unwrap_or_default();
            assert!(found.contains(part), "{value}: {found}");
        }
    }
}
