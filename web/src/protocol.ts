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
  plies: number;
  counts: Record<Severity, number>;
  codes: string[];
}

/** A finding with its place in the text that the editor shows; null: it is about the file or outside that text. */
export interface Placed extends Finding { from: number | null; to: number | null; id: number }

/** A fix of the core: everything that one rule can fix in one game. */
export interface PlacedFix { code: string; game: number; unsafe: boolean; findings: number; changes: Change[] }

/** Where a move is in the text of the window. */
export interface Span { ply: number; depth: number; from: number; to: number; move: string }

/** The text that the editor shows, a whole small file or one game of a large one, and the game that is selected. */
export interface Window {
  doc: number;
  text: string;
  /** Line number of its first line in the file. */
  line: number;
  whole: boolean;
  findings: Placed[];
  fixes: PlacedFix[];
  record: Game | null;
  spans: Span[];
}

export interface Probe {
  record: Game | null;
  findings: Finding[];
  /** The legal moves at its end; null if the position there is not known. */
  legal: LegalMoves | null;
}

export interface DocInfo {
  name: string;
  games: number;
  counts: Record<Severity, number>;
  /** The user stopped the check: not all games are judged. */
  stopped: boolean;
  canUndo: boolean;
  canRedo: boolean;
}

export interface Request { id: number; op: string; args: unknown }
export type Reply =
  | { id: number; value: unknown }
  | { id: number; error: string }
  /** New or changed lines of the list of games. `done` of `total` bytes are judged. */
  | { rows: Row[]; doc: number; generation: number; done: number; total: number };
