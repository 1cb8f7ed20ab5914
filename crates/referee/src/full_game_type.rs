//! The board that a full GameType value describes, compared with the board of its variant.

use draughts::Variant;

/// Describes the error in a full value; `None` if the value may be right. T205 reports values that do not follow the
/// grammar.
pub(crate) fn board_mismatch(value: &[u8]) -> Option<String> {
    let read: pdn::GameType = std::str::from_utf8(value).ok()?.parse().ok()?;
    let (variant, full) = (Variant::from_game_type(read.number)?, read.board?);
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
    if full.notation != letter {
        return None;
    }
    // Seen from the other side of the board, it is the opposite corner.
    if full.corner != corner && full.corner != 3 - corner {
        return Some(format!(
            "the squares of {} are numbered from another corner: expected {letter}{corner}, found {letter}{}; the \
             full game type is {tag}",
            variant.title(),
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
fn corner(variant: Variant) -> Option<(char, u8)> {
    match variant {
        Variant::English => Some(('N', 1)),
        Variant::International
        | Variant::Canadian
        | Variant::Frisian
        | Variant::Antidraughts
        | Variant::Breakthrough
        | Variant::Frysk => Some(('N', 2)),
        Variant::Russian | Variant::Brazilian | Variant::Czech | Variant::Spantsiretti => {
            Some(('A', 0))
        }
        // On the mirrored boards of Italian, Spanish and Portuguese draughts, the two meanings of the last digit
        // differ. Pool is played on several boards, Turkish draughts on all squares, and Thai records differ.
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use draughts::Variant;

    use super::board_mismatch;

    fn message(value: &str) -> Option<String> {
        board_mismatch(value.as_bytes())
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
