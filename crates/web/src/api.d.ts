/** A record: text, or the bytes of a file as they lie on disk (any encoding; UTF-16 and code pages are recognised; not compressed).
    Offsets in results are bytes: of the file for `Uint8Array`, of the text as UTF-8 for a `string`. */
export type Text = string | Uint8Array;

/** How records are read and judged. Every key may be left out. An unknown key is an error. */
export interface Options {
  /** The name of the file in results. Default: "record.pdn". */
  path?: string;
  /** The laws: "auto" (default) or the name of a rule set, see `laws()`. */
  laws?: string;
  /** The variant of games without a GameType: a name, a GameType number or a full GameType value. */
  variant?: string;
  /** The side whose score is the first figure of `1-0`. Default "auto". */
  resultOrder?: "auto" | "black-white" | "white-black";
  /** Only these rules: codes, prefixes of codes or names. */
  select?: string[];
  /** Not these rules. */
  ignore?: string[];
  /** List notes, too. Default: false (they are counted only). */
  notes?: boolean;
  /** The encoding: "auto" (default), "utf-8", "windows-1252", ... as `huff check --encoding`. */
  encoding?: string;
}

export type Severity = "error" | "warning" | "note";
export type Side = "black" | "white";
export type Winner = "black" | "white" | "draw" | "both-lost";

/** `huff check --format json`. */
export interface Findings {
  version: 1;
  tool: { name: "huff"; version: string };
  findings: Finding[];
  files: FileTotals[];
  summary: Summary;
}
export interface FileTotals { path: string; bytes: number; games: number; plies: number }
export interface Summary { files: number; games: number; plies: number; errors: number; warnings: number; notes: number }
export interface Finding {
  code: string;                       // "R307"
  name: string;                       // "missed-capture"
  severity: Severity;
  message: string;
  path: string;
  game: number;                       // from 1
  line: number; column: number;       // from 1; columns in characters (code points)
  offset: number; length: number;     // bytes
  ply: number | null; move_number: number | null; side: Side | null;
  depth: number | null;               // 0 is the main line
  move: string | null;                // as written
  fen: string | null;                 // position before the move
  legal: string[] | null;
  pieces: number[];                   // squares that the finding is about
  laws: string[];                     // "S1:9"; see `law`
  ruling: string | null;
  result_implied: Winner | null;
  evidence: number[];                 // plies
  consequence: boolean;               // true: only follows from an earlier finding of the game
  repair: Repair | null;
  repairs: Repair[];                  // best first
  alias: { name: string; spellings: string[] } | null;
}
export interface Repair {
  kind: "replace" | "insert" | "delete" | "swap" | "path" | "reverse-colours" | "mirror" | "columns" | "fen";
  ply: number; move: string | null; replayed: number; of: number;
  confidence: "certain" | "likely" | "possible";
}

/** The findings of a record, as `huff check --format json`. */
export function check(text: Text, options?: Options): Findings;

export type ReportFormat = "full" | "concise" | "json" | "jsonl" | "github" | "gitlab" | "junit" | "sarif" | "markdown";
/** The report of `huff check --format FORMAT`, the same bytes as the program writes (without colours). */
export function report(text: Text, format: ReportFormat, options?: Options): string;

/** Judges a big file block by block, so that a Worker can show progress and stop. First `push` the whole file, piece by piece (or at once); then call
    `next` until it returns `undefined`, a block of about 256 KiB each time; then `finish`. Between two calls of `next` a Worker can look at its messages.
    Call `free()` when it is no longer needed (also to cancel).
    (The encoding and the variant of a file are detected from its start, so that judging begins when the file is there.)

      const checker = new Checker(options);
      checker.push(bytes);
      for (let step; (step = checker.next()); ) report(step);   // await a macrotask here to be able to cancel
      const end = checker.finish();
      checker.free(); */
export class Checker {
  constructor(options?: Options);
  /** Takes the next bytes of the file. */
  push(bytes: Uint8Array): void;
  /** Judges the next block and returns what is new; `undefined` at the end of the file. */
  next(): Progress | undefined;
  /** Judges what is left. The last findings (those about several games) are in the result. The Checker can then not be used again. */
  finish(): Finished;
  free(): void;
}
export interface Progress {
  /** Bytes taken so far, and of those judged. */
  bytes: number; judged: number;
  /** Games and plies judged so far. */
  games: number; plies: number;
  /** The findings since the last call, in the order of the report. */
  findings: Finding[];
  /** The games since the last call. */
  list: GameEntry[];
}
export interface Finished extends Progress {
  /** Totals of the file. */
  file: FileTotals;
  summary: Summary;
}

/** A game in the list of games of a file. */
export interface GameEntry {
  game: number;                       // from 1
  line: number;                       // from 1
  offset: number; length: number;     // bytes, of the whole record of the game
  /** Tags in the order of the record; of a repeated tag the first value. */
  tags: Record<string, string>;
  variant: string | null;             // "english"; null: unknown
  plies: number;
  winner: Winner | null;
}
/** The list of games without their moves: fast also for big files. */
export function list(text: Text, options?: Options): GameEntry[];

/** Games as `huff convert --to json --with fen`: one element per game. `only`: the numbers of games, for example "1" or "3-5,9". */
export function games(text: Text, options?: Options & { only?: string }): Game[];
/** See schemas/convert.schema.json; the main fields: */
export interface Game {
  tags: Record<string, string | string[]>;
  game_type: number | null;
  start: string | null;               // FEN of the start position
  result: string | null;
  terminator: string | null;
  winner: Winner | null;
  comments: string[];
  first_number?: number;              // only if the first move number is not 1
  moves: Item[];
  findings?: unknown[];
  source?: { path: string; game: number; line: number; offset: number };
}
/** A move, or a setup inside the game. */
export type Item = Move | { setup: string; [key: string]: unknown };
export interface Move {
  ply: number; number: number; side: Side;
  move: string | null;                // full path in the game's notation; null: could not be replayed
  written: string;
  path: (number | string)[] | null; captures: (number | string)[] | null; crowns: boolean | null;
  strength: string | null; nags: number[]; comments: string[]; clock: unknown;
  variations: unknown[];              // lists of items
  fen?: string | null;                // the position after the move
}
/** Where the moves of game number `game` are in the text: main line and variations, in the order of the text. */
export function spans(text: Text, game: number, options?: Options): MoveSpan[];
export interface MoveSpan { ply: number; depth: number; offset: number; length: number; line: number; column: number; move: string }

/** The legal moves of a position. `variant`: a name, a GameType number or a full GameType value; default "english". An empty FEN is the start position. */
export function legalMoves(fen: string, variant?: string): LegalMoves;
export interface LegalMoves {
  variant: string;
  fen: string;                        // normalised
  side: Side;
  moves: LegalMove[];
}
export interface LegalMove {
  move: string;                       // full path: "15x22x31"
  short: string;                      // the shortest unambiguous text: "15x31"
  path: number[];                     // squares as numbers of the variant's board
  captures: number[];
  crowns: boolean;
  fen: string;                        // the position after the move
}

/** Repairs what can be repaired safely, as `huff check --fix`. With `unsafe`, also what changes the meaning (`--unsafe-fixes`). */
export function fix(text: Text, options?: Options & { unsafe?: boolean }): Fixed;
export interface Fixed {
  /** The whole file after the fixes. */
  bytes: Uint8Array;
  /** The same as text. */
  text: string;
  /** Number of findings fixed. */
  fixed: number;
}
/** Every fix on its own: one for each rule and game that has one. Apply `changes` from the last to the first (offsets are of the given text). */
export function fixes(text: Text, options?: Options): Fix[];
export interface Fix {
  code: string; game: number;
  /** True if the fix changes the meaning of the record. */
  unsafe: boolean;
  /** Number of findings of this rule in this game that it fixes. */
  findings: number;
  changes: { offset: number; length: number; text: string }[];
}

/** Canonical PDN, as `huff fmt`. */
export function fmt(text: Text, options?: Options & { terminator?: "result" | "star" }): Formatted;
export interface Formatted {
  text: string;
  games: number;
  /** Games that stay as they are, with the reason. */
  kept: { game: number; reason: string }[];
}

/** As `huff convert --to FORMAT`. `from`: default "pdn". */
export function convert(text: Text, to: "pdn" | "json" | "jsonl" | "csv" | "csv-moves" | "fen",
  options?: Options & { from?: "pdn" | "json" | "jsonl"; with?: ("fen" | "opening")[]; strip?: ("comments" | "variations" | "nags" | "clocks")[]; only?: string }): string;

/** The totals of a file, as `huff summary --format json`. */
export function summary(text: Text, options?: Options): unknown;
/** The same as a page (`html`), Markdown or text. */
export function summaryText(text: Text, format: "text" | "markdown" | "html" | "csv", options?: Options): string;

/** The statement of facts about a ply of a game (`huff statement`). Without a ply: about the first error, or the whole game. */
export function statement(text: Text, game: number, ply?: number, options?: Options & { format?: "markdown" | "html" }): string;

/** The manual page of a rule, by code or name. */
export function explain(code: string): Rule;
/** Every rule. */
export function rules(): Rule[];
export interface Rule {
  code: string; name: string; severity: Severity;
  fix: "no" | "safe" | "unsafe";
  laws: string[];
  /** Markdown. */
  text: string;
}

/** The rule sets. */
export function laws(): RuleSet[];
export interface RuleSet { name: string; title: string; /** As `huff laws NAME`. */ text: string }
/** The text of a law by its number, for example "S1:9"; undefined if huff has no text for it. */
export function law(number: string): string | undefined;

/** Every variant. */
export function variants(): Variant[];
export interface Variant {
  name: string; title: string; gameType: number;
  width: number; height: number;
  /** Playing squares by number: index 0 is square 1; file and rank from 0, seen by White from bottom left. */
  squares: { file: number; rank: number; name: string }[];
  /** Which side moves first. */
  first: Side;
  notation: "numeric" | "alphanumeric";
  start: string;                      // FEN
}

/** A board as SVG. Captures that are legal are marked unless `marks` says otherwise. */
export function board(fen: string, options?: BoardOptions): string;
export interface BoardOptions {
  variant?: string;
  flip?: boolean;
  title?: string;
  /** "captures" (default): the legal captures; "none"; or squares. */
  marks?: "captures" | "none" | { capturers?: number[]; victims?: number[]; landings?: number[] };
}

/** Bytes of a file as text: UTF-16 and code pages are recognised as everywhere in huff. */
export function decode(bytes: Uint8Array, encoding?: string): string;

/** The version of huff, for example "0.1.0". */
export function version(): string;
