//! A client of `huff server` over pipes.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::support::Folder;

/// A running server, with its folder.
pub(super) struct Client {
    pub(super) folder: Folder,
    server: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    requests: i64,
    /// The diagnostics that were published last, by document.
    published: HashMap<String, Value>,
    /// The other notifications and requests of the server.
    pub(super) received: Vec<Value>,
    pub(super) capabilities: Value,
}

impl Client {
    /// Starts the server in a folder and initializes it with these capabilities of a client.
    pub(super) fn start(folder: Folder, capabilities: Value) -> Self {
        let mut client = Self::connect(folder);
        let root = client.uri("");
        let params = json!({
            "processId": null,
            "rootUri": root,
            "workspaceFolders": [{ "uri": root, "name": "records" }],
            "capabilities": capabilities,
        });
        client.capabilities = client.request("initialize", params)["capabilities"].take();
        client.notify("initialized", json!({}));
        client
    }

    /// Starts the server without a message.
    pub(super) fn connect(folder: Folder) -> Self {
        let mut command = folder.command("server");
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut server = command.stderr(Stdio::piped()).spawn().expect("huff");
        Self {
            input: server.stdin.take(),
            output: BufReader::new(server.stdout.take().expect("a pipe")),
            folder,
            server,
            requests: 0,
            published: HashMap::new(),
            received: Vec::new(),
            capabilities: Value::Null,
        }
    }

    /// The URI of a file in the folder.
    pub(super) fn uri(&self, name: &str) -> String {
        format!("file://{}", self.folder.path(name).display())
    }

    /// Sends bytes.
    pub(super) fn send_raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the pipe is open");
        input.write_all(bytes).expect("the server reads");
        input.flush().expect("the server reads");
    }

    fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.send_raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    /// Sends a notification.
    pub(super) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request and does not wait for the answer. Returns its number.
    pub(super) fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        id
    }

    /// The answer to a request.
    pub(super) fn answer(&mut self, id: i64) -> Value {
        loop {
            let message = self.read().expect("an answer");
            if message["id"] == id && message.get("method").is_none() {
                return message;
            }
            self.keep(message);
        }
    }

    /// Sends a request and returns its result.
    pub(super) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        let mut answer = self.answer(id);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].take()
    }

    fn keep(&mut self, mut message: Value) {
        if message["method"] == "textDocument/publishDiagnostics" {
            let params = message["params"].take();
            let uri = params["uri"].as_str().expect("a URI").to_owned();
            self.published.insert(uri, params);
        } else {
            self.received.push(message);
        }
    }

    /// The next message; `None` if the server closed the pipe.
    pub(super) fn read(&mut self) -> Option<Value> {
        let mut length = None;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).expect("the server writes") == 0 {
                return None;
            }
            match line.trim_end().split_once(": ") {
                Some(("Content-Length", number)) => length = number.parse().ok(),
                Some(_) => {}
                None => break,
            }
        }
        let mut text = vec![0; length.expect("a length")];
        self.output.read_exact(&mut text).expect("a message");
        Some(serde_json::from_slice(&text).expect("JSON"))
    }

    /// Opens a document of the folder with this text.
    pub(super) fn open(&mut self, name: &str, text: &str) -> String {
        let uri = self.uri(name);
        let document = json!({ "uri": uri, "languageId": "pdn", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        uri
    }

    /// Replaces a range of a document.
    pub(super) fn edit(&mut self, uri: &str, range: Value, text: &str) {
        self.notify(
            "textDocument/didChange",
            json!({
                "textDocument": { "uri": uri, "version": 2 },
                "contentChanges": [{ "range": range, "text": text }],
            }),
        );
    }

    /// The diagnostics that the server publishes next for a document.
    pub(super) fn diagnostics(&mut self, uri: &str) -> Vec<Value> {
        loop {
            if let Some(mut params) = self.published.remove(uri) {
                return match params["diagnostics"].take() {
                    Value::Array(all) => all,
                    other => panic!("{other}"),
                };
            }
            let message = self.read().expect("diagnostics");
            self.keep(message);
        }
    }

    /// Ends the session, and returns the exit status and standard error.
    pub(super) fn shut_down(mut self) -> (Option<i32>, String) {
        let nothing = self.request("shutdown", Value::Null);
        assert_eq!(nothing, Value::Null);
        self.notify("exit", Value::Null);
        self.end()
    }

    /// Closes the pipe, and returns the exit status and standard error.
    pub(super) fn end(mut self) -> (Option<i32>, String) {
        self.input = None;
        let status = self.server.wait().expect("the server ends").code();
        let mut errors = String::new();
        let stderr = self.server.stderr.as_mut().expect("a pipe");
        stderr.read_to_string(&mut errors).expect("text");
        (status, errors)
    }
}

/// A range within one line.
pub(super) fn range(line: u32, from: u32, to: u32) -> Value {
    json!({
        "start": { "line": line, "character": from },
        "end": { "line": line, "character": to },
    })
}

/// The position in a text at which `what` begins, if the text is ASCII.
pub(super) fn position(text: &str, what: &str) -> Value {
    let at = text.find(what).expect("the text contains it");
    let before = &text[..at];
    let line = before.matches('\n').count();
    let character = at - before.rfind('\n').map_or(0, |end| end + 1);
    json!({ "line": line, "character": character })
}

/// A text after some edits of the protocol. Columns must be those of ASCII.
pub(super) fn apply(text: &str, edits: &Value) -> String {
    let offset = |position: &Value| {
        let number = |key: &str| position[key].as_u64().expect("a number") as usize;
        let lines = text.split_inclusive('\n');
        let before: usize = lines.take(number("line")).map(str::len).sum();
        before + number("character")
    };
    let mut edits: Vec<_> = edits
        .as_array()
        .expect("edits")
        .iter()
        .map(|edit| {
            let (start, end) = (&edit["range"]["start"], &edit["range"]["end"]);
            let new = edit["newText"].as_str().expect("a text");
            (offset(start)..offset(end), new)
        })
        .collect();
    edits.sort_by_key(|(span, _)| span.start);
    let mut whole = text.to_owned();
    for (span, new) in edits.into_iter().rev() {
        whole.replace_range(span, new);
    }
    whole
}
