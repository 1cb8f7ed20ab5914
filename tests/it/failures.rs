//! Failures outside the records: each message names the place, the cause and the remedy, and the exit status is
//! right.

mod disk;
#[cfg(unix)]
mod interrupted;
mod values;

use crate::support::{CLEAN, Folder, MISSED};

/// The commands that read records, without the file.
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
fn a_missing_path_is_an_error_with_the_nearest_name() {
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
fn a_folder_without_records_is_reported() {
    let folder = Folder::with(CLEAN);
    folder.write("empty/notes.txt", "");
    for command in READERS {
        let run = folder.huff(&format!("{command} empty")).exits(2);
        let (what, tip) = match *command {
            // These commands read one file.
            "show" | "statement" => ("cannot read empty: is a directory", "name a file in it"),
            _ => ("no *.pdn file in the folder empty", "if you name it"),
        };
        assert!(run.stderr.contains(what), "{command}: {run:#?}");
        assert!(run.stderr.contains(tip), "{command}: {run:#?}");
    }
}

#[test]
fn binary_data_is_refused_and_the_others_are_read() {
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
    // With a given encoding, it is read.
    let run = folder.huff("check board.pdn --encoding windows-1252 -q");
    assert_ne!(run.status, 2, "{run:#?}");
}

/// `size` random bytes from a seed.
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
    // Some sequences of 16 random bytes look like text.
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
fn binary_data_after_a_record_is_never_overwritten() {
    let head = MISSED.replace("11-15", "11 - 15");
    let page = [head.as_bytes(), b"\n{ caf\xe9 } 1. 09-13 *\n\n"].concat();
    for (seed, size) in [(1, 30), (2, 100), (3, 700), (4, 5000), (5, 70_000)] {
        for head in [head.as_bytes(), &page] {
            let data = [head, &noise(seed, size)].concat();
            let folder = Folder::with(&data);
            // The game before it is judged.
            let run = folder.huff("check --format concise -q").exits(1);
            assert!(run.stdout.contains("error R307"), "{run:#?}");
            let run = folder.huff("fmt --write games.pdn").exits(2);
            run.says("error: cannot write games.pdn: bytes of game ");
            run.says("the file is unchanged");
            assert!(std::fs::read(folder.path("games.pdn")).expect("a file") == data);
            // Unambiguous text is fixed, and no other byte changes.
            folder
                .huff("check --fix --unsafe-fixes -q --exit-zero")
                .exits(0);
            let fixed = std::fs::read(folder.path("games.pdn")).expect("a file");
            assert!(fixed.ends_with(&noise(seed, size)), "{seed}");
        }
    }
}

#[test]
fn undecodable_bytes_are_not_overwritten() {
    let text = [CLEAN.as_bytes(), b"\n{ a\x98b } 1. 9-13 *\n"].concat();
    for encoding in ["windows-1251", "utf-8"] {
        let folder = Folder::with(&text);
        let run = folder.huff(&format!("fmt --write games.pdn --encoding {encoding}"));
        run.exits(2)
            .says("it contains bytes that are not valid in the encoding");
        assert!(std::fs::read(folder.path("games.pdn")).expect("a file") == text);
        // Standard output gets the same warning.
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
fn zero_bytes_in_a_record_lose_no_game() {
    let folder = Folder::with([MISSED.as_bytes(), &[0; 4096], MISSED.as_bytes()].concat());
    let report = folder.huff("check --format json").exits(1).json();
    assert_eq!(report["summary"]["games"], 2, "{report}");
    assert_eq!(report["summary"]["plies"], 6, "{report}");
}

#[cfg(target_os = "linux")]
#[test]
fn unreadable_files_are_reported() {
    let folder = Folder::with(CLEAN);
    // Reading address 0 fails even for the superuser.
    for command in READERS {
        let run = folder.huff(&format!("{command} /proc/self/mem")).exits(2);
        let what = "cannot read /proc/self/mem: input/output error";
        assert!(run.stderr.contains(what), "{command}: {run:#?}");
    }
}
