// The whole walk: drop a record, read a finding, apply the repair, take the file home.

import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import test from "node:test";
import { gzipSync, zipSync } from "fflate";
import { downloaded, drop, editorText, fixture, huff, needsHuff, withPage } from "./harness.mjs";

const ARCHIVE = "archives/championship-2023.pdn";

/** The bytes that `huff check --fix` leaves. */
function fixedByProgram(bytes, more = []) {
  const file = join(mkdtempSync(join(tmpdir(), "huff-fix-")), "record.pdn");
  writeFileSync(file, bytes);
  huff(["check", "--isolated", "--fix", ...more, "-q", "--exit-zero", file]);
  return readFileSync(file);
}

test("a dropped record shows its findings where they are", needsHuff, () => withPage(async (page) => {
  const bytes = fixture(ARCHIVE);
  await drop(page, [{ name: "championship-2023.pdn", bytes }]);
  await page.waitForSelector(".finding");
  const { summary, findings } = JSON.parse(huff(["check", "--isolated", "--format", "json", "--exit-zero", "-"], bytes));
  assert.match(await page.locator(".findings .counts").textContent(), new RegExp(`^${summary.errors} errors?, ${summary.warnings} warnings?`));
  assert.equal(await page.locator(".finding").count(), findings.length);
  assert.equal(await page.locator(".option").count(), summary.games);

  const missed = findings.find((f) => f.code === "R307");
  await page.locator(".finding .head", { hasText: missed.message }).click();
  assert.match(await page.locator(".details").textContent(), /S1:16/);
  assert.ok((await page.locator(".details").textContent()).includes(missed.ruling));
  assert.deepEqual(await page.locator(".details .chip").allTextContents(), missed.legal);
  // Rings on the pieces that could have captured, an arrow for each capture.
  assert.equal(await page.locator(".board .ring").count(), missed.pieces.length);
  assert.equal(await page.locator(".board .arrow.legal").count(), missed.legal.length);
  assert.equal(await page.locator(".score .move[aria-current]").first().textContent().then((t) => t.startsWith(missed.move)), true);
  await page.waitForFunction((move) => document.querySelector(".cm-line .current-move")?.textContent === move, missed.move);
}));

test("fixes give the bytes that the program gives, undo gives the file back", needsHuff, () => withPage(async (page) => {
  const bytes = fixture(ARCHIVE);
  await drop(page, [{ name: "championship-2023.pdn", bytes }]);
  await page.waitForSelector(".finding");
  const get = () => downloaded(page, () => page.locator("#download").click());
  assert.deepEqual(await get(), { name: "championship-2023.pdn", bytes });

  await page.getByRole("button", { name: "Fix all safe" }).click();
  await page.waitForFunction(() => /fixed|nothing/.test(document.getElementById("toast").textContent));
  const safe = fixedByProgram(bytes);
  assert.ok((await get()).bytes.equals(safe), "the safe fixes are those of huff check --fix");
  assert.ok(!safe.equals(bytes));

  await page.getByRole("button", { name: "Apply all certain" }).click();
  const certain = fixedByProgram(bytes, ["--unsafe-fixes"]);
  for (let i = 0; i < 20 && !(await get()).bytes.equals(certain); i++) await page.waitForTimeout(200);
  assert.ok((await get()).bytes.equals(certain), "all certain: huff check --fix --unsafe-fixes");

  // One undo for each of the two changes, if both changed something.
  const undo = page.getByRole("button", { name: "Undo" });
  for (let i = 0; i < 20 && !(await get()).bytes.equals(bytes); i++) {
    if (await undo.isEnabled()) await undo.click({ timeout: 1000 }).catch(() => undefined);
    await page.waitForTimeout(200);
  }
  assert.ok((await get()).bytes.equals(bytes), "undo gives the file back, byte for byte");
}));

test("the repair of one finding is previewed, applied and judged anew", () => withPage(async (page) => {
  await page.getByRole("button", { name: "Show an example" }).click();
  await page.waitForSelector(".finding.error");
  const before = await page.locator(".finding.error").count();
  await page.locator(".finding .head", { hasText: "R304" }).click();
  const remedy = page.locator(".remedy").first();
  assert.equal(await remedy.locator("del").textContent(), "11-61");
  assert.equal(await remedy.locator("ins").textContent(), "11-16");
  assert.match(await remedy.textContent(), /certain.*15 of 15 plies/s);
  const text = await editorText(page);
  await remedy.getByRole("button", { name: "Apply" }).click();
  await page.waitForFunction((n) => document.querySelectorAll(".finding.error").length === n - 1, before);
  assert.equal(await editorText(page), text.replace("11-61", "11-16"));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction((n) => document.querySelectorAll(".finding.error").length === n, before);
  assert.equal(await editorText(page), text);
}));

test("typing in the record judges it anew", () => withPage(async (page) => {
  await drop(page, [{ name: "mine.pdn", bytes: Buffer.from('[Result "*"]\n[GameType "21"]\n\n1. 11-15 22-18 2. 8-11 *\n') }]);
  await page.waitForSelector(".finding.error");
  assert.match(await page.locator(".finding.error .message").textContent(), /15x22/);
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowLeft");
  for (let i = 0; i < 4; i++) await page.keyboard.press("Backspace");
  await page.keyboard.type("15x22");
  const text = await editorText(page);
  assert.match(text, /2\. 15x22 \*/);
  await page.waitForFunction(() => !document.querySelector(".finding.error"));
}));

test("a record with line ends of Windows keeps them", () => withPage(async (page) => {
  await drop(page, [{ name: "windows.pdn", bytes: Buffer.from('[Result "*"]\r\n[GameType "21"]\r\n\r\n1. 11-15 22-18\r\n') }]);
  await page.waitForSelector(".cm-line >> text=11-15");
  const heights = await page.evaluate(() => [...document.querySelectorAll(".cm-line")].map((line) => line.getBoundingClientRect().height));
  assert.ok(heights.every((height) => height >= heights[0]), `an empty line has its height: ${heights}`);
  const press = async (...keys) => { for (const key of keys) await page.keyboard.press(key); };
  await page.locator(".cm-line >> text=11-15").click();
  await press("End");
  await page.keyboard.type(" 2. 15x22");
  await press("Enter");
  await page.keyboard.type("*");
  await press("ArrowRight", "ArrowLeft");
  await page.keyboard.type(" {drawn?}");
  await press("Control+Home", "End", "Enter");
  await page.keyboard.type('[Site "Club"]');
  await press("Home", "Backspace", "Enter");
  const wanted = '[Result "*"]\r\n[Site "Club"]\r\n[GameType "21"]\r\n\r\n1. 11-15 22-18 2. 15x22\r\n* {drawn?}\r\n';
  const get = async () => (await downloaded(page, () => page.locator("#download").click())).bytes.toString();
  for (let i = 0; i < 20 && (await get()) !== wanted; i++) await page.waitForTimeout(200);
  assert.equal(await get(), wanted);
}));

test("files come compressed, too", () => withPage(async (page) => {
  const record = fixture(ARCHIVE);
  const zip = zipSync({ "a/one.pdn": record, "readme.txt": Buffer.from("no record"), "two.pdn": fixture("archives/old-score-book.pdn") });
  await drop(page, [{ name: "all.zip", bytes: zip }, { name: "three.pdn.gz", bytes: gzipSync(fixture("archives/friday-ladder-2024.pdn")) }]);
  await page.waitForFunction(() => /^15 games$/.test(document.querySelector(".games .total").textContent));
  await page.getByPlaceholder("Player, event or date").fill("dunning 1931");
  await page.waitForFunction(() => /^4 of 15 games$/.test(document.querySelector(".games .total").textContent));
}));

test("a link holds the record", () => withPage(async (page) => {
  await page.getByRole("button", { name: "Show an example" }).click();
  await page.waitForSelector(".finding");
  const text = await editorText(page);
  await page.locator("summary[title=More]").click();
  await page.evaluate(() => { navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed")); });
  await page.getByRole("button", { name: "Copy a link to the record" }).click();
  const link = await page.locator("dialog input").inputValue();
  assert.match(link, /#pdn=[\w-]+$/);
  await withPage(async (other) => {
    await other.waitForSelector(".finding");
    assert.equal(await editorText(other), text);
  }, { hash: link.slice(link.indexOf("#")) });
}));

test("the statement of facts, the manual page and the summary open", () => withPage(async (page) => {
  await page.getByRole("button", { name: "Show an example" }).click();
  await page.locator(".finding .head", { hasText: "R307" }).click();
  await page.locator(".details").getByRole("button", { name: "Statement of facts" }).click();
  const frame = page.frameLocator("dialog iframe");
  await frame.getByText("8-11").first().waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "About R307 missed-capture" }).click();
  await page.getByRole("heading", { name: /What it finds/ }).waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#bar").getByRole("button", { name: "Summary" }).click();
  await page.getByRole("heading", { name: "Summary of example.pdn" }).waitFor();
  assert.match(await page.locator(".legend").textContent(), /Draw: 1/);
}));

test("laws and colours are remembered", () => withPage(async (page) => {
  await page.locator("summary[title=Settings]").click();
  await page.getByLabel("Laws").selectOption("wcdf");
  await page.getByLabel("Colours").selectOption("dark");
  await page.reload();
  await page.waitForSelector("body.ready");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.locator("summary[title=Settings]").click();
  assert.equal(await page.getByLabel("Laws").inputValue(), "wcdf");
}));
