//! A session: the messages of one client.

use std::collections::{HashMap, HashSet, VecDeque};
use std::path::PathBuf;
use std::sync::Arc;

use gen_lsp_types as lsp;
use gen_lsp_types::{
    Diagnostic, InitializeParams, Notification as _, Request as _, TextDocumentContentChangeEvent,
    Uri,
};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use serde_json::{Value, json};

use super::answers::{Refusal, answer, parse};
use super::capabilities::{self, Client};
use super::diagnostics::{diagnostics, of_failure};
use super::document::Document;
use super::settings::{Settings, SettingsSources};
use super::{ServerArgs, workspace};
use crate::bug::catch_panic;
use crate::exit::{Exit, Failure};
use crate::progress::eprint_message;

/// A session with a client.
pub(super) struct Session {
    connection: Connection,
    /// Messages that were received and not processed.
    inbox: VecDeque<Message>,
    /// Requests that the client cancelled.
    cancelled: HashSet<RequestId>,
    args: ServerArgs,
    client: Client,
    documents: HashMap<Uri, Document>,
    /// Documents whose diagnostics are not published yet.
    changed: HashSet<Uri>,
    /// The request that is being answered.
    current: Option<RequestId>,
    /// The folders that the client shows.
    folders: Vec<PathBuf>,
    /// Number of times that the settings were read again.
    generation: u32,
    requests: i32,
    /// Number of messages on standard error about notifications.
    reported: u32,
}

/// Maximum number of messages on standard error about notifications, because a client may not read them.
const MAX_REPORTED: u32 = 100;

impl Session {
    /// Answers the initialize request.
    ///
    /// # Errors
    /// If the client does not begin with this request, or closes the connection.
    pub(super) fn start(connection: Connection, args: ServerArgs) -> Result<Self, Failure> {
        let broken = |error: lsp_server::ProtocolError| {
            if error.channel_is_disconnected() {
                Failure::new("the client closed the connection before it was initialized")
            } else {
                Failure::new(error.to_string())
            }
        };
        let (id, params) = connection.initialize_start().map_err(broken)?;
        let params: InitializeParams = match serde_json::from_value(params) {
            Ok(params) => params,
            Err(error) => {
                let why = format!("the initialize request is not valid: {error}");
                let code = ErrorCode::InvalidParams as i32;
                // If the client is gone, this failure is the only message.
                let _ = connection
                    .sender
                    .send(Response::new_err(id, code, why.clone()).into());
                return Err(Failure::new(why));
            }
        };
        let client = capabilities::client(&params);
        let result = capabilities::result(client.encoding);
        let result =
            serde_json::to_value(result).map_err(|error| Failure::new(error.to_string()))?;
        // Clients that send requests before the notification `initialized` are answered as well.
        let gone = |_| Failure::new("the client closed the connection before it was initialized");
        let response = Response::new_ok(id, result);
        connection.sender.send(response.into()).map_err(gone)?;
        Ok(Self {
            connection,
            inbox: VecDeque::new(),
            cancelled: HashSet::new(),
            args,
            client,
            documents: HashMap::new(),
            changed: HashSet::new(),
            current: None,
            folders: capabilities::folders(&params),
            generation: 0,
            requests: 0,
            reported: 0,
        })
    }

    /// Processes messages until the client ends the session.
    ///
    /// # Errors
    /// If the client closes the connection without ending the session.
    pub(super) fn run(mut self) -> Result<Exit, Failure> {
        if self.client.watches {
            let register = capabilities::watch_settings();
            self.ask::<lsp::RegistrationRequest>(register);
        }
        let closed =
            || Failure::new("the client closed the connection before the exit notification");
        loop {
            if self.inbox.is_empty() {
                self.publish();
                let message = self.connection.receiver.recv().map_err(|_| closed())?;
                self.take(message);
            }
            self.receive();
            let Some(message) = self.inbox.pop_front() else {
                continue;
            };
            match message {
                Message::Request(request) => {
                    if self.cancelled.remove(&request.id) {
                        let Refusal { code, message } = Refusal::cancelled();
                        self.send(Response::new_err(request.id, code as i32, message));
                    } else if request.method == lsp::ShutdownRequest::METHOD.as_str() {
                        self.send(Response::new_ok(request.id, Value::Null));
                        return Ok(self.wait_for_exit());
                    } else {
                        let response = self.request(request);
                        self.send(response);
                    }
                }
                Message::Notification(notification) => {
                    if notification.method == lsp::ExitNotification::METHOD.as_str() {
                        return Err(Failure::new("the client did not shut the server down"));
                    }
                    self.notification(notification);
                }
                Message::Response(_) => {}
            }
        }
    }

    /// Waits for the exit notification, after the shutdown request.
    fn wait_for_exit(self) -> Exit {
        while let Ok(message) = self.connection.receiver.recv() {
            match message {
                Message::Notification(notification)
                    if notification.method == lsp::ExitNotification::METHOD.as_str() =>
                {
                    break;
                }
                Message::Request(request) => {
                    let why = "the server is shutting down".to_owned();
                    let code = ErrorCode::InvalidRequest as i32;
                    self.send(Response::new_err(request.id, code, why));
                }
                _ => {}
            }
        }
        Exit::Clean
    }

    /// Takes the messages that have arrived, so that cancellations are known early.
    fn receive(&mut self) {
        while let Ok(message) = self.connection.receiver.try_recv() {
            self.take(message);
        }
    }

    fn take(&mut self, message: Message) {
        if let Message::Notification(notification) = &message
            && notification.method == lsp::CancelNotification::METHOD.as_str()
        {
            let id = notification.params.get("id");
            let id = id.and_then(|id| serde_json::from_value(id.clone()).ok());
            // A request that was answered meanwhile must not remain in the set.
            let waits = |id: &RequestId| {
                self.current.as_ref() == Some(id)
                    || self.inbox.iter().any(
                        |message| matches!(message, Message::Request(request) if request.id == *id),
                    )
            };
            self.cancelled.extend(id.filter(waits));
            return;
        }
        self.inbox.push_back(message);
    }

    fn send(&self, message: impl Into<Message>) {
        // If the client is gone, the next receive fails.
        let _ = self.connection.sender.send(message.into());
    }

    /// Sends a notification.
    fn notify<N: lsp::Notification>(&self, params: N::Params) {
        self.send(Notification::new(N::METHOD.as_str().to_owned(), params));
    }

    /// Sends a request, whose answer does not matter.
    fn ask<R: lsp::Request>(&mut self, params: R::Params) {
        self.requests += 1;
        let id = RequestId::from(self.requests);
        self.send(Request::new(id, R::METHOD.as_str().to_owned(), params));
    }

    /// The answer to a request.
    fn request(&mut self, request: Request) -> Response {
        let (id, method) = (request.id.clone(), request.method.clone());
        self.current = Some(id.clone());
        let answer = catch_panic(&method, || self.answer(request));
        self.current = None;
        self.cancelled.remove(&id);
        let refused =
            |code: ErrorCode, message| Response::new_err(id.clone(), code as i32, message);
        match answer {
            Ok(Ok(result)) => Response::new_ok(id, result),
            Ok(Err(refusal)) => refused(refusal.code, refusal.message),
            Err(failure) => refused(ErrorCode::InternalError, failure.to_string()),
        }
    }

    fn answer(&mut self, request: Request) -> Result<Value, Refusal> {
        let Request { id, method, params } = request;
        if method == lsp::WorkspaceDiagnosticRequest::METHOD.as_str() {
            let report = self.workspace_diagnostics(&id, parse(params)?)?;
            return serde_json::to_value(report).map_err(|error| Refusal::new(error.to_string()));
        }
        answer(self.client, &self.documents, &method, params)
    }

    /// The diagnostics of files in the client's folders, except for open files.
    fn workspace_diagnostics(
        &mut self,
        id: &RequestId,
        params: lsp::WorkspaceDiagnosticParams,
    ) -> Result<lsp::WorkspaceDiagnosticReport, Refusal> {
        let failed = |failure: Failure| Refusal::new(failure.to_string());
        let files = workspace::files(self.folders.clone()).map_err(failed)?;
        let token = params.work_done_progress_params.work_done_token;
        let progress = |session: &Self, value: Value| {
            if let Some(token) = token.clone() {
                session.notify::<lsp::ProgressNotification>(lsp::ProgressParams { token, value });
            }
        };
        progress(
            self,
            json!({ "kind": "begin", "title": "huff check", "percentage": 0 }),
        );
        let checked = self.args.check().map_err(failed)?;
        let mut sources = SettingsSources::new(&checked);
        let mut items = Vec::new();
        for (number, input) in files.iter().enumerate() {
            self.receive();
            if self.cancelled.remove(id) {
                progress(self, json!({ "kind": "end" }));
                return Err(Refusal::cancelled());
            }
            let percentage = number * 100 / files.len();
            let message = &input.display_name;
            progress(
                self,
                json!({ "kind": "report", "message": message, "percentage": percentage }),
            );
            let Some((path, uri)) = workspace::place(input) else {
                continue;
            };
            let result_id = workspace::result_id(path, self.generation);
            if result_id.is_none() || self.documents.contains_key(&uri) {
                continue;
            }
            let previous = params
                .previous_result_ids
                .iter()
                .find(|previous| previous.uri == uri);
            if let Some(previous) = previous
                && Some(&previous.value) == result_id.as_ref()
            {
                let unchanged = lsp::UnchangedDocumentDiagnosticReport {
                    result_id: previous.value.clone(),
                };
                items.push(
                    lsp::WorkspaceUnchangedDocumentDiagnosticReport {
                        uri,
                        version: None,
                        unchanged_document_diagnostic_report: unchanged,
                    }
                    .into(),
                );
                continue;
            }
            let found = Settings::new(Some(path), &mut sources).and_then(|settings| {
                workspace::of_file(input, uri.clone(), settings, self.client.encoding)
            });
            let report = lsp::FullDocumentDiagnosticReport {
                result_id,
                items: found.unwrap_or_else(|failure| vec![of_failure(&failure)]),
            };
            items.push(
                lsp::WorkspaceFullDocumentDiagnosticReport {
                    uri,
                    version: None,
                    full_document_diagnostic_report: report,
                }
                .into(),
            );
        }
        progress(self, json!({ "kind": "end" }));
        Ok(lsp::WorkspaceDiagnosticReport { items })
    }

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        let done = catch_panic(&method, || self.notified(&method, params));
        let done = done.map_err(|failure| failure.to_string());
        if let Err(message) = done.and_then(|done| done.map_err(|refusal| refusal.message))
            && self.reported < MAX_REPORTED
        {
            self.reported += 1;
            eprint_message(format_args!(
                "{}: {}",
                method.escape_debug(),
                message.escape_debug()
            ));
        }
    }

    fn notified(&mut self, method: &str, params: Value) -> Result<(), Refusal> {
        match method {
            "textDocument/didOpen" => {
                let params = parse::<lsp::DidOpenTextDocumentParams>(params)?;
                let lsp::TextDocumentItem {
                    uri, version, text, ..
                } = params.text_document;
                let settings = settings(&uri, &self.args)?;
                let document = Document::new(uri.clone(), version, text, settings);
                self.documents.insert(uri.clone(), document);
                self.changed.insert(uri);
            }
            "textDocument/didChange" => {
                let params = parse::<lsp::DidChangeTextDocumentParams>(params)?;
                self.change(params)?;
            }
            "textDocument/didClose" => {
                let params = parse::<lsp::DidCloseTextDocumentParams>(params)?;
                let uri = params.text_document.uri;
                self.documents.remove(&uri);
                self.changed.remove(&uri);
                if !self.client.pulls {
                    self.publish_one(uri, None, Vec::new());
                }
            }
            "textDocument/didSave" => {
                let params = parse::<lsp::DidSaveTextDocumentParams>(params)?;
                if params.text_document.uri.0.ends_with("/huff.toml") {
                    self.reload()?;
                }
            }
            "workspace/didChangeWatchedFiles" | "workspace/didChangeConfiguration" => {
                self.reload()?;
            }
            _ => {}
        }
        Ok(())
    }

    fn change(&mut self, params: lsp::DidChangeTextDocumentParams) -> Result<(), Refusal> {
        let encoding = self.client.encoding;
        let id = params.text_document;
        let document = self.document_mut(&id.text_document_identifier.uri)?;
        document.version = id.version;
        for change in params.content_changes {
            match change {
                TextDocumentContentChangeEvent::TextDocumentContentChangePartial(part) => {
                    let start = document.offset(part.range.start, encoding);
                    let end = document.offset(part.range.end, encoding);
                    document.replace(start..end.max(start), &part.text);
                }
                TextDocumentContentChangeEvent::TextDocumentContentChangeWholeDocument(whole) => {
                    document.set_text(&whole.text);
                }
            }
        }
        document.judge();
        self.changed.insert(id.text_document_identifier.uri);
        Ok(())
    }

    fn document_mut(&mut self, uri: &Uri) -> Result<&mut Document, Refusal> {
        let document = self.documents.get_mut(uri);
        document.ok_or_else(|| Refusal::not_open(uri))
    }

    /// Reads all settings again.
    fn reload(&mut self) -> Result<(), Refusal> {
        self.generation += 1;
        for (uri, document) in &mut self.documents {
            document.set_settings(settings(uri, &self.args)?);
            self.changed.insert(uri.clone());
        }
        if self.client.pulls && self.client.refreshes {
            self.ask::<lsp::DiagnosticRefreshRequest>(());
        }
        Ok(())
    }

    /// Publishes the diagnostics of the documents that changed, unless the client asks for them.
    fn publish(&mut self) {
        let changed = std::mem::take(&mut self.changed);
        if self.client.pulls {
            return;
        }
        for uri in changed {
            if let Some(document) = self.documents.get(&uri) {
                let items = diagnostics(document, self.client.encoding);
                self.publish_one(uri, Some(document.version), items);
            }
        }
    }

    fn publish_one(&self, uri: Uri, version: Option<i32>, diagnostics: Vec<Diagnostic>) {
        self.notify::<lsp::PublishDiagnosticsNotification>(lsp::PublishDiagnosticsParams {
            uri,
            version,
            diagnostics,
        });
    }
}

/// The settings of a document.
fn settings(uri: &Uri, args: &ServerArgs) -> Result<Arc<Settings>, Refusal> {
    let settings = Settings::for_document(uri, args);
    settings
        .map(Arc::new)
        .map_err(|failure| Refusal::new(failure.to_string()))
}
