// Builds dist/: index.html, one file that works from file:// and from any host; huff-board.js, the viewer of games as a
// custom element with the core inside; huff-viewer.js, the same for games that are JSON, without the core.
//
//   node build.mjs [--core FOLDER]
//   node build.mjs --viewer [--check]
//   node build.mjs --npm
//
// FOLDER is the package of the core as ci/build-wasm.sh makes it (huff_web.js and huff_web_bg.wasm). --viewer builds only
// the script of the pages of `huff report`, into crates/report; --check fails if the file there differs. --npm builds only the
// two modules of the npm package, into crates/web/npm.

import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const here = dirname(fileURLToPath(import.meta.url));
const option = process.argv.indexOf("--core");
const core = resolve(option > 0 ? process.argv[option + 1] : process.env.HUFF_CORE ?? join(here, "../crates/web/npm"));
const script = join(core, "huff_web.js"), wasm = join(core, "huff_web_bg.wasm");
const forReport = process.argv.includes("--viewer");
const forNpm = process.argv.includes("--npm");
if (!forReport && !forNpm && !existsSync(script)) {
  console.error(`the core is not in ${core}: run ci/build-wasm.sh, or name its folder with --core`);
  process.exit(1);
}

async function bundle(entry, more = {}) {
  const result = await build({
    entryPoints: [join(here, "src", entry)], bundle: true, write: false, minify: true, loader: { ".pdn": "text" }, target: "es2022", charset: "utf8",
    legalComments: "none", format: "iife", alias: { "huff-core": script }, define: { "import.meta.url": '""' }, logLevel: "warning", metafile: true, absWorkingDir: here, ...more,
  });
  return { text: result.outputFiles[0].text.trim(), sources: Object.keys(result.metafile.inputs).filter((path) => path.endsWith(".ts")) };
}

/** Text within a script element: nothing in it may end the element. */
const inScript = (text) => text.replace(/<\/(script)/gi, "<\\/$1").replace(/<!--/g, "<\\!--");

async function style(entry) {
  const result = await build({ entryPoints: [join(here, "src", entry)], bundle: true, minify: true, write: false, logLevel: "warning" });
  return result.outputFiles[0].text.trim();
}

const viewerCss = JSON.stringify((await style("palette.css")) + (await style("viewer.css")));
const sha256 = (text) => createHash("sha256").update(text).digest("base64");

if (forReport) {
  const text = inScript((await bundle("report.ts", { define: { "import.meta.url": '""', VIEWER_CSS: viewerCss } })).text);
  const folder = join(here, "../crates/report/src/pages");
  const files = { "viewer.js": text, "viewer.sha256": `${sha256(text)}\n` };
  const old = Object.keys(files).filter((name) => readFileSync(join(folder, name), "utf8") !== files[name]);
  const check = process.argv.includes("--check");
  if (!check) for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  if (check && old.length) console.error(`crates/report/src/pages/${old.join(", ")}: not what web/ builds; run npm run viewer in web/`);
  process.exit(check && old.length ? 1 : 0);
}

if (forNpm) {
  const folder = join(here, "../crates/web/npm");
  for (const name of ["board", "viewer"]) {
    const { text } = await bundle(`huff-${name}.ts`, {
      format: "esm", alias: { "huff-core": "./huff_web.js" }, external: ["./huff_web.js"], define: { CORE_BASE64: '""', VIEWER_CSS: viewerCss },
    });
    writeFileSync(join(folder, `${name}.js`), `${text}\n`);
  }
  process.exit();
}

const main = await bundle("main.ts"), work = await bundle("worker.ts");
const page = inScript(main.text), worker = inScript(work.text);
// The page's own script, without what it depends on.
const own = new Set([...main.sources, ...work.sources].filter((path) => path.startsWith("src/")));
const lines = [...own].reduce((sum, path) => sum + readFileSync(join(here, path), "utf8").split("\n").length - 1, 0);
if (lines >= 3000) {
  console.error(`the page's own script has ${lines} lines; it stays under 3,000`);
  process.exit(1);
}
const css = await style("style.css");
const packed = existsSync(wasm) ? gzipSync(readFileSync(wasm), { level: 9 }).toString("base64") : "";
const define = {
  "import.meta.url": '""', CORE_BASE64: JSON.stringify(packed),
  VIEWER_CSS: viewerCss,
};
const elements = {
  "huff-board.js": (await bundle("huff-board.ts", { define })).text, "huff-viewer.js": (await bundle("huff-viewer.ts", { define })).text,
};
const hash = sha256(page);
const csp = [
  "default-src 'none'", `script-src 'sha256-${hash}' 'wasm-unsafe-eval'`, "worker-src blob:", "style-src 'unsafe-inline'",
  "img-src data: blob:", `connect-src ${process.env.HUFF_DEV_CONNECT ?? "'none'"}`, "base-uri 'none'", "form-action 'none'",
].join("; ");

const html = readFileSync(join(here, "src/index.html"), "utf8");
const parts = { CSP: csp, CSS: css, CORE: packed, WORKER: worker, SCRIPT: page };
const out = join(here, "dist");
mkdirSync(out, { recursive: true });
// for the compiler of types: tsconfig.json
if (existsSync(join(core, "huff_web.d.ts"))) copyFileSync(join(core, "huff_web.d.ts"), join(out, "huff_web.d.ts"));
writeFileSync(join(out, "index.html"), html.replace(/__(CSP|CSS|CORE|WORKER|SCRIPT)__/g, (_, name) => parts[name]));
for (const [name, text] of Object.entries(elements)) writeFileSync(join(out, name), `${text}\n`);
const kb = (text) => `${Math.round(text.length / 1024)} KB`;
console.log(`dist/index.html: script ${kb(page)} (${lines} lines of our own), worker ${kb(worker)}, style ${kb(css)}, core ${kb(packed)}`);
for (const [name, text] of Object.entries(elements)) console.log(`dist/${name}: ${kb(text)}`);
