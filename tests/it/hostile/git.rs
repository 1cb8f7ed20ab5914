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
