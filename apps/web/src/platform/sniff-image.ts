const HEAD_BYTES = 16;

function text(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.slice(from, to));
}

function typeOf(head: Uint8Array): string | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (text(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'image/png';
  if (/^GIF8[79]a$/.test(text(head, 0, 6))) return 'image/gif';
  if (text(head, 0, 4) === 'RIFF' && text(head, 8, 12) === 'WEBP') return 'image/webp';
  if (text(head, 4, 8) === 'ftyp' && /^(hei[cxms]|hev[cx]|mif1|msf1)$/.test(text(head, 8, 12))) return 'image/heic';
  return null;
}

/**
 * Returns the real type of an image, by its first bytes; the server looks in the same way (wire 23).
 * @returns null for anything else
 */
export async function sniffImage(file: Blob): Promise<string | null> {
  return typeOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
}
