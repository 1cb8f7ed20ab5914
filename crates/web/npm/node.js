// In Node, the module is read from the disk when it is imported.
import { readFileSync } from "node:fs";
import { initSync } from "./huff_web.js";

initSync({ module: readFileSync(new URL("./huff_web_bg.wasm", import.meta.url)) });

export * from "./huff_web.js";
/** Nothing is left to load. */
export default async function init() {}
