// A replayed game as a tree of positions.

import type { Game, Item } from "huff-core";
import type { Span } from "./protocol";
import { type Board, type Side, boardOf } from "./variants";

export interface Node {
  readonly index: number;
  readonly parent: Node | null;
  /** Nesting depth of the variation; 0 is the main line. */
  readonly depth: number;
  readonly ply: number;
  readonly number: number;
  readonly side: Side | null;
  /** The move as written, or the text of a setup. */
  readonly written: string;
  /** The move with its full path, of a move that was not legal as far as it is known; null if it could not be replayed. */
  readonly move: string | null;
  /** The position after the move; null if it is not known. */
  readonly fen: string | null;
  readonly strength: string;
  readonly comments: readonly string[];
  readonly span: Span | null;
  readonly variations: Node[][];
  next: Node | null;
}

export interface Tree {
  readonly board: Board;
  readonly record: Game;
  readonly start: string;
  /** Main line first move; null for a game without moves. */
  readonly line: readonly Node[];
  /** In the order of the text. */
  readonly all: readonly Node[];
}

/** Reads a replayed game; `spans` are the places of its moves in the text. */
export function treeOf(record: Game, spans: readonly Span[] = []): Tree {
  const board = boardOf(record.game_type);
  const all: Node[] = [];
  let at = 0;

  const spanOf = (written: string, depth: number): Span | null => {
    // Moves and spans have the same order; what one of them lacks is skipped.
    const found = spans.slice(at, at + 4).findIndex((span) => span.move === written && span.depth === depth);
    return found < 0 ? null : spans[(at += found + 1) - 1]!;
  };

  const line = (items: readonly Item[], parent: Node | null, depth: number): Node[] => {
    const nodes: Node[] = [];
    let before = parent;
    for (const item of items) {
      const node = nodeOf(item, before, depth);
      if (before && nodes.length) before.next = node;
      all.push(node);
      nodes.push(node);
      node.variations.push(...item.variations.map((variation) => line(variation, before, depth + 1)).filter((branch) => branch.length));
      before = node;
    }
    return nodes;
  };

  const nodeOf = (item: Item, parent: Node | null, depth: number): Node => {
    const common = { index: all.length, parent, depth, comments: item.comments, variations: [], next: null };
    if ("ply" in item) {
      const { ply, number, side, written, path, fen = null, strength } = item;
      // A move against the laws has no notation, but it was made if there is a position after it.
      const move = item.move ?? (fen && path ? path.join("-") : null);
      return { ...common, ply, number, side, written, move, fen, strength: strength ?? "", span: spanOf(written, depth) };
    }
    const fen = "setup" in item ? item.setup : null;
    const written = fen ?? ("unread" in item ? item.unread : "written" in item ? item.written : null) ?? "";
    return { ...common, ply: parent?.ply ?? 0, number: 0, side: null, written, move: null, fen, strength: "", span: null };
  };

  const main = line(record.moves, null, 0);
  return { board, record, start: record.start ?? board.start, line: main, all };
}

/** The last known position at or before a node. */
export function fenAt(tree: Tree, node: Node | null): string {
  for (let n = node; n; n = n.parent) if (n.fen) return n.fen;
  return tree.start;
}

/** The move after a node; after `null`, the first. */
export const after = (tree: Tree, node: Node | null): Node | null => (node ? node.next : tree.line[0] ?? null);

/** The last move of the line that contains the node. */
export function endOf(tree: Tree, node: Node | null): Node | null {
  let last = node ?? tree.line[0] ?? null;
  while (last?.next) last = last.next;
  return last;
}

/** A tag's value; of a repeated tag the first. */
export function tag(record: Game, name: string): string {
  const value = record.tags[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
