//! The examples for CI: each is parsed by an independent YAML parser, and its commands are run here if they
//! need no network.

use std::fs;
use std::io::Write;
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

/// Runs the steps of the action up to the first that fails. `None` without bash.
fn run_action(
    action: &Yaml<'_>,
    folder: &Folder,
    [paths, options]: [&str; 2],
    more: &[(&str, &str)],
) -> Option<Output> {
    let (root, summary) = (root(), folder.path("summary"));
    let mut last = None;
    for step in list(&action["runs"]["steps"]) {
        let shell = step["shell"].as_str();
        assert_eq!(shell, Some("bash"), "a composite step has to say so");
        let script = step["run"].as_str().expect("a script");
        let is_safe = !script.contains("${{");
        assert!(is_safe, "{script}: inputs come as variables");
        let mut env = more.to_vec();
        env.extend([
            ("GITHUB_ACTION_PATH", root.to_str().expect("UTF-8")),
            ("GITHUB_STEP_SUMMARY", summary.to_str().expect("UTF-8")),
        ]);
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
        let output = bash(folder, script, &env)?;
        let succeeded = output.status.success();
        last = Some(output);
        if !succeeded {
            break;
        }
    }
    Some(last.expect("there are steps"))
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
            let Some(last) = run_action(action, &folder, [paths, options], &[]) else {
                return;
            };
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

/// Writes the wheel of the built program into the folder `wheels`, as `ci/build-wheel.sh` lays it out.
fn write_wheel(folder: &Folder) {
    let program = folder.path("huff-of-the-wheel");
    fs::copy(env!("CARGO_BIN_EXE_huff"), &program).expect("a copy");
    // the symbols of a debug build are most of it
    let _ = Command::new("strip").arg(&program).status();
    fs::create_dir_all(folder.path("wheels")).expect("a folder");
    let name = format!("huff_draughts-{VERSION}");
    let wheel = folder.path(&format!("wheels/{name}-py3-none-any.whl"));
    let mut wheel = zip::ZipWriter::new(fs::File::create(wheel).expect("a file"));
    let options = zip::write::SimpleFileOptions::default()
        .compression_method(zip::CompressionMethod::Stored)
        .unix_permissions(0o755);
    let about = format!("Metadata-Version: 2.1\nName: huff-draughts\nVersion: {VERSION}\n");
    let kind = "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: false\nTag: py3-none-any\n";
    for (file, content) in [
        ("data/scripts/huff", fs::read(program).expect("the program")),
        ("dist-info/METADATA", about.into_bytes()),
        ("dist-info/WHEEL", kind.into()),
        ("dist-info/RECORD", Vec::new()),
    ] {
        let begun = wheel.start_file(format!("{name}.{file}"), options);
        begun.expect("an entry");
        wheel.write_all(&content).expect("its content");
    }
    wheel.finish().expect("a wheel");
}

/// Runs `then` with an environment in which there is no `huff`, and pip installs the local wheel and nothing else, into
/// the folder `target`. Skipped without pip.
fn without_huff(then: impl Fn(&Folder, &[(&str, &str)])) {
    let folder = Folder::new();
    if !command(&folder, "python3", &["-m", "pip", "--version"])
        .output()
        .is_ok_and(|output| output.status.success())
    {
        eprintln!("skipped: there is no pip");
        return;
    }
    write_wheel(&folder);
    let (wheels, target) = (folder.path("wheels"), folder.path("target"));
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let others = std::env::split_paths(&paths).filter(|path| !path.join("huff").exists());
    let path = std::env::join_paths([target.join("bin")].into_iter().chain(others)).expect("paths");
    let env = [
        ("PATH", path.to_str().expect("UTF-8")),
        ("PIP_NO_INDEX", "1"),
        ("PIP_FIND_LINKS", wheels.to_str().expect("UTF-8")),
        ("PIP_TARGET", target.to_str().expect("UTF-8")),
        ("PIP_DISABLE_PIP_VERSION_CHECK", "1"),
    ];
    folder.write("games/missed.pdn", MISSED);
    then(&folder, &env);
    assert!(target.join("bin/huff").exists(), "huff is installed");
}

#[test]
fn the_action_installs_the_wheel() {
    without_huff(|folder, env| {
        with_yaml("action.yml", |action| {
            let Some(last) = run_action(action, folder, ["games", ""], env) else {
                return;
            };
            assert_eq!(last.status.code(), Some(1), "{}", text(&last.stderr));
            let stdout = text(&last.stdout);
            assert!(
                stdout.contains("::error file=games/missed.pdn,line=9"),
                "{stdout}"
            );
            assert!(folder.read("summary").contains("R307"));
        });
    });
}

#[test]
fn the_example_for_gitlab_installs_the_wheel() {
    without_huff(|folder, env| {
        with_yaml("ci/gitlab.yml", |file| {
            let job = &file["records"];
            let lines = |key: &str| {
                list(&job[key])
                    .iter()
                    .filter_map(Yaml::as_str)
                    .collect::<Vec<_>>()
            };
            let lines = [lines("before_script"), lines("script")].concat();
            let Some(output) = bash(folder, &lines.join("\n"), env) else {
                return;
            };
            assert_eq!(output.status.code(), Some(1), "{}", text(&output.stderr));
            assert!(folder.read("huff-code-quality.json").contains("R307"));
        });
    });
}

/// `pre-commit`, from the path or from `target/pre-commit`, where `.ci/run` puts it.
fn pre_commit(folder: &Folder, arguments: &[&str]) -> Command {
    let local = root().join("target/pre-commit");
    if !local.exists() {
        return command(folder, "pre-commit", arguments);
    }
    let arguments = [&["-m", "pre_commit"], arguments].concat();
    let mut found = command(folder, "python3", &arguments);
    found.env("PYTHONPATH", local);
    found
}

#[test]
fn pre_commit_runs_the_hooks_with_the_wheel() {
    let folder = Folder::new();
    let version = pre_commit(&folder, &["--version"]).output();
    if !version.is_ok_and(|output| output.status.success()) {
        eprintln!("skipped: there is no pre-commit");
        return;
    }
    write_wheel(&folder);
    let wheels = folder.path("wheels");
    // what the build of the hooks' own package needs; from here on there is no network
    let download = "pip download --quiet --no-deps --dest";
    let mut arguments: Vec<&str> = download.split(' ').collect();
    arguments.extend([wheels.to_str().expect("UTF-8"), "setuptools", "wheel"]);
    arguments.insert(0, "-m");
    if !command(&folder, "python3", &arguments)
        .output()
        .is_ok_and(|output| output.status.success())
    {
        eprintln!("skipped: setuptools cannot be downloaded");
        return;
    }
    // pre-commit clones a repository, of which these two files matter
    fs::create_dir(folder.path("hooks")).expect("a folder");
    for name in [".pre-commit-hooks.yaml", "pyproject.toml"] {
        fs::copy(root().join(name), folder.path("hooks").join(name)).expect("a copy");
    }
    let git = |place: &str, arguments: &str| {
        let name = [
            "-C",
            place,
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@example.org",
        ];
        let words: Vec<&str> = name.into_iter().chain(arguments.split(' ')).collect();
        let run = command(&folder, "git", &words).output();
        run.is_ok_and(|output| output.status.success())
    };
    folder
        .write("records/clean.pdn", CLEAN)
        .write("records/missed.pdn", MISSED)
        .write(
            "records/untidy.pdn",
            CLEAN.replace("1. 11-15", "1. 11 - 15"),
        );
    for place in ["hooks", "records"] {
        if !(git(place, "init --quiet")
            && git(place, "add .")
            && git(place, "commit --quiet -m first"))
        {
            eprintln!("skipped: there is no git");
            return;
        }
    }
    let arguments = ["try-repo", "../hooks", "--all-files", "--verbose"];
    let mut run = pre_commit(&folder, &arguments);
    let path = std::env::var_os("PATH").unwrap_or_default();
    let output = run
        // the built program must not be found: the hooks have the one of the wheel
        .env("PATH", path)
        .env("PRE_COMMIT_HOME", folder.path("cache"))
        .env("PIP_NO_INDEX", "1")
        .env("PIP_FIND_LINKS", wheels)
        .current_dir(folder.path("records"))
        .output()
        .expect("pre-commit runs");
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(1), "{stdout}{stderr}");
    for hook in ["huff-check", "huff-fix", "huff-fmt"] {
        assert!(
            stdout.contains(&format!("- hook id: {hook}")),
            "{hook}: {stdout}{stderr}"
        );
    }
    assert!(stdout.contains("missed.pdn:9:19: error R307"), "{stdout}");
    assert!(
        folder.read("records/untidy.pdn").contains("1. 11-15 22-18"),
        "{stdout}"
    );
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
    // A link that is staged may lead anywhere.
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("loose.pdn", folder.path("link.pdn")).expect("a link");
        assert!(git(&["add", "link.pdn"]));
        let (status, stdout) = hook().expect("bash is there");
        assert_eq!(status, Some(0), "{stdout}");
    }
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
