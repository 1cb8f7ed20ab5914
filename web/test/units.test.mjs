// The parts without a browser: bytes and text, boards, scoresheets, repairs.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";
import { build } from "esbuild";
import { web } from "./harness.mjs";

async function load(name) {
  const { outputFiles } = await build({ entryPoints: [join(web, "src", name)], bundle: true, write: false, format: "esm", logLevel: "warning" });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

const doc = await load("doc.ts");
const variants = await load("variants.ts");
const sheet = await load("sheet.ts");
const repair = await load("repair.ts");
const strings = await load("strings.ts");

const bytes = (text) => new TextEncoder().encode(text);
const latin1 = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));
const decodeLatin1 = (data) => new TextDecoder("windows-1252").decode(data);

test("places in bytes become places in the text", () => {
  const utf8 = bytes("é{😀}Ж1");
  // The bytes begin at 0: é 2, { 1, the smiley 4, } 1, Ж 2.
  assert.deepEqual(doc.textOffsets({ kind: "utf-8" }, utf8, 0, [10, 0, 2, 3, 7, 8]), [6, 0, 1, 2, 4, 5]);
  assert.deepEqual(doc.textOffsets({ kind: "utf-8" }, utf8, 2, [3, 7]), [1, 3]);
  assert.deepEqual(doc.textOffsets({ kind: "utf-16le" }, utf8, 2, [2, 6]), [0, 2]);
});

test("an edit keeps all other bytes, and the code page while it can", () => {
  const record = latin1("[White \"M\u00fcller\"]\r\n1. 11-15 *\r\n");
  const encoding = doc.detect(record, decodeLatin1);
  assert.equal(encoding.kind, "code-page");
  const text = doc.decodeWith(encoding, record);
  assert.ok(text.includes("Müller"));
  assert.deepEqual(doc.encodeWith(encoding, text), record);
  assert.equal(doc.encodeWith(encoding, "Łódź"), null);
  const next = doc.encodeWith(encoding, text.replace("11-15", "9-13"));
  const splice = doc.difference(record, 0, record.length, next);
  assert.deepEqual([splice.at, splice.removed.length, splice.inserted.length], [text.indexOf("11-15"), 5, 4]);
  const edited = doc.applySplice(record, splice);
  assert.deepEqual(edited, next);
  assert.deepEqual(doc.applySplice(edited, doc.inverse(splice)), record);
  assert.equal(doc.difference(record, 0, record.length, record), null);
});

test("text in UTF-16 is edited in UTF-16", () => {
  for (const [kind, mark] of [["utf-16le", [0xff, 0xfe]], ["utf-16be", [0xfe, 0xff]]]) {
    const encoded = doc.encodeWith({ kind }, "1. 11-15 é");
    const record = Uint8Array.from([...mark, ...encoded]);
    assert.equal(doc.detect(record, decodeLatin1).kind, kind);
    assert.equal(doc.markLength(record, { kind }), 2);
    assert.equal(doc.decodeWith({ kind }, encoded), "1. 11-15 é");
  }
});

test("changes of a text are applied together", () => {
  assert.equal(doc.applyChanges("abcdef", [{ from: 1, to: 2, text: "X" }, { from: 4, to: 4, text: "--" }]), "aXcd--ef");
});

test("squares have the places of each variant's numbering", () => {
  const { boardNamed, place, at, squareName, squareOf, BOARDS } = variants;
  const places = [
    ["english", 1, [1, 7]], ["english", 32, [6, 0]], ["international", 1, [1, 9]], ["international", 46, [0, 0]],
    ["italian", 1, [0, 7]], ["italian", 32, [7, 0]], ["spanish", 1, [7, 0]], ["thai", 1, [6, 0]], ["turkish", 1, [0, 0]],
    ["canadian", 72, [10, 0]], ["spantsiretti", 1, [1, 7]],
  ];
  for (const [name, square, expected] of places) assert.deepEqual(place(boardNamed(name), square), expected, `${name} ${square}`);
  assert.equal(squareName(boardNamed("russian"), 22), "c3");
  for (const board of BOARDS) {
    for (let square = 1; square <= board.squares.length; square++) {
      assert.equal(at(board, ...place(board, square)), square, board.name);
      assert.equal(squareOf(board, squareName(board, square)), square, board.name);
    }
  }
});

test("positions are read with ranges and kings", () => {
  const { boardNamed, readFen, jumped, pathOf } = variants;
  const { toMove, pieces } = readFen(boardNamed("english"), "B:W21-23,K32:B1,K15");
  assert.equal(toMove, "black");
  assert.deepEqual([...pieces.keys()].sort((a, b) => a - b), [1, 15, 21, 22, 23, 32]);
  assert.deepEqual(pieces.get(15), { side: "black", king: true });
  const russian = boardNamed("russian");
  const position = readFen(russian, "W:WKa1:Bd4,f6");
  assert.deepEqual(jumped(russian, position, pathOf(russian, "a1:e5:g7")), [15, 11].map((n) => n === 15 ? variants.squareOf(russian, "d4") : variants.squareOf(russian, "f6")));
});

test("moves are read as they are written on paper", () => {
  const { typedSquares, matches, asPlayed, boardOfSheet, emptySheet } = sheet;
  const english = boardOfSheet(emptySheet());
  for (const typed of ["11-15", "11 15", "1115", "11x15", " 11.15 "]) assert.deepEqual(typedSquares(english, typed), [11, 15], typed);
  assert.deepEqual(typedSquares(english, "11-99"), []);
  const legal = [{ path: [15, 22, 29] }, { path: [15, 22, 31] }, { path: [4, 8] }];
  assert.equal(matches([15, 31], legal).length, 1);
  assert.equal(matches([15, 22, 31], legal).length, 1);
  assert.equal(matches([15, 22], legal).length, 0);
  assert.equal(asPlayed(english, "8 11"), "8-11");
  assert.equal(asPlayed(english, "8x11"), "8x11");
  assert.equal(asPlayed(english, "8"), null);
  assert.equal(asPlayed(boardOfSheet(emptySheet("russian")), "C3D4"), "c3-d4");
});

test("a scoresheet becomes a record in which names cannot end their tag", () => {
  const text = sheet.sheetText({ ...sheet.emptySheet(), black: 'A "B" \\ C\n[X "1"]', result: "black", moves: ["11-15", "22-18", "8-11"] });
  assert.ok(text.includes('[Black "A \\"B\\" \\\\ C [X \\"1\\"]"]\n'));
  assert.ok(text.endsWith("\n\n1. 11-15 22-18 2. 8-11 1-0\n"));
  assert.ok(sheet.sheetText({ ...sheet.emptySheet("international"), result: "black" }).includes('[Result "0-1"]'));
});

test("repairs are edits of the moves that they name", () => {
  const text = "1. 11-15 22-18 2. 8-11 18-14";
  const spans = [["11-15", 3], ["22-18", 9], ["8-11", 18], ["18-14", 23]].map(([move, from], i) => ({ ply: i + 1, depth: 0, from, to: from + move.length, move }));
  const of = (kind, ply, move = null) => {
    const best = { kind, ply, move, replayed: 1, of: 1, confidence: "certain" };
    const [remedy] = repair.remedies({ code: "R307", game: 1, depth: 0, repair: best, repairs: [best] }, [], spans, text);
    return remedy ? doc.applyChanges(text, remedy.changes) : null;
  };
  assert.equal(of("replace", 3, "15x22"), "1. 11-15 22-18 2. 15x22 18-14");
  assert.equal(of("insert", 3, "15x22"), "1. 11-15 22-18 2. 15x22 8-11 18-14");
  assert.equal(of("delete", 3), "1. 11-15 22-18 2. 18-14");
  assert.equal(of("swap", 3), "1. 11-15 22-18 2. 18-14 8-11");
  assert.equal(of("mirror", 0), null);
});

test("every text is used, and its places are filled", () => {
  const folder = join(web, "src");
  const source = readdirSync(folder).filter((name) => name.endsWith(".ts")).map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  const forms = (text) => (typeof text === "string" ? [text] : Object.values(text));
  const placesOf = (text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  // the buttons of the board take their texts by name
  const byName = ["first", "previous", "next", "last", "flip", "black", "white"];
  for (const [key, text] of Object.entries(strings.S)) {
    assert.ok(byName.includes(key) || new RegExp(`\\bS\\.${key}\\b`).test(source), `${key} is not used`);
    for (const place of new Set(forms(text).flatMap(placesOf))) {
      const call = new RegExp(`say\\([^{]*\\bS\\.${key}\\b[^{]*\\{[^}]*\\b${place}\\b`);
      assert.match(source, place === "n" && ["errors", "warnings", "notes"].includes(key) ? /say\(text, \{ n:/ : call, `{${place}} of ${key}`);
    }
  }
});

test("texts are chosen by number", () => {
  const { S, say, sayCounts } = strings;
  assert.equal(say(S.plies, { n: 1 }), "1 ply");
  assert.equal(say(S.plies, { n: 22621 }), "22,621 plies");
  assert.equal(say(S.failed, { message: "{n} $& {message}" }), "This could not be done: {n} $& {message}");
  assert.equal(sayCounts({ error: 1, warning: 0, note: 2 }), "1 error, 2 notes");
  assert.equal(sayCounts({ error: 0, warning: 0, note: 0 }), "no findings");
});
