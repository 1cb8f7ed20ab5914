import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import test from "node:test";

import * as huff from "@huff-draughts/wasm";

const MISSED = '[GameType "21"]\n1. 11-15 22-18 2. 8-11 *\n';

test("a finding has its place, law and legal moves", () => {
  const { findings, summary } = huff.check(MISSED, { path: "a.pdn" });
  const missed = findings.find(({ code }) => code === "R307");
  assert.equal(missed.path, "a.pdn");
  assert.equal(missed.ply, 3);
  assert.deepEqual(missed.legal, ["15x22"]);
  assert.equal(summary.games, 1);
});

test("strings and bytes are the same", () => {
  const bytes = new TextEncoder().encode(MISSED);
  assert.deepEqual(huff.check(bytes), huff.check(MISSED));
});

test("options decide what is listed", () => {
  assert.deepEqual(huff.check(MISSED, { ignore: ["R307"] }).findings, []);
  assert.equal(huff.check(MISSED, { select: ["R"] }).findings[0].code, "R307");
});

test("every error is a message", () => {
  const message = (call) => {
    try {
      call();
    } catch (error) {
      assert.ok(error instanceof Error);
      return error.message;
    }
    assert.fail("no error");
  };
  assert.match(message(() => huff.check(MISSED, { laws: "standrd" })), /did you mean 'standard'/);
  assert.match(message(() => huff.check(MISSED, { selct: [] })), /unknown field `selct`/);
  assert.match(message(() => huff.check(MISSED, { select: ["R999"] })), /R999/);
  assert.match(message(() => huff.check(7)), /string or a Uint8Array/);
  assert.match(message(() => huff.legalMoves("W:W99:B1")), /not a valid FEN/);
  assert.match(message(() => huff.legalMoves("", "engish")), /did you mean 'english'/);
  assert.match(message(() => huff.explain("R30")), /R30/);
  assert.match(message(() => huff.statement(MISSED, 2)), /no game 2/);
  assert.match(message(() => huff.convert(MISSED, "xml")), /xml/);
  assert.match(message(() => huff.board("", { marks: { victims: [99] } })), /no square 99/);
  assert.match(message(() => huff.check(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13]))), /text/);
});

test("games have positions and legal moves", () => {
  const [game] = huff.games("1. 11-15 22-18 2. 15x22 25x18 *");
  assert.equal(game.moves.length, 4);
  const { moves } = huff.legalMoves(game.moves[1].fen);
  assert.deepEqual(moves.map(({ move }) => move), ["15x22"]);
  assert.deepEqual(moves[0].captures, [18]);
  assert.equal(moves[0].fen, game.moves[2].fen);
  assert.equal(huff.games("1. 11-15 *\n\n1. 9-13 *", { only: "2" })[0].moves[0].written, "9-13");
});

test("spans are the places of the moves", () => {
  const text = "1. 11-15 (1. 9-13) 22-18 *";
  const spans = huff.spans(text, 1);
  assert.deepEqual(spans.map(({ offset, length }) => text.slice(offset, offset + length)), ["11-15", "9-13", "22-18"]);
  assert.deepEqual(spans.map(({ ply, depth }) => [ply, depth]), [[1, 0], [1, 1], [2, 0]]);
});

test("fixes are made together or alone", () => {
  const text = '[GameType "21"]\n1. 09-13 22-18 *\n';
  const { fixed, text: after, bytes } = huff.fix(text);
  assert.equal(after, '[GameType "21"]\n1. 9-13 22-18 *\n');
  assert.equal(fixed, 1);
  assert.equal(new TextDecoder().decode(bytes), after);
  const [{ changes, unsafe }] = huff.fixes(text);
  assert.equal(unsafe, false);
  const [{ offset, length, text: replacement }] = changes;
  assert.equal(text.slice(0, offset) + replacement + text.slice(offset + length), after);
});

test("records are formatted and converted", () => {
  assert.equal(huff.fmt("1.11-15 22-18 15x22 25x18").text, "1. 11-15 22-18 2. 15x22 25x18 *\n");
  assert.deepEqual(huff.fmt("1. 11-15 (22-18 *").kept.length, 1);
  const json = huff.convert(MISSED, "json", { with: ["opening"] });
  assert.equal(JSON.parse(json).games.length, 1);
  assert.match(huff.convert(json, "pdn", { from: "json" }), /11-15 22-18/);
});

test("boards, statements, summaries", () => {
  assert.match(huff.board("B:W18:B15"), /^<svg /);
  assert.match(huff.board("B:W18:B15", { flip: true, title: "<b>" }), /&lt;b&gt;/);
  assert.match(huff.statement(MISSED, 1, 3), /^# /);
  assert.match(huff.statement(MISSED, 1, undefined, { format: "html" }), /<!DOCTYPE html>/i);
  assert.equal(huff.summary(MISSED).games, 1);
  assert.match(huff.summaryText(MISSED, "html"), /<!DOCTYPE html>/);
});

test("rules, laws and variants describe themselves", () => {
  assert.equal(huff.explain("missed-capture").code, "R307");
  assert.ok(huff.rules().length > 50);
  assert.ok(huff.laws().some(({ name }) => name === "standard"));
  assert.match(huff.law("S1:9"), /./);
  assert.equal(huff.law("S9:99"), undefined);
  const english = huff.variants().find(({ name }) => name === "english");
  assert.deepEqual([english.gameType, english.squares.length, english.first], [21, 32, "black"]);
});

test("a checker gives the findings of the whole file, block by block", () => {
  const text = Array.from({ length: 20000 }, (_, n) => MISSED.replace("[", `[Event "${n}"]\n[`)).join("\n");
  const bytes = new TextEncoder().encode(text);
  const whole = huff.check(bytes, { path: "a.pdn" });
  const checker = new huff.Checker({ path: "a.pdn" });
  checker.push(bytes.subarray(0, 1000));
  checker.push(bytes.subarray(1000));
  const findings = [];
  const list = [];
  let steps = 0;
  for (let step; (step = checker.next()); steps++) {
    findings.push(...step.findings);
    list.push(...step.list);
    assert.ok(step.judged <= step.bytes);
  }
  const end = checker.finish();
  findings.push(...end.findings);
  assert.ok(steps > 1);
  assert.deepEqual(findings, whole.findings);
  assert.deepEqual(end.summary, whole.summary);
  assert.deepEqual([end.file], whole.files);
  assert.deepEqual(list, huff.list(bytes));
  assert.throws(() => checker.next(), /finished/);
  checker.free();
});

test("the package has what it needs and nothing else", () => {
  const cwd = new URL("..", import.meta.url);
  const [pack] = JSON.parse(execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd, stdio: ["ignore", "pipe", "ignore"] }));
  assert.deepEqual(pack.files.map(({ path }) => path).sort(), [
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "board.d.ts",
    "board.js",
    "huff_web.d.ts",
    "huff_web.js",
    "huff_web_bg.wasm",
    "node.js",
    "package.json",
    "viewer.js",
  ]);
});

test("the examples of the README run", async () => {
  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");
  const examples = [...readme.matchAll(/```js\n(.*?)```/gs)].map(([, code]) => code);
  assert.equal(examples.length, 4);
  const bytes = 'const bytes = new TextEncoder().encode("1. 11-15 *");\n';
  for (const code of examples) {
    execFileSync(process.execPath, ["--input-type=module", "-e", bytes + code], {
      cwd: new URL(".", import.meta.url),
      stdio: ["ignore", "ignore", "inherit"],
    });
  }
});

test("the element can be imported where there is no document", async () => {
  for (const name of ["board", "viewer"]) {
    const { HuffBoard } = await import(`@huff-draughts/wasm/${name}`);
    assert.equal(HuffBoard.observedAttributes.join(), "pdn,ply,variant,flip");
  }
});
