// Accessibility: axe-core finds nothing serious in any view, in both colour schemes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { web, withPage } from "./harness.mjs";

const AXE = readFileSync(join(web, "node_modules/axe-core/axe.min.js"), "utf8");

async function check(page, view) {
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ["violations"] });
    return violations.map((v) => `${v.impact} ${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target} ${n.failureSummary}`).join(" | ")}`);
  });
  assert.deepEqual(found.filter((v) => /^(serious|critical)/.test(v)), [], view);
}

for (const scheme of ["light", "dark"]) {
  for (const [size, width, height] of [["desktop", 1440, 900], ["phone", 390, 844]]) {
    test(`axe finds nothing serious: ${size}, ${scheme}`, () => withPage(async (page) => {
      await page.evaluate(AXE);
      await check(page, "start");
      await page.getByRole("button", { name: "Show an example" }).click();
      await page.locator(".finding .head", { hasText: "R304" }).click();
      await page.waitForTimeout(400);
      await check(page, "a finding");
      if (size === "phone") {
        await page.locator("[data-view-button=record]").click();
        await check(page, "record");
        await page.locator("[data-view-button=games]").click();
        await check(page, "games");
      }
      await page.locator("[data-mode-button=entry]").click();
      await page.locator(".typed").fill("11-1");
      await page.waitForTimeout(300);
      await check(page, "scoresheet");
      await page.locator("summary[title=Settings]").click();
      await check(page, "settings");
      await page.keyboard.press("Escape");
      await page.locator("summary[title=More]").click();
      await page.locator(".popover").getByRole("button", { name: "Summary" }).click();
      await page.locator(".summary").waitFor();
      await check(page, "summary");
    }, { width, height, scheme }));
  }
}

test("nothing moves while the page loads or opens a record", () => withPage(async (page) => {
  const shift = await page.evaluate(() => new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => { for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value; })
      .observe({ type: "layout-shift", buffered: true });
    [...document.querySelectorAll("button")].find((b) => b.textContent === "Show an example").click();
    setTimeout(() => resolve(sum), 1500);
  }));
  await page.waitForSelector(".finding");
  assert.ok(shift < 0.05, `layout shift ${shift}`);
}));
