//! Fixes of whole texts, whatever they hold.

mod corpora;

use archive::fix_games;
use draughts::Move;
use pdn::Reader;
use proptest::prelude::*;
use referee::{Edit, Fixer, Judgement, Options, Record, Referee, Winner};

/// A game as far as a safe fix must not change it: where it starts, its moves, and who won.
type Said = (
    Option<String>,
    Vec<(u32, u32, Option<Move>)>,
    Option<Winner>,
);

/// A text with its fixes, and whether one of them had to be taken back.
fn fixed(text: &[u8], unsafe_fixes: bool) -> (Vec<u8>, bool) {
    let fixer = Fixer::new(Options::default(), unsafe_fixes);
    let fix = fix_games(text, &fixer, &|_| true);
    (Edit::apply(&fix.edits, text), fix.withdrawn > 0)
}

/// What each game of a text says, and how many errors are found in all.
fn said(text: &[u8]) -> (Vec<Said>, usize) {
    let finder = Referee::new(Options::default());
    let lister = Referee::new(Options {
        moves: true,
        ..Options::default()
    });
    let mut reader = Reader::new(text);
    let mut events = Vec::new();
    let (mut games, mut errors) = (Vec::new(), 0);
    let mut judgement = Judgement::default();
    while reader.read_game(&mut events) {
        let record = Record {
            source: text,
            events: &events,
        };
        finder.judge(&record, &mut judgement);
        let findings = judgement.findings.iter();
        errors += findings
            .filter(|finding| finding.severity == referee::Severity::Error)
            .count();
        lister.judge(&record, &mut judgement);
        let moves = judgement.moves.iter();
        let moves = moves.map(|played| (played.ply.depth, played.ply.ply, played.mv));
        let start = judgement.start.as_deref().map(str::to_owned);
        games.push((start, moves.collect(), judgement.recorded));
    }
    (games, errors)
}

/// The same games, the same errors, nothing left to mend: in every record that is at hand.
#[test]
fn fixes_of_real_records_change_no_move_and_are_made_once() {
    for (path, bytes) in corpora::samples(1 << 20) {
        let (once, taken_back) = fixed(&bytes, false);
        assert!(!taken_back, "{path}: a fix was taken back");
        let (games, errors) = said(&bytes);
        let (games_after, errors_after) = said(&once);
        assert!(games == games_after, "{path}: what a game says was changed");
        assert_eq!(errors, errors_after, "{path}");
        assert!(fixed(&once, false).0 == once, "{path}: fixed twice");
    }
}

proptest! {
    #[test]
    fn fixes_of_any_text_change_no_move_bring_no_error_and_are_made_once(
        parts in prop::collection::vec(prop::sample::select(vec![
            "[Event \"a\"]", "[Result \"1-0\"]", "[FEN \"B:W18,26,32 : B02,15.\"]", "[Date \"1841-??-??\"]",
            "[GameType \"21\"]", "[GameType \"25\"]", "1.", "2.", "3...", "7.", "11-15", "09-13", "22x18", "15x22", "1522",
            "15 x 22", "25-18", "f6-e5", "15x22x31", "15x22 22x31", "*", "1-0", "{x", "}", "(", ")", "...", "!", "$7",
            "/FEN \"B:W18,26,32:B2,15.\"/", "; 09-13\n", "hello", "0", "1", "[Città \"a\"]", "\u{a0}", "\\r", "-", "\u{feff}", "Black resigns",
        ]), 0..40),
        glue in prop::collection::vec(prop::sample::select(vec![" ", "\n", "\r\n", ""]), 40),
        risky in any::<bool>(),
    ) {
        let text: String = parts.iter().zip(&glue).flat_map(|(part, glue)| [*part, *glue]).collect();
        let (once, taken_back) = fixed(text.as_bytes(), risky);
        let (games, errors) = said(text.as_bytes());
        let (games_after, errors_after) = said(&once);
        prop_assert!(errors_after <= errors);
        prop_assert!(risky || games == games_after, "{games:?} became {games_after:?}");
        let (again, _) = fixed(&once, risky);
        if !taken_back {
            prop_assert_eq!(String::from_utf8_lossy(&again), String::from_utf8_lossy(&once));
        }
    }
}
