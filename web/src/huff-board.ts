// <huff-board> with the core inside, for pages that have PDN.

import * as core from "huff-core";
import { HuffBoard } from "./huff-viewer";
import { fromBase64, inflate } from "./link";

declare const CORE_BASE64: string;

let loading: Promise<typeof core> | null = null;

HuffBoard.load = () => (loading ??= (async () => {
  if (CORE_BASE64) {
    core.initSync({ module: await inflate(fromBase64(CORE_BASE64), "gzip") });
  }
  return core;
})());

export { HuffBoard };
