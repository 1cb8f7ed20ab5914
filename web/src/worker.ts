// The Worker: holds the files and the core, so that the page never waits for either.

import { gunzipSync, unzipSync } from "fflate";
import * as core from "huff-core";
import {
  type Encoding, type Splice, applySplice, decodeWith, detect, difference, encodeWith, inverse, markLength, textOffsets,
} from "./doc";
import { fromBase64, inflate } from "./link";
import type {
  DocInfo, Finding, Placed, PlacedFix, Probe, Reply, Request, Row, Settings, Window,
} from "./protocol";

/** Files up to this size are shown whole in the editor; of a larger one, the selected game. */
const WHOLE = 192 * 1024;
/** Undo steps kept. */
const MAX_UNDO = 200;
/** Unpacked bytes of one compressed file; more is refused. */
const MAX_UNPACKED = 512 * 1024 * 1024;

class Doc {
  /** Counts the runs of `judge`; a newer one stops an older one. */
  generation = 0;
  /** The user stopped the run: what is judged so far stays. */
  stopped = false;
  undo: { splice: Splice; encoding: Encoding }[] = [];
  redo: { splice: Splice; encoding: Encoding }[] = [];
  entries: core.GameEntry[] = [];
  findings: Finding[] = [];
  start = 0;
  end = 0;

  constructor(readonly id: number, readonly name: string, public bytes: Uint8Array, public encoding: Encoding) {}
}

const docs = new Map<number, Doc>();
let settings: Settings = { laws: "auto", variant: "", resultOrder: "auto" };
let nextId = 1;

function docOf(id: number): Doc {
  const doc = docs.get(id);
  if (!doc) throw new Error("the file is closed");
  return doc;
}

function options(doc: Doc, more: core.Options = {}): core.Options {
  return {
    path: doc.name, laws: settings.laws, resultOrder: settings.resultOrder,
    ...(settings.variant ? { variant: settings.variant } : {}), ...more,
  };
}

const extension = (name: string): string => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? "";

/** The records in a file: itself, or what it contains if it is compressed. */
function unpack(name: string, bytes: Uint8Array, skipped: string[]): [string, Uint8Array][] {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const size = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - 4, 4).getUint32(0, true);
    if (size > MAX_UNPACKED) throw new Error(`${name} is too large when unpacked`);
    return [[name.replace(/\.gz$/i, ""), gunzipSync(bytes)]];
  }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04) {
    let total = 0;
    const members = unzipSync(bytes, {
      filter: (file) => {
        if (file.name.endsWith("/")) return false;
        const wanted = extension(file.name) === "pdn";
        if (!wanted) skipped.push(`${name}/${file.name}`);
        total += wanted ? file.originalSize : 0;
        if (total > MAX_UNPACKED) throw new Error(`${name} is too large when unpacked`);
        return wanted;
      },
    });
    return Object.entries(members).map(([member, data]) => [`${name}/${member}`, data]);
  }
  return [[name, bytes]];
}

function add(name: string, bytes: Uint8Array): number {
  const doc = new Doc(nextId++, name, bytes, detect(bytes, core.decode));
  docs.set(doc.id, doc);
  return doc.id;
}

/** Lets messages that wait be handled. */
const breathe = (): Promise<void> => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => { port1.close(); resolve(); };
  port2.postMessage(null);
});

/** Judges a file block by block and sends the list of its games as it grows. Null: a newer run took over. */
async function judge(doc: Doc): Promise<DocInfo | null> {
  const generation = ++doc.generation;
  doc.stopped = false;
  const { bytes } = doc;
  const entries: core.GameEntry[] = [];
  const findings: Finding[] = [];
  const rows: Row[] = [];
  const counts = { error: 0, warning: 0, note: 0 };
  const take = (step: core.Progress, done: number): void => {
    const changed = new Set<Row>();
    for (const entry of step.list) {
      entries.push(entry);
      const { game, winner, plies, tags: { White: white = "", Black: black = "", Event: event = "", Round: round = "", Date: date = "" } } = entry;
      const row: Row = {
        doc: doc.id, game, white, black, event, round, date, winner, plies, counts: { error: 0, warning: 0, note: 0 }, codes: [],
      };
      rows[entry.game - 1] = row;
      changed.add(row);
    }
    for (const finding of step.findings) {
      findings.push(finding);
      counts[finding.severity]++;
      const row = rows[finding.game - 1];
      if (!row) continue;
      row.counts[finding.severity]++;
      if (!row.codes.includes(finding.code)) row.codes.push(finding.code);
      changed.add(row);
    }
    post({ rows: [...changed], doc: doc.id, generation, done, total: bytes.length });
  };
  const checker = new core.Checker(options(doc, { notes: true }));
  checker.push(bytes);
  let games = 0;
  for (let step; !doc.stopped && (step = checker.next());) {
    take(step, Math.min(step.judged, bytes.length - 1));
    ({ games } = step);
    await breathe();
    if (doc.generation !== generation) {
      checker.free();
      return null;
    }
  }
  if (!doc.stopped) {
    const end = checker.finish();
    take(end, bytes.length);
    ({ games } = end.file);
  }
  checker.free();
  doc.entries = entries;
  doc.findings = findings;
  return { name: doc.name, games, counts, stopped: doc.stopped, canUndo: doc.undo.length > 0, canRedo: doc.redo.length > 0 };
}

/** Converts places in bytes to places in the text of the window. */
function place(doc: Doc, ranges: readonly { offset: number; length: number }[]): [number, number][] {
  const flat = ranges.flatMap((r) => [r.offset, r.offset + r.length]).map((o) => Math.min(Math.max(o, doc.start), doc.end));
  const text = textOffsets(doc.encoding, doc.bytes, doc.start, flat);
  return ranges.map((_, i) => [text[2 * i]!, text[2 * i + 1]!]);
}

function entryOf(doc: Doc, game: number): core.GameEntry | undefined {
  return doc.entries.find((e) => e.game === game);
}

/** The bytes that the core needs to see for a game, and the number of the game in them. */
function around(doc: Doc, game: number): { bytes: Uint8Array; offset: number; game: number; more: core.Options } {
  if (doc.bytes.length <= WHOLE) return { bytes: doc.bytes, offset: 0, game, more: {} };
  const entry = entryOf(doc, game);
  const offset = entry?.offset ?? 0;
  // The game alone: its variant may have been detected from the other games of the file.
  const variant = settings.variant || entry?.variant;
  return {
    bytes: doc.bytes.subarray(offset, offset + (entry?.length ?? 0)), offset, game: 1,
    more: variant && !entry?.tags["GameType"] ? { variant } : {},
  };
}

function makeWindow(doc: Doc, game: number): Window {
  const part = around(doc, game), how = { ...options(doc), ...part.more };
  const whole = doc.bytes.length <= WHOLE;
  const entry = entryOf(doc, game);
  doc.start = whole ? markLength(doc.bytes, doc.encoding) : entry?.offset ?? 0;
  doc.end = whole ? doc.bytes.length : doc.start + (entry?.length ?? 0);
  const text = decodeWith(doc.encoding, doc.bytes.subarray(doc.start, doc.end));
  const near = doc.findings.map((finding, id) => ({ finding, id })).filter(({ finding }) => whole || finding.game === game);
  const places = place(doc, near.map(({ finding }) => finding));
  const findings = near.map(({ finding, id }, i): Placed => {
    const inside = finding.offset >= doc.start && finding.offset <= doc.end;
    return { ...finding, id, from: inside ? places[i]![0] : null, to: inside ? places[i]![1] : null };
  });
  const placed = <T extends { offset: number; length: number }>(list: readonly T[]): (T & { from: number; to: number })[] => {
    const found = place(doc, list.map(({ offset, length }) => ({ offset: offset + part.offset, length })));
    return list.map((item, i) => ({ ...item, from: found[i]![0], to: found[i]![1] }));
  };
  const found = core.fixes(part.bytes, { ...how, notes: true });
  const changes = placed(found.flatMap((fix) => fix.changes));
  let at = 0;
  const fixes = found.map((fix): PlacedFix => ({
    ...fix, changes: changes.slice(at, (at += fix.changes.length)), game: part.offset || part.game !== game ? game : fix.game,
  }));
  const [record = null] = core.games(part.bytes, { ...how, only: String(part.game) });
  const spans = record ? placed(core.spans(part.bytes, part.game, how)) : [];
  return { doc: doc.id, text, line: whole ? 1 : entry?.line ?? 1, whole, findings, fixes, record, spans };
}

function change(doc: Doc, splice: Splice, encoding = doc.encoding): void {
  doc.undo.push({ splice: inverse(splice), encoding: doc.encoding });
  if (doc.undo.length > MAX_UNDO) doc.undo.shift();
  doc.redo = [];
  doc.bytes = applySplice(doc.bytes, splice);
  doc.encoding = encoding;
}

function setText(doc: Doc, text: string): { converted: boolean } {
  let converted = false;
  let next = encodeWith(doc.encoding, text);
  if (!next) {
    // The encoding has no such letter: from here on the file is UTF-8.
    const utf8 = (from: number, to: number): Uint8Array => new TextEncoder().encode(decodeWith(doc.encoding, doc.bytes.subarray(from, to)));
    const [before, after] = [utf8(0, doc.start), utf8(doc.end, doc.bytes.length)];
    next = new TextEncoder().encode(text);
    const all = new Uint8Array(before.length + next.length + after.length);
    all.set(before);
    all.set(next, before.length);
    all.set(after, before.length + next.length);
    const splice = difference(doc.bytes, 0, doc.bytes.length, all);
    if (splice) change(doc, splice, { kind: "utf-8" });
    doc.start = before.length;
    converted = true;
  } else {
    const splice = difference(doc.bytes, doc.start, doc.end, next);
    if (splice) change(doc, splice);
  }
  doc.end = doc.start + next.length;
  return { converted };
}

function replaceAll(doc: Doc, bytes: Uint8Array): void {
  const splice = difference(doc.bytes, 0, doc.bytes.length, bytes);
  if (splice) change(doc, splice);
}

function step(doc: Doc, from: Doc["undo"], to: Doc["undo"]): boolean {
  const last = from.pop();
  if (!last) return false;
  to.push({ splice: inverse(last.splice), encoding: doc.encoding });
  doc.bytes = applySplice(doc.bytes, last.splice);
  doc.encoding = last.encoding;
  return true;
}

interface OfDoc { doc: number }
interface OfGame extends OfDoc { game: number }

/** What the page can ask for. */
const operations = {
  start: async (args: { wasm: string; settings: Settings }) => {
    settings = args.settings;
    if (args.wasm) core.initSync({ module: await inflate(fromBase64(args.wasm), "gzip") });
    return { version: core.version(), laws: core.laws() };
  },
  settings: (next: Settings) => { settings = next; },
  open: ({ name, bytes }: { name: string; bytes: Uint8Array }) => {
    const skipped: string[] = [];
    return { docs: unpack(name, bytes, skipped).map(([member, data]) => add(member, data)), skipped };
  },
  close: ({ doc }: OfDoc) => {
    docOf(doc).generation++;
    docs.delete(doc);
  },
  judge: ({ doc }: OfDoc) => judge(docOf(doc)),
  /** Stops what is being judged. */
  cancel: (_: null) => { for (const doc of docs.values()) doc.stopped = true; },
  window: ({ doc, game }: OfGame) => makeWindow(docOf(doc), game),
  /** The game that contains a line of the file. */
  gameAt: ({ doc, line }: OfDoc & { line: number }) => docOf(doc).entries.filter((e) => e.line <= line).at(-1)?.game ?? 0,
  setText: ({ doc, text }: OfDoc & { text: string }) => setText(docOf(doc), text),
  fixAll: ({ doc: id, unsafe }: OfDoc & { unsafe: boolean }) => {
    const doc = docOf(id);
    const result = core.fix(doc.bytes, { ...options(doc), unsafe });
    replaceAll(doc, result.bytes);
    return { fixed: result.fixed };
  },
  undo: ({ doc: id }: OfDoc) => { const doc = docOf(id); return step(doc, doc.undo, doc.redo); },
  redo: ({ doc: id }: OfDoc) => { const doc = docOf(id); return step(doc, doc.redo, doc.undo); },
  bytes: ({ doc: id, canonical }: OfDoc & { canonical: boolean }) => {
    const doc = docOf(id);
    const bytes = canonical ? new TextEncoder().encode(core.fmt(doc.bytes, options(doc)).text) : doc.bytes.slice();
    return { name: doc.name.split("/").at(-1) ?? doc.name, bytes };
  },
  /** Judges a short record that is not a file, such as a scoresheet in the making. */
  probe: ({ text, variant }: { text: string; variant: string }): Probe => {
    const common: core.Options = { laws: settings.laws, variant };
    const record = core.games(text, common)[0] ?? null;
    const last = record?.moves.at(-1);
    const fen = last ? "fen" in last && last.fen : record?.start;
    return { record, findings: core.check(text, common).findings, legal: fen ? core.legalMoves(fen, variant) : null };
  },
  format: ({ text }: { text: string }) => core.fmt(text, { laws: settings.laws }).text,
  legal: ({ fen, variant }: { fen: string; variant: string }) => core.legalMoves(fen, variant),
  statement: ({ doc: id, game, ply }: OfGame & { ply: number | null }) => {
    const doc = docOf(id);
    return core.statement(doc.bytes, game, ply ?? undefined, { ...options(doc), format: "html" });
  },
  summary: ({ doc: id }: OfDoc) => { const doc = docOf(id); return core.summary(doc.bytes, options(doc)); },
  explain: ({ code }: { code: string }) => core.explain(code),
  law: ({ number }: { number: string }) => core.law(number) ?? null,
};

export type Operations = typeof operations;

function post(reply: Reply): void {
  const moved = "value" in reply && (reply.value as { bytes?: unknown } | undefined)?.bytes;
  self.postMessage(reply, { transfer: moved instanceof Uint8Array ? [moved.buffer] : [] });
}

self.onmessage = async (event: MessageEvent<Request>) => {
  const { id, op, args } = event.data;
  try {
    post({ id, value: await (operations[op as keyof Operations] as (args: unknown) => unknown)(args) });
  } catch (error) {
    post({ id, error: error instanceof Error ? error.message : String(error) });
  }
};
