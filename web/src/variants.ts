// Boards and positions: what the page needs to draw a FEN. The rules of play are the core's.

import variants from "./variants.json";

export type Side = "white" | "black";

export interface Board {
  readonly name: string;
  readonly gameType: number;
  readonly width: number;
  readonly height: number;
  /** Where the squares are, by number: `a1` is at White's left. */
  readonly squares: readonly string[];
  readonly algebraic: boolean;
  readonly capture: string;
  readonly start: string;
}

/** In the order of their GameType numbers. `npm run variants` takes the file from the core. */
export const BOARDS: readonly Board[] = variants.map((board) => ({ ...board, squares: board.squares.split(" ") }));

export const ENGLISH: Board = BOARDS[1]!;

export function boardOf(gameType: number | null | undefined): Board {
  return BOARDS.find((b) => b.gameType === gameType) ?? ENGLISH;
}

/** A board by name, GameType number or full GameType value. */
export function boardNamed(name: string): Board | undefined {
  const number = Number.parseInt(name, 10);
  return BOARDS.find((b) => b.name === name.toLowerCase() || b.gameType === number);
}

/** File and rank of a square, both from 0 at White's left. */
export function place(b: Board, square: number): [number, number] {
  const name = b.squares[square - 1]!;
  return [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
}

/** The playable square on a file and rank, or 0. */
export const at = (b: Board, file: number, rank: number): number => squareNamed(b, String.fromCharCode(97 + file) + (rank + 1));

const squareNamed = (b: Board, name: string): number => b.squares.indexOf(name) + 1;

/** The square's name in the notation of the variant. */
export const squareName = (b: Board, square: number): string => (b.algebraic ? b.squares[square - 1]! : String(square));

/** The square of a number or a name such as `c3`; 0 if the board has none. */
export function squareOf(b: Board, name: string): number {
  const text = name.trim().toLowerCase(), number = Number(text);
  return Number.isInteger(number) ? (number <= b.squares.length ? number : 0) : squareNamed(b, text);
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
      const to = found[3] ? Math.min(Number(found[3]), b.squares.length) : from;
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
