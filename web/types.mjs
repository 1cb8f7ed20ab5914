// Writes the TypeScript of the JSON that huff writes, from schemas/, into crates/web/src/schemas.d.ts: node types.mjs [--check].
// --check fails if the file there differs.

import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compile } from "json-schema-to-typescript";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const file = join(root, "crates/web/src/schemas.d.ts");

/** The schemas with the name of each, and the definitions that would be unclear or exist twice in one file of types. */
const SCHEMAS = [
  ["check", "Findings", { file: "FileTotals" }],
  ["convert", "Games", { finding: "GameFinding" }],
  ["summary", "Totals", {}],
];

/** What the compiler of types does not know, in words that it knows. */
function plain(node, names) {
  if (Array.isArray(node)) return node.map((part) => plain(part, names));
  if (!node || typeof node !== "object") return node;
  if (node.$ref) return { $ref: node.$ref.replace(/[^/]+$/, (name) => names[name] ?? name) };
  if (node.if) return { oneOf: branches(node).map((part) => plain(part, names)) };
  const entries = Object.entries(node).map(([key, value]) => [key === "unevaluatedProperties" ? "additionalProperties" : key, plain(value, names)]);
  return Object.fromEntries(entries);
}

/** The schemas that a chain of if, then, else chooses from. */
const branches = (node) => (node.if ? [node.then, ...branches(node.else)] : [node]);

const parts = [];
for (const [name, title, names] of SCHEMAS) {
  const { $defs, ...schema } = plain(JSON.parse(readFileSync(join(root, `schemas/${name}.schema.json`), "utf8")), names);
  const defs = Object.fromEntries(Object.entries($defs ?? {}).map(([key, value]) => [names[key] ?? key, value]));
  parts.push(await compile({ ...schema, title, $defs: defs }, title, {
    additionalProperties: false, ignoreMinAndMaxItems: true, bannerComment: "", style: { printWidth: 140 },
  }));
}
const text = `// Made by web/types.mjs from schemas/.\n\n${parts.join("\n")}`;
if (!process.argv.includes("--check")) writeFileSync(file, text);
else if (readFileSync(file, "utf8") !== text) {
  console.error("crates/web/src/schemas.d.ts is not what schemas/ say; run npm run schemas in web/");
  process.exit(1);
}
