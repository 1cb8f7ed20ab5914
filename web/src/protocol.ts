// What the page and its Worker say to each other.

import type { Finding, Game, LegalMoves, Repair, Rule, RuleSet, Severity, Winner } from "huff-core";
import type { Change } from "./doc";

export type { Finding, Game, LegalMoves, Repair, Rule, RuleSet, Severity, Winner };

/** What the user chose; remembered. */
export interface Settings {
  laws: string;
  variant: string;
  resultOrder: "auto" | "black-white" | "white-black";
}

/** A line of the list of games. */
export interface Row {
  doc: number;
  game: number;
  white: string;
  black: string;
  event: string;
  round: string;
  date: string;
  winner: Winner | null;
  variant: string | null;
  plies: number;
  counts: Record<Severity, number>;
  codes: string[];
}

/** A finding with its place in the text that the editor shows; null: it is about the file or outside that text. */
export interface Placed extends Finding { from: number | null; to: number | null; id: number }

/** A fix of the core: everything that one rule can fix in one game. */
export interface PlacedFix { code: string; game: number; unsafe: boolean; findings: number; changes: Change[] }

/** The text that the editor shows: a whole small file, or one game of a large one. */
export interface Window {
  doc: number;
  /** Counts the edits of the file. */
  version: number;
  text: string;
  /** Line number of its first line in the file. */
  line: number;
  whole: boolean;
  findings: Placed[];
  fixes: PlacedFix[];
}

export interface Span { ply: number; depth: number; from: number; to: number; move: string }

/** A replayed game. */
export interface GameView { doc: number; game: number; version: number; record: Game; spans: Span[] }

export interface Probe {
  record: Game | null;
  findings: Finding[];
  /** The legal moves at its end; null if the position there is not known. */
  legal: LegalMoves | null;
}

export interface DocInfo {
  doc: number;
  name: string;
  bytes: number;
  games: number;
  plies: number;
  counts: Record<Severity, number>;
  /** The user stopped the check: not all games are judged. */
  stopped: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

/** Operations of the Worker: their arguments and results. */
export interface Operations {
  start: { args: { wasm: string; settings: Settings }; result: { version: string; laws: RuleSet[] } };
  settings: { args: Settings; result: void };
  open: { args: { name: string; bytes: Uint8Array }; result: { docs: number[]; skipped: string[] } };
  close: { args: { doc: number }; result: void };
  judge: { args: { doc: number }; result: DocInfo | null };
  cancel: { args: { doc: number }; result: void };
  window: { args: { doc: number; game: number }; result: Window };
  game: { args: { doc: number; game: number }; result: GameView | null };
  /** The game that contains a line of the file. */
  gameAt: { args: { doc: number; line: number }; result: number };
  setText: { args: { doc: number; text: string }; result: { converted: boolean } };
  fixAll: { args: { doc: number; unsafe: boolean }; result: { fixed: number } };
  undo: { args: { doc: number }; result: boolean };
  redo: { args: { doc: number }; result: boolean };
  bytes: { args: { doc: number; canonical: boolean }; result: { name: string; bytes: Uint8Array } };
  /** Judges a short record that is not a file, such as a scoresheet in the making. */
  probe: { args: { text: string; variant: string }; result: Probe };
  format: { args: { text: string }; result: string };
  legal: { args: { fen: string; variant: string }; result: LegalMoves };
  statement: { args: { doc: number; game: number; ply: number | null }; result: string };
  summary: { args: { doc: number }; result: unknown };
  explain: { args: { code: string }; result: Rule };
  law: { args: { number: string }; result: string | null };
}

export type Operation = keyof Operations;

export interface Request { id: number; op: Operation; args: unknown }
export type Reply =
  | { id: number; value: unknown }
  | { id: number; error: string }
  /** New or changed lines of the list of games. `done` of `total` bytes are judged. */
  | { rows: Row[]; doc: number; generation: number; done: number; total: number };
