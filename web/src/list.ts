// The list of games: filtered, and drawn only where it is visible, so that 100,000 games scroll smoothly.

import { el, put } from "./dom";
import type { Row, Winner } from "./protocol";
import { S, say, sayCounts } from "./strings";

const ROW_HEIGHT = 68;

type FindingFilter = "" | "error" | "warning" | "any" | "clean" | string;

const RESULTS: readonly [string, string][] = [
  ["", S.anyResult], ["black", S.blackWon], ["white", S.whiteWon], ["draw", S.drawn], ["both-lost", S.bothLost], ["none", S.noResult],
];

export class GameList {
  readonly root: HTMLElement;
  private readonly text = el("input", { type: "search", placeholder: S.filterText, "aria-label": S.filterText });
  private readonly finding = el("select", { "aria-label": S.filterFinding });
  private readonly result = el("select", { "aria-label": S.filterResult },
    ...RESULTS.map(([value, label]) => el("option", { value }, label)));
  private readonly total = el("p", { class: "total", role: "status" });
  private readonly spacer = el("div", { class: "spacer" });
  private readonly box = el("div", { class: "rows", role: "listbox", tabindex: 0, "aria-label": S.games });
  private all: readonly Row[] = [];
  private shown: Row[] = [];
  private selected: Row | null = null;
  private codes = "";
  private frame = 0;

  constructor(private readonly fileName: (doc: number) => string, private readonly onSelect: (row: Row) => void) {
    this.box.append(this.spacer);
    this.root = el("div", { class: "games" },
      el("div", { class: "filters" }, this.text, el("div", { class: "pair-of-fields" }, this.finding, this.result)), this.total, this.box);
    this.text.addEventListener("input", () => this.filter());
    for (const field of [this.finding, this.result]) field.addEventListener("change", () => this.filter());
    this.box.addEventListener("scroll", () => this.schedule(), { passive: true });
    new ResizeObserver(() => this.schedule()).observe(this.box);
    this.box.addEventListener("keydown", (event) => this.key(event));
    this.box.addEventListener("click", (event) => {
      const option = (event.target as Element).closest<HTMLElement>("[data-index]");
      const row = option && this.shown[Number(option.dataset["index"])];
      if (row) this.onSelect(row);
    });
    this.fillFindings([]);
  }

  /** Takes the games; called again as a file is being checked. */
  show(rows: readonly Row[]): void {
    this.all = rows;
    const codes = new Set<string>();
    for (const row of rows) for (const code of row.codes) codes.add(code);
    this.fillFindings([...codes].sort());
    this.filter();
  }

  select(doc: number, game: number): void {
    this.selected = this.all.find((r) => r.doc === doc && r.game === game) ?? null;
    const index = this.selected ? this.shown.indexOf(this.selected) : -1;
    if (index >= 0) this.reveal(index);
    this.schedule();
  }

  private fillFindings(codes: readonly string[]): void {
    if (this.codes === codes.join() && this.finding.options.length) return;
    this.codes = codes.join();
    const value = this.finding.value;
    const fixed: [string, string][] = [
      ["", S.anyGame], ["error", S.withErrors], ["warning", S.withWarnings], ["any", S.withFindings], ["clean", S.clean],
    ];
    put(this.finding, ...fixed.map(([v, label]) => el("option", { value: v }, label)),
      codes.length > 0 && el("optgroup", { label: S.rule }, ...codes.map((code) => el("option", { value: code }, code))));
    this.finding.value = value;
    if (this.finding.selectedIndex < 0) this.finding.value = "";
  }

  private filter(): void {
    const words = this.text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const finding: FindingFilter = this.finding.value;
    const result = this.result.value;
    this.shown = this.all.filter((row) => {
      if (result && (row.winner ?? "none") !== result) return false;
      const { error, warning, note } = row.counts;
      switch (finding) {
        case "": break;
        case "error": if (!error) return false; break;
        case "warning": if (!error && !warning) return false; break;
        case "any": if (!error && !warning && !note) return false; break;
        case "clean": if (error || warning) return false; break;
        default: if (!row.codes.includes(finding)) return false;
      }
      if (!words.length) return true;
      const text = `${row.black} ${row.white} ${row.event} ${row.round} ${row.date}`.toLowerCase();
      return words.every((word) => text.includes(word));
    });
    if (this.selected) {
      const { doc, game } = this.selected;
      this.selected = this.all.find((r) => r.doc === doc && r.game === game) ?? null;
    }
    this.total.textContent = !this.shown.length ? S.nothingMatches
      : say(this.shown.length === this.all.length ? S.gamesCount : S.gamesShown, { shown: this.shown.length, n: this.all.length });
    this.spacer.style.height = `${this.shown.length * ROW_HEIGHT}px`;
    this.schedule();
  }

  private schedule(): void {
    this.frame ||= requestAnimationFrame(() => { this.frame = 0; this.draw(); });
  }

  private draw(): void {
    const from = Math.max(0, Math.floor(this.box.scrollTop / ROW_HEIGHT) - 4);
    const to = Math.min(this.shown.length, from + Math.ceil(this.box.clientHeight / ROW_HEIGHT) + 9);
    const files = new Set(this.all.slice(0, 1).concat(this.all.slice(-1)).map((r) => r.doc)).size > 1;
    put(this.spacer, ...this.shown.slice(from, to).map((row, i) => this.option(row, from + i, files)));
    const index = this.selected ? this.shown.indexOf(this.selected) : -1;
    if (index >= from && index < to) this.box.setAttribute("aria-activedescendant", `game-${index}`);
    else this.box.removeAttribute("aria-activedescendant");
  }

  private option(row: Row, index: number, files: boolean): HTMLElement {
    const badges = (["error", "warning"] as const).filter((s) => row.counts[s]).map((s) =>
      el("span", { class: `badge ${s}`, title: sayCounts({ ...row.counts, note: 0 }) }, String(row.counts[s])));
    const sub = [row.event, row.round && `(${row.round})`, row.date].filter(Boolean).join(" ");
    const node = el("div", {
      class: "option", role: "option", id: `game-${index}`, "data-index": index, "aria-selected": String(row === this.selected),
      "aria-posinset": index + 1, "aria-setsize": this.shown.length,
    },
    el("span", { class: "number" }, String(row.game)),
    el("span", { class: "who" },
      el("span", { class: "name" }, el("span", { class: "disc black" }), row.black || S.black),
      el("span", { class: "name" }, el("span", { class: "disc white" }), row.white || S.white),
      el("span", { class: "sub" }, files ? `${this.fileName(row.doc)}: ` : "", sub || say(S.plies, { n: row.plies }))),
    el("span", { class: "marks" }, resultMark(row.winner), ...badges));
    node.style.transform = `translateY(${index * ROW_HEIGHT}px)`;
    return node;
  }

  private reveal(index: number): void {
    const top = index * ROW_HEIGHT;
    if (top < this.box.scrollTop) this.box.scrollTop = top;
    else if (top + ROW_HEIGHT > this.box.scrollTop + this.box.clientHeight) this.box.scrollTop = top + ROW_HEIGHT - this.box.clientHeight;
  }

  private key(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.box.clientHeight / ROW_HEIGHT) - 1);
    const by: Record<string, number> = {
      ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -this.shown.length, End: this.shown.length,
    };
    const step = by[event.key];
    if (!step || !this.shown.length) return;
    event.preventDefault();
    event.stopPropagation();
    const index = this.selected ? this.shown.indexOf(this.selected) : -1;
    const row = this.shown[Math.max(0, Math.min(this.shown.length - 1, index + step))];
    if (row) this.onSelect(row);
  }
}

function resultMark(winner: Winner | null): HTMLElement {
  const [text, label] = winner === "black" ? ["B", S.blackWon] : winner === "white" ? ["W", S.whiteWon]
    : winner === "draw" ? ["½", S.drawn] : winner === "both-lost" ? ["–", S.bothLost] : ["*", S.noResult];
  return el("span", { class: "result", title: label }, text!, el("span", { class: "hidden" }, ` ${label}`));
}
