// <huff-board> with the core inside, for pages that have PDN.

import * as core from "huff-core";
import { HuffBoard } from "./huff-viewer";

declare const CORE_BASE64: string;

let loading: Promise<typeof core> | null = null;

HuffBoard.load = () => (loading ??= (async () => {
  if (CORE_BASE64) {
    const packed = Uint8Array.from(atob(CORE_BASE64), (c) => c.charCodeAt(0));
    const bytes = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    core.initSync({ module: bytes });
  }
  return core;
})());

export { HuffBoard };
