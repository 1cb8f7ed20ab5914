//! The README and the book under `docs/`: their examples print what is shown, the reference and the picture
//! match the program, and mdBook builds the book without a warning.

#![cfg(unix)]

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shown::{blocks, root};
use crate::support::Folder;
use crate::terminal_picture;

/// Every page, by its path below `docs/src`.
fn pages() -> Vec<(PathBuf, String)> {
    let source = root().join("docs/src");
    let mut folders = vec![source.clone()];
    let mut pages = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder of the book") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                let text = fs::read_to_string(&path).expect("a page in UTF-8");
                let name = path.strip_prefix(&source).expect("below the book");
                pages.push((name.to_owned(), text));
            }
        }
    }
    pages.sort();
    pages
}

/// The output of the program.
fn huff(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_huff"))
        .args(arguments)
        .env_remove("COLUMNS")
        .output()
        .expect("huff runs");
    assert!(output.status.success(), "huff {arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The first word of each line of a list.
fn first_words(list: &str) -> impl Iterator<Item = &str> {
    list.lines()
        .filter_map(|line| line.split_whitespace().next())
}

/// Markdown with every heading one level lower.
fn lowered(markdown: &str) -> String {
    let mut fenced = false;
    let mut all = String::new();
    for line in markdown.lines() {
        fenced ^= line.starts_with("```");
        let deeper = if line.starts_with('#') && !fenced {
            "#"
        } else {
            ""
        };
        let _ = writeln!(all, "{deeper}{line}");
    }
    all
}

fn commands() -> String {
    let mut page = "# Commands\n\nWhat `huff COMMAND --help` prints.\n".to_owned();
    let help = huff(&["--help"]);
    let list = help.split("Commands:\n").nth(1).expect("a list");
    let list = list.split("\n\n").next().expect("an end");
    // A continuation line is indented further.
    let begin = list.lines().filter(|line| !line.starts_with("   "));
    for name in begin.flat_map(first_words).filter(|name| *name != "help") {
        let help = huff(&[name, "--help"]);
        let _ = write!(
            page,
            "\n## huff {name}\n\n```text\n{}\n```\n",
            help.trim_end()
        );
    }
    page
}

fn rules() -> String {
    let mut page = "# Rules\n\nWhat `huff explain CODE` prints.\n".to_owned();
    for code in first_words(&huff(&["explain"])) {
        let _ = write!(page, "\n{}", lowered(&huff(&["explain", code])));
    }
    page
}

fn laws() -> String {
    let mut page = "# Laws\n\nWhat `huff laws NAME` prints.\n".to_owned();
    for name in first_words(&huff(&["laws"])) {
        let _ = write!(page, "\n{}", lowered(&huff(&["laws", name])));
    }
    page
}

/// The productions of the grammar with their doc comments, in the order of the table in `grammar/mod.rs`.
fn notation() -> String {
    let mut page = "# Notation\n\nWhat huff reads as PDN, symbol by symbol. A symbol begins with its line of the grammar of \
                    PDN 3.0; the\nspellings below it are also read. The text is taken from the doc comments in \
                    `crates/pdn/src/grammar`.\n"
        .to_owned();
    let folder = root().join("crates/pdn/src/grammar");
    let module = fs::read_to_string(folder.join("mod.rs")).expect("the grammar");
    let rows = module
        .lines()
        .filter_map(|line| line.strip_prefix("//! | "));
    for (symbol, productions) in rows.skip(1).filter_map(|row| row.split_once(" | ")) {
        let _ = write!(page, "\n## {symbol}\n");
        for link in productions.split("[`").skip(1) {
            let path = link.split('`').next().expect("a path");
            let _ = write!(page, "\n{}", production(&folder, path));
        }
    }
    page
}

/// The doc comment of a production such as `square::numeric_square`, as Markdown without links into the code.
fn production(folder: &Path, path: &str) -> String {
    let (module, name) = path.split_once("::").expect("a module and a function");
    let mut files = vec![folder.join(module).with_extension("rs")];
    if let Ok(parts) = fs::read_dir(folder.join(module)) {
        files.extend(parts.map(|part| part.expect("a file").path()));
    }
    for file in files.iter().filter(|file| file.is_file()) {
        let text = fs::read_to_string(file).expect("a file of the grammar");
        let lines: Vec<&str> = text.lines().collect();
        let begins = |line: &&str| {
            let name = line
                .strip_prefix("pub(crate) fn ")
                .and_then(|line| line.strip_prefix(name));
            name.is_some_and(|rest| rest.starts_with(['(', '<']))
        };
        if let Some(at) = lines.iter().position(begins) {
            let above = lines[..at].iter().rev();
            let mut doc: Vec<_> = above
                .skip_while(|line| !line.starts_with("///"))
                .map_while(|line| line.strip_prefix("///"))
                .map(|line| line.strip_prefix(' ').unwrap_or(line))
                .collect();
            doc.reverse();
            return without_links(&format!("{}\n", doc.join("\n")));
        }
    }
    panic!("no production {path}");
}

/// Links such as [`separator`](super::separator), as their text alone.
fn without_links(markdown: &str) -> String {
    let mut text = String::new();
    let mut rest = markdown;
    while let Some((before, after)) = rest.split_once("[`") {
        let (name, end) = after.split_once("`]").unwrap_or_default();
        let is_link = !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || b"_:()".contains(&byte));
        if is_link {
            let _ = write!(text, "{before}`{}`", name.trim_end_matches("()"));
            rest = end;
            if end.starts_with('(') {
                rest = end.split_once(')').expect("a target").1;
            }
        } else {
            let _ = write!(text, "{before}[`");
            rest = after;
        }
    }
    text + rest
}

/// Runs the commands of a page in one folder, after writing the files that the page shows. Returns how many ran.
///
/// The folder has nothing but a link `name` to a path of the repository.
fn run_page(text: &str, name: &str, linked: PathBuf) -> usize {
    let has_jq = Command::new("jq").arg("--version").output().is_ok();
    let folder = Folder::new();
    symlink(linked, folder.path(name)).expect("a link");
    let mut run = 0;
    for block in blocks(text) {
        if let Some(file) = block.file {
            folder.write(file, format!("{}\n", block.lines.join("\n")));
        }
        for shown in block.commands() {
            if shown.command.contains("jq") && !has_jq {
                println!("skipped: no jq for {}", shown.command);
                continue;
            }
            shown.assert_output(&folder);
            run += 1;
        }
    }
    run
}

#[test]
fn every_command_in_the_book_prints_what_it_shows() {
    let mut run = 0;
    for (name, text) in pages() {
        if !name.starts_with("reference") {
            println!("{}", name.display());
            run += if name.to_string_lossy().starts_with("tutorial") {
                run_page(&text, "huff", root())
            } else {
                run_page(&text, "fixtures", root().join("fixtures"))
            };
        }
    }
    assert!(run >= 45, "{run} commands");
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("the README in UTF-8")
}

#[test]
fn every_command_in_the_readme_prints_what_it_shows() {
    assert!(run_page(&readme(), "huff", root()) >= 1);
}

/// What a newcomer runs first shows findings, and `cargo run` adds no error to them.
#[test]
fn the_first_command_of_the_readme_succeeds() {
    let readme = readme();
    let mut commands = readme
        .lines()
        .filter_map(|line| line.strip_prefix("cargo run --release -- "));
    let command = commands.next().expect("a first command");
    let arguments = command.split('#').next().expect("a first part");
    let output = Command::new(env!("CARGO_BIN_EXE_huff"))
        .args(arguments.split_whitespace())
        .current_dir(root())
        .output()
        .expect("huff runs");
    assert!(output.status.success(), "{arguments}");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(printed.contains("= ruling: "), "{printed}");
}

/// A visitor reads it in a minute.
#[test]
fn the_readme_is_short() {
    let readme = readme();
    assert!(readme.len() <= 8192, "{} bytes", readme.len());
    assert!(readme.lines().count() <= 200);
}

/// The picture of the README is drawn from what `huff check` prints on a terminal.
#[test]
fn the_picture_of_the_readme_is_what_the_program_prints() {
    let output = Command::new(env!("CARGO_BIN_EXE_huff"))
        .args([
            "check",
            "--color",
            "always",
            "fixtures/archives/championship-2023.pdn",
        ])
        .current_dir(root())
        .output()
        .expect("huff runs");
    let printed = String::from_utf8(output.stdout).expect("UTF-8");
    // The first finding is enough.
    let end = printed.find("\n\n").unwrap_or(printed.len());
    let picture = terminal_picture::svg("huff check fixtures/archives", &printed[..end]);
    update_or_compare(&root().join("docs/src/check.svg"), &picture);
}

/// Compares a generated file with the one in the repository, or writes it where `HUFF_BOOK=write`.
fn update_or_compare(path: &Path, generated: &str) {
    if std::env::var_os("HUFF_BOOK").is_some_and(|how| how == "write") {
        fs::write(path, generated).expect("the file can be written");
    }
    let text = fs::read_to_string(path).unwrap_or_default();
    assert!(
        text == generated,
        "{} is out of date: HUFF_BOOK=write cargo test -p huff-cli --test it book",
        path.display()
    );
}

#[test]
fn the_reference_is_what_the_program_prints() {
    for (page, says) in [
        ("commands", commands()),
        ("rules", rules()),
        ("laws", laws()),
        ("notation", notation()),
    ] {
        let path = root()
            .join("docs/src/reference")
            .join(page)
            .with_extension("md");
        update_or_compare(&path, &says);
    }
}

#[test]
fn every_page_is_listed() {
    let pages = pages();
    let summary = Path::new("SUMMARY.md");
    let list = pages.iter().find(|(name, _)| name == summary);
    let (_, list) = list.expect("a list");
    for (name, _) in pages.iter().filter(|(name, _)| name != summary) {
        let link = format!("]({})", name.display());
        assert!(list.contains(&link), "{link}");
    }
    assert!(pages.len() >= 20, "{} pages", pages.len());
}

/// Builds the book with mdbook, if it is installed, without a warning.
#[test]
fn the_book_can_be_built() {
    let out = Folder::new();
    // `.ci/run` installs it here
    let installed = root().join("target/mdbook/bin/mdbook");
    let mdbook = if installed.exists() {
        installed
    } else {
        PathBuf::from("mdbook")
    };
    let built = Command::new(mdbook)
        .args(["build", "--dest-dir"])
        .arg(out.path("book"))
        .arg(root().join("docs"))
        .output();
    let Ok(output) = built else {
        eprintln!("skipped: mdbook is not installed");
        return;
    };
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    for wrong in ["WARN", "ERROR"] {
        assert!(!said.contains(wrong), "{said}");
    }
    for (page, _) in pages() {
        let page = match page.to_str() {
            Some("SUMMARY.md") => continue,
            Some("README.md") => PathBuf::from("index.html"),
            _ => page.with_extension("html"),
        };
        let text = out.read(&format!("book/{}", page.display()));
        assert!(text.contains("<main>"), "{}", page.display());
    }
}
