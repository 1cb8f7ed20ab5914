//! What goes wrong outside the records: each has a message that names the place, the cause and the way out, and the
//! right status.

mod disk;
#[cfg(unix)]
mod interrupted;
mod values;

use crate::support::{CLEAN, Folder, MISSED};

/// The commands that read records, with the file left out.
const READERS: &[&str] = &[
    "check",
    "convert --to json",
    "summary",
    "fmt",
    "find",
    "dedup",
    "show",
    "statement",
];

#[test]
fn a_path_that_is_not_there_is_told_with_the_nearest_that_is() {
    let folder = Folder::with(MISSED);
    folder.write("archive/perth.pdn", CLEAN);
    for command in READERS {
        for (path, tip) in [
            ("gamse.pdn", "\n  tip: there is games.pdn\n"),
            ("archive/prth.pdn", "\n  tip: there is archive/perth.pdn\n"),
            (
                "archiv/perth.pdn",
                "\n  tip: there is no folder archiv, but there is archive\n",
            ),
            ("weather/a.pdn", "\n  tip: there is no folder weather\n"),
            ("weather", "no such file or directory\n"),
        ] {
            let run = folder.huff(&format!("{command} {path}")).exits(2);
            let what = format!("error: cannot read {path}: no such file or directory");
            assert!(run.stderr.starts_with(&what), "{command}: {run:#?}");
            assert!(run.stderr.contains(tip), "{command}: {run:#?}");
        }
    }
    folder.write("huff.toml", "").write("list", "games.pdn");
    for (arguments, given, right) in [
        ("check --config huf.toml", "huf.toml", "huff.toml"),
        ("check --files-from lits", "lits", "list"),
    ] {
        let run = folder.huff(arguments).exits(2);
        let what =
            format!("cannot read {given}: no such file or directory\n  tip: there is {right}");
        assert!(run.stderr.contains(&what), "{run:#?}");
    }
}

#[test]
fn a_folder_without_records_is_told() {
    let folder = Folder::with(CLEAN);
    folder.write("empty/notes.txt", "");
    for command in READERS {
        let run = folder.huff(&format!("{command} empty")).exits(2);
        let (what, tip) = match *command {
            // these read one file
            "show" | "statement" => ("cannot read empty: is a directory", "name a file in it"),
            _ => ("no *.pdn file in the folder empty", "named itself"),
        };
        assert!(run.stderr.contains(what), "{command}: {run:#?}");
        assert!(run.stderr.contains(tip), "{command}: {run:#?}");
    }
}

#[test]
fn binary_data_is_no_record_and_the_others_are_read() {
    let folder = Folder::with(MISSED);
    let noise: Vec<u8> = (0..20_000_u32)
        .map(|n| (n.wrapping_mul(n) >> 5) as u8)
        .collect();
    folder.write(
        "board.pdn",
        [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", &noise[..]].concat(),
    );
    for command in READERS {
        let run = folder.huff(&format!("{command} board.pdn")).exits(2);
        let what = "error: cannot read board.pdn: it is binary data, not text\n  tip: ";
        assert!(run.stderr.starts_with(what), "{command}: {run:#?}");
    }
    let run = folder.huff("check --format concise").exits(2);
    assert!(
        run.stdout.starts_with("games.pdn:9:19: error R307"),
        "{run:#?}"
    );
    // who says what it is gets it read
    let run = folder.huff("check board.pdn --encoding windows-1252 -q");
    assert_ne!(run.status, 2, "{run:#?}");
}

/// So many random bytes, the same for the same seed.
fn noise(seed: u64, size: usize) -> Vec<u8> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 24) as u8
    };
    (0..size).map(|_| next()).collect()
}

#[test]
fn random_data_is_refused_and_never_written() {
    let folder = Folder::new();
    let sizes = [16, 64, 200, 512, 4096, 40_000, 100_000];
    let mut written = Vec::new();
    for seed in 1..=40 {
        for size in sizes {
            let data = noise(seed, size);
            folder.write(&format!("all/{size}-{seed}.pdn"), &data);
            written.push((format!("all/{size}-{seed}.pdn"), data));
        }
    }
    let refused = |run: &crate::support::Run| run.stderr.matches("error: cannot read ").count();
    let run = folder.huff("check all -q --exit-zero").exits(2);
    // of 16 bytes a few have nothing that text has not
    let certain = written.len() - 40;
    assert!(refused(&run) >= certain, "{} of {certain}", refused(&run));
    for command in ["fmt --write all", "check all --fix --unsafe-fixes -q"] {
        folder.huff(command).exits(2);
        for (name, data) in written.iter().filter(|(name, _)| !name.contains("/16-")) {
            let now = std::fs::read(folder.path(name)).expect("a file");
            assert!(now == *data, "{command}: {name}");
        }
    }
}

#[test]
fn what_is_binary_behind_a_record_is_never_written_over() {
    let head = MISSED.replace("11-15", "11 - 15");
    let page = [head.as_bytes(), b"\n{ caf\xe9 } 1. 09-13 *\n\n"].concat();
    for (seed, size) in [(1, 30), (2, 100), (3, 700), (4, 5000), (5, 70_000)] {
        for head in [head.as_bytes(), &page] {
            let data = [head, &noise(seed, size)].concat();
            let folder = Folder::with(&data);
            // the game before it is judged
            let run = folder.huff("check --format concise -q").exits(1);
            assert!(run.stdout.contains("error R307"), "{run:#?}");
            let run = folder.huff("fmt --write games.pdn").exits(2);
            run.says("error: cannot write games.pdn: bytes of game ");
            run.says("the file is unchanged");
            assert!(std::fs::read(folder.path("games.pdn")).expect("a file") == data);
            // what is sure in the text is mended, and no byte of the rest is touched
            folder
                .huff("check --fix --unsafe-fixes -q --exit-zero")
                .exits(0);
            let fixed = std::fs::read(folder.path("games.pdn")).expect("a file");
            assert!(fixed.ends_with(&noise(seed, size)), "{seed}");
        }
    }
}

#[test]
fn bytes_that_are_no_character_are_not_written_over() {
    let text = [CLEAN.as_bytes(), b"\n{ a\x98b } 1. 9-13 *\n"].concat();
    for encoding in ["windows-1251", "utf-8"] {
        let folder = Folder::with(&text);
        let run = folder.huff(&format!("fmt --write games.pdn --encoding {encoding}"));
        run.exits(2)
            .says("it contains bytes that are not valid in the encoding");
        assert!(std::fs::read(folder.path("games.pdn")).expect("a file") == text);
        // whoever has it on standard output is told as well
        let run = folder.huff(&format!("fmt games.pdn --encoding {encoding}"));
        run.exits(2)
            .says("error: bytes of game 2 of games.pdn are lost");
        for form in ["pdn", "jsonl"] {
            let run = folder.huff(&format!(
                "convert games.pdn --to {form} --encoding {encoding}"
            ));
            let run = run.exits(0);
            run.says("game 2: a byte is not valid in the encoding of the input (S007, line ");
            assert_eq!(run.stdout.matches('\u{FFFD}').count(), 1, "{run:#?}");
        }
    }
}

#[test]
fn zero_bytes_in_a_record_cost_no_game() {
    let folder = Folder::with([MISSED.as_bytes(), &[0; 4096], MISSED.as_bytes()].concat());
    let report = folder.huff("check --format json").exits(1).json();
    assert_eq!(report["summary"]["games"], 2, "{report}");
    assert_eq!(report["summary"]["plies"], 6, "{report}");
}

#[cfg(target_os = "linux")]
#[test]
fn what_the_system_does_not_let_us_read_is_told() {
    let folder = Folder::with(CLEAN);
    // not even the superuser reads the memory at address 0
    for command in READERS {
        let run = folder.huff(&format!("{command} /proc/self/mem")).exits(2);
        let what = "cannot read /proc/self/mem: input/output error";
        assert!(run.stderr.contains(what), "{command}: {run:#?}");
    }
}
