//! The rule sets, law by law, and the texts that they are based on, sentence by sentence.
//!
//! `finds(laws, record, [..])` judges one game by a named set and compares the findings of the R, O and K families:
//! `R307 at 3`. `shows` checks for one finding among others.

mod citations;
mod s1_standard_laws;
mod s2_customary_rules;
mod s3_masters_games;
mod s4_leaflet;
mod s5_computer_rules;
mod sets;
mod wcdf_rules;

use referee::{Collection, Detail, Judgement, Options, Referee, RuleSet};

pub(crate) fn set(name: &str) -> &'static RuleSet {
    RuleSet::from_name(name).expect("a set of that name")
}

pub(crate) fn judge(laws: &RuleSet, record: &str) -> Judgement {
    let referee = Referee::new(Options {
        laws: laws.into(),
        ..Options::default()
    });
    let judgement = referee.judge_first(record.as_bytes());
    judgement.unwrap_or_else(|| panic!("no game in {record:?}"))
}

pub(crate) fn findings(laws: &str, record: &str, extra: &[&str]) -> Vec<String> {
    judge(set(laws), record)
        .findings
        .iter()
        .filter(|finding| {
            let code = finding.rule.code();
            let of_play = code.starts_with(['R', 'O', 'K']) && code != "O405";
            of_play || extra.contains(&code)
        })
        .map(|finding| match finding.ply {
            Some(ply) => format!("{} at {}", finding.rule.code(), ply.ply),
            None => finding.rule.code().to_owned(),
        })
        .collect()
}

/// Asserts the findings of a record under a set of laws, in the order of the record.
#[track_caller]
pub(crate) fn finds<const N: usize>(laws: &str, record: &str, expected: [&str; N]) {
    assert_eq!(findings(laws, record, &[]), expected, "by {laws}: {record}");
}

/// Asserts that the record has this finding, among others.
#[track_caller]
pub(crate) fn shows(laws: &str, record: &str, expected: &str) {
    let found = findings(laws, record, &["T213"]);
    assert!(
        found.iter().any(|one| one == expected),
        "by {laws}: {record}: {found:?}"
    );
}

/// The board, laws and ruling of the first finding of that rule.
#[track_caller]
pub(crate) fn detail(laws: &str, record: &str, code: &str) -> Detail {
    judge(set(laws), record)
        .findings
        .into_iter()
        .find(|finding| finding.rule.code() == code)
        .and_then(|finding| finding.detail)
        .map(|detail| *detail)
        .unwrap_or_default()
}

/// The findings about several games of a file.
pub(crate) fn of_several(laws: &str, file: &str) -> Vec<&'static str> {
    let referee = Referee::new(Options {
        laws: set(laws).into(),
        entry: true,
        ..Options::default()
    });
    let mut collection = Collection::default();
    for (game, judged) in (1..).zip(referee.judge_all(file.as_bytes())) {
        if let Some(entry) = &judged.judgement.entry {
            collection.add(entry, game, || ());
        }
    }
    let found = collection.finish().into_iter();
    found.map(|((), finding)| finding.rule.code()).collect()
}

/// Kings that move back and forth for `plies` plies, two for each side: `1. 1-6 32-28 2. 6-1 28-32 ...`.
pub(crate) fn to_and_fro(plies: usize) -> String {
    let moves = ["1-6", "32-28", "6-1", "28-32"];
    (0..plies).fold(String::new(), |line, ply| line + moves[ply % 4] + " ")
}
