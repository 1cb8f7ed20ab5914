//! The work for a game is bounded for every record. It is counted in capture jumps, since time depends on the
//! machine.

use draughts::jumps_tried;
use referee::{Fixer, Options, Record, Referee, Severity};

/// Maximum number of jumps tried for one game: its budget and the few searches under way when it is spent.
const MAX_JUMPS_PER_GAME: u64 = 80_000;
const MAX_JUMPS_PER_BYTE: u64 = 40;

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
fn expensive_records() -> Vec<String> {
    let in_brackets = format!("1. KINGx1 {}*\n", "(1. KINGx1 1-2) ".repeat(60));
    let several = "1. KINGx1 1-2 2. 3-4 5-6 3. KINGx2 7-8 4. KINGx3 *\n";
    let mut expensive_records = Vec::new();
    for (row, game_type) in [(6, 27), (5, 20), (5, 40), (4, 25), (4, 26)] {
        for moves in ["1. KINGx1 1-2 2. 3-4 *\n", several, &in_brackets] {
            expensive_records.push(lattice(row, game_type, moves));
        }
    }
    expensive_records
}

#[test]
fn no_game_exceeds_its_budget() {
    let referee = Referee::default();
    let fixer = Fixer::new(Options::default(), true);
    for shape in expensive_records() {
        let most = MAX_JUMPS_PER_GAME + MAX_JUMPS_PER_BYTE * shape.len() as u64;
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

#[test]
fn a_game_has_a_thousand_findings_of_a_rule_and_the_last_counts_the_others() {
    let judged = |commas: usize| {
        // the last comma is not between moves
        let moves = "11-15, ".repeat(commas + 1);
        let record = format!("[GameType \"21\"]\n1. {moves}*\n");
        Referee::default()
            .judge_first(record.as_bytes())
            .expect("a game")
            .findings
    };
    let signs = |commas: usize| {
        let mut findings = judged(commas);
        findings.retain(|finding| finding.rule.code() == "N113");
        findings
    };
    assert_eq!(signs(1000).len(), 1000);
    let findings = signs(2500);
    assert_eq!(findings.len(), 1000);
    let counting: Vec<_> = findings
        .iter()
        .filter(|finding| finding.message.contains("not listed"))
        .collect();
    let [last] = counting[..] else {
        panic!("{counting:?}");
    };
    assert!(
        last.message
            .ends_with("; 1501 more findings of this rule in this game not listed"),
        "{}",
        last.message
    );
    assert_eq!(
        last.detail.as_ref().map(|detail| detail.omitted),
        Some(1501)
    );
}

#[test]
fn a_game_of_many_megabytes_is_not_fixed() {
    let fixer = Fixer::new(Options::default(), false);
    let fixed = |bytes: usize| {
        let record = format!("[GameType \"21\"]\n1. 09-13 {{{}}} *\n", "x".repeat(bytes));
        let mut events = Vec::new();
        referee::reader(record.as_bytes()).read_game(&mut events);
        let source = record.as_bytes();
        let record = Record {
            source,
            events: &events,
        };
        let findings = Referee::default()
            .judge_first(source)
            .expect("a game")
            .findings;
        let fixed = fixer
            .game(&record, &|_| true)
            .map_or(0, |fix| fix.fixed.len());
        assert_eq!(fixer.count(&record, &findings, &|_| true), fixed as u64);
        fixed
    };
    assert_eq!(fixed(Fixer::MAX_GAME_SIZE - 1000), 1);
    assert_eq!(fixed(Fixer::MAX_GAME_SIZE), 0);
}
