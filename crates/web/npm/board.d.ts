import type { Game } from "./huff_web.js";

/** `<huff-board>`: a game to play through. Importing the module defines the element. */
export declare class HuffBoard extends HTMLElement {
  /** The game as `games` of this package or `huff convert --to json --with fen` writes it, instead of the attribute `pdn`. */
  record: Game | null;
  /** The ply that is shown; 0 is the start. */
  readonly ply: number;
}

declare global {
  interface HTMLElementTagNameMap {
    "huff-board": HuffBoard;
  }
  interface HTMLElementEventMap {
    /** Another ply is shown. */
    "huff-ply": CustomEvent<{ ply: number }>;
  }
}
