//! Every rule with a safe fix fixes its own fixture.

use std::fs;
use std::path::{Path, PathBuf};

use referee::{Fixable, Options, RULES};

use super::{contents, fix, have_same_content};

fn rules() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/rules")
}

#[test]
fn every_rule_with_a_safe_fix_fixes_its_fixture() {
    let options = Options::default();
    let mut fixable = 0;
    for rule in RULES.iter().filter(|rule| rule.fix() == Fixable::Safe) {
        let code = rule.code();
        fixable += 1;
        let folder = rules().join(code);
        // if not all findings of the rule can be fixed, a separate record contains those that can
        let own_record = fs::read(folder.join("fixable.pdn"));
        let text = own_record.unwrap_or_else(|_| fs::read(folder.join("fires.pdn")).unwrap());
        let (fixed, count) = fix(&text, &options, false, &|other| other == *rule);
        let (games, mut codes) = contents(&text, &options);
        let (games_after, codes_after) = contents(&fixed, &options);
        assert!(count > 0, "{code} fixes nothing");
        assert!(!codes_after.contains(&code), "{code} is still there");
        assert!(
            have_same_content(&games, &games_after),
            "{code} changes {games:?} to {games_after:?}"
        );
        // a capture now written in full may be longer than necessary
        codes.retain(|other| *other != code);
        let mut others = codes_after;
        others.retain(|other| *other != "N105" || code == "N105");
        assert_eq!(others, codes, "{code} changes what else is found");
        let (again, count) = fix(&fixed, &options, false, &|other| other == *rule);
        assert_eq!((again, count), (fixed, 0), "{code} fixes twice");
    }
    assert_eq!(fixable, 22);
}

#[test]
fn every_page_of_a_rule_describes_its_fix() {
    for rule in RULES {
        let has_fix_section = rule.documentation().contains("\n## Fix\n");
        assert_eq!(
            has_fix_section,
            rule.fix() != Fixable::No,
            "{}",
            rule.code()
        );
    }
}

#[test]
fn fixes_do_not_change_the_content_of_fixtures() {
    let options = Options::default();
    let folders = ["rules", "valid", "invalid", "archives"];
    let mut texts = 0;
    for folder in folders {
        for path in records(&rules().join("..").join(folder)) {
            let text = fs::read(&path).unwrap();
            let (fixed, _) = fix(&text, &options, false, &|_| true);
            let path = path.display();
            let (games, codes) = contents(&text, &options);
            let (games_after, codes_after) = contents(&fixed, &options);
            assert!(
                have_same_content(&games, &games_after),
                "{path}: {games:?} became {games_after:?}"
            );
            for code in &codes_after {
                let count = |codes: &[&str]| codes.iter().filter(|other| *other == code).count();
                assert!(count(&codes_after) <= count(&codes), "{path}: more {code}");
            }
            let (again, _) = fix(&fixed, &options, false, &|_| true);
            let (again, fixed) = (
                String::from_utf8_lossy(&again),
                String::from_utf8_lossy(&fixed),
            );
            assert_eq!(again, fixed, "{path}: fixed twice");
            texts += 1;
        }
    }
    assert!(texts > 100, "{texts}");
}

fn records(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            found.extend(records(&path));
        } else {
            found.push(path);
        }
    }
    found.sort();
    found
}
