//! `--since` and `--files-from -0`: the files that git and find list.

use std::process::Command;

use crate::support::{CLEAN, Folder, MISSED};

/// Runs git in the folder, without the user's settings.
pub(crate) fn git(folder: &Folder, arguments: &[&str]) {
    let output = Command::new("git")
        .args([
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@b",
            "-c",
            "commit.gpgsign=false",
            "-c",
            "protocol.file.allow=always",
        ])
        .args(arguments)
        .current_dir(folder.path("."))
        .env("GIT_CONFIG_GLOBAL", "/dev/null")
        .output()
        .expect("git runs");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
}

/// The files that are read.
pub(crate) fn files(folder: &Folder, arguments: &str) -> Vec<String> {
    let run = folder.huff(&format!("check --format json --exit-zero {arguments}"));
    let report = run.exits(0).json();
    let files = report["files"].as_array().expect("a list");
    let path = |file: &serde_json::Value| file["path"].as_str().unwrap_or_default().to_owned();
    files.iter().map(path).collect()
}

/// Whether git is installed; prints a message if not.
pub(crate) fn has_git() -> bool {
    let has = Command::new("git").arg("--version").output().is_ok();
    if !has {
        println!("skipped: no git");
    }
    has
}

#[test]
fn only_changed_files_are_read() {
    if !has_git() {
        return;
    }
    let folder = Folder::with(CLEAN);
    folder
        .write("old.pdn", CLEAN)
        .write("b \u{e9}.pdn", CLEAN)
        .write("deep/c.pdn", CLEAN);
    folder.write(".gitignore", "scratch.pdn\n");
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-qm", "one"]);
    let run = folder.huff("check --since HEAD").exits(0);
    assert_eq!(run.stderr, "nothing changed since HEAD\n");
    // Committed, modified, staged, new, ignored and deleted.
    folder.write("games.pdn", MISSED);
    git(&folder, &["commit", "-qam", "two"]);
    folder
        .write("b \u{e9}.pdn", MISSED)
        .write("deep/c.pdn", MISSED);
    git(&folder, &["add", "deep"]);
    folder
        .write("deep/new.pdn", MISSED)
        .write("scratch.pdn", MISSED);
    std::fs::remove_file(folder.path("old.pdn")).expect("a file");
    assert_eq!(
        files(&folder, "--since HEAD"),
        ["b \u{e9}.pdn", "deep/c.pdn", "deep/new.pdn"]
    );
    assert_eq!(
        files(&folder, "--since HEAD~1"),
        ["b \u{e9}.pdn", "deep/c.pdn", "deep/new.pdn", "games.pdn"]
    );
    assert_eq!(
        files(&folder, "--since HEAD deep"),
        ["deep/c.pdn", "deep/new.pdn"]
    );
    assert_eq!(files(&folder, "--since HEAD games.pdn"), [""; 0]);
    let run = folder.huff("fmt --check --since HEAD~1 .").exits(1);
    assert!(run.stdout.contains("games.pdn"), "{run:#?}");
    // From a subfolder, names are relative to it.
    let mut command = folder.command("check --since HEAD --format concise -q .");
    let output = command
        .current_dir(folder.path("deep"))
        .output()
        .expect("huff runs");
    let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        stdout.lines().any(|line| line.starts_with("c.pdn:")),
        "{stdout}"
    );
    for revision in ["nothing", "-h", "HEAD~9"] {
        let run = folder.huff(&format!("check --since={revision}")).exits(2);
        assert!(
            run.stderr
                .contains(&format!("git knows no revision '{revision}'")),
            "{run:#?}"
        );
    }
    let elsewhere = Folder::with(MISSED);
    let outside = elsewhere.path("games.pdn");
    let run = folder
        .huff(&format!("check --since HEAD '{}'", outside.display()))
        .exits(2);
    run.says("is not in the repository");
    let run = elsewhere.huff("check --since HEAD").exits(2);
    run.says("this folder is not in a git repository");
}

/// Commits everything in the folder of a repository.
pub(crate) fn commit(folder: &Folder, name: &str) {
    git(folder, &["-C", name, "add", "."]);
    git(folder, &["-C", name, "commit", "-qm", "more"]);
}

/// Creates a repository in the folder, with its content as the first commit.
pub(crate) fn repository(folder: &Folder, name: &str) {
    git(folder, &["init", "-q", name]);
    commit(folder, name);
}

#[test]
fn a_submodule_is_compared_with_its_commit_of_the_revision() {
    if !has_git() {
        return;
    }
    let origin = Folder::new();
    origin.write("a.pdn", CLEAN).write("b.pdn", CLEAN);
    repository(&origin, ".");
    let folder = Folder::with(CLEAN);
    repository(&folder, ".");
    let url = origin.path(".").display().to_string();
    git(&folder, &["submodule", "--quiet", "add", &url, "sub"]);
    // It is new, and so are all its files.
    assert_eq!(files(&folder, "--since HEAD"), ["sub/a.pdn", "sub/b.pdn"]);
    commit(&folder, ".");
    assert_eq!(files(&folder, "--since HEAD"), [""; 0]);
    folder.write("sub/a.pdn", MISSED);
    commit(&folder, "sub");
    assert_eq!(files(&folder, "--since HEAD"), ["sub/a.pdn"]);
    commit(&folder, ".");
    folder.write("sub/c.pdn", MISSED);
    assert_eq!(files(&folder, "--since HEAD"), ["sub/c.pdn"]);
    assert_eq!(
        files(&folder, "--since HEAD~1 sub"),
        ["sub/a.pdn", "sub/c.pdn"]
    );
    // As in a hook of the outer repository.
    let output = folder
        .command("check --since HEAD~1 --format concise -q --exit-zero")
        .env("GIT_DIR", folder.path(".git"))
        .env("GIT_INDEX_FILE", ".git/index")
        .output()
        .expect("huff runs");
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert!(stdout.contains("sub/a.pdn:"), "{output:?}");
    // The commit was deleted or never fetched.
    std::fs::remove_dir_all(folder.path(".git/modules/sub")).expect("a repository");
    std::fs::remove_file(folder.path("sub/.git")).expect("a link");
    repository(&folder, "sub");
    let run = folder.huff("check --since HEAD~1").exits(2);
    run.says("/sub was not compared: its commit at that revision, ");
    run.says("git submodule update");
}

#[test]
fn a_nested_repository_is_compared_only_if_named() {
    if !has_git() {
        return;
    }
    let folder = Folder::with(CLEAN);
    folder.write(".gitignore", "ignored/\n");
    repository(&folder, ".");
    for name in ["clone", "clone/deep", "ignored"] {
        folder.write(&format!("{name}/a.pdn"), CLEAN);
        folder.write(&format!("{name}/b.pdn"), CLEAN);
        repository(&folder, name);
    }
    // For the outer repository all its files are new, unless ignored.
    assert_eq!(
        files(&folder, "--since HEAD"),
        [
            "clone/a.pdn",
            "clone/b.pdn",
            "clone/deep/a.pdn",
            "clone/deep/b.pdn"
        ]
    );
    let run = folder.huff("check --since HEAD -q").exits(0);
    run.says("clone is a nested repository: its files count as new unless you name it");
    assert!(!run.stderr.contains("ignored"), "{run:#?}");
    assert_eq!(files(&folder, "--since HEAD clone clone/deep"), [""; 0]);
    for name in ["clone", "clone/deep", "ignored"] {
        folder.write(&format!("{name}/a.pdn"), MISSED);
    }
    assert_eq!(
        files(&folder, "--since HEAD clone"),
        ["clone/a.pdn", "clone/deep/a.pdn", "clone/deep/b.pdn"]
    );
    assert_eq!(
        files(&folder, "--since HEAD clone clone/deep"),
        ["clone/a.pdn", "clone/deep/a.pdn"]
    );
    assert_eq!(files(&folder, "--since HEAD ignored"), ["ignored/a.pdn"]);
    // A repository with the revision is compared, whether or not the outer one has it.
    git(&folder, &["tag", "one"]);
    git(&folder, &["-C", "clone/deep", "tag", "one"]);
    folder.write("games.pdn", MISSED);
    let run = folder
        .huff("check --since one --format concise . clone clone/deep")
        .exits(2);
    assert!(run.stdout.contains("games.pdn:"), "{run:#?}");
    run.says("/clone was not compared");
    run.says("without the revision 'one'");
    assert!(!run.stderr.contains("ignored"), "{run:#?}");
}

#[test]
fn without_git_since_is_an_error() {
    let folder = Folder::with(CLEAN);
    let output = folder
        .command("check --since HEAD")
        .env("PATH", folder.path("."))
        .output()
        .expect("huff runs");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr.contains("cannot run git: git is not on the path"),
        "{stderr}"
    );
    assert!(stderr.contains("--files-from"), "{stderr}");
}

#[test]
fn baseline_entries_of_other_files_are_not_stale() {
    if !has_git() {
        return;
    }
    let folder = Folder::with(MISSED);
    folder.write("b.pdn", MISSED.replace("Perth", "Leeds"));
    git(&folder, &["init", "-q"]);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "-qm", "one"]);
    folder
        .huff("check --baseline known.json --write-baseline")
        .exits(0);
    folder.write("b.pdn", format!("{}\n", folder.read("b.pdn")));
    let run = folder
        .huff("check --since HEAD --baseline known.json -q")
        .exits(0);
    assert_eq!((run.stdout.as_str(), run.stderr.as_str()), ("", ""));
}

#[cfg(unix)]
#[test]
fn a_list_with_zero_bytes_may_name_any_file() {
    let folder = Folder::with(CLEAN);
    folder.write("new\nline.pdn", CLEAN).write(" a.pdn", CLEAN);
    folder.write("list", "new\nline.pdn");
    assert_eq!(files(&folder, "--files-from list -0"), ["new\nline.pdn"]);
    folder.write("list", "new\nline.pdn\0 a.pdn\0");
    assert_eq!(
        files(&folder, "--files-from list --null"),
        [" a.pdn", "new\nline.pdn"]
    );
    folder.huff("check --null").exits(2);
}
