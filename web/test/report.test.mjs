// The pages of `huff report` and `huff show --html`: the viewer runs, links open games, and nothing else runs.

import assert from "node:assert/strict";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { pathToFileURL } from "node:url";
import { fixture, huff, needsHuff, withPage } from "./harness.mjs";

/** Writes a record and the page of it. */
function pageOf(pdn, command) {
  const folder = mkdtempSync(join(tmpdir(), "huff-report-"));
  const record = join(folder, "games.pdn"), page = join(folder, "page.html");
  writeFileSync(record, pdn);
  huff([...command.map((word) => word.replace("games.pdn", record)), "-o", page]);
  return pathToFileURL(page).href;
}

test("a report links results and findings to its games", needsHuff, () => withPage(async (page) => {
  await page.goto(pageOf(fixture("archives/championship-2023.pdn"), ["report", "games.pdn"]));
  assert.equal(await page.locator("huff-board .piece").count(), 0, "closed games are not drawn");
  await page.locator(".finding a[data-ply]").first().click();
  const board = page.locator("details[open] > huff-board");
  await board.locator(".score .move[aria-current]", { hasText: "17-13" }).waitFor();
  assert.equal(await board.evaluate((node) => node.ply), 12);
  await board.locator(".control").nth(2).click();
  assert.equal(await board.evaluate((node) => node.ply), 13);
  await page.locator(".cross a").first().click();
  await page.locator("details[open] > huff-board").nth(1).waitFor();
  const boards = page.locator(".finding figure svg use");
  assert.ok(await boards.count() > 20);
  assert.ok((await boards.first().boundingBox()).width > 100, "the symbols of the board are found");
}));

test("a game of a report opens by its address", needsHuff, () => withPage(async (page) => {
  await page.goto(`${pageOf(fixture("archives/championship-2023.pdn"), ["report", "games.pdn"])}#g2`);
  await page.locator("details[open] > huff-board#g2 .piece").first().waitFor();
}));

test("the page of one game opens at its ply", needsHuff, () => withPage(async (page) => {
  await page.goto(pageOf(fixture("archives/championship-2023.pdn"), ["show", "games.pdn#3:12", "--html"]));
  await page.locator("huff-board .score .move[aria-current]", { hasText: "17-13" }).waitFor();
}));

test("hostile records run nothing in a report", needsHuff, () => withPage(async (page) => {
  const evil = "</script><img src=x onerror='window.pwned=1'><svg onload=window.pwned=1>";
  const pdn = `[Event "</title><script>window.pwned=1</script>"]\n[Black "${evil}"]\n[White "\u202e<b>back"]\n[GameType "21"]\n`
    + `{${evil}} 1. 11-15 22-18 2. 8-11 {<!-- <script> ${evil}} *\n`;
  for (const command of [["report", "games.pdn"], ["show", "games.pdn", "--html"]]) {
    await page.goto(pageOf(pdn, command));
    await page.evaluate(() => document.querySelectorAll("details").forEach((details) => { details.open = true; }));
    // A board is drawn when it can be seen.
    await page.locator("huff-board").first().scrollIntoViewIfNeeded();
    await page.locator("huff-board .player .name", { hasText: "<img src=x" }).first().waitFor();
    assert.equal(await page.evaluate(() => window.pwned), undefined);
    assert.equal(await page.locator("img, b, svg[onload]").count(), 0);
    assert.equal(await page.evaluate(() => document.querySelectorAll("script:not([type])").length), 1);
  }
}));
