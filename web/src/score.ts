// The score of a game: every move is a button, variations are indented, moves with findings are underlined.

import { button, el, put } from "./dom";
import type { Node, Tree } from "./game";
import type { Placed, Severity } from "./protocol";
import { S } from "./strings";

const RANK: Record<Severity, number> = { error: 3, warning: 2, note: 1 };

export class Score {
  readonly root = el("div", { class: "score", role: "group", "aria-label": S.score });
  private buttons = new Map<Node, HTMLButtonElement>();
  private current: HTMLButtonElement | null = null;

  constructor(private readonly onNode: (node: Node) => void) {}

  show(tree: Tree | null, findings: readonly Placed[]): void {
    this.buttons.clear();
    this.current = null;
    if (!tree) return put(this.root, el("p", { class: "empty" }, S.noGame));
    if (!tree.line.length) return put(this.root, el("p", { class: "empty" }, S.noMoves));
    const worst = new Map<string, Severity>();
    for (const f of findings) {
      if (f.ply === null) continue;
      const key = `${f.ply} ${f.depth ?? 0}`;
      const old = worst.get(key);
      if (!old || RANK[f.severity] > RANK[old]) worst.set(key, f.severity);
    }
    put(this.root, ...this.comments(tree.record.comments), ...this.line(tree.line, worst));
  }

  select(node: Node | null): void {
    this.current?.removeAttribute("aria-current");
    this.current = node ? this.buttons.get(node) ?? null : null;
    if (!this.current) {
      this.root.scrollTop = 0;
      return;
    }
    this.current.setAttribute("aria-current", "true");
    // scrollIntoView would also scroll the page.
    const { offsetTop, offsetHeight } = this.current;
    const { scrollTop, clientHeight } = this.root;
    if (offsetTop < scrollTop + 4 || offsetTop + offsetHeight > scrollTop + clientHeight - 4) {
      this.root.scrollTop = offsetTop - clientHeight / 2;
    }
  }

  private comments(texts: readonly string[]): HTMLElement[] {
    return texts.map((text) => el("span", { class: "comment" }, text.trim(), " "));
  }

  private line(nodes: readonly Node[], worst: ReadonlyMap<string, Severity>): HTMLElement[] {
    const parts: HTMLElement[] = [];
    let fresh = true;
    let before: Node | null = null;
    for (const node of nodes) {
      if (!node.side) {
        if (node.written) parts.push(el("span", { class: "setup" }, `${S.setup}: ${node.written} `));
        parts.push(...this.comments(node.comments));
        continue;
      }
      const previous: Node | null = before ?? node.parent;
      const second: boolean = previous ? previous.number === node.number : node.next !== null && node.next.number !== node.number;
      const number = !second ? `${node.number}.` : fresh ? `${node.number}…` : "";
      before = node;
      const severity = worst.get(`${node.ply} ${node.depth}`);
      const classes = ["move", severity && `has-${severity}`, node.fen === null && "unplayed"].filter(Boolean).join(" ");
      const move = button([node.written, node.strength && el("span", { class: "strength" }, node.strength),
        severity && el("span", { class: "hidden" }, ` (${S.severity[severity]})`)], () => this.onNode(node), { class: classes });
      this.buttons.set(node, move);
      parts.push(el("span", { class: "pair" }, number && el("span", { class: "no" }, number), move), el("span", { class: "gap" }, " "));
      fresh = false;
      if (node.comments.length || node.variations.length) fresh = true;
      parts.push(...this.comments(node.comments));
      for (const variation of node.variations) {
        parts.push(el("div", { class: "variation" }, ...this.line(variation, worst)));
      }
    }
    return parts;
  }
}
