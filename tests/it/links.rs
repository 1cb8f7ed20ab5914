//! Links in the pages of the repository: every local target exists, and every `#anchor` is a heading of its page.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// The top of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every page in Markdown: those at the top, those of the crates, and those below `docs`.
fn pages() -> Vec<PathBuf> {
    let mut folders = vec![root(), root().join("docs")];
    let crates = fs::read_dir(root().join("crates")).expect("the crates");
    folders.extend(crates.map(|entry| entry.expect("a crate").path()));
    let mut pages = Vec::new();
    while let Some(folder) = folders.pop() {
        let is_of_book = folder.starts_with(root().join("docs"));
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() && is_of_book {
                folders.push(path);
            } else if path.extension().is_some_and(|end| end == "md") {
                pages.push(path);
            }
        }
    }
    pages.sort();
    pages
}

/// What a page links to, and the anchors of its headings.
#[derive(Default)]
struct Outline {
    targets: Vec<String>,
    anchors: BTreeSet<String>,
}

impl Outline {
    fn read(page: &Path) -> Self {
        Self::parse(&fs::read_to_string(page).expect("a page in UTF-8"))
    }

    fn parse(text: &str) -> Self {
        let mut outline = Self::default();
        let mut heading: Option<String> = None;
        for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
            match event {
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    outline.targets.push(dest_url.into_string());
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => {
                    outline
                        .anchors
                        .extend(heading.take().map(|text| anchor(&text)));
                }
                Event::Text(text) | Event::Code(text) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&text);
                    }
                }
                _ => {}
            }
        }
        outline
    }
}

/// The anchor of a heading, as mdBook and GitHub make it.
fn anchor(heading: &str) -> String {
    heading
        .chars()
        .filter_map(|c| match c {
            c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c.to_ascii_lowercase()),
            c if c.is_whitespace() => Some('-'),
            _ => None,
        })
        .collect()
}

#[test]
fn every_link_leads_to_a_file_and_every_anchor_to_a_heading() {
    let book = root().join("docs/src");
    let (mut followed, mut wrong) = (0, Vec::new());
    for page in pages() {
        let folder = page.parent().expect("a folder");
        for target in Outline::read(&page).targets {
            if target.contains("://") {
                continue;
            }
            followed += 1;
            let (path, anchor) = target.split_once('#').unwrap_or((&target, ""));
            let file = match path {
                "" => page.clone(),
                _ => folder.join(path),
            };
            // mdBook publishes only what is in the folder of the book
            let outside = page.starts_with(&book)
                && file
                    .canonicalize()
                    .ok()
                    .is_none_or(|file| !file.starts_with(book.canonicalize().expect("the book")));
            let missing = !anchor.is_empty() && !Outline::read(&file).anchors.contains(anchor);
            if !file.exists() || outside || missing {
                wrong.push(format!("{}: {target}", page.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(followed >= 60, "{followed} links");
}

#[test]
fn links_images_and_anchors_are_found() {
    let text = "# What `1-0` means?\n\n[a](b.md#c) ![d](e.svg)\n\n| f |\n|---|\n| [g](#h) |\n\n`[no](link)`\n";
    let outline = Outline::parse(text);
    assert_eq!(outline.targets, ["b.md#c", "e.svg", "#h"]);
    assert!(outline.anchors.contains("what-1-0-means"));
}
