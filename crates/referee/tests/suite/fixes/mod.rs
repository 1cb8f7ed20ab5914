//! What fixes change, and that they change nothing else.

mod fixtures;
mod properties;
mod repairs;
mod tables;

use draughts::Move;
use referee::{Edit, Fixer, Judgement, Options, Record, Referee, Rule};

/// Fixes every game of a text; returns the number of fixed findings.
fn fix(
    text: &[u8],
    options: &Options,
    unsafe_fixes: bool,
    wanted: &dyn Fn(&Rule) -> bool,
) -> (Vec<u8>, usize) {
    let fixer = Fixer::new(options.clone(), unsafe_fixes);
    let mut reader = referee::reader(text);
    let mut events = Vec::new();
    let (mut edits, mut fixed) = (Vec::new(), 0);
    while reader.read_game(&mut events) {
        let record = Record {
            source: text,
            events: &events,
        };
        if let Some(game) = fixer.game(&record, wanted) {
            edits.extend(game.edits);
            fixed += game.fixed.len();
        }
    }
    (Edit::apply(&edits, text), fixed)
}

/// The text after its safe fixes under the usual laws.
fn apply_safe_fixes(text: &str) -> String {
    let (fixed, _) = fix(text.as_bytes(), &Options::default(), false, &|_| true);
    String::from_utf8(fixed).expect("fixes keep UTF-8")
}

/// The parts of a game that a safe fix must not change: its start, its moves and its winner.
type Content = (
    Option<String>,
    Vec<(u32, u32, Option<Move>)>,
    Option<referee::Winner>,
);

/// The content of each game of a text, and the codes of its findings.
fn contents(text: &[u8], options: &Options) -> (Vec<Content>, Vec<&'static str>) {
    let finder = Referee::new(options.clone());
    let lister = Referee::new(Options {
        moves: true,
        ..options.clone()
    });
    let mut reader = referee::reader(text);
    let mut events = Vec::new();
    let (mut games, mut codes) = (Vec::new(), Vec::new());
    let mut judgement = Judgement::default();
    while reader.read_game(&mut events) {
        let record = Record {
            source: text,
            events: &events,
        };
        finder.judge(&record, &mut judgement);
        codes.extend(judgement.findings.iter().map(|finding| finding.rule.code()));
        lister.judge(&record, &mut judgement);
        let moves = judgement.moves.iter();
        let moves = moves.map(|played| (played.ply.depth, played.ply.ply, played.mv));
        let start = judgement.start.as_deref().map(str::to_owned);
        games.push((start, moves.collect(), judgement.recorded));
    }
    codes.sort_unstable();
    (games, codes)
}

/// True if the games have the same content; a result in words may have become figures.
fn have_same_content(games: &[Content], after: &[Content]) -> bool {
    let same = |(before, after): (&Content, &Content)| {
        let same_result = before.2.is_none() || before.2 == after.2;
        same_result && (&before.0, &before.1) == (&after.0, &after.1)
    };
    games.len() == after.len() && games.iter().zip(after).all(same)
}
