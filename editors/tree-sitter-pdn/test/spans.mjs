// Compares the tokens of the grammar with those of the reader of huff: `node test/spans.mjs SPANS`, where SPANS
// is the example `spans` of the crate pdn. Games in which the reader reports a fault may differ, and the next one, because
// there the grammar recovers in its own way. All other games must have the same tokens at the same bytes, except in the
// files of test/known.txt, which says why.

import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [spans] = process.argv.slice(2);
const TOKENS = new Set(["tag", "move_number", "move", "unknown_move", "strength", "nag", "comment", "setup", "terminator"]);
/** Kinds after which a game is not compared. */
const UNCLEAR = new Set(["fault", "misread_move"]);
const known = new Map(readFileSync(new URL("known.txt", import.meta.url), "utf8").split("\n").filter((line) => line && !line.startsWith("#")).map((line) => line.split(": ", 2)));

/** The games of a file as the reader reads them, each with its tokens. */
function games(file) {
  const all = [];
  let game = { start: 0, tokens: [], clear: true };
  for (const line of execFileSync(spans, [file], { encoding: "utf8", maxBuffer: 1 << 28 }).trim().split("\n")) {
    const [start, end, kind] = line.split(" ");
    if (kind === "game_end") {
      const clear = game.clear && (all.at(-1)?.unspoilt ?? true);
      all.push({ ...game, end: Number(end), clear, unspoilt: game.clear });
      game = { start: Number(end), tokens: [], clear: true };
    } else if (UNCLEAR.has(kind)) {
      game.clear = false;
    } else if (kind !== "blank") {
      game.tokens.push([Number(start), Number(end), kind]);
    }
  }
  return all;
}

/** The tokens of a file as the grammar reads them. */
function tokens(file) {
  const bytes = readFileSync(file);
  const lines = [0];
  bytes.forEach((byte, at) => { if (byte === 10) lines.push(at + 1); });
  const { stdout, error } = spawnSync("tree-sitter", ["parse", file], { encoding: "utf8", maxBuffer: 1 << 28 });
  if (error) throw error;
  const found = [];
  for (const [, kind, ...place] of stdout.matchAll(/\((\w+) \[(\d+), (\d+)\] - \[(\d+), (\d+)\]/g)) {
    const [row, column, lastRow, lastColumn] = place.map(Number);
    const [start, end] = [lines[row] + column, lines[lastRow] + lastColumn];
    if (TOKENS.has(kind)) {
      found.push([start, end, kind]);
    } else if (kind === "variation") {
      found.push([start, start + 1, "variation_start"], [end - 1, end, "variation_end"]);
    } else if (kind === "ERROR" || kind === "text") {
      found.push([start, end, kind]);
    }
  }
  return found.sort((one, other) => one[0] - other[0] || one[1] - other[1]);
}

const folder = fileURLToPath(new URL("../../../fixtures", import.meta.url));
const files = readdirSync(folder, { recursive: true }).filter((name) => /\.pdn$/i.test(name)).sort();
let [compared, unclear, equal] = [0, 0, 0];
const different = new Map();
for (const name of files) {
  const file = join(folder, name);
  const text = readFileSync(file);
  const parsed = tokens(file);
  for (const game of games(file)) {
    if (!game.clear) {
      unclear++;
      continue;
    }
    compared++;
    const wanted = game.tokens.map(String);
    const found = parsed.filter(([start, end]) => game.start <= start && start < game.end && game.start < end).map(String);
    const one = wanted.findIndex((token, index) => token !== found[index]);
    if (one < 0 && wanted.length === found.length) {
      equal += wanted.length;
      continue;
    }
    const at = one < 0 ? wanted.length : one;
    const shown = (token) => token ? `${token} ${JSON.stringify(text.subarray(...token.split(",").map(Number)).toString().slice(0, 60))}` : "nothing";
    if (!different.has(name)) different.set(name, `the reader has ${shown(wanted[at])}, the grammar ${shown(found[at])}`);
  }
}
console.log(`${files.length} files: ${equal} tokens agree; ${compared} games compared, ${unclear} not because of faults; ${known.size} files differ for known reasons`);
let failed = compared === 0;
for (const [name, why] of different) {
  if (!known.has(name)) console.log(`${name}: ${why}`);
  failed ||= !known.has(name);
}
for (const name of known.keys()) {
  if (!different.has(name)) console.log(`${name} is in known.txt, but does not differ`);
  failed ||= !different.has(name);
}
process.exit(failed ? 1 : 0);
