//! The schema of `huff.toml` for editors accepts exactly what `huff` accepts.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use jsonschema::Validator;
use serde_json::Value;

use crate::support::{CLEAN, Folder};

/// A file with every key.
const WHOLE: &str = r#"
laws = "club"
variant = "english"
result-order = "black-white"
encoding = "windows-1252"
select = ["R", "O", "missed-capture"]
ignore = ["O405"]
notes = true
fail-on = "warning"
max-findings = 100
baseline = "known.json"

[limits]
game-size = 16_777_216

[severity]
R307 = "warning"
O = "note"

[per-file-ignores]
"*.old.pdn" = ["O"]

[per-file."russian/**"]
laws = "auto"
variant = 25
result-order = "auto"
encoding = "windows-1251"
select = ["R"]
ignore = []
notes = false
fail-on = "never"
severity = { R = "error" }

[players]
"Wyllie, James" = ["J. Wyllie"]
"Hill, W." = []

[rule-sets.club]
based-on = "standard"
title = "The laws of our club"
huff = false
time = "clock"
"#;

fn schema() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/huff.toml.schema.json");
    let text = fs::read_to_string(path).expect("the schema can be read");
    serde_json::from_str(&text).expect("the schema is JSON")
}

fn validator() -> Validator {
    jsonschema::validator_for(&schema()).expect("the schema is one")
}

/// The keys of an object in the schema.
fn keys(object: &Value) -> BTreeSet<String> {
    let properties = object["properties"].as_object().expect("properties");
    properties.keys().cloned().collect()
}

/// The keys that `huff` lists for an unknown key.
fn keys_of_huff(toml: &str) -> BTreeSet<String> {
    let stderr = error_message(toml);
    let (_, all) = stderr.split_once("the keys are ").expect("the keys");
    all.trim().split(", ").map(str::to_owned).collect()
}

/// The message of `huff` about a file.
fn error_message(toml: &str) -> String {
    let folder = Folder::with(CLEAN);
    folder.write("known.json", r#"{"version":1,"findings":[]}"#);
    folder.write("huff.toml", toml);
    folder.huff("check --show-settings games.pdn").stderr
}

#[track_caller]
fn fits(validator: &Validator, toml: &str) -> bool {
    let value: Value = toml::from_str(toml).expect("it is TOML");
    validator.is_valid(&value)
}

#[test]
fn a_file_with_every_key_is_accepted_by_both() {
    let validator = validator();
    let value: Value = toml::from_str(WHOLE).expect("it is TOML");
    let errors: Vec<_> = validator
        .iter_errors(&value)
        .map(|e| e.to_string())
        .collect();
    assert_eq!(errors, [""; 0]);
    assert_eq!(error_message(WHOLE), "");
    // Every key is used, so the comparison is complete.
    let used: BTreeSet<String> = value
        .as_object()
        .expect("a table")
        .keys()
        .cloned()
        .collect();
    assert_eq!(used, keys(&schema()));
    let scoped = value["per-file"]["russian/**"].as_object();
    let scoped: BTreeSet<String> = scoped.expect("a table").keys().cloned().collect();
    assert_eq!(scoped, keys(&schema()["$defs"]["scoped"]));
}

#[test]
fn the_schema_lists_every_key() {
    let schema = schema();
    assert_eq!(keys(&schema), keys_of_huff("weather = 1"));
    assert_eq!(
        keys(&schema["$defs"]["scoped"]),
        keys_of_huff("[per-file.'*.pdn']\nweather = 1")
    );
    let mut switches: BTreeSet<String> = referee::Switches::NAMES
        .iter()
        .map(ToString::to_string)
        .collect();
    switches.extend(["based-on", "title", "huff"].map(str::to_owned));
    assert_eq!(keys(&schema["$defs"]["rule-set"]), switches);
}

#[test]
fn the_schema_lists_the_settings_of_every_switch() {
    let schema = schema();
    for switch in referee::Switches::NAMES {
        let set = referee::RuleSet::from_name("standard").expect("the Standard Laws");
        let error = set.clone().with(switch, "weather").expect_err("no setting");
        let listed = schema["$defs"]["rule-set"]["properties"][switch]["enum"].as_array();
        let listed: Vec<&str> = listed
            .expect("settings")
            .iter()
            .filter_map(Value::as_str)
            .collect();
        assert_eq!(listed, error.expected(), "{switch}");
    }
}

#[test]
fn the_schema_lists_the_words_of_every_key() {
    let schema = schema();
    let scoped = &schema["$defs"]["scoped"]["properties"];
    for (key, words) in [
        ("result-order", &scoped["result-order"]["enum"]),
        ("fail-on", &scoped["fail-on"]["enum"]),
        ("variant", &scoped["variant"]["anyOf"][0]["enum"]),
    ] {
        for word in words.as_array().expect("words") {
            assert_eq!(error_message(&format!("{key} = {word}")), "");
        }
        assert!(
            error_message(&format!("{key} = 'weather'")).contains("error:"),
            "{key}"
        );
    }
    let variants = scoped["variant"]["anyOf"][0]["enum"].as_array();
    assert_eq!(
        variants.map(Vec::len),
        Some(draughts::Variant::ALL.len()),
        "a variant is missing in the schema"
    );
}

#[test]
fn the_schema_rejects_what_huff_rejects() {
    let validator = validator();
    for toml in [
        "weather = 1",
        "laws = 3",
        "variant = true",
        "result-order = 'black'",
        "encoding = 1",
        "select = 'R'",
        "ignore = ['3']",
        "notes = 1",
        "fail-on = 'info'",
        "max-findings = -1",
        "max-findings = 'all'",
        "baseline = ''",
        "limits = 3",
        "[limits]\ngame-size = 0",
        "[limits]\ngame-size = 1_000_000_000",
        "[limits]\ngame-size = '1 MB'",
        "[limits]\ngames = 3",
        "severity = 'note'",
        "[severity]\nR307 = 'off'",
        "[per-file-ignores]\n'*.pdn' = 'R'",
        "[per-file-ignores]\n'' = ['R']",
        "[per-file-ignores]\n'a/../b' = ['R']",
        "[per-file.'../b']\nnotes = true",
        "[per-file]\n'*.pdn' = 1",
        "[per-file.'*.pdn']\nmax-findings = 1",
        "[per-file.'*.pdn']\nbaseline = 'x'",
        "players = []",
        "[players]\n'Hill, W.' = 'W. Hill'",
        "[rule-sets.club]\nhuff = false",
        "[rule-sets.club]\nbased-on = 'standard'\nhuff = 'no'",
        "[rule-sets.club]\nbased-on = 'standard'\ntime = 'none at all'",
    ] {
        assert!(!fits(&validator, toml), "{toml}");
        assert!(
            error_message(toml).contains("huff.toml:"),
            "{toml}: {}",
            error_message(toml)
        );
    }
}
