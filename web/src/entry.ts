// The keyboard entry of a scoresheet: every move is checked as it is typed, and none is forbidden.

import type { LegalMove, LegalMoves } from "huff-core";
import type { BoardPane } from "./boardpane";
import { button, choice, el, put } from "./dom";
import { treeOf } from "./game";
import { recall, remember } from "./memory";
import type { Finding, Probe } from "./protocol";
import {
  type Sheet, asPlayed, boardOfSheet, emptySheet, firstMover, matches, offered, sheetText, typedSquares,
} from "./sheet";
import { S, say } from "./strings";
import { BOARDS, isCapture, type Side } from "./variants";

export interface EntryEvents {
  probe(text: string, variant: string): Promise<Probe>;
  legal(fen: string, variant: string): Promise<LegalMoves>;
  save(text: string, name: string): void;
  review(text: string, name: string): void;
}

/** Moves offered as buttons. */
const MAX_OFFERED = 40;

export class Entry {
  readonly root: HTMLElement;
  private sheet: Sheet = emptySheet();
  private probe: Probe = { record: null, findings: [], legal: null };
  /** Index of the move that is corrected; otherwise the number of moves. */
  private at = 0;
  private legal: readonly LegalMove[] = [];
  private chosen = 0;
  /** Counts the questions to the referee about the sheet, and about what is being typed. */
  private asked = 0;
  private askedTyped = 0;
  /** Moves that were entered faster than they are judged. */
  private queue: Promise<void> = Promise.resolve();
  private readonly input = el("input", {
    type: "text", class: "typed", autocomplete: "off", autocapitalize: "off", spellcheck: "false", inputmode: "text", "aria-describedby": "entry-says",
  });
  private readonly label = el("label", { class: "turn", for: "entry-move" });
  private readonly says = el("p", { class: "says", id: "entry-says", role: "status" });
  private readonly chips = el("p", { class: "chips offered", role: "group", "aria-label": S.legalLabel });
  private readonly moves = el("div", { class: "sheet-moves", role: "group", "aria-label": S.sheetMoves });
  private readonly findings = el("ul", { class: "sheet-findings", "aria-label": S.saidAtOnce });
  private readonly form = el("form", { class: "tags" });

  constructor(private readonly pane: BoardPane, private readonly events: EntryEvents) {
    this.input.id = "entry-move";
    this.sheet = recall("sheet", emptySheet());
    this.root = el("div", { class: "entry" },
      el("h2", null, S.sheetTitle), this.form, el("p", { class: "hint" }, S.sheetHint),
      el("div", { class: "entering" }, this.label,
        el("div", { class: "row" }, this.input,
          button(S.record1, () => this.enter(), { class: "primary" }), button(S.takeBack, () => this.takeBack())),
        this.says, this.chips),
      this.moves, this.findings,
      el("div", { class: "row ending" },
        button(S.saveSheet, () => this.events.save(sheetText(this.sheet), this.fileName()), { class: "primary" }),
        button(S.reviewSheet, () => this.events.review(sheetText(this.sheet), this.fileName())), button(S.newSheet, () => this.discard())));
    this.input.addEventListener("input", () => void this.typed());
    this.input.addEventListener("keydown", (event) => this.key(event));
    this.form.addEventListener("submit", (event) => event.preventDefault());
    this.fields();
  }

  /** Shows the sheet on the board. */
  async open(): Promise<void> {
    this.draw();
    // At once: later it would take the focus from a field that is being filled in.
    this.input.focus({ preventScroll: true });
    await this.refresh(this.sheet.moves.length, true);
  }

  /** A square of the board was touched. */
  touch(square: number): void {
    const ends = this.legal.filter((m) => m.path[0] === this.chosen && m.path.at(-1) === square);
    if (this.chosen && ends.length) {
      if (ends.length === 1) return this.record(ends[0]!.move);
      this.offer(ends);
      this.say(S.ambiguous, "");
      return;
    }
    const starts = this.legal.filter((m) => m.path[0] === square);
    this.chosen = starts.length ? square : 0;
    this.pane.mark({ chosen: this.chosen, dots: starts.map((m) => m.path.at(-1)!) });
    this.offer(starts.length ? starts : this.legal);
  }

  private get side(): Side {
    const first = firstMover(boardOfSheet(this.sheet));
    return this.at % 2 === 0 ? first : first === "black" ? "white" : "black";
  }

  private fields(): void {
    const text = (label: string, key: "black" | "white" | "event" | "site" | "date" | "round", more = {}): HTMLElement => {
      const input = el("input", {
        type: "text", autocomplete: "off", value: this.sheet[key], ...more, onchange: () => void this.refresh(this.at, true),
        oninput: () => {
          this.sheet[key] = input.value;
          this.keep();
        },
      });
      return el("label", { class: key }, el("span", null, label), input);
    };
    const select = (label: string, key: "result" | "variant", options: [string, string][]): HTMLElement =>
      choice(label, options, this.sheet[key], (value) => {
        this.sheet = { ...this.sheet, [key]: value };
        this.keep();
        void this.refresh(this.at, true);
      });
    put(this.form, text(S.black, "black"), text(S.white, "white"), text(S.fieldEvent, "event"), text(S.fieldSite, "site"),
      text(S.fieldDate, "date", { placeholder: "2026.03.14" }), text(S.fieldRound, "round"),
      select(S.fieldResult, "result", [["", S.resultOpen], ["black", S.blackWon], ["white", S.whiteWon], ["draw", S.drawn]]),
      select(S.variant, "variant", BOARDS.map((b) => [b.name, b.name])));
  }

  private keep(): void {
    remember("sheet", this.sheet);
  }

  /** Judges the sheet, and makes the move at index `at` the one that is typed. `keep`: what was typed stays. */
  private async refresh(at: number, keep = false): Promise<void> {
    const question = ++this.asked;
    const probe = await this.events.probe(sheetText(this.sheet), this.sheet.variant);
    if (question !== this.asked) return;
    this.askedTyped++;
    this.probe = probe;
    this.at = at;
    this.chosen = 0;
    await this.position();
    const { value } = this.input;
    this.draw();
    if (keep && value) {
      this.input.value = value;
      await this.typed();
    }
  }

  private async position(): Promise<void> {
    const { record, legal, findings } = this.probe;
    if (!record) return;
    const tree = treeOf(record);
    const node = tree.line[this.at - 1] ?? null;
    this.pane.show(tree, findings.map((f, id) => ({ ...f, id, from: null, to: null })), node);
    if (this.at === this.sheet.moves.length) this.legal = legal?.moves ?? [];
    else {
      const fen = node ? node.fen : tree.start;
      this.legal = fen ? (await this.events.legal(fen, this.sheet.variant)).moves : [];
    }
  }

  private draw(): void {
    const number = Math.floor(this.at / 2) + 1;
    const editing = this.at < this.sheet.moves.length;
    this.label.textContent = say(editing ? S.moveEdit : S.moveOf, { number, side: S[this.side] });
    this.input.value = editing ? this.sheet.moves[this.at]! : "";
    if (editing) this.input.select();
    this.offer(this.legal);
    this.say(this.legal.length || editing ? "" : this.probe.legal ? say(S.gameOver, { side: S[this.side] }) : S.unknownPosition, "");
    const flagged = new Map<number, Finding>();
    for (const f of this.probe.findings) if (f.ply !== null && !flagged.has(f.ply)) flagged.set(f.ply, f);
    const cells = this.sheet.moves.map((move, i) => {
      const finding = flagged.get(i + 1);
      return button([move, finding && el("span", { class: "hidden" }, ` (${S.severity[finding.severity]})`)],
        () => void this.refresh(i).then(() => this.input.focus()),
        { class: `move${finding ? ` has-${finding.severity}` : ""}${editing && i === this.at ? " editing" : ""}`, title: finding?.message });
    });
    const rows: HTMLElement[] = [];
    for (let i = 0; i < cells.length; i += 2) {
      rows.push(el("div", { class: "line" }, el("span", { class: "no" }, `${i / 2 + 1}.`), cells[i]!, cells[i + 1] ?? el("span")));
    }
    put(this.moves, ...rows);
    this.moves.scrollTop = this.moves.scrollHeight;
    const said = this.probe.findings.filter((f) => f.ply !== null).reverse();
    put(this.findings, ...said.map((f) => el("li", { class: f.severity },
      el("span", { class: `sev ${f.severity}` }, f.code), ` ${f.move_number}. ${f.move ?? ""} `, el("span", null, f.message))));
  }

  private say(text: string, kind: "" | "good" | "bad"): void {
    this.says.textContent = text;
    this.says.className = `says ${kind}`;
  }

  private offer(moves: readonly LegalMove[]): void {
    put(this.chips, ...moves.slice(0, MAX_OFFERED).map((m) =>
      button([m.move, m.crowns && " ♛"], () => this.record(m.move), { class: "chip" })));
  }

  private async typed(): Promise<void> {
    const { value } = this.input;
    const board = boardOfSheet(this.sheet);
    const squares = typedSquares(board, value);
    const exact = matches(squares, this.legal);
    const fitting = offered(board, value, this.legal);
    this.offer(fitting.length ? fitting : this.legal);
    const question = ++this.askedTyped;
    if (!value.trim()) return this.say("", "");
    if (exact.length === 1) {
      const [move] = exact;
      this.pane.mark({ legal: [move!.move] });
      return this.say(say(move!.crowns ? S.legalCrowns : S.legalOne, { move: move!.move }), "good");
    }
    if (exact.length) return this.say(S.ambiguous, "");
    const played = asPlayed(board, value);
    if (!played || fitting.length) return this.say(fitting.length ? say(S.several, { n: fitting.length }) : S.notAMove, "");
    const moves = [...this.sheet.moves];
    moves[this.at] = played;
    const probe = await this.events.probe(sheetText(this.sheet, moves.slice(0, this.at + 1)), this.sheet.variant);
    if (question !== this.askedTyped) return;
    const finding = probe.findings.find((f) => f.ply === this.at + 1);
    this.pane.mark({ wrong: played, rings: finding?.pieces ?? [], legal: this.legal.map((m) => m.move).filter(isCapture) });
    this.say(finding ? `${finding.code}: ${finding.message}. ${S.pressEnter}` : say(S.notLegal, { move: played }), "bad");
  }

  private key(event: KeyboardEvent): void {
    if (event.key === "Enter") {
      event.preventDefault();
      this.enter();
    } else if (event.key === "Escape" && this.at < this.sheet.moves.length) void this.refresh(this.sheet.moves.length);
    else if (event.key === "Backspace" && !this.input.value) this.takeBack();
  }

  private enter(): void {
    const { value } = this.input;
    if (!value.trim()) return;
    this.input.value = "";
    this.queue = this.queue.then(() => this.take(value));
  }

  /** Records what was typed, if it is a move. */
  private async take(typed: string): Promise<void> {
    const board = boardOfSheet(this.sheet);
    const exact = matches(typedSquares(board, typed), this.legal);
    const move = exact.length === 1 ? exact[0]!.move : asPlayed(board, typed);
    if (move) return this.enterMove(move);
    this.input.value ||= typed;
    this.say(S.notAMove, "bad");
  }

  private record(move: string): void {
    this.input.value = "";
    this.queue = this.queue.then(() => this.enterMove(move));
    this.input.focus({ preventScroll: true });
  }

  private async enterMove(move: string): Promise<void> {
    this.sheet.moves[this.at] = move;
    this.keep();
    await this.refresh(this.sheet.moves.length, true);
  }

  private takeBack(): void {
    this.sheet.moves.pop();
    this.keep();
    this.queue = this.queue.then(() => this.refresh(this.sheet.moves.length));
    this.input.focus({ preventScroll: true });
  }

  private discard(): void {
    if (this.sheet.moves.length && !window.confirm(S.discardSheet)) return;
    this.sheet = emptySheet(this.sheet.variant);
    this.keep();
    this.fields();
    void this.refresh(0);
  }

  private fileName(): string {
    const parts = [this.sheet.date, this.sheet.black, this.sheet.white].map((p) => p.replace(/[^\p{L}\p{N}.-]+/gu, "-").replace(/^[-.]+|-+$/g, ""));
    return parts[1] && parts[2] ? `${parts.filter(Boolean).join("_").slice(0, 80)}.pdn` : S.sheetName;
  }
}
