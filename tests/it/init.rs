//! `huff init` writes a configuration without effect, in which every line is a valid setting.

use std::collections::BTreeSet;
use std::path::Path;

use crate::support::{CLEAN, Folder};

#[test]
fn the_template_has_no_effect() {
    let folder = Folder::with(CLEAN);
    let settings = |arguments: &str| {
        let run = folder.huff(&format!("check --show-settings games.pdn {arguments}"));
        let lines: Vec<String> = run.exits(0).stdout.lines().map(str::to_owned).collect();
        lines[2..].join("\n")
    };
    let before = settings("");
    let run = folder.huff("init").exits(0);
    assert_eq!(run.stdout, "");
    assert_eq!(
        run.stderr,
        "wrote huff.toml; every setting in it is commented out\n"
    );
    assert_eq!(settings(""), before);
    let run = folder.huff("check --show-settings games.pdn").exits(0);
    assert!(run.stdout.contains("# configured by huff.toml"), "{run:#?}");
    insta::assert_snapshot!(folder.read("huff.toml"));
}

#[test]
fn every_setting_in_it_is_valid() {
    let folder = Folder::with(CLEAN);
    folder.huff("init").exits(0);
    let text = folder.read("huff.toml");
    let taken: Vec<&str> = text
        .lines()
        .map(|line| match line.strip_prefix('#') {
            Some(setting) if setting.starts_with(|c: char| !matches!(c, ' ' | ':')) => setting,
            _ => line,
        })
        .collect();
    folder.write("huff.toml", taken.join("\n"));
    folder.write("huff-baseline.json", "{\"version\":1,\"findings\":[]}");
    let run = folder.huff("check --show-settings games.pdn").exits(0);
    assert!(
        run.stdout.contains("baseline = \"huff-baseline.json\""),
        "{run:#?}"
    );
    // Every key is included.
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schemas/huff.toml.schema.json");
    let schema = std::fs::read_to_string(path).expect("the schema");
    let schema: serde_json::Value = serde_json::from_str(&schema).expect("JSON");
    let keys = |value: &serde_json::Value| -> BTreeSet<String> {
        value
            .as_object()
            .expect("an object")
            .keys()
            .cloned()
            .collect()
    };
    let value: serde_json::Value = toml::from_str(&taken.join("\n")).expect("TOML");
    assert_eq!(keys(&value), keys(&schema["properties"]));
    assert!(jsonschema::is_valid(&schema, &value), "{value}");
}

#[test]
fn an_existing_file_is_replaced_only_by_force() {
    let folder = Folder::new();
    folder.write("a/huff.toml", "notes = true\n");
    let run = folder.huff("init a").exits(2);
    run.says("a/huff.toml already exists");
    run.says("--force");
    assert_eq!(folder.read("a/huff.toml"), "notes = true\n");
    folder.huff("init a --force").exits(0);
    assert!(folder.read("a/huff.toml").contains("#notes = false"));
    // No temporary file remains; a broken link counts as existing.
    assert_eq!(folder.names("a"), ["huff.toml"]);
    #[cfg(unix)]
    {
        folder.write("b/games.pdn", CLEAN);
        std::os::unix::fs::symlink("nowhere", folder.path("b/huff.toml")).expect("a link");
        let run = folder.huff("init b").exits(2);
        run.says("b/huff.toml already exists");
        assert_eq!(folder.names("b"), ["games.pdn", "huff.toml"]);
    }
    let run = folder.huff("init nowhere").exits(2);
    run.says("cannot write nowhere/huff.toml");
}
