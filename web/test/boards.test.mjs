// The boards of the page are those of the core: every variant, every square.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { build } from "esbuild";
import { web } from "./harness.mjs";
import { boards, loadCore } from "../variants.mjs";

test("numbers, names and start positions of every variant", async () => {
  const core = await loadCore();
  assert.equal(readFileSync(join(web, "src/variants.json"), "utf8"), boards(core), "npm run variants");
  const { outputFiles } = await build({ entryPoints: [join(web, "src/variants.ts")], bundle: true, write: false, format: "esm" });
  const page = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
  for (const variant of core.variants()) {
    const board = page.boardNamed(variant.name);
    variant.squares.forEach(({ file, rank, name }, i) => {
      assert.deepEqual(page.place(board, i + 1), [file, rank], `${variant.name} ${i + 1}`);
      assert.equal(page.at(board, file, rank), i + 1);
      if (board.algebraic) assert.equal(page.squareName(board, i + 1), name);
    });
    const start = (fen) => [...page.readFen(board, fen).pieces].sort((a, b) => a[0] - b[0]);
    assert.deepEqual(start(board.start), start(core.legalMoves("", variant.name).fen), variant.name);
    assert.equal(page.readFen(board, board.start).toMove, variant.first, variant.name);
  }
});
