//! `huff server`, used by a client over pipes.

#![allow(
    clippy::needless_pass_by_value,
    reason = "parameters are written as json!({..}) where a request is made"
)]

mod client;
mod features;

use serde_json::{Value, json};

use crate::support::{CLEAN, Folder, LINE, MISSED};
use client::{Client, position, range};

/// A client without any capability, to which diagnostics are published.
fn start(folder: Folder) -> Client {
    Client::start(folder, json!({}))
}

fn codes(diagnostics: &[Value]) -> Vec<&str> {
    let codes = diagnostics.iter().map(|one| one["code"].as_str());
    codes.map(|code| code.expect("a code")).collect()
}

#[test]
fn findings_come_and_go_with_the_edits() {
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", MISSED);
    let found = client.diagnostics(&uri);
    assert_eq!(codes(&found), ["R307"]);
    let missed = &found[0];
    assert_eq!(missed["range"], range(8, 18, 22));
    assert_eq!(missed["severity"], 1);
    assert_eq!(missed["source"], "huff");
    assert_eq!(
        missed["message"],
        "did not capture, although 15x22 was compulsory"
    );
    let page = missed["codeDescription"]["href"].as_str().expect("a page");
    assert!(
        page.ends_with("/docs/src/reference/rules.md#r307-missed-capture"),
        "{page}"
    );
    client.edit(&uri, range(8, 18, 22), "15x22");
    assert_eq!(codes(&client.diagnostics(&uri)), [""; 0]);
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": uri } }),
    );
    assert_eq!(client.diagnostics(&uri), [Value::Null; 0]);
    assert_eq!(client.shut_down(), (Some(0), String::new()));
}

#[test]
fn a_client_that_pulls_gets_no_diagnostics_unasked() {
    let capabilities = json!({
        "general": { "positionEncodings": ["utf-16", "utf-8"] },
        "textDocument": { "diagnostic": {} },
    });
    let mut client = Client::start(Folder::new(), capabilities);
    assert_eq!(client.capabilities["positionEncoding"], "utf-8");
    let uri = client.open("games.pdn", &MISSED.replace("Perth", "Ночь"));
    let report = client.request(
        "textDocument/diagnostic",
        json!({ "textDocument": { "uri": uri } }),
    );
    assert_eq!(report["kind"], "full");
    assert_eq!(codes(report["items"].as_array().expect("items")), ["R307"]);
    assert!(client.received.is_empty(), "{:?}", client.received);
    assert_eq!(client.shut_down(), (Some(0), String::new()));
}

#[test]
fn the_settings_are_those_of_the_nearest_huff_toml() {
    let folder = Folder::new();
    folder.write(
        "huff.toml",
        "ignore = [\"R307\"]\n[severity]\nT201 = \"error\"\n",
    );
    let mut client = start(folder);
    let text = MISSED.replace("[Site \"Perth\"]\n", "");
    let uri = client.open("games.pdn", &text);
    let found = client.diagnostics(&uri);
    assert!(!codes(&found).contains(&"R307"), "{found:?}");
    client.folder.write("huff.toml", "");
    client.notify(
        "workspace/didChangeWatchedFiles",
        json!({ "changes": [{ "uri": client.uri("huff.toml"), "type": 2 }] }),
    );
    assert!(codes(&client.diagnostics(&uri)).contains(&"R307"));
    client.folder.write("huff.toml", "ignore = \"R307");
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": null }),
    );
    let found = client.diagnostics(&uri);
    let message = found[0]["message"].as_str().expect("a message");
    assert!(
        found.len() == 1 && message.contains("huff.toml"),
        "{found:?}"
    );
    client.shut_down();
}

#[test]
fn related_places_are_named() {
    let game = CLEAN.replace("1. 11-15 22-18 2. 15x22 25x18", LINE);
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", &format!("{game}\n{game}"));
    let found = client.diagnostics(&uri);
    let repeated = found
        .iter()
        .find(|one| one["code"] == "C601")
        .expect("C601");
    let place = &repeated["relatedInformation"][0];
    assert_eq!(place["location"]["uri"], *uri);
    assert_eq!(place["location"]["range"]["start"]["line"], 3);
    assert_eq!(repeated["range"]["start"]["line"], 13);
    client.shut_down();
}

#[test]
fn the_most_severe_of_many_findings_are_shown() {
    let folder = Folder::new();
    folder.write("huff.toml", "notes = true\n");
    let mut client = start(folder);
    let small = "[GameType \"21\"]\n1. 9-13 22-18 2. 06-09 25-22 *\n";
    let uri = client.open("games.pdn", &format!("{}{MISSED}", small.repeat(1200)));
    let found = client.diagnostics(&uri);
    assert_eq!(found.len(), 1001);
    assert!(found.iter().any(|one| one["code"] == "R307"));
    let last = found[1000]["message"].as_str().expect("a message");
    assert!(last.ends_with("`huff check` lists all of them"), "{last}");
    client.shut_down();
}

#[test]
fn messages_that_are_not_valid_do_not_end_the_session() {
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", MISSED);
    let refused = |client: &mut Client, method: &str, params: Value| {
        let id = client.ask(method, params);
        client.answer(id)["error"]["code"]
            .as_i64()
            .expect("an error")
    };
    assert_eq!(refused(&mut client, "textDocument/soup", json!({})), -32601);
    assert_eq!(
        refused(&mut client, "textDocument/diagnostic", json!([1])),
        -32602
    );
    let unknown = json!({ "textDocument": { "uri": "file:///nowhere.pdn" } });
    assert_eq!(
        refused(&mut client, "textDocument/diagnostic", unknown),
        -32803
    );
    client.notify("textDocument/didChange", json!({ "textDocument": 7 }));
    client.notify("textDocument/soup", json!(null));
    client.edit("file:///nowhere.pdn", range(0, 0, 1), "x");
    // messages that are not JSON, or not JSON-RPC
    for (bytes, code) in [
        (&b"Content-Length: 5\r\n\r\n{soup"[..], -32700),
        (b"Content-Length: 1\r\n\r\n\xff", -32700),
        (b"Content-Length: 0\r\n\r\n", -32700),
        (b"Content-Length: 2\r\n\r\n[]", -32600),
        (b"Content-Length: 16\r\n\r\n{\"method\": true}", -32600),
    ] {
        client.send_raw(bytes);
        let answer = client.read().expect("an answer");
        assert_eq!(answer["error"]["code"], code, "{answer}");
        assert_eq!(answer["id"], Value::Null);
    }
    // ranges that are backwards or outside the text
    client.edit(
        &uri,
        json!({ "start": position(MISSED, "1."), "end": { "line": 0, "character": 0 } }),
        "",
    );
    client.edit(&uri, range(4_000_000_000, 7, 9), "\n1. 11-15 *\n");
    assert!(!client.diagnostics(&uri).is_empty());
    let (status, errors) = client.shut_down();
    assert_eq!(status, Some(0));
    assert!(
        errors.contains("textDocument/didChange: the parameters are not valid"),
        "{errors}"
    );
    assert!(
        errors.contains("file:///nowhere.pdn is not open"),
        "{errors}"
    );
    assert!(!errors.contains("panic"), "{errors}");
}

#[test]
fn a_broken_connection_is_an_error() {
    for (bytes, message) in [
        (
            &b"Content-Length: 5\r\n\r\n{sou"[..],
            "the connection broke: ",
        ),
        (b"soup\r\n\r\n", "the connection broke: malformed header"),
        (
            b"Content-Length: 99999999999999\r\n\r\n{}",
            "the connection broke: a message of 99999999999999 bytes, the limit is 1073741824",
        ),
        (
            b"Content-Length: 1000000000\r\n\r\n{}",
            "the connection broke: unexpected end of file",
        ),
        (
            b"Content-Length: -1\r\n\r\n{}",
            "the connection broke: malformed header",
        ),
        (b"", "closed the connection"),
    ] {
        let mut client = start(Folder::new());
        client.send_raw(bytes);
        let (status, errors) = client.end();
        assert_eq!(status, Some(2), "{errors}");
        assert!(
            errors.contains(message) && !errors.contains("panic"),
            "{errors}"
        );
    }
    // before the session begins
    let mut client = Client::connect(Folder::new());
    client.send_raw(b"soup\r\n\r\n");
    let (status, errors) = client.end();
    assert_eq!(status, Some(2), "{errors}");
    assert!(
        errors.contains("the connection broke: malformed header"),
        "{errors}"
    );
    let (status, errors) = Client::connect(Folder::new()).end();
    assert_eq!(status, Some(2), "{errors}");
    assert!(
        errors.contains("closed the connection before it was initialized"),
        "{errors}"
    );
    let mut client = Client::connect(Folder::new());
    let id = client.ask("initialize", json!({ "capabilities": 7 }));
    let answer = client.answer(id);
    assert_eq!(answer["error"]["code"], -32602, "{answer}");
    assert_eq!(client.end().0, Some(2));
    let mut client = Client::connect(Folder::new());
    client.notify("exit", Value::Null);
    let (status, errors) = client.end();
    assert_eq!(status, Some(2));
    assert!(!errors.contains("panic"), "{errors}");
}

#[test]
fn a_cancelled_request_is_not_answered_with_a_result() {
    let mut client = start(Folder::new());
    let uri = client.open("games.pdn", &MISSED.repeat(2000));
    let ask = json!({ "textDocument": { "uri": uri } });
    let first = client.ask("textDocument/diagnostic", ask.clone());
    let second = client.ask("textDocument/diagnostic", ask);
    client.notify("$/cancelRequest", json!({ "id": second }));
    assert!(client.answer(first).get("result").is_some());
    // The cancellation may arrive after the answer.
    let answer = client.answer(second);
    let code = answer["error"]["code"].as_i64();
    assert!(
        answer.get("result").is_some() || code == Some(-32800),
        "{answer}"
    );
    client.shut_down();
}
