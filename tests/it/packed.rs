//! Compressed files, archives and encodings.

use crate::support::{CLEAN, Folder, MISSED, gzip, zip};

/// The lines of a concise report.
fn lines(folder: &Folder, arguments: &str) -> Vec<String> {
    let run = folder.huff(&format!("check --format concise -q {arguments}"));
    assert_eq!(run.stderr, "");
    run.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn compressed_files_and_archives_are_read_as_if_plain() {
    let folder = Folder::new();
    let zstd = zstd::encode_all(MISSED.as_bytes(), 1).expect("memory");
    folder
        .write("a.pdn.gz", gzip(MISSED))
        .write("b.PDN.ZST", zstd)
        .write(
            "c.zip",
            zip(&[
                ("x/one.pdn", MISSED),
                ("read.me", "no record"),
                ("two.PDN", CLEAN),
            ]),
        )
        .write("d.pdn", gzip(MISSED))
        .write("e.gz", "no record");
    let places: Vec<String> = lines(&folder, "--ignore C601")
        .iter()
        .map(|line| {
            line.split(" error")
                .next()
                .unwrap_or_default()
                .replace('\\', "/")
        })
        .collect();
    assert_eq!(
        places,
        [
            "a.pdn.gz:9:19:",
            "b.PDN.ZST:9:19:",
            "c.zip/x/one.pdn:9:19:",
            "d.pdn:9:19:"
        ]
    );
}

#[test]
fn places_are_those_of_the_unpacked_member() {
    let folder = Folder::new();
    folder
        .write("c.zip", zip(&[("one.pdn", MISSED)]))
        .write("plain.pdn", MISSED);
    let report = folder
        .huff("check --select R --format json")
        .exits(1)
        .json();
    assert_eq!(report["files"][0]["bytes"], MISSED.len());
    let [packed, plain] = [0, 1].map(|index| report["findings"][index].clone());
    assert_eq!(packed["path"], "c.zip/one.pdn");
    let run = folder
        .huff("check c.zip/one.pdn --select R --format json")
        .exits(1);
    assert_eq!(run.json()["findings"][0], packed);
    let run = folder.huff("show c.zip/one.pdn#1:2").exits(0);
    assert!(run.stdout.contains("legal: 15x22"), "{run:#?}");
    folder.huff("check c.zip/two.pdn").exits(2);
    assert_eq!(packed["offset"], plain["offset"]);
    assert_eq!(packed["length"], plain["length"]);
}

#[test]
fn standard_input_may_be_compressed() {
    let folder = Folder::new();
    let run = folder
        .huff_reading("check - --format concise -q", gzip(MISSED))
        .exits(1);
    assert!(run.stdout.starts_with("-:9:19: error R307"), "{run:#?}");
    let run = folder
        .huff_reading("check -", zip(&[("a.pdn", CLEAN)]))
        .exits(2);
    run.says("zip archive; pass it as a file");
}

#[test]
fn damage_is_reported_and_earlier_games_count() {
    let folder = Folder::new();
    let text = MISSED.repeat(3000);
    let packed = gzip(&text);
    folder
        .write("a.pdn.gz", &packed[..packed.len() / 2])
        .write("b.pdn", CLEAN);
    for jobs in [1, 2] {
        let run = folder
            .huff(&format!("check --format json -j {jobs}"))
            .exits(2);
        run.says("cannot read a.pdn.gz: damaged gzip data");
        let report = run.json();
        let files = report["files"].as_array().expect("files");
        assert!(files[0]["games"].as_u64() > Some(500), "{}", files[0]);
        assert_eq!(files[1]["games"], 1);
    }
}

#[test]
fn member_names_are_read_as_utf8_if_they_are_valid_utf8() {
    // Many archivers write UTF-8 without the flag; other bytes are in the old code page.
    let said = |name: &str, bytes: &[u8]| {
        let mut archive = zip(&[(name, MISSED)]);
        for at in 0..archive.len() - name.len() {
            if archive[at..].starts_with(name.as_bytes()) {
                archive[at..at + bytes.len()].copy_from_slice(bytes);
            }
            for (header, flags) in [(b"PK\x03\x04", 6), (b"PK\x01\x02", 8)] {
                if archive[at..].starts_with(header) {
                    archive[at + flags + 1] &= !0x08;
                }
            }
        }
        archive
    };
    let utf8 = "é—.pdn";
    let folder = Folder::new();
    folder
        .write("a.zip", said(utf8, utf8.as_bytes()))
        .write("b.zip", said("ab.pdn", b"\x82b.pdn"));
    let lines = lines(&folder, "--select R307");
    let places: Vec<_> = lines
        .iter()
        .filter_map(|line| line.split_once(": "))
        .map(|(place, _)| place)
        .collect();
    assert_eq!(places, ["a.zip/é—.pdn:9:19", "b.zip/éb.pdn:9:19"]);
    folder.huff("check a.zip/é—.pdn").exits(1);
}

#[test]
fn two_records_with_one_name_are_both_checked() {
    let folder = Folder::new();
    let mut archive = zip(&[("one.pdn", CLEAN), ("two.pdn", MISSED)]);
    for at in 0..archive.len() - 7 {
        if archive[at..].starts_with(b"two.pdn") {
            archive[at..at + 7].copy_from_slice(b"one.pdn");
        }
    }
    folder.write("c.zip", archive);
    let report = folder
        .huff("check --select R --format json")
        .exits(1)
        .json();
    assert_eq!(report["summary"]["files"], 2);
    assert_eq!(report["findings"][0]["path"], "c.zip/one.pdn");
}

#[test]
fn zeros_after_a_gzip_file_are_ignored() {
    let folder = Folder::new();
    folder.write("a.pdn.gz", [gzip(CLEAN), vec![0; 1000]].concat());
    let run = folder.huff("check").exits(0);
    assert_eq!(run.stdout, "1 game, 4 plies in 1 file: no errors\n");
    assert_eq!(run.stderr, "");
}

#[test]
fn a_broken_or_empty_archive_is_reported() {
    let folder = Folder::new();
    folder
        .write("none.zip", zip(&[("read.me", "no record")]))
        .write("cut.zip", &zip(&[("a.pdn", CLEAN)])[..60]);
    let run = folder.huff("check none.zip").exits(2);
    run.says("no *.pdn file in the archive none.zip");
    let run = folder.huff("check cut.zip").exits(2);
    run.says("cannot read cut.zip: it is not a zip archive, or it is truncated");
}

#[test]
fn json_may_be_compressed_too() {
    let folder = Folder::with(CLEAN);
    let json = folder.huff("convert games.pdn --to jsonl").exits(0).stdout;
    folder.write("games.jsonl.gz", gzip(&json));
    let run = folder.huff("convert games.jsonl.gz --to pdn").exits(0);
    assert!(
        run.stdout.contains("1. 11-15 22-18 2. 15x22 25x18 *"),
        "{run:#?}"
    );
}

/// A record in this encoding.
fn encoded(label: &str, text: &str) -> Vec<u8> {
    let encoding = archive::Encoding::for_label(label).expect("a label");
    encoding
        .encode(text)
        .expect("letters of the encoding")
        .into_owned()
}

#[test]
fn encodings_are_detected() {
    let folder = Folder::new();
    let record =
        |event: &str| CLEAN.replace("[Event \"Glasgow\"]", &format!("[Event \"{event}\"]"));
    for (label, event) in [
        ("windows-1251", "Открытый чемпионат"),
        ("ibm866", "Открытый чемпионат"),
        ("koi8-r", "Открытый чемпионат"),
        ("windows-1250", "Mistrzostwa Łodzi, Wałęsa Paweł"),
        ("ibm850", "Núñez gewann für Müller"),
        ("windows-1252", "Campionato n° 3, «été»"),
        ("utf-8", "Открытый 国际"),
        ("utf-16le", "Открытый 国际"),
    ] {
        folder.write("a.pdn", encoded(label, &record(event)));
        let run = folder.huff("convert a.pdn --to jsonl").exits(0);
        assert_eq!(run.json()["tags"]["Event"], event, "{label}");
        let run = folder
            .huff("check a.pdn --select S007 --format json")
            .exits(0);
        assert_eq!(run.json()["summary"]["warnings"], 0, "{label}");
    }
}

#[test]
fn a_declared_encoding_is_used() {
    let folder = Folder::new();
    let event = "Открытый чемпионат";
    let record = MISSED.replace("Perth", event);
    for label in ["ibm866", "koi8-r", "windows-1251", "gb18030"] {
        let file = encoded(label, &record);
        folder.write("a.pdn", &file);
        let run = folder
            .huff(&format!("convert a.pdn --to jsonl --encoding {label}"))
            .exits(0);
        assert_eq!(run.json()["tags"]["Event"], event, "{label}");
        let run = folder
            .huff(&format!("check a.pdn --format json --encoding {label}"))
            .exits(1);
        let offset = run.json()["findings"][0]["offset"]
            .as_u64()
            .expect("an offset") as usize;
        assert!(file[offset..].starts_with(b"8-11 *"), "{label}");
        folder
            .huff(&format!("show a.pdn#1:1 --encoding {label}"))
            .exits(0);
    }
}

#[test]
fn bytes_outside_the_declared_encoding_are_reported() {
    let folder = Folder::new();
    folder.write(
        "a.pdn",
        encoded("windows-1252", &CLEAN.replace("Jones", "Zoë")),
    );
    folder.huff("check a.pdn --fail-on warning").exits(0);
    let run = folder
        .huff("check a.pdn --fail-on warning --encoding utf-8 --format json")
        .exits(1)
        .json();
    let finding = &run["findings"][0];
    assert_eq!(finding["code"], "S007");
    assert_eq!(finding["length"], 1);
}

#[test]
fn an_unknown_encoding_is_named_with_the_nearest() {
    let run = Folder::with(CLEAN)
        .huff("check --encoding windows-1521")
        .exits(2);
    run.says("did you mean 'windows-125");
}

#[test]
fn an_empty_archive_is_damaged() {
    let folder = Folder::new();
    for name in ["a.pdn.gz", "a.pdn.zst", "a.zip"] {
        folder.write(name, "");
        let run = folder.huff(&format!("check {name}")).exits(2);
        let message = format!("cannot read {name}: damaged archive: it is empty");
        assert!(run.stderr.contains(&message), "{run:#?}");
    }
}

#[test]
fn a_compressed_extension_compresses_the_output() {
    let folder = Folder::with([CLEAN, MISSED].concat());
    let plain = folder.huff("find games.pdn --plies 1..").exits(0).stdout;
    for (name, magic) in [("a.pdn.gz", &b"\x1F\x8B"[..]), ("a.pdn.zst", b"\x28\xB5")] {
        folder
            .huff(&format!("find games.pdn --plies 1.. -o {name}"))
            .exits(0);
        let packed = std::fs::read(folder.path(name)).expect("a file");
        assert!(packed.starts_with(magic), "{name}");
        let read = folder.huff(&format!("find {name} --plies 1..")).exits(0);
        assert_eq!(read.stdout, plain, "{name}");
    }
    folder.huff("convert games.pdn -o a.jsonl.gz").exits(0);
    let run = folder.huff("convert a.jsonl.gz --to pdn").exits(0);
    assert_eq!(run.stdout.matches("[Event").count(), 2);
    let run = folder.huff("check games.pdn -o a.zip").exits(2);
    run.says("zip archives cannot be written");
    assert!(!folder.path("a.zip").exists());
}

#[test]
fn a_plain_file_with_a_compressed_extension_is_read_with_a_warning() {
    let folder = Folder::new();
    folder.write("a.pdn.gz", CLEAN);
    let run = folder.huff("check a.pdn.gz").exits(0);
    let warning = "warning: a.pdn.gz: it is not compressed despite its extension";
    assert!(run.stderr.starts_with(warning), "{run:#?}");
    assert!(run.stdout.contains("1 game, 4 plies"), "{run:#?}");
}

#[test]
fn an_archive_lists_its_members() {
    let folder = Folder::new();
    folder.write("t.zip", zip(&[("a.pdn", CLEAN), ("sub/b.pdn", MISSED)]));
    let tip = "tip: name one of its files: t.zip/a.pdn, t.zip/sub/b.pdn";
    let run = folder.huff("show t.zip").exits(2);
    assert!(
        run.stderr
            .contains("t.zip is a zip archive; name one of its files")
            && run.stderr.contains(tip),
        "{run:#?}"
    );
    for command in ["show", "check"] {
        let run = folder.huff(&format!("{command} t.zip/c.pdn")).exits(2);
        assert!(
            run.stderr.contains("no c.pdn in the archive t.zip") && run.stderr.contains(tip),
            "{run:#?}"
        );
    }
    folder.huff("show t.zip/sub/b.pdn").exits(0);
}

#[test]
fn utf_32_is_refused_in_plain_words() {
    let folder = Folder::new();
    let text = format!("\u{FEFF}{CLEAN}");
    let little: Vec<u8> = text
        .chars()
        .flat_map(|c| u32::from(c).to_le_bytes())
        .collect();
    let big: Vec<u8> = text
        .chars()
        .flat_map(|c| u32::from(c).to_be_bytes())
        .collect();
    for bytes in [little, big] {
        folder.write("a.pdn", bytes);
        let run = folder.huff("check a.pdn").exits(2);
        run.says("cannot read a.pdn: UTF-32 is not supported");
    }
}
