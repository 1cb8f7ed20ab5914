use referee::{Options, Referee};

use super::Summary;

const RECORDS: &str = r#"[Event "Friendly"]
[Black "Reid, A."]
[White "Moss, B."]
[GameType "21"]
1. 11-15 22-18 2. 15x22 25x18 1-0

[Event "Friendly"]
[Black "Moss, B."]
[White "Reid, A."]
[GameType "21"]
1. 9-13 22-18 3. 6x9 1/2-1/2

[Event "?"]
[Nero "Moss, B."]
[Bianco ""]
[GameType "21"]
[FEN "B:W31:BK2."]
0-0

1. 32-28 *
"#;

fn summary(records: &str, threads: usize) -> Summary {
    let referee = Referee::new(Summary::options(Options::default()));
    Summary::read(records.as_bytes(), &referee, threads).expect("memory does not fail")
}

#[test]
fn the_text_lines_up() {
    insta::assert_snapshot!(summary(RECORDS, 1).text(1));
}

#[test]
fn the_fmjd_id_decides_who_is_one_player() {
    let game = |name: &str, id: &str| {
        format!("[Black \"{name}\"][White \"Reid\"][BlackFmjdId \"{id}\"] 1. 11-15 1-0\n\n")
    };
    let records = [
        // One number is one player, under his more frequent name.
        game("Wyllie, James", "7"),
        game("Wyllie, James", "007"),
        game("J. Wyllie", "7"),
        // No other player has this name, so the number is his.
        game("J. Wyllie", "N/A"),
        // Two numbers are two players. Which of them played the third game is unknown.
        game("Moss", "11567"),
        game("Moss", "11568"),
        game("Moss", "0"),
    ];
    let referee = Referee::new(Summary::options(Options::default()));
    let mut summary = Summary::with_pairs();
    let records = records.concat();
    let blocks = crate::Blocks::new(records.as_bytes());
    let added = summary.add_file(blocks, &referee, 2, &mut super::CollectionState::default());
    added.expect("memory does not fail");
    let report = summary.report();
    let players = report
        .players
        .iter()
        .map(|player| (&*player.name, player.fmjd_ids.join(" "), player.score.games));
    let expected = [
        ("Reid", "", 7),
        ("Wyllie, James", "7", 4),
        ("Moss", "", 1),
        ("Moss", "11567", 1),
        ("Moss", "11568", 1),
    ];
    let expected = expected.map(|(name, id, games)| (name, id.to_owned(), games));
    assert!(players.eq(expected), "{:?}", report.players);
    let crosstable = report.crosstable.as_ref().expect("it was requested");
    let score = crosstable.scores[1][0].expect("they met");
    assert_eq!((score.games, score.wins), (4, 4));
    assert_eq!(crosstable.scores[0][1].map(|score| score.losses), Some(4));
    assert_eq!(crosstable.scores[3][4], None);
    let tables = report.tables();
    let players = tables.iter().find(|table| table.name == "players");
    let players = players.expect("players");
    assert_eq!(players.columns[1], "FMJD id");
    assert_eq!(players.rows[1][1].to_string(), "7");
}

#[test]
fn the_rows_of_a_crosstable_line_up() {
    let game = |player| format!("[Black \"Reid {player}\"]\n[White \"Moss\"]\n1. 11-15 1-0\n\n");
    let records: String = ('A'..='L').map(game).collect();
    let referee = Referee::new(Summary::options(Options::default()));
    let mut summary = Summary::with_pairs();
    let blocks = crate::Blocks::new(records.as_bytes());
    let added = summary.add_file(blocks, &referee, 1, &mut super::CollectionState::default());
    added.expect("memory does not fail");
    let text = summary.text(20);
    let (_, table) = text
        .split_once("Players against each other")
        .expect("a crosstable");
    let names: Vec<_> = table
        .lines()
        .skip(2)
        .map_while(|line| line.find(char::is_alphabetic))
        .collect();
    assert_eq!(names, [names[0]; 13], "{table}");
}

#[test]
fn the_report_matches_the_contract() {
    insta::assert_json_snapshot!(summary(RECORDS, 1).report());
}

#[test]
fn an_empty_input_gives_zeros() {
    insta::assert_snapshot!(summary("", 1).text(10), @r"
    Games  0
    Plies  0
    ");
    let report = serde_json::to_value(summary("", 1).report()).unwrap();
    assert_eq!(report["lengths"]["median"], serde_json::Value::Null);
}

#[test]
fn merged_parts_equal_the_whole() {
    let records = RECORDS.repeat(3000);
    let whole = summary(&records, 1);
    assert_eq!(whole.games(), 12_000);
    assert_eq!(whole, summary(&records, 3));
    let mut twice = whole.clone();
    twice.merge(whole.clone());
    assert_eq!(twice.games(), 2 * whole.games());
    assert_eq!(twice.report().lengths.median, whole.report().lengths.median);
}

#[test]
fn a_long_name_is_cut_and_the_columns_still_line_up() {
    for letter in ["x", "名"] {
        let records = format!(
            "[Event \"e\"]\n[Black \"{}\"]\n[White \"Ann\"]\n1. 11-15 1/2-1/2\n",
            letter.repeat(70_000)
        );
        let text = summary(&records, 1).text(10);
        let width = unicode_width::UnicodeWidthStr::width;
        assert!(text.lines().all(|line| width(line) < 120), "{text}");
        let line = |name: &str| {
            text.lines()
                .find(|line| line.trim_start().starts_with(name))
        };
        let cut = line(letter).expect("the long name");
        assert!(cut.contains(&format!("{letter}…")), "{cut}");
        assert!(
            line("Ann").is_some_and(|line| width(line) == width(cut)),
            "{text}"
        );
    }
}
