//! Every law that a finding cites is in force: it is in a text of the rule set, or belongs to a switch that was set
//! explicitly. Every fixture is judged under every set.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use draughts::Variant;
use referee::{Collection, Finding, Judgement, Options, Record, Referee, RuleSet, Switches};

use crate::laws::set;

/// The fixtures of all rules.
fn fixtures() -> Vec<Vec<u8>> {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/rules");
    let mut texts = Vec::new();
    for folder in fs::read_dir(rules).expect("the fixtures of the rules") {
        let fires = folder.expect("a folder of a rule").path().join("fires.pdn");
        texts.push(fs::read(fires).expect("a fixture that fires"));
    }
    assert!(texts.len() > 70, "{} fixtures", texts.len());
    texts
}

fn rule_and_laws(finding: &Finding) -> Vec<(&'static str, &'static str)> {
    let code = finding.rule.code();
    finding.laws().iter().map(|law| (code, *law)).collect()
}

/// Each rule and law cited by the findings of a file under a set, including findings about several games.
fn cited(laws: &RuleSet, file: &[u8]) -> BTreeSet<(&'static str, &'static str)> {
    let referee = Referee::new(Options {
        laws: laws.into(),
        entry: true,
        ..Options::default()
    });
    let mut reader = pdn::Reader::new(file);
    let (mut events, mut judgement) = (Vec::new(), Judgement::default());
    let mut collection = Collection::default();
    let mut game = 0;
    let mut cited = BTreeSet::new();
    while reader.read_game(&mut events) {
        let record = Record {
            source: file,
            events: &events,
        };
        referee.judge(&record, &mut judgement);
        game += 1;
        if let Some(entry) = &judgement.entry {
            collection.add(entry, game, || ());
        }
        for finding in &judgement.findings {
            cited.extend(rule_and_laws(finding));
        }
    }
    for ((), finding) in collection.finish() {
        cited.extend(rule_and_laws(&finding));
    }
    cited
}

/// True if a law belongs to the set: to its texts by number, or to one of its switches.
fn is_of(laws: &RuleSet, law: &str) -> bool {
    let mut of_texts = laws.texts().iter().flat_map(|text| text.laws());
    of_texts.any(|one| one.number == law)
        || laws
            .switches()
            .settings()
            .iter()
            .any(|setting| setting.laws.contains(&law))
        // the articles of a variant are not a text of a set
        || laws.texts().is_empty() && !law.starts_with('S')
        // the moves of the pieces and the choice of captures depend on the variant, whatever the set
        || Variant::ALL.iter().any(|game| {
            [game.capture_preference_articles(), game.aim_articles()].iter().any(|articles| articles.contains(&law))
        })
        || law == "Frisian:kings"
        || law.starts_with("PDN")
}

#[test]
fn every_law_that_a_finding_cites_is_in_force() {
    let fixtures = fixtures();
    for laws in RuleSet::ALL {
        for file in &fixtures {
            for (code, law) in cited(laws, file) {
                assert!(is_of(laws, law), "by {}: {code} cites {law}", laws.name());
            }
        }
    }
}

#[test]
fn every_law_cited_with_any_switch_changed_is_in_force() {
    let fixtures = fixtures();
    for base in RuleSet::ALL {
        for switch in Switches::NAMES {
            let unknown = RuleSet::clone(base)
                .with(switch, "?")
                .expect_err("no such setting");
            for value in unknown.expected() {
                let Ok(own) = RuleSet::clone(base).with(switch, value) else {
                    continue;
                };
                for file in &fixtures {
                    for (code, law) in cited(&own, file) {
                        assert!(
                            is_of(&own, law),
                            "by {} with {switch} = {value}: {code} cites {law}",
                            base.name()
                        );
                    }
                }
            }
        }
    }
}

/// The laws that the findings of a rule cite in its fixture under a set.
fn laws_of(code: &str, name: &str) -> Vec<&'static str> {
    let rules = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/rules");
    let file = fs::read(rules.join(code).join("fires.pdn")).expect("a fixture");
    let found = cited(set(name), &file).into_iter();
    found
        .filter(|(of, _)| *of == code)
        .map(|(_, law)| law)
        .collect()
}

#[test]
fn each_set_cites_its_own_law_for_the_same_matter() {
    for (code, name, laws) in [
        ("C603", "standard", &["S1:26", "S1:6"][..]),
        ("C603", "customary", &[]),
        ("C603", "wcdf", &[]),
        ("C604", "standard", &["S1:26"]),
        ("C604", "masters", &[]),
        ("K503", "standard", &["S1:24"]),
        ("K503", "customary", &["S2:15"]),
        ("K503", "leaflet", &["S4:16"]),
        ("K503", "wcdf", &["WCDF:1.31"]),
        ("K503", "masters", &[]),
        ("O404", "standard", &["S1:21", "S1:27"]),
        ("R304", "standard", &["S1:1"]),
        ("R304", "wcdf", &[]),
        ("R313", "masters", &["S3:2"]),
        ("R316", "computer", &["S5:2"]),
        ("R320", "standard", &[]),
        ("R320", "wcdf", &[]),
        ("R323", "wcdf", &["WCDF:1.26"]),
        ("T212", "standard", &["PDN3:gametype", "S1:2", "S1:4"]),
        ("T212", "masters", &["PDN3:gametype", "S3:1"]),
        ("T212", "computer", &["PDN3:gametype"]),
        ("T213", "standard", &["S1:4", "S1:5"]),
        ("T213", "customary", &["S2:2"]),
        ("T213", "leaflet", &["S4:10"]),
        ("T213", "wcdf", &[]),
        ("N108", "standard", &["PDN3:grammar", "S1:9"]),
        ("N108", "wcdf", &["PDN3:grammar"]),
    ] {
        assert_eq!(laws_of(code, name), laws, "{code} by {name}");
    }
}

#[test]
fn an_unjudged_game_cites_no_law() {
    let record = b"[GameType \"42\"] 1. 11-15 {White left the room} 22-18 *";
    assert_eq!(
        cited(set("standard"), record)
            .into_iter()
            .find(|(_, law)| law.starts_with('S')),
        None
    );
}
