//! The examples for several processes and machines: their combined result is that of a single run.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shown::root;
use crate::support::{CLEAN, Folder, MISSED};

const CHECK: &str = "check --ignore C,O403 --format jsonl";
const CONVERT: &str = "convert --to jsonl";

/// A command in the folder, with the built `huff` first on its path.
fn command(folder: &Folder, program: impl AsRef<Path>) -> Command {
    let huff = Path::new(env!("CARGO_BIN_EXE_huff"));
    let before = huff.parent().expect("huff lies in a folder").display();
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = Command::new(program.as_ref());
    command
        .env("PATH", format!("{before}:{path}"))
        .current_dir(folder.path("."));
    command
}

/// Whether a program is installed and supports the arguments.
fn is_installed(program: &str, arguments: &[&str]) -> bool {
    let run = Command::new(program).args(arguments).output();
    let there = run.is_ok_and(|run| run.status.success());
    if !there {
        eprintln!("skipped: there is no {program} {}", arguments.join(" "));
    }
    there
}

/// The examples that start processes.
fn starting_examples() -> impl Iterator<Item = &'static str> {
    let all = [
        ("xargs", ["-r", "true"]),
        ("parallel", ["--version", "--will-cite"]),
    ];
    let there = all
        .into_iter()
        .filter(|(program, try_it)| is_installed(program, try_it));
    there.map(|(program, _)| program)
}

/// Two files, one of them large enough for several shards.
fn archive() -> Folder {
    let folder = Folder::new();
    let games = |count: usize| {
        let game = |number: usize| match number % 3 {
            0 => MISSED.replace("1899", "1900") + "\n",
            1 => {
                "[Event \"a \\\"game\\\":7,\\\"line\\\":1\"]\n1. 11-15 22-18 1-0\n{ after it }\n\n"
                    .to_owned()
            }
            _ => format!("{CLEAN}\n"),
        };
        (0..count).map(game).collect::<String>()
    };
    folder.write("records/large one.pdn", games(2500));
    folder.write("records/small.pdn", games(7) + "{ open 1. 9-13");
    folder
}

/// The lines of findings or games from a single run, sorted bytewise.
fn run_once(folder: &Folder, arguments: &str) -> Vec<String> {
    let run = folder.huff(arguments);
    assert!(run.status < 2, "{run:#?}");
    sorted(&run.stdout)
}

fn sorted(text: &str) -> Vec<String> {
    let is_counted =
        |line: &&str| !line.contains("\"type\":\"file\"") && !line.contains("\"type\":\"summary\"");
    let mut lines: Vec<String> = text.lines().filter(is_counted).map(str::to_owned).collect();
    lines.sort_unstable();
    lines
}

#[test]
fn processes_with_a_shard_each_give_the_result_of_one() {
    let folder = archive();
    for with in starting_examples() {
        for (arguments, status) in [(CHECK, 1), (CONVERT, 0)] {
            let mut script = command(&folder, root().join("examples/parallel/shards.sh"));
            script
                .env("WITH", with)
                .args(["3", "out"])
                .args(arguments.split(' '));
            let run = script
                .args(["records/large one.pdn", "records/small.pdn"])
                .output();
            let run = run.expect("the script can be run");
            assert_eq!(run.status.code(), Some(status), "{with}: {run:?}");
            let expected = run_once(&folder, &format!("{arguments} records"));
            assert!(expected.len() > 500, "{}", expected.len());
            assert!(
                sorted(&folder.read("out")) == expected,
                "{with} {arguments}"
            );
        }
    }
}

#[test]
fn an_empty_file_has_no_pieces_and_a_missing_one_is_an_error() {
    let folder = Folder::new();
    folder.write("empty.pdn", "");
    if !is_installed("xargs", &["-r", "true"]) || !is_installed("python3", &["--version"]) {
        return;
    }
    for (file, status) in [("empty.pdn", 0), ("absent.pdn", 2)] {
        let mut script = command(&folder, root().join("examples/parallel/pieces.sh"));
        let run = script
            .args(["2", "50000", file, "out"])
            .args(CONVERT.split(' '))
            .output();
        let run = run.expect("the script can be run");
        assert_eq!(run.status.code(), Some(status), "{run:?}");
    }
    assert_eq!(folder.read("out"), "");
}

#[test]
fn a_process_that_fails_makes_the_script_fail() {
    let folder = archive();
    for with in starting_examples() {
        let mut script = command(&folder, root().join("examples/parallel/shards.sh"));
        script
            .env("WITH", with)
            .args(["2", "out", "check", "gone.pdn"]);
        let run = script.output().expect("the script can be run");
        assert_eq!(run.status.code(), Some(2), "{with}: {run:?}");
    }
}

/// A line without its places, which are relative to a piece.
fn without_places(line: &str) -> String {
    let mut text = line.to_owned();
    for key in ["\"game\":", "\"line\":", "\"offset\":"] {
        let Some(at) = text.rfind(key).map(|at| at + key.len()) else {
            continue;
        };
        let digits = text[at..].bytes().take_while(u8::is_ascii_digit).count();
        text.replace_range(at..at + digits, "0");
    }
    text
}

#[test]
fn piped_pieces_give_the_result_of_the_whole() {
    if !is_installed("python3", &["--version"]) {
        return;
    }
    let folder = archive();
    for with in starting_examples() {
        for (arguments, status) in [(CHECK, 1), (CONVERT, 0)] {
            let mut script = command(&folder, root().join("examples/parallel/pieces.sh"));
            script.env("WITH", with);
            script.args(["2", "50000", "records/large one.pdn", "out"]);
            let run = script.args(arguments.split(' ')).output();
            let run = run.expect("the script can be run");
            assert_eq!(run.status.code(), Some(status), "{with}: {run:?}");
            let of = |lines: Vec<String>| {
                let mut lines: Vec<String> =
                    lines.iter().map(|line| without_places(line)).collect();
                lines.sort_unstable();
                lines
            };
            let expected = run_once(&folder, &format!("{arguments} 'records/large one.pdn'"));
            assert!(
                of(sorted(&folder.read("out"))) == of(expected),
                "{with} {arguments}"
            );
        }
    }
}

/// The records of the repository, and untidy text made from them.
fn texts(folder: &Folder) -> Vec<PathBuf> {
    let mut folders = vec![root().join("fixtures")];
    let mut paths = Vec::new();
    let mut all = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of fixtures") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "pdn") {
                all.extend(fs::read(&path).expect("a fixture"));
                all.extend(b"\n\n");
                paths.push(path);
            }
        }
    }
    folder.write("all.pdn", &all);
    let upset = String::from_utf8_lossy(&all).replace("11-15", "{ 11-15 ; [Event \"x\"]");
    folder.write("upset.pdn", upset);
    folder.write(
        "returns.pdn",
        String::from_utf8_lossy(&all).replace('\n', "\r"),
    );
    paths.extend(["all.pdn", "upset.pdn", "returns.pdn"].map(|name| folder.path(name)));
    paths
}

/// Every cut of the example is a valid cut for huff's reader.
#[test]
fn file_pieces_end_between_games() {
    if !is_installed("python3", &["--version"]) {
        return;
    }
    let folder = Folder::new();
    let paths = texts(&folder);
    // One process for all texts. Small texts are tested as a whole.
    let split = r"
import os, sys
sys.path.insert(0, sys.argv[1])
from pieces import pieces
for path in sys.argv[2:]:
    for size in [300] + [4000] * (os.path.getsize(path) >= 4000):
        print(*(','.join(map(str, piece)) for piece in pieces(path, size)))
";
    let mut python = command(&folder, "python3");
    python.args(["-B", "-c", split]);
    let run = python
        .arg(root().join("examples/spark"))
        .args(&paths)
        .output();
    let run = run.expect("python runs");
    assert!(run.status.success(), "{run:?}");
    let printed = String::from_utf8(run.stdout).expect("numbers");
    let mut splits = printed.lines();
    let mut cuts = 0;
    for path in paths {
        let text = fs::read(&path).expect("a text");
        for _ in 0..=usize::from(text.len() >= 4000) {
            let (mut end, mut lines) = (0, 0);
            for piece in splits.next().expect("a line for each text").split(' ') {
                let numbers: Vec<usize> = piece
                    .split(',')
                    .filter_map(|word| word.parse().ok())
                    .collect();
                let [offset, length, before] = numbers[..] else {
                    assert!(text.is_empty(), "{}: {piece}", path.display());
                    continue;
                };
                assert_eq!((offset, before), (end, lines), "{}", path.display());
                let whole = &text[offset..offset + length];
                if offset + length < text.len() {
                    // There is no later place before the end of the tag pair.
                    let rest = &text[offset + length..];
                    let tag = rest.iter().position(|byte| *byte == b']').expect("a tag") + 1;
                    let block = &text[offset..offset + length + tag];
                    let path = path.display();
                    assert_eq!(
                        pdn::game_boundary(block),
                        Some(length),
                        "{path} at {offset}"
                    );
                    cuts += 1;
                }
                end += length;
                lines += pdn::line_ends(whole) as usize;
            }
            assert_eq!(end, text.len(), "{}", path.display());
        }
    }
    assert_eq!(splits.next(), None);
    assert!(cuts > 100, "{cuts} cuts");
}

/// A Python interpreter with `PySpark`, if installed.
fn python_with_spark() -> Option<String> {
    let python = std::env::var("HUFF_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let there =
        is_installed("java", &["-version"]) && is_installed(&python, &["-c", "import pyspark"]);
    there.then_some(python)
}

#[test]
fn a_spark_cluster_gives_the_result_of_one_run() {
    let Some(python) = python_with_spark() else {
        return;
    };
    let folder = archive();
    let records = folder.path("records");
    let records = fs::canonicalize(&records).expect("a folder");
    for (how, arguments) in [("pieces", CHECK), ("shards", CONVERT), ("pieces", CONVERT)] {
        let verb = arguments.split(' ').next().expect("a command");
        let mut spark = command(&folder, &python);
        spark
            .arg(root().join("examples/spark/huff_spark.py"))
            .arg(verb);
        spark
            .arg(&records)
            .args(["out", "--by", how, "--size", "100000"]);
        let run = spark.output().expect("Python runs");
        assert!(run.status.success(), "{run:?}");
        let expected = run_once(&folder, &format!("{arguments} '{}'", records.display()));
        let lines: Vec<String> = folder.read("out").lines().map(str::to_owned).collect();
        assert!(lines == expected, "{how} {arguments}");
    }
}
