//! A referee limited to the play reports the same findings about it as an unlimited one.

use std::fs;
use std::path::{Path, PathBuf};

use referee::{Finding, JudgedGame, Options, Referee, Scope};

fn records(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            records(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "pdn") {
            found.push(path);
        }
    }
}

fn text(finding: &Finding) -> String {
    format!("{finding:?}")
}

#[test]
fn the_scope_does_not_change_findings_about_the_play() {
    let mut files = Vec::new();
    let fixtures = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures");
    records(Path::new(fixtures), &mut files);
    let referee = |scope| {
        Referee::new(Options {
            scope,
            positions: true,
            ..Options::default()
        })
    };
    let (all, play) = (referee(Scope::All), referee(Scope::Play));
    let (mut games, mut found) = (0, 0);
    for file in &files {
        let bytes = fs::read(file).expect("a fixture");
        let mut expected = Vec::new();
        for JudgedGame { judgement, .. } in all.judge_all(&bytes) {
            let of_play = judgement.findings.iter();
            let of_play = of_play.filter(|finding| finding.rule.is_of_play());
            let of_play: Vec<String> = of_play.map(text).collect();
            let moves = format!("{:?} {:?}", judgement.moves, judgement.positions);
            expected.push((of_play, moves, judgement.variant, judgement.side_status));
        }
        let mut expected = expected.into_iter();
        for JudgedGame { judgement, .. } in play.judge_all(&bytes) {
            let of_play: Vec<String> = judgement.findings.iter().map(text).collect();
            let moves = format!("{:?} {:?}", judgement.moves, judgement.positions);
            games += 1;
            found += of_play.len();
            let seen = (of_play, moves, judgement.variant, judgement.side_status);
            assert_eq!(Some(seen), expected.next(), "{}", file.display());
        }
        assert_eq!(expected.next(), None);
    }
    assert!(games > 100 && found > 50, "{games} games, {found} findings");
}
