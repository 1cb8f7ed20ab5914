// Starts Chromium on the built page. The page is opened from file://, unless HUFF_PAGE names another place.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

export const web = join(dirname(fileURLToPath(import.meta.url)), "..");
export const root = join(web, "..");
export const fixtures = join(root, "fixtures");

const CHROMIUM = process.env.HUFF_CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);
const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync", "--disable-lcd-text",
];
const PAGE = process.env.HUFF_PAGE ?? pathToFileURL(join(web, "dist/index.html")).href;

/** The program, to compare the page with. */
export const HUFF = process.env.HUFF_BIN ?? ["release", "debug"].map((p) => join(root, "target", p, "huff")).find(existsSync);

export const needsHuff = HUFF ? {} : { skip: "skipped: no huff program; build it or set HUFF_BIN" };

export function huff(args, input) {
  return execFileSync(HUFF, args, { input, maxBuffer: 1 << 30, cwd: tmpdir(), stdio: ["pipe", "pipe", "ignore"] });
}

/** Opens the page in a browser of its own and closes it after `use`. `allow` is an origin that it may load from. */
export async function withPage(use, { width = 1440, height = 900, scheme = "light", hash = "", allow = null, ...more } = {}) {
  assert.ok(CHROMIUM, "no Chromium: apt-get install chromium, or set HUFF_CHROMIUM");
  const profile = mkdtempSync(join(tmpdir(), "huff-page-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM, headless: true, args: FLAGS, viewport: { width, height }, colorScheme: scheme, acceptDownloads: true,
    permissions: [], ...more,
  });
  try {
    const page = context.pages()[0] ?? await context.newPage();
    const problems = [];
    page.on("pageerror", (error) => problems.push(`error: ${error.message}`));
    page.on("console", (message) => { if (message.type() === "error") problems.push(message.text()); });
    page.on("dialog", (dialog) => { problems.push(`dialog: ${dialog.message()}`); void dialog.dismiss(); });
    page.on("request", (request) => {
      const { origin, protocol } = new URL(request.url());
      if (/^https?:/.test(protocol) && ![new URL(PAGE).origin, allow].includes(origin)) problems.push(`request: ${request.url()}`);
    });
    await page.goto(PAGE + hash);
    await page.waitForSelector("body.ready", { timeout: 30_000 });
    const result = await use(page, problems);
    assert.deepEqual(problems, [], "the page reports no errors, opens no dialogs and asks for nothing");
    return result;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Drops files on the page as a user would. */
export async function drop(page, files) {
  const data = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString("base64") }));
  await page.evaluate((list) => {
    const transfer = new DataTransfer();
    for (const { name, base64 } of list) {
      transfer.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], name));
    }
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true }));
  }, data);
}

export const fixture = (path) => readFileSync(join(fixtures, path));

/** What the page offers for download when `action` is done. */
export async function downloaded(page, action) {
  const [download] = await Promise.all([page.waitForEvent("download"), action()]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

export const editorText = (page) => page.evaluate(() => [...document.querySelectorAll(".cm-line")].map((line) => line.textContent).join("\n"));
