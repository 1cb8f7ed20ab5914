//! Random games with every fault of notation that the fixes handle.

use draughts::{English, Position, Variant};
use proptest::prelude::*;

use super::apply_safe_fixes;

/// A fault of notation.
#[derive(Clone, Copy, Debug)]
enum NotationFault {
    None,
    Zero,
    Spaces,
    OtherSign,
    Typographic,
    FullPath,
    Star,
    NoSign,
    WrongNumber,
    Comment,
}

fn notation_fault() -> impl Strategy<Value = NotationFault> {
    prop::sample::select(vec![
        NotationFault::None,
        NotationFault::None,
        NotationFault::Zero,
        NotationFault::Spaces,
        NotationFault::OtherSign,
        NotationFault::Typographic,
        NotationFault::FullPath,
        NotationFault::Star,
        NotationFault::NoSign,
        NotationFault::WrongNumber,
        NotationFault::Comment,
    ])
}

/// A legal game, once in the standard's notation (except full paths and stars) and once with faults.
fn games(plies: &[(prop::sample::Index, NotationFault)]) -> (String, String) {
    let mut position = Position::<English>::start();
    let (mut clean, mut dirty) = (Vec::new(), Vec::new());
    for (ply, (choice, fault)) in plies.iter().enumerate() {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = *choice.get(&moves[..]);
        let short = position.short_notation(&mv);
        let full = Variant::English.text(&mv).to_string();
        if ply % 2 == 0 {
            let number = ply / 2 + 1;
            clean.push(format!("{number}. "));
            dirty.push(match fault {
                NotationFault::WrongNumber => format!("{}. ", number + 3),
                _ => format!("{number}. "),
            });
        }
        let other = |text: &str| {
            if mv.is_capture() {
                text.replace('x', "-")
            } else {
                text.replace('-', "x")
            }
        };
        let plain = short.matches(['x', '-']).count() == 1;
        let glued = |text: String| text.replace(['x', '-'], "");
        let spoilt = match fault {
            NotationFault::Zero => zeros(&short),
            NotationFault::Spaces => short.replace('x', " x ").replace('-', "- "),
            NotationFault::OtherSign => other(&short),
            NotationFault::Typographic => short.replace('x', "×").replace('-', "–"),
            NotationFault::FullPath => full,
            NotationFault::NoSign if plain && zeros(&short).len() == 5 => glued(zeros(&short)),
            _ => short.clone(),
        };
        let star = matches!(fault, NotationFault::Star) && ply + 1 < plies.len();
        let comment = match fault {
            NotationFault::Comment => " {09 - 13 1.}",
            _ => "",
        };
        clean.push(format!(
            "{short}{}{comment} ",
            if star { " $7" } else { "" }
        ));
        dirty.push(format!("{spoilt}{}{comment} ", if star { "*" } else { "" }));
        let Ok(next) = position.play(&mv) else { break };
        position = next;
    }
    let whole = |moves: &str| format!("[Result \"*\"]\n[GameType \"21\"]\n{moves}*\n");
    (whole(&clean.concat()), whole(&dirty.concat()))
}

/// Writes every square with two digits.
fn zeros(text: &str) -> String {
    let mut padded = String::new();
    for part in text.split_inclusive(['x', '-']) {
        let figures = part.trim_end_matches(['x', '-']).len();
        if figures == 1 {
            padded.push('0');
        }
        padded += part;
    }
    padded
}

proptest! {
    /// For any GameType: legal or not, in letters or in numbers.
    #[test]
    fn fixing_is_idempotent(
        plies in prop::collection::vec((any::<prop::sample::Index>(), notation_fault()), 1..40),
        game_type in prop::sample::select(vec!["20", "22", "23", "24", "25", "26", "27", "28", "25,W,8,8,N1,0"]),
    ) {
        let (_, dirty) = games(&plies);
        let once = apply_safe_fixes(&dirty.replace("\"21\"", &format!("\"{game_type}\"")));
        prop_assert_eq!(apply_safe_fixes(&once), once);
    }

    #[test]
    fn a_game_with_faults_becomes_the_clean_one(plies in prop::collection::vec((any::<prop::sample::Index>(), notation_fault()), 1..60)) {
        let (clean, dirty) = games(&plies);
        // a star before the end of a game is a result: such games are skipped
        prop_assume!(!dirty.trim_end().ends_with("* *"));
        prop_assert_eq!(apply_safe_fixes(&dirty), clean);
    }
}
