//! The work for a game is bounded for every record. It is counted in capture jumps, since time depends on the
//! machine.

use draughts::jumps_tried;
use referee::{Fixer, Options, Record, Referee, Severity};

/// Maximum number of jumps tried for one game: its budget and the few searches under way when it is spent.
const JUMPS_A_GAME: u64 = 1_200_000;
const JUMPS_A_BYTE: u64 = 300;

/// A flying king before black men on every other square, on a board with rows of `row` squares.
fn lattice(row: u32, game_type: u32, moves: &str) -> String {
    let width = 2 * row;
    let men: Vec<String> = (1..width - 1)
        .step_by(2)
        .flat_map(|line| {
            let first = line * row + 1;
            // the odd rows begin at the edge
            (first + 1..first + row).map(|man| man.to_string())
        })
        .collect();
    let king = (width - 2) * row + row / 2 + 1;
    format!(
        "[GameType \"{game_type}\"]\n[FEN \"W:WK{king}:B{}\"]\n{}",
        men.join(","),
        moves.replace("KING", &king.to_string())
    )
}

/// Records that cost as much work as possible.
fn shapes() -> Vec<String> {
    let in_brackets = format!("1. KINGx1 {}*\n", "(1. KINGx1 1-2) ".repeat(60));
    let several = "1. KINGx1 1-2 2. 3-4 5-6 3. KINGx2 7-8 4. KINGx3 *\n";
    let mut shapes = Vec::new();
    for (row, game_type) in [(6, 27), (5, 20), (5, 40), (4, 25), (4, 26)] {
        for moves in ["1. KINGx1 1-2 2. 3-4 *\n", several, &in_brackets] {
            shapes.push(lattice(row, game_type, moves));
        }
    }
    shapes
}

#[test]
fn no_game_exceeds_its_budget() {
    let referee = Referee::default();
    let fixer = Fixer::new(Options::default(), true);
    for shape in shapes() {
        let most = JUMPS_A_GAME + JUMPS_A_BYTE * shape.len() as u64;
        let before = jumps_tried();
        referee.judge_first(shape.as_bytes()).expect("a game");
        let judged = jumps_tried() - before;
        assert!(judged <= most, "{judged} jumps to judge {shape}");
        let mut events = Vec::new();
        referee::reader(shape.as_bytes()).read_game(&mut events);
        let record = Record {
            source: shape.as_bytes(),
            events: &events,
        };
        let before = jumps_tried();
        fixer.game(&record, &|_| true);
        let fixed = jumps_tried() - before;
        assert!(fixed <= most, "{fixed} jumps to fix {shape}");
    }
}

#[test]
fn captures_beyond_counting_are_reported_without_accusation() {
    let judgement = Referee::default()
        .judge_first(lattice(6, 27, "1. KINGx1 1-2 2. 3-4 *\n").as_bytes())
        .expect("a game");
    let errors = |severity| {
        let findings = judgement.findings.iter();
        findings
            .filter(|finding| finding.severity == severity)
            .count()
    };
    assert_eq!(errors(Severity::Error), 0, "{:?}", judgement.findings);
    let unjudged = judgement
        .findings
        .iter()
        .find(|finding| finding.rule.code() == "R320");
    let unjudged = unjudged.expect("a finding that says so");
    assert_eq!(unjudged.severity, Severity::Warning);
    assert_eq!(
        unjudged.message,
        "3 plies are not judged because the position after ply 0 has more captures than huff examines in one game"
    );
}
