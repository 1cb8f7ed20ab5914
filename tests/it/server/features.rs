//! What an editor asks for: actions, hovers, completions, outlines and so on.

use serde_json::{Value, json};

use super::client::{Client, apply, position, range};
use super::start;
use crate::support::{CLEAN, Folder, LINE, MISSED};

/// A game in which ply 9 is a slip of the pen for 12-16.
const SLIP: &str = "[GameType \"21\"]\n\
    1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 4. 4-8 25-22 5. 12-61 24-20 *\n";

/// The parameters of a request about a place.
fn at(uri: &str, position: &Value) -> Value {
    json!({ "textDocument": { "uri": uri }, "position": position })
}

/// The code actions at a place, of some kinds.
fn actions(client: &mut Client, uri: &str, place: &Value, only: Option<&str>) -> Vec<Value> {
    let mut context = json!({ "diagnostics": [] });
    if let Some(only) = only {
        context["only"] = json!([only]);
    }
    let actions = client.request(
        "textDocument/codeAction",
        json!({
            "textDocument": { "uri": uri },
            "range": { "start": place, "end": place },
            "context": context,
        }),
    );
    actions.as_array().expect("actions").clone()
}

/// The text after the action with this title.
#[track_caller]
fn after(actions: &[Value], title: &str, uri: &str, text: &str) -> String {
    let found = actions.iter().find(|action| action["title"] == title);
    let action = found.unwrap_or_else(|| panic!("no {title}: {actions:#?}"));
    apply(text, &action["edit"]["changes"][uri])
}

fn labels(items: &Value) -> Vec<&str> {
    let items = items.as_array().expect("items").iter();
    items
        .map(|item| item["label"].as_str().expect("a label"))
        .collect()
}

#[test]
fn actions_fix_repair_and_ignore() {
    let folder = Folder::new();
    folder.write("huff.toml", "notes = true\nignore = [\"N101\"]\n");
    let mut client = start(folder);
    let tidy = CLEAN.replace(
        "1. 11-15 22-18 2. 15x22 25x18",
        "1. 9-13 22-18 2. 6-9 25-22",
    );
    let untidy = tidy.replace(" 9-13", " 09-13").replace("6-9", "06-09");
    let uri = client.open("games.pdn", &untidy);
    let found = actions(&mut client, &uri, &position(&untidy, "09-13"), None);
    let fixed = after(&found, "Fix leading-zero in this game", &uri, &untidy);
    assert_eq!(fixed, tidy);
    let config = client.uri("huff.toml");
    let title = format!(
        "Ignore N102 (leading-zero) in {}",
        client.folder.path("huff.toml").display()
    );
    let ignored = after(
        &found,
        &title,
        &config,
        "notes = true\nignore = [\"N101\"]\n",
    );
    assert_eq!(ignored, "notes = true\nignore = [\"N102\", \"N101\"]\n");
    let all = actions(
        &mut client,
        &uri,
        &position(&untidy, "[Event"),
        Some("source.fixAll"),
    );
    assert_eq!(after(&all, "Fix 2 findings", &uri, &untidy), tidy);
    assert_eq!(all.len(), 1);
    let uri = client.open("slip.pdn", SLIP);
    let found = actions(
        &mut client,
        &uri,
        &position(SLIP, "12-61"),
        Some("quickfix"),
    );
    let title = "Read 12-16 at ply 9: the remaining ply can be replayed (likely)";
    let repaired = after(&found, title, &uri, SLIP);
    assert_eq!(repaired, SLIP.replace("12-61", "12-16"));
    let preferred = found.iter().filter(|action| action["isPreferred"] == true);
    assert_eq!(preferred.count(), 1, "{found:#?}");
    client.shut_down();
}

#[test]
fn a_folder_without_settings_gets_a_huff_toml() {
    let create = json!({ "workspace": { "workspaceEdit": {
        "documentChanges": true, "resourceOperations": ["create"],
    } } });
    for (capabilities, offered) in [(create, true), (json!({}), false)] {
        let mut client = Client::start(Folder::new(), capabilities);
        let uri = client.open("games.pdn", MISSED);
        let found = actions(&mut client, &uri, &position(MISSED, "8-11"), None);
        let ignore = found.iter().find(|action| {
            action["title"]
                .as_str()
                .is_some_and(|title| title.starts_with("Ignore R307"))
        });
        assert_eq!(ignore.is_some(), offered);
        if let Some(action) = ignore {
            let changes = &action["edit"]["documentChanges"];
            assert_eq!(changes[0]["kind"], "create");
            assert_eq!(changes[1]["edits"][0]["newText"], "ignore = [\"R307\"]\n");
            assert_eq!(changes[1]["textDocument"]["uri"], client.uri("huff.toml"));
        }
        client.shut_down();
    }
}

/// An editor would write through a link to a file elsewhere, or make a configuration out of another file.
#[cfg(unix)]
#[test]
fn no_rule_is_ignored_in_a_configuration_that_is_no_plain_file_of_the_folder() {
    let create = json!({ "workspace": { "workspaceEdit": {
        "documentChanges": true, "resourceOperations": ["create"],
    } } });
    for (elsewhere, config) in [
        (Some(""), None),
        (Some("no = configuration ="), None),
        (None, None),
        (Some(""), Some("\"ignore\" = []\n")),
        (Some(""), Some("\u{feff}notes = true\n")),
    ] {
        let (folder, outside) = (Folder::new(), Folder::new());
        if let Some(text) = elsewhere {
            outside.write("huff.toml", text);
        }
        match config {
            Some(config) => {
                folder.write("huff.toml", config);
            }
            None => std::os::unix::fs::symlink(outside.path("huff.toml"), folder.path("huff.toml"))
                .expect("a link"),
        }
        let mut client = Client::start(folder, create.clone());
        let uri = client.open("games.pdn", MISSED);
        let found = actions(&mut client, &uri, &position(MISSED, "8-11"), None);
        let titles = found.iter().filter_map(|action| action["title"].as_str());
        let ignored: Vec<_> = titles.filter(|title| title.starts_with("Ignore")).collect();
        assert_eq!(ignored, [""; 0], "{elsewhere:?} {config:?}");
        client.shut_down();
    }
}

#[test]
fn documents_and_ranges_are_formatted() {
    let untidy = "[GameType \"21\"]\n1.11-15 22-18 2.15x22 25x18 *\n";
    let tidy = "[GameType \"21\"]\n\n1. 11-15 22-18 2. 15x22 25x18 *\n";
    let text = format!("{untidy}\n{untidy}");
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", &text);
    let options = json!({ "tabSize": 4, "insertSpaces": true });
    let document = json!({ "uri": uri });
    let edits = client.request(
        "textDocument/formatting",
        json!({ "textDocument": document, "options": options }),
    );
    assert_eq!(apply(&text, &edits), format!("{tidy}\n{tidy}"));
    let edits = client.request(
        "textDocument/rangeFormatting",
        json!({ "textDocument": document, "options": options, "range": range(4, 2, 4) }),
    );
    assert_eq!(apply(&text, &edits), format!("{untidy}\n{tidy}"));
    client.shut_down();
}

#[test]
fn a_game_is_formatted_when_a_line_end_follows_it() {
    let untidy = "[GameType \"21\"]\n1.11-15 22-18 2.15x22 25x18";
    let tidy = "[GameType \"21\"]\n\n1. 11-15 22-18 2. 15x22 25x18";
    let mut client = start(Folder::new());
    let mut typed = |before: &str, after: &str| {
        let text = format!("{before}{after}");
        let uri = client.open("games.pdn", &text);
        let line = before.matches('\n').count();
        let edits = client.request(
            "textDocument/onTypeFormatting",
            json!({
                "textDocument": { "uri": uri },
                "position": { "line": line, "character": 0 },
                "ch": "\n",
                "options": { "tabSize": 4, "insertSpaces": true },
            }),
        );
        apply(&text, &edits)
    };
    let other = "[GameType \"21\"]\n1.9-13 *\n";
    for after in ["", "\n", other] {
        let text = typed(&format!("{untidy} *\n"), after);
        assert_eq!(text, format!("{tidy} *\n{after}"));
        let text = typed(&format!("{other}\n{untidy} *\n\n"), after);
        assert_eq!(text, format!("{other}\n{tidy} *\n\n{after}"));
    }
    // The game goes on, or the cursor is before its end.
    assert_eq!(typed(&format!("{untidy}\n"), ""), format!("{untidy}\n"));
    assert_eq!(
        typed(&format!("{untidy}\n"), "*\n"),
        format!("{untidy}\n*\n")
    );
    assert_eq!(typed("", other), other);
    client.shut_down();
}

#[test]
fn a_client_that_shows_images_gets_the_board_as_one() {
    let mut client = Client::connect(Folder::new());
    let params = json!({ "capabilities": {}, "initializationOptions": { "images": true } });
    client.request("initialize", params);
    client.notify("initialized", json!({}));
    let uri = client.open("games.pdn", MISSED);
    let hover = client.request("textDocument/hover", at(&uri, &position(MISSED, "11-15")));
    let text = hover["contents"]["value"].as_str().expect("a hover");
    let image = text.split("![board](data:image/svg+xml,").nth(1);
    let image = image
        .and_then(|rest| rest.split_once(')'))
        .expect("an image")
        .0;
    assert!(image.starts_with("%3Csvg%20width%3D%22240%22"), "{image}");
    assert!(!image.contains(['(', ' ', '<']), "{image}");
    assert!(!text.contains("```"), "{text}");
    client.shut_down();
}

#[test]
fn the_last_move_can_be_replaced_by_a_capture() {
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", MISSED);
    let found = actions(&mut client, &uri, &position(MISSED, "8-11"), None);
    let written = after(&found, "Write 15x22", &uri, MISSED);
    assert_eq!(written, MISSED.replace("8-11", "15x22"));
    let longer = MISSED.replace(" *", " 25-22 *");
    let uri = client.open("longer.pdn", &longer);
    let found = actions(&mut client, &uri, &position(&longer, "8-11"), None);
    assert!(
        found.iter().all(|action| action["title"] != "Write 15x22"),
        "{found:#?}"
    );
    client.shut_down();
}

#[test]
fn record_text_in_a_hover_is_not_markdown() {
    let text = "[White \"![x](www.a.b) \u{202e}<img>\"]\n[Result \"0-1\"]\n1. 11-15 23-19 0-1\n";
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", text);
    let hover = client.request("textDocument/hover", at(&uri, &position(text, "0-1\n")));
    let hover = hover["contents"]["value"].as_str().expect("a hover");
    let expected = r"White (\!\[x\](www\.a.b) \\u{202e}&lt;img>) won.";
    assert!(hover.contains(expected), "{hover}");
    client.shut_down();
}

#[test]
fn a_hover_shows_the_board_and_the_alternatives() {
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", MISSED);
    let mut hover = |what: &str| {
        let hover = client.request("textDocument/hover", at(&uri, &position(MISSED, what)));
        hover["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    let opening = hover("11-15");
    assert!(
        opening.starts_with("**Move 1, Black** (ply 1)\n\n```text\n"),
        "{opening}"
    );
    assert!(opening.contains("`W:W21,22,"), "{opening}");
    assert!(
        opening.contains("Also legal: 9-13, 9-14, 10-14, 10-15, 11-16, 12-16"),
        "{opening}"
    );
    let missed = hover("8-11");
    for expected in [
        "Also legal: 15x22",
        "R307 missed-capture",
        "Law: S1:",
        "Ruling: White may",
    ] {
        assert!(missed.contains(expected), "{expected}: {missed}");
    }
    assert!(hover("[White").contains("the player of the white pieces"));
    assert!(hover("[GameType").contains("English draughts"));
    assert!(hover("*\n").contains("states no result"));
    assert_eq!(hover("\n1. 11"), hover("[GameType"));
    client.shut_down();
}

#[test]
fn legal_moves_tags_and_players_are_completed() {
    let text = "[White \"Wyllie, J.\"]\n[Black \"\"]\n[Result \"\"]\n[GameType \"21\"]\n[\n1. 11-15 22-18 \n\n";
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", text);
    let mut complete = |line: u32, character: u32| {
        let place = json!({ "line": line, "character": character });
        client.request("textDocument/completion", at(&uri, &place))
    };
    let moves = complete(5, 15);
    assert_eq!(labels(&moves), ["15x22", "1-0", "0-1", "1/2-1/2", "*"]);
    assert_eq!(moves[0]["textEdit"]["newText"], "2. 15x22");
    assert_eq!(moves[0]["detail"], "Black");
    let half = complete(5, 12);
    assert_eq!(half[0]["textEdit"]["range"], range(5, 9, 12));
    assert!(
        labels(&half).contains(&"22-18") && labels(&half).contains(&"24-20"),
        "{half}"
    );
    let tags = complete(4, 1);
    assert!(labels(&tags).starts_with(&["Event", "Site", "Date", "Round", "White"]));
    assert_eq!(tags[0]["textEdit"]["newText"], "Event \"\"]");
    assert_eq!(labels(&complete(1, 8)), ["Wyllie, J."]);
    assert_eq!(labels(&complete(2, 9)), ["1-0", "0-1", "1/2-1/2", "*"]);
    let games = complete(3, 11);
    let english = games.as_array().and_then(|games| {
        games
            .iter()
            .find(|game| game["detail"] == "English draughts")
            .cloned()
    });
    assert!(english.is_some_and(|game| {
        game["label"]
            .as_str()
            .is_some_and(|tag| tag.starts_with("21"))
    }));
    client.shut_down();
}

#[test]
fn nothing_is_completed_in_a_comment() {
    for (comment, character) in [
        ("{ a }", 12),
        ("{ a ", 13),
        ("{ a \n\n[Event \"b\"]\n1. 9-13 *", 13),
        ("; a ", 13),
        ("; a", 12),
    ] {
        let mut client = start(Folder::new());
        let text = format!("[GameType \"21\"]\n1. 11-15 {comment}");
        let uri = client.open("games.pdn", &text);
        let place = json!({ "line": 1, "character": character });
        let items = client.request("textDocument/completion", at(&uri, &place));
        assert_eq!(labels(&items), [""; 0], "{comment:?}");
        client.shut_down();
    }
}

#[test]
fn variations_have_their_own_moves() {
    let text = "[GameType \"21\"]\n1. 11-15 22-18 (1... 23-19 2. 8-11 ) 2. 15x22 25x18 *\n";
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", text);
    let place = position(text, ") 2.");
    let moves = client.request("textDocument/completion", at(&uri, &place));
    assert!(
        labels(&moves).contains(&"22-17") && !labels(&moves).contains(&"15x22"),
        "{moves}"
    );
    let hover = client.request("textDocument/hover", at(&uri, &position(text, "23-19")));
    let hover = hover["contents"]["value"].as_str().expect("a hover");
    assert!(
        hover.contains("**Move 1, White** (ply 2)") && hover.contains("22-17"),
        "{hover}"
    );
    client.shut_down();
}

#[test]
fn the_outline_lists_games_and_variations() {
    let text = format!(
        "{CLEAN}\n{}",
        CLEAN.replace("22-18 2.", "22-18 (1... 23-19\n8-11) 2.")
    );
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", &text);
    let document = json!({ "textDocument": { "uri": uri } });
    let symbols = client.request("textDocument/documentSymbol", document.clone());
    let name = symbols[1]["name"].as_str().expect("a name");
    assert!(name.starts_with("2. Smith, A. (black)"), "{name}");
    assert_eq!(symbols[1]["children"][0]["name"], "(23-19 8-11)");
    let folds = client.request("textDocument/foldingRange", document);
    let lines: Vec<_> = folds
        .as_array()
        .expect("folds")
        .iter()
        .map(|fold| (fold["startLine"].as_u64(), fold["endLine"].as_u64()))
        .collect();
    assert_eq!(
        lines,
        [
            (Some(0), Some(8)),
            (Some(10), Some(19)),
            (Some(18), Some(19))
        ]
    );
    client.shut_down();
}

#[test]
fn the_parts_of_a_record_are_distinguished() {
    let text = "[Event \"é\"]\n1. 11-15! {a\nb} *\n";
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", text);
    let document = json!({ "uri": uri });
    let all = client.request(
        "textDocument/semanticTokens/full",
        json!({ "textDocument": document }),
    );
    let expected = json!([
        0, 1, 5, 0, 0, // Event
        0, 6, 3, 1, 0, // "é"
        1, 0, 2, 2, 0, // 1.
        0, 3, 5, 3, 0, // 11-15
        0, 5, 1, 6, 0, // !
        0, 2, 2, 4, 0, // {a
        1, 0, 2, 4, 0, // b}
        0, 3, 1, 5, 0, // *
    ]);
    assert_eq!(all["data"], expected);
    let part = client.request(
        "textDocument/semanticTokens/range",
        json!({ "textDocument": document, "range": range(2, 0, 9) }),
    );
    let last = json!([1, 0, 2, 4, 0, 1, 0, 2, 4, 0, 0, 3, 1, 5, 0]);
    assert!(
        part["data"] == last || part["data"].as_array().is_some_and(|data| data.len() == 15),
        "{part}"
    );
    client.shut_down();
}

#[test]
fn a_hint_names_the_next_ply() {
    let won = CLEAN.replace(" *", " 1-0");
    let text = format!("{CLEAN}\n{MISSED}\n{won}");
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", &text);
    let everything = json!({
        "start": { "line": 0, "character": 0 }, "end": { "line": 99, "character": 0 },
    });
    let hints = client.request(
        "textDocument/inlayHint",
        json!({ "textDocument": { "uri": uri }, "range": everything }),
    );
    assert_eq!(hints.as_array().map(Vec::len), Some(2), "{hints}");
    assert_eq!(hints[0]["label"], "3. Black");
    assert_eq!(hints[0]["position"], json!({ "line": 8, "character": 29 }));
    assert_eq!(hints[1]["label"], "2... White");
    client.shut_down();
}

#[test]
fn a_player_is_renamed_under_all_spellings() {
    let folder = Folder::new();
    folder.write("huff.toml", "[players]\n\"Jones, Bob\" = [\"Jones, B.\"]\n");
    let mut client = start(folder);
    let text = format!(
        "{CLEAN}\n{}\n{MISSED}",
        CLEAN.replace("Jones, B.", "Jones, Bob")
    );
    let uri = client.open("games.pdn", &text);
    let place = position(&text, "Jones, B.");
    let prepared = client.request("textDocument/prepareRename", at(&uri, &place));
    assert_eq!(prepared["placeholder"], "Jones, B.");
    let mut params = at(&uri, &place);
    params["newName"] = json!("Jones, \"Bob\"");
    let edit = client.request("textDocument/rename", params);
    let renamed = apply(&text, &edit["changes"][&uri]);
    assert_eq!(
        renamed.matches("[White \"Jones, \\\"Bob\\\"\"]").count(),
        2,
        "{renamed}"
    );
    assert!(renamed.contains("[White \"Wyllie, J.\"]"));
    let mut params = at(&uri, &position(&text, "Glasgow"));
    params["newName"] = json!("Perth");
    let id = client.ask("textDocument/rename", params);
    let error = client.answer(id);
    let message = error["error"]["message"].as_str().expect("an error");
    assert!(
        message.starts_with("only players can be renamed"),
        "{message}"
    );
    client.shut_down();
}

#[test]
fn a_repeated_game_leads_to_the_earlier_one() {
    let game = CLEAN.replace("1. 11-15 22-18 2. 15x22 25x18", LINE);
    let text = format!("{game}\n{game}");
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", &text);
    let place = json!({ "line": 18, "character": 12 });
    let found = client.request("textDocument/definition", at(&uri, &place));
    assert_eq!(found["range"]["start"]["line"], 3, "{found}");
    let none = client.request(
        "textDocument/definition",
        at(&uri, &position(&text, "11-15")),
    );
    assert_eq!(none, Value::Null);
    client.shut_down();
}

#[test]
fn the_files_of_the_folder_are_checked() {
    let folder = Folder::new();
    folder
        .write("open.pdn", MISSED)
        .write("old/closed.pdn", MISSED)
        .write("old/clean.pdn", CLEAN);
    let windows: Vec<u8> = MISSED
        .replace("Hay", "H\u{e4}y")
        .chars()
        .map(|c| c as u8)
        .collect();
    folder.write("old/windows.pdn", windows);
    let mut client = start(folder);
    client.open("open.pdn", MISSED);
    let params = json!({ "previousResultIds": [], "workDoneToken": "w" });
    let report = client.request("workspace/diagnostic", params);
    let items = report["items"].as_array().expect("items").clone();
    let found: Vec<_> = items
        .iter()
        .map(|item| {
            (
                item["uri"].as_str().expect("a URI"),
                item["items"].as_array().map(Vec::len),
            )
        })
        .collect();
    let uri = |client: &Client, name| client.uri(name);
    let expected = [
        (uri(&client, "old/clean.pdn"), Some(0)),
        (uri(&client, "old/closed.pdn"), Some(1)),
        (uri(&client, "old/windows.pdn"), Some(1)),
    ];
    let found: Vec<_> = found
        .into_iter()
        .map(|(uri, count)| (uri.to_owned(), count))
        .collect();
    assert_eq!(found, expected);
    let kinds: Vec<_> = client
        .received
        .iter()
        .filter(|message| message["method"] == "$/progress")
        .map(|message| {
            message["params"]["value"]["kind"]
                .as_str()
                .unwrap_or_default()
                .to_owned()
        })
        .collect();
    assert_eq!(
        kinds,
        ["begin", "report", "report", "report", "report", "end"]
    );
    let previous: Vec<_> = items
        .iter()
        .map(|item| json!({ "uri": item["uri"], "value": item["resultId"] }))
        .collect();
    client.folder.write("old/closed.pdn", format!("{CLEAN}\n"));
    let report = client.request(
        "workspace/diagnostic",
        json!({ "previousResultIds": previous }),
    );
    let kinds: Vec<_> = report["items"]
        .as_array()
        .expect("items")
        .iter()
        .map(|item| &item["kind"])
        .collect();
    assert_eq!(kinds, ["unchanged", "full", "unchanged"]);
    client.shut_down();
}

#[test]
fn a_panel_gets_the_game_and_the_position_at_a_place() {
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", MISSED);
    let board = client.request("huff/board", at(&uri, &position(MISSED, "22-18")));
    assert_eq!(board["title"], "after move 1, White");
    assert_eq!(board["ply"], 2);
    let fen = board["fen"].as_str().expect("a position");
    assert!(fen.starts_with("B:W18,"), "{fen}");
    assert_eq!(board["game"]["moves"][1]["fen"], fen);
    let board = client.request("huff/board", at(&uri, &position(MISSED, "[Event")));
    assert_eq!(board["ply"], 0);
    assert_eq!(board["title"], "Black to move");
    let varied = MISSED.replace("22-18", "22-18 (1... 23-19 2. 8-11)");
    let uri = client.open("varied.pdn", &varied);
    let board = client.request("huff/board", at(&uri, &position(&varied, "23-19")));
    assert_eq!(board["ply"], 2);
    let variation = &board["game"]["moves"][1]["variations"][0][0];
    assert_eq!(variation["fen"], board["fen"]);
    client.shut_down();
}
