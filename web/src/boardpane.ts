// The board with its players, the buttons to step through a game, and the score below.

import { BoardView, type Marks } from "./board";
import { button, el, put, svg } from "./dom";
import { type Node, type Tree, after, endOf, fenAt, tag } from "./game";
import { Score } from "./score";
import type { Placed } from "./protocol";
import { S } from "./strings";
import { type Side, ENGLISH, readFen, type Board } from "./variants";

const ICONS = {
  first: "M6 5v14M19 5L9 12l10 7z", previous: "M16 5L7 12l9 7z", next: "M8 5l9 7-9 7z", last: "M18 5v14M5 5l10 7-10 7z",
  flip: "M7 4v13m0 0l-3-4m3 4l3-4M17 20V7m0 0l-3 4m3-4l3 4",
};

const STEPS = ["first", "previous", "next", "last"] as const;

export const icon = (path: string): SVGSVGElement => svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, svg("path", { d: path }));

export class BoardPane {
  readonly root: HTMLElement;
  readonly board: BoardView;
  readonly score: Score;
  private readonly top = el("div", { class: "player" });
  private readonly bottom = el("div", { class: "player" });
  private readonly note = el("p", { class: "position-note" });
  private readonly buttons = new Map<string, HTMLButtonElement>();
  private tree: Tree | null = null;
  private node: Node | null = null;
  private flipped = false;
  /** Replaces the marks of the position, as long as a finding is selected. */
  private override: { fen: string; marks: Marks } | null = null;

  constructor(private readonly onNode: (node: Node | null) => void, onSquare?: (square: number) => void) {
    this.board = new BoardView(onSquare);
    this.score = new Score((node) => this.onNode(node));
    const control = (name: keyof typeof ICONS, action: () => void): HTMLButtonElement => {
      const node = button(icon(ICONS[name]), action, { class: "control", title: S[name], "aria-label": S[name] });
      this.buttons.set(name, node);
      return node;
    };
    this.root = el("div", { class: "boardpane" },
      el("div", { class: "boardbox" }, this.top, this.board.root, this.bottom,
        el("div", { class: "controls", role: "toolbar", "aria-label": S.moves },
          STEPS.map((step) => control(step, () => this.step(step))), control("flip", () => this.flip())),
        this.note),
      this.score.root);
    this.draw();
  }

  get current(): Node | null {
    return this.node;
  }

  show(tree: Tree | null, findings: readonly Placed[], node: Node | null): void {
    this.tree = tree;
    this.score.show(tree, findings);
    this.go(node, null);
  }

  /** Shows the position after a node; null is the start. */
  go(node: Node | null, override: { fen: string; marks: Marks } | null): void {
    this.node = node;
    this.override = override;
    this.score.select(node);
    this.draw();
  }

  /** Changes the marks of the position that is shown. */
  mark(marks: Marks): void {
    if (this.override) this.override = { ...this.override, marks };
    else this.override = { fen: this.fen, marks };
    this.draw();
  }

  get fen(): string {
    return this.override?.fen ?? (this.tree ? fenAt(this.tree, this.node) : ENGLISH.start);
  }

  get boardOf(): Board {
    return this.tree?.board ?? ENGLISH;
  }

  flip(): void {
    this.flipped = !this.flipped;
    this.draw();
  }

  step(to: (typeof STEPS)[number]): void {
    const { tree, node } = this;
    if (!tree) return;
    switch (to) {
      case "first": return this.onNode(null);
      case "previous": return this.onNode(node?.parent ?? null);
      case "next": { const next = after(tree, node); if (next) this.onNode(next); return; }
      case "last": return this.onNode(endOf(tree, node));
    }
  }

  private draw(): void {
    const { tree, node, board, override } = this;
    const kind = this.boardOf;
    board.show(kind, this.fen, override?.marks ?? { last: node?.move ?? null }, this.flipped);
    const mover = readFen(kind, this.fen).toMove;
    const upper: Side = this.flipped ? "white" : "black", lower: Side = this.flipped ? "black" : "white";
    this.player(this.top, upper, mover);
    this.player(this.bottom, lower, mover);
    const known = !node || node.fen !== null || override !== null;
    this.note.textContent = known ? "" : S.unknownPosition;
    const next = tree ? after(tree, node) : null;
    for (const name of ["first", "previous"]) this.buttons.get(name)!.disabled = !node;
    for (const name of ["next", "last"]) this.buttons.get(name)!.disabled = !next;
  }

  private player(bar: HTMLElement, side: Side, mover: Side | null): void {
    const record = this.tree?.record;
    const name = record ? tag(record, side === "white" ? "White" : "Black").replace(/^\?+$/, "") : "";
    put(bar, el("span", { class: `disc ${side}` }), el("span", { class: "name" }, name || S[side]),
      record?.winner === side && el("span", { class: "winner" }, S.won),
      mover === side && el("span", { class: "mover" }, S.toMove));
    bar.classList.toggle("moving", mover === side);
  }
}
