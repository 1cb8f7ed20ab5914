// Screenshots of the page for the book: node screens.mjs [FOLDER]. With --all every view, size and colour scheme, to look at.

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { drop, fixture, huff, root, withPage } from "./test/harness.mjs";

const all = process.argv.includes("--all");
const out = process.argv.slice(2).find((arg) => !arg.startsWith("--")) ?? join(root, all ? "web/dist/screens" : "docs/src/howto");
mkdirSync(out, { recursive: true });

const desktop = { width: 1100, height: 690 }, phone = { width: 390, height: 844 };

async function record(page, only = 0) {
  const bytes = fixture("archives/championship-2023.pdn");
  const games = bytes.toString().split(/\n(?=\[Event)/);
  await drop(page, [{ name: only ? "game.pdn" : "championship-2023.pdn", bytes: only ? Buffer.from(games[only - 1]) : bytes }]);
  await page.waitForSelector(".finding");
  await page.locator(".finding .head", { hasText: "R307" }).click();
  await page.locator(".details").waitFor();
  await page.waitForTimeout(600);
}

async function scoresheet(page) {
  await page.locator("[data-mode-button=entry]").click();
  await page.getByLabel("Black", { exact: true }).fill("Ann");
  await page.getByLabel("White", { exact: true }).fill("Bob");
  await page.locator(".typed").click();
  for (const move of ["11-15", "23-19", "8-11", "22-17", "9-14", "25-22", "11-16", "24-20"]) {
    await page.locator(".typed").fill(move);
    await page.locator(".typed").press("Enter");
    await page.waitForTimeout(250);
  }
  await page.locator(".typed").fill("4-8");
  await page.waitForTimeout(500);
}

async function summary(page) {
  await page.locator("summary[title=More]").click();
  await page.locator(".popover").getByRole("button", { name: "Summary" }).click();
  await page.locator(".summary").waitFor();
  await page.waitForTimeout(300);
}

/** The page of `huff report`. */
async function report(page) {
  const file = join(root, "web/dist/report.html");
  huff(["report", join(root, "fixtures/archives/championship-2023.pdn"), "--tie-breaks", "direct,sonneborn-berger", "-o", file]);
  await page.goto(pathToFileURL(file).href);
  await page.waitForTimeout(300);
}

async function shot(page, name) {
  await page.screenshot({ path: join(out, `${name}.png`) });
}

if (!all) {
  await withPage(async (page) => { await record(page, 3); await shot(page, "page-record"); }, desktop);
  await withPage(async (page) => { await scoresheet(page); await shot(page, "page-scoresheet"); }, { width: 1100, height: 735 });
  await withPage(async (page) => { await report(page); await shot(page, "page-report"); }, { width: 1100, height: 1150 });
} else {
  for (const scheme of ["light", "dark"]) {
    for (const [size, box] of [["desktop", { width: 1440, height: 900 }], ["tablet", { width: 900, height: 1180 }], ["phone", phone]]) {
      await withPage(async (page) => {
        const name = (view) => `${view}-${size}-${scheme}`;
        await shot(page, name("start"));
        await record(page);
        await shot(page, name("record"));
        if (size === "phone") {
          for (const view of ["record", "games"]) {
            await page.locator(`[data-view-button=${view}]`).click();
            await page.waitForTimeout(300);
            await shot(page, name(`view-${view}`));
          }
        }
        await page.locator("summary[title=Settings]").click();
        await shot(page, name("settings"));
        await page.keyboard.press("Escape");
        if (size === "phone") await page.locator("[data-view-button=board]").click();
        await page.locator(".details").getByRole("button", { name: "Statement of facts" }).click();
        await page.waitForTimeout(600);
        await shot(page, name("statement"));
        await page.keyboard.press("Escape");
        await summary(page);
        await shot(page, name("summary"));
        await scoresheet(page);
        await shot(page, name("scoresheet"));
        await report(page);
        await shot(page, name("report"));
        await page.locator(".finding").first().scrollIntoViewIfNeeded();
        await page.locator(".finding a[data-ply]").first().click();
        await page.waitForTimeout(400);
        await shot(page, name("report-game"));
      }, { ...box, scheme });
    }
  }
}
