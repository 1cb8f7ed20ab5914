//! What the server can do, and what the client can.

use std::path::PathBuf;

use gen_lsp_types as lsp;
use lsp::{InitializeParams, InitializeResult, ServerCapabilities, ServerInfo};

use super::position::PositionEncoding;
use super::tokens;
use super::uri::to_path;

/// What the client can do.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "independent facts")]
pub(super) struct Client {
    pub(super) encoding: PositionEncoding,
    /// It asks for diagnostics, so they are not published.
    pub(super) pulls: bool,
    /// It accepts a notice that diagnostics changed for another reason than an edit.
    pub(super) refreshes: bool,
    /// It can watch files.
    pub(super) watches: bool,
    /// An edit may create files.
    pub(super) creates_files: bool,
    /// It shows images in hovers.
    pub(super) images: bool,
}

/// What the client can do.
pub(super) fn client(params: &InitializeParams) -> Client {
    let capabilities = &params.capabilities;
    let general = capabilities.general.as_ref();
    let offered = general.and_then(|general| general.position_encodings.as_deref());
    let document = capabilities.text_document.as_ref();
    let workspace = capabilities.workspace.as_ref();
    let refreshes = workspace
        .and_then(|workspace| workspace.diagnostics.as_ref())
        .and_then(|diagnostics| diagnostics.refresh_support);
    let watches = workspace
        .and_then(|workspace| workspace.did_change_watched_files.as_ref())
        .and_then(|watch| watch.dynamic_registration);
    Client {
        encoding: PositionEncoding::negotiate(offered.unwrap_or_default()),
        pulls: document.is_some_and(|document| document.diagnostic.is_some()),
        refreshes: refreshes.unwrap_or_default(),
        watches: watches.unwrap_or_default(),
        creates_files: workspace
            .and_then(|workspace| workspace.workspace_edit.as_ref())
            .and_then(|edit| edit.resource_operations.as_ref())
            .is_some_and(|kinds| kinds.contains(&lsp::ResourceOperationKind::Create)),
        // The protocol has no capability for images.
        images: params
            .initialization_options
            .as_ref()
            .is_some_and(|options| options["images"] == true),
    }
}

/// The folders that the client shows.
pub(super) fn folders(params: &InitializeParams) -> Vec<PathBuf> {
    #[expect(deprecated, reason = "old clients name only one folder")]
    let root = params.root_uri.as_ref();
    match &params.workspace_folders_initialize_params.workspace_folders {
        Some(lsp::WorkspaceFolders::WorkspaceFolderList(folders)) => folders
            .iter()
            .filter_map(|folder| to_path(&folder.uri))
            .collect(),
        _ => root.and_then(to_path).into_iter().collect(),
    }
}

/// The answer to the initialize request.
pub(super) fn result(encoding: PositionEncoding) -> InitializeResult {
    let sync = lsp::TextDocumentSyncOptions {
        open_close: Some(true),
        change: Some(lsp::TextDocumentSyncKind::Incremental),
        save: Some(true.into()),
        ..lsp::TextDocumentSyncOptions::default()
    };
    let diagnostics = lsp::DiagnosticOptions {
        identifier: Some("huff".to_owned()),
        inter_file_dependencies: false,
        workspace_diagnostics: true,
        ..lsp::DiagnosticOptions::default()
    };
    let actions = lsp::CodeActionOptions {
        code_action_kinds: Some(vec![
            lsp::CodeActionKind::QuickFix,
            lsp::CodeActionKind::SourceFixAll,
        ]),
        ..lsp::CodeActionOptions::default()
    };
    let completion = lsp::CompletionOptions {
        trigger_characters: Some(["[", "\"", " ", "-", "x", ":"].map(str::to_owned).to_vec()),
        ..lsp::CompletionOptions::default()
    };
    let on_type = lsp::DocumentOnTypeFormattingOptions::new("\n".to_owned(), None);
    let rename = lsp::RenameOptions {
        prepare_provider: Some(true),
        ..lsp::RenameOptions::default()
    };
    let tokens = lsp::SemanticTokensOptions {
        legend: lsp::SemanticTokensLegend {
            token_types: tokens::TYPES.map(str::to_owned).to_vec(),
            token_modifiers: Vec::new(),
        },
        range: Some(true.into()),
        full: Some(true.into()),
        ..lsp::SemanticTokensOptions::default()
    };
    InitializeResult {
        capabilities: ServerCapabilities {
            position_encoding: Some(encoding.kind()),
            text_document_sync: Some(sync.into()),
            diagnostic_provider: Some(diagnostics.into()),
            code_action_provider: Some(actions.into()),
            completion_provider: Some(completion),
            definition_provider: Some(true.into()),
            document_formatting_provider: Some(true.into()),
            document_range_formatting_provider: Some(true.into()),
            document_on_type_formatting_provider: Some(on_type),
            document_symbol_provider: Some(true.into()),
            folding_range_provider: Some(true.into()),
            hover_provider: Some(true.into()),
            inlay_hint_provider: Some(true.into()),
            rename_provider: Some(rename.into()),
            semantic_tokens_provider: Some(tokens.into()),
            ..ServerCapabilities::default()
        },
        server_info: Some(ServerInfo {
            name: "huff".to_owned(),
            version: Some(env!("CARGO_PKG_VERSION").to_owned()),
        }),
    }
}

/// Asks the client to report changes of configuration files.
pub(super) fn watch_settings() -> lsp::RegistrationParams {
    let watchers = serde_json::json!({ "watchers": [{ "globPattern": "**/huff.toml" }] });
    lsp::RegistrationParams {
        registrations: vec![lsp::Registration {
            id: "huff.toml".to_owned(),
            method: "workspace/didChangeWatchedFiles".to_owned(),
            register_options: Some(watchers),
        }],
    }
}
