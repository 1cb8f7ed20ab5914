"""The protocol, as a client that others wrote speaks it (pytest-lsp). ci/test-editors.sh runs these tests.

HUFF_BIN is the program.
"""

import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types as lsp
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient

TAGS = """[Event "Ночь 🎲"]
[Site "Perth"]
[Date "1899.05.02"]
[Round "2"]
[White "Wyllie, J."]
[Black "Hay, W."]
[Result "*"]
[GameType "21"]
"""
MISSED = f"{TAGS}\n1. 11-15 22-18 2. 8-11 *\n"
SLIP = '[GameType "21"]\n1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 4. 4-8 25-22 5. 12-61 24-20 *\n'
LONG = (
    "1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16-23 27-11 5. 7-16 20-11 6. 3-7 28-24 7. 7-16 24-20 8. 16-19 25-22 *\n"
)

SERVER = ClientServerConfig(server_command=[os.environ["HUFF_BIN"], "server"])


def capabilities(*, pulls=True, encodings=None):
    return lsp.ClientCapabilities(
        general=lsp.GeneralClientCapabilities(position_encodings=encodings),
        text_document=lsp.TextDocumentClientCapabilities(
            diagnostic=lsp.DiagnosticClientCapabilities() if pulls else None,
            publish_diagnostics=lsp.PublishDiagnosticsClientCapabilities(related_information=True),
        ),
    )


async def initialized(client, folder, able, options=None):
    params = lsp.InitializeParams(
        capabilities=able,
        root_uri=folder.as_uri(),
        workspace_folders=[lsp.WorkspaceFolder(uri=folder.as_uri(), name="records")],
        initialization_options=options,
    )
    return await client.initialize_session(params)


@pytest.fixture
def folder(tmp_path):
    return tmp_path


@pytest_lsp.fixture(config=SERVER)
async def pulling(lsp_client: LanguageClient, folder):
    """A client that asks for diagnostics, counts in UTF-16, and shows images."""
    await initialized(lsp_client, folder, capabilities(), {"images": True})
    yield
    await lsp_client.shutdown_session()


@pytest_lsp.fixture(config=SERVER)
async def pushed(lsp_client: LanguageClient, folder):
    """A client to which diagnostics are published, and which counts in UTF-8."""
    encodings = [lsp.PositionEncodingKind.Utf8, lsp.PositionEncodingKind.Utf16]
    result = await initialized(lsp_client, folder, capabilities(pulls=False, encodings=encodings))
    assert result.capabilities.position_encoding == lsp.PositionEncodingKind.Utf8
    yield
    await lsp_client.shutdown_session()


def opened(client, folder, text, name="games.pdn"):
    uri = (folder / name).as_uri()
    document = lsp.TextDocumentItem(uri=uri, language_id="pdn", version=1, text=text)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(text_document=document))
    return uri


def place(text, what):
    """The position in UTF-16 at which `what` begins."""
    before = text[: text.index(what)]
    line = before.rsplit("\n", 1)[-1]
    return lsp.Position(line=before.count("\n"), character=len(line.encode("utf-16-le")) // 2)


def at(uri, position):
    return {"text_document": lsp.TextDocumentIdentifier(uri=uri), "position": position}


def replaced(client, uri, start, end, text, version=2):
    part = lsp.TextDocumentContentChangePartial(range=lsp.Range(start=start, end=end), text=text)
    identifier = lsp.VersionedTextDocumentIdentifier(uri=uri, version=version)
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(text_document=identifier, content_changes=[part]))


def applied(text, edits):
    """The text after edits whose positions are those of UTF-16."""

    def offset(position):
        lines = text.split("\n")
        line = lines[position.line].encode("utf-16-le")[: 2 * position.character].decode("utf-16-le")
        return sum(len(one) + 1 for one in lines[: position.line]) + len(line)

    spans = sorted((offset(edit.range.start), offset(edit.range.end), edit.new_text) for edit in edits)
    for start, end, new in reversed(spans):
        text = text[:start] + new + text[end:]
    return text


async def diagnostics(client, uri):
    params = lsp.DocumentDiagnosticParams(text_document=lsp.TextDocumentIdentifier(uri=uri))
    return (await client.text_document_diagnostic_async(params)).items


async def actions(client, uri, position, kind=None):
    params = lsp.CodeActionParams(
        text_document=lsp.TextDocumentIdentifier(uri=uri),
        range=lsp.Range(start=position, end=position),
        context=lsp.CodeActionContext(diagnostics=[], only=[kind] if kind else None),
    )
    return await client.text_document_code_action_async(params)


def codes(found):
    return [one.code for one in found]


@pytest.mark.asyncio
async def test_diagnostics_are_pulled(pulling, folder):
    uri = opened(pulling, folder, MISSED)
    (missed,) = await diagnostics(pulling, uri)
    assert (missed.code, missed.severity, missed.source) == ("R307", lsp.DiagnosticSeverity.Error, "huff")
    assert missed.code_description.href.endswith("rules.md#r307-missed-capture")
    assert missed.range.start == place(MISSED, "8-11")
    assert not pulling.diagnostics


@pytest.mark.asyncio
async def test_diagnostics_are_published_after_each_edit(pushed, folder):
    uri = opened(pushed, folder, MISSED)
    published = lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS
    await pushed.wait_for_notification(published)
    assert codes(pushed.diagnostics[uri]) == ["R307"]
    start = place(MISSED, "8-11")
    end = lsp.Position(line=start.line, character=start.character + 4)
    replaced(pushed, uri, start, end, "15x22")
    await pushed.wait_for_notification(published)
    assert not pushed.diagnostics[uri]


@pytest.mark.asyncio
async def test_columns_are_counted_in_the_agreed_unit(pulling, folder):
    text = SLIP.replace("12-61", "{Ночь 🎲} 12-61")
    (slip, *_) = await diagnostics(pulling, opened(pulling, folder, text))
    assert (slip.code, slip.range.start) == ("R304", place(text, "12-61"))


@pytest.mark.asyncio
async def test_columns_are_bytes_in_utf8(pushed, folder):
    text = SLIP.replace("12-61", "{Ночь 🎲} 12-61")
    uri = opened(pushed, folder, text)
    await pushed.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    line = text.split("\n")[1]
    start = pushed.diagnostics[uri][0].range.start
    assert (start.line, start.character) == (1, len(line[: line.index("12-61")].encode()))


@pytest.mark.asyncio
async def test_a_repeated_game_refers_to_the_earlier_one(pulling, folder):
    text = f"{TAGS}\n{LONG}\n{TAGS}\n{LONG}"
    uri = opened(pulling, folder, text)
    repeated = next(one for one in await diagnostics(pulling, uri) if one.code == "C601")
    (earlier,) = repeated.related_information
    assert earlier.location.uri == uri and earlier.location.range.start.line < 10
    definition = await pulling.text_document_definition_async(lsp.DefinitionParams(**at(uri, repeated.range.start)))
    assert definition.range == earlier.location.range


@pytest.mark.asyncio
async def test_what_follows_from_a_slip_refers_to_it(pulling, folder):
    (folder / "huff.toml").write_text("notes = true\n")
    text = SLIP.replace("24-20 *", "24-20 6. 1-2 1-3 7. 1-4 1-9 *")
    found = await diagnostics(pulling, opened(pulling, folder, text))
    slip = next(one for one in found if one.code == "R304")
    follows = [one for one in found if one.severity == lsp.DiagnosticSeverity.Hint]
    assert codes(follows) == ["R320"]
    for one in follows:
        assert one.related_information[0].message.startswith("follows from this: ")
        assert one.related_information[0].location.range == slip.range


@pytest.mark.asyncio
async def test_actions_repair_fix_and_ignore(pulling, folder):
    (folder / "huff.toml").write_text("notes = true\n")
    uri = opened(pulling, folder, SLIP)
    found = await actions(pulling, uri, place(SLIP, "12-61"), lsp.CodeActionKind.QuickFix)
    (repair,) = (one for one in found if one.is_preferred)
    assert repair.title == "Read 12-16 at ply 9: the remaining ply can be replayed (likely)"
    assert applied(SLIP, repair.edit.changes[uri]) == SLIP.replace("12-61", "12-16")
    ignore = next(one for one in found if one.title.startswith("Ignore R304"))
    ((config, edits),) = ignore.edit.changes.items()
    assert config == (folder / "huff.toml").as_uri() and "R304" in edits[0].new_text
    untidy = '[GameType "21"]\n1. 09-13 22-18 2. 06-09 25-22 *\n'
    uri = opened(pulling, folder, untidy, "untidy.pdn")
    (fix,) = await actions(pulling, uri, place(untidy, "09-13"), lsp.CodeActionKind.SourceFixAll)
    assert "9-13 22-18 2. 6-9" in applied(untidy, fix.edit.changes[uri]).replace("09", "9") and fix.title.startswith("Fix ")


@pytest.mark.asyncio
async def test_documents_ranges_and_typed_games_are_formatted(pulling, folder):
    untidy, tidy = '[GameType "21"]\n1.11-15 22-18 *\n', '[GameType "21"]\n\n1. 11-15 22-18 *\n'
    text = f"{untidy}\n{untidy}"
    uri = opened(pulling, folder, text)
    document, options = lsp.TextDocumentIdentifier(uri=uri), lsp.FormattingOptions(tab_size=4, insert_spaces=True)
    edits = await pulling.text_document_formatting_async(lsp.DocumentFormattingParams(document, options))
    assert applied(text, edits) == f"{tidy}\n{tidy}"
    second = lsp.Range(start=lsp.Position(4, 0), end=lsp.Position(4, 3))
    edits = await pulling.text_document_range_formatting_async(lsp.DocumentRangeFormattingParams(document, second, options))
    assert applied(text, edits) == f"{untidy}\n{tidy}"
    typed = lsp.DocumentOnTypeFormattingParams(document, lsp.Position(5, 0), "\n", options)
    edits = await pulling.text_document_on_type_formatting_async(typed)
    assert applied(text, edits) == f"{untidy}\n{tidy}"


@pytest.mark.asyncio
async def test_hovers_explain_moves_and_tags(pulling, folder):
    uri = opened(pulling, folder, MISSED)

    async def hover(what):
        found = await pulling.text_document_hover_async(lsp.HoverParams(**at(uri, place(MISSED, what))))
        return found.contents.value

    missed = await hover("8-11")
    assert "data:image/svg+xml," in missed and "15x22" in missed and "captur" in missed
    assert "game" in (await hover("GameType")).lower()


@pytest.mark.asyncio
async def test_moves_results_tags_and_players_are_completed(pulling, folder):
    text = f'{MISSED}\n[Black "\n[Res\n[GameType "21"]\n1. 11-15 22-18 '
    uri = opened(pulling, folder, text)

    async def labels(line, column):
        params = lsp.CompletionParams(**at(uri, lsp.Position(line, column)))
        found = await pulling.text_document_completion_async(params)
        return [item.label for item in getattr(found, "items", found)]

    lines = text.split("\n")
    assert (await labels(len(lines) - 1, len(lines[-1])))[0] == "15x22"
    assert {"Wyllie, J.", "Hay, W."} <= set(await labels(lines.index('[Black "'), 8))
    assert "Result" in await labels(lines.index("[Res"), 4)


@pytest.mark.asyncio
async def test_the_next_ply_is_a_hint(pulling, folder):
    text = '[GameType "21"]\n1. 11-15 22-18 2. 15x22'
    uri = opened(pulling, folder, text)
    whole = lsp.Range(start=lsp.Position(0, 0), end=lsp.Position(2, 0))
    hints = await pulling.text_document_inlay_hint_async(lsp.InlayHintParams(lsp.TextDocumentIdentifier(uri), whole))
    assert [hint.label.strip() for hint in hints] == ["2... White"]


@pytest.mark.asyncio
async def test_games_and_variations_have_an_outline_and_fold(pulling, folder):
    text = MISSED.replace(" 22-18", " 22-18\n(1... 23-19\n2. 8-11)\n")
    uri = opened(pulling, folder, text)
    document = lsp.TextDocumentIdentifier(uri)
    (game,) = await pulling.text_document_document_symbol_async(lsp.DocumentSymbolParams(document))
    assert "Hay" in game.name and len(game.children) == 1
    folds = await pulling.text_document_folding_range_async(lsp.FoldingRangeParams(document))
    lines = {(fold.start_line, fold.end_line) for fold in folds}
    start = text[: text.index("(1...")].count("\n")
    assert (start, start + 1) in lines and any(fold[0] == 0 for fold in lines), lines


@pytest.mark.asyncio
async def test_a_player_is_renamed_in_all_games(pulling, folder):
    (folder / "huff.toml").write_text('[players]\n"Wyllie, J." = ["J. Wyllie"]\n')
    text = MISSED + "\n" + MISSED.replace("Wyllie, J.", "J. Wyllie")
    uri = opened(pulling, folder, text)
    where = at(uri, place(text, "Wyllie"))
    assert (await pulling.text_document_prepare_rename_async(lsp.PrepareRenameParams(**where))).placeholder
    edit = await pulling.text_document_rename_async(lsp.RenameParams(**where, new_name="Wyllie, James"))
    assert applied(text, edit.changes[uri]).count('"Wyllie, James"') == 2


@pytest.mark.asyncio
async def test_tokens_are_distinguished(pulling, folder):
    uri = opened(pulling, folder, MISSED)
    document = lsp.TextDocumentIdentifier(uri)
    whole = await pulling.text_document_semantic_tokens_full_async(lsp.SemanticTokensParams(document))
    assert len(whole.data) % 5 == 0 and len(set(whole.data[3::5])) >= 4
    part = lsp.Range(start=lsp.Position(9, 0), end=lsp.Position(10, 0))
    some = await pulling.text_document_semantic_tokens_range_async(lsp.SemanticTokensRangeParams(document, part))
    assert 0 < len(some.data) < len(whole.data)


@pytest.mark.asyncio
async def test_the_folder_is_checked_with_progress(pulling, folder):
    (folder / "one.pdn").write_text(MISSED)
    (folder / "two.pdn").write_text(SLIP)
    params = lsp.WorkspaceDiagnosticParams(previous_result_ids=[], work_done_token="t")
    report = await pulling.workspace_diagnostic_async(params)
    found = {pathlib.PurePath(item.uri).name: codes(item.items) for item in report.items}
    assert found["one.pdn"] == ["R307"] and "R304" in found["two.pdn"]
    steps = [type(step).__name__ for step in pulling.progress_reports["t"]]
    assert steps[0] == "WorkDoneProgressBegin" and steps[-1] == "WorkDoneProgressEnd", steps
    previous = [lsp.PreviousResultId(uri=item.uri, value=item.result_id) for item in report.items]
    report = await pulling.workspace_diagnostic_async(lsp.WorkspaceDiagnosticParams(previous_result_ids=previous))
    assert [item.kind for item in report.items] == ["unchanged", "unchanged"]


@pytest.mark.asyncio
async def test_a_request_can_be_cancelled(pulling, folder):
    for number in range(400):
        (folder / f"{number:03}.pdn").write_text(MISSED * 20)
    params = lsp.WorkspaceDiagnosticParams(previous_result_ids=[])
    request = pulling.protocol.send_request_async(lsp.WORKSPACE_DIAGNOSTIC, params, "the-request")
    task = asyncio.ensure_future(request)
    await asyncio.sleep(0)
    pulling.cancel_request(lsp.CancelParams(id="the-request"))
    with pytest.raises(JsonRpcException) as refused:
        await task
    assert refused.value.code == lsp.LSPErrorCodes.RequestCancelled
    # The session goes on.
    assert codes(await diagnostics(pulling, opened(pulling, folder, MISSED, "open.pdn"))) == ["R307"]
