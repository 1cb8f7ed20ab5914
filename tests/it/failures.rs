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
