import { orientationIn, webpOrientation } from './orientation.ts';

/** JPEG segments that a picture needs to be drawn: JFIF, colour profile, Adobe's transform. */
const JPEG_APPS = [0xe0, 0xe2, 0xee];
const JPEG_EXIF = 0xe1;
const JPEG_COMMENT = 0xfe;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** PNG chunks that a picture needs to be drawn. */
const PNG_CHUNKS = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT cICP'.split(' ');
/** WebP chunks that a picture needs to be drawn. */
const WEBP_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];
/** Flags of a WebP that promise EXIF and XMP. */
const WEBP_METADATA = 0x0c;
const WEBP_EXIF = 0x08;

type Bytes = Uint8Array<ArrayBuffer>;

/**
 * A picture without what its camera wrote about place, time and device, and without what follows its end; its pixels are
 * not touched, and how it stands is kept (spec decision 81).
 * @returns `undefined` for other formats than JPEG, PNG and WebP, and for files that are cut off
 */
export function stripMetadata(bytes: Bytes): Blob | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    if (view.getUint16(0) === 0xffd8) return new Blob(jpegParts(bytes, view), { type: 'image/jpeg' });
    if (view.getUint32(0) === 0x89504e47) return new Blob(pngParts(bytes, view), { type: 'image/png' });
    if (wordAt(view, 0) === 'RIFF' && wordAt(view, 8) === 'WEBP')
      return new Blob(webpParts(bytes, view), { type: 'image/webp' });
    return undefined;
  } catch (error) {
    // Expected: a file that is cut off.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function wordAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}

function jpegParts(bytes: Bytes, view: DataView): Bytes[] {
  const kept: Bytes[] = [];
  let orientation = 1;
  let at = 2;
  for (let marker = markerAt(view, at); marker !== END_OF_IMAGE; marker = markerAt(view, at)) {
    // Padding before a marker.
    const end = marker === 0xff ? at + 1 : at + 2 + view.getUint16(at + 2);
    if (end > bytes.length) throw new RangeError('a segment beyond the end');
    if (marker === JPEG_EXIF && wordAt(view, at + 4) === 'Exif')
      orientation = orientationIn(bytes.subarray(at + 4, end));
    const next = marker === START_OF_SCAN ? endOfScan(view, end) : end;
    if (marker !== 0xff && isKept(view, at, marker)) kept.push(bytes.subarray(at, next));
    at = next;
  }
  const head = Uint8Array.of(0xff, 0xd8, 0xff, JPEG_EXIF, 0, 2 + EXIF_BYTES);
  return [head, exifOf(orientation), ...kept, Uint8Array.of(0xff, END_OF_IMAGE)];
}

function markerAt(view: DataView, at: number): number {
  if (view.getUint8(at) !== 0xff) throw new RangeError('no marker');
  return view.getUint8(at + 1);
}

/** Multi-picture files keep their index in a segment for colour profiles. */
function isKept(view: DataView, at: number, marker: number): boolean {
  if (marker === 0xe2) return wordAt(view, at + 4) === 'ICC_';
  const isApp = marker >= 0xe0 && marker <= 0xef;
  return isApp ? JPEG_APPS.includes(marker) : marker !== JPEG_COMMENT;
}

/** Data of a scan end at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; ; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

const EXIF_BYTES = 32;

/** An EXIF block with nothing but how a picture stands. */
function exifOf(orientation: number): Bytes {
  const block = new Uint8Array(EXIF_BYTES);
  const view = new DataView(block.buffer);
  block.set(new TextEncoder().encode('Exif\0\0MM'));
  view.setUint16(8, 42);
  // One directory, which follows at once, with one field: a tag, a short, one of them.
  view.setUint32(10, 8);
  view.setUint16(14, 1);
  view.setUint16(16, 0x0112);
  view.setUint16(18, 3);
  view.setUint32(20, 1);
  view.setUint16(24, orientation);
  return block;
}

function pngParts(bytes: Bytes, view: DataView): Bytes[] {
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; ; ) {
    const end = at + 12 + view.getUint32(at);
    const name = wordAt(view, at + 4);
    if (end > bytes.length) throw new RangeError('a chunk beyond the end');
    if (PNG_CHUNKS.includes(name)) parts.push(bytes.subarray(at, end));
    if (name === 'IEND') return parts;
    at = end;
  }
}

function webpParts(bytes: Bytes, view: DataView): Bytes[] {
  const orientation = webpOrientation(bytes);
  const kept: Bytes[] = [];
  const whole = view.getUint32(4, true) + 8;
  if (whole > bytes.length) throw new RangeError('a file beyond the end');
  for (let at = 12; at + 8 <= whole; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size + (size % 2);
    const chunk = bytes.slice(at, end);
    if (wordAt(view, at) === 'VP8X') {
      const flags = (chunk[8] ?? 0) & ~WEBP_METADATA;
      chunk[8] = orientation === 1 ? flags : flags | WEBP_EXIF;
    }
    if (WEBP_CHUNKS.includes(wordAt(view, at))) kept.push(chunk);
    at = end;
  }
  if (orientation !== 1) kept.push(webpExif(orientation));
  const head = bytes.slice(0, 12);
  const size = kept.reduce((sum, { length }) => sum + length, 0);
  new DataView(head.buffer).setUint32(4, size + 4, true);
  return [head, ...kept];
}

function webpExif(orientation: number): Bytes {
  // Without the marker that JPEG has in front.
  const exif = exifOf(orientation).subarray(6);
  const chunk = new Uint8Array(8 + exif.length);
  chunk.set(new TextEncoder().encode('EXIF'));
  new DataView(chunk.buffer).setUint32(4, exif.length, true);
  chunk.set(exif, 8);
  return chunk;
}
