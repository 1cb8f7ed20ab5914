//! What a fix must not change, whatever the text.

use std::sync::Arc;

use archive::{count_fixes, fix_games};
use draughts::Move;
use referee::{Edit, FileEvidence, Fixer, Options, Referee, Winner};

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

/// How many findings of the games of a text are counted as fixable, and how many are fixed; none if they were taken back
/// when the text was read as a whole.
fn counted(text: &[u8]) -> Option<(u64, u64)> {
    let fixer = Fixer::new(Options::default(), false);
    let fix = fix_games(text, &fixer, &|_| true);
    if fix.withdrawn > 0 && fix.fixed.is_empty() {
        return None;
    }
    let fixer = fixer.for_file(&Arc::new(FileEvidence::new(text)));
    let mut count = 0;
    Referee::new(Options::default()).judge_each(text, |record, judgement| {
        count += count_fixes(record, &judgement.findings, &fixer, &|_| true);
    });
    Some((count, fix.fixed.len() as u64))
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

/// True if the games say the same; a result may be in figures that was in words.
pub(crate) fn say_the_same(games: &[Said], after: &[Said]) -> bool {
    let same = |(before, after): (&Said, &Said)| {
        let same_result = before.2.is_none() || before.2 == after.2;
        same_result && (&before.0, &before.1) == (&after.0, &after.1)
    };
    games.len() == after.len() && games.iter().zip(after).all(same)
}

/// Holds a text against what it is after its fixes: no more errors, and with safe fixes alone the same games, and as many
/// fixes as were counted; and that against what it is after another run.
#[track_caller]
pub(crate) fn check(text: &[u8], unsafe_fixes: bool) {
    let (once, taken_back) = fixed(text, unsafe_fixes);
    let (games, errors) = said(text);
    let (games_after, errors_after) = said(&once);
    assert!(errors_after <= errors, "{errors} became {errors_after}");
    assert!(
        unsafe_fixes || say_the_same(&games, &games_after),
        "{games:?} became {games_after:?}"
    );
    if let Some((counted, fixed)) = counted(text) {
        assert_eq!(counted, fixed, "{}", String::from_utf8_lossy(text));
    }
    let (again, _) = fixed(&once, unsafe_fixes);
    let lossy = String::from_utf8_lossy;
    assert!(
        taken_back || again == once,
        "fixed twice:\n{}\n{}",
        lossy(&once),
        lossy(&again)
    );
}
