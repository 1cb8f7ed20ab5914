//! The book under `docs/`: its pages show what `huff` prints, its reference is what the program says of itself, and
//! its links lead somewhere.

#![cfg(unix)]

use std::fmt::Write as _;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::shown::{Fenced, blocks, root};
use crate::support::Folder;

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
            } else {
                let text = fs::read_to_string(&path).expect("a page in UTF-8");
                let name = path.strip_prefix(&source).expect("below the book");
                pages.push((name.to_owned(), text));
            }
        }
    }
    pages.sort();
    pages
}

/// What the program prints.
fn huff(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_huff"))
        .args(arguments)
        .env_remove("COLUMNS")
        .output()
        .expect("huff runs");
    assert!(output.status.success(), "huff {arguments:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The first words of the lines of a list.
fn first_words(list: &str) -> impl Iterator<Item = &str> {
    list.lines()
        .filter_map(|line| line.split_whitespace().next())
}

/// Markdown whose headings stand one level lower.
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
    // a line that goes on with the one before it is set in farther
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

#[test]
fn every_page_prints_what_it_shows() {
    let mut run = 0;
    for (name, text) in pages() {
        if name.starts_with("reference") {
            continue;
        }
        println!("{}", name.display());
        let folder = Folder::new();
        symlink(root().join("fixtures"), folder.path("fixtures")).expect("a link");
        // a page is one session: what a command leaves is there for the next
        for shown in blocks(&text).iter().flat_map(Fenced::commands) {
            shown.holds(&folder);
            run += 1;
        }
    }
    assert!(run >= 25, "{run} commands");
}

#[test]
fn the_reference_is_what_the_program_says() {
    for (page, says) in [
        ("commands", commands()),
        ("rules", rules()),
        ("laws", laws()),
    ] {
        let path = root()
            .join("docs/src/reference")
            .join(page)
            .with_extension("md");
        if std::env::var_os("HUFF_BOOK").is_some_and(|how| how == "write") {
            fs::write(&path, &says).expect("the page can be written");
        }
        let text = fs::read_to_string(&path).unwrap_or_default();
        assert!(
            text == says,
            "{page}.md is out of date: HUFF_BOOK=write cargo test -p huff-cli --test it book"
        );
    }
}

/// The targets of the links in a page that lead to another page.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|rest| rest.split([')', '#']).next())
        .filter(|target| Path::new(target).extension().is_some_and(|end| end == "md"))
}

#[test]
fn every_page_is_listed_and_every_link_leads_to_a_page() {
    let pages = pages();
    let summary = Path::new("SUMMARY.md");
    let (_, list) = pages
        .iter()
        .find(|(name, _)| name == summary)
        .expect("a list");
    let listed: Vec<_> = links(list).collect();
    for (name, text) in &pages {
        let listed = listed.iter().any(|target| Path::new(target) == name);
        assert!(
            listed || name == summary,
            "{} is not listed",
            name.display()
        );
        if name.starts_with("reference") {
            continue;
        }
        let folder = root().join("docs/src").join(name);
        let folder = folder.parent().expect("a folder");
        for target in links(text) {
            assert!(
                folder.join(target).is_file(),
                "{}: {target}",
                name.display()
            );
        }
    }
    assert!(listed.len() >= 10, "{} pages", listed.len());
}

/// Where there is mdbook, the book is built, and nothing is found wrong with it.
#[test]
fn the_book_can_be_built() {
    let out = Folder::new();
    let built = Command::new("mdbook")
        .args(["build", "--dest-dir"])
        .arg(out.path("book"))
        .arg(root().join("docs"))
        .output();
    let Ok(output) = built else {
        eprintln!("skipped: there is no mdbook");
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
