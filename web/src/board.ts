// The board as SVG: squares, numbers, pieces, and marks for what could be captured.

import { put, svg } from "./dom";
import { S, say } from "./strings";
import {
  type Board, type Piece, type Position, at, isCapture, jumped, pathOf, place, readFen, squareName,
} from "./variants";

/** What is drawn over a position. Moves are in full-path notation. */
export interface Marks {
  /** The move that led to the position: its first and last square are tinted. */
  readonly last?: string | null;
  /** A move that is not legal, drawn as a red arrow. */
  readonly wrong?: string | null;
  /** Moves that are legal, drawn as green arrows. */
  readonly legal?: readonly string[];
  /** Squares with a red ring. */
  readonly rings?: readonly number[];
  /** Squares with a dot: where a selected piece may go. */
  readonly dots?: readonly number[];
  /** The selected square. */
  readonly chosen?: number;
}

const SIZE = 100;
/** More arrows than this hide the board. */
const MAX_ARROWS = 8;

export class BoardView {
  readonly root: SVGSVGElement;
  private readonly squaresLayer = svg("g");
  private readonly tintLayer = svg("g");
  private readonly numberLayer = svg("g");
  private readonly pieceLayer = svg("g", { class: "pieces" });
  private readonly markLayer = svg("g", { class: "marks" });
  private readonly title = svg("title");
  private board: Board | null = null;
  private flipped = false;
  private position: Position = { toMove: null, pieces: new Map() };
  private shown = new Map<number, { piece: Piece; node: SVGGElement }>();
  private fen = "";
  private marks: Marks = {};

  constructor(onSquare?: (square: number) => void) {
    this.root = svg("svg", { class: "board", role: "img" },
      this.title, this.squaresLayer, this.tintLayer, this.numberLayer, this.pieceLayer, this.markLayer);
    if (onSquare) {
      this.root.addEventListener("pointerdown", (event) => {
        const square = this.squareAt(event);
        if (square) onSquare(square);
      });
    }
  }

  /** Draws a position. A piece that has moved slides if the board stays the same. */
  show(board: Board, fen: string, marks: Marks = {}, flipped = false): void {
    const turned = board !== this.board || flipped !== this.flipped;
    this.board = board;
    this.flipped = flipped;
    if (turned) this.drawSquares(board);
    if (turned || fen !== this.fen) {
      this.fen = fen;
      this.position = readFen(board, fen);
      this.drawPieces(board, turned);
    }
    this.marks = marks;
    this.drawMarks(board);
    const { toMove } = this.position;
    this.title.textContent = [say(S.boardLabel, { white: this.spoken("white"), black: this.spoken("black") }),
      toMove && say(S.boardMover, { side: S[toMove] })].filter(Boolean).join(" ");
  }

  private spoken(side: "white" | "black"): string {
    const b = this.board!;
    return [...this.position.pieces].filter(([, p]) => p.side === side).sort((x, y) => x[0] - y[0])
      .map(([s, p]) => (p.king ? say(S.kingOn, { square: squareName(b, s) }) : squareName(b, s))).join(", ") || S.noPieces;
  }

  private squareAt(event: PointerEvent): number {
    const box = this.root.getBoundingClientRect();
    const b = this.board;
    if (!b || !box.width) return 0;
    const x = Math.floor(((event.clientX - box.left) / box.width) * b.width);
    const y = Math.floor(((event.clientY - box.top) / box.height) * b.height);
    return this.flipped ? at(b, b.width - 1 - x, y) : at(b, x, b.height - 1 - y);
  }

  /** The centre of a square in the drawing. */
  private centre(b: Board, square: number): [number, number] {
    const [file, rank] = place(b, square);
    const x = this.flipped ? b.width - 1 - file : file;
    const y = this.flipped ? rank : b.height - 1 - rank;
    return [x * SIZE + SIZE / 2, y * SIZE + SIZE / 2];
  }

  private drawSquares(b: Board): void {
    this.root.setAttribute("viewBox", `0 0 ${b.width * SIZE} ${b.height * SIZE}`);
    this.root.style.setProperty("--ratio", `${b.width} / ${b.height}`);
    const nodes: SVGElement[] = [svg("rect", { class: "light", width: b.width * SIZE, height: b.height * SIZE })], numbers: SVGElement[] = [];
    for (let square = 1; square <= b.squares.length; square++) {
      const [x, y] = this.centre(b, square);
      const [file, rank] = place(b, square);
      const shade = b.squares.length === b.width * b.height && (file + rank) % 2 ? "dark alt" : "dark";
      nodes.push(svg("rect", { class: shade, x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE }));
      numbers.push(svg("text", { class: "number", x: x - SIZE / 2 + 5, y: y - SIZE / 2 + 18 }, squareName(b, square)));
    }
    put(this.squaresLayer, ...nodes);
    put(this.numberLayer, ...numbers);
  }

  private drawPieces(b: Board, anew: boolean): void {
    if (anew) {
      this.pieceLayer.replaceChildren();
      this.shown.clear();
    }
    const next = this.position.pieces;
    const arrived: number[] = [];
    const left = new Map<number, { piece: Piece; node: SVGGElement }>();
    for (const [square, old] of this.shown) {
      const piece = next.get(square);
      if (!piece || piece.side !== old.piece.side || piece.king !== old.piece.king) left.set(square, old);
    }
    for (const [square] of next) if (!this.shown.has(square) || left.has(square)) arrived.push(square);
    for (const square of left.keys()) this.shown.delete(square);
    for (const square of arrived) {
      const piece = next.get(square)!;
      // The piece that slides here: of the same side, and a man only becomes a king, never the reverse.
      const from = arrived.length <= 2
        ? [...left].find(([, old]) => old.piece.side === piece.side && (piece.king || !old.piece.king)) : undefined;
      const node = from && from[1].piece.king === piece.king ? from[1].node : drawPiece(piece);
      const [x, y] = this.centre(b, square);
      if (from) {
        left.delete(from[0]);
        if (node !== from[1].node) {
          const [fx, fy] = this.centre(b, from[0]);
          node.style.transform = `translate(${fx}px, ${fy}px)`;
          from[1].node.replaceWith(node);
          node.getBoundingClientRect();
        }
        this.pieceLayer.append(node);
      } else this.pieceLayer.append(node);
      node.style.transform = `translate(${x}px, ${y}px)`;
      this.shown.set(square, { piece, node });
    }
    for (const { node } of left.values()) node.remove();
  }

  private drawMarks(b: Board): void {
    const { last, wrong, legal = [], rings = [], dots = [], chosen } = this.marks;
    const tints: SVGElement[] = [];
    const tint = (square: number, kind: string): void => {
      const [x, y] = this.centre(b, square);
      tints.push(svg("rect", { class: kind, x: x - SIZE / 2, y: y - SIZE / 2, width: SIZE, height: SIZE }));
    };
    const lastPath = last ? pathOf(b, last) : [];
    for (const square of new Set([lastPath[0], lastPath.at(-1)])) if (square) tint(square, "last");
    if (chosen) tint(chosen, "chosen");
    put(this.tintLayer, ...tints);

    const marks: SVGElement[] = [];
    for (const square of rings) {
      const [x, y] = this.centre(b, square);
      marks.push(svg("circle", { class: "ring", cx: x, cy: y, r: 43 }));
    }
    for (const square of dots) {
      const [x, y] = this.centre(b, square);
      marks.push(svg("circle", { class: "dot", cx: x, cy: y, r: 15 }));
    }
    if (wrong) marks.push(...this.arrow(b, pathOf(b, wrong), "wrong"));
    const arrows = legal.filter((m) => legal.length <= MAX_ARROWS || isCapture(m)).slice(0, MAX_ARROWS);
    for (const move of arrows) {
      const path = pathOf(b, move);
      marks.push(...this.arrow(b, path, "legal"));
      if (!isCapture(move)) continue;
      for (const square of jumped(b, this.position, path)) {
        const [x, y] = this.centre(b, square);
        marks.push(svg("path", { class: "taken", d: `M${x - 16} ${y - 16}l32 32m0 -32l-32 32` }));
      }
    }
    put(this.markLayer, ...marks);
  }

  private arrow(b: Board, path: readonly number[], kind: string): SVGElement[] {
    if (path.length < 2) return [];
    const points = path.map((s) => this.centre(b, s));
    const [tx, ty] = points.at(-1)!;
    const [px, py] = points.at(-2)!;
    const length = Math.hypot(tx - px, ty - py) || 1;
    const ux = (tx - px) / length, uy = (ty - py) / length;
    // The head ends near the centre of the last square; the line ends within the head.
    const [hx, hy] = [tx - ux * 8, ty - uy * 8];
    const line = [...points.slice(0, -1), [hx - ux * 30, hy - uy * 30]].map((p) => p.join(" ")).join("L");
    const [bx, by] = [hx - ux * 38, hy - uy * 38];
    return [svg("g", { class: `arrow ${kind}` },
      svg("path", { class: "shaft", d: `M${line}` }),
      svg("path", { class: "head", d: `M${hx} ${hy}L${bx - uy * 22} ${by + ux * 22}L${bx + uy * 22} ${by - ux * 22}Z` }))];
  }
}

function drawPiece(piece: Piece): SVGGElement {
  const node = svg("g", { class: `piece ${piece.side}${piece.king ? " king" : ""}` },
    svg("circle", { class: "shadow", cy: 4, r: 38 }), svg("circle", { class: "disc", r: 38 }),
    svg("circle", { class: "groove", r: 29 }), svg("circle", { class: "groove", r: 20 }));
  if (piece.king) {
    node.append(svg("path", { class: "crown", d: "M-22 15L-26 -13L-12 -2L0 -20L12 -2L26 -13L22 15Z" }),
      svg("path", { class: "crown", d: "M-22 19H22" }));
  }
  return node;
}
