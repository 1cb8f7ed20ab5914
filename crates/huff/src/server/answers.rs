//! The requests about a document, each with the function that answers it.

use gen_lsp_types as lsp;
use gen_lsp_types::{Location, Uri};
use serde_json::Value;

use super::actions::{ActionContext, actions, edit_of, text_edits};
use super::board::board;
use super::completion::completions;
use super::diagnostics::diagnostics;
use super::document::Document;
use super::formatting::{format, format_typed};
use super::hints::hints;
use super::hover::hover;
use super::position::PositionEncoding;
use super::rename::{earlier_record, rename, renameable};
use super::session::{Refusal, Session, parse};
use super::symbols::{folding_ranges, symbols};
use super::tokens::{all_tokens, tokens};

/// The answer to a request.
///
/// # Errors
/// If there is no such method, the parameters are not valid, or the document is not open.
pub(super) fn answer(session: &Session, method: &str, params: Value) -> Result<Value, Refusal> {
    let encoding = session.client.encoding;
    match method {
        "textDocument/diagnostic" => on::<lsp::DocumentDiagnosticRequest>(
            session,
            params,
            |params| &params.text_document.uri,
            |document, _| {
                let report = lsp::FullDocumentDiagnosticReport {
                    result_id: None,
                    items: diagnostics(document, encoding),
                };
                let report = lsp::RelatedFullDocumentDiagnosticReport {
                    related_documents: None,
                    full_document_diagnostic_report: report,
                };
                Ok(report.into())
            },
        ),
        "textDocument/codeAction" => on::<lsp::CodeActionRequest>(
            session,
            params,
            |params| &params.text_document.uri,
            |document, params| {
                let context = ActionContext {
                    encoding,
                    only: params.context.only.clone(),
                    creates_files: session.client.creates_files,
                };
                let range = part(document, params.range, encoding);
                let actions = actions(document, &range, &context);
                Ok(Some(actions.into_iter().map(Into::into).collect()))
            },
        ),
        "textDocument/hover" => on::<lsp::HoverRequest>(
            session,
            params,
            |params| &params.text_document_position_params.text_document.uri,
            |document, params| {
                let at = params.text_document_position_params.position;
                let images = session.client.images;
                let offset = document.offset(at, encoding);
                Ok(hover(document, offset, encoding, images))
            },
        ),
        "textDocument/completion" => on::<lsp::CompletionRequest>(
            session,
            params,
            |params| &params.text_document_position_params.text_document.uri,
            |document, params| {
                let at = params.text_document_position_params.position;
                let items = completions(document, document.offset(at, encoding), encoding);
                Ok(Some(items.into()))
            },
        ),
        "textDocument/formatting" => on::<lsp::DocumentFormattingRequest>(
            session,
            params,
            |params| &params.text_document.uri,
            |document, _| {
                let edits = format(document, &(0..document.text().len()));
                Ok(Some(text_edits(document, edits.into_iter(), encoding)))
            },
        ),
        "textDocument/rangeFormatting" => on::<lsp::DocumentRangeFormattingRequest>(
            session,
            params,
            |params| &params.text_document.uri,
            |document, params| {
                let edits = format(document, &part(document, params.range, encoding));
                Ok(Some(text_edits(document, edits.into_iter(), encoding)))
            },
        ),
        "textDocument/onTypeFormatting" => on::<lsp::DocumentOnTypeFormattingRequest>(
            session,
            params,
            |params| &params.text_document.uri,
            |document, params| {
                let edit = format_typed(document, document.offset(params.position, encoding));
                Ok(Some(text_edits(document, edit.into_iter(), encoding)))
            },
        ),
        "textDocument/documentSymbol" => on::<lsp::DocumentSymbolRequest>(
            session,
            params,
            |params| &params.text_document.uri,
            |document, _| Ok(Some(symbols(document, encoding).into())),
        ),
        "textDocument/foldingRange" => on::<lsp::FoldingRangeRequest>(
            session,
            params,
            |params| &params.text_document.uri,
            |document, _| Ok(Some(folding_ranges(document))),
        ),
        "textDocument/semanticTokens/full" => on::<lsp::SemanticTokensRequest>(
            session,
            params,
            |params| &params.text_document.uri,
            |document, _| {
                let tokens = all_tokens(document, encoding);
                Ok(tokens.map(|data| lsp::SemanticTokens {
                    result_id: None,
                    data,
                }))
            },
        ),
        "textDocument/semanticTokens/range" => on::<lsp::SemanticTokensRangeRequest>(
            session,
            params,
            |params| &params.text_document.uri,
            |document, params| {
                let part = part(document, params.range, encoding);
                Ok(Some(lsp::SemanticTokens {
                    result_id: None,
                    data: tokens(document, &part, encoding),
                }))
            },
        ),
        "textDocument/inlayHint" => on::<lsp::InlayHintRequest>(
            session,
            params,
            |params| &params.text_document.uri,
            |document, params| {
                let part = part(document, params.range, encoding);
                Ok(Some(hints(document, &part, encoding)))
            },
        ),
        "textDocument/definition" => on::<lsp::DefinitionRequest>(
            session,
            params,
            |params| &params.text_document_position_params.text_document.uri,
            |document, params| {
                let at = params.text_document_position_params.position;
                let earlier = earlier_record(document, document.offset(at, encoding));
                Ok(earlier.map(|span| {
                    let range = document.cursor_at(span.start, encoding).range(span);
                    let uri = document.uri.clone();
                    lsp::Definition::from(Location { uri, range }).into()
                }))
            },
        ),
        "textDocument/prepareRename" => on::<lsp::PrepareRenameRequest>(
            session,
            params,
            |params| &params.text_document_position_params.text_document.uri,
            |document, params| {
                let at = params.text_document_position_params.position;
                let found = renameable(document, document.offset(at, encoding));
                Ok(found.map(|(span, placeholder)| {
                    let range = document.cursor_at(span.start, encoding).range(span);
                    lsp::PrepareRenamePlaceholder { range, placeholder }.into()
                }))
            },
        ),
        "textDocument/rename" => on::<lsp::RenameRequest>(
            session,
            params,
            |params| &params.text_document_position_params.text_document.uri,
            |document, params| {
                let at = params.text_document_position_params.position;
                let offset = document.offset(at, encoding);
                let edits = rename(document, offset, &params.new_name).map_err(Refusal::new)?;
                Ok(Some(edit_of(document, edits.into_iter(), encoding)))
            },
        ),
        "huff/board" => {
            let params = parse::<lsp::TextDocumentPositionParams>(params)?;
            let document = session.document(&params.text_document.uri)?;
            let offset = document.offset(params.position, encoding);
            to_value(board(document, offset))
        }
        _ => Err(Refusal::unknown_method(method)),
    }
}

/// Answers a request about a document.
fn on<R: lsp::Request>(
    session: &Session,
    params: Value,
    uri: impl Fn(&R::Params) -> &Uri,
    answer: impl FnOnce(&Document, &R::Params) -> Result<R::Result, Refusal>,
) -> Result<Value, Refusal> {
    let params = parse::<R::Params>(params)?;
    let document = session.document(uri(&params))?;
    to_value(answer(document, &params)?)
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
