//! The requests about a document, each with the function that answers it.

use std::collections::HashMap;

use gen_lsp_types as lsp;
use gen_lsp_types::{Location, Uri};
use lsp_server::ErrorCode;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::actions::{ActionContext, actions, edit_of, text_edits};
use super::board::board;
use super::capabilities::Client;
use super::completion::completions;
use super::diagnostics::diagnostics;
use super::document::Document;
use super::formatting::{format, format_typed};
use super::hints::hints;
use super::hover::hover;
use super::position::PositionEncoding;
use super::rename::{earlier_record, rename, renameable};
use super::symbols::{folding_ranges, symbols};
use super::tokens::{all_tokens, tokens};

/// Why a request has no result.
pub(super) struct Refusal {
    pub(super) code: ErrorCode,
    pub(super) message: String,
}

impl Refusal {
    pub(super) fn new(message: impl Into<String>) -> Self {
        Self {
            code: ErrorCode::RequestFailed,
            message: message.into(),
        }
    }

    /// There is no open document of this name.
    pub(super) fn not_open(uri: &Uri) -> Self {
        Self::new(format!("{uri} is not open"))
    }

    fn unknown_method(method: &str) -> Self {
        Self {
            code: ErrorCode::MethodNotFound,
            message: format!("there is no method {method}"),
        }
    }

    pub(super) fn cancelled() -> Self {
        Self {
            code: ErrorCode::RequestCanceled,
            message: "the client cancelled the request".to_owned(),
        }
    }
}

/// The answer to a request.
///
/// # Errors
/// If there is no such method, the parameters are not valid, or the document is not open.
pub(super) fn answer(
    client: Client,
    documents: &HashMap<Uri, Document>,
    method: &str,
    params: Value,
) -> Result<Value, Refusal> {
    let encoding = client.encoding;
    match method {
        "textDocument/diagnostic" => {
            on::<lsp::DocumentDiagnosticRequest>(documents, params, |document, _| {
                let report = lsp::FullDocumentDiagnosticReport {
                    result_id: None,
                    items: diagnostics(document, encoding),
                };
                let report = lsp::RelatedFullDocumentDiagnosticReport {
                    related_documents: None,
                    full_document_diagnostic_report: report,
                };
                Ok(report.into())
            })
        }
        "textDocument/codeAction" => {
            on::<lsp::CodeActionRequest>(documents, params, |document, params| {
                let context = ActionContext {
                    encoding,
                    only: params.context.only.clone(),
                    creates_files: client.creates_files,
                };
                let range = part(document, params.range, encoding);
                let actions = actions(document, &range, &context);
                Ok(Some(actions.into_iter().map(Into::into).collect()))
            })
        }
        "textDocument/hover" => on::<lsp::HoverRequest>(documents, params, |document, params| {
            let at = params.text_document_position_params.position;
            let images = client.images;
            let offset = document.offset(at, encoding);
            Ok(hover(document, offset, encoding, images))
        }),
        "textDocument/completion" => {
            on::<lsp::CompletionRequest>(documents, params, |document, params| {
                let at = params.text_document_position_params.position;
                let items = completions(document, document.offset(at, encoding), encoding);
                Ok(Some(items.into()))
            })
        }
        "textDocument/formatting" => {
            on::<lsp::DocumentFormattingRequest>(documents, params, |document, _| {
                let edits = format(document, &(0..document.text().len()));
                Ok(Some(text_edits(document, edits.into_iter(), encoding)))
            })
        }
        "textDocument/rangeFormatting" => {
            on::<lsp::DocumentRangeFormattingRequest>(documents, params, |document, params| {
                let edits = format(document, &part(document, params.range, encoding));
                Ok(Some(text_edits(document, edits.into_iter(), encoding)))
            })
        }
        "textDocument/onTypeFormatting" => {
            on::<lsp::DocumentOnTypeFormattingRequest>(documents, params, |document, params| {
                let edit = format_typed(document, document.offset(params.position, encoding));
                Ok(Some(text_edits(document, edit.into_iter(), encoding)))
            })
        }
        "textDocument/documentSymbol" => {
            on::<lsp::DocumentSymbolRequest>(documents, params, |document, _| {
                Ok(Some(symbols(document, encoding).into()))
            })
        }
        "textDocument/foldingRange" => {
            on::<lsp::FoldingRangeRequest>(documents, params, |document, _| {
                Ok(Some(folding_ranges(document)))
            })
        }
        "textDocument/semanticTokens/full" => {
            on::<lsp::SemanticTokensRequest>(documents, params, |document, _| {
                let tokens = all_tokens(document, encoding);
                Ok(tokens.map(|data| lsp::SemanticTokens {
                    result_id: None,
                    data,
                }))
            })
        }
        "textDocument/semanticTokens/range" => {
            on::<lsp::SemanticTokensRangeRequest>(documents, params, |document, params| {
                let part = part(document, params.range, encoding);
                Ok(Some(lsp::SemanticTokens {
                    result_id: None,
                    data: tokens(document, &part, encoding),
                }))
            })
        }
        "textDocument/inlayHint" => {
            on::<lsp::InlayHintRequest>(documents, params, |document, params| {
                let part = part(document, params.range, encoding);
                Ok(Some(hints(document, &part, encoding)))
            })
        }
        "textDocument/definition" => {
            on::<lsp::DefinitionRequest>(documents, params, |document, params| {
                let at = params.text_document_position_params.position;
                let earlier = earlier_record(document, document.offset(at, encoding));
                Ok(earlier.map(|span| {
                    let range = document.cursor_at(span.start, encoding).range(span);
                    let uri = document.uri.clone();
                    lsp::Definition::from(Location { uri, range }).into()
                }))
            })
        }
        "textDocument/prepareRename" => {
            on::<lsp::PrepareRenameRequest>(documents, params, |document, params| {
                let at = params.text_document_position_params.position;
                let found = renameable(document, document.offset(at, encoding));
                Ok(found.map(|(span, placeholder)| {
                    let range = document.cursor_at(span.start, encoding).range(span);
                    lsp::PrepareRenamePlaceholder { range, placeholder }.into()
                }))
            })
        }
        "textDocument/rename" => on::<lsp::RenameRequest>(documents, params, |document, params| {
            let at = params.text_document_position_params.position;
            let offset = document.offset(at, encoding);
            let edits = rename(document, offset, &params.new_name).map_err(Refusal::new)?;
            Ok(Some(edit_of(document, edits.into_iter(), encoding)))
        }),
        "huff/board" => {
            let params = parse::<lsp::TextDocumentPositionParams>(params)?;
            let document = open_document(documents, &params.text_document.uri)?;
            let offset = document.offset(params.position, encoding);
            to_value(board(document, offset))
        }
        _ => Err(Refusal::unknown_method(method)),
    }
}

/// Answers a request about a document.
fn on<R: lsp::Request>(
    documents: &HashMap<Uri, Document>,
    params: Value,
    answer: impl FnOnce(&Document, R::Params) -> Result<R::Result, Refusal>,
) -> Result<Value, Refusal> {
    let uri = Uri::from(params["textDocument"]["uri"].as_str().unwrap_or_default());
    let params = parse::<R::Params>(params)?;
    to_value(answer(open_document(documents, &uri)?, params)?)
}

fn open_document<'d>(
    documents: &'d HashMap<Uri, Document>,
    uri: &Uri,
) -> Result<&'d Document, Refusal> {
    let document = documents.get(uri);
    document.ok_or_else(|| Refusal::not_open(uri))
}

/// The parameters of a message.
pub(super) fn parse<P: DeserializeOwned>(params: Value) -> Result<P, Refusal> {
    serde_json::from_value(params).map_err(|error| Refusal {
        code: ErrorCode::InvalidParams,
        message: format!("the parameters are not valid: {error}"),
    })
}

fn to_value(result: impl serde::Serialize) -> Result<Value, Refusal> {
    serde_json::to_value(result).map_err(|error| Refusal::new(error.to_string()))
}

/// A range as offsets.
fn part(
    document: &Document,
    range: lsp::Range,
    encoding: PositionEncoding,
) -> std::ops::Range<usize> {
    let start = document.offset(range.start, encoding);
    start..document.offset(range.end, encoding).max(start)
}
