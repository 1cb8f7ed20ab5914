// A file as bytes, and its text: every edit is a splice of bytes, so that all other bytes and the encoding stay.

/** How the bytes of a file become text. `table` has the letter of each byte of a code page; `mixed` is more than one encoding. */
export type Encoding =
  | { readonly kind: "utf-8" }
  | { readonly kind: "utf-16le" }
  | { readonly kind: "utf-16be" }
  | { readonly kind: "code-page"; readonly table: readonly string[] }
  | { readonly kind: "mixed"; readonly decode: (bytes: Uint8Array) => string };

const UTF8: Encoding = { kind: "utf-8" };

/** Detects the encoding; `decode` is the core's and knows the code pages. */
export function detect(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): Encoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { kind: "utf-16le" };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { kind: "utf-16be" };
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return UTF8;
  } catch { /* a code page */ }
  const text = decode(bytes);
  const table: string[] = Array.from({ length: 256 }, (_, i) => (i < 128 ? String.fromCharCode(i) : ""));
  if (text.length !== bytes.length) return { kind: "mixed", decode };
  for (let i = 0; i < bytes.length; i++) {
    const known = table[bytes[i]!], letter = text[i]!;
    if (known && known !== letter) return { kind: "mixed", decode };
    table[bytes[i]!] = letter;
  }
  return { kind: "code-page", table };
}

/** Length of the byte order mark. */
export function markLength(bytes: Uint8Array, encoding: Encoding): number {
  if (encoding.kind === "utf-8") return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  return encoding.kind.startsWith("utf-16") ? 2 : 0;
}

export function decodeWith(encoding: Encoding, bytes: Uint8Array): string {
  if (encoding.kind === "mixed") return encoding.decode(bytes);
  if (encoding.kind !== "code-page") return new TextDecoder(encoding.kind, { ignoreBOM: true }).decode(bytes);
  const parts: string[] = [];
  for (let i = 0; i < bytes.length; i++) parts.push(encoding.table[bytes[i]!] || "\uFFFD");
  return parts.join("");
}

/** The bytes of a text; null if it cannot be written so: the code page is not known to have one of its letters. */
export function encodeWith(encoding: Encoding, text: string): Uint8Array | null {
  if (encoding.kind === "utf-8") return new TextEncoder().encode(text);
  if (encoding.kind === "mixed") return null;
  if (encoding.kind === "code-page") {
    const bytes = new Uint8Array(text.length);
    const byte = new Map(encoding.table.map((letter, i) => [letter, i]));
    for (let i = 0; i < text.length; i++) {
      const found = byte.get(text[i]!);
      if (found === undefined) return null;
      bytes[i] = found;
    }
    return bytes;
  }
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), encoding.kind === "utf-16le");
  return bytes;
}

/** Converts byte offsets to offsets in the decoded text from `start` on. The offsets may come in any order. */
export function textOffsets(encoding: Encoding, bytes: Uint8Array, start: number, offsets: readonly number[]): number[] {
  if (encoding.kind === "code-page") return offsets.map((o) => o - start);
  if (encoding.kind.startsWith("utf-16")) return offsets.map((o) => Math.floor((o - start) / 2));
  const result = new Array<number>(offsets.length).fill(0);
  let at = start, length = 0;
  for (const i of offsets.map((_, i) => i).sort((x, y) => offsets[x]! - offsets[y]!)) {
    if (encoding.kind === "mixed" && offsets[i]! > at) {
      length += encoding.decode(bytes.subarray(at, offsets[i]!)).length;
      at = offsets[i]!;
    }
    for (const end = offsets[i]!; at < end; at++) {
      const byte = bytes[at]!;
      // A lead byte counts for its letter: two code units beyond the basic plane.
      if (byte < 0x80 || byte >= 0xc0) length += byte >= 0xf0 ? 2 : 1;
    }
    result[i] = length;
  }
  return result;
}

/** A change of bytes that can be undone. */
export interface Splice { readonly at: number; readonly removed: Uint8Array; readonly inserted: Uint8Array }

/** How much of two texts or byte arrays is the same at the start and, after that, at the end. */
export function sameEnds(old: ArrayLike<unknown>, start: number, end: number, next: ArrayLike<unknown>): [number, number] {
  let head = 0, tail = 0;
  while (start + head < end && head < next.length && old[start + head] === next[head]) head++;
  while (end - tail > start + head && next.length - tail > head && old[end - tail - 1] === next[next.length - tail - 1]) tail++;
  return [head, tail];
}

/** The smallest splice that turns one range of bytes into others. */
export function difference(bytes: Uint8Array, start: number, end: number, next: Uint8Array): Splice | null {
  const [head, tail] = sameEnds(bytes, start, end, next);
  const removed = bytes.slice(start + head, end - tail);
  const inserted = next.slice(head, next.length - tail);
  return removed.length || inserted.length ? { at: start + head, removed, inserted } : null;
}

export function applySplice(bytes: Uint8Array, { at, removed, inserted }: Splice): Uint8Array {
  const next = new Uint8Array(bytes.length - removed.length + inserted.length);
  next.set(bytes.subarray(0, at));
  next.set(inserted, at);
  next.set(bytes.subarray(at + removed.length), at + inserted.length);
  return next;
}

export const inverse = ({ at, removed, inserted }: Splice): Splice => ({ at, removed: inserted, inserted: removed });

/** A change of text, in offsets of that text. */
export interface Change { readonly from: number; readonly to: number; readonly text: string }

/** Applies changes that do not overlap. */
export function applyChanges(text: string, changes: readonly Change[]): string {
  let result = text;
  for (const { from, to, text: insert } of [...changes].sort((a, b) => b.from - a.from || b.to - a.to)) {
    result = result.slice(0, from) + insert + result.slice(to);
  }
  return result;
}
