// The findings of the page are those of the command line, over all fixtures; the places are those of the text shown.

import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { fixtures, huff, needsHuff, web } from "./harness.mjs";

const html = readFileSync(join(web, "dist/index.html"), "utf8");
const part = (id) => new RegExp(`<script type="text/plain" id="${id}">([\\s\\S]*?)</script>`).exec(html)[1];

/** The Worker of the built page, in this process. */
function startWorker() {
  const waiting = new Map();
  const self = {
    onmessage: null,
    postMessage: (reply) => {
      if ("rows" in reply) return;
      const { resolve, reject } = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ("error" in reply) reject(new Error(reply.error));
      else resolve(reply.value);
    },
  };
  new Function("self", part("worker"))(self);
  let id = 0;
  return (op, args) => new Promise((resolve, reject) => {
    waiting.set(++id, { resolve, reject });
    void self.onmessage({ data: { id, op, args } });
  });
}

const files = readdirSync(fixtures, { recursive: true }).filter((name) => name.endsWith(".pdn")).sort();

test("findings and fixes over all fixtures are those of the program", needsHuff, async (t) => {
  const call = startWorker();
  const settings = { laws: "auto", variant: "", resultOrder: "auto" };
  await call("start", { wasm: part("core"), settings });
  const folders = { false: fixedFolder([]), true: fixedFolder(["--unsafe-fixes"]) };
  let findings = 0;
  for (const name of files) {
    const bytes = readFileSync(join(fixtures, name));
    const { docs: [doc] } = await call("open", { name, bytes: new Uint8Array(bytes) });
    const info = await call("judge", { doc });
    const program = JSON.parse(huff(["check", "--isolated", "--notes", "--format", "json", "--exit-zero", "--stdin-filename", name, "-"], bytes));
    const window = await call("window", { doc, game: 1 });
    const page = window.findings.map(({ from, to, id, ...finding }) => finding);
    assert.equal(JSON.stringify(page), JSON.stringify(program.findings), name);
    assert.equal(info.games, program.summary.games, name);
    findings += page.length;
    // Where a file mixes encodings, the places are those of its parts.
    for (const span of name === "invalid/mixed-encodings.pdn" ? [] : window.spans) assert.equal(window.text.slice(span.from, span.to), span.move, `${name}: ply ${span.ply}`);
    for (const unsafe of [false, true]) {
      await call("fixAll", { doc, unsafe });
      const { bytes: fixed } = await call("bytes", { doc, canonical: false });
      const expected = readFileSync(join(folders[unsafe], name));
      assert.ok(Buffer.from(fixed).equals(expected), `${name}: the fixes${unsafe ? " that change the meaning" : ""}`);
    }
    await call("close", { doc });
  }
  t.diagnostic(`${files.length} fixtures, ${findings} findings`);
});

/** A copy of the fixtures that the program has fixed. */
function fixedFolder(more) {
  const folder = mkdtempSync(join(tmpdir(), "huff-fixed-"));
  cpSync(fixtures, folder, { recursive: true });
  huff(["check", "--isolated", "--fix", ...more, "-q", "--exit-zero", folder]);
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
