// A replayed game as a tree of positions.

import type { Game, Item, Move } from "huff-core";
import type { GameView, Span } from "./protocol";
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
  /** The move with its full path; null if it could not be replayed. */
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

/** Reads a replayed game. */
export function treeOf(view: GameView): Tree {
  const { record, spans } = view;
  const board = boardOf(record.game_type);
  const all: Node[] = [];
  let at = 0;

  const spanOf = (written: string, depth: number): Span | null => {
    // Moves and spans have the same order; what one of them lacks is skipped.
    for (let i = at; i < Math.min(at + 4, spans.length); i++) {
      if (spans[i]!.move === written && spans[i]!.depth === depth) {
        at = i + 1;
        return spans[i]!;
      }
    }
    return null;
  };

  const line = (items: readonly Item[], parent: Node | null, depth: number): Node[] => {
    const nodes: Node[] = [];
    let before = parent;
    for (const item of items) {
      const node = nodeOf(item, before, depth);
      if (before && nodes.length) before.next = node;
      all.push(node);
      nodes.push(node);
      for (const variation of (item as Move).variations ?? []) {
        const moves = Array.isArray(variation) ? variation : (variation as { moves?: Item[] }).moves ?? [];
        const branch = line(moves as Item[], before, depth + 1);
        if (branch.length) node.variations.push(branch);
      }
      before = node;
    }
    return nodes;
  };

  const nodeOf = (item: Item, parent: Node | null, depth: number): Node => {
    const move = item as Partial<Move>;
    const setup = (item as { setup?: string }).setup;
    const written = move.written ?? "";
    return {
      index: all.length, parent, depth, ply: move.ply ?? parent?.ply ?? 0, number: move.number ?? 0, side: move.side ?? null,
      written: setup ?? (written || String((item as { unread?: string }).unread ?? "?")), move: move.move ?? null,
      fen: setup ?? move.fen ?? null, strength: move.strength ?? "", comments: move.comments ?? [],
      span: written ? spanOf(written, depth) : null, variations: [], next: null,
    };
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
