// <huff-board>: a game to play through, for any page. It has a shadow root, so that neither style disturbs the other.
//
// The game comes from the attribute `pdn`, which needs the core (huff-board.js has it), or from a child
// <script type="application/json"> with one game as `huff convert --to json --with fen` writes it. A child
// <script type="application/gzip"> has the same JSON, compressed and in base64. The game is read when it becomes visible.

import type { Game, MoveSpan } from "huff-core";
import { BoardPane } from "./boardpane";
import { type Node, endOf, treeOf } from "./game";
import { fromBase64, inflate } from "./link";
import { boardNamed } from "./variants";

declare const VIEWER_CSS: string;

/** Replays PDN. */
export interface Replayer {
  games(text: string, options: { variant?: string; only: string }): Game[];
  spans(text: string, game: number): MoveSpan[];
}

// Where there is no document, as on a server, the module can be imported all the same.
const Base = (globalThis.HTMLElement ?? Object) as typeof HTMLElement;

export class HuffBoard extends Base {
  static readonly observedAttributes = ["pdn", "ply", "variant", "flip"];
  /** Loads the core; without it the attribute `pdn` is not read. */
  static load: (() => Promise<Replayer>) | null = null;

  private pane: BoardPane | null = null;
  private last: Node | null = null;
  private flipped = false;
  private waiting = false;
  private given: Game | null = null;

  connectedCallback(): void {
    if (!this.shadowRoot) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(VIEWER_CSS);
      this.attachShadow({ mode: "open" }).adoptedStyleSheets = [sheet];
      this.addEventListener("keydown", (event) => {
        const step = ({ ArrowLeft: "previous", ArrowRight: "next", Home: "first", End: "last" } as const)[event.key];
        if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        this.pane?.step(step);
      });
    }
    this.watch();
    // A child may not be parsed yet.
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", () => this.schedule(), { once: true });
  }

  /** Waits until the board can be seen. Within closed details it has a place, but is not shown. */
  private watch(): void {
    const closed = this.closest("details:not([open])");
    if (closed) return closed.addEventListener("toggle", () => this.watch(), { once: true });
    new IntersectionObserver((entries, observer) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      if (!this.pane) {
        this.pane = new BoardPane((node) => this.go(node));
        this.shadowRoot!.append(this.pane.root);
      }
      this.schedule();
    }).observe(this);
  }

  attributeChangedCallback(): void {
    this.schedule();
  }

  /** The game as `huff convert --to json --with fen` writes it. */
  set record(game: Game | null) {
    this.given = game;
    this.schedule();
  }

  get record(): Game | null {
    return this.given;
  }

  /** The ply that is shown. */
  get ply(): number {
    return this.last?.ply ?? 0;
  }

  /** Several changes at once are drawn once. */
  private schedule(): void {
    if (this.waiting || !this.pane || !this.isConnected) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      void this.draw();
    });
  }

  private async draw(): Promise<void> {
    const pdn = this.getAttribute("pdn");
    const variant = this.getAttribute("variant");
    let game = this.given ?? await this.child();
    if (!game && pdn !== null && HuffBoard.load) {
      const core = await HuffBoard.load();
      game = core.games(pdn, { only: "1", ...(variant ? { variant } : {}) })[0] ?? null;
    }
    if (!this.pane) return;
    if (game && variant && !game.game_type) game = { ...game, game_type: boardNamed(variant)?.gameType ?? null };
    const tree = game ? treeOf(game) : null;
    const ply = this.getAttribute("ply");
    const node = !tree ? null : ply === "end" ? endOf(tree, null) : tree.line.find((n) => n.ply === Number(ply)) ?? null;
    this.pane.show(tree, [], node);
    this.last = node;
    if (this.flipped !== this.hasAttribute("flip")) {
      this.flipped = !this.flipped;
      this.pane.flip();
    }
  }

  private async child(): Promise<Game | null> {
    const script = this.querySelector<HTMLScriptElement>('script[type="application/json"], script[type="application/gzip"]');
    const content = script?.textContent.trim();
    if (!content) return null;
    const text = script!.type.endsWith("gzip") ? new TextDecoder().decode(await inflate(fromBase64(content), "gzip")) : content;
    const value = JSON.parse(text) as Game | { games: Game[] };
    return "games" in value ? value.games[0] ?? null : value;
  }

  private go(node: Node | null): void {
    this.last = node;
    this.pane!.go(node, null);
    this.dispatchEvent(new CustomEvent("huff-ply", { bubbles: true, composed: true, detail: { ply: this.ply } }));
  }
}

if (globalThis.customElements && !customElements.get("huff-board")) customElements.define("huff-board", HuffBoard);
