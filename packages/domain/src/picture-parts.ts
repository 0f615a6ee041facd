/** A stretch of a picture's file. */
export interface PicturePart {
  /** Offsets in the file; `end` is exclusive. */
  start: number;
  end: number;
  /** Marker of a JPEG, name of a chunk, or kind of a GIF's block. */
  name: number | string;
  /** Needed to draw the picture. Everything else may name a place, a time or a device (spec decision 20). */
  isDrawn: boolean;
}

/** A format whose parts are known. */
export type PartedFormat = 'jpeg' | 'png' | 'webp' | 'gif';

export interface PartedPicture {
  format: PartedFormat;
  /**
   * Parts in the order of the file, without gaps; the last part is the picture's end.
   * @throws RangeError where the file is cut off, or broken
   */
  parts: Iterable<PicturePart>;
}

/** @returns `undefined` for other formats */
export function partsOf(bytes: Uint8Array): PartedPicture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (view.byteLength < 12) return undefined;
  if (view.getUint16(0) === 0xffd8) return { format: 'jpeg', parts: jpegParts(view) };
  if (view.getUint32(0) === 0x89504e47) return { format: 'png', parts: pngParts(view) };
  if (wordAt(view, 0) === 'RIFF' && wordAt(view, 8) === 'WEBP') return { format: 'webp', parts: webpParts(view) };
  return wordAt(view, 0) === 'GIF8' ? { format: 'gif', parts: gifParts(view) } : undefined;
}

/** Whether a picture is there up to its end. Whether it can be drawn, only a decoder knows. */
export function isWholePicture(bytes: Uint8Array): boolean {
  try {
    const picture = partsOf(bytes);
    if (!picture) return false;
    let count = 0;
    for (const _part of picture.parts) count += 1;
    return count > 0;
  } catch (fault) {
    if (fault instanceof RangeError) return false;
    throw fault;
  }
}

function wordAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}

function part(view: DataView, start: number, end: number, { name, isDrawn }: Pick<PicturePart, 'name' | 'isDrawn'>) {
  if (end > view.byteLength) throw new RangeError('a part beyond the end');
  return { start, end, name, isDrawn };
}

/** JFIF, colour profile, Adobe's transform. */
const JPEG_APPS = [0xe0, 0xe2, 0xee];
const JPEG_COMMENT = 0xfe;
const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const PADDING = 0xff;

function* jpegParts(view: DataView): Generator<PicturePart> {
  yield part(view, 0, 2, { name: 0xd8, isDrawn: true });
  for (let at = 2; ; ) {
    if (view.getUint8(at) !== 0xff) throw new RangeError('no marker');
    const name = view.getUint8(at + 1);
    const end = name === END_OF_IMAGE ? at + 2 : segmentEnd(view, at, name);
    yield part(view, at, end, { name, isDrawn: isDrawnSegment(view, at, name) });
    if (name === END_OF_IMAGE) return;
    at = end;
  }
}

function segmentEnd(view: DataView, at: number, marker: number): number {
  if (marker === PADDING) return endOfPadding(view, at);
  const end = at + 2 + view.getUint16(at + 2);
  return marker === START_OF_SCAN ? endOfScan(view, end) : end;
}

/** The last byte of padding begins a marker. */
function endOfPadding(view: DataView, from: number): number {
  let at = from;
  while (view.getUint8(at + 1) === PADDING) at += 1;
  return at;
}

/** Data of a scan end at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; ; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

/** Multi-picture files keep their index in a segment for colour profiles. */
function isDrawnSegment(view: DataView, at: number, marker: number): boolean {
  if (marker === 0xe2) return wordAt(view, at + 4) === 'ICC_';
  const isApp = marker >= 0xe0 && marker <= 0xef;
  return isApp ? JPEG_APPS.includes(marker) : marker !== JPEG_COMMENT;
}

const PNG_CHUNKS = 'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP sBIT bKGD pHYs acTL fcTL fdAT cICP'.split(' ');

function* pngParts(view: DataView): Generator<PicturePart> {
  yield part(view, 0, 8, { name: 'head', isDrawn: true });
  for (let at = 8; ; ) {
    const name = wordAt(view, at + 4);
    const end = at + 12 + view.getUint32(at);
    yield part(view, at, end, { name, isDrawn: PNG_CHUNKS.includes(name) });
    if (name === 'IEND') return;
    at = end;
  }
}

const WEBP_CHUNKS = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'];

function* webpParts(view: DataView): Generator<PicturePart> {
  const whole = view.getUint32(4, true) + 8;
  if (whole > view.byteLength) throw new RangeError('a file beyond the end');
  yield part(view, 0, 12, { name: 'head', isDrawn: true });
  for (let at = 12; at < whole; ) {
    const name = wordAt(view, at);
    const size = view.getUint32(at + 4, true);
    if (at + 8 + size > whole) throw new RangeError('a chunk beyond the end');
    // Some writers leave out the last byte of padding.
    const end = Math.min(at + 8 + size + (size % 2), whole);
    yield part(view, at, end, { name, isDrawn: WEBP_CHUNKS.includes(name) });
    at = end;
  }
}

const GIF_EXTENSION = 0x21;
const GIF_IMAGE = 0x2c;
const GIF_END = 0x3b;
/** Extension with the duration of a frame and its transparent colour. */
const GIF_CONTROL = 0xf9;
const GIF_APPLICATION = 0xff;
/** Extensions that tell how often an animation runs. */
const GIF_LOOPS = ['NETS', 'ANIM'];

function* gifParts(view: DataView): Generator<PicturePart> {
  let at = 13 + coloursIn(view.getUint8(10));
  yield part(view, 0, at, { name: 'head', isDrawn: true });
  for (;;) {
    const kind = view.getUint8(at);
    if (kind === GIF_END) return yield part(view, at, at + 1, { name: 'end', isDrawn: true });
    if (kind !== GIF_EXTENSION && kind !== GIF_IMAGE) throw new RangeError('no block');
    const isImage = kind === GIF_IMAGE;
    const end = endOfBlocks(view, isImage ? at + 11 + coloursIn(view.getUint8(at + 9)) : at + 2);
    const isDrawn = isImage || isDrawnExtension(view, at);
    yield part(view, at, end, { name: isImage ? 'image' : 'extension', isDrawn });
    at = end;
  }
}

/** Bytes of the colours that a flag announces. */
function coloursIn(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

function endOfBlocks(view: DataView, from: number): number {
  let at = from;
  for (let size = view.getUint8(at); size > 0; size = view.getUint8(at)) at += 1 + size;
  return at + 1;
}

function isDrawnExtension(view: DataView, at: number): boolean {
  const label = view.getUint8(at + 1);
  return label === GIF_CONTROL || (label === GIF_APPLICATION && GIF_LOOPS.includes(wordAt(view, at + 3)));
}
