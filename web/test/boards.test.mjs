// The boards of the page are those of the core: every variant, every square.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { root, web } from "./harness.mjs";

const folder = resolve(process.env.HUFF_CORE ?? join(root, "crates/web/npm"));

test("numbers, names and start positions of every variant", async () => {
  const core = await import(pathToFileURL(join(folder, "huff_web.js")));
  core.initSync({ module: readFileSync(join(folder, "huff_web_bg.wasm")) });
  const { outputFiles } = await build({ entryPoints: [join(web, "src/variants.ts")], bundle: true, write: false, format: "esm" });
  const page = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
  const known = core.variants();
  assert.deepEqual(page.BOARDS.map((b) => b.gameType), known.map((v) => v.gameType).sort((a, b) => a - b));
  for (const variant of known) {
    const board = page.boardNamed(variant.name);
    assert.equal(board.gameType, variant.gameType, variant.name);
    assert.deepEqual([board.width, board.height, page.squares(board)], [variant.width, variant.height, variant.squares.length], variant.name);
    variant.squares.forEach(({ file, rank, name }, i) => {
      assert.deepEqual(page.place(board, i + 1), [file, rank], `${variant.name} ${i + 1}`);
      if (board.algebraic) assert.equal(page.squareName(board, i + 1), name);
    });
    const start = (fen) => [...page.readFen(board, fen).pieces].sort((a, b) => a[0] - b[0]);
    assert.deepEqual(start(board.start), start(core.legalMoves("", variant.name).fen), variant.name);
    assert.equal(page.readFen(board, board.start).toMove, variant.first, variant.name);
  }
});
