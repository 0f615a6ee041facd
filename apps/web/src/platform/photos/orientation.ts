const ORIENTATION = 0x0112;

/** How a WebP wants to be turned (EXIF, 1 to 8); 1 for every other file and where nothing sensible is said. */
export function webpOrientation(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 12 || view.getUint32(8) !== name('WEBP')) return 1;
  for (let at = 12; at + 8 <= bytes.length; ) {
    const size = view.getUint32(at + 4, true);
    const end = at + 8 + size;
    if (view.getUint32(at) === name('EXIF') && end <= bytes.length) return orientationIn(bytes.subarray(at + 8, end));
    at = end + (size % 2);
  }
  return 1;
}

function name(letters: string): number {
  return [...letters].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0);
}

/** Some writers put the marker of JPEG in front. */
const JPEG_MARKER = 'Exif\0\0';

/** Returns the orientation in the content of an EXIF segment, 1 to 8; 1 where nothing sensible is said. */
export function orientationIn(exif: Uint8Array): number {
  const head = String.fromCharCode(...exif.subarray(0, JPEG_MARKER.length));
  const tiff = head === JPEG_MARKER ? exif.subarray(JPEG_MARKER.length) : exif;
  try {
    return readTiff(new DataView(tiff.buffer, tiff.byteOffset, tiff.length));
  } catch {
    // Expected: an offset beyond the end.
    return 1;
  }
}

function readTiff(view: DataView): number {
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  const count = view.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * 12;
    if (view.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = view.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
