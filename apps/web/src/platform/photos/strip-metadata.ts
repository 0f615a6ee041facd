import { type PartedFormat, type PicturePart, partsOf } from '@tagfalter/domain/picture-parts';
import { orientationIn, webpOrientation } from './orientation.ts';

const START_OF_IMAGE = 0xd8;
const JPEG_EXIF = 0xe1;
/** Flags of a WebP that promise EXIF and XMP. */
const WEBP_METADATA = 0x0c;
const WEBP_EXIF = 0x08;
const EXIF_BYTES = 32;
const EXIF_MARKER = 'Exif\0\0';

type Bytes = Uint8Array<ArrayBuffer>;

const MAKERS: Record<PartedFormat, (bytes: Bytes, parts: readonly PicturePart[]) => Bytes[]> = {
  jpeg: jpegOf,
  png: drawn,
  webp: webpOf,
  gif: drawn,
};

/**
 * A picture without what its camera wrote about place, time and device, and without what follows its end; its pixels are
 * not touched, and how it stands is kept (spec decision 81).
 * @returns `undefined` for other formats than JPEG, PNG, WebP and GIF, and for files that are cut off
 */
export function stripMetadata(bytes: Bytes): Blob | undefined {
  const picture = partsOf(bytes);
  if (!picture) return undefined;
  const { format } = picture;
  try {
    return new Blob(MAKERS[format](bytes, [...picture.parts]), { type: `image/${format}` });
  } catch (error) {
    // Expected: a file that is cut off.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function drawn(bytes: Bytes, parts: readonly PicturePart[]): Bytes[] {
  return parts.filter(({ isDrawn }) => isDrawn).map(({ start, end }) => bytes.subarray(start, end));
}

function jpegOf(bytes: Bytes, parts: readonly PicturePart[]): Bytes[] {
  const exif = parts.filter(({ name }) => name === JPEG_EXIF).map(({ start, end }) => bytes.subarray(start + 4, end));
  const orientation = exif.filter(isExif).map(orientationIn).at(-1) ?? 1;
  const rest = parts.filter(({ name }) => name !== START_OF_IMAGE);
  const head = Uint8Array.of(0xff, START_OF_IMAGE, 0xff, JPEG_EXIF, 0, 2 + EXIF_BYTES);
  return [head, exifOf(orientation), ...drawn(bytes, rest)];
}

/** Whether a segment is EXIF: the same segment may hold XMP. */
function isExif(segment: Bytes): boolean {
  return String.fromCharCode(...segment.subarray(0, EXIF_MARKER.length)) === EXIF_MARKER;
}

/** An EXIF block with nothing but how a picture stands. */
function exifOf(orientation: number): Bytes {
  const block = new Uint8Array(EXIF_BYTES);
  const view = new DataView(block.buffer);
  block.set(new TextEncoder().encode(`${EXIF_MARKER}MM`));
  view.setUint16(8, 42);
  // Writes one directory, which follows at once, with one field: a tag, a short, a count of one.
  view.setUint32(10, 8);
  view.setUint16(14, 1);
  view.setUint16(16, 0x0112);
  view.setUint16(18, 3);
  view.setUint32(20, 1);
  view.setUint16(24, orientation);
  return block;
}

function webpOf(bytes: Bytes, parts: readonly PicturePart[]): Bytes[] {
  const orientation = webpOrientation(bytes);
  const [head = new Uint8Array(12), ...chunks] = drawn(bytes, parts).map((chunk) => chunk.slice());
  const extended = parts.filter(({ isDrawn }) => isDrawn).findIndex(({ name }) => name === 'VP8X');
  const about = extended > 0 ? chunks[extended - 1] : undefined;
  if (about) about[8] = ((about[8] ?? 0) & ~WEBP_METADATA) | (orientation === 1 ? 0 : WEBP_EXIF);
  if (orientation !== 1) chunks.push(webpExif(orientation));
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  new DataView(head.buffer).setUint32(4, size + 4, true);
  return [head, ...chunks];
}

function webpExif(orientation: number): Bytes {
  // Without the marker that JPEG has in front.
  const exif = exifOf(orientation).subarray(EXIF_MARKER.length);
  const chunk = new Uint8Array(8 + exif.length);
  chunk.set(new TextEncoder().encode('EXIF'));
  new DataView(chunk.buffer).setUint32(4, exif.length, true);
  chunk.set(exif, 8);
  return chunk;
}
