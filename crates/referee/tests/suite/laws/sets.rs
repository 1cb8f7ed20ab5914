//! Every rule set, switch by switch, and the description of the texts.

use referee::{LawEvidence, Laws, RuleSet, Switches};

use crate::laws::set;

/// Name, then the value of each switch in the order of [`Switches::NAMES`].
const TABLE: &[(&str, [&str; 17])] = &[
    (
        "standard",
        [
            "black",
            "compulsory",
            "must-finish",
            "free",
            "implied",
            "ends-move",
            "put-back",
            "huff",
            "forfeit",
            "opponent-chooses",
            "forfeit",
            "caution",
            "none",
            "notice",
            "five-and-one",
            "loses",
            "leave-no-move",
        ],
    ),
    (
        "customary",
        [
            "declared",
            "optional",
            "may-stop",
            "free",
            "forbidden",
            "ends-move",
            "wait",
            "allowed",
            "silent",
            "silent",
            "silent",
            "silent",
            "none",
            "none",
            "agreed",
            "loses",
            "leave-no-move",
        ],
    ),
    (
        "masters",
        [
            "black",
            "compulsory",
            "must-finish",
            "free",
            "implied",
            "ends-move",
            "silent",
            "corrected",
            "corrected",
            "silent",
            "silent",
            "silent",
            "none",
            "refused-offer",
            "none",
            "loses",
            "leave-no-move",
        ],
    ),
    (
        "leaflet",
        [
            "black",
            "compulsory",
            "must-finish",
            "free",
            "implied",
            "ends-move",
            "put-back",
            "illegal",
            "silent",
            "opponent-chooses",
            "drawn",
            "silent",
            "none",
            "none",
            "five-minutes",
            "loses",
            "leave-no-move",
        ],
    ),
    (
        "losing",
        [
            "black",
            "compulsory",
            "must-finish",
            "free",
            "implied",
            "ends-move",
            "put-back",
            "illegal",
            "silent",
            "opponent-chooses",
            "drawn",
            "silent",
            "none",
            "none",
            "five-minutes",
            "wins",
            "lose-all",
        ],
    ),
    (
        "computer",
        [
            "black",
            "compulsory",
            "must-finish",
            "free",
            "implied",
            "ends-move",
            "automatic",
            "impossible",
            "impossible",
            "silent",
            "silent",
            "silent",
            "none",
            "none",
            "none",
            "loses",
            "leave-no-move",
        ],
    ),
    (
        "wcdf",
        [
            "black",
            "compulsory",
            "must-finish",
            "free",
            "forbidden",
            "ends-move",
            "silent",
            "illegal",
            "caution",
            "false-move",
            "play",
            "put-back",
            "claim",
            "claim",
            "clock",
            "loses",
            "leave-no-move",
        ],
    ),
    (
        "acf",
        [
            "black",
            "compulsory",
            "must-finish",
            "free",
            "forbidden",
            "ends-move",
            "silent",
            "illegal",
            "caution",
            "false-move",
            "play",
            "put-back",
            "claim",
            "claim",
            "thirty-an-hour",
            "loses",
            "leave-no-move",
        ],
    ),
    (
        "engine",
        [
            "black",
            "compulsory",
            "must-finish",
            "free",
            "forbidden",
            "ends-move",
            "automatic",
            "impossible",
            "impossible",
            "false-move",
            "play",
            "put-back",
            "automatic",
            "automatic",
            "clock",
            "loses",
            "leave-no-move",
        ],
    ),
    (
        "articles",
        [
            "game",
            "compulsory",
            "must-finish",
            "game",
            "forbidden",
            "game",
            "silent",
            "opponent-chooses",
            "opponent-chooses",
            "false-move",
            "play",
            "put-back",
            "game",
            "game",
            "clock",
            "loses",
            "game",
        ],
    ),
];

#[test]
fn every_set_has_the_switches_of_its_text() {
    let names: Vec<&str> = RuleSet::ALL.iter().map(|set| set.name()).collect();
    let listed: Vec<&str> = TABLE.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, listed);
    for (name, expected) in TABLE {
        for (setting, expected) in set(name).switches().settings().iter().zip(expected) {
            assert_eq!(setting.value, *expected, "{name}: {}", setting.switch);
        }
    }
}

#[test]
fn every_law_that_a_switch_cites_is_in_a_text_of_the_set() {
    for set in RuleSet::ALL.iter().filter(|set| !set.texts().is_empty()) {
        let known: Vec<&str> = set
            .texts()
            .iter()
            .flat_map(|text| text.laws())
            .map(|law| law.number)
            .chain(["ACF:time"])
            .collect();
        for setting in set.switches().settings() {
            for law in setting.laws {
                assert!(
                    known.contains(law),
                    "{}: {} cites {law}",
                    set.name(),
                    setting.switch
                );
            }
        }
    }
}

#[test]
fn the_laws_of_a_text_are_numbered_in_order() {
    let count = |set_name: &str| set(set_name).texts()[0].laws().len();
    assert_eq!(count("standard"), 31);
    assert_eq!(count("customary"), 15);
    assert_eq!(count("masters"), 11);
    assert_eq!(count("leaflet"), 18);
    assert_eq!(count("computer"), 16);
    for name in ["standard", "customary", "masters", "leaflet", "computer"] {
        let text = set(name).texts()[0];
        for (place, law) in text.laws().iter().enumerate() {
            assert_eq!(law.number, format!("{}:{}", text.name(), place + 1));
            assert!(law.paraphrase.ends_with('.'), "{}", law.number);
        }
    }
}

#[test]
fn laws_that_no_record_shows_are_listed() {
    let hidden = |name: &str| -> Vec<&str> {
        set(name)
            .texts()
            .iter()
            .flat_map(|text| text.laws())
            .filter(|law| law.evidence == LawEvidence::No)
            .map(|law| law.number)
            .collect()
    };
    assert_eq!(hidden("standard"), ["S1:3", "S1:11", "S1:20", "S1:28"]);
    let page = set("standard").describe();
    let (_, after) = page
        .split_once("## Not visible in a record")
        .expect("a heading");
    for number in hidden("standard") {
        assert!(after.contains(number), "{number}");
    }
    assert!(page.contains("## Interpretations"));
    assert!(page.contains("missed-capture"));
    assert!(page.contains("(S1:16, S1:17)"));
}

#[test]
fn every_set_describes_itself() {
    for set in RuleSet::ALL {
        let page = set.describe();
        assert!(page.starts_with(&format!("# {}: {}\n", set.name(), set.title())));
        for name in Switches::NAMES {
            assert!(page.contains(name), "{}: {name}", set.name());
        }
    }
}

#[test]
fn a_custom_set_switches_single_laws() {
    let own = set("standard")
        .clone()
        .with("missed_capture", "illegal")
        .and_then(|own| own.with("first-mover", "declared"))
        .expect("both can be switched")
        .renamed("club", "The club's own rules");
    assert_eq!(own.name(), "club");
    assert_eq!(own.switches().first_mover.laws, ["own:first-mover"]);
    assert_eq!(own.switches().false_move.laws, ["S1:21"]);
    let found = crate::laws::judge(&own, "[GameType \"21\"] 1. 22-18 11-15 2. 24-19 *");
    let codes: Vec<&str> = found
        .findings
        .iter()
        .map(|finding| finding.rule.code())
        .collect();
    assert!(
        codes.contains(&"R307") && !codes.contains(&"R313"),
        "{codes:?}"
    );
}

#[test]
fn an_unknown_switch_is_reported_with_the_known_ones() {
    let error = set("standard")
        .clone()
        .with("huffing", "no")
        .expect_err("no such switch");
    assert!(error.to_string().contains("missed-capture"), "{error}");
    let error = set("standard")
        .clone()
        .with("capture", "maybe")
        .expect_err("no such setting");
    assert_eq!(
        error.to_string(),
        "expected a setting of capture (compulsory, optional), found \"maybe\""
    );
}

#[test]
fn by_default_english_has_the_standard_laws_and_others_their_own() {
    let laws = Laws::default();
    assert_eq!(
        laws.for_variant(draughts::Variant::English).name(),
        "standard"
    );
    assert_eq!(
        laws.for_variant(draughts::Variant::International).name(),
        "articles"
    );
    assert!(!laws.are_named());
    let named = Laws::from(set("wcdf"));
    assert_eq!(
        named.for_variant(draughts::Variant::International).name(),
        "wcdf"
    );
    assert!(named.are_named());
}
