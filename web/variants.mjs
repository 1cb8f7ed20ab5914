// Writes src/variants.json, the boards of the page, from the core: node variants.mjs. A test compares them.

import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

/** The core that ci/build-wasm.sh has built. */
export async function loadCore() {
  const folder = resolve(process.env.HUFF_CORE ?? join(here, "../crates/web/npm"));
  const core = await import(pathToFileURL(join(folder, "huff_web.js")));
  core.initSync({ module: readFileSync(join(folder, "huff_web_bg.wasm")) });
  return core;
}

/** The boards as src/variants.json has them. */
export function boards(core) {
  const one = ({ name, gameType, width, height, squares, notation, captureSign: capture, start }) => ({
    name, gameType, width, height, squares: squares.map(({ file, rank }) => String.fromCharCode(97 + file) + (rank + 1)).join(" "),
    algebraic: notation === "alphanumeric", capture, start,
  });
  const lines = core.variants().map(one).sort((a, b) => a.gameType - b.gameType).map((board) => `  ${JSON.stringify(board)}`);
  return `[\n${lines.join(",\n")}\n]\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = join(here, "src/variants.json"), text = boards(await loadCore());
  const is = existsSync(file) && readFileSync(file, "utf8") === text;
  if (!is) writeFileSync(file, text);
  console.log(`src/variants.json ${is ? "is up to date" : "is written anew"}`);
}
