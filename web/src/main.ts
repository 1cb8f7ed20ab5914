// The page: which file, game, position and finding are shown, and what changes them.

import { type Preferences, applyTheme, fillBar } from "./bar";
import { BoardPane, icon } from "./boardpane";
import { Client } from "./client";
import { askPaste, showLink, showRule, showStatement } from "./dialogs";
import { applyChanges } from "./doc";
import { button, byId, el, put } from "./dom";
import { Editor } from "./editor";
import { Entry } from "./entry";
import EXAMPLE from "./example.pdn";
import { FindingList } from "./findings";
import { type Node, type Tree, treeOf } from "./game";
import { decodeRecord, encodeRecord } from "./link";
import { GameList } from "./list";
import { recall, remember } from "./memory";
import type { DocInfo, Placed, Reply, Row, RuleSet, Settings, Window } from "./protocol";
import { type Remedy, remedies } from "./repair";
import { S, say, sayCounts } from "./strings";
import { summaryView } from "./summary";
import { isCapture } from "./variants";

type Mode = "start" | "review" | "entry" | "summary";
type View = "board" | "record" | "games";

const settings = recall<Settings>("settings", { laws: "auto", variant: "", resultOrder: "auto" });
const preferences = recall<Preferences>("preferences", { theme: "auto", notes: false, scope: "file" });
const client = new Client(byId("worker").textContent ?? "", rowsArrived);

const names = new Map<number, string>();
const infos = new Map<number, DocInfo>();
/** The lines of the list, by file; those of a run of the referee replace those of the run before. */
const rows = new Map<number, { generation: number; rows: Row[] }>();
let current: { doc: number; game: number } | null = null;
let shown: Window | null = null;
let tree: Tree | null = null;
let selected: Placed | null = null;
let mode: Mode = "start";
/** Counts what is asked of the Worker for the view; an answer to an older question is dropped. */
let asked = 0;
let typing = 0;
let sets: RuleSet[] = [];

// ---- elements

const picker = el("input", { type: "file", multiple: true, hidden: true, accept: ".pdn,.txt,.gz,.zip", id: "files" });
const pane = new BoardPane(
  (node) => (mode === "entry" ? pane.go(node, null) : showNode(node, true)),
  (square) => { if (mode === "entry") entry.touch(square); });
const list = new GameList((doc) => names.get(doc) ?? "", (row) => void select(row.doc, row.game));
const findings = new FindingList({
  select: (finding) => void selectFinding(finding),
  apply: (remedy) => void apply(remedy),
  explain: (code) => void explain(code),
  statement: (finding) => void statement(finding.game, finding.ply),
  hint: (move) => { if (selected?.fen) markFinding(selected, move); },
  law: (number) => client.call("law", { number }),
  remedies: (finding) => (shown ? remedies(finding, shown.fixes, finding.game === current?.game ? shown.spans : [], shown.text) : []),
  text: () => shown?.text ?? "",
});
const entry = new Entry(pane, {
  probe: (text, variant) => client.call("probe", { text, variant }),
  legal: (fen, variant) => client.call("legal", { fen, variant }),
  save: (text, name) => void guarded(async () => save(name, await client.call("format", { text }))),
  review: (text, name) => void guarded(async () => openBytes(name, await client.call("format", { text }))),
});

const editorBox = el("div", { class: "editor" });
const editor = new Editor(editorBox, {
  changed: (text) => {
    clearTimeout(typing);
    typing = window.setTimeout(() => void typed(text), 250);
  },
  cursor: (at) => followCursor(at),
  undo: () => void undo("undo"),
  redo: () => void undo("redo"),
});

const fileTitle = el("h2", { class: "file" });
const countLine = el("p", { class: "counts" });
const undoButton = button(S.undo, () => void undo("undo"), { title: `${S.undo} (Ctrl+Z)` });
const redoButton = button(S.redo, () => void undo("redo"), { title: `${S.redo} (Ctrl+Y)` });
const scope = el("select", { "aria-label": S.scope }, el("option", { value: "file" }, S.allGames), el("option", { value: "game" }, S.thisGame));
const recordPanel = el("section", { class: "panel record", "aria-label": S.record },
  el("header", null, fileTitle, el("div", { class: "tools" }, undoButton, redoButton)), editorBox);
const findingsPanel = el("section", { class: "panel findings", "aria-label": S.findings },
  el("header", null, el("h2", null, S.findings), countLine, el("div", { class: "tools" }, scope)),
  findings.root,
  el("footer", { class: "row" },
    button(S.fixAll, () => void fixAll(false), { title: S.fixAllHint }),
    button(S.applyCertain, () => void fixAll(true), { title: S.applyCertainHint }),
    button(S.download, () => void download(false), { class: "primary", id: "download", title: S.downloadAs })));
const gamesPanel = el("section", { class: "panel gamelist", "aria-label": S.games }, el("header", null, el("h2", null, S.games)), list.root);
const boardPanel = el("section", { class: "panel boardpanel", "aria-label": S.boardView }, pane.root);
const summaryPanel = el("section", { class: "panel summarypanel", "aria-label": S.summary });
const entryPanel = el("section", { class: "panel entrypanel", "aria-label": S.sheetTitle }, entry.root);
const startPanel = el("section", { class: "start", "aria-label": S.title },
  el("div", { class: "welcome" },
    el("h1", null, S.tagline),
    el("div", { class: "drop" }, icon("M12 16V4m0 0L7 9m5-5l5 5M4 15v3a2 2 0 002 2h12a2 2 0 002-2v-3"),
      el("p", null, S.dropHere),
      el("div", { class: "row" }, button(S.open, () => picker.click(), { class: "primary" }), button(S.pasteRecord, paste))),
    el("div", { class: "row" }, button(S.enter, () => setMode("entry")), button(S.example, () => void openBytes(S.exampleName, EXAMPLE))),
    el("p", { class: "hint" }, S.privacy)));
const progressBar = el("progress", { max: 1, value: 0, "aria-label": S.starting });
const progressText = el("span");
const progress = byId("progress");

// ---- menu and settings

function drawBar(): void {
  fillBar({
    settings, preferences, sets,
    changed: (next) => {
      Object.assign(settings, next);
      remember("settings", settings);
      void guarded(async () => {
        await client.call("settings", settings);
        await Promise.all([...names.keys()].map(judge));
        if (mode === "entry") await entry.open();
      });
    },
    preferred: () => {
      remember("preferences", preferences);
      showFindings();
    },
    home: () => setMode(names.size ? "review" : "start"),
    modes: [
      button(S.openMore, () => picker.click()), button(S.paste, paste, { class: "wide" }),
      button(S.enterShort, () => setMode("entry"), { "data-mode-button": "entry" }),
      button(S.record, () => setMode("review"), { "data-mode-button": "review", class: "needs-doc wide" }),
      button(S.summary, () => void showSummary(), { "data-mode-button": "summary", class: "needs-doc wide" }),
    ],
    more: [
      button(S.pasteRecord, paste), button(S.summary, () => void showSummary()),
      button(S.statement, () => current && void statement(current.game, null)), button(S.copyLink, () => void copyLink()),
      button(S.downloadAs, () => void download(false)), button(S.downloadCanonical, () => void download(true)),
    ],
  });
  put(byId("views"), ...(["board", "record", "games"] as View[]).map((view) =>
    button({ board: S.boardView, record: S.record, games: S.games }[view], () => setView(view), { "data-view-button": view })));
  byId("views").setAttribute("aria-label", S.view);
  setView("board");
}

/** Shows a view or a mode, and which button it belongs to. */
function press(kind: "view" | "mode", value: string): void {
  document.body.dataset[kind] = value;
  for (const node of document.querySelectorAll(`[data-${kind}-button]`)) {
    node.setAttribute("aria-pressed", String(node.getAttribute(`data-${kind}-button`) === value));
  }
}

const setView = (view: View): void => press("view", view);

function setMode(next: Mode): void {
  mode = next;
  press("mode", next);
  if (next === "entry") void guarded(() => entry.open());
  else if (next === "review") pane.show(tree, gameFindings(), null);
  document.body.classList.toggle("has-doc", names.size > 0);
}

let toastTimer = 0;
function toast(text: string): void {
  const node = byId("toast");
  node.textContent = text;
  node.classList.add("visible");
  clearTimeout(toastTimer);
  toastTimer = window.setTimeout(() => node.classList.remove("visible"), 5000);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Runs something that may fail, and says so. */
async function guarded(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    toast(say(S.failed, { message: messageOf(error) }));
  }
}

/** The same with the file that is shown; nothing if there is none. */
async function withDoc(work: (doc: number) => Promise<unknown>): Promise<void> {
  if (shown) await guarded(() => work(shown!.doc));
}

// ---- files

async function openFiles(files: Iterable<File>): Promise<void> {
  for (const file of files) await openBytes(file.name, new Uint8Array(await file.arrayBuffer()));
}

async function openBytes(name: string, content: string | Uint8Array): Promise<void> {
  await guarded(async () => {
    const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
    const { docs, skipped } = await client.call("open", { name, bytes });
    if (!docs.length) return toast(say(S.noRecords, { name }));
    if (skipped.length) toast(say(S.skippedFiles, { n: skipped.length }));
    for (const doc of docs) names.set(doc, name);
    current = null;
    // The view changes when there is something to see, so that nothing moves afterwards.
    for (const doc of docs) await judge(doc);
    setMode("review");
  });
}

function paste(): void {
  askPaste((text) => void openBytes(S.pastedName, text));
}

/** Checks a file anew and shows the result. */
async function judge(doc: number): Promise<void> {
  const info = await client.call("judge", { doc });
  if (!info) return;
  infos.set(doc, info);
  names.set(doc, info.name);
  progress.hidden = true;
  if (info.stopped) toast(S.stopped);
  showRows();
  if (!current) {
    const all = allRows().filter((r) => r.doc === doc);
    const first = all.find((r) => r.counts.error) ?? all[0];
    await select(doc, first?.game ?? 1);
  } else if (current.doc === doc) await refresh(false);
}

function rowsArrived(event: Extract<Reply, { rows: unknown }>): void {
  const { doc, generation, done, total } = event;
  let known = rows.get(doc);
  if (!known || known.generation !== generation) {
    known = { generation, rows: [] };
    rows.set(doc, known);
  }
  for (const row of event.rows) known.rows[row.game - 1] = row;
  // A small file is checked before a bar could be read.
  if (total > 1_000_000 && done < total) {
    // Time passes between two blocks, so the list can be drawn.
    progress.hidden = false;
    progressBar.value = done / total;
    progressText.textContent = say(S.judging, { percent: Math.floor((100 * done) / total), n: known.rows.length });
    showRows();
    if (mode === "start" && known.rows.length) setMode("review");
  }
}

const allRows = (): Row[] => [...rows.values()].flatMap((r) => r.rows.filter(Boolean));

function showRows(): void {
  const all = allRows();
  document.body.classList.toggle("many-games", all.length > 1);
  list.show(all);
  if (current) list.select(current.doc, current.game);
}

async function select(doc: number, game: number): Promise<void> {
  current = { doc, game };
  selected = null;
  list.select(doc, game);
  await guarded(() => refresh(true));
}

/** Shows the text, the findings and the game that are selected. `fresh`: another game than before. */
async function refresh(fresh: boolean): Promise<void> {
  if (!current) return;
  const { doc, game } = current;
  const question = ++asked;
  const other = !shown || shown.doc !== doc || (!shown.whole && fresh);
  const window = await client.call("window", { doc, game });
  if (question !== asked) return;
  const at = fresh ? null : pane.current?.index ?? null;
  shown = window;
  tree = window.record && treeOf(window.record, window.spans);
  if (editor.text !== window.text) editor.setText(window.text, window.line, other);
  fileTitle.textContent = names.get(doc) ?? "";
  const info = infos.get(doc);
  undoButton.disabled = !info?.canUndo;
  redoButton.disabled = !info?.canRedo;
  if (selected) {
    const old = selected;
    selected = window.findings.find((f) => f.code === old.code && f.game === old.game && f.offset === old.offset) ?? null;
  }
  showFindings();
  const node = at === null ? null : tree?.all[at] ?? null;
  if (mode === "review") {
    pane.show(tree, gameFindings(), node);
    if (selected?.fen) markFinding(selected, null);
  }
  editor.setMove(node?.span ?? null, false);
  if (fresh && window.whole && !node && window.spans[0]) editor.reveal(Math.max(0, window.spans[0].from));
}

const gameFindings = (): Placed[] => (shown && current ? shown.findings.filter((f) => f.game === current!.game) : []);

function showFindings(): void {
  if (!shown) return;
  const inScope = preferences.scope === "game" ? gameFindings() : shown.findings;
  const visible = inScope.filter((f) => preferences.notes || f.severity !== "note" || f === selected);
  const several = (rows.get(shown.doc)?.rows.length ?? 0) > 1 && preferences.scope !== "game";
  findings.show(visible, selected, inScope.length - visible.length, several);
  editor.setFindings(shown.findings.filter((f) => preferences.notes || f.severity !== "note"));
  const info = infos.get(shown.doc);
  if (info) countLine.textContent = sayCounts(info.counts);
  if (selected) findings.reveal(selected);
}

// ---- positions and findings

function showNode(node: Node | null, reveal: boolean): void {
  pane.go(node, null);
  if (shown) editor.setMove(node?.span ?? null, reveal);
  const at = node && shown ? gameFindings().find((f) => f.ply === node.ply && (f.depth ?? 0) === node.depth
    && (preferences.notes || f.severity !== "note")) : null;
  if ((at ?? null) !== selected) {
    selected = at ?? null;
    showFindings();
  }
}

async function selectFinding(finding: Placed | null): Promise<void> {
  if (!finding) {
    selected = null;
    showFindings();
    pane.go(pane.current, null);
    return;
  }
  if (current && finding.game !== current.game) {
    await select(current.doc, finding.game);
    finding = shown?.findings.find((f) => f.id === finding!.id) ?? finding;
  }
  selected = finding;
  showFindings();
  const node = finding.ply === null ? null
    : tree?.all.find((n) => n.ply === finding!.ply && n.depth === (finding!.depth ?? 0)) ?? null;
  pane.go(node, null);
  if (finding.fen) markFinding(finding, null);
  editor.setMove(node?.span ?? null, false);
  if (finding.from !== null) editor.reveal(finding.from);
}

/** Shows the position before the move of a finding: what was played, and what was legal. */
function markFinding(finding: Placed, only: string | null): void {
  const legal = finding.legal ?? [];
  const node = pane.current;
  pane.go(node, {
    fen: finding.fen!,
    marks: {
      wrong: finding.severity === "note" ? null : finding.move,
      legal: only ? [only] : legal.filter(isCapture),
      rings: finding.pieces,
    },
  });
}

function followCursor(at: number): void {
  if (!shown || mode !== "review") return;
  const span = shown.spans.find((s) => s.from <= at && at <= s.to);
  if (span) {
    const node = tree?.all.find((n) => n.span === span);
    if (node && node !== pane.current) showNode(node, false);
    return;
  }
  if (!shown.whole || !current) return;
  // The cursor may be in the tags of another game.
  const line = editor.view.state.doc.lineAt(at).number + shown.line - 1;
  void client.call("gameAt", { doc: shown.doc, line }).then((game) => {
    if (game && current && game !== current.game) {
      current = { doc: current.doc, game };
      list.select(current.doc, game);
      void guarded(async () => {
        pane.go(null, null);
        await refresh(false);
      });
    }
  });
}

// ---- changes

async function typed(text: string): Promise<void> {
  await withDoc(async (doc) => {
    const { converted } = await client.call("setText", { doc, text });
    if (converted) toast(S.converted);
    await judge(doc);
  });
}

async function apply(remedy: Remedy): Promise<void> {
  await withDoc(async (doc) => {
    const text = applyChanges(shown!.text, remedy.changes);
    selected = null;
    await client.call("setText", { doc, text });
    await judge(doc);
    toast(S.applied);
  });
}

async function fixAll(unsafe: boolean): Promise<void> {
  await withDoc(async (doc) => {
    const { fixed } = await client.call("fixAll", { doc, unsafe });
    selected = null;
    await judge(doc);
    toast(fixed ? say(S.fixedCount, { n: fixed }) : S.nothingFixed);
  });
}

async function undo(op: "undo" | "redo"): Promise<void> {
  await withDoc(async (doc) => {
    if (await client.call(op, { doc })) await judge(doc);
    else toast(S.nothingToUndo);
  });
}

// ---- results

function save(name: string, content: BlobPart, type = "application/x-chess-pdn"): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = el("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

async function download(canonical: boolean): Promise<void> {
  await withDoc(async (doc) => {
    const { name, bytes } = await client.call("bytes", { doc, canonical });
    save(name, bytes as BlobPart, "text/plain");
  });
}

async function copyLink(): Promise<void> {
  await withDoc(async (doc) => {
    const { bytes } = await client.call("bytes", { doc, canonical: false });
    const fragment = await encodeRecord(bytes);
    if (!fragment) return toast(S.linkTooLong);
    const link = location.href.replace(/#.*/, "") + fragment;
    try {
      await navigator.clipboard.writeText(link);
      toast(S.linkCopied);
    } catch {
      showLink(link);
    }
  });
}

async function explain(code: string): Promise<void> {
  await guarded(async () => showRule(await client.call("explain", { code })));
}

async function statement(game: number, ply: number | null): Promise<void> {
  await withDoc(async (doc) => {
    const html = await client.call("statement", { doc, game, ply });
    showStatement(html, () => save("statement.html", html, "text/html"));
  });
}

async function showSummary(): Promise<void> {
  await withDoc(async (doc) => {
    const data = await client.call("summary", { doc });
    put(summaryPanel, summaryView(names.get(doc) ?? "", data, (code) => void explain(code)));
    setMode("summary");
  });
}

// ---- start

function key(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || mode === "summary" || mode === "start") return;
  if (target.closest("input, textarea, select, dialog, .cm-editor, details[open], .rows, .scroll")) return;
  const steps: Record<string, () => void> = {
    ArrowLeft: () => pane.step("previous"), ArrowRight: () => pane.step("next"), Home: () => pane.step("first"), End: () => pane.step("last"),
    f: () => pane.flip(),
  };
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  step();
}

function listen(): void {
  document.addEventListener("keydown", key);
  picker.addEventListener("change", () => {
    void openFiles([...picker.files ?? []]);
    picker.value = "";
  });
  scope.value = preferences.scope;
  scope.addEventListener("change", () => {
    preferences.scope = scope.value as Preferences["scope"];
    remember("preferences", preferences);
    showFindings();
  });
  let depth = 0;
  const over = (on: boolean): void => { document.body.classList.toggle("dropping", on); };
  document.addEventListener("dragenter", (event) => { event.preventDefault(); depth++; over(true); });
  document.addEventListener("dragleave", () => { depth = Math.max(0, depth - 1); over(depth > 0); });
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", (event) => {
    depth = 0;
    over(false);
    const files = [...event.dataTransfer?.files ?? []];
    const text = event.dataTransfer?.getData("text/plain");
    if (!files.length && !text) return;
    event.preventDefault();
    void (files.length ? openFiles(files) : openBytes(S.pastedName, text!));
  });
  document.addEventListener("paste", (event) => {
    if ((event.target as Element).closest("input, textarea, .cm-editor, dialog")) return;
    const files = [...event.clipboardData?.files ?? []];
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (files.length) void openFiles(files);
    else if (text.trim()) void openBytes(S.pastedName, text);
  });
  window.addEventListener("hashchange", () => void openLink());
}

async function openLink(): Promise<void> {
  const bytes = await decodeRecord(location.hash);
  if (bytes) await openBytes(S.linkName, bytes);
}

async function start(): Promise<void> {
  applyTheme(preferences);
  document.documentElement.lang = S.language;
  put(progress, progressText, progressBar, button(S.cancel, () => void client.call("cancel", null)));
  put(byId("main"), startPanel, gamesPanel, recordPanel, findingsPanel, boardPanel, entryPanel, summaryPanel, picker);
  document.body.append(el("div", { class: "dropnow", "aria-hidden": "true" }, S.dropNow));
  drawBar();
  listen();
  try {
    const core = byId("core").textContent ?? "";
    ({ laws: sets } = await client.call("start", { wasm: core.trim(), settings }));
  } catch (error) {
    return toast(say(S.coreFailed, { message: messageOf(error) }));
  }
  drawBar();
  document.body.classList.add("ready");
  await openLink();
}

void start();
