//! Checks what a fix must not change, for any text.

use std::sync::Arc;

use archive::{count_fixes, fix_games};
use draughts::Move;
use referee::{Edit, FileEvidence, Fixer, JudgedGame, Options, Referee, Winner};

/// The content of a game that a safe fix must not change: start, moves and winner.
pub(crate) type GameContent = (
    Option<String>,
    Vec<(u32, u32, Option<Move>)>,
    Option<Winner>,
);

/// Fixes a text; true if a fix had to be withdrawn.
pub(crate) fn fixed(text: &[u8], unsafe_fixes: bool) -> (Vec<u8>, bool) {
    let fixer = Fixer::new(Options::default(), unsafe_fixes);
    let fix = fix_games(text, &fixer, &|_| true);
    (Edit::apply(&fix.edits, text), !fix.withdrawn.is_empty())
}

/// Number of findings counted as fixable, and number of findings fixed; none if fixes were withdrawn because of the
/// text as a whole.
fn counted(text: &[u8]) -> Option<(u64, u64)> {
    let fixer = Fixer::new(Options::default(), false);
    let fix = fix_games(text, &fixer, &|_| true);
    if !fix.withdrawn.is_empty() && fix.fixed.is_empty() {
        return None;
    }
    let fixer = fixer.for_file(&Arc::new(FileEvidence::new(text)));
    let games = Referee::new(Options::default()).judge_all(text);
    let counts =
        games.map(|game| count_fixes(&game.record(), &game.judgement.findings, &fixer, &|_| true));
    Some((counts.sum(), fix.fixed.len() as u64))
}

/// The content of each game of a text, and the number of errors.
pub(crate) fn contents(text: &[u8]) -> (Vec<GameContent>, usize) {
    let finder = Referee::new(Options::default());
    let lister = Referee::new(Options {
        moves: true,
        ..Options::default()
    });
    let (mut games, mut errors) = (Vec::new(), 0);
    for JudgedGame { judgement, .. } in finder.judge_all(text) {
        let findings = judgement.findings.iter();
        errors += findings
            .filter(|finding| finding.severity == referee::Severity::Error)
            .count();
    }
    for JudgedGame { judgement, .. } in lister.judge_all(text) {
        let moves = judgement.moves.iter();
        let moves = moves.map(|played| (played.ply.depth, played.ply.ply, played.mv));
        let start = judgement.start.as_deref().map(str::to_owned);
        games.push((start, moves.collect(), judgement.recorded));
    }
    (games, errors)
}

/// True if the games have the same content; a result in words may have become figures.
pub(crate) fn have_same_content(games: &[GameContent], after: &[GameContent]) -> bool {
    let same = |(before, after): (&GameContent, &GameContent)| {
        let same_result = before.2.is_none() || before.2 == after.2;
        same_result && (&before.0, &before.1) == (&after.0, &after.1)
    };
    games.len() == after.len() && games.iter().zip(after).all(same)
}

/// Compares a text with its fixed form: no more errors, and with safe fixes the same games and as many fixes as
/// counted; then compares that with a second run.
#[track_caller]
pub(crate) fn check(text: &[u8], unsafe_fixes: bool) {
    let (once, taken_back) = fixed(text, unsafe_fixes);
    let (games, errors) = contents(text);
    let (games_after, errors_after) = contents(&once);
    assert!(errors_after <= errors, "{errors} became {errors_after}");
    assert!(
        unsafe_fixes || have_same_content(&games, &games_after),
        "{games:?} became {games_after:?}"
    );
    if let Some((counted, fixed)) = counted(text) {
        assert_eq!(counted, fixed, "{}", String::from_utf8_lossy(text));
    }
    let (again, _) = fixed(&once, unsafe_fixes);
    let lossy = String::from_utf8_lossy;
    // in a file that is not UTF-8 no entity becomes a letter; the fixes may leave nothing but ASCII
    let may_become_utf_8 = str::from_utf8(text).is_err();
    assert!(
        taken_back || may_become_utf_8 || again == once,
        "fixed twice:\n{}\n{}",
        lossy(&once),
        lossy(&again)
    );
}
