// <huff-board> on a page of its own, and the boards of all variants.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { fixture, huff, needsHuff, web, withPage } from "./harness.mjs";

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
