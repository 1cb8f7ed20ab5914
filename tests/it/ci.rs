//! The examples for CI: each is parsed by an independent YAML parser, and its commands are run here if they
//! need no network.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use saphyr::{LoadableYamlNode, Yaml};

use crate::support::{CLEAN, Folder, MISSED, gzip};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Reads a file of the repository and passes its only document to `then`.
fn with_yaml<T>(name: &str, then: impl FnOnce(&Yaml<'_>) -> T) -> T {
    let text = fs::read_to_string(root().join(name)).expect("the example can be read");
    let documents = Yaml::load_from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(documents.len(), 1, "{name}");
    then(&documents[0])
}

fn list<'y>(yaml: &'y Yaml<'y>) -> &'y [Yaml<'y>] {
    yaml.as_sequence().map_or(&[], Vec::as_slice)
}

/// A command with the built `huff` first on its path, and without CI variables.
fn command(folder: &Folder, program: &str, arguments: &[&str]) -> Command {
    let huff = Path::new(env!("CARGO_BIN_EXE_huff"));
    let mut path = huff
        .parent()
        .expect("huff lies in a folder")
        .as_os_str()
        .to_owned();
    if let Some(others) = std::env::var_os("PATH") {
        path.push(":");
        path.push(others);
    }
    let mut command = Command::new(program);
    command
        .args(arguments)
        .env("PATH", path)
        .current_dir(folder.path("."));
    command
}

/// Runs a script as CI does, up to the first failing command. `None` without bash.
fn bash(folder: &Folder, script: &str, env: &[(&str, &str)]) -> Option<Output> {
    let mut command = command(folder, "bash", &["-eo", "pipefail", "-c", script]);
    let output = command.envs(env.iter().copied()).output().ok();
    if output.is_none() {
        eprintln!("skipped: there is no bash");
    }
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The version that the files for CI install: the one in this repository.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A file in a folder `-o.`: a program that takes the name for an option overwrites [`PRECIOUS`].
const OPTION: &str = "-o./precious.pdn";
const PRECIOUS: &str = "precious.pdn";

/// Whether a hook applies to a name; the patterns are simple enough to be repeated here.
fn takes(pattern: &str, name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let endings: Vec<&str> = name.rsplit('.').take(2).collect();
    match pattern {
        r"(?i)\.pdn(\.gz|\.zst)?$" => matches!(endings[..], ["pdn", ..] | ["gz" | "zst", "pdn"]),
        r"(?i)\.pdn$" => endings[0] == "pdn",
        other => panic!("the pattern {other} is new: say here what it takes"),
    }
}

#[test]
fn the_pre_commit_hooks_work() {
    let untidy = CLEAN.replace("1. 11-15", "1. 11 - 15");
    with_yaml(".pre-commit-hooks.yaml", |hooks| {
        let mut ids = Vec::new();
        for hook in list(hooks) {
            for key in ["id", "name", "description", "entry", "language", "files"] {
                assert!(
                    hook[key].as_str().is_some_and(|value| !value.is_empty()),
                    "{key}"
                );
            }
            let (id, pattern) = (
                hook["id"].as_str().unwrap(),
                hook["files"].as_str().unwrap(),
            );
            assert!(
                takes(pattern, "a/b.PDN") && !takes(pattern, "a/b.txt"),
                "{id}"
            );
            let folder = Folder::new();
            folder
                .write("clean.pdn", CLEAN)
                .write("missed.pdn", MISSED)
                .write("untidy.pdn", &untidy);
            let mut entry: Vec<&str> = hook["entry"].as_str().unwrap().split(' ').collect();
            entry.extend(list(&hook["args"]).iter().filter_map(Yaml::as_str));
            // pre-commit appends the names of staged files.
            let run = |names: &[&str]| {
                let mut command = command(&folder, entry[0], &entry[1..]);
                command
                    .args(names)
                    .output()
                    .expect("the entry can be run")
                    .status
                    .code()
            };
            assert_eq!(hook["language"].as_str(), Some("python"), "{id}");
            assert_eq!(run(&["clean.pdn"]), Some(0), "{id}");
            folder.write(PRECIOUS, CLEAN).write(OPTION, CLEAN);
            assert_eq!(run(&[OPTION]), Some(0), "{id}");
            assert_eq!(folder.read(PRECIOUS), CLEAN, "{id}");
            match id {
                "huff-check" => assert_eq!(run(&["clean.pdn", "missed.pdn"]), Some(1)),
                "huff-fix" => {
                    assert_eq!(run(&["untidy.pdn"]), Some(0));
                    assert_eq!(folder.read("untidy.pdn"), CLEAN);
                }
                "huff-fmt" => {
                    assert_eq!(run(&["untidy.pdn"]), Some(0));
                    assert!(folder.read("untidy.pdn").contains("1. 11-15 22-18"));
                }
                other => panic!("the hook {other} has no test"),
            }
            ids.push(id.to_owned());
        }
        assert_eq!(ids, ["huff-check", "huff-fix", "huff-fmt"]);
    });
    // pre-commit installs the root, which brings the wheel
    let hooks = fs::read_to_string(root().join("pyproject.toml")).expect("a project");
    assert!(hooks.contains(&format!("version = \"{VERSION}\"")));
    assert!(hooks.contains(&format!("\"huff-draughts=={VERSION}\"")));
}

#[test]
fn the_action_judges_annotates_and_sums_up() {
    with_yaml("action.yml", |action| {
        assert_eq!(action["runs"]["using"].as_str(), Some("composite"));
        let inputs = action["inputs"].as_mapping().expect("inputs");
        let default = |name: &str| {
            action["inputs"][name]["default"]
                .as_str()
                .expect("a default")
        };
        for (name, input) in inputs {
            assert!(input["description"].as_str().is_some(), "{name:?}");
        }
        for (paths, options, status, annotations) in [
            (default("paths"), default("options"), 1, 1),
            ("clean.pdn", default("options"), 0, 0),
            ("clean.pdn missed.pdn", "--fail-on never --quiet", 0, 1),
            (OPTION, default("options"), 0, 0),
            ("$(touch stolen) `touch stolen`", ";touch stolen;", 2, 0),
        ] {
            let folder = Folder::new();
            folder
                .write("clean.pdn", CLEAN)
                .write("missed.pdn", MISSED)
                .write(OPTION, CLEAN)
                .write(PRECIOUS, CLEAN)
                .write("summary", "");
            let mut last = None;
            for step in list(&action["runs"]["steps"]) {
                assert_eq!(
                    step["shell"].as_str(),
                    Some("bash"),
                    "a composite step has to say so"
                );
                let script = step["run"].as_str().expect("a script");
                assert!(
                    !script.contains("${{"),
                    "{script}: inputs come as variables"
                );
                let summary = folder.path("summary");
                let root = root();
                let mut env = vec![
                    ("GITHUB_ACTION_PATH", root.to_str().expect("UTF-8")),
                    ("GITHUB_STEP_SUMMARY", summary.to_str().expect("UTF-8")),
                ];
                for (name, value) in step
                    .as_mapping_get("env")
                    .and_then(Yaml::as_mapping)
                    .into_iter()
                    .flatten()
                {
                    let value = match value.as_str() {
                        Some("${{ inputs.paths }}") => paths,
                        Some("${{ inputs.options }}") => options,
                        other => panic!("the variable {other:?} has no value here"),
                    };
                    env.push((name.as_str().expect("a name"), value));
                }
                let Some(output) = bash(&folder, script, &env) else {
                    return;
                };
                last = Some(output);
                if last.as_ref().is_some_and(|output| !output.status.success()) {
                    break;
                }
            }
            let last = last.expect("there are steps");
            assert_eq!(
                last.status.code(),
                Some(status),
                "{paths}: {}",
                text(&last.stderr)
            );
            let count = text(&last.stdout)
                .matches("::error file=missed.pdn,line=9")
                .count();
            assert_eq!(count, annotations, "{paths}: {}", text(&last.stdout));
            if status < 2 {
                assert_eq!(
                    folder.read("summary").contains("R307"),
                    annotations > 0,
                    "{paths}"
                );
            }
            assert!(!folder.path("stolen").exists(), "{paths}");
            assert_eq!(folder.read(PRECIOUS), CLEAN, "{paths}");
        }
    });
    let action = fs::read_to_string(root().join("action.yml")).expect("the action");
    assert!(action.contains(&format!("\"huff-draughts=={VERSION}\"")));
}

#[test]
fn the_workflow_uses_the_action_as_it_is() {
    with_yaml("ci/github.yml", |workflow| {
        let steps = list(&workflow["jobs"]["huff"]["steps"]);
        let ours = steps.iter().find(|step| {
            step.as_mapping_get("uses")
                .and_then(Yaml::as_str)
                .is_some_and(|uses| uses.starts_with("huff-draughts/huff@"))
        });
        let with = ours.expect("a step with the action")["with"]
            .as_mapping()
            .expect("inputs");
        with_yaml("action.yml", |action| {
            for (name, _) in with {
                let name = name.as_str().expect("a name");
                assert!(
                    action["inputs"][name].is_mapping(),
                    "the action has no input {name}"
                );
            }
        });
    });
}

#[test]
fn the_example_for_gitlab_leaves_the_reports_that_it_names() {
    with_yaml("ci/gitlab.yml", |file| {
        let job = &file["records"];
        let before: Vec<&str> = list(&job["before_script"])
            .iter()
            .filter_map(Yaml::as_str)
            .collect();
        assert_eq!(
            before,
            [format!(
                "command -v huff || pip install --quiet huff-draughts=={VERSION}"
            )],
            "what is there is not installed again"
        );
        let lines: Vec<&str> = list(&job["script"])
            .iter()
            .filter_map(Yaml::as_str)
            .collect();
        for (record, status) in [(MISSED, 1), (CLEAN, 0)] {
            let folder = Folder::with(record);
            let Some(output) = bash(&folder, &lines.join("\n"), &[]) else {
                return;
            };
            assert_eq!(
                output.status.code(),
                Some(status),
                "{}",
                text(&output.stderr)
            );
            let reports = &job["artifacts"]["reports"];
            let quality = folder.read(reports["codequality"].as_str().expect("a file"));
            let quality: serde_json::Value = serde_json::from_str(&quality).expect("JSON");
            assert_eq!(
                quality.as_array().map(Vec::len),
                Some(usize::from(status == 1))
            );
            let junit = folder.read(reports["junit"].as_str().expect("a file"));
            let suites = junit_parser::from_reader(junit.as_bytes()).expect("a JUnit report");
            let failures: u64 = suites.suites.iter().map(|suite| suite.failures).sum();
            assert_eq!(failures, u64::from(status == 1));
        }
        assert_eq!(job["artifacts"]["when"].as_str(), Some("always"));
    });
}

#[test]
fn the_shell_example_judges_all_or_what_differs() {
    let script = root().join("ci/check.sh");
    let script = script.to_str().expect("UTF-8");
    let folder = Folder::new();
    folder.write("clean.pdn", CLEAN).write("old.pdn", MISSED);
    let run = |arguments: &[&str]| {
        let arguments: Vec<&str> = [script]
            .into_iter()
            .chain(arguments.iter().copied())
            .collect();
        let output = command(&folder, "sh", &arguments)
            .output()
            .expect("a shell");
        (
            output.status.code(),
            text(&output.stdout),
            text(&output.stderr),
        )
    };
    let (status, stdout, _) = run(&[]);
    assert_eq!(status, Some(1));
    assert!(stdout.starts_with("old.pdn:9:19: error R307"), "{stdout}");
    let git = |arguments: &str| {
        let name = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
        let words: Vec<&str> = name.into_iter().chain(arguments.split(' ')).collect();
        let run = command(&folder, "git", &words).output();
        run.is_ok_and(|output| output.status.success())
    };
    if !(git("init --quiet") && git("add .") && git("commit --quiet -m first")) {
        eprintln!("skipped: there is no git");
        return;
    }
    let (status, stdout, stderr) = run(&["HEAD"]);
    assert_eq!((status, stdout.as_str()), (Some(0), ""));
    assert!(
        stderr.starts_with("nothing changed since HEAD\n"),
        "{stderr}"
    );
    folder
        .write("with space.pdn", MISSED)
        .write("packed.PDN.gz", gzip(MISSED))
        .write("clean.pdn", CLEAN.replace("Glasgow", "Perth"));
    fs::remove_file(folder.path("old.pdn")).expect("a file");
    assert!(git("add ."));
    let (status, stdout, stderr) = run(&["HEAD"]);
    assert_eq!(status, Some(1), "{stderr}");
    for name in ["packed.PDN.gz", "with space.pdn"] {
        assert!(
            stdout.contains(&format!("{name}:9:19: error R307")),
            "{stdout}"
        );
    }
    assert!(stderr.contains(" in 3 files"), "{stderr}");
    for revision in ["no-such-revision", "--exit-zero"] {
        assert_eq!(run(&[revision]).0, Some(2), "{revision}");
    }
}

#[test]
fn the_hook_of_the_book_judges_what_is_staged() {
    let book = fs::read_to_string(root().join("docs/src/howto/ci.md")).expect("a page");
    let (_, section) = book.split_once("## Before each commit").expect("a section");
    let (_, recipe) = section.split_once("```sh\n").expect("a recipe");
    let (recipe, _) = recipe.split_once("```").expect("its end");
    let folder = Folder::new();
    let git = |words: &[&str]| {
        let run = command(&folder, "git", words).output();
        run.is_ok_and(|output| output.status.success())
    };
    if !git(&["init", "--quiet"]) {
        eprintln!("skipped: there is no git");
        return;
    }
    let hook =
        || bash(&folder, recipe, &[]).map(|output| (output.status.code(), text(&output.stdout)));
    folder.write("notes.txt", "none").write("loose.pdn", MISSED);
    assert!(git(&["add", "notes.txt"]));
    let Some((status, _)) = hook() else {
        return;
    };
    assert_eq!(status, Some(0), "nothing that is staged is a record");
    for name in ["Größe \"a\".pdn", "LOUD.PDN", "packed.pdn.gz"] {
        let record = MISSED.as_bytes().to_vec();
        let is_packed = name.ends_with("gz");
        folder.write(name, if is_packed { gzip(MISSED) } else { record });
        assert!(git(&["add", name]));
        let (status, stdout) = hook().expect("bash is there");
        assert_eq!(status, Some(1), "{name}: {stdout}");
        assert!(!stdout.contains("loose"), "{stdout}");
        assert!(git(&["rm", "--quiet", "--force", name]));
    }
}
