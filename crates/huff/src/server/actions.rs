//! Code actions: fixes, repairs, and rules to ignore.

use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

use gen_lsp_types as lsp;
use lsp::{CodeAction, CodeActionKind, Diagnostic, TextEdit, Uri, WorkspaceEdit};
use referee::{Confidence, Edit, Fixable, Fixer, Rule};
use report::render::describe_repair;
use report::text::counted;

use super::diagnostics::diagnostic_at;
use super::document::Document;
use super::findings::{ListedFinding, findings};
use super::game::GameView;
use super::position::PositionEncoding;
use super::uri::{from_path, to_path};
use crate::config::MAX_CONFIG_SIZE;

/// Maximum size of a document for which the fix of all findings is offered unasked, because making it takes time.
const MAX_UNASKED: usize = 256 * 1024;

/// Maximum number of findings for which actions are offered, because making them takes time.
const MAX_FINDINGS: usize = 16;

/// Maximum number of legal moves offered in place of the last move. A longer list does not help.
const MAX_LEGAL: usize = 8;

/// What an action needs to know of the request.
pub(super) struct ActionContext {
    pub(super) encoding: PositionEncoding,
    /// The kinds that the client asks for; `None` for all.
    pub(super) only: Option<Vec<CodeActionKind>>,
    /// Whether the client can create files.
    pub(super) creates_files: bool,
}

impl ActionContext {
    /// Whether the client asked for actions of this kind, or of a more general one.
    fn wants(&self, kind: &CodeActionKind) -> bool {
        let kind = kind.to_string();
        let Some(only) = &self.only else { return true };
        only.iter().any(|only| {
            let only = only.to_string();
            only.is_empty() || kind == only || kind.starts_with(&format!("{only}."))
        })
    }
}

/// The actions for the findings in a range of the document.
pub(super) fn actions(
    document: &Document,
    range: &Range<usize>,
    context: &ActionContext,
) -> Vec<CodeAction> {
    let mut actions = Vec::new();
    if context.wants(&CodeActionKind::QuickFix) {
        let mut ignored: Vec<&Rule> = Vec::new();
        let listed = findings(document);
        let here = listed
            .iter()
            .filter(|one| one.span.start <= range.end && range.start <= one.span.end);
        for one in here.take(MAX_FINDINGS) {
            let diagnostic = diagnostic_at(document, one, context.encoding);
            quick_fixes(document, one, &diagnostic, context, &mut actions);
            let rule = one.finding().rule;
            if !ignored.contains(&rule) {
                ignored.push(rule);
                actions.extend(ignore(document, rule, &diagnostic, context));
            }
        }
    }
    let asked = context.only.is_some();
    if context.wants(&CodeActionKind::SourceFixAll)
        && (asked || document.text().len() <= MAX_UNASKED)
    {
        actions.extend(fix_all(document, context.encoding));
    }
    actions
}

/// The safe fix of a finding's rule in its game, and the repairs.
fn quick_fixes(
    document: &Document,
    one: &ListedFinding<'_>,
    diagnostic: &Diagnostic,
    context: &ActionContext,
    actions: &mut Vec<CodeAction>,
) {
    let finding = &*one.finding();
    let Some(view) = GameView::at(document, one.span.start) else {
        return;
    };
    let record = view.record();
    let options = document.settings.options();
    let fixer =
        |unsafe_fixes| Fixer::new(options.clone(), unsafe_fixes).for_file(document.evidence());
    let mut offer = |title: String, edits: &[Edit], preferred: bool| {
        let moved = edits.iter().map(|edit| {
            let span = view.in_document(edit.span);
            (span, edit.text.clone())
        });
        actions.push(CodeAction {
            title,
            kind: Some(CodeActionKind::QuickFix),
            diagnostics: Some(vec![diagnostic.clone()]),
            is_preferred: preferred.then_some(true),
            edit: Some(edit_of(document, moved, context.encoding)),
            ..CodeAction::default()
        });
    };
    if finding.rule.fix() == Fixable::Safe {
        let fix = fixer(false).game(&record, &|rule| rule == finding.rule);
        if let Some(fix) = fix.filter(|fix| !fix.edits.is_empty()) {
            let name = finding.rule.name();
            offer(format!("Fix {name} in this game"), &fix.edits, true);
        }
    }
    let Some(detail) = finding.detail.as_deref() else {
        return;
    };
    // The judgement of the document has the same finding, but its spans are of the piece.
    let same = |other: &&referee::Finding| {
        other.rule == finding.rule && view.in_document(other.span) == one.span
    };
    let Some(judged) = view.judgement.findings.iter().find(same) else {
        return;
    };
    let mut certain = false;
    for (number, repair) in detail.repairs.iter().enumerate() {
        // Certain repairs are made together.
        if certain && repair.confidence == Confidence::Certain {
            continue;
        }
        if let Some(edits) = fixer(true).repair(&record, &view.judgement, judged, repair) {
            certain |= repair.confidence == Confidence::Certain;
            let is_best = number == 0 && repair.confidence > Confidence::Possible;
            offer(format!("Read {}", describe_repair(repair)), &edits, is_best);
        }
    }
    // The last move may have just been typed; no later move can show which legal move was meant.
    let last = view.judgement.moves.last();
    let is_last = last.is_some_and(|last| view.events[last.event].span == judged.span);
    if is_last && detail.repairs.is_empty() && detail.legal.len() <= MAX_LEGAL {
        for legal in &detail.legal {
            let edit = Edit::replace(judged.span, legal.clone());
            offer(format!("Write {legal}"), &[edit], false);
        }
    }
}

/// All safe fixes, as `huff check --fix` makes them.
fn fix_all(document: &Document, encoding: PositionEncoding) -> Option<CodeAction> {
    let settings = &document.settings.judge.settings;
    let fixer = Fixer::new(document.settings.options().clone(), false);
    let wanted = |rule: &Rule| settings.selection.counts(rule);
    let fix = archive::fix_games(document.text().as_bytes(), &fixer, &wanted);
    let count = fix.fixed.len() as u64;
    let edits = fix.edits.into_iter();
    let edits = edits.map(|edit| (edit.span.start..edit.span.end, edit.text));
    (count > 0).then(|| CodeAction {
        title: format!("Fix {}", counted(count, "finding")),
        kind: Some(CodeActionKind::SourceFixAll),
        edit: Some(edit_of(document, edits, encoding)),
        ..CodeAction::default()
    })
}

/// Replaces parts of a document.
pub(super) fn edit_of(
    document: &Document,
    edits: impl Iterator<Item = (Range<usize>, String)>,
    encoding: PositionEncoding,
) -> WorkspaceEdit {
    let edits = text_edits(document, edits, encoding);
    WorkspaceEdit {
        changes: Some([(document.uri.clone(), edits)].into()),
        ..WorkspaceEdit::default()
    }
}

/// Edits in the terms of the protocol.
pub(super) fn text_edits(
    document: &Document,
    edits: impl Iterator<Item = (Range<usize>, String)>,
    encoding: PositionEncoding,
) -> Vec<TextEdit> {
    let mut edits = edits.peekable();
    let first = edits.peek().map_or(0, |(span, _)| span.start);
    let mut cursor = document.cursor_at(first, encoding);
    edits
        .map(|(span, new_text)| TextEdit {
            range: cursor.range(span),
            new_text,
        })
        .collect()
}

/// Adds a rule to the ignored ones of the `huff.toml` of a document. If there is none, it is created beside the
/// document.
fn ignore(
    document: &Document,
    rule: &Rule,
    diagnostic: &Diagnostic,
    context: &ActionContext,
) -> Option<CodeAction> {
    let beside = || Some(to_path(&document.uri)?.parent()?.join("huff.toml"));
    let known = document.settings.config.clone();
    let path: PathBuf = known.clone().or_else(beside)?;
    let code = rule.code();
    let there = std::fs::symlink_metadata(&path);
    let edit = if known.is_some() {
        // The editor would follow a link to a file elsewhere.
        let there = there.ok().filter(std::fs::Metadata::is_file)?;
        if there.len() > MAX_CONFIG_SIZE {
            return None;
        }
        let text = std::fs::read_to_string(&path).ok()?;
        let (offset, new_text) = ignoring(&text, code)?;
        let mut cursor = super::position::PositionCursor::new(&text, context.encoding, (0, 0));
        let range = cursor.range(offset..offset);
        WorkspaceEdit {
            changes: Some([(from_path(&path), vec![TextEdit { range, new_text }])].into()),
            ..WorkspaceEdit::default()
        }
    } else {
        let is_missing = there.is_err_and(|error| error.kind() == io::ErrorKind::NotFound);
        (context.creates_files && is_missing).then(|| creating(&path, code))?
    };
    Some(CodeAction {
        title: format!("Ignore {code} ({}) in {}", rule.name(), path.display()),
        kind: Some(CodeActionKind::QuickFix),
        diagnostics: Some(vec![diagnostic.clone()]),
        edit: Some(edit),
        ..CodeAction::default()
    })
}

/// The text to insert into a configuration so that it ignores a rule, and where. `None` if the key `ignore` is not
/// written as a list, or the result would not be a configuration.
fn ignoring(config: &str, code: &str) -> Option<(usize, String)> {
    let (at, new) = insertion(config, code)?;
    let (before, after) = config.split_at(at);
    let whole = [before, &new, after].concat();
    whole.parse::<toml::Table>().is_ok().then_some((at, new))
}

fn insertion(config: &str, code: &str) -> Option<(usize, String)> {
    let mut at = 0;
    for line in config.split_inclusive('\n') {
        let content = line.trim_start();
        if content.starts_with('[') {
            break;
        }
        if let Some(value) = content.strip_prefix("ignore")
            && let Some(value) = value.trim_start().strip_prefix('=')
        {
            let list = value.trim_start().strip_prefix('[')?;
            let comma = if list.trim_start().starts_with(']') {
                ""
            } else {
                ", "
            };
            return Some((at + line.len() - list.len(), format!("\"{code}\"{comma}")));
        }
        at += line.len();
    }
    Some((0, format!("ignore = [\"{code}\"]\n")))
}

/// Creates a configuration that ignores a rule.
fn creating(path: &Path, code: &str) -> WorkspaceEdit {
    let uri: Uri = from_path(path);
    let changes = serde_json::json!([
        { "kind": "create", "uri": uri, "options": { "ignoreIfExists": true } },
        {
            "textDocument": { "uri": uri, "version": null },
            "edits": [{
                "range": lsp::Range::default(),
                "newText": format!("ignore = [\"{code}\"]\n"),
            }],
        },
    ]);
    WorkspaceEdit {
        document_changes: serde_json::from_value(changes).ok(),
        ..WorkspaceEdit::default()
    }
}

#[cfg(test)]
mod tests {
    use super::ignoring;

    #[track_caller]
    fn after(config: &str) -> Option<String> {
        let (at, new) = ignoring(config, "R307")?;
        let whole = [&config[..at], &new, &config[at..]].concat();
        assert!(whole.parse::<toml::Table>().is_ok(), "{whole}");
        Some(whole)
    }

    #[test]
    fn a_rule_is_added_to_the_ignored_ones() {
        assert_eq!(after("").as_deref(), Some("ignore = [\"R307\"]\n"));
        for (config, expected) in [
            ("notes = true\n", "ignore = [\"R307\"]\nnotes = true\n"),
            (
                "notes = true\nignore = [\"T\"]\n",
                "notes = true\nignore = [\"R307\", \"T\"]\n",
            ),
            ("ignore=[\n  \"T\",\n]", "ignore=[\"R307\", \n  \"T\",\n]"),
            ("ignore = [ ]", "ignore = [\"R307\" ]"),
            (
                "[per-file.\"a\"]\nignore = [\"T\"]\n",
                "ignore = [\"R307\"]\n[per-file.\"a\"]\nignore = [\"T\"]\n",
            ),
        ] {
            assert_eq!(after(config).as_deref(), Some(expected));
        }
        for config in [
            "ignore = \"T\"\n",
            "\"ignore\" = []\n",
            "\u{feff}notes = true\n",
            "notes",
        ] {
            assert_eq!(ignoring(config, "R307"), None, "{config}");
        }
    }
}
