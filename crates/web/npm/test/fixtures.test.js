// The findings of the module are those of the command line, byte for byte, over all fixtures. HUFF names the program.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import test from "node:test";

import { report } from "@huff-draughts/wasm";

const huff = process.env.HUFF;
const root = fileURLToPath(new URL("../../../..", import.meta.url));
const fixtures = readdirSync(`${root}fixtures`, { recursive: true })
  .filter((name) => name.endsWith(".pdn"))
  .map((name) => `fixtures/${name}`)
  .sort();

test("findings equal those of the command line", { skip: huff ? false : "HUFF names no program" }, () => {
  assert.ok(fixtures.length > 100);
  let compared = 0;
  for (const path of fixtures) {
    const run = spawnSync(huff, ["check", "--isolated", "--notes", "--exit-zero", "--format", "json", path], { cwd: root, maxBuffer: 1 << 28 });
    if (run.status !== 0) {
      assert.throws(() => report(readFileSync(root + path), "json", { path, notes: true }), undefined, path);
      continue;
    }
    compared++;
    const own = report(readFileSync(root + path), "json", { path, notes: true });
    assert.ok(own === run.stdout.toString(), `${path}: the findings differ`);
  }
  assert.ok(compared > 100, `${compared} compared`);
});
