/** Pixel sizes: `SMALL` gives about 150 kB; `LARGE` about 1 MB, to measure the connection. */
const SMALL = { width: 720, height: 540 };
const LARGE = { width: 1840, height: 1380 };
const QUALITY = 0.7;

/** Draws an incompressible, unique picture: noise over a colour. */
async function draw({ width, height }: typeof SMALL, hue: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const drawing = canvas.getContext('2d');
  if (!drawing) throw new Error('nothing to draw on');
  const pixels = drawing.createImageData(width, height);
  const noise = new Uint8Array(width * height);
  // `getRandomValues` returns at most 65,536 bytes per call.
  for (let at = 0; at < noise.length; at += 65_536) crypto.getRandomValues(noise.subarray(at, at + 65_536));
  for (const [at, grain] of noise.entries()) {
    const level = 96 + (grain >> 2);
    pixels.data.set([level + hue, level, level - hue, 255], at * 4);
  }
  drawing.putImageData(pixels, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('a picture was not made');
  return blob;
}

/** Pictures of a rehearsing guest, about 150 kB each. */
export function drawGuestPictures(count: number): Promise<Blob[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => draw(SMALL, 12 * (index + 1))));
}

/** Picture to measure the connection with, about 1 MB. */
export function drawLargePicture(): Promise<Blob> {
  return draw(LARGE, 24);
}
