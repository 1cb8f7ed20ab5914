// The text of the record: CodeMirror with the findings underlined and the PDN coloured.

import { defaultKeymap } from "@codemirror/commands";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorSelection, EditorState, type Range, RangeSet, StateEffect, StateField, type Text, type TransactionSpec } from "@codemirror/state";
import {
  Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate, drawSelection, highlightActiveLine, highlightSpecialChars,
  hoverTooltip, keymap, lineNumbers,
} from "@codemirror/view";
import { type Change, sameEnds } from "./doc";
import { el } from "./dom";
import type { Placed } from "./protocol";
import { S } from "./strings";

/** Marks a change of the page itself, not of the user. */
const own = Annotation.define<boolean>();
const setFindings = StateEffect.define<readonly Placed[]>();
const setMove = StateEffect.define<{ from: number; to: number } | null>();

interface Marked { findings: readonly Placed[]; marks: DecorationSet }

function underline(length: number, findings: readonly Placed[]): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const f of findings) {
    if (f.from === null || f.to === null || f.from > length) continue;
    // A finding without length gets the letter after it, or the one before the end.
    let from = Math.min(f.from, length), to = Math.min(f.to, length);
    if (from === to) [from, to] = to < length ? [from, to + 1] : [Math.max(0, from - 1), to];
    if (from < to) ranges.push(Decoration.mark({ class: `f f-${f.severity}`, finding: f }).range(from, to));
  }
  return RangeSet.of(ranges, true);
}

const marked = StateField.define<Marked>({
  create: () => ({ findings: [], marks: Decoration.none }),
  update(value, tr) {
    for (const effect of tr.effects) {
      if (effect.is(setFindings)) return { findings: effect.value, marks: underline(tr.newDoc.length, effect.value) };
    }
    return tr.docChanged ? { ...value, marks: value.marks.map(tr.changes) } : value;
  },
  provide: (field) => EditorView.decorations.from(field, (value) => value.marks),
});

const currentMove = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(value, tr) {
    for (const effect of tr.effects) {
      if (!effect.is(setMove)) continue;
      const span = effect.value;
      if (!span || span.to > tr.newDoc.length || span.from >= span.to) return Decoration.none;
      return Decoration.set(Decoration.mark({ class: "current-move" }).range(span.from, span.to));
    }
    return value.map(tr.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const TOKENS = /\{[^}]*\}?|\[[A-Za-z_]\w*\s+"(?:[^"\\\n]|\\.)*"\s*\]|;[^\n]*|\$\d+|\b\d+\.(?:\.\.)?|(?:1-0|0-1|1\/2-1\/2|2-0|0-2|1-1|\*)(?=\s|$)/g;

function tokenClass(token: string): string {
  switch (token[0]) {
    case "{": case ";": return "tk-comment";
    case "[": return "tk-tag";
    case "$": return "tk-nag";
    default: return token.endsWith(".") ? "tk-number" : "tk-result";
  }
}

/** Colours the visible text. It begins at a line before the view, which may be within a comment of many lines. */
function colours(view: EditorView): DecorationSet {
  const ranges: Range<Decoration>[] = [];
  for (const { from, to } of view.visibleRanges) {
    const start = Math.max(0, from - 4000);
    const text = view.state.sliceDoc(start, to);
    for (const match of text.matchAll(TOKENS)) {
      const at = start + match.index;
      if (at + match[0].length > from) ranges.push(Decoration.mark({ class: tokenClass(match[0]) }).range(at, at + match[0].length));
    }
  }
  return RangeSet.of(ranges, true);
}

const colouring = ViewPlugin.fromClass(class {
  decorations: DecorationSet;
  constructor(view: EditorView) { this.decorations = colours(view); }
  update(update: ViewUpdate): void {
    if (update.docChanged || update.viewportChanged) this.decorations = colours(update.view);
  }
}, { decorations: (plugin) => plugin.decorations });

/** Characters that cannot be seen, or turn the direction of the text around them, but not tabs and line ends. */
const INVISIBLE = /[\0-\x08\v\f\x0e-\x1f\x7f-\x9f\xad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g;

const isLineEnd = (doc: Text, at: number): boolean => at >= 0 && doc.sliceString(at, at + 2) === "\r\n";

/** A key that acts on the whole of the line end CR LF at `offset` from the cursor. */
const onLineEnd = (offset: number, act: (from: number, anchor: number) => TransactionSpec) => (view: EditorView): boolean => {
  const { anchor, head } = view.state.selection.main;
  if (!isLineEnd(view.state.doc, head + offset)) return false;
  view.dispatch({ ...act(head + offset, anchor), scrollIntoView: true });
  return true;
};
const join = (from: number): TransactionSpec => ({ changes: { from, to: from + 2 }, userEvent: "delete" });

/** CR LF is one line end: the cursor is before or after it. */
const wholeLineEnds = [
  EditorState.transactionFilter.of((tr) => {
    const { ranges, mainIndex } = tr.newSelection;
    const outside = (at: number): number => (isLineEnd(tr.newDoc, at - 1) ? at - 1 : at);
    if (ranges.every((r) => outside(r.anchor) === r.anchor && outside(r.head) === r.head)) return tr;
    const moved = ranges.map((r) => EditorSelection.range(outside(r.anchor), outside(r.head)));
    return [tr, { selection: EditorSelection.create(moved, mainIndex), sequential: true }];
  }),
  keymap.of([
    {
      key: "ArrowRight", run: onLineEnd(0, (from) => ({ selection: { anchor: from + 2 } })),
      shift: onLineEnd(0, (from, anchor) => ({ selection: { anchor, head: from + 2 } })),
    },
    { key: "Delete", run: (view) => view.state.selection.main.empty && onLineEnd(0, join)(view) },
    { key: "Backspace", run: (view) => view.state.selection.main.empty && onLineEnd(-2, join)(view) },
  ]),
];

const tooltips = hoverTooltip((view, pos) => {
  const found: Placed[] = [];
  let from = pos, to = pos;
  view.state.field(marked).marks.between(pos, pos, (a, b, mark) => {
    found.push((mark.spec as { finding: Placed }).finding);
    from = Math.min(from, a);
    to = Math.max(to, b);
  });
  if (!found.length) return null;
  return {
    pos: from, end: to, above: true,
    create: () => ({
      dom: el("div", { class: "tip" }, ...found.map((f) =>
        el("p", null, el("b", { class: `sev-${f.severity}` }, `${f.code} `), f.message))),
    }),
  };
}, { hoverTime: 200 });

export interface EditorEvents {
  /** The user changed the text. */
  changed(text: string): void;
  /** The user moved the cursor. */
  cursor(at: number): void;
  undo(): void;
  redo(): void;
}

export class Editor {
  readonly view: EditorView;
  private readonly lines = new Compartment();

  constructor(parent: HTMLElement, private readonly events: EditorEvents) {
    const { undo, redo } = events;
    const run = (action: () => void) => (): boolean => { action(); return true; };
    this.view = new EditorView({
      parent,
      state: EditorState.create({
        extensions: [
          // CR stays in the text, so that places in it are those of the file.
          EditorState.lineSeparator.of("\n"),
          this.lines.of(lineNumbers()), drawSelection(), highlightActiveLine(), highlightSelectionMatches(), search({ top: true }),
          highlightSpecialChars({ specialChars: INVISIBLE }), wholeLineEnds, EditorView.lineWrapping, colouring, marked, currentMove, tooltips,
          // Undo is the file's, because fixes and repairs are edits, too.
          keymap.of([
            { key: "Mod-z", run: run(undo), preventDefault: true },
            { key: "Mod-y", run: run(redo), preventDefault: true },
            { key: "Mod-Shift-z", run: run(redo), preventDefault: true },
            ...searchKeymap, ...defaultKeymap,
          ]),
          EditorView.contentAttributes.of({ "aria-label": S.record, tabindex: "0", spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
          EditorView.updateListener.of((update) => this.updated(update)),
        ],
      }),
    });
  }

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Shows a text. What stays the same keeps the cursor and the scroll position. */
  setText(text: string, firstLine: number, fresh: boolean): void {
    const old = this.text;
    const spec = { annotations: own.of(true), effects: this.lines.reconfigure(lineNumbers({
      formatNumber: (n) => String(n + firstLine - 1),
    })) };
    if (fresh) {
      this.view.dispatch({ ...spec, changes: { from: 0, to: old.length, insert: text }, selection: { anchor: 0 } });
      this.view.scrollDOM.scrollTop = 0;
      return;
    }
    const [head, tail] = sameEnds(old, 0, old.length, text);
    this.view.dispatch({ ...spec, changes: { from: head, to: old.length - tail, insert: text.slice(head, text.length - tail) } });
  }

  setFindings(findings: readonly Placed[]): void {
    this.view.dispatch({ effects: setFindings.of(findings) });
  }

  /** Marks the move of the position on the board. */
  setMove(span: { from: number; to: number } | null, reveal: boolean): void {
    this.view.dispatch({
      effects: [setMove.of(span), ...(span && reveal && span.to <= this.view.state.doc.length
        ? [EditorView.scrollIntoView(span.from, { y: "nearest", yMargin: 60 })] : [])],
    });
  }

  /** Scrolls to a place and puts the cursor there. */
  reveal(from: number): void {
    const at = Math.min(from, this.view.state.doc.length);
    this.view.dispatch({
      selection: { anchor: at }, annotations: own.of(true), effects: EditorView.scrollIntoView(at, { y: "nearest", yMargin: 90 }),
    });
  }

  private updated(update: ViewUpdate): void {
    if (update.transactions.some((tr) => tr.annotation(own))) return;
    if (update.docChanged) {
      const text = this.text;
      this.events.changed(text.includes("\r\n") ? text.replace(/(?<!\r)\n/g, "\r\n") : text);
    } else if (update.selectionSet) this.events.cursor(update.state.selection.main.head);
  }
}

/** What a change does, with some text around it: [text, kind] pieces. */
export function preview(text: string, changes: readonly Change[]): [string, "same" | "del" | "ins"][] {
  const sorted = [...changes].sort((a, b) => a.from - b.from).slice(0, 6);
  const pieces: [string, "same" | "del" | "ins"][] = [];
  const AROUND = 24;
  let at = -1;
  for (const { from, to, text: insert } of sorted) {
    const start = Math.max(0, from - AROUND);
    if (at < 0 || start > at + AROUND) {
      if (at >= 0) pieces.push([`${text.slice(at, Math.min(at + AROUND, text.length))} … `, "same"]);
      pieces.push([text.slice(start, from).replace(/^\S*\s/, start ? "… " : "$&"), "same"]);
    } else pieces.push([text.slice(at, from), "same"]);
    if (from < to) pieces.push([text.slice(from, to), "del"]);
    if (insert) pieces.push([insert, "ins"]);
    at = to;
  }
  if (at >= 0) pieces.push([text.slice(at, at + AROUND).replace(/\s\S*$/, " …"), "same"]);
  return pieces;
}
