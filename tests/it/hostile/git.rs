//! Repositories that came with the records, with programs in their settings: `--since` runs none of them.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use crate::since::{commit, files, git, has_git, repository};
use crate::support::{CLEAN, Folder, MISSED};

/// A repository with everything that git would run: a file system monitor, a filter, a text converter, a diff
/// program, hooks, and a remote that is a program. Each writes the file `ran` beside the repository's folder.
fn arm(folder: &Folder, name: &str) {
    let program = folder.path("program");
    let ran = folder.path("ran");
    let text = format!(
        "#!/bin/sh\necho \"$0 $*\" >>'{}'\ncat\nexit 0\n",
        ran.display()
    );
    fs::write(&program, text).expect("a file");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a program");
    let hooks = folder.path("hooks");
    fs::create_dir_all(&hooks).expect("a folder");
    for hook in [
        "post-index-change",
        "reference-transaction",
        "post-checkout",
    ] {
        fs::copy(&program, hooks.join(hook)).expect("a hook");
    }
    let at = program.display().to_string();
    let remote = format!("ext::{at} %S");
    let upload = format!("{at} upload");
    for (key, value) in [
        ("core.fsmonitor", at.as_str()),
        ("core.untrackedCache", "true"),
        ("core.hooksPath", &hooks.display().to_string()),
        ("core.pager", &at),
        ("core.sshCommand", &at),
        ("core.alternateRefsCommand", &at),
        ("diff.external", &at),
        ("diff.evil.command", &at),
        ("diff.evil.textconv", &at),
        ("filter.evil.clean", &at),
        ("filter.evil.smudge", &at),
        ("filter.evil.process", &at),
        ("filter.evil.required", "true"),
        ("remote.origin.url", &remote),
        ("remote.origin.uploadpack", &upload),
        ("remote.origin.promisor", "true"),
        ("protocol.allow", "always"),
        ("protocol.ext.allow", "always"),
    ] {
        git(folder, &["-C", name, "config", key, value]);
    }
    folder.write(
        &format!("{name}/.gitattributes"),
        "* filter=evil diff=evil\n",
    );
}

fn ran(folder: &Folder) -> String {
    fs::read_to_string(folder.path("ran")).unwrap_or_default()
}

#[test]
fn programs_of_a_nested_repository_are_not_run() {
    if !has_git() {
        return;
    }
    let folder = Folder::with(CLEAN);
    folder.write(".gitignore", "ran\n/hooks/\n/program\n/elsewhere/\n");
    repository(&folder, ".");
    folder.write("pack/a.pdn", CLEAN).write("pack/b.pdn", CLEAN);
    repository(&folder, "pack");
    // A working tree with its repository elsewhere.
    folder.write("linked/a.pdn", CLEAN);
    repository(&folder, "linked");
    arm(&folder, "pack");
    arm(&folder, "linked");
    fs::create_dir(folder.path("elsewhere")).expect("a folder");
    fs::rename(folder.path("linked/.git"), folder.path("elsewhere/git")).expect("a repository");
    folder.write("linked/.git", "gitdir: ../elsewhere/git\n");
    // huff must prevent this.
    let mut status = Command::new("git");
    status.arg("status").current_dir(folder.path("pack"));
    status.output().expect("git runs");
    assert!(ran(&folder).contains("program"), "git runs what is armed");
    fs::remove_file(folder.path("ran")).expect("a file");
    folder.write("pack/a.pdn", MISSED);
    assert_eq!(
        files(&folder, "--since HEAD"),
        ["linked/a.pdn", "pack/a.pdn", "pack/b.pdn"]
    );
    folder.huff("fmt --check --since HEAD .").exits(1);
    assert_eq!(ran(&folder), "");
    // Also if the user names it: then it is compared, without its filters.
    assert_eq!(files(&folder, "--since HEAD pack"), ["pack/a.pdn"]);
    assert_eq!(files(&folder, "--since HEAD linked"), [""; 0]);
    assert_eq!(files(&folder, "--since HEAD linked/a.pdn"), [""; 0]);
    assert_eq!(ran(&folder), "");
}

#[test]
fn programs_of_a_submodule_are_not_run() {
    if !has_git() {
        return;
    }
    let origin = Folder::new();
    origin.write("a.pdn", CLEAN).write("b.pdn", CLEAN);
    repository(&origin, ".");
    let folder = Folder::with(CLEAN);
    folder.write(".gitignore", "ran\n/hooks/\n/program\n");
    repository(&folder, ".");
    let url = origin.path(".").display().to_string();
    git(&folder, &["submodule", "--quiet", "add", &url, "sub"]);
    commit(&folder, ".");
    arm(&folder, "sub");
    folder.write("sub/b.pdn", MISSED).write("sub/c.pdn", MISSED);
    // Of the same length, and newer than the index.
    folder.write("sub/a.pdn", CLEAN);
    assert_eq!(files(&folder, "--since HEAD"), ["sub/b.pdn", "sub/c.pdn"]);
    folder.huff("check --since HEAD~1 --exit-zero").exits(0);
    // Files that replaced the repository have only their own findings.
    fs::remove_file(folder.path("sub/.git")).expect("a link");
    fs::create_dir(folder.path("sub/.git")).expect("a folder");
    let run = folder.huff("check --since HEAD").exits(2);
    run.says("/sub was not compared: its .git is not a repository");
    assert_eq!(ran(&folder), "");
}

#[test]
fn a_repository_without_a_work_tree_is_not_entered() {
    if !has_git() {
        return;
    }
    let folder = Folder::with(CLEAN);
    folder.write(".gitignore", "ran\n/hooks/\n/program\n");
    repository(&folder, ".");
    folder.write("pack/a.pdn", CLEAN);
    git(&folder, &["init", "-q", "--bare", "pack"]);
    arm(&folder, "pack");
    assert_eq!(files(&folder, "--since HEAD pack"), ["pack/a.pdn"]);
    let mut command = folder.command("check --since HEAD");
    let output = command
        .current_dir(folder.path("pack"))
        .output()
        .expect("huff runs");
    assert_eq!(output.status.code(), Some(2), "{output:?}");
    assert_eq!(ran(&folder), "");
}

/// Runs `huff check --since HEAD` with these arguments; panics if the run blocks.
fn check_since_head(folder: &Folder, arguments: &str) -> (Vec<String>, String) {
    let mut command = Command::new("timeout");
    let huff = folder.command(&format!(
        "check --format jsonl --exit-zero --since HEAD {arguments}"
    ));
    command
        .arg("60")
        .arg(huff.get_program())
        .args(huff.get_args());
    let output = command.current_dir(folder.path(".")).output();
    let output = output.expect("timeout can be run");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        matches!(output.status.code(), Some(0 | 2)),
        "{arguments}: {output:?}"
    );
    let printed = String::from_utf8_lossy(&output.stdout);
    let paths = printed.lines().filter_map(|line| {
        let finding: serde_json::Value = serde_json::from_str(line).ok()?;
        Some(finding["path"].as_str()?.to_owned())
    });
    let mut paths: Vec<String> = paths.collect();
    paths.dedup();
    (paths, said)
}

#[test]
fn a_pipe_that_git_would_open_does_not_block() {
    if !has_git() {
        return;
    }
    let folder = Folder::with(CLEAN);
    repository(&folder, ".");
    folder.write("games.pdn", MISSED).write("pack/a.pdn", CLEAN);
    repository(&folder, "pack");
    folder
        .write("pack/a.pdn", MISSED)
        .write("pack/deep/b.pdn", MISSED);
    let not_compared = |said: &str| said.contains("/pack was not compared: ");
    // It can be compared at first.
    let (paths, said) = check_since_head(&folder, ". pack");
    assert_eq!(
        (&*paths.join(" "), &*said),
        ("games.pdn pack/a.pdn pack/deep/b.pdn", "")
    );
    let config = fs::read_to_string(folder.path("pack/.git/config")).expect("a configuration");
    folder.pipe("pipe");
    let pipe = folder.path("pipe").display().to_string();
    folder.write("pack/more", "[include]\n\tpath = ../pipe\n");
    for included in [
        format!("[include]\n\tpath = {pipe}\n"),
        "[core] [INCLUDE] path = ../../pipe\n".to_owned(),
        "[includeIf \"gitdir:**\"]\n\tpath = ../../pipe\n".to_owned(),
        "[include]\n\tpath = ../more\n".to_owned(),
        format!("[core]\n\texcludesFile = {pipe}\n"),
        // Files that include each other multiply.
        "[include]\n\tpath = config\n".repeat(20),
    ] {
        folder.write("pack/.git/config", config.clone() + &included);
        let (paths, said) = check_since_head(&folder, ". pack");
        assert_eq!(paths, ["games.pdn"], "{included}: {said}");
        assert!(not_compared(&said), "{included}: {said}");
    }
    folder.write("pack/.git/config", &config);
    for name in [
        "index",
        "HEAD",
        "info/exclude",
        "refs/heads/x",
        "objects/info/alternates",
    ] {
        let file = folder.path("pack/.git").join(name);
        let before = fs::read(&file).ok();
        let _ = fs::remove_file(&file);
        folder.pipe(&format!("pack/.git/{name}"));
        let (paths, said) = check_since_head(&folder, ". pack");
        assert_eq!(paths, ["games.pdn"], "{name}: {said}");
        assert!(not_compared(&said), "{name}: {said}");
        fs::remove_file(&file).expect("a pipe");
        if let Some(before) = before {
            fs::write(&file, before).expect("a file");
        }
    }
    // Files of the work tree, of a nested repository and of the own.
    for name in [".gitignore", ".gitattributes"] {
        for within in ["pack/deep", "new"] {
            folder.write("new/c.pdn", MISSED);
            folder.pipe(&format!("{within}/{name}"));
            let (paths, said) = check_since_head(&folder, ". pack");
            assert_eq!(
                paths,
                ["games.pdn", "new/c.pdn", "pack/a.pdn", "pack/deep/b.pdn"],
                "{within}/{name}: {said}"
            );
            assert!(
                said.contains(&format!("/{within} count as new: ")),
                "{within}/{name}: {said}"
            );
            fs::remove_file(folder.path(within).join(name)).expect("a pipe");
            fs::remove_file(folder.path("new/c.pdn")).expect("a file");
        }
    }
}
