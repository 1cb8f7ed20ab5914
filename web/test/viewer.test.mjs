// <huff-board> on a page of its own, and the boards of all variants.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { fixture, huff, needsHuff, root, web, withPage } from "./harness.mjs";

/** A page with the bundle and what follows it. */
function pageWith(bundle, body) {
  const file = join(mkdtempSync(join(tmpdir(), "huff-viewer-")), "page.html");
  const script = readFileSync(join(web, "dist", bundle), "utf8").replace(/<\/script/gi, "<\\/script");
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><body>${body}<script>${script}</script></body>`);
  return pathToFileURL(file).href;
}

test("<huff-board> replays PDN, and hostile names stay text", () => withPage(async (page) => {
  const evil = "A &lt;img src=x onerror=window.pwned=1&gt;";
  await page.goto(pageWith("huff-board.js",
    `<huff-board pdn='[White "${evil}"][GameType "21"] 1. 11-15 23-19 (1... 22-18 {a &lt;b&gt; c}) 2. 8-11 *' ply="2"></huff-board>`));
  const board = page.locator("huff-board");
  await board.locator(".score .move[aria-current]", { hasText: "23-19" }).waitFor();
  assert.equal(await board.locator(".piece").count(), 24);
  assert.ok((await board.locator(".player .name").allTextContents()).includes("A <img src=x onerror=window.pwned=1>"));
  assert.equal(await board.locator("img, b").count(), 0);
  await board.locator(".control").nth(3).click();
  assert.equal(await board.evaluate((node) => node.ply), 3);
  await board.evaluate((node) => node.setAttribute("ply", "1"));
  await board.locator(".score .move[aria-current]", { hasText: "11-15" }).waitFor();
  await board.evaluate((node) => node.setAttribute("pdn", "1. c3-d4 *"));
  assert.equal(await page.evaluate(() => window.pwned), undefined);
}));

test("<huff-board> shows a game that is JSON, without the core", needsHuff, () => withPage(async (page) => {
  const json = huff(["convert", "-", "--from", "pdn", "--to", "json", "--with", "fen"], fixture("valid/nested-variations.pdn")).toString();
  await page.goto(pageWith("huff-viewer.js",
    `<huff-board ply="end"><script type="application/json">${json.replace(/</g, "\\u003c")}</script></huff-board>`));
  const board = page.locator("huff-board");
  await board.locator(".score .variation .move").first().click();
  assert.match(await board.locator(".score .move[aria-current]").textContent(), /22-18/);
  await page.keyboard.press("ArrowRight");
  assert.match(await board.locator(".score .move[aria-current]").textContent(), /15x22/);
}));

/** The npm package, packed and unpacked, as a website has it, with a page that imports its modules by their names. */
async function packageOnAServer(body, use) {
  const into = mkdtempSync(join(tmpdir(), "huff-package-"));
  const run = (program, args, cwd) => execFileSync(program, args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  const tarball = run("npm", ["pack", "--silent", "--pack-destination", into], process.env.HUFF_CORE ?? join(root, "crates/web/npm"));
  run("tar", ["-xzf", tarball.split("\n").at(-1)], into);
  const folder = join(into, "package");
  const { name: packageName, exports } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  const imports = Object.fromEntries(Object.entries(exports).filter(([, to]) => to.default)
    .map(([from, to]) => [packageName + from.slice(1), to.default.slice(1)]));
  const page = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>${body}`;
  const types = { js: "text/javascript", wasm: "application/wasm" };
  const server = createServer(({ url }, response) => {
    const name = url.slice(1);
    response.setHeader("Content-Type", types[name.split(".").at(-1)] ?? "text/html");
    response.end(name === "page" ? page : name === "favicon.ico" ? "" : readFileSync(join(folder, name)));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  try {
    await withPage(async (tab, ...more) => {
      await tab.goto(`${origin}/page`);
      await use(tab, ...more);
    }, { allow: origin });
  } finally {
    server.close();
  }
}

test("the npm package has <huff-board>: pdn, ply and variant", () => packageOnAServer(
  `<script type="module">import "@huff-draughts/wasm/board";</script>
  <huff-board pdn="1. 32-28 19-23 2. 28x19 14x23 *" variant="international" ply="3"></huff-board>`, async (page) => {
    const board = page.locator("huff-board");
    await board.locator(".score .move[aria-current]", { hasText: "28x19" }).waitFor();
    assert.equal(await board.locator(".piece").count(), 39);
    assert.equal(await board.locator(".number").count(), 50, "the board of the variant");
    await board.evaluate((node) => {
      window.plies = [];
      node.addEventListener("huff-ply", ({ detail }) => window.plies.push(detail.ply));
    });
    await board.locator(".control").nth(2).click();
    assert.deepEqual(await page.evaluate(() => window.plies), [4]);
    await board.evaluate((node) => node.setAttribute("ply", "end"));
    await board.locator(".score .move[aria-current]", { hasText: "14x23" }).waitFor();
  }));

test("the viewer of the npm package takes a game of the core", () => packageOnAServer(
  `<huff-board ply="1"></huff-board><script type="module">
  import "@huff-draughts/wasm/viewer";
  import init, { games } from "@huff-draughts/wasm";
  await init();
  document.querySelector("huff-board").record = games("1. 9-14 22-18 *")[0];</script>`, async (page) => {
    await page.locator("huff-board .score .move[aria-current]", { hasText: "9-14" }).waitFor();
  }));
