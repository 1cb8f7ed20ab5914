// The findings: a list, in which the selected one shows law, ruling, legal moves and repair.

import { button, el, put } from "./dom";
import { preview } from "./editor";
import type { Placed } from "./protocol";
import type { Remedy } from "./repair";
import { S, say } from "./strings";

/** More cards than this are not drawn. */
const MAX_SHOWN = 300;

export interface FindingEvents {
  select(finding: Placed | null): void;
  apply(remedy: Remedy): void;
  explain(code: string): void;
  statement(finding: Placed): void;
  /** Shows one legal move on the board; null: all of them. */
  hint(move: string | null): void;
  law(number: string): Promise<string | null>;
  remedies(finding: Placed): Remedy[];
  /** The text that the changes are of. */
  text(): string;
}

export class FindingList {
  readonly root = el("div", { class: "findings-list" });
  private cards = new Map<number, HTMLElement>();

  constructor(private readonly events: FindingEvents) {}

  /** Lists findings; `several` adds the number of the game to each. */
  show(findings: readonly Placed[], selected: Placed | null, hiddenNotes: number, several: boolean): void {
    this.cards.clear();
    if (!findings.length) {
      put(this.root, el("p", { class: "empty" }, el("span", { class: "tick", "aria-hidden": "true" }, "✓"),
        hiddenNotes ? say(S.onlyNotes, { n: hiddenNotes }) : S.noFindings));
      return;
    }
    const shown = findings.slice(0, MAX_SHOWN);
    if (selected && !shown.includes(selected)) shown.push(selected);
    put(this.root, el("ul", null, ...shown.map((f) => {
      const item = el("li", { class: `finding ${f.severity}` });
      this.cards.set(f.id, item);
      this.fill(item, f, f === selected, several);
      return item;
    })), findings.length > MAX_SHOWN && el("p", { class: "empty" }, say(S.moreFindings, { n: findings.length - MAX_SHOWN })));
  }

  /** Scrolls the list to a finding. */
  reveal(finding: Placed): void {
    const card = this.cards.get(finding.id);
    if (!card) return;
    const { offsetTop, offsetHeight } = card;
    const { scrollTop, clientHeight, scrollHeight } = this.root;
    // On a phone the page scrolls, not the list.
    if (scrollHeight <= clientHeight) return card.scrollIntoView({ block: "nearest" });
    if (offsetTop < scrollTop || offsetTop + Math.min(offsetHeight, 160) > scrollTop + clientHeight) this.root.scrollTop = offsetTop - 8;
  }

  private fill(item: HTMLElement, f: Placed, open: boolean, several: boolean): void {
    const where = [several && say(S.gameN, { number: String(f.game) }), f.move_number !== null && f.move
      ? `${f.move_number}.${f.side === "white" && f.ply !== null && f.ply % 2 === 0 ? " …" : ""} ${f.move}` : say(S.lineN, { number: String(f.line) })].filter(Boolean).join(", ");
    const head = button([el("span", { class: `sev ${f.severity}` }, el("span", { class: "hidden" }, `${S.severity[f.severity]} `), f.code),
      el("span", { class: "message" }, f.message), el("span", { class: "where" }, where)],
    () => this.events.select(open ? null : f), { class: "head", "aria-expanded": String(open) });
    put(item, head, open && this.details(f));
  }

  private details(f: Placed): HTMLElement {
    const legal = f.legal ?? [];
    return el("div", { class: "details" },
      f.consequence && el("p", { class: "consequence" }, S.consequence),
      f.ruling && el("section", null, el("h4", null, S.ruling), el("p", null, f.ruling)),
      f.laws.length > 0 && el("section", null, el("h4", null, S.law), el("dl", { class: "laws" }, ...f.laws.map((number) => this.law(number)))),
      legal.length > 0 && el("section", null, el("h4", null, S.legal),
        el("p", { class: "chips" }, ...legal.map((move) => this.legal(move)))),
      ...this.events.remedies(f).map((remedy, i) => this.remedy(remedy, i)),
      el("p", { class: "links" },
        button(say(S.explain, { rule: `${f.code} ${f.name}` }), () => this.events.explain(f.code), { class: "link" }),
        f.ply !== null && button(S.statement, () => this.events.statement(f), { class: "link" })));
  }

  private law(number: string): HTMLElement {
    const text = el("dd", null, "…");
    void this.events.law(number).then((law) => { text.textContent = law ?? ""; }, () => { text.textContent = ""; });
    return el("div", null, el("dt", null, number), text);
  }

  private legal(move: string): HTMLElement {
    const show = (): void => this.events.hint(move), all = (): void => this.events.hint(null);
    return el("button", { type: "button", class: "chip", onpointerenter: show, onpointerleave: all, onfocus: show, onblur: all }, move);
  }

  private remedy(remedy: Remedy, index: number): HTMLElement {
    const { repair, fix, changes } = remedy;
    const about = repair ? say(S.replayed, { replayed: repair.replayed, n: repair.of }) : fix?.unsafe ? S.fixUnsafe : say(S.fixOf, { n: fix?.findings ?? 1 });
    return el("section", { class: "remedy" },
      el("h4", null, index ? S.otherRepair : S.repair, repair && el("span", { class: `confidence ${repair.confidence}` }, S.confidence[repair.confidence])),
      el("pre", { class: "preview", tabindex: 0, role: "group", "aria-label": S.repair }, ...preview(this.events.text(), changes).map(([text, kind]) =>
        (kind === "same" ? text.replace(/\s+/g, " ") : el(kind, null, text.replace(/\r?\n/g, "⏎"))))),
      el("div", { class: "row" }, button(S.apply, () => this.events.apply(remedy), { class: "primary" }),
        el("span", { class: "hint" }, about)));
  }
}
