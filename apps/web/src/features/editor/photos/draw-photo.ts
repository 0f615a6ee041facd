import { fitsSides, fittingSides, type ImageSides, imageSides } from '@tagfalter/domain/image-sides';
import { isWholePicture } from '@tagfalter/domain/picture-parts';
import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { isCanvasTrue } from '#platform/photos/is-canvas-true.ts';
import { CannotDraw, canDraw, type DrawingCanvas, makeCanvas } from '#platform/photos/make-canvas.ts';
import { openUpright, type Upright } from '#platform/photos/open-upright.ts';
import { previewSize } from '#platform/photos/preview-size.ts';

/** `smaller` stands for a photo that has more pixels than the server decodes. */
export type PreparedPhoto =
  | { state: 'ready'; preview: Blob; smaller: Blob | undefined }
  | { state: 'unreadable'; code: 'unreadable' | 'too-many-pixels' };

/** Qualities of a smaller version, best first, until one is small enough. */
const QUALITIES = [0.92, 0.85, 0.7, 0.5];

function draw({ paint }: Upright, sides: ImageSides): DrawingCanvas {
  const canvas = makeCanvas(sides);
  canvas.pen.imageSmoothingQuality = 'high';
  paint(canvas.pen, sides);
  return canvas;
}

async function makeSmaller(photo: Upright): Promise<Blob> {
  const canvas = draw(photo, fittingSides(photo));
  for (const quality of QUALITIES) {
    const blob = await canvas.encode('image/jpeg', quality);
    if (blob.size < MAX_IMAGE_BYTES) return blob;
  }
  throw new Error('no version is small enough');
}

/** JPEG and HEIC; the others may have transparent pixels. */
function isOpaque(bytes: Uint8Array): boolean {
  const letters = String.fromCharCode(...bytes.subarray(4, 8));
  return letters === 'ftyp' || (bytes[0] === 0xff && bytes[1] === 0xd8);
}

/** Browsers that cannot write WebP (WebKit) answer PNG, of a photo twenty times as large. */
async function encodePreview(canvas: DrawingCanvas, bytes: Uint8Array): Promise<Blob> {
  const quality = 0.8;
  const preview = await canvas.encode('image/webp', quality);
  const isRight = preview.type === 'image/webp' || !isOpaque(bytes);
  return isRight ? preview : canvas.encode('image/jpeg', quality);
}

/** @throws if this device cannot draw the photo, for whatever reason */
async function drawn(photo: Upright, bytes: Uint8Array, isTooLarge: boolean): Promise<PreparedPhoto> {
  if (!(await isCanvasTrue())) throw new Error('a canvas that is not to be believed');
  const smaller = isTooLarge ? await makeSmaller(photo) : undefined;
  const preview = await encodePreview(draw(photo, previewSize(photo.width, photo.height)), bytes);
  return { state: 'ready', preview, smaller };
}

/**
 * Draws the preview of a photo, and a smaller version if it has too many pixels; in a worker or in the page. A photo
 * that can be opened, or is whole, is kept even if it cannot be drawn. It is its own preview then (spec decision 81).
 * @throws CannotDraw if nothing can be drawn at all
 */
export async function drawPhoto(file: Blob): Promise<PreparedPhoto> {
  if (!canDraw()) throw new CannotDraw();
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sides = imageSides(bytes);
  const isTooLarge = sides !== undefined && !fitsSides(sides);
  let photo: Upright;
  try {
    photo = await openUpright(file, bytes);
  } catch (error) {
    if (error instanceof CannotDraw) throw error;
    // Expected: a damaged file, or one that is too much for this device.
    return untouched(file, { isTooLarge, isWhole: sides !== undefined && isWholePicture(bytes) });
  }
  try {
    return await drawn(photo, bytes, isTooLarge);
  } catch {
    // Expected: an older system, little memory, a canvas that answers with noise.
    return untouched(file, { isTooLarge, isWhole: true });
  } finally {
    photo.close();
  }
}

function untouched(file: Blob, { isTooLarge, isWhole }: { isTooLarge: boolean; isWhole: boolean }): PreparedPhoto {
  if (isTooLarge) return { state: 'unreadable', code: 'too-many-pixels' };
  return isWhole ? { state: 'ready', preview: file, smaller: undefined } : { state: 'unreadable', code: 'unreadable' };
}

/** Judges a photo that nothing here has opened. */
export async function untouchedPhoto(file: Blob): Promise<PreparedPhoto> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const sides = imageSides(bytes);
  const isTooLarge = sides !== undefined && !fitsSides(sides);
  return untouched(file, { isTooLarge, isWhole: sides !== undefined && isWholePicture(bytes) });
}
