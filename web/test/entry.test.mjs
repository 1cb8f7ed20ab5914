// A scoresheet of 20 moves is typed, with one capture missed.

import assert from "node:assert/strict";
import test from "node:test";
import { downloaded, huff, needsHuff, withPage } from "./harness.mjs";


test("moves are checked as they are typed, and none is forbidden", needsHuff, () => withPage(async (page) => {
  await page.locator("[data-mode-button=entry]").click();
  const input = page.locator(".typed");
  const says = () => page.locator(".says").textContent();
  const turn = (text) => page.waitForFunction((t) => document.querySelector(".turn").textContent === t, text);
  const side = (i) => `Move ${Math.floor(i / 2) + 1}, ${i % 2 ? "White" : "Black"}`;
  await page.getByLabel("Black", { exact: true }).fill('Ann "the Fox"');
  await page.getByLabel("White", { exact: true }).fill("Bob");
  await turn(side(0));

  const played = [];
  const enter = async (text) => {
    await input.fill(text);
    await input.press("Enter");
    played.push(text);
    await turn(side(played.length));
  };
  await enter("11 15");
  await enter("2218");
  // A missed capture is said at once, and recorded.
  await input.fill("8-11");
  await page.waitForFunction(() => /R307: .*15x22/.test(document.querySelector(".says").textContent));
  assert.deepEqual(await page.locator(".offered .chip").allTextContents(), ["15x22"]);
  await input.press("Enter");
  played.push("8-11");
  await turn(side(3));
  assert.match(await page.locator(".sheet-findings").textContent(), /R307 2\. 8-11 did not capture, although 15x22 was compulsory/);
  // The rest of the 20 moves are the first moves that are offered, quiet or not.
  while (played.length < 40) {
    const offered = await page.locator(".offered .chip").allTextContents();
    assert.ok(offered.length > 0, `there is a legal move at ${side(played.length)}`);
    const move = offered[Math.floor(offered.length / 2)].replace(/ ♛$/, "");
    await input.fill(move);
    assert.match(await says(), /is legal/);
    await input.press("Enter");
    played.push(move);
    await turn(side(played.length));
  }
  const { name, bytes } = await downloaded(page, () => page.getByRole("button", { name: "Save as PDN" }).click());
  assert.equal(name, "Ann-the-Fox_Bob.pdn");
  const text = bytes.toString();
  assert.match(text, /^\[Event "\?"\]\n/);
  assert.match(text, /\[Black "Ann \\"the Fox\\""\]/);
  assert.equal(huff(["fmt", "-"], bytes).toString(), text, "what is saved is canonical");
  const { findings, summary } = JSON.parse(huff(["check", "--isolated", "--format", "json", "--exit-zero", "-"], bytes));
  assert.equal(summary.plies, 40);
  assert.deepEqual(findings.map((f) => [f.code, f.ply]), [["R307", 3]]);

  // A move can be corrected: with the capture, what follows no longer fits.
  await page.locator(".sheet-moves .move", { hasText: "8-11" }).first().click();
  await page.waitForFunction(() => document.querySelector(".turn").textContent === "Correct move 2, Black");
  await input.press("Escape");
  await turn(side(40));
  // The sheet survives a reload.
  await page.reload();
  await page.waitForSelector("body.ready");
  await page.locator("[data-mode-button=entry]").click();
  await turn(side(40));
  assert.equal(await page.locator(".sheet-moves .line").count(), 20);
}));

test("moves are taken from the board, too", () => withPage(async (page) => {
  await page.locator("[data-mode-button=entry]").click();
  await page.waitForSelector(".offered .chip");
  const box = await page.locator(".board").boundingBox();
  // 11 is on the file f, rank 6; 15 on e5, from White's side.
  const square = (file, rank) => [box.x + (file + 0.5) * (box.width / 8), box.y + (7 - rank + 0.5) * (box.height / 8)];
  await page.mouse.click(...square(5, 5));
  assert.equal(await page.locator(".board .dot").count(), 2);
  await page.mouse.click(...square(4, 4));
  await page.waitForFunction(() => document.querySelector(".sheet-moves")?.textContent.includes("11-15"));
}));
