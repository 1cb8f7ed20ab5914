//! A record without evidence of its game is read as the game of its file, in every command.

use crate::support::Folder;

/// More than a block of international games, and a record that fits several games.
fn file() -> String {
    let games = [
        "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 4. 41-37 14-19 *",
        "1. 33-28 18-23 2. 39-33 12-18 3. 44-39 7-12 4. 50-44 20-25 *",
        "1. 34-30 20-25 2. 39-34 15-20 3. 44-39 10-15 4. 30-24 19x30 5. 35x24 *",
    ];
    let mut text = String::new();
    for number in 0..4000 {
        let game = games[number % games.len()];
        let record = format!("[Event \"Round {number}\"]\n{game}\n\n");
        text += &record;
    }
    assert!(text.len() > 256 * 1024);
    // With a wrong square, and too short for any evidence.
    text + "[Event \"Short\"]\n1. 31-27 17-28 *\n"
}

#[test]
fn every_command_judges_a_short_record_as_a_game_of_its_file() {
    let folder = Folder::with(file());
    for threads in [1, 2] {
        let run = folder
            .huff(&format!(
                "check games.pdn -j {threads} --notes --select T214,R --format concise"
            ))
            .exits(1);
        assert!(run.stdout.contains("(game 4,001, ply 2)"), "{run:#?}");
        assert!(!run.stdout.contains("T214"), "{run:#?}");
        let run = folder
            .huff(&format!(
                "convert games.pdn -j {threads} --to jsonl --games 4001"
            ))
            .exits(0);
        assert!(run.stdout.contains("\"game_type\":20,"), "{run:#?}");
        let run = folder
            .huff(&format!("find games.pdn -j {threads} --finding R --count"))
            .exits(0);
        assert!(run.stdout.starts_with('1'), "{run:#?}");
    }
    let run = folder.huff_reading("check - --select T214 --format concise", file());
    assert!(!run.exits(0).stdout.contains("T214"));
    let run = folder.huff("statement games.pdn#4001").exits(0);
    assert!(run.stdout.contains("nternational draughts"), "{run:#?}");
    // Alone, the record does not show its game.
    let alone = Folder::with("1. 31-27 17-28 *\n");
    let run = alone
        .huff("check games.pdn --select T214 --format concise")
        .exits(0);
    assert!(run.stdout.contains("warning T214"), "{run:#?}");
}

#[test]
fn games_in_letters_are_no_evidence_of_english_draughts() {
    let game = "[White \"K\"]\n[Result \"1/2-1/2\"]\n\n1. c3-b4 b6-c5 2. b2-c3 f6-e5 3. e3-f4 g7-f6 1/2-1/2\n\n";
    let folder = Folder::with(game.repeat(2));
    let run = folder.huff("convert games.pdn --to jsonl").exits(0);
    assert_eq!(
        run.stdout.matches("\"game_type\":25,").count(),
        2,
        "{run:#?}"
    );
}
