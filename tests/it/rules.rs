//! `huff explain` and `huff laws`.

use crate::support::Folder;

#[test]
fn a_rule_has_a_manual_page_by_code_and_name() {
    let folder = Folder::new();
    let by_code = folder.huff("explain R307").exits(0).stdout;
    assert!(by_code.starts_with("# R307 missed-capture\n"), "{by_code}");
    for heading in ["## What it finds", "## The law", "## Example"] {
        assert!(by_code.contains(heading), "{heading}");
    }
    assert_eq!(
        folder.huff("explain missed-capture").exits(0).stdout,
        by_code
    );
    assert_eq!(folder.huff("explain r307").exits(0).stdout, by_code);
}

#[test]
fn the_rules_are_listed_by_family() {
    let folder = Folder::new();
    let all = folder.huff("explain").exits(0).stdout;
    let family = folder.huff("explain R").exits(0).stdout;
    assert!(family.lines().all(|line| line.starts_with('R')), "{family}");
    assert!(all.lines().is_sorted(), "{all}");
    // The columns of a list depend on its longest name.
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words(&all).contains(&words(&family)), "{all}");
    insta::assert_snapshot!(folder.huff("explain S").exits(0).stdout);
}

#[test]
fn a_mistyped_rule_is_bad_usage() {
    let run = Folder::new().huff("explain missed-catpure").exits(2);
    run.says("there is R307 (missed-capture)");
    let run = Folder::new().huff("explain weather").exits(2);
    run.says("'huff explain' lists all rules");
}

#[test]
fn laws_are_listed_and_explained() {
    let folder = Folder::new();
    let list = folder.huff("laws").exits(0).stdout;
    assert!(list.starts_with("standard "), "{list}");
    for name in list.lines().filter_map(|line| line.split(' ').next()) {
        let page = folder.huff(&format!("laws {name}")).exits(0).stdout;
        assert!(page.contains("missed-capture"), "{page}");
        folder.huff(&format!("check - --laws {name} -q")).exits(0);
    }
    for game in ["italian", "russian", "40", "english"] {
        let page = folder.huff(&format!("laws {game}")).exits(0).stdout;
        insta::assert_snapshot!(format!("laws_{game}"), page);
    }
    let run = folder.huff("laws standrad").exits(2);
    run.says("did you mean 'standard'?");
    let page = folder.huff("laws s1:16").exits(0).stdout;
    assert!(
        page.starts_with("# S1:16: The Standard Laws of Draughts\n\nParaphrased: "),
        "{page}"
    );
    for (name, says) in [
        ("S1:999", "'huff laws standard' lists the laws of S1"),
        ("PDN3:grammar", "a section of the PDN standard"),
        ("X:1", "no law has the number 'X:1'"),
    ] {
        folder.huff(&format!("laws {name}")).exits(2).says(says);
    }
}

#[test]
fn a_mistyped_game_gets_a_suggestion() {
    let run = Folder::new().huff("laws italan").exits(2);
    run.says("tip: did you mean 'italian'? 'huff laws' lists the rule sets");
}
