/** Pixels as stored, before a rotation by metadata. */
export interface ImageSides {
  width: number;
  height: number;
}

/** Decoding limit, in pixels. */
export const MAX_IMAGE_PIXELS = 64_000_000;
/** Decoding limit of width and height, in pixels. */
export const MAX_IMAGE_SIDE = 32_768;

/** Whether a picture may be decoded. */
export function fitsSides({ width, height }: ImageSides): boolean {
  return width <= MAX_IMAGE_SIDE && height <= MAX_IMAGE_SIDE && width * height <= MAX_IMAGE_PIXELS;
}

/** Largest decodable sides of the same ratio; never enlarges. Rounds down, so that the result fits. */
export function fittingSides({ width, height }: ImageSides): ImageSides {
  const bySide = MAX_IMAGE_SIDE / Math.max(width, height);
  const scale = Math.min(1, bySide, Math.sqrt(MAX_IMAGE_PIXELS / (width * height)));
  return { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
}

/**
 * Reads the sides of a JPEG, PNG, WebP or GIF from its head, before a decoder gets the file.
 * @returns `undefined` for other files, and for a broken head
 */
export function imageSides(bytes: Uint8Array): ImageSides | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    const sides = READERS.find(({ magic, at = 0 }) => hasAscii(view, at, magic))?.read(view);
    return sides && sides.width > 0 && sides.height > 0 ? sides : undefined;
  } catch (fault) {
    // Expected: the file ends early.
    if (fault instanceof RangeError) return undefined;
    throw fault;
  }
}

interface Reader {
  magic: string;
  at?: number;
  read(view: DataView): ImageSides | undefined;
}

const READERS: readonly Reader[] = [
  { magic: '\xff\xd8\xff', read: jpegSides },
  { magic: 'IHDR', at: 12, read: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }) },
  { magic: 'GIF8', read: gifSides },
  { magic: 'WEBP', at: 8, read: webpSides },
];

function hasAscii(view: DataView, at: number, word: string): boolean {
  if (at + word.length > view.byteLength) return false;
  for (let i = 0; i < word.length; i += 1) if (view.getUint8(at + i) !== word.charCodeAt(i)) return false;
  return true;
}

/** Start-of-frame markers are 0xC0 to 0xCF, except for Huffman tables (C4), an extension (C8) and conditioning (CC). */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];
const START_OF_SCAN = 0xda;

function jpegSides(view: DataView): ImageSides | undefined {
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      // Padding before a marker.
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === START_OF_SCAN) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
}

/** Extension, image, end. */
const GIF_BLOCKS = [0x21, 0x2c, 0x3b];

/** The logical screen; larger frames meet the decoder's own limit. */
function gifSides(view: DataView): ImageSides | undefined {
  const flags = view.getUint8(10);
  const colours = flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
  if (!GIF_BLOCKS.includes(view.getUint8(13 + colours))) return undefined;
  return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
}

function webpSides(view: DataView): ImageSides | undefined {
  if (hasAscii(view, 12, 'VP8 ')) {
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
  if (hasAscii(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!hasAscii(view, 12, 'VP8X')) return undefined;
  return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
}

function uint24(view: DataView, at: number): number {
  return view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
}
