//! Links in a folder from a stranger: a walk reads and writes nothing outside the folder.

use std::os::unix::fs::symlink;

use crate::support::{CLEAN, Folder, MISSED};

const SECRET: &str = "password=hunter2 1. 11-15 22 - 18 *\n";

/// A folder `tree` with a record, and links to `outside` and to hidden files; a secret in each.
fn tree() -> Folder {
    let folder = Folder::new();
    folder
        .write("outside/secret.pdn", SECRET)
        .write(
            "outside/secret.zip",
            crate::support::zip(&[("a.pdn", SECRET)]),
        )
        .write("tree/a.pdn", CLEAN)
        .write("tree/.git/config", SECRET)
        .write("tree/sub/.env", SECRET);
    let outside = folder.path("outside/secret.pdn");
    let outside = outside.to_str().expect("UTF-8");
    for (link, target) in [
        ("one.pdn", "../outside/secret.pdn"),
        ("two.pdn", outside),
        ("three.zip", "../outside/secret.zip"),
        ("config.pdn", ".git/config"),
        ("env.pdn", "sub/.env"),
        ("five.pdn", "one.pdn"),
        ("environ.pdn", "/proc/self/environ"),
        ("passwd.pdn", "/etc/passwd"),
    ] {
        symlink(target, folder.path("tree").join(link)).expect("a link");
    }
    folder
}

#[test]
fn files_outside_are_not_read() {
    let folder = tree();
    for arguments in [
        "check --format full --notes",
        "check --format sarif",
        "check --format json",
        "summary",
        "find",
        "dedup",
        "fmt",
        "convert --to json",
    ] {
        let run = folder.huff(&format!("{arguments} tree"));
        assert!(run.status < 2, "{run:#?}");
        for word in ["hunter2", "PATH=", "root:"] {
            assert!(!run.both().contains(word), "{arguments}: {run:#?}");
        }
        run.says("warning: skipped tree/config.pdn and 7 others");
    }
    // A link, or its target, that the user names is trusted.
    let run = folder.huff("check --format full tree/one.pdn").exits(1);
    assert!(run.stdout.contains("hunter2"), "{run:#?}");
    let run = folder.huff("check --format json tree outside").exits(1);
    assert!(run.stdout.contains("outside/secret.pdn"), "{run:#?}");
    run.says("skipped tree/config.pdn and 3 others");
}

#[test]
fn files_outside_are_not_written() {
    let folder = tree();
    let before = folder.read("outside/secret.pdn");
    for arguments in ["check --fix", "check --fix --unsafe-fixes", "fmt --write"] {
        folder.huff(&format!("{arguments} tree"));
        assert_eq!(folder.read("outside/secret.pdn"), before, "{arguments}");
        assert_eq!(folder.read("tree/.git/config"), before, "{arguments}");
    }
}

#[test]
fn a_folder_of_such_links_alone_has_no_record() {
    let folder = Folder::new();
    folder
        .write("outside/a.pdn", MISSED)
        .write("tree/x.txt", "");
    symlink("../outside/a.pdn", folder.path("tree/a.pdn")).expect("a link");
    let run = folder.huff("check tree").exits(2);
    run.says("skipped tree/a.pdn: ");
    run.says("no *.pdn file except such links");
}

#[test]
fn a_link_to_a_device_is_skipped_with_a_warning() {
    let folder = Folder::new();
    folder.write("tree/a.pdn", MISSED);
    symlink("/dev/null", folder.path("tree/null.pdn")).expect("a link");
    let run = folder.huff("check tree").exits(1);
    run.says("warning: skipped tree/null.pdn: only regular files in folders are read; name the file itself to read it");
}
