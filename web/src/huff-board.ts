// <huff-board> with the core, for pages that have PDN. The core is inside the script, or beside it in the npm package.

import * as core from "huff-core";
import { HuffBoard } from "./huff-viewer";
import { fromBase64, inflate } from "./link";

declare const CORE_BASE64: string;

let loading: Promise<typeof core> | null = null;

HuffBoard.load = () => (loading ??= (async () => {
  if (CORE_BASE64) core.initSync({ module: await inflate(fromBase64(CORE_BASE64), "gzip") });
  else await core.default();
  return core;
})());

export { HuffBoard };
