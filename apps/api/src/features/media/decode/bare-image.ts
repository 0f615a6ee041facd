/** JPEG segments without metadata: JFIF, colour profile, Adobe's transform. */
const JPEG_APPS = new Set([0xe0, 0xe2, 0xee]);
const JPEG_COMMENT = 0xfe;
/** PNG chunks needed for drawing. */
const PNG_CHUNKS = new Set([
  ...['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'iCCP', 'sBIT', 'bKGD', 'pHYs'],
  ...['acTL', 'fcTL', 'fdAT', 'cICP'],
]);
/** WebP chunks needed for drawing. */
const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);

/**
 * Whether an image has no metadata, which may name a place (spec decision 20), and nothing after its end, where cameras
 * put films and attackers other files. Unknown formats are not bare.
 */
export function isBareImage(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  try {
    if (view.getUint16(0) === 0xffd8) return isBareJpeg(view);
    if (view.getUint32(0) === 0x89504e47) return isBarePng(view);
    if (wordAt(view, 0) === 'RIFF' && wordAt(view, 8) === 'WEBP') return isBareWebp(view);
    return false;
  } catch (fault) {
    // Expected: a file that is cut off.
    if (fault instanceof RangeError) return false;
    throw fault;
  }
}

function wordAt(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((i) => view.getUint8(at + i)));
}

function isBareJpeg(view: DataView): boolean {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return false;
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) return at + 2 === view.byteLength;
    if (!isBareSegment(view, at, marker)) return false;
    at = marker === 0xff ? at + 1 : at + 2 + view.getUint16(at + 2);
    if (marker === 0xda) at = endOfScan(view, at);
  }
}

/** Multi-picture files keep their index in a segment for colour profiles. */
function isBareSegment(view: DataView, at: number, marker: number): boolean {
  if (marker === 0xe2) return wordAt(view, at + 4) === 'ICC_';
  const isApp = marker >= 0xe0 && marker <= 0xef;
  return isApp ? JPEG_APPS.has(marker) : marker !== JPEG_COMMENT;
}

/** Scan data end at the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; ; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const next = view.getUint8(at + 1);
    if (next !== 0 && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
}

function isBarePng(view: DataView): boolean {
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const name = wordAt(view, at + 4);
    if (!PNG_CHUNKS.has(name)) return false;
    if (name === 'IEND') return at + 12 === view.byteLength;
  }
}

function isBareWebp(view: DataView): boolean {
  const end = view.getUint32(4, true) + 8;
  if (end !== view.byteLength) return false;
  let at = 12;
  while (at < end) {
    if (!WEBP_CHUNKS.has(wordAt(view, at))) return false;
    const size = view.getUint32(at + 4, true);
    at += 8 + size + (size % 2);
  }
  return true;
}
