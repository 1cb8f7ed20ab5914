// Names and comments of strangers: no script runs, nothing leaves its element.

import assert from "node:assert/strict";
import test from "node:test";
import { drop, withPage } from "./harness.mjs";

const EVIL = `<img src=x onerror="window.pwned=1"><script>window.pwned=2</script>`;
const ESCAPED = EVIL.replace(/"/g, '\\"');
const RECORD = `[Event "${ESCAPED}"]
[Black "</style></script><svg onload=window.pwned=3>"]
[White "javascript:window.pwned=4"]
[Date "${ESCAPED}"]
[Result "0-1"]
[GameType "21"]

{${EVIL} </textarea><iframe srcdoc="<script>parent.pwned=5</script>">} 1. 11-15 {${EVIL}} 22-18 2. 8-11 <b>x</b> ($999 {]]>--></script>}) 0-1
`;

test("hostile names and comments stay text", () => withPage(async (page) => {
  const count = () => page.evaluate(() => document.querySelectorAll("script, img, iframe, object, embed, base, form[action]").length);
  const before = await count();
  await drop(page, [{ name: `${EVIL.replace(/[/]/g, "")}.pdn`, bytes: Buffer.from(RECORD) }]);
  await page.waitForSelector(".finding");
  assert.equal(await count(), before, "the record adds no elements that run or load");
  assert.ok((await page.locator(".score").textContent()).includes(EVIL), "the comment is shown as it is");
  for (const head of await page.locator(".finding .head").all()) await head.click();
  await page.locator(".finding .head", { hasText: "R307" }).click();
  await page.locator(".finding.error .head[aria-expanded=true]").waitFor();
  await page.locator(".details").getByRole("button", { name: "Statement of facts" }).click();
  const frame = page.frameLocator("dialog iframe");
  await frame.getByText("8-11").first().waitFor();
  assert.equal(await frame.locator("script, img, iframe").count(), 0);
  await page.keyboard.press("Escape");
  await page.locator("#bar").getByRole("button", { name: "Summary" }).click();
  await page.locator(".summary").waitFor();
  assert.equal(await count(), before);
  assert.equal(await page.evaluate(() => window.pwned), undefined);
}));

test("characters that turn the direction of the text are visible in the record", () => withPage(async (page) => {
  await drop(page, [{ name: "a.pdn", bytes: Buffer.from('[Result "*"]\n[White "a\u200bb"]\n\n1. 11-15 {\u202e good} 22-18 *\n') }]);
  await page.waitForSelector(".cm-line >> text=11-15");
  assert.equal(await page.locator(".cm-specialChar").count(), 2);
  assert.ok(!(await page.locator(".cm-content").textContent()).includes("\u202e"));
}));

test("the policy of the page forbids scripts and connections", () => withPage(async (page, problems) => {
  const done = await page.evaluate(async () => {
    const script = document.createElement("script");
    script.textContent = "window.pwned = 1";
    document.body.append(script);
    let sent = true;
    try { await fetch("https://example.com/"); } catch { sent = false; }
    return { ran: window.pwned, sent };
  });
  assert.deepEqual(done, { ran: undefined, sent: false });
  assert.ok(problems.length > 0, "Chromium reports what the policy refused");
  problems.length = 0;
}));
