//! What a fix must not change, whatever the text.

use archive::fix_games;
use draughts::Move;
use referee::{Edit, Fixer, Options, Referee, Winner};

/// A game as far as a safe fix must not change it: where it starts, its moves, and who won.
pub(crate) type Said = (
    Option<String>,
    Vec<(u32, u32, Option<Move>)>,
    Option<Winner>,
);

/// A text with its fixes, and whether one of them had to be taken back.
pub(crate) fn fixed(text: &[u8], unsafe_fixes: bool) -> (Vec<u8>, bool) {
    let fixer = Fixer::new(Options::default(), unsafe_fixes);
    let fix = fix_games(text, &fixer, &|_| true);
    (Edit::apply(&fix.edits, text), fix.withdrawn > 0)
}

/// What each game of a text says, and how many errors are found in all.
pub(crate) fn said(text: &[u8]) -> (Vec<Said>, usize) {
    let finder = Referee::new(Options::default());
    let lister = Referee::new(Options {
        moves: true,
        ..Options::default()
    });
    let (mut games, mut errors) = (Vec::new(), 0);
    finder.judge_each(text, |_, judgement| {
        let findings = judgement.findings.iter();
        errors += findings
            .filter(|finding| finding.severity == referee::Severity::Error)
            .count();
    });
    lister.judge_each(text, |_, judgement| {
        let moves = judgement.moves.iter();
        let moves = moves.map(|played| (played.ply.depth, played.ply.ply, played.mv));
        let start = judgement.start.as_deref().map(str::to_owned);
        games.push((start, moves.collect(), judgement.recorded));
    });
    (games, errors)
}

/// Holds a text against what it is after its fixes: no more errors, and with safe fixes alone the same games; and
/// that against what it is after another run.
#[track_caller]
pub(crate) fn check(text: &[u8], unsafe_fixes: bool) {
    let (once, taken_back) = fixed(text, unsafe_fixes);
    let (games, errors) = said(text);
    let (games_after, errors_after) = said(&once);
    assert!(errors_after <= errors, "{errors} became {errors_after}");
    assert!(
        unsafe_fixes || games == games_after,
        "{games:?} became {games_after:?}"
    );
    let (again, _) = fixed(&once, unsafe_fixes);
    let lossy = String::from_utf8_lossy;
    assert!(
        taken_back || again == once,
        "fixed twice:\n{}\n{}",
        lossy(&once),
        lossy(&again)
    );
}
