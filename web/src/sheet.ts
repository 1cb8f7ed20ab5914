// A scoresheet being typed: its text as PDN, and what the typed letters may mean.

import type { LegalMove } from "huff-core";
import { type Board, type Side, boardNamed, ENGLISH, squareOf } from "./variants";

export interface Sheet {
  variant: string;
  black: string;
  white: string;
  event: string;
  site: string;
  date: string;
  round: string;
  result: "" | "black" | "white" | "draw";
  moves: string[];
}

export const emptySheet = (variant = "english"): Sheet => ({
  variant, black: "", white: "", event: "", site: "", date: "", round: "", result: "", moves: [],
});

export const boardOfSheet = (sheet: Sheet): Board => boardNamed(sheet.variant) ?? ENGLISH;

export function firstMover(board: Board): Side {
  return board.start.startsWith("B") ? "black" : "white";
}

/** The result in figures: the first is that of the side that starts. */
export function resultText(sheet: Sheet): string {
  switch (sheet.result) {
    case "": return "*";
    case "draw": return "1/2-1/2";
    default: return sheet.result === firstMover(boardOfSheet(sheet)) ? "1-0" : "0-1";
  }
}

/** A tag value: no line breaks, quotes and backslashes escaped. */
const quote = (value: string): string => `"${value.replace(/[\r\n]+/g, " ").trim().replace(/[\\"]/g, "\\$&")}"`;

/** The record of the sheet; `moves` may replace its moves. */
export function sheetText(sheet: Sheet, moves: readonly string[] = sheet.moves): string {
  const tags: [string, string][] = [
    ["Event", sheet.event || "?"], ["Site", sheet.site || "?"], ["Date", sheet.date || "????.??.??"], ["Round", sheet.round || "?"],
    ["White", sheet.white || "?"], ["Black", sheet.black || "?"], ["Result", resultText(sheet)],
    ["GameType", String(boardOfSheet(sheet).gameType)],
  ];
  const played = moves.map((move, i) => (i % 2 ? move : `${i / 2 + 1}. ${move}`)).join(" ");
  return `${tags.map(([name, value]) => `[${name} ${quote(value)}]\n`).join("")}\n${played} ${resultText(sheet)}\n`;
}

/** The squares that were typed: `11-15`, `11 15`, `1115`, `c3d4`. */
export function typedSquares(board: Board, typed: string): number[] {
  const names = board.algebraic ? typed.toLowerCase().match(/[a-l]\d{1,2}/g) ?? [] : typed.match(/\d+/g) ?? [];
  const split = names.flatMap((name) => (/^\d{3,4}$/.test(name) ? [name.slice(0, -2), name.slice(-2)] : [name]));
  const squares = split.map((name) => squareOf(board, name));
  return squares.includes(0) ? [] : squares;
}

/** The legal moves that the typed squares name: both ends, and any squares between in their order. */
export function matches(squares: readonly number[], legal: readonly LegalMove[]): LegalMove[] {
  if (squares.length < 2) return [];
  return legal.filter(({ path }) => {
    if (path[0] !== squares[0] || path.at(-1) !== squares.at(-1)) return false;
    let at = 0;
    return squares.every((square) => {
      at = path.indexOf(square, at) + 1;
      return at > 0;
    });
  });
}

/** The legal moves that the typed text may become. */
export function offered(board: Board, typed: string, legal: readonly LegalMove[]): LegalMove[] {
  const text = typed.trim().toLowerCase().replace(/[^a-l0-9]+/g, "-");
  if (!text) return [...legal];
  const found = matches(typedSquares(board, typed), legal);
  if (found.length) return found;
  return legal.filter(({ move, short }) => [move, short].some((m) => m.toLowerCase().replace(/[^a-l0-9]+/g, "-").startsWith(text)));
}

/** The move as it is recorded although it is not legal; null if the text is no move. */
export function asPlayed(board: Board, typed: string): string | null {
  const squares = typedSquares(board, typed);
  if (squares.length < 2) return null;
  const takes = /[x:×*]/i.test(typed.replace(board.algebraic ? /[a-l]\d/gi : "", ""));
  const names = board.algebraic ? typed.toLowerCase().match(/[a-l]\d{1,2}/g)! : squares.map(String);
  return names.join(takes ? board.capture : "-");
}
