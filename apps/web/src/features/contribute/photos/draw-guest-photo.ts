import { fitsSides, fittingSides, type ImageSides, imageSides } from '@tagfalter/domain/image-sides';
import { MAX_IMAGE_BYTES } from '@tagfalter/domain/tiers';
import { isCanvasTrue } from '#platform/photos/is-canvas-true.ts';
import { CannotDraw, canDraw, type DrawingCanvas, makeCanvas } from '#platform/photos/make-canvas.ts';
import { openUpright, type Upright } from '#platform/photos/open-upright.ts';
import { previewSize } from '#platform/photos/preview-size.ts';
import { stripMetadata } from '#platform/photos/strip-metadata.ts';

/** `too-large`: as it is, for a browser that cannot make it smaller. */
export type PreparedGuestPhoto =
  | { state: 'ready'; photo: Blob; preview: Blob }
  | { state: 'unreadable' }
  | { state: 'too-large' };

/** Quality of what is sent: the difference to the camera's file cannot be seen, the size is a half to a third. */
const QUALITY = 0.88;
const PREVIEW_QUALITY = 0.8;
/** Long side of a guest's photo as it is sent, pixels (spec decision 20). */
const SENT_LONG_SIDE = 4096;

/** Width and height of a photo as it is sent, ratio kept, never enlarged, never zero. */
function sendingSize(sides: ImageSides): ImageSides {
  const { width, height } = fittingSides(sides);
  const scale = Math.min(1, SENT_LONG_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Draws a picture on white, as JPEG has no transparency. The result carries no metadata, and no position. */
function draw({ paint }: Upright, sides: ImageSides): DrawingCanvas {
  const canvas = makeCanvas(sides);
  const { pen } = canvas;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, sides.width, sides.height);
  pen.imageSmoothingQuality = 'high';
  paint(pen, sides);
  return canvas;
}

/**
 * A guest's photo as it is, without its metadata, where nothing can be drawn, or not to be believed: the server makes it
 * smaller (spec decision 81).
 */
export async function untouchedGuestPhoto(file: Blob): Promise<PreparedGuestPhoto> {
  return untouched(new Uint8Array(await file.arrayBuffer()));
}

function untouched(bytes: Uint8Array<ArrayBuffer>): PreparedGuestPhoto {
  const sides = imageSides(bytes);
  if (bytes.length >= MAX_IMAGE_BYTES || (sides && !fitsSides(sides))) return { state: 'too-large' };
  const photo = sides && stripMetadata(bytes);
  return photo ? { state: 'ready', photo, preview: photo } : { state: 'unreadable' };
}

/**
 * A guest's photo as it is sent, upright and without metadata, and a small picture of it; in a worker or in the page.
 * @throws CannotDraw where nothing can be drawn at all
 */
export async function drawGuestPhoto(file: Blob): Promise<PreparedGuestPhoto> {
  if (!canDraw()) throw new CannotDraw();
  const bytes = new Uint8Array(await file.arrayBuffer());
  let upright: Upright;
  try {
    upright = await openUpright(file, bytes);
  } catch (error) {
    if (error instanceof CannotDraw) throw error;
    // Expected: a damaged file, one that is too much for this device, or HEIC without a decoder.
    return untouched(bytes);
  }
  try {
    if (!(await isCanvasTrue())) return untouched(bytes);
    const photo = await draw(upright, sendingSize(upright)).encode('image/jpeg', QUALITY);
    const small = previewSize(upright.width, upright.height);
    const preview = await draw(upright, small).encode('image/jpeg', PREVIEW_QUALITY);
    return { state: 'ready', photo, preview };
  } catch {
    // Expected: an older system, or little memory.
    return untouched(bytes);
  } finally {
    upright.close();
  }
}
