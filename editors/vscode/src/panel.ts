// The script of the board panel: shows the game and the position that the extension sends.

export {};

/** A move, or another part, of a game in JSON. */
interface Item {
  ply?: number;
  fen?: string | null;
  variations: Item[][];
}

interface Game {
  moves: Item[];
}

interface Viewer extends HTMLElement {
  record: Game | null;
}

interface Board {
  title: string;
  fen: string;
  ply: number;
  game: Game;
}

declare function acquireVsCodeApi(): { postMessage(message: unknown): void };

const viewer = document.querySelector("huff-board") as Viewer;
const text = (id: string, content: string) => (document.getElementById(id)!.textContent = content);

/** The moves up to a position and those after it in its line; null if the position is not in these moves. */
function lineTo(moves: Item[], ply: number, fen: string): Item[] | null {
  if (moves.some((item) => item.ply === ply && item.fen === fen)) return moves;
  for (const [index, item] of moves.entries()) {
    for (const variation of item.variations) {
      const rest = lineTo(variation, ply, fen);
      if (rest) return [...moves.slice(0, index), ...rest];
    }
  }
  return null;
}

window.addEventListener("message", ({ data: board }: MessageEvent<Board | null>) => {
  viewer.hidden = !board;
  text("title", board?.title ?? "The position is unknown here.");
  text("fen", board?.fen ?? "");
  if (!board) return;
  const { game, ply, fen } = board;
  // The viewer counts the plies of one line: that of the cursor.
  viewer.record = { ...game, moves: lineTo(game.moves, ply, fen) ?? game.moves };
  viewer.setAttribute("ply", String(ply));
});

const theme = () => viewer.setAttribute("theme", document.body.classList.contains("vscode-light") ? "light" : "dark");
new MutationObserver(theme).observe(document.body, { attributeFilter: ["class"] });
theme();
acquireVsCodeApi().postMessage("ready");
