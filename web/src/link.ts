// A record in the fragment of a link: deflated and in base64url, so that no server sees it.

/** Longer links are cut by mail programs and messengers. */
const MAX_LINK = 30_000;

async function through(bytes: Uint8Array, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
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
    const binary = atob(found[1]!.replace(/-/g, "+").replace(/_/g, "/"));
    return await through(Uint8Array.from(binary, (c) => c.charCodeAt(0)), new DecompressionStream("deflate-raw"));
  } catch {
    return null;
  }
}
