//! A `huff.toml` that came with the records affects at most the findings of its folder, and reaches no file
//! elsewhere.

#[cfg(unix)]
use std::os::unix::fs::symlink;

use super::bounds::bound;
use crate::support::{CLEAN, Folder, MISSED};

/// Two folders; `bad` has this configuration.
fn with_config(toml: impl AsRef<[u8]>) -> Folder {
    let folder = Folder::new();
    folder
        .write("good/a.pdn", MISSED)
        .write("bad/b.pdn", CLEAN)
        .write("bad/deep/c.pdn", CLEAN)
        .write("bad/huff.toml", toml);
    folder
}

#[test]
fn a_broken_configuration_affects_only_its_folder() {
    let globs = |count: usize| {
        let globs = (0..count).map(|number| format!("\"{number}.pdn\" = [\"T\"]\n"));
        "[per-file-ignores]\n".to_owned() + &globs.collect::<String>()
    };
    let files = |count: usize| {
        let files = (0..count).map(|number| format!("[per-file.\"{number}.pdn\"]\nnotes = true\n"));
        files.collect::<String>()
    };
    let sets = |count: usize| {
        let base = |number: usize| match number + 1 {
            next if next == count => "standard".to_owned(),
            next => format!("s{next}"),
        };
        let set = |number| format!("[rule-sets.s{number}]\nbased-on = \"{}\"\n", base(number));
        (0..count).map(set).collect::<String>()
    };
    let braces = |count: usize| {
        let glob = "{".repeat(count) + "a" + &"}".repeat(count);
        format!("[per-file-ignores]\n\"{glob}\" = [\"T\"]\n")
    };
    let words = |count: usize| format!("select = [{}]\n", "\"R\",".repeat(count));
    let length = |count: usize| format!("[per-file.\"{}\"]\nnotes = true\n", "a".repeat(count));
    let bytes = |count: usize| format!("#{}", " ".repeat(count - 1));
    let most = |what: &str| {
        let most = bound(what);
        (most, format!("tip: at most {most} are allowed"))
    };
    let (most_globs, globs_tip) = most("globs under `per-file-ignores`");
    let (most_files, files_tip) = most("globs under `per-file`");
    let (most_sets, sets_tip) = most("rule sets in a `huff.toml`");
    let (most_words, words_tip) = most("words in a list of rules");
    let most_groups = bound("groups `{a,b}` in a glob");
    let groups_tip = format!("it has more than {most_groups} groups");
    let longest = bound("bytes of a glob");
    let longest_tip = format!("it is longer than {longest} bytes");
    let most_bytes = bound("bytes of a `huff.toml`");
    for (toml, says) in [
        ("laws = 1".to_owned(), "expected the name of a rule set"),
        ("a.".repeat(100_000) + "a = 1", "recursion limit"),
        (globs(20_000), "20000 globs are too many"),
        (globs(most_globs + 1), &globs_tip),
        (files(most_files + 1), &files_tip),
        (sets(3000), "3000 rule sets are too many"),
        (sets(most_sets + 1), &sets_tip),
        (braces(300), &groups_tip),
        (braces(most_groups + 1), &groups_tip),
        (words(200_000), "200000 words are too many"),
        (words(most_words + 1), &words_tip),
        (length(longest + 1), &longest_tip),
        (bytes(most_bytes + 1), "tip: a huff.toml has at most 1 MB"),
    ] {
        let folder = with_config(&toml);
        for command in [
            "check -q --format concise",
            "check -j 1 -q --format concise",
        ] {
            let run = folder.huff(&format!("{command} good bad")).exits(2);
            assert!(
                run.stdout.contains("good/a.pdn:9:19: error R307"),
                "{run:#?}"
            );
            run.says(says);
            run.says("note: skipped 2 files below bad/huff.toml");
        }
        // Alone, it is an error of the run, which reports nothing.
        let run = folder.huff("check bad").exits(2);
        assert_eq!(run.stdout, "", "{run:#?}");
        run.says(says);
    }
    for toml in [
        globs(most_globs),
        files(most_files),
        sets(most_sets),
        braces(most_groups),
        words(most_words),
        length(longest),
        bytes(most_bytes),
    ] {
        let folder = with_config(&toml);
        let run = folder.huff("check -q --format concise good bad").exits(1);
        assert_eq!(run.stderr, "", "{run:#?}");
    }
}

#[test]
fn every_command_reads_the_other_folders() {
    let folder = with_config("lawz = 1\n");
    for (command, found) in [
        ("check --format json", "good/a.pdn"),
        ("check --show-settings", "# good/a.pdn"),
        ("summary", "Games  1"),
        ("find", "Perth"),
        ("dedup", "game"),
        ("fmt", "[Event \"Perth\"]"),
        ("convert --to csv", "Perth"),
    ] {
        let run = folder.huff(&format!("{command} good bad")).exits(2);
        assert!(run.stdout.contains(found), "{command}: {run:#?}");
        run.says("error: bad/huff.toml:1:1: unknown key 'lawz'");
        run.says("note: skipped 2 files below bad/huff.toml");
        // A user who names the file gets the same error.
        let run = folder.huff(&format!("{command} --config bad/huff.toml good"));
        assert_eq!((run.status, run.stdout.as_str()), (2, ""), "{command}");
    }
}

#[test]
fn the_place_is_right_however_long_the_file_is() {
    let folder = with_config("");
    for before in [1000, 1023, 1024, 1025, 2047, 100_000] {
        for (fill, line_end) in [("x", "\n"), ("\u{e9}", "\r\n"), ("\u{1d54f}", "\n")] {
            let count = before / fill.len();
            let text = format!(
                "\u{feff}# {}{line_end}# {}{line_end}  lawz = 1\n",
                fill.repeat(count / 2),
                fill.repeat(count / 2)
            );
            folder.write("bad/huff.toml", text);
            let run = folder.huff("check bad").exits(2);
            run.says("bad/huff.toml:3:3: unknown key 'lawz'");
            let one_line = format!("x = [ \"{}\" ]\n", fill.repeat(count));
            folder.write(
                "bad/huff.toml",
                format!("select = [ \"{}\" ]\n", fill.repeat(count)),
            );
            let run = folder.huff("check bad").exits(2);
            run.says("bad/huff.toml:1:12: ");
            folder.write(
                "bad/huff.toml",
                format!("per-file = {{ \"a\" = {{ {one_line} }} }}"),
            );
            folder.huff("check bad").exits(2).says("bad/huff.toml:1:");
        }
    }
}

#[test]
fn a_baseline_must_be_in_the_folder_of_its_configuration() {
    let folder = with_config("");
    let elsewhere = folder.path("known.json").display().to_string();
    for name in [
        "../known.json",
        "deep/../../known.json",
        "deep/../known.json",
        elsewhere.as_str(),
        "/dev/null/known.json",
    ] {
        folder.write("bad/huff.toml", format!("baseline = '{name}'\n"));
        for arguments in ["check", "check --write-baseline"] {
            let run = folder.huff(&format!("{arguments} bad")).exits(2);
            run.says(&format!(
                "huff.toml:1:1: the baseline '{name}' is not in the folder"
            ));
            run.says("tip: name it with --baseline");
            assert!(!folder.path("known.json").exists());
        }
        let run = folder.huff("check -q --format concise good bad").exits(2);
        assert!(run.stdout.contains("good/a.pdn"), "{run:#?}");
    }
    // A configuration that the user names is trusted.
    folder.write("bad/huff.toml", "baseline = '../known.json'\n");
    folder
        .huff("check --config bad/huff.toml --write-baseline good")
        .exits(0);
    folder.huff("check --config bad/huff.toml good").exits(0);
    // Inside the folder everything works; a broken baseline affects only its folder.
    folder.write("bad/huff.toml", "baseline = './deep/known.json'\n");
    folder.huff("check --write-baseline bad").exits(0);
    folder.huff("check bad").exits(0);
    folder.write("bad/deep/known.json", "{\"version\": 9}");
    let run = folder.huff("check -q --format concise good bad").exits(2);
    assert!(run.stdout.contains("good/a.pdn"), "{run:#?}");
    run.says("known.json is not a baseline");
}

#[cfg(unix)]
#[test]
fn links_and_pipes_cannot_leave_the_folder() {
    let folder = with_config("baseline = 'known.json'\n");
    folder.write("secret.json", "{\"password\": 1}");
    folder.write("secret.toml", "password = 'hunter2'\nlaws = hunter2\n");
    for (name, target) in [
        ("known.json", "../secret.json"),
        ("known.json", "../new.json"),
        ("known.json", "folder/new.json"),
    ] {
        let _ = std::fs::remove_file(folder.path("bad/folder"));
        symlink("..", folder.path("bad/folder")).expect("a link");
        symlink(target, folder.path("bad").join(name)).expect("a link");
        for arguments in ["check bad", "check --write-baseline bad"] {
            let run = folder.huff(arguments).exits(2);
            run.says("the baseline 'known.json' is not in the folder of this file");
            assert!(!run.stderr.contains("password"), "{run:#?}");
        }
        assert!(!folder.path("new.json").exists());
        std::fs::remove_file(folder.path("bad").join(name)).expect("a link");
    }
    // A pipe or a device is not read.
    folder.pipe("bad/known.json");
    for arguments in ["check bad", "check --write-baseline bad"] {
        let run = folder.huff(arguments).exits(2);
        run.says("the baseline 'known.json' is not a regular file");
    }
    std::fs::remove_file(folder.path("bad/huff.toml")).expect("a file");
    symlink("../secret.toml", folder.path("bad/huff.toml")).expect("a link");
    let run = folder.huff("check bad").exits(2);
    run.says("bad/huff.toml is a link to ");
    run.says("which is not a valid configuration");
    assert!(
        !run.stderr.contains("hunter2") && !run.stderr.contains("password"),
        "{run:#?}"
    );
    // A valid one may be elsewhere.
    folder.write("secret.toml", "[per-file.'deep/*']\nselect = ['T']\n");
    folder.huff("check bad").exits(0);
}

#[test]
fn a_panic_affects_only_its_file() {
    let folder = Folder::new();
    folder
        .write("a.pdn", MISSED)
        .write("c.pdn", MISSED.replace("Perth", "Leeds"));
    folder.write("b.pdn", CLEAN.repeat(3));
    folder.write("large.pdn", CLEAN.repeat(10_000));
    let before = folder.read("b.pdn");
    for (arguments, found) in [
        ("check -j 1 -q --format concise", "c.pdn:9:19: error R307"),
        ("check -j 3 -q --format concise", "c.pdn:9:19: error R307"),
        ("check --fix -q --format concise", "c.pdn:9:19: error R307"),
        ("summary -j 3", "Perth"),
        ("find -j 3", "Leeds"),
        ("dedup -j 3", "games"),
        ("fmt -j 3", "Leeds"),
        ("convert -j 3 --to json", "Leeds"),
        ("fmt --write -j 3", ""),
    ] {
        for name in ["b.pdn", "large.pdn"] {
            let mut command = folder.command(&format!("{arguments} a.pdn b.pdn c.pdn large.pdn"));
            let output = command
                .env("HUFF_TEST_PANIC", name)
                .output()
                .expect("huff runs");
            let stdout = String::from_utf8_lossy(&output.stdout);
            let stderr = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{arguments}: {stderr}");
            assert!(stdout.contains(found), "{arguments}: {stderr}");
            let says = format!("error: {name}: not read in full, because of a bug in huff");
            assert!(stderr.contains(&says), "{arguments}: {stderr}");
            assert_eq!(stderr.matches(&says).count(), 1, "{arguments}: {stderr}");
            assert!(stderr.contains("panic at "), "{arguments}: {stderr}");
            if name == "b.pdn" {
                assert_eq!(folder.read("b.pdn"), before, "{arguments}");
            }
        }
    }
}
