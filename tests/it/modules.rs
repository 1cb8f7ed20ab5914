//! The top-level modules of a crate are layers: no module uses, directly or through others, a module that uses it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The crates of the workspace.
const CRATES: [&str; 7] = [
    "draughts", "pdn", "referee", "archive", "report", "web", "huff",
];

/// Modules and the modules that each of them uses.
type Uses = BTreeMap<String, BTreeSet<String>>;

/// The part of a source that is compiled into the crate, without comments and tests.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).expect("a source file in UTF-8");
    let lines = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default());
    without_tests(&lines.collect::<Vec<_>>().join("\n"))
}

/// A source without the items under `#[cfg(test)]`. The code is formatted, so such an item ends with its line, or with
/// the line of its closing bracket, which is indented as the attribute is.
fn without_tests(source: &str) -> String {
    let mut code = String::new();
    let mut lines = source.lines();
    while let Some(line) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            code += line;
            code.push('\n');
            continue;
        }
        let indent = line.len() - line.trim_start().len();
        let is_end = |line: &&str| {
            let line = line.get(indent..).unwrap_or_default();
            line.starts_with(['}', ')'])
                || !line.starts_with([' ', '#']) && line.ends_with([';', ','])
        };
        lines.find(is_end);
    }
    code
}

/// The leading identifier of a text.
fn identifier(text: &str) -> &str {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
    let end = text.find(|letter| !is_part(letter)).unwrap_or(text.len());
    &text[..end]
}

/// The first names of the paths in `{a, b::{c, d}, e}`, or of the one path `a::b`.
fn heads(tree: &str) -> Vec<&str> {
    let Some(list) = tree.strip_prefix('{') else {
        return vec![identifier(tree)];
    };
    let (mut depth, mut heads, mut start) = (0_i32, Vec::new(), 0);
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            ',' | '}' if depth == 0 => {
                heads.push(identifier(list[start..at].trim_start()));
                start = at + 1;
                if letter == '}' {
                    break;
                }
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    // A list may end with a comma.
    heads.retain(|head| !head.is_empty());
    heads
}

/// The names that `lib.rs` re-exports, and the module that each comes from.
fn re_exports(lib: &str) -> BTreeMap<&str, &str> {
    let uses = lib.split("use ").skip(1);
    let entries = uses.filter_map(|text| text.split(';').next()?.split_once("::"));
    entries
        .flat_map(|(module, names)| heads(names).into_iter().map(move |name| (name, module)))
        .collect()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                sources(&path)
            } else {
                vec![path]
            }
        })
        .filter(|path| path.extension().is_some_and(|end| end == "rs"))
        .filter(|path| path.file_name().is_some_and(|name| name != "tests.rs"))
        .collect()
}

fn uses(src: &Path) -> Uses {
    let lib = code(&src.join("lib.rs"));
    let origin = re_exports(&lib);
    let top = |path: &Path| {
        let first = path.strip_prefix(src).ok()?.components().next()?;
        let name = first.as_os_str().to_str()?;
        Some(name.trim_end_matches(".rs").to_owned())
    };
    let mut uses = Uses::new();
    let files: Vec<_> = sources(src)
        .into_iter()
        .filter_map(|path| Some((top(&path)?, code(&path))))
        .filter(|(module, _)| module != "lib")
        .collect();
    for (module, _) in &files {
        uses.entry(module.clone()).or_default();
    }
    for (module, text) in &files {
        for path in text.split("crate::").skip(1) {
            for head in heads(path) {
                let target = if uses.contains_key(head) {
                    head
                } else {
                    // `pub use module::*` has no name.
                    let module = origin.get(head).or_else(|| origin.get(""));
                    module.copied().unwrap_or_default()
                };
                if target != module && uses.contains_key(target) {
                    uses.get_mut(module)
                        .expect("a module")
                        .insert(target.to_owned());
                }
            }
        }
    }
    uses
}

/// The modules of cycles, and modules between two cycles.
fn cycle(mut uses: Uses) -> Vec<String> {
    loop {
        let used: BTreeSet<String> = uses.values().flatten().cloned().collect();
        let before = uses.len();
        let names: BTreeSet<String> = uses.keys().cloned().collect();
        uses.retain(|module, targets| {
            targets.retain(|target| names.contains(target));
            used.contains(module) && !targets.is_empty()
        });
        if uses.len() == before {
            return names.into_iter().collect();
        }
    }
}

#[test]
fn no_modules_use_each_other() {
    for name in CRATES {
        let src = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("..")
            .join(name)
            .join("src");
        let uses = uses(&src);
        assert!(uses.values().flatten().count() > 5, "{name}: {uses:?}");
        assert_eq!(cycle(uses), [""; 0], "{name}: modules that use each other");
    }
}

#[test]
fn only_items_of_tests_are_left_out() {
    let source = "use a;\n#[cfg(test)]\nmod tests;\nuse b;\n#[cfg(test)]\nmod more {\n    use c;\n}\nuse d;\n";
    assert_eq!(without_tests(source), "use a;\nuse b;\nuse d;\n");
    let source = "fn f() {\n    #[cfg(test)]\n    count(1);\n    g();\n}\n#[cfg(test)]\nthread_local! {\n    a;\n}\nh;\n";
    assert_eq!(without_tests(source), "fn f() {\n    g();\n}\nh;\n");
}

#[test]
fn a_cycle_is_found() {
    let uses = |pairs: &[(&str, &str)]| {
        let mut uses = Uses::new();
        for (module, target) in pairs {
            uses.entry((*target).to_owned()).or_default();
            uses.entry((*module).to_owned())
                .or_default()
                .insert((*target).to_owned());
        }
        uses
    };
    let chain = [("a", "b"), ("b", "c"), ("a", "c")];
    assert_eq!(cycle(uses(&chain)), [""; 0]);
    let round = [("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")];
    assert_eq!(cycle(uses(&round)), ["b", "c"]);
    assert_eq!(heads("{a, b::{c, d}, E as F}; x"), ["a", "b", "E"]);
    assert_eq!(heads("rule::Rule"), ["rule"]);
}
