//! Malicious input: huff ends in bounded time and memory, with a message and the right status.

mod bounds;
mod config;
#[cfg(unix)]
mod git;
#[cfg(unix)]
mod links;
mod names;
#[cfg(unix)]
mod while_read;

use std::io::{Read as _, Write as _};
use std::process::Output;

use crate::support::{CLEAN, Folder, MISSED, fed, gzip, zip};

/// Runs `huff` with a limit of `megabytes` of memory and this standard input: pieces with their numbers of
/// repetitions. A run that exceeds the limit is killed and has no exit status.
#[cfg(target_os = "linux")]
fn within(megabytes: u64, folder: &Folder, arguments: &str, input: &[(&[u8], usize)]) -> Output {
    let huff = folder.command(arguments);
    let mut limited = std::process::Command::new("sh");
    limited
        .args(["-c", "ulimit -v $0 && exec \"$@\""])
        .arg((megabytes * 1024).to_string())
        .arg(huff.get_program())
        .args(huff.get_args())
        .current_dir(folder.path("."))
        // Each thread of the system's allocator reserves memory that it may never use.
        .env("MALLOC_ARENA_MAX", "1");
    fed(&mut limited, |mut stdin| {
        for (piece, times) in input {
            let many = piece.repeat((1 << 16) / piece.len() + 1);
            let mut left = piece.len() * times;
            while left > 0 {
                let part = &many[..left.min(many.len())];
                // A run that refuses its input does not read it to the end.
                if stdin.write_all(part).is_err() {
                    return;
                }
                left -= part.len();
            }
        }
    })
}

/// The status of a run, its messages, and the start of its output.
fn outcome(output: &Output) -> (Option<i32>, String, String) {
    let printed = &output.stdout[..output.stdout.len().min(10_000)];
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stderr), text(printed))
}

const MILLION: usize = 1_000_000;

/// Megabytes of address space that a run reserves without using them: the program, and stacks of threads.
#[cfg(target_os = "linux")]
const ADDRESS_SPACE: u64 = 100;

/// True if the slow tests of memory try every shape at full size, which takes minutes: `HUFF_SHAPES=all`.
#[cfg(target_os = "linux")]
fn all_shapes() -> bool {
    std::env::var_os("HUFF_SHAPES").is_some_and(|shapes| shapes == "all")
}

#[cfg(target_os = "linux")]
#[test]
fn many_repetitions_stay_within_the_memory_limit() {
    let folder = Folder::new();
    let (times, megabytes) = if all_shapes() {
        (2 * MILLION, 1000)
    } else {
        (MILLION / 2, 400)
    };
    for (piece, times) in [
        ("(", times),
        (")", times),
        ("}", times),
        // A comment alone is not a game.
        ("{", times),
        ("* ", times),
        ("} ) ", times / 2),
        ("$1 ", times),
        ("[A \"b\"]\n", times / 2),
        ("11-15 22-18 ", times / 2),
        ("11-15 (22-18 ", times / 2),
        // An open comment with carriage returns that are not line ends.
        ("{\r", times / 2),
    ] {
        for command in ["check --format concise -", "convert --to jsonl -", "fmt -"] {
            takes_at_most(megabytes, &folder, command, piece, times * piece.len());
        }
    }
}

/// The megabytes of address space for a game of this size, according to the book.
#[cfg(target_os = "linux")]
fn most_memory(size: usize) -> u64 {
    let times = bounds::bound("memory for a game of 16 MiB, in times its size");
    let least = bounds::bound("memory for a smaller game, in MB");
    (times * size / MILLION).max(least) as u64 + ADDRESS_SPACE
}

/// Short tokens take the most memory, and most of it if the game is small.
#[cfg(target_os = "linux")]
#[test]
fn games_of_a_few_megabytes_take_no_more_memory_than_the_book_says() {
    let folder = Folder::new();
    let size = 4 * MILLION;
    for (command, piece) in [
        ("check -j 1 --format concise -", "11-15, "),
        ("convert -j 1 --to json -", "11-15, "),
        ("convert -j 1 --to csv -", "1. 11-15! "),
        ("convert -j 1 --to pdn -", "11-15, "),
        ("fmt -", "1. 11-15! "),
        ("summary -j 1 -", "11-15, "),
        // Half a million games, whose rows together would take 800 MB.
        ("convert -j 1 --to csv -", "11-15 * "),
    ] {
        takes_at_most(most_memory(size), &folder, command, piece, size);
    }
}

/// The memory for a game is at most the multiple of its size that the book states. The address space of the program and
/// its threads is on top.
#[cfg(target_os = "linux")]
#[test]
fn a_game_takes_no_more_memory_than_the_book_says() {
    let folder = Folder::new();
    let size = 15 * MILLION;
    let megabytes = most_memory(size);
    // The first ones take the most memory.
    let shapes = [
        ("check -j 1 --format concise -", "} ) "),
        ("check -j 1 --format sarif -", "1. 11-15! "),
        ("convert -j 1 --to json -", "1. 11-15 (22-18 "),
        ("fmt -", "11-15, "),
        ("convert -j 1 --to jsonl -", "}."),
        ("fmt -", ")"),
        ("check -j 1 --format junit -", "1. 11-15 (22-18 "),
        ("convert -j 1 --to pdn -", "1. 11-15 (22-18 "),
        ("convert -j 1 --to csv-moves -", "1. 11-15! "),
        ("find -j 1 -", "11-15, "),
        ("summary -j 1 -", "11-15, "),
    ];
    let count = if all_shapes() { shapes.len() } else { 4 };
    for (command, moves) in &shapes[..count] {
        takes_at_most(megabytes, &folder, command, moves, size);
    }
}

/// Runs a command on a game of `size` bytes that repeats `piece`, within a limit of memory.
#[cfg(target_os = "linux")]
fn takes_at_most(megabytes: u64, folder: &Folder, command: &str, piece: &str, size: usize) {
    let input = [(piece.as_bytes(), size / piece.len())];
    let output = within(megabytes, folder, command, &input);
    let (status, said, _) = outcome(&output);
    assert!(
        matches!(status, Some(0 | 1)),
        "{size} bytes of {piece:?}, {command}: {said}"
    );
}

/// Each of these comments is an event, and they belong to no game whose tokens could be counted.
#[cfg(target_os = "linux")]
#[test]
fn comments_without_a_game_take_no_more_memory_than_the_book_says() {
    let times = bounds::bound("memory for comments that belong to no game, in times their size");
    let folder = Folder::new();
    let size = 12 * MILLION;
    let megabytes = (times * size / MILLION) as u64 + ADDRESS_SPACE;
    for command in ["check -j 1 -", "fmt -"] {
        takes_at_most(megabytes, &folder, command, "{}", size);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn formatting_a_game_of_eleven_megabytes_takes_less_than_300_megabytes() {
    let folder = Folder::new();
    let input = [
        (b"[Event \"a\"]\n[GameType \"21\"]\n".as_slice(), 1),
        (b"1. 11-15 22-18 ".as_slice(), 11 * MILLION / 15),
    ];
    let output = within(300 + ADDRESS_SPACE, &folder, "fmt -", &input);
    let (status, said, _) = outcome(&output);
    assert_eq!(status, Some(0), "{said}");
}

#[cfg(target_os = "linux")]
#[test]
fn findings_are_written_as_they_are_found() {
    let folder = Folder::new();
    for format in ["sarif", "junit --junit-per file"] {
        // 210,000 findings, which would take 84 MB together
        let games = [(b"1. 11-15 22-18 2. 8-11 *\n\n".as_slice(), 60_000)];
        let command = format!("check -j 1 --ignore C,K --notes --format {format} -");
        let output = within(60 + ADDRESS_SPACE, &folder, &command, &games);
        let (status, said, _) = outcome(&output);
        assert_eq!(status, Some(1), "{format}: {said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_endless_game_is_refused_and_earlier_games_are_judged() {
    let folder = Folder::new();
    let size = 256 * MILLION;
    for (piece, times) in [
        // A line, a comment, blanks, a tag.
        ("11-15 ", size / 6),
        ("{ so it goes on ", size / 16),
        (" ", size),
        ("[Event \"a", size / 9),
    ] {
        let input = [
            (MISSED.as_bytes(), 1),
            ("\n[Event \"x\"]\n".as_bytes(), 1),
            (piece.as_bytes(), times),
        ];
        let output = within(500, &folder, "check --format concise -j 1 -", &input);
        let (status, said, printed) = outcome(&output);
        assert_eq!(status, Some(2), "{piece:?}: {said}");
        assert!(
            said.contains("does not end within 16777216 bytes"),
            "{said}"
        );
        assert!(printed.contains("R307"), "{piece:?}: {printed}");
    }
}

#[test]
fn a_comment_of_many_megabytes_is_one_comment() {
    let comment = format!(
        "1. 11-15 {{{}}} 22-18 *\n",
        "so it goes on ".repeat(MILLION)
    );
    let text = CLEAN.replace("1. 11-15 22-18 2. 15x22 25x18 *\n", &comment);
    let folder = Folder::with(&text);
    let run = folder.huff("check --format json games.pdn").exits(0);
    assert_eq!(run.json()["summary"]["plies"], 2);
    let run = folder.huff("convert --to json games.pdn").exits(0);
    let said = &run.json()["games"][0]["moves"][0]["comments"][0];
    assert_eq!(said.as_str().map(str::len), Some(14 * MILLION));
}

#[cfg(target_os = "linux")]
#[test]
fn a_decompression_bomb_stops_at_the_game_limit() {
    let folder = Folder::new();
    let blanks = " ".repeat(64 << 20);
    folder.write("bomb.pdn.gz", gzip(&blanks));
    folder.write(
        "bomb.zip",
        zip(&[("bomb.pdn", &blanks), ("good.pdn", CLEAN)]),
    );
    // The game at hand, twice, but not the whole of a file.
    let megabytes = 64 + ADDRESS_SPACE;
    let output = within(
        megabytes,
        &folder,
        "check --format concise bomb.pdn.gz bomb.zip",
        &[],
    );
    let (status, said, _) = outcome(&output);
    assert_eq!(status, Some(2), "{said}");
    assert_eq!(
        said.matches("does not end within 16777216 bytes").count(),
        2,
        "{said}"
    );
    let output = within(megabytes, &folder, "summary --format json bomb.zip", &[]);
    let summary: serde_json::Value = serde_json::from_slice(&output.stdout).expect("a summary");
    assert_eq!(summary["plies"], 4, "the other member is read");
}

#[test]
fn a_member_with_an_outside_path_is_read_only() {
    let folder = Folder::new();
    folder.write(
        "in/a.zip",
        zip(&[("../out.pdn", CLEAN), ("/abs.pdn", CLEAN)]),
    );
    let run = folder.huff("convert --to jsonl in/a.zip").exits(0);
    assert_eq!(run.stdout.lines().count(), 2);
    folder.huff("check -q in/a.zip").exits(0);
    assert_eq!(folder.names("."), ["in"]);
    assert_eq!(folder.names("in"), ["a.zip"]);
    assert!(!std::path::Path::new("/abs.pdn").exists());
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_folder_does_not_block() {
    let folder = Folder::with(CLEAN);
    for name in ["b.pdn", "c.pdn.gz", "d.zip"] {
        folder.pipe(name);
    }
    let run = folder.huff("summary --format json .").exits(0);
    assert_eq!(run.json()["games"], 1);
    run.says("skipped b.pdn and 2 others: only regular files in folders are read");
    folder.write("only/a.txt", "").pipe("only/a.pdn");
    let run = folder.huff("check only").exits(2);
    run.says("no *.pdn file except such files");
}

#[cfg(unix)]
#[test]
fn a_pipe_that_is_to_be_written_or_read_again_is_refused() {
    for (command, message) in [
        ("check --fix p.pdn", "not a regular file"),
        ("fmt --write p.pdn", "not a regular file"),
        ("dedup --write out.pdn p.pdn", "cannot be read twice"),
    ] {
        let folder = Folder::new();
        let pipe = folder.pipe("p.pdn");
        let writer = std::thread::spawn(move || {
            let pipe = std::fs::OpenOptions::new()
                .read(true)
                .write(true)
                .open(pipe);
            let mut pipe = pipe.expect("a pipe");
            let _ =
                std::io::Write::write_all(&mut pipe, b"[GameType \"21\"]\n1. 11 - 15 22-18 *\n");
            // Until the reader has received it.
            std::thread::sleep(std::time::Duration::from_secs(1));
        });
        let run = folder.huff(command).exits(2);
        run.says(message);
        let _ = writer.join();
        assert!(!folder.path("out.pdn").exists());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_name_may_be_invalid_utf8() {
    use std::os::unix::ffi::OsStrExt as _;

    let folder = Folder::new();
    let name = std::ffi::OsStr::from_bytes(b"gam\xe9s\x1b[31m.pdn");
    std::fs::write(folder.path(".").join(name), CLEAN).expect("the file can be written");
    for command in [
        "check --format json .",
        "check --format full .",
        "convert --to jsonl .",
        "summary .",
        "find --list .",
        "dedup .",
    ] {
        let run = folder.huff(command).exits(0);
        assert!(
            !run.stdout.contains('\u{1b}') && !run.stderr.contains('\u{1b}'),
            "{run:#?}"
        );
    }
    folder.huff("fmt --write .").exits(0);
    let mut text = Vec::new();
    let written = std::fs::File::open(folder.path(".").join(name));
    written
        .expect("the file keeps its name")
        .read_to_end(&mut text)
        .expect("it can be read");
    assert!(text.ends_with(b"*\n"));
}

#[cfg(target_os = "linux")]
#[test]
fn many_files_need_neither_many_handles_nor_much_memory() {
    // BENCHMARKS.md has results for ten times as many.
    let wanted = std::env::var("HUFF_FILES").ok();
    let files = wanted.map_or(20_000, |files| {
        files.parse().expect("HUFF_FILES is a number")
    });
    let folder = Folder::new();
    for number in 0..files {
        let name = format!("{}/{number}.pdn", number % 100);
        if number < 100 {
            folder.write(&name, CLEAN);
        } else {
            std::fs::write(folder.path(&name), CLEAN).expect("the file can be written");
        }
    }
    let output = within(600, &folder, "check --format json --ignore C .", &[]);
    let (status, said, _) = outcome(&output);
    assert_eq!(status, Some(0), "{said}");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["summary"]["games"], files);
}

#[test]
fn malicious_json_is_refused_with_its_place() {
    let game =
        "{\"tags\":{},\"moves\":[{\"ply\":99999999999999999999999,\"written\":\"11-15\"}]}\n";
    let deep = format!("{}{}\n", "[".repeat(100_000), "]".repeat(100_000));
    let deep_object = format!("{}1{}\n", "{\"a\":".repeat(100_000), "}".repeat(100_000));
    for (text, layout) in [
        (game, "jsonl"),
        (&*deep, "jsonl"),
        (&*deep, "json"),
        (&*deep_object, "jsonl"),
        (&*deep_object, "json"),
    ] {
        let folder = Folder::new();
        let run = folder.huff_reading(&format!("convert --from {layout} --to pdn -"), text);
        assert!(matches!(run.status, 0 | 2), "{run:#?}");
        if run.status == 0 {
            assert!(run.stdout.contains("11-15"), "{run:#?}");
        } else {
            run.says("line 1");
        }
    }
}
