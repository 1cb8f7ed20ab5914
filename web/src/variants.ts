// Boards and positions: what the page needs to draw a FEN. The rules of play are the core's.

export type Side = "white" | "black";

export interface Board {
  readonly name: string;
  readonly gameType: number;
  readonly width: number;
  readonly height: number;
  /** The corner of square 1, from White's side. */
  readonly corner: "top-left" | "top-right" | "bottom-left" | "bottom-right";
  /** The bottom left corner is not playable. */
  readonly inverted: boolean;
  /** All squares are playable. */
  readonly full: boolean;
  readonly algebraic: boolean;
  readonly start: string;
  readonly capture: string;
}

function board(
  name: string, gameType: number, start: string, more: Partial<Board> = {},
): Board {
  return {
    name, gameType, start, width: 8, height: 8, corner: "top-left", inverted: false, full: false, algebraic: false,
    capture: "x", ...more,
  };
}

const ten = { width: 10, height: 10 };

/** In the order of their GameType numbers; the values are those of `crates/draughts/src/variant`. */
export const BOARDS: readonly Board[] = [
  board("international", 20, "W:W31-50:B1-20", ten),
  board("english", 21, "B:W21-32:B1-12"),
  board("italian", 22, "W:W21-32:B1-12", { inverted: true }),
  board("pool", 23, "B:W21-32:B1-12"),
  board("spanish", 24, "W:W1-12:B21-32", { corner: "bottom-right", inverted: true }),
  board("russian", 25, "W:W21-32:B1-12", { algebraic: true, capture: ":" }),
  board("brazilian", 26, "W:W21-32:B1-12", { algebraic: true }),
  board("canadian", 27, "W:W43-72:B1-30", { width: 12, height: 12 }),
  board("portuguese", 28, "W:W1-12:B21-32", { corner: "bottom-right", inverted: true }),
  board("czech", 29, "W:W21-32:B1-12", { algebraic: true }),
  board("turkish", 30, "W:W9-24:B41-56", { corner: "bottom-left", full: true, algebraic: true }),
  board("thai", 31, "B:W1-8:B25-32", { corner: "bottom-right" }),
  board("frisian", 40, "W:W31-50:B1-20", ten),
  board("spantsiretti", 41, "W:W26-40:B1-15", { width: 10, algebraic: true, capture: ":" }),
  board("breakthrough", 96, "W:W31-50:B1-20", ten),
  board("frysk", 97, "W:W46-50:B1-5", ten),
  board("antidraughts", 98, "W:W31-50:B1-20", ten),
];

export const ENGLISH: Board = BOARDS[1]!;

export function boardOf(gameType: number | null | undefined): Board {
  return BOARDS.find((b) => b.gameType === gameType) ?? ENGLISH;
}

/** A board by name, GameType number or full GameType value. */
export function boardNamed(name: string): Board | undefined {
  const number = Number.parseInt(name, 10);
  return BOARDS.find((b) => b.name === name.toLowerCase() || b.gameType === number);
}

const perRow = (b: Board): number => (b.full ? b.width : b.width / 2);
const fromTop = (b: Board): boolean => b.corner.startsWith("top");
const fromLeft = (b: Board): boolean => b.corner.endsWith("left");

/** Number of playable squares. */
export const squares = (b: Board): number => perRow(b) * b.height;

function firstStep(b: Board, line: number): number {
  if (b.full) return 0;
  const cornerPlayable = (b.corner === "bottom-left" || b.corner === "top-right") !== b.inverted;
  return (line + (cornerPlayable ? 0 : 1)) % 2;
}

/** File and rank of a square, both from 0 at White's left. */
export function place(b: Board, square: number): [number, number] {
  const line = Math.floor((square - 1) / perRow(b));
  const step = (square - 1) % perRow(b);
  const along = b.full ? step : step * 2 + firstStep(b, line);
  return [fromLeft(b) ? along : b.width - 1 - along, fromTop(b) ? b.height - 1 - line : line];
}

/** The playable square on a file and rank, or 0. */
export function at(b: Board, file: number, rank: number): number {
  if (file < 0 || rank < 0 || file >= b.width || rank >= b.height) return 0;
  const line = fromTop(b) ? b.height - 1 - rank : rank;
  const along = fromLeft(b) ? file : b.width - 1 - file;
  if (b.full) return line * perRow(b) + along + 1;
  return along % 2 === firstStep(b, line) ? line * perRow(b) + Math.floor(along / 2) + 1 : 0;
}

/** The square's name in the notation of the variant. */
export function squareName(b: Board, square: number): string {
  if (!b.algebraic) return String(square);
  const [file, rank] = place(b, square);
  return String.fromCharCode(97 + file) + (rank + 1);
}

/** The square of a number or a name such as `c3`; 0 if the board has none. */
export function squareOf(b: Board, name: string | number): number {
  const text = String(name).trim().toLowerCase();
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number) return number <= squares(b) ? number : 0;
  const found = /^([a-l])(\d{1,2})$/.exec(text);
  return found ? at(b, found[1]!.charCodeAt(0) - 97, Number(found[2]) - 1) : 0;
}

export interface Piece { readonly side: Side; readonly king: boolean }
export interface Position { readonly toMove: Side | null; readonly pieces: ReadonlyMap<number, Piece> }

/** Reads the canonical FENs that the core writes, with ranges. */
export function readFen(b: Board, fen: string): Position {
  const pieces = new Map<number, Piece>();
  const [mover = "", ...groups] = fen.replace(/\.\s*$/, "").split(":");
  for (const group of groups) {
    const side: Side = group.trim().toUpperCase().startsWith("W") ? "white" : "black";
    for (const item of group.trim().slice(1).split(",")) {
      const found = /^\s*(K?)([a-l]?\d+)(?:-(\d+))?\s*$/i.exec(item);
      if (!found) continue;
      const from = squareOf(b, found[2]!);
      const to = found[3] ? Math.min(Number(found[3]), squares(b)) : from;
      for (let s = from; s > 0 && s <= to; s++) pieces.set(s, { side, king: found[1] !== "" });
    }
  }
  const letter = mover.trim().toUpperCase();
  return { toMove: letter === "W" ? "white" : letter === "B" ? "black" : null, pieces };
}

/** The squares of a move in full-path notation, such as `15x22` or `c3:e5:g7`. */
export function pathOf(b: Board, move: string): number[] {
  return move.split(/[-x:×]/).map((s) => squareOf(b, s)).filter((s) => s > 0);
}

export const isCapture = (move: string): boolean => /[x:×]/.test(move);

/** The squares strictly between two squares of one line. */
export function between(b: Board, from: number, to: number): number[] {
  const [f1, r1] = place(b, from);
  const [f2, r2] = place(b, to);
  const df = Math.sign(f2 - f1), dr = Math.sign(r2 - r1);
  const between: number[] = [];
  for (let f = f1 + df, r = r1 + dr; (f !== f2 || r !== r2) && f >= 0 && r >= 0 && f < b.width && r < b.height;
    f += df, r += dr) {
    const square = at(b, f, r);
    if (square) between.push(square);
  }
  return between;
}

/** The squares of the opponent's pieces that a capture jumps over. */
export function jumped(b: Board, position: Position, path: readonly number[]): number[] {
  const side = position.pieces.get(path[0] ?? 0)?.side;
  return path.slice(1).flatMap((to, i) =>
    between(b, path[i]!, to).filter((s) => {
      const piece = position.pieces.get(s);
      return piece && piece.side !== side;
    }));
}
