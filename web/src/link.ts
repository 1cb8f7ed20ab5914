// A record in the fragment of a link: deflated and in base64url, so that no server sees it.

/** Longer links are cut by mail programs and messengers. */
const MAX_LINK = 30_000;

/** The bytes of a text in base64. */
export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));

export const inflate = (bytes: Uint8Array, format: CompressionFormat): Promise<Uint8Array<ArrayBuffer>> => through(bytes, new DecompressionStream(format));

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array<ArrayBuffer>> {
  const result = new Response(new Blob([bytes as BlobPart]).stream().pipeThrough(stream));
  return new Uint8Array(await result.arrayBuffer());
}

export async function encodeRecord(bytes: Uint8Array): Promise<string | null> {
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  if (packed.length > MAX_LINK) return null;
  let binary = "";
  for (const byte of packed) binary += String.fromCharCode(byte);
  return `#pdn=${btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
}

/** The record of a fragment; null if it holds none. */
export async function decodeRecord(fragment: string): Promise<Uint8Array | null> {
  const found = /^#pdn=([\w-]+)$/.exec(fragment);
  if (!found) return null;
  try {
    return await inflate(fromBase64(found[1]!.replace(/-/g, "+").replace(/_/g, "/")), "deflate-raw");
  } catch {
    return null;
  }
}
