//! Tests for the rulings of each set.

use draughts::Color;

use crate::{RuleSet, Winner};

fn laws(name: &str) -> &'static RuleSet {
    RuleSet::from_name(name).expect("a set of that name")
}

fn squares() -> Vec<String> {
    vec!["15".to_owned(), "18".to_owned()]
}

#[test]
fn a_missed_capture_has_the_consequence_of_each_set() {
    let cases: [(&str, &[&str]); 7] = [
        ("standard", &["S1:16", "S1:17"]),
        ("customary", &["S2:14"]),
        ("masters", &["S3:9"]),
        ("leaflet", &["S4:2"]),
        ("computer", &["S5:8", "S5:9"]),
        ("wcdf", &["WCDF:1.20", "WCDF:1.25", "WCDF:1.26"]),
        ("articles", &["FMJD:5.4"]),
    ];
    for (set, cited) in cases {
        let ruling = laws(set).missed_capture_ruling(Color::White, &squares());
        assert_eq!(ruling.laws, cited, "{set}");
        assert_eq!(ruling.result_implied, None, "{set}");
    }
}

#[test]
fn without_the_huff_the_standard_laws_forfeit_a_missed_capture() {
    let without = laws("standard")
        .clone()
        .with("huff", "false")
        .expect("a switch");
    let ruling = without.missed_capture_ruling(Color::White, &squares());
    assert_eq!(ruling.result_implied, Some(Winner::White));
    assert!(ruling.laws.contains(&"S1:21"), "{:?}", ruling.laws);
}

#[test]
fn a_false_move_forfeits_under_the_standard_laws_only() {
    for set in RuleSet::ALL {
        let implied = set.false_move_ruling(Color::Black).result_implied;
        let expected = (set.name() == "standard").then_some(Winner::White);
        assert_eq!(implied, expected, "{}", set.name());
    }
}

#[test]
fn a_slip_implies_nothing() {
    let slip = super::Ruling::slip();
    assert_eq!((slip.result_implied, slip.laws.len()), (None, 0));
}

#[test]
fn a_touched_piece_has_the_ruling_of_each_set() {
    for (set, result) in [
        ("standard", Some(Winner::White)),
        ("leaflet", Some(Winner::Draw)),
        ("wcdf", None),
        ("customary", None),
    ] {
        let ruling = laws(set).touch_ruling(Color::Black);
        assert_eq!(ruling.result_implied, result, "{set}");
    }
    let leaflet = laws("leaflet").touch_ruling(Color::Black);
    assert_eq!(leaflet.laws, ["S4:14"]);
}

#[test]
fn an_uncrowned_man_has_the_ruling_of_each_set() {
    let ruling = laws("standard").uncrowned_ruling();
    assert_eq!(
        ruling.text,
        "the moves made since must be taken back, and the man crowned first (S1:15)"
    );
    assert_eq!(laws("leaflet").uncrowned_ruling().laws, ["S4:7"]);
    assert_eq!(laws("customary").uncrowned_ruling().laws, ["S2:9"]);
}

#[test]
fn a_removed_own_piece_has_the_ruling_of_each_set() {
    let ruling = laws("standard").own_piece_ruling(Color::Black);
    assert_eq!(ruling.laws, ["S1:12"]);
    assert!(
        ruling
            .text
            .starts_with("Black may not put the piece back; White may")
    );
    assert_eq!(
        laws("wcdf").own_piece_ruling(Color::Black).laws[0],
        "WCDF:1.25"
    );
}

#[test]
fn pieces_arranged_without_notice_have_the_ruling_of_each_set() {
    assert_eq!(
        laws("standard").arranging_ruling(Color::Black).laws,
        ["S1:18"]
    );
    assert_eq!(
        laws("wcdf").arranging_ruling(Color::Black).laws,
        ["WCDF:1.26"]
    );
}

#[test]
fn delay_cites_the_law_of_its_limit() {
    let standard = laws("standard");
    assert_eq!(standard.delay_ruling(Color::White, false).laws, ["S1:24"]);
    assert_eq!(standard.delay_ruling(Color::White, true).laws, ["S1:25"]);
    assert_eq!(
        laws("leaflet").delay_ruling(Color::White, true).laws,
        ["S4:16"]
    );
    let limit = |set: &str, only| {
        let time = laws(set).switches().time.setting.per_move(only);
        time.map(|time| (time.call, time.lost))
    };
    assert_eq!(limit("standard", false), Some((300, 360)));
    assert_eq!(limit("standard", true), Some((60, 120)));
    assert_eq!(limit("leaflet", true), Some((300, 360)));
    assert_eq!(limit("masters", true), None);
}

#[test]
fn draws_are_claimed_automatic_or_unknown() {
    for (set, repetition, no_progress, forty) in [
        ("standard", None, None, true),
        ("masters", None, None, true),
        ("customary", None, None, false),
        ("leaflet", None, None, false),
        ("computer", None, None, false),
        ("wcdf", Some(None), Some(None), false),
        (
            "engine",
            Some(Some(Winner::Draw)),
            Some(Some(Winner::Draw)),
            false,
        ),
    ] {
        let set_laws = laws(set);
        let of = |ruling: Option<super::Ruling>| ruling.map(|ruling| ruling.result_implied);
        assert_eq!(
            of(set_laws.repetition_ruling(Color::Black)),
            repetition,
            "{set}"
        );
        assert_eq!(of(set_laws.no_progress_ruling()), no_progress, "{set}");
        assert_eq!(
            set_laws.forty_moves_ruling(Color::Black).is_some(),
            forty,
            "{set}"
        );
    }
}
