// The walk of a record keeper in the extension: an archive with faults is opened and repaired, a game is typed in, formatted, saved
// and committed. ci/test-vscode.sh starts it with the packages it needs.
//
// HUFF_CODE_SERVER is the folder in which code-server and playwright-core are installed, HUFF_VSIX the packaged extension,
// HUFF_BIN the program.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const { HUFF_CODE_SERVER: packages, HUFF_VSIX: extension, HUFF_BIN: huff } = process.env;
const { chromium } = createRequire(join(packages, "package.json"))("playwright-core");
const CODE_SERVER = join(packages, "node_modules/code-server/out/node/entry.js");
const CHROMIUM = process.env.HUFF_CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

/** Milliseconds to wait for the editor, which is slow on a busy machine. */
const PATIENCE = 90_000;

/** The tags of a game of the archive. */
const tags = (event) => `[Event "${event}"]
[Site "Perth"]
[Date "1899.05.02"]
[Round "2"]
[White "Wyllie, J."]
[Black "Hay, W."]
[Result "*"]
[GameType "21"]
`;
const MISSED = `${tags("Perth")}\n1. 11-15 22-18 2. 8-11 *\n`;
const SLIP = `${tags("Glasgow")}\n1. 11-15 22-18 2. 15x22 25x18 3. 8-11 29-25 4. 4-8 25-22 5. 12-61 24-20 *\n`;
const VARIED = `${tags("Ayr")}\n1. 11-15 23-19 (1... 22-18 2. 15x22 25x18) 2. 8-11 *\n`;

const folder = mkdtempSync(join(tmpdir(), "huff-vscode-"));
const records = join(folder, "records");
const archive = join(records, "games.pdn");
const git = (...args) => execFileSync("git", ["-C", records, ...args], { encoding: "utf8" });

function prepare() {
  const user = join(folder, "data/User");
  mkdirSync(user, { recursive: true });
  mkdirSync(records);
  writeFileSync(archive, `${MISSED}\n${SLIP}\n${VARIED}`);
  git("init", "--quiet");
  git("config", "user.name", "Keeper");
  git("config", "user.email", "keeper@example.org");
  git("add", ".");
  git("commit", "--quiet", "--message", "The archive as it was found");
  // A window that shows a remote folder, as this one does, takes the program from the settings of the machine.
  const machine = join(folder, "data/Machine");
  mkdirSync(machine);
  writeFileSync(join(machine, "settings.json"), JSON.stringify({ "huff.path": huff }));
  writeFileSync(join(user, "settings.json"), JSON.stringify({
    "files.autoSave": "off",
    "git.enableSmartCommit": true,
    "git.openRepositoryInParentFolders": "never",
    "security.workspace.trust.enabled": false,
    "telemetry.telemetryLevel": "off",
    "workbench.startupEditor": "none",
    "workbench.enableExperiments": false,
    "extensions.ignoreRecommendations": true,
    "editor.minimap.enabled": false,
  }));
}

/** A port that nothing listens on. */
function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

const DATA = ["--user-data-dir", join(folder, "data"), "--extensions-dir", join(folder, "extensions"), "--config", join(folder, "config.yaml")];
// Without a gallery, the editor asks no other machine for anything.
const ENVIRONMENT = { ...process.env, EXTENSIONS_GALLERY: "{}", HOME: folder };

async function serve(port) {
  writeFileSync(join(folder, "config.yaml"), "auth: none\n");
  const run = (args) => spawn(process.execPath, [CODE_SERVER, ...DATA, ...args], { env: ENVIRONMENT, stdio: ["ignore", "pipe", "pipe"] });
  const install = run(["--install-extension", extension]);
  let said = "";
  install.stdout.on("data", (text) => (said += text));
  install.stderr.on("data", (text) => (said += text));
  assert.equal(await new Promise((done) => install.on("exit", done)), 0, said);
  const server = run(["--auth", "none", "--bind-addr", `127.0.0.1:${port}`, "--disable-telemetry", "--disable-update-check", "--disable-workspace-trust", records]);
  await new Promise((ready, failed) => {
    let log = "";
    const read = (text) => {
      log += text;
      if (log.includes("HTTP server listening")) ready();
    };
    server.stdout.on("data", read);
    server.stderr.on("data", read);
    server.on("exit", () => failed(new Error(log)));
  });
  return server;
}

/** Waits until `check` is true. */
async function until(what, check) {
  for (const start = Date.now(); Date.now() - start < PATIENCE; ) {
    if (await check()) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`timeout: ${what}`);
}

async function walk(page) {
  /** Enters a text in the box that a key opens. The box closes again if the focus is still moving, so this tries more than once. */
  const enter = async (key, text, wanted) => {
    const input = page.locator(".quick-input-widget input.input");
    const row = page.locator(".quick-input-list .monaco-list-row", { hasText: wanted }).first();
    await until(text, async () => {
      try {
        if (!(await input.isVisible())) await page.keyboard.press(key);
        await input.fill(text, { timeout: 2000 });
        await row.waitFor({ timeout: 5000 });
        await row.click({ timeout: 2000 });
        await input.waitFor({ state: "hidden", timeout: 5000 });
        return true;
      } catch {
        return false;
      }
    });
  };
  /** Runs a command of the palette. */
  const command = (name) => enter("F1", `>${name}`, name);
  /** Puts the cursor at a column of a line, both from 1. */
  const go = (line, column) => enter("Control+g", `:${line}:${column}`, /./);
  const save = async () => {
    const before = readFileSync(archive, "utf8");
    await until("saving", async () => {
      await page.keyboard.press("Control+s");
      return readFileSync(archive, "utf8") !== before;
    });
    return readFileSync(archive, "utf8");
  };

  // An archive with faults is opened.
  await page.locator(".monaco-workbench").waitFor();
  await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "games.pdn" }).dblclick();
  await page.locator(".monaco-editor .view-line", { hasText: "11-15" }).first().waitFor();
  await command("Problems: Focus on Problems View");
  const problem = (code) => page.locator(".markers-panel .monaco-list-row", { hasText: code });
  await problem("R307").waitFor();
  await problem("R304").waitFor();
  console.log(`Problems: ${(await problem("R307").textContent()).trim()}`);
  console.log(`Problems: ${(await problem("R304").textContent()).trim()}`);

  // The board follows the cursor.
  await problem("R307").dblclick();
  await page.locator(".monaco-editor.focused").waitFor();
  await command("huff: Show the Board");
  const board = () => page.frames().find((frame) => frame.url().includes("fake.html"));
  const caption = async () => (await board()?.locator("#title").first().textContent({ timeout: 1000 }).catch(() => "")) ?? "";
  await until("the board", async () => (await caption()).startsWith("after move 2, Black"));
  const first = await caption();
  // The viewer of the web page; it marks the move that it shows.
  const shown = async () => (await board().locator("huff-board [aria-current]").first().textContent({ timeout: 1000 }).catch(() => "")) ?? "";
  await until("the viewer", async () => (await shown()).includes("8-11"));
  assert.ok(await board().locator("huff-board svg").count());
  await go(10, 5);
  await until("the board follows the cursor", async () => (await caption()).startsWith("after move 1, Black"));
  await until("the viewer follows the cursor", async () => (await shown()).includes("11-15"));
  console.log(`Board: ${first} -> ${await caption()}`);
  await go(32, VARIED.split("\n")[9].indexOf("15x22") + 2);
  await until("the board follows the cursor into a variation", async () => (await caption()).startsWith("after move 2, Black") && (await shown()).includes("15x22"));
  console.log(`Board: in a variation, ${await shown()}`);
  if (process.env.HUFF_SCREENSHOT) await page.screenshot({ path: process.env.HUFF_SCREENSHOT });
  await go(10, 5);

  // A hover shows the board as an image.
  await command("Show or Focus Hover");
  const image = page.locator(".monaco-hover img");
  await image.waitFor();
  await until("the image", () => image.evaluate((one) => one.naturalWidth > 100));
  assert.match(await image.getAttribute("src"), /^data:image\/svg\+xml,/);
  console.log("Hover: the board is an image");
  await page.keyboard.press("Escape");

  // The faults are repaired: a capture that was compulsory, and a slip of the pen.
  const fix = async (line, column, title) => {
    await go(line, column);
    const item = page.locator(".action-widget .monaco-list-row", { hasText: title });
    // While the answer about the former place of the cursor arrives, the editor says that there is nothing to fix.
    await until(title, async () => {
      await page.keyboard.press("Control+.");
      const shown = await item.waitFor({ timeout: 5000 }).then(() => true, () => false);
      if (!shown) await page.keyboard.press("Escape");
      return shown;
    });
    console.log(`Quick fix: ${(await item.textContent()).trim()}`);
    // The keyboard, because a transparent layer around the list takes clicks.
    await until(title, async () => {
      if (/\bfocused\b/.test(await item.getAttribute("class"))) return true;
      await page.keyboard.press("ArrowDown");
      return false;
    });
    await page.keyboard.press("Enter");
  };
  await fix(10, 20, "15x22");
  await problem("R307").waitFor({ state: "detached" });
  await fix(21, 62, "12-16");
  await problem("R304").waitFor({ state: "detached" });
  const repaired = await save();
  assert.ok(repaired.includes("2. 15x22 *") && repaired.includes("5. 12-16 24-20 *"), repaired);

  // A game is typed in, with a move from the list of legal moves.
  await command("View: Focus Active Editor Group");
  await page.keyboard.press("Control+End");
  for (const line of ["", '[GameType "21"]', "1.11-15 22-18"]) {
    await page.keyboard.press("Escape");
    await page.keyboard.press("Enter");
    await page.keyboard.insertText(line);
  }
  await page.keyboard.insertText(" ");
  await page.keyboard.press("Control+Space");
  const suggestion = page.locator(".suggest-widget .monaco-list-row", { hasText: "15x22" }).first();
  await suggestion.waitFor();
  console.log(`Completion: ${(await suggestion.getAttribute("aria-label"))?.trim()}`);
  await suggestion.click();
  await page.locator(".suggest-widget.visible").waitFor({ state: "detached" }).catch(() => undefined);
  await page.keyboard.insertText(" *");

  // The file is formatted, saved and committed.
  await command("Format Document");
  let saved = "";
  await until("formatting", async () => {
    await page.keyboard.press("Control+s");
    saved = readFileSync(archive, "utf8");
    return saved.endsWith('[GameType "21"]\n\n1. 11-15 22-18 2. 15x22 *\n');
  });
  // Git must not read the file while the editor is writing it once more.
  await until("the end of saving", async () => {
    const { mtimeMs } = statSync(archive);
    await page.waitForTimeout(1000);
    return statSync(archive).mtimeMs === mtimeMs && readFileSync(archive, "utf8") === saved;
  });
  await page.keyboard.press("Control+Shift+g");
  const message = page.locator(".scm-view .monaco-editor").first();
  await message.click();
  await page.keyboard.insertText("Two games repaired, one added");
  await page.keyboard.press("Control+Enter");
  await until("the commit", () => git("log", "--format=%s").startsWith("Two games repaired, one added"));
  console.log(`Commit: ${git("log", "-1", "--stat", "--format=%s").trim().replace(/\s*\n\s*/g, " | ")}`);
  assert.equal(git("status", "--porcelain"), "");
  assert.equal(git("show", "HEAD:games.pdn"), saved);
  execFileSync(huff, ["check", "--isolated", archive]);
}

prepare();
const port = await freePort();
const server = await serve(port);
const browser = await chromium.launch({ executablePath: CHROMIUM, headless: true, args: ["--no-sandbox", "--disable-gpu"] });
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
page.setDefaultTimeout(PATIENCE);
const strangers = [];
page.on("request", (request) => {
  const { protocol, hostname } = new URL(request.url());
  // A page in a panel asks this host for its scripts; the editor answers, and nothing leaves the machine.
  const isPanel = hostname.endsWith(".vscode-resource.vscode-cdn.net");
  if (/^http/.test(protocol) && hostname !== "127.0.0.1" && !isPanel) strangers.push(request.url());
});
try {
  await page.goto(`http://127.0.0.1:${port}/?folder=${records}`);
  await walk(page);
  console.log("Visual Studio Code: the walk is complete");
} catch (error) {
  if (process.env.HUFF_SCREENSHOT) await page.screenshot({ path: process.env.HUFF_SCREENSHOT });
  throw error;
} finally {
  if (strangers.length) console.log(`requests to other hosts: ${[...new Set(strangers)].join(" ")}`);
  await browser.close();
  server.kill();
  await new Promise((done) => server.on("exit", done));
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
