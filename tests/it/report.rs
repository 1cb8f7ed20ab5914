//! `huff report`, and `huff show --html`.

use std::io::Read;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::read::GzDecoder;

use crate::support::{CLEAN, Folder, MISSED};

/// A round-robin of three players, with the first figure for Black.
fn tournament() -> Folder {
    let game = |black: &str, white: &str, result: &str, moves: &str| {
        format!(
            "[Event \"Club\"]\n[Date \"2024.05.01\"]\n[Round \"1\"]\n[Black \"{black}\"]\n[White \"{white}\"]\n\
             [Result \"{result}\"]\n[GameType \"21\"]\n{moves} {result}\n\n"
        )
    };
    Folder::with(
        [
            game("Ann", "Bea", "1-0", "1. 11-15 22-18 2. 15x22 25x18"),
            game("Bea", "Cat", "1-0", "1. 11-15 22-18 2. 8-11"),
            game("Cat", "Ann", "1-0", "1. 9-13"),
        ]
        .concat(),
    )
}

fn report(folder: &Folder, options: &str) -> String {
    folder
        .huff(&format!("report games.pdn {options}"))
        .exits(0)
        .stdout
}

/// The text of the page between two marks.
fn part<'p>(page: &'p str, from: &str, to: &str) -> &'p str {
    let start = page
        .find(from)
        .unwrap_or_else(|| panic!("{from:?} in {page}"));
    let rest = &page[start..];
    &rest[..rest.find(to).unwrap_or_else(|| panic!("{to:?} in {rest}"))]
}

/// The page without its style and script.
fn without_viewer(page: &str) -> String {
    let style = part(page, "<style>", "</style>");
    let script = &page[page.rfind("<script>").expect("a script")..];
    page.replace(style, "").replace(script, "")
}

/// The text without elements; each element is a blank.
fn text(markup: &str) -> String {
    let mut text = String::new();
    let mut inside = false;
    for c in markup.chars() {
        match c {
            '<' => inside = true,
            '>' => {
                inside = false;
                text.push(' ');
            }
            c if !inside => text.push(c),
            _ => {}
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The compressed games of a page as JSON.
fn games(page: &str) -> Vec<serde_json::Value> {
    let packed = page.split("<script type=\"application/gzip\">").skip(1);
    let unpack = |rest: &str| {
        let packed = STANDARD
            .decode(&rest[..rest.find('<').expect("an end")])
            .expect("base64");
        let mut json = String::new();
        GzDecoder::new(&packed[..])
            .read_to_string(&mut json)
            .expect("gzip");
        serde_json::from_str(&json).expect("JSON")
    };
    packed.map(unpack).collect()
}

#[test]
fn players_are_ranked_by_points_alone() {
    let page = report(&tournament(), "");
    let standings = text(part(
        &page,
        "<section id=\"standings\">",
        "<section id=\"findings\">",
    ));
    insta::assert_snapshot!(standings);
}

#[test]
fn tie_breaks_come_with_their_definitions() {
    let page = report(&tournament(), "--tie-breaks direct,median-buchholz");
    let standings = text(part(&page, "<section id=\"standings\">", "<h3>Crosstable"));
    insta::assert_snapshot!(standings);
}

#[test]
fn a_result_links_to_its_game_and_a_finding_to_its_ply() {
    let page = report(&tournament(), "");
    let cross = part(&page, "<table class=\"cross\">", "</table>");
    for game in ["g1", "g2", "g3"] {
        assert_eq!(
            cross.matches(&format!("href=\"#{game}\"")).count(),
            2,
            "{cross}"
        );
        assert_eq!(
            page.matches(&format!("<huff-board id=\"{game}\"")).count(),
            1
        );
    }
    let finding = part(&page, "<article class=\"finding\">", "</article>");
    assert!(
        finding.contains("<a href=\"#g2\" data-ply=\"3\">"),
        "{finding}"
    );
    assert!(
        finding.contains("<use href=\"#board-english\"/>"),
        "{finding}"
    );
    assert!(page.contains("<symbol id=\"board-english\""));
    insta::assert_snapshot!(text(finding));
}

#[test]
fn the_page_has_findings_games_statements_and_figures() {
    let page = report(&tournament(), "");
    assert_eq!(
        page.matches("<summary>Statement of facts</summary>")
            .count(),
        1
    );
    for heading in [
        "What the referee found",
        "Claims available",
        "Results",
        "Laws cited, as paraphrased by huff",
    ] {
        assert!(page.contains(heading), "{heading}");
    }
    let games = games(&page);
    assert_eq!(games.len(), 3);
    assert_eq!(
        (&games[1]["tags"]["Black"], &games[1]["winner"]),
        (&"Bea".into(), &"black".into())
    );
    assert!(games[1]["moves"][2]["fen"].is_string(), "{}", games[1]);
}

#[test]
fn findings_are_those_of_check() {
    let folder = tournament();
    folder.write("huff.toml", "ignore = [\"R307\"]\n");
    let page = report(&folder, "");
    assert!(!page.contains("missed-capture"), "an ignored rule");
    assert!(!without_viewer(&page).contains("Statement of facts"));
    folder.write("huff.toml", "notes = true\n");
    assert!(report(&folder, "").contains("T201 missing-tag"));
}

#[test]
fn games_with_findings_come_first_if_there_are_too_many() {
    let page = report(&tournament(), "--max-games 1");
    assert_eq!(games(&page).len(), 1);
    assert!(
        page.contains("id=\"g2\"") && page.contains("1 of 3 games, those with findings first."),
        "{}",
        text(&page)
    );
    let page = report(&tournament(), "--max-games 0");
    assert!(games(&page).is_empty());
    assert!(
        page.contains("1 finding in games that this page does not contain"),
        "{}",
        text(&page)
    );
}

#[test]
fn records_of_several_files_are_named_by_file() {
    let folder = tournament();
    folder.write("b.pdn", [CLEAN, MISSED].concat());
    let page = folder.huff("report --title Archive").exits(0).stdout;
    assert!(page.contains("<title>Archive</title>"));
    assert!(page.contains("<bdi>b.pdn</bdi>, game 2"), "{}", text(&page));
    assert!(page.contains("<huff-board id=\"g5\"") || page.contains("<huff-board id=\"g2\""));
}

#[test]
fn an_unreadable_file_does_not_stop_the_report() {
    let run = tournament().huff("report games.pdn missing.pdn").exits(2);
    assert!(
        run.stdout.contains("Ann") && run.stderr.contains("missing.pdn"),
        "{run:#?}"
    );
    let run = tournament().huff("report games.pdn -o page.html").exits(0);
    assert!(
        run.stdout.is_empty() && run.stderr.contains("page.html: 3 games"),
        "{run:#?}"
    );
}

const HOSTILE: &str = "\
[Event \"</title></script><script>alert('x')</script>\"]
[Black \"\\\"onmouseover=alert(1) x=\\\" <img src=x onerror=alert(1)>\"]
[White \"a \x1b[31m\u{202e}back<!--\"]
[Result \"*\"]
[GameType \"21\"]
{</script><svg onload=alert(1)>} 1. 11-15 22-18 2. 8-11 {<!-- <script> ' \" \u{202e}} *
";

#[test]
fn hostile_text_cannot_leave_its_element() {
    let folder = Folder::with(HOSTILE);
    for command in [
        "report games.pdn",
        "show games.pdn --html",
        "report games.pdn --title </title><script>",
    ] {
        let page = folder.huff(command).exits(0).stdout;
        let own = without_viewer(&page);
        for raw in [
            "<img",
            "<svg onload",
            "<!--",
            "\x1b",
            "\u{202e}",
            "<script>",
            "</title></script",
        ] {
            assert!(!own.contains(raw), "{command}: {raw:?} in {own}");
        }
        assert_eq!(
            own.matches("<script").count(),
            own.matches("<script type=\"application/gzip\">").count()
        );
        assert!(
            own.contains("&quot;onmouseover=alert(1) x=&quot; &lt;img src=x onerror=alert(1)&gt;"),
            "{own}"
        );
        assert_eq!(
            page.matches("</script>").count(),
            page.matches("<script").count(),
            "{command}"
        );
        // The viewer gets the text as it is, and shows it as text.
        assert!(
            games(&page)[0]["tags"]["Black"]
                .as_str()
                .unwrap()
                .contains("<img src=x")
        );
    }
}

#[test]
fn a_page_loads_nothing() {
    for command in ["report games.pdn", "show games.pdn --html"] {
        let page = Folder::with(MISSED).huff(command).exits(0).stdout;
        let policy = part(&page, "http-equiv=\"Content-Security-Policy\"", ">");
        assert!(
            policy.contains("default-src 'none'; script-src 'sha256-"),
            "{policy}"
        );
        let own = without_viewer(&page);
        for outside in ["<link", " src=", "@import", "url("] {
            assert!(!own.contains(outside), "{command}: {outside}");
        }
        let addresses = own.matches("http").count() - own.matches("http-equiv").count();
        assert_eq!(
            addresses,
            own.matches("http://www.w3.org/2000/svg").count(),
            "{command}"
        );
    }
}

#[test]
fn one_game_opens_at_its_ply() {
    let folder = Folder::with([CLEAN, MISSED].concat());
    let page = folder.huff("show games.pdn#2:3 --html").exits(0).stdout;
    assert!(
        page.contains("<huff-board id=\"game\" ply=\"3\">"),
        "{}",
        without_viewer(&page)
    );
    assert_eq!(games(&page).len(), 1);
    let shown = without_viewer(&page);
    insta::assert_snapshot!(text(
        part(&shown, "<main>", "</main>")
            .split("<script")
            .next()
            .unwrap_or_default()
    ));
    folder.huff("show games.pdn --html -o game.html").exits(0);
    assert!(folder.read("game.html").contains("ply=\"4\""));
}
